"""Forests: grown and judged once, and drawn over the axes that are chosen."""

from dataclasses import dataclass
from functools import partial

from explorer.data.display import show_count
from explorer.data.errors import TableError
from explorer.data.training import TrainingTable
from explorer.growth.growing import grow
from explorer.growth.shown import Shown
from explorer.judging.forest.beside_forest import their_forests
from explorer.judging.forest.boosting_study import BoostingSettings, study_boosting
from explorer.judging.forest.study import ForestStudy, grown_whole, study_forest
from explorer.tree.tree import Tree
from explorer.ui.background.workers import tell_progress
from explorer.ui.cached.keys import BY_CONTENT, BY_TREE
from explorer.ui.cached.results import kept
from explorer.views.forest.beside_words import beside_words
from explorer.views.forest.boosting_view import boosting_view
from explorer.views.forest.forest_view import ForestView, forest_view
from explorer.views.forest.opened_tree import OpenedTree, opened_tree
from explorer.views.regions import clearest
from explorer.views.to_json import to_json
from explorer.views.tree.tree_view import tree_to_look_at


@dataclass(frozen=True, slots=True)
class ForestSettings:
    """max_features: how many features a node draws. seed: of samples and draws."""

    n_estimators: int
    max_features: int
    seed: int


@dataclass(frozen=True, slots=True, eq=False)
class GrownForest:
    """tree: the page's own, of the same rows. axes: the two features that show it best."""

    study: ForestStudy
    tree: Tree
    axes: tuple[str, str | None]


@kept(BY_TREE | BY_CONTENT)
def grown_forest(
    shown: Shown, judging: TrainingTable | None, settings: ForestSettings
) -> GrownForest:
    """Of the rows of `shown`, under its rules of search."""
    training = shown.training
    search, stop = grown_whole(shown.search, shown.stop, settings.max_features)
    study = study_forest(
        training,
        judging,
        search,
        stop,
        n_estimators=settings.n_estimators,
        seed=settings.seed,
        on_tree=partial(_tell, settings.n_estimators),
    )
    tree = grow(training, shown.search, shown.stop)
    return GrownForest(study, tree, clearest.default_axes(tree, training))


@kept(BY_TREE | BY_CONTENT)
def forest(
    shown: Shown,
    judging: TrainingTable | None,
    settings: ForestSettings,
    axes: tuple[str, str | None] | None,
    _colours_of: Tree,
) -> tuple[ForestView, tuple[str, str | None]]:
    """What is drawn, and over which axes: those asked for, else those that show one tree best."""
    grown = grown_forest(shown, judging, settings)
    along = axes or grown.axes
    tell_progress("Its maps are drawn.")
    view = forest_view(grown.study, shown.training, grown.tree, along, _colours_of)
    return view, along


@kept(BY_TREE | BY_CONTENT)
def tree_of_forest(
    shown: Shown, judging: TrainingTable | None, settings: ForestSettings, number: int
) -> tuple[OpenedTree, bytes]:
    """The tree of this number, from 0: its words, and as the browser draws it."""
    study = grown_forest(shown, judging, settings).study
    opened = opened_tree(study, shown.training, number)
    view = tree_to_look_at(study.forest.trees[number], opened.drawn)
    return opened, to_json(view)


@kept(BY_TREE | BY_CONTENT)
def beside(shown: Shown, judging: TrainingTable | None, settings: ForestSettings) -> str:
    """scikit-learn's forest beside ours, or why there is none; "" without rows that judge."""
    study = grown_forest(shown, judging, settings).study
    if study.judged is None:
        return ""
    rules = study.search, study.stop
    try:
        theirs = their_forests(
            shown.training, study.judged, *rules, settings.n_estimators, _tell_theirs
        )
    except TableError as reason:
        return f"Beside scikit-learn’s forest: {reason}"
    return beside_words(study, theirs, len(shown.training.features))


@kept(BY_TREE | BY_CONTENT)
def boosting_payload(
    shown: Shown,
    judging: TrainingTable | None,
    settings: BoostingSettings,
    axes: tuple[str, str | None],
    forest: str,
    _colours_of: Tree,
) -> bytes:
    """Its steps over these axes; forest: what a forest of the same rows scores."""
    told = partial(_tell, settings.n_estimators)
    study = study_boosting(shown.training, judging, shown.search, settings, told)
    return to_json(boosting_view(study, shown.training, axes, _colours_of, forest))


def _tell(n_trees: int, grown: int) -> None:
    if grown < n_trees:
        tell_progress(f"{show_count(grown)} of {show_count(n_trees)} trees are grown.")
    else:
        tell_progress("All trees are grown; they are judged.")


def _tell_theirs(grown: int, n_forests: int) -> None:
    tell_progress(f"{grown} of {n_forests} forests are grown and judged.")
