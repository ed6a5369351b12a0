"""The tree as its picture reads it: the columns of `TreeView` as lists, and what follows of them.

What `browser/shared/node_view.js` is to the browser.
"""

from dataclasses import dataclass, field, fields
from typing import Any

import numpy as np

from explorer.data.display import show_count, show_number
from explorer.figures.theme import Theme
from explorer.views.nodes.classes import ShownClass
from explorer.views.nodes.feature_axes import FeatureAxis, TargetScale
from explorer.views.tree.tree_view import TreeView


@dataclass(frozen=True, slots=True)
class DrawnNodes:
    """Columns of the view with an entry a node; the right child stands behind the left one."""

    parent: list[int]
    left: list[int]
    depth: list[int]
    path: list[str]
    rows: list[int]
    impurity_text: list[str]
    purity: list[float]
    pure: list[int]
    natural: list[int]
    n_below: list[int]
    ending: list[str]
    prediction: list[str]
    predicted_class: list[int]
    share_text: list[str]
    tie: list[int]
    class_weights: list[list[float]]
    value: list[float]
    value_text: list[str]
    spread: list[float]
    spread_text: list[str]
    position: list[float]
    feature: list[int]
    kind: list[str]
    threshold: list[float]
    threshold_bin: list[int]
    threshold_text: list[str]
    split_text: list[str]
    left_text: list[str]
    right_text: list[str]
    left_whole: list[str]
    right_whole: list[str]
    levels_left: list[tuple[int, ...]]
    levels_right: list[tuple[int, ...]]
    others: list[tuple[int, int]]
    missing: list[int]
    missing_left: list[int]
    exact: list[int]
    no_gain: list[int]
    forced: list[int]
    interval: list[tuple[float, float] | None]
    bars: list[tuple[float, ...]]
    missing_bars: list[tuple[float, ...]]
    dots: list[tuple[float, ...]]
    caption: list[str]


@dataclass(frozen=True, slots=True)
class Band:
    """Classes of one look, in class order; all "other" classes are the last band."""

    slot: int
    codes: tuple[int, ...]


@dataclass(frozen=True, slots=True, eq=False)
class DrawnTree:
    """A view with its theme. `has_rows`: histograms are known, so that cards are drawn; without,
    of missing values it is known where they go, not how many they are."""

    theme: Theme
    is_numbers: bool
    criterion: str
    target: str
    rows: int
    weighted: bool
    has_rows: bool
    is_fixed: bool
    capped: str
    below: str
    classes: tuple[ShownClass, ...]
    bands: tuple[Band, ...]
    band_of: tuple[int, ...]
    scale: TargetScale | None
    features: tuple[FeatureAxis, ...]
    nodes: DrawnNodes
    short_names: dict[tuple[str, str, int], str] = field(default_factory=dict)
    """Names that have been made short, by what, style and room."""
    cards: dict[int, Any] = field(default_factory=dict)
    """The measures of cards that are known."""

    @property
    def n_nodes(self) -> int:
        """How many nodes are drawn."""
        return len(self.nodes.left)


def drawn_tree(view: TreeView, theme: Theme, has_rows: bool) -> DrawnTree:
    """The view, ready to be drawn in a theme."""
    own = [Band(one.slot, (code,)) for code, one in enumerate(view.classes) if one.slot >= 0]
    others = tuple(code for code, one in enumerate(view.classes) if one.slot < 0)
    bands = (*own, *([Band(-1, others)] if others else []))
    band_of = {code: at for at, band in enumerate(bands) for code in band.codes}
    columns = {one.name: _listed(view.nodes[one.name]) for one in fields(DrawnNodes)}
    return DrawnTree(
        theme=theme,
        is_numbers=view.task == "numbers",
        criterion=view.criterion,
        target=view.target,
        rows=view.rows,
        weighted=view.weighted,
        has_rows=has_rows,
        is_fixed=view.is_fixed,
        capped=view.capped,
        below=view.words["below"],
        classes=view.classes,
        bands=bands,
        band_of=tuple(band_of[code] for code in range(len(view.classes))),
        scale=view.scale,
        features=view.features,
        nodes=DrawnNodes(**columns),
    )


def _listed(column: Any) -> Any:
    return column.tolist() if isinstance(column, np.ndarray) else list(column)


def children_of(tree: DrawnTree, i: int) -> tuple[int, ...]:
    """The two children, or none."""
    left = tree.nodes.left[i]
    return () if left < 0 else (left, left + 1)


def is_left_child(tree: DrawnTree, child: int) -> bool:
    """Whether a node is its parent's left child."""
    parent = tree.nodes.parent[child]
    return parent >= 0 and tree.nodes.left[parent] == child


def prediction_slot(tree: DrawnTree, i: int) -> int:
    """The slot of the class that the node predicts."""
    code = tree.nodes.predicted_class[i]
    return tree.classes[code].slot if 0 <= code < len(tree.classes) else -1


def band_weights(tree: DrawnTree, i: int) -> list[float]:
    """The node's weight in each band."""
    counts = tree.nodes.class_weights[i]
    return [sum(counts[code] for code in band.codes) for band in tree.bands]


def missing_into(tree: DrawnTree, child: int) -> int:
    """How many of the parent's rows without a value went to this child."""
    nodes = tree.nodes
    up = nodes.parent[child]
    if up < 0 or not nodes.missing[up]:
        return 0
    to_left = nodes.kind[up] != "missing" and bool(nodes.missing_left[up])
    return nodes.missing[up] if to_left == is_left_child(tree, child) else 0


def show_weight(weight: float) -> str:
    """A count in full; of a weight that is no whole number four digits."""
    return show_count(int(weight)) if weight == int(weight) < 1e15 else show_number(weight)


def show_rows(count: int) -> str:
    """ "1 row", "120 000 rows"."""
    return f"{show_count(count)} row{'' if count == 1 else 's'}"
