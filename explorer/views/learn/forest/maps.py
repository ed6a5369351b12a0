"""A slanted border again: the vote of ever more trees, drawn."""

from dataclasses import dataclass

from explorer.data.display import show_share
from explorer.data.training import TrainingTable
from explorer.judging.forest.study import ForestStudy, grown_whole, study_forest
from explorer.tree.rules import SearchRules, StopRules
from explorer.views.learn.forest.together import N_TREES, parts_of
from explorer.views.learn.step_facts import Option, Prediction, StepFacts
from explorer.views.learn.subject import LessonSubject


@dataclass(frozen=True, slots=True, eq=False)
class Votes:
    """A forest, and the rows that it is grown from; all votes may be drawn, or a tree's alone."""

    study: ForestStudy
    training: TrainingTable
    are_told: bool


def maps_facts(subject: LessonSubject, made: Prediction) -> StepFacts:
    """What the vote is wrong on, beside what a tree is; all features are looked at."""
    parts = parts_of(subject.training)
    training, judging = parts.training, parts.test
    assert judging is not None, "some rows are kept back"
    search, stop = grown_whole(SearchRules(), StopRules(), len(training.features))
    study = study_forest(training, judging, search, stop, n_estimators=N_TREES)
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
    words = dict.fromkeys(show_share(one) for one in shares)
    return StepFacts(
        subject.common_texts | texts,
        tuple(Option(one, one) for one in words),
        show_share(voting),
        picture=Votes(study, training, made.is_revealed),
    )
