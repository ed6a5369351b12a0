"""The only caches: pure functions of the stages below, kept by what their results depend on.

Keys are fingerprints of content, never sampled arrays, so two tables cannot be mistaken for
one another. Values are frozen and shared by all sessions. An argument whose name begins with
an underscore follows from the others, and is no part of the key: the tree, which is grown
once and passed along.
"""

import hashlib
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

import streamlit as st

from explorer.data.catalogue import load_dataset_as
from explorer.data.reading import read_table
from explorer.data.roles import Roles
from explorer.data.sampling import sample_rows
from explorer.data.schema import Task
from explorer.data.set_aside import SetAside, set_aside
from explorer.data.table import ReadAs, Table
from explorer.data.training import TrainingTable, allows_both_tasks, encode, infer_task
from explorer.growth.engines.engine_selection import engine_for
from explorer.growth.growing import grow
from explorer.growth.multiway.growing import grow_multiway
from explorer.growth.shown import Shown, untrimmed
from explorer.judging.explain_node import explain_node, feature_profiles
from explorer.judging.target_leakage import LeakageMemory
from explorer.tree.rules import SearchRules, StopRules
from explorer.tree.tree import Tree
from explorer.tree.trimming import trim
from explorer.ui.background.workers import tell_progress
from explorer.views.columns.distribution import Distribution, distribution_of
from explorer.views.columns.warnings import WarningsMemory, WarningsView, warnings_view
from explorer.views.leaves.leaf_table import LeafTableView, leaf_table_view
from explorer.views.multiway.multiway_view import multiway_view
from explorer.views.nodes.measures import usual_range
from explorer.views.nodes.summary import SummaryView, summary_view
from explorer.views.overview.overview_view import overview_view
from explorer.views.regions.fixed_values import Value
from explorer.views.regions.payload import regions_payload as build_regions
from explorer.views.regions.regions_view import RegionsView, regions_view
from explorer.views.split_search.split_search_view import SplitSearchView, split_search_view
from explorer.views.to_json import to_json
from explorer.views.tree.scrubber import as_plain, scrubber_view
from explorer.views.tree.tree_view import tree_view

ReadAsPairs = tuple[tuple[str, ReadAs], ...]
MarkPairs = tuple[tuple[str, tuple[str, ...]], ...]
FixedPairs = tuple[tuple[str, Value], ...]

_CONTENTS: dict[str | type[Any], Callable[[Any], Any]] = {
    Table: lambda table: table.fingerprint,
    TrainingTable: lambda training: training.fingerprint,
}


def _by(key: Callable[[Shown], Any]) -> dict[str | type[Any], Callable[[Any], Any]]:
    """What `hash_funcs` takes so that results are kept by this key of what is shown."""
    return {Shown: key}


_BY_NODE = _by(lambda shown: shown.node_key)
_BY_TREE = _by(lambda shown: shown.tree_key)
_UNTRIMMED = _by(lambda shown: shown.untrimmed_key)


# Tables


@st.cache_resource(max_entries=32, show_spinner="Reading the table …")
def bundled_table(name: str, read_as: ReadAsPairs, missing_marks: MarkPairs) -> Table:
    """A bundled set, its columns read as asked where it comes as a file."""
    return load_dataset_as(name, dict(read_as), dict(missing_marks))


@st.cache_resource(max_entries=32, show_spinner="Reading the table …")
def uploaded_table(
    digest: str,
    name: str,
    read_as: ReadAsPairs,
    missing_marks: MarkPairs,
    leave_out: tuple[int, ...],
    _data: bytes,
) -> Table:
    """The table of an upload; `digest` stands for its bytes, which are not hashed again."""
    marks = dict(missing_marks)
    return read_table(_data, name, read_as=dict(read_as), missing_marks=marks, leave_out=leave_out)


@st.cache_resource(max_entries=64, show_spinner=False, hash_funcs=_CONTENTS)
def training_table(table: Table, roles: Roles) -> TrainingTable:
    """What is learned from; TableError where these roles leave nothing to learn."""
    return encode(
        table,
        roles.target,
        roles.features,
        task=roles.task,
        weight=roles.weight,
        row_label=roles.row_label,
    )


@st.cache_resource(max_entries=1024, show_spinner=False, hash_funcs=_CONTENTS)
def column_distribution(table: Table, name: str) -> Distribution:
    """What one column holds."""
    return distribution_of(table, name)


@st.cache_resource(max_entries=64, show_spinner=False, hash_funcs=_CONTENTS)
def column_warnings(table: Table, roles: Roles) -> WarningsView:
    """What columns may mislead to, under these roles; TableError where nothing can be learned.

    Another role of a column leaves what was found of the others.
    """
    memory = _warnings_memory(table, roles.target, roles.task, roles.weight)
    return warnings_view(training_table(table, roles), memory)


@st.cache_resource(max_entries=16, show_spinner=False, hash_funcs=_CONTENTS)
def _warnings_memory(
    table: Table, target: str, task: Task | None, weight: str | None
) -> WarningsMemory:
    seed = hashlib.sha256(repr((table.fingerprint, target, task, weight)).encode())
    return WarningsMemory(LeakageMemory(seed.hexdigest()))


@st.cache_resource(max_entries=64, show_spinner=False, hash_funcs=_CONTENTS)
def set_aside_in(table: Table) -> dict[str, SetAside]:
    """Why each column that is no feature is none, by name."""
    return set_aside(table)


@st.cache_resource(max_entries=256, show_spinner=False, hash_funcs=_CONTENTS)
def tasks_of(table: Table, target: str) -> tuple[bool, Task]:
    """Whether a target may be learned as classes and as a number, and the usual task."""
    column, values = table.column(target), table.values_of(target)
    return allows_both_tasks(column, values), infer_task(column, values)


# Trees


@st.cache_resource(max_entries=64, show_spinner=False, hash_funcs=_CONTENTS)
def _grown(
    training: TrainingTable, search: SearchRules, max_depth: int, _known: Tree | None = None
) -> Tree:
    """A raised `min_samples_leaf` regrows only what it refuses of the tree without it."""
    if _known is not None:
        return _known
    stop = StopRules(max_depth=max_depth)
    if search.min_samples_leaf == 1:
        return grow(training, search, stop, on_level=tell_progress)
    finer = _grown(training, replace(search, min_samples_leaf=1), max_depth)
    return grow(training, search, stop, grown=finer, on_level=tell_progress)


def _grown_for(shown: Shown) -> Tree:
    return _grown(shown.training, shown.search, shown.depth_to_grow)


def keep_grown(training: TrainingTable, tree: Tree) -> None:
    """Keeps what a growth of the table had come to when it was stopped: the tree of a depth.

    It is the very tree that growing to that depth finds.
    """
    depth = tree.stop.max_depth
    if tree.stop != StopRules(max_depth=depth) or depth is None:
        raise ValueError("Only a tree under a limit of depth alone is kept.")
    _grown(training, tree.search, depth, tree)


@st.cache_resource(max_entries=64, show_spinner=False, hash_funcs=_BY_TREE)
def tree_of(shown: Shown) -> Tree:
    """The tree under all its rules: grown once, trimmed for every limit."""
    return trim(_grown_for(shown), shown.stop)


@st.cache_resource(max_entries=64, show_spinner=False, hash_funcs=_UNTRIMMED)
def untrimmed_tree(shown: Shown) -> Tree:
    """The tree before limits of depth, leaves and pruning."""
    return untrimmed(_grown_for(shown), shown.stop)


# Pictures of a tree


@dataclass(frozen=True, slots=True)
class TreePayload:
    """An untrimmed tree as the browser draws it, and the name by which limits refer to it."""

    name: str
    payload: bytes


@st.cache_resource(max_entries=64, show_spinner=False, hash_funcs=_UNTRIMMED)
def tree_payload(shown: Shown, _untrimmed: Tree) -> TreePayload:
    """What the tree picture is sent; the same bytes for every depth, leaf budget and pruning."""
    view = tree_view(_untrimmed, shown.training)
    return TreePayload(view.id, to_json(view))


@st.cache_resource(max_entries=16, show_spinner=False, hash_funcs=_UNTRIMMED)
def preview_payload(shown: Shown, n_rows: int, caption: str) -> bytes:
    """The tree grown from `n_rows` of the rows, which says so."""
    some, stop = sample_rows(shown.training, n_rows), shown.stop
    tree = grow(some, shown.search, StopRules(stop.max_depth, stop.min_samples_split))
    return to_json(replace(tree_view(tree, some), capped=caption))


@st.cache_resource(max_entries=128, show_spinner=False, hash_funcs=_BY_TREE)
def scrubber_stops(shown: Shown, _untrimmed: Tree) -> dict[str, Any]:
    """What the scrubbers offer under the other limits' present values."""
    return as_plain(scrubber_view(_untrimmed, shown.stop))


@st.cache_resource(max_entries=64, show_spinner=False, hash_funcs=_BY_TREE)
def summary(shown: Shown, _tree: Tree, class_of_interest: int | None) -> SummaryView:
    """What the header says; rows are walked down the tree to be counted."""
    return summary_view(_tree, shown.training, class_of_interest)


@st.cache_resource(max_entries=64, show_spinner=False, hash_funcs=_BY_TREE)
def leaf_table(shown: Shown, _tree: Tree, class_of_interest: int | None) -> LeafTableView:
    """Every leaf of the tree; rows are walked down it to be counted."""
    return leaf_table_view(_tree, shown.training, class_of_interest)


@st.cache_resource(max_entries=64, show_spinner=False, hash_funcs=_BY_TREE)
def multiway_payload(shown: Shown, _tree: Tree) -> bytes:
    """ID3's tree and the page's own, as the browser draws them."""
    multiway = grow_multiway(shown.training, shown.search, shown.stop)
    return to_json(multiway_view(multiway, _tree, shown.training))


@st.cache_resource(max_entries=32, show_spinner=False, hash_funcs=_BY_TREE)
def overview_payload(shown: Shown, _tree: Tree) -> bytes:
    """The whole tree as it stands, as the browser draws it."""
    return to_json(overview_view(_tree, shown.training))


# Pictures of a node


@st.cache_resource(max_entries=128, show_spinner=False, hash_funcs=_BY_NODE)
def split_search_payload(
    shown: Shown, _tree: Tree, feature: int | None, with_criteria: bool
) -> bytes:
    """How the selected node was split, as the browser draws it.

    `feature` is the one whose candidates are drawn; None is the one split by, or the best. The
    comparison of criteria takes longer than all the rest.
    """
    engine = engine_for(shown.training)
    explanation = explain_node(shown, _tree, engine, feature, with_criteria)
    return to_json(split_search_view(explanation, shown.training, _tree))


@st.cache_resource(max_entries=128, show_spinner=False, hash_funcs=_BY_NODE)
def all_curves(shown: Shown, _tree: Tree) -> SplitSearchView:
    """Every feature's curve at the selected node; kept as drawn, for profiles are large."""
    engine = engine_for(shown.training)
    explanation = explain_node(shown, _tree, engine)
    profiles = feature_profiles(explanation, shown, engine)
    return split_search_view(explanation, shown.training, _tree, profiles)


@st.cache_resource(max_entries=32, show_spinner=False, hash_funcs=_BY_NODE)
def regions(
    shown: Shown, _tree: Tree, _untrimmed: Tree, x: str, y: str | None, fixed: FixedPairs
) -> RegionsView:
    """The decision regions around the selected node; means have the tree picture's colours."""
    scale = usual_range(_untrimmed) if _tree.target.is_numeric else None
    return regions_view(_tree, shown.training, x, y, shown.path, dict(fixed), scale=scale)


@st.cache_resource(max_entries=128, show_spinner=False, hash_funcs=_BY_NODE)
def regions_payload(
    shown: Shown,
    _tree: Tree,
    _view: RegionsView,
    x: str,
    y: str | None,
    fixed: FixedPairs,
    offered: tuple[str, ...],
) -> bytes:
    """The decision regions as the browser draws them; `_view` is that of the same arguments."""
    names = [name for name, _ in fixed]
    return to_json(build_regions(_tree, shown.training, _view, shown.path, offered, names))
