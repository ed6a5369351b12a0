"""Boosting on numbers: small trees, each fitted to what is left over."""

from dataclasses import dataclass

import numpy as np

from explorer.data.display import show_count, show_number
from explorer.data.training import TrainingTable
from explorer.growth.growing import grow
from explorer.judging.forest.boosting_study import BoostingSettings, BoostingStudy, study_boosting
from explorer.tree.rules import SearchRules, StopRules
from explorer.views.learn.forest.together import parts_of
from explorer.views.learn.regression.staircase_view import leaf_stairs, staircase
from explorer.views.learn.step_facts import Prediction, StepFacts, counts_offered
from explorer.views.learn.subject import LessonSubject

SETTINGS = BoostingSettings(n_estimators=100, learning_rate=0.3, max_depth=2)


@dataclass(frozen=True, slots=True, eq=False)
class Steps:
    """What is drawn after the reveal, and the rows that grew it."""

    study: BoostingStudy
    training: TrainingTable


def boosted_facts(subject: LessonSubject, made: Prediction) -> StepFacts:
    """After how many trees the rows kept back are explained best; before, the first tree."""
    parts = parts_of(subject.training)
    training, search = parts.training, SearchRules.usual_for(subject.training.task)
    study = study_boosting(training, parts.test, search, SETTINGS)
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
    return StepFacts(
        subject.common_texts | texts,
        counts_offered((1, best, n // 2, n)),
        str(best),
        picture=picture,
    )
