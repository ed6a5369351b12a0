"""Lesson 11 on a table: votes, their map over two features, and boosting."""

from dataclasses import dataclass

import numpy as np

from explorer.data.display import show_count, show_number, show_share
from explorer.data.training import TrainingTable
from explorer.growth.growing import grow
from explorer.judging.forest.boosting_study import BoostingSettings, BoostingStudy, study_boosting
from explorer.judging.forest.study import ForestStudy, grown_whole, study_forest
from explorer.judging.scoring import Score, Scoring, usual_scoring
from explorer.lessons.lesson import Step
from explorer.tree.rules import SearchRules, StopRules
from explorer.views.learn.forest.votes import (
    N_TREES,
    bag_facts,
    features_facts,
    parts_of,
    sample_facts,
    vote_facts,
)
from explorer.views.learn.regression.staircase_view import leaf_stairs, staircase
from explorer.views.learn.steps import (
    LessonSubject,
    Prediction,
    StepFacts,
    counts_offered,
    why_no_split,
    words_offered,
)

SETTINGS = BoostingSettings(n_estimators=100, learning_rate=0.3, max_depth=2)


@dataclass(frozen=True, slots=True, eq=False)
class Votes:
    """A forest, and the rows that it is grown from; all votes may be drawn, or a tree's alone."""

    study: ForestStudy
    training: TrainingTable
    are_told: bool


def maps_facts(subject: LessonSubject, made: Prediction) -> StepFacts:
    """What the vote is wrong on, beside what a tree is; all features are looked at."""
    training, judging = parts_of(subject.training)
    search, stop = grown_whole(SearchRules(), StopRules(), len(training.features))
    study = study_forest(
        training, judging, search, stop, Scoring(Score.ACCURACY), n_estimators=N_TREES
    )
    assert study.growing is not None, "rows kept back judge"
    alone = 1 - float(study.growing.alone.mean())
    voting = round(1 - float(study.growing.together[0, -1]), 9)
    texts = {
        "n": str(judging.n_rows),
        "n_trees": str(N_TREES),
        "alone": show_share(alone),
        "voting": show_share(voting),
    }
    shares = sorted({voting, alone / 2, alone, 2 * alone})
    options = words_offered(show_share(one) for one in shares)
    votes = Votes(study, training, made.is_revealed)
    return subject.facts(texts, options, texts["voting"], picture=votes)


@dataclass(frozen=True, slots=True, eq=False)
class Steps:
    """What is drawn after the reveal, and the rows that grew it."""

    study: BoostingStudy
    training: TrainingTable


def boosted_facts(subject: LessonSubject, made: Prediction) -> StepFacts:
    """After how many trees the rows kept back are explained best; before, the first tree."""
    training, judging = parts_of(subject.training)
    search = SearchRules.usual_for(training.task)
    study = study_boosting(training, judging, search, SETTINGS, usual_scoring(training, search))
    assert study.kept_back is not None, "some rows are kept back"
    n, best = SETTINGS.n_estimators, int(np.argmax(study.kept_back))
    texts = {
        "n": show_count(training.n_rows),
        "n_trees": show_count(n),
        "depth": str(SETTINGS.max_depth),
        "rate": show_number(SETTINGS.learning_rate),
        "best": show_count(best),
        "best_score": show_number(float(study.kept_back[best]), 2),
        "last_score": show_number(float(study.kept_back[-1]), 2),
        "own_score": show_number(float(study.training[-1]), 2),
    }
    picture: object
    if made.is_revealed:
        picture = Steps(study, training)
    else:
        first = grow(training, search, StopRules(SETTINGS.max_depth))
        values = training.columns[0]
        levels = [float(first.prediction[leaf]) for leaf in first.leaves]
        ends = float(values.min()), float(values.max())
        stairs = leaf_stairs(first, *ends, levels, f"a tree of depth {SETTINGS.max_depth}", "mean")
        caption = f"{subject.target} over {training.features.names[0]}, and one small tree."
        picture = staircase("forest/boosting", training, 0, caption, (stairs,))
    return subject.facts(texts, counts_offered((1, best, n // 2, n)), str(best), picture=picture)


_FACTS = {
    "sample": sample_facts,
    "vote": vote_facts,
    "slant": maps_facts,
    "features": features_facts,
    "bag": bag_facts,
    "boosting": boosted_facts,
}

MIN_ROWS = 40
"""Of fewer, too few would be kept back to say anything."""


def why_not(subject: LessonSubject) -> str:
    """What the table lacks for this lesson, "" where nothing."""
    training = subject.training
    if training.n_rows < MIN_ROWS:
        n = show_count(training.n_rows)
        return f"This lesson keeps rows back: it needs {MIN_ROWS} of them, and there are {n}."
    if len(training.features) < 2:
        return "This lesson draws features: it needs two of them."
    return why_no_split(subject)


def forest_facts(step: Step, subject: LessonSubject, made: Prediction) -> StepFacts:
    """What one step says, offers and draws."""
    return _FACTS[step.key](subject, made)
