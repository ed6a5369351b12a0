"""A slanted border again: the vote of ever more trees, drawn."""

from dataclasses import dataclass, replace

from explorer.data.display import show_share
from explorer.growth.growing import grow
from explorer.judging.forest.study import grown_whole, study_forest
from explorer.tree.rules import SearchRules, StopRules
from explorer.views.forest.forest_view import ForestView, forest_view
from explorer.views.learn.forest.together import N_TREES, parts_of
from explorer.views.learn.step_facts import Option, Prediction, StepFacts
from explorer.views.learn.subject import LessonSubject


@dataclass(frozen=True, slots=True, eq=False)
class VoteMaps:
    """Before the reveal the map of a single tree alone."""

    view: ForestView


def maps_facts(subject: LessonSubject, made: Prediction) -> StepFacts:
    """What the vote is wrong on, beside what a tree is; all features are looked at."""
    parts = parts_of(subject.training)
    training, judging = parts.training, parts.test
    assert judging is not None, "some rows are kept back"
    x, y = training.features.names
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
        picture=VoteMaps(_drawn(forest_view(study, training, grow(training), (x, y)), made)),
    )


def _drawn(view: ForestView, made: Prediction) -> ForestView:
    return replace(view, is_fixed=True, maps=view.maps if made.is_revealed else view.maps[:1])
