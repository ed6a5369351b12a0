"""The tables of the lessons, as the catalogue has them, and what their steps find in a table."""

from collections.abc import Callable
from dataclasses import replace

from explorer.data.catalogue import bundled_set
from explorer.data.roles import Roles
from explorer.data.training import TrainingTable, encode
from explorer.growth.engines.engine_selection import engine_for
from explorer.growth.shown import Shown
from explorer.judging.nodes.explain_node import explain_node
from explorer.judging.unseen.keeping_back import KeptBack
from explorer.lessons.lesson import Lesson, Step
from explorer.tree.tree import Tree
from explorer.ui.cached.judging import RowsOf
from explorer.ui.cached.keys import BY_CONTENT, BY_NODE, BY_TREE, Keys
from explorer.ui.cached.results import kept
from explorer.ui.cached.tables import bundled_table
from explorer.views.learn.example import Example, example_of
from explorer.views.learn.step_facts import Prediction, StepFacts
from explorer.views.learn.subject import LessonSubject
from explorer.views.regions.payload import regions_to_look_at
from explorer.views.regions.regions_view import regions_view
from explorer.views.split_search.split_search_view import split_search_view
from explorer.views.to_json import to_json
from explorer.views.tree.tree_view import tree_to_look_at

_BY_KEYS: Keys = {
    Lesson: lambda one: one.key,
    Step: lambda one: one.key,
    LessonSubject: lambda one: (one.training.fingerprint, one.rows, one.is_own),
}


@kept()
def lesson_rows(name: str) -> RowsOf:
    """A lesson's own table with the catalogue's roles; all its rows are learned from."""
    entry = bundled_set(name)
    table = bundled_table(name, (), ())
    left_out = {entry.target, *entry.ignore}
    features = tuple(name for name in table.schema.names if name not in left_out)
    roles = Roles(entry.target, features)
    return RowsOf(table, roles, KeptBack(encode(table, roles.target, roles.features)))


@kept(BY_TREE)
def lesson_tree(shown: Shown, _tree: Tree) -> bytes:
    """A lesson's tree as the browser draws it, without its limits."""
    return to_json(tree_to_look_at(_tree, shown.training))


@kept(BY_TREE)
def lesson_regions(shown: Shown, _tree: Tree, x: str, y: str) -> bytes:
    """The regions of a lesson's tree as the browser draws them, to be looked at."""
    view = regions_view(_tree, shown.training, x, y)
    return to_json(regions_to_look_at(_tree, shown.training, view))


@kept(BY_NODE)
def lesson_search(shown: Shown, _tree: Tree, feature: int | None) -> bytes:
    """The search of a lesson's node as the browser draws it, to be looked at."""
    explanation = explain_node(shown, _tree, engine_for(shown.training), feature)
    view = split_search_view(explanation, shown.training, _tree)
    return to_json(replace(view, is_fixed=True))


@kept(_BY_KEYS)
def step_facts(
    lesson: Lesson,
    step: Step,
    subject: LessonSubject,
    made: Prediction,
    _facts: Callable[[Step, LessonSubject, Prediction], StepFacts],
) -> StepFacts:
    """What a step of a lesson says of a table; `_facts` follows from the lesson."""
    return _facts(step, subject, made)


@kept(BY_CONTENT)
def example(training: TrainingTable, _tree: Tree) -> Example | None:
    """The row that is guessed in a lesson, found by the tree of that lesson."""
    return example_of(_tree, training)
