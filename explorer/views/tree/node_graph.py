"""The tree as cards and edges, in words and shares."""

from dataclasses import dataclass, replace

import numpy as np

from explorer.caps import CAPS
from explorer.data.display import show_count, show_number
from explorer.data.schema import Column, Task
from explorer.tree.tree import Ending, Tree
from explorer.views.nodes.criterion_words import criterion_name
from explorer.views.nodes.measures import nodes_below, positions, purities, spreads
from explorer.views.nodes.node_texts import node_sentence
from explorer.views.nodes.wording import (
    MAX_LISTED,
    ending_words,
    prediction_words,
    rule,
    share_words,
    short,
    short_columns,
    side_words,
    split_words,
    whole_column,
)


@dataclass(frozen=True, slots=True)
class NodeCard:
    """One node. `class_weights` are empty in regression; `position` is the prediction's position
    between the tree's lowest and highest (regression only); `purity` is 1 if all targets are equal
    and 0 at the highest possible impurity (in regression: the root's). `n_below` is the number of
    nodes below a card whose children are not drawn.
    """

    path: str
    depth: int
    split_text: str
    split_whole: str
    rows: int
    impurity: str
    prediction: str
    predicted_class: int
    is_tie: bool
    share_text: str
    class_weights: tuple[float, ...]
    spread: str
    position: float
    purity: float
    is_leaf: bool
    ending: str
    is_stopped: bool
    gains_nothing_yet: bool
    is_exact: bool
    caption: str
    n_below: int = 0
    is_selected: bool = False
    is_on_path: bool = False


@dataclass(frozen=True, slots=True)
class EdgeRibbon:
    """An edge from a node to a child: the condition that its rows meet, and their number."""

    parent: str
    child: str
    text: str
    whole_text: str
    share_of_rows: float
    is_left: bool
    takes_missing: bool
    is_on_path: bool


@dataclass(frozen=True, slots=True)
class NodeGraphView:
    """The nodes of the drawn levels in breadth-first order, and the edges between them."""

    cards: tuple[NodeCard, ...]
    edges: tuple[EdgeRibbon, ...]
    class_names: tuple[str, ...]
    root_counts: tuple[float, ...]
    target: str
    n_nodes: int
    n_levels: int
    n_levels_drawn: int
    drawn: str
    caption: str


def node_graph_view(
    tree: Tree, selected_path: str | None = "", max_nodes: int = CAPS.max_printed_nodes
) -> NodeGraphView:
    """Return the top complete levels of a tree, up to `max_nodes` nodes in total.

    No node is marked if `selected` is None or a path that the tree does not have.
    """
    n_to = np.cumsum(np.bincount(tree.depth))
    depth_drawn = max(int(np.searchsorted(n_to, max_nodes, side="right")) - 1, 0)
    n_drawn = int((tree.depth <= depth_drawn).sum())
    selected = None if selected_path is None else tree.node_at(selected_path)
    on_path = frozenset(tree.ancestors(selected)) if selected is not None else frozenset()
    n_below = nodes_below(tree)
    columns = short_columns(tree.features)
    paths = [tree.path(node) for node in range(n_drawn)]
    position = positions(tree)
    spread = spreads(tree) if tree.task is Task.REGRESSION else position
    measures = np.column_stack([spread, position, purities(tree)]).tolist()
    cards = tuple(
        replace(
            _card(tree, node, columns, *measures[node]),
            n_below=int(n_below[node]) if tree.depth[node] == depth_drawn else 0,
            is_selected=node == selected,
            is_on_path=node in on_path,
        )
        for node in range(n_drawn)
    )
    edges = tuple(_edge(tree, node, paths, columns, on_path) for node in range(1, n_drawn))
    return NodeGraphView(
        cards=cards,
        edges=edges,
        class_names=tuple(short(name) for name in tree.target.levels),
        root_counts=_counts(tree, 0),
        target=short(tree.target.name),
        n_nodes=tree.n_nodes,
        n_levels=tree.max_depth + 1,
        n_levels_drawn=depth_drawn + 1,
        drawn=_drawn(tree, depth_drawn, n_drawn),
        caption=_caption(tree, selected),
    )


def _drawn(tree: Tree, depth: int, n_drawn: int) -> str:
    if n_drawn == tree.n_nodes:
        return ""
    levels = f"The top {depth + 1} of {show_count(tree.max_depth + 1)} levels are drawn"
    return f"{levels}: {show_count(n_drawn)} of {show_count(tree.n_nodes)} nodes."


def _caption(tree: Tree, selected: int | None) -> str:
    if selected:
        return node_sentence(tree, selected)
    if tree.n_nodes == 1:
        return f"{node_sentence(tree, 0)[:-1]}; it is not split."
    return node_sentence(tree, int(tree.left_child[0]))


def _card(
    tree: Tree,
    node: int,
    columns: tuple[Column, ...],
    spread: float,
    position: float,
    purity: float,
) -> NodeCard:
    """Return the card of a node anywhere in the tree; the picture marks it if it is selected."""
    split, asked, asked_whole = tree.split(node), "", ""
    if split is not None:
        asked = split_words(split, columns[split.feature])
        asked_whole = split_words(split, whole_column(tree.features[split.feature]), MAX_LISTED)
    counts = _counts(tree, node)
    return NodeCard(
        path=tree.path(node),
        depth=int(tree.depth[node]),
        split_text=asked,
        split_whole=asked_whole,
        rows=int(tree.n_samples[node]),
        impurity=f"{criterion_name(tree.search.criterion)} {show_number(tree.impurity[node], 3)}",
        prediction=prediction_words(tree, node),
        predicted_class=int(tree.prediction[node]) if counts else -1,
        is_tie=tree.is_tie(node),
        share_text=share_words(tree, node) if counts else "",
        class_weights=counts,
        spread="" if counts else f"± {show_number(spread, 3)}",
        position=position,
        purity=purity,
        is_leaf=split is None,
        ending=ending_words(tree, node),
        is_stopped=Ending(int(tree.ending[node])).is_stopped,
        gains_nothing_yet=split is not None and tree.gain[node] == 0,
        is_exact=bool(tree.splits.exact[node]),
        caption=node_sentence(tree, node),
    )


def _edge(
    tree: Tree, node: int, paths: list[str], columns: tuple[Column, ...], on_path: frozenset[int]
) -> EdgeRibbon:
    parent = int(tree.parent[node])
    split = tree.split(parent)
    assert split is not None, "a parent has a split"
    is_left = bool(tree.left_child[parent] == node)
    whole = whole_column(tree.features[split.feature])
    return EdgeRibbon(
        parent=paths[parent],
        child=paths[node],
        text=side_words(split, columns[split.feature], is_left),
        whole_text=rule(split, whole, is_left, MAX_LISTED),
        share_of_rows=float(tree.n_samples[node] / tree.n_samples[0]),
        is_left=is_left,
        takes_missing=split.missing_seen and split.missing_goes_left == is_left,
        is_on_path=node in on_path,
    )


def _counts(tree: Tree, node: int) -> tuple[float, ...]:
    return tuple(tree.statistics[node].tolist()) if tree.task is Task.CLASSIFICATION else ()
