"""The only caches: each stage of the pipeline, kept by what it was made from.

Keys are fingerprints of content, never sampled arrays, so two tables cannot be mistaken for
one another. Values are frozen and shared by all sessions.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

import streamlit as st

from explorer.data.catalogue import bundled_set, datasets_folder, load_dataset
from explorer.data.reading import read_table
from explorer.data.roles import Roles
from explorer.data.sampling import sample_rows
from explorer.data.schema import Task
from explorer.data.table import ReadAs, Table
from explorer.data.training import TrainingTable, allows_both_tasks, encode, infer_task
from explorer.growth.engines.engine_selection import engine_for
from explorer.growth.growing import grow
from explorer.growth.multiway import grow_multiway
from explorer.tree.rules import SearchRules, StopRules
from explorer.tree.tree import Tree
from explorer.tree.trimming import trim
from explorer.tree.walking import rows_at
from explorer.views.columns.columns_view import Portrait, portrait_of
from explorer.views.columns.warnings import WarningsView, warnings_view
from explorer.views.leaves.leaf_table import LeafTableView, leaf_table_view
from explorer.views.multiway.multiway_view import multiway_view, sent_trees
from explorer.views.nodes.measures import usual_range
from explorer.views.overview.overview_view import overview_payload, overview_view
from explorer.views.regions.fixed_values import Value
from explorer.views.regions.payload import regions_payload as regions_as_bytes
from explorer.views.regions.regions_view import RegionsView, regions_view
from explorer.views.split_search.all_curves import SplitSearchView, split_search_view
from explorer.views.split_search.criteria import criterion_duel
from explorer.views.split_search.leaderboard import leaderboard
from explorer.views.split_search.split_search_view import feature_cuts, split_lab_payload
from explorer.views.tree.payload import payload
from explorer.views.tree.scrubber import as_plain, scrubber_view
from explorer.views.tree.tree_view import tree_canvas_view

DEPTH_OFFERED = 12
"""The deepest tree that the page offers."""

_GROWN_WHOLE_UP_TO = 5_000_000
"""Tables of more cells are grown to the depth asked for, not to the depth offered."""

_BY_FINGERPRINT: dict[str | type[Any], Callable[[Any], Any]] = {
    Table: lambda table: table.fingerprint,
    TrainingTable: lambda training: training.fingerprint,
}


ReadAsPairs = tuple[tuple[str, ReadAs], ...]
Pins = tuple[tuple[str, Value], ...]
MarkPairs = tuple[tuple[str, tuple[str, ...]], ...]


@st.cache_resource(max_entries=32, show_spinner="Reading the table …")
def bundled_table(name: str, read_as: ReadAsPairs, missing_marks: MarkPairs) -> Table:
    """A bundled set; its columns can be read otherwise where it comes as a file."""
    file = bundled_set(name).file
    if file is None or not (read_as or missing_marks):
        return load_dataset(name)
    path = datasets_folder() / file
    return read_table(path, read_as=dict(read_as), missing_marks=dict(missing_marks))


@st.cache_resource(max_entries=32, show_spinner="Reading the table …")
def uploaded_table(
    digest: str,
    name: str,
    read_as: ReadAsPairs,
    missing_marks: MarkPairs,
    _data: bytes,
) -> Table:
    """The table of an upload; `digest` stands for its bytes, which are not hashed again."""
    return read_table(_data, name, read_as=dict(read_as), missing_marks=dict(missing_marks))


@st.cache_resource(max_entries=64, show_spinner=False, hash_funcs=_BY_FINGERPRINT)
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


@st.cache_resource(max_entries=1024, show_spinner=False, hash_funcs=_BY_FINGERPRINT)
def column_portrait(table: Table, name: str) -> Portrait:
    """What one column holds."""
    return portrait_of(table, name)


@st.cache_resource(max_entries=64, show_spinner=False, hash_funcs=_BY_FINGERPRINT)
def column_warnings(training: TrainingTable) -> WarningsView:
    """What columns may mislead to, under the present roles."""
    return warnings_view(training)


@st.cache_resource(max_entries=256, show_spinner=False, hash_funcs=_BY_FINGERPRINT)
def tasks_of(table: Table, target: str) -> tuple[bool, Task]:
    """Whether a target may be learned as classes and as a number, and the usual task."""
    column, values = table.column(target), table.values_of(target)
    return allows_both_tasks(column, values), infer_task(column, values)


@st.cache_resource(max_entries=64, show_spinner="Growing the tree …", hash_funcs=_BY_FINGERPRINT)
def _grown(training: TrainingTable, search: SearchRules, max_depth: int) -> Tree:
    stop = StopRules(max_depth=max_depth)
    if search.min_samples_leaf == 1:
        return grow(training, search, stop)
    finer = _grown(training, replace(search, min_samples_leaf=1), max_depth)
    return grow(training, search, stop, grown=finer)


def tree_of(training: TrainingTable, search: SearchRules, stop: StopRules) -> Tree:
    """The tree under these rules: grown once, trimmed for every limit."""
    return trim(_grown(training, search, depth_to_grow(training, stop)), stop)


def base_tree(training: TrainingTable, search: SearchRules, stop: StopRules) -> Tree:
    """The tree that the canvas draws from: no limit of depth, leaves or pruning yet."""
    grown = _grown(training, search, depth_to_grow(training, stop))
    return trim(grown, replace(grown.stop, min_samples_split=stop.min_samples_split))


def canvas_of(training: TrainingTable, search: SearchRules, stop: StopRules) -> "Canvas":
    """What the canvas is sent; the same bytes for every depth, leaf budget and pruning."""
    depth = depth_to_grow(training, stop)
    return _canvas(training, search, StopRules(depth, stop.min_samples_split))


@dataclass(frozen=True, slots=True)
class Canvas:
    """A base tree as the browser draws it, and the name by which limits refer to it."""

    model: str
    sent: bytes


@st.cache_resource(max_entries=64, show_spinner=False, hash_funcs=_BY_FINGERPRINT)
def _canvas(training: TrainingTable, search: SearchRules, stop: StopRules) -> Canvas:
    view = tree_canvas_view(base_tree(training, search, stop), training)
    return Canvas(view.id, payload(view))


@st.cache_resource(max_entries=16, show_spinner=False, hash_funcs=_BY_FINGERPRINT)
def preview_payload(
    training: TrainingTable, search: SearchRules, stop: StopRules, n_rows: int, said: str
) -> bytes:
    """The canvas of a tree grown from `n_rows` of the rows, which says so."""
    some = sample_rows(training, n_rows)
    tree = grow(some, search, StopRules(stop.max_depth, stop.min_samples_split))
    return payload(replace(tree_canvas_view(tree, some), capped=said))


@st.cache_resource(max_entries=128, show_spinner=False, hash_funcs=_BY_FINGERPRINT)
def scrubber_stops(training: TrainingTable, search: SearchRules, stop: StopRules) -> dict[str, Any]:
    """What the scrubbers offer under the other limits' present values."""
    return as_plain(scrubber_view(base_tree(training, search, stop), stop))


@st.cache_resource(max_entries=128, show_spinner=False, hash_funcs=_BY_FINGERPRINT)
def split_search(
    training: TrainingTable, search: SearchRules, stop: StopRules, path: str
) -> SplitSearchView:
    """How the node of this path was split; kept as it is drawn, for profiles are large."""
    tree = tree_of(training, search, stop)
    node = tree.node_at(path)
    if node is None:
        raise KeyError(path)
    rows = rows_at(tree, training.columns, node)
    engine = engine_for(training)
    profiles = (engine.profile(rows, f, search) for f in range(len(training.features)))
    return split_search_view(profiles, training, tree, node)


@st.cache_resource(max_entries=128, show_spinner=False, hash_funcs=_BY_FINGERPRINT)
def split_search_payload(
    training: TrainingTable,
    search: SearchRules,
    stop: StopRules,
    path: str,
    feature: int | None,
    with_duel: bool,
) -> bytes:
    """How the node of this path was split, as the browser draws it.

    `feature` is the one whose cuts are drawn; None is the one split by, or the best. The duel
    of criteria takes longer than all the rest.
    """
    tree = tree_of(training, search, stop)
    node = tree.node_at(path)
    if node is None:
        raise KeyError(path)
    rows, engine = rows_at(tree, training.columns, node), engine_for(training)
    board = leaderboard(engine, training, tree, node, rows)
    shown = board[0].place if feature is None else feature
    detail = feature_cuts(engine, training, tree, node, rows, shown)
    duel = criterion_duel(engine, training, tree, node, rows) if with_duel else None
    return split_lab_payload(training, tree, node, board, detail, duel)


@st.cache_resource(max_entries=32, show_spinner=False, hash_funcs=_BY_FINGERPRINT)
def regions(
    training: TrainingTable,
    search: SearchRules,
    stop: StopRules,
    path: str,
    x: str,
    y: str | None,
    pins: Pins,
) -> RegionsView:
    """The plane through the node of this path. Means have the colours of the canvas."""
    tree = tree_of(training, search, stop)
    scale = usual_range(base_tree(training, search, stop)) if tree.target.is_numeric else None
    return regions_view(tree, training, x, y, path, dict(pins), scale=scale)


@st.cache_resource(max_entries=128, show_spinner=False, hash_funcs=_BY_FINGERPRINT)
def regions_payload(
    training: TrainingTable,
    search: SearchRules,
    stop: StopRules,
    path: str,
    x: str,
    y: str | None,
    pins: Pins,
    offered: tuple[str, ...],
) -> bytes:
    """The plane through the node of this path, as the browser draws it."""
    tree, view = tree_of(training, search, stop), regions(training, search, stop, path, x, y, pins)
    return regions_as_bytes(tree, training, view, path, offered, [name for name, _ in pins])


@st.cache_resource(max_entries=64, show_spinner=False, hash_funcs=_BY_FINGERPRINT)
def leaf_table(
    training: TrainingTable, search: SearchRules, stop: StopRules, positive: int | None
) -> LeafTableView:
    """Every leaf of the tree under these rules; rows are walked down it to be counted."""
    return leaf_table_view(tree_of(training, search, stop), training, positive)


@st.cache_resource(max_entries=64, show_spinner=False, hash_funcs=_BY_FINGERPRINT)
def multiway_payload(training: TrainingTable, search: SearchRules, stop: StopRules) -> bytes:
    """ID3's tree and the page's own, as the browser draws them."""
    id3 = grow_multiway(training, search, stop)
    return sent_trees(multiway_view(id3, tree_of(training, search, stop), training))


@st.cache_resource(max_entries=32, show_spinner=False, hash_funcs=_BY_FINGERPRINT)
def overview(training: TrainingTable, search: SearchRules, stop: StopRules) -> bytes:
    """The whole tree as it stands, as the browser draws it."""
    return overview_payload(overview_view(tree_of(training, search, stop), training))


def depth_to_grow(training: TrainingTable, stop: StopRules) -> int:
    asked = DEPTH_OFFERED if stop.max_depth is None else stop.max_depth
    small = training.n_rows * len(training.features) <= _GROWN_WHOLE_UP_TO
    return DEPTH_OFFERED if small else asked
