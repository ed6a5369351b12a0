"""The columns of a tree's nodes, listed once: breadth first, with an entry for each node.

This list determines the arrays that are sent to a picture (`sent_columns`), their JSON, the lists
that the SVG writer reads (`NodeColumns`), and the browser's types in
`explorer/browser/shared/node_columns.js`, which `python -m tests.support.page.node_types` rewrites.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Flag, auto
from typing import Annotated, Any, NamedTuple, get_type_hints

import numpy as np
from numpy.typing import NDArray

Column = NDArray[Any] | Sequence[Any]
Columns = Mapping[str, Column]
"""Columns by name, each with an entry for each node."""


class Picture(Flag):
    """The pictures that receive a column. KEPT: the tree, if rows are held out."""

    TREE = auto()
    KEPT = auto()
    OVERVIEW = auto()
    REGIONS = auto()
    FOLLOW = auto()


@dataclass(frozen=True, slots=True)
class Entries:
    """How a column is stored: the dtype of its array (None: unchanged), and the type of an entry in
    the browser."""

    dtype: type[np.generic] | None
    in_browser: str


Whole = Annotated[Sequence[int], Entries(np.int64, "number")]
Flags = Annotated[Sequence[int], Entries(np.uint8, "number")]
"""1 for true, 0 for false: shorter to send than true and false."""
Numbers = Annotated[Sequence[float], Entries(np.float64, "number")]
NumbersOrNone = Annotated[Sequence[float], Entries(np.float64, "number | null")]
"""NaN for none, which JSON writes as null."""
Weights = Annotated[Sequence[float], Entries(None, "number")]
"""int64 if all are whole, else float64."""
WeightsByClass = Annotated[Sequence[Sequence[float]], Entries(None, "number[]")]
Lists = Annotated[Sequence[tuple[float, ...]], Entries(None, "number[]")]
Levels = Annotated[Sequence[tuple[int, ...]], Entries(None, "number[]")]
Pairs = Annotated[Sequence[tuple[int, int]], Entries(None, "[number, number]")]
Intervals = Annotated[
    Sequence[tuple[float, float] | None], Entries(None, "[number, number] | null")
]
Texts = Annotated[Sequence[str], Entries(None, "string")]
Kinds = Annotated[Sequence[str], Entries(None, '"leaf" | "numeric" | "category" | "missing"')]

_TREE, _KEPT, _OVERVIEW, _REGIONS, _FOLLOW = Picture
_BOTH = _TREE | _OVERVIEW | _REGIONS
_ALL = _BOTH | _FOLLOW


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class NodeColumns:
    """Every column that may be sent to a picture; columns that are not sent are empty.

    Indices are -1 for none. In a complete tree the right child follows the left one; among chosen
    nodes either may be absent. Class columns are empty in regression and number columns
    in classification, except `predicted_class`, which is -1.
    """

    parent: Annotated[Whole, "index of the node above", _BOTH] = ()
    left: Annotated[Whole, "index of the left child", _ALL] = ()
    depth: Annotated[Whole, "splits between the root and the node", _TREE | _OVERVIEW] = ()
    path: Annotated[Texts, 'turns from the root, "LR"', _TREE | _REGIONS | _FOLLOW] = ()
    rows: Annotated[Whole, "rows that reach the node", _ALL] = ()
    weight: Annotated[Weights, "weight of these rows", _TREE | _OVERVIEW | _FOLLOW] = ()

    impurity: Annotated[Numbers, "in the unit of the criterion", _TREE] = ()
    impurity_text: Annotated[Texts, "the impurity as text", _TREE] = ()
    purity: Annotated[Numbers, "strength of the colour, 0 to 1", _TREE | _OVERVIEW] = ()
    pure: Annotated[Flags, "1 if all targets are equal", _TREE] = ()
    natural: Annotated[Flags, "1 if no limit made the leaf", _TREE | _OVERVIEW] = ()
    ending: Annotated[Texts, 'why the node is a leaf; "" for a split', _BOTH] = ()
    caption: Annotated[Texts, "the node in one sentence", _TREE | _OVERVIEW] = ()

    prediction: Annotated[Texts, "what the node predicts", _ALL] = ()
    predicted_class: Annotated[
        Whole, "index of the predicted class in the classes shown", _ALL
    ] = ()
    tie: Annotated[Flags, "1 if several classes lead", _ALL] = ()
    share_text: Annotated[Texts, "share of the leading class", _BOTH] = ()
    class_weights: Annotated[
        WeightsByClass, "weight of each class shown; in the overview, of each mark", _ALL
    ] = ()
    leading: Annotated[
        Numbers,
        "share of the leading class; for numbers, how far the impurity is below the root's",
        _OVERVIEW,
    ] = ()
    own_weight: Annotated[Numbers, "weight of the predicted class", _FOLLOW] = ()
    value: Annotated[Numbers, "mean or median", _TREE | _REGIONS] = ()
    value_text: Annotated[Texts, "the value as text", _ALL] = ()
    spread: Annotated[
        Numbers, "standard or mean absolute deviation, in the target's unit", _TREE
    ] = ()
    spread_text: Annotated[Texts, "the spread as text", _ALL] = ()
    position: Annotated[Numbers, "position of the value on the scale of means, 0 to 1", _ALL] = ()
    dots: Annotated[Lists, "pairs: bin of the target, weight", _TREE] = ()

    kind: Annotated[Kinds, "kind of the split", _ALL] = ()
    feature: Annotated[Whole, "index of the split's feature", _ALL] = ()
    split_text: Annotated[Texts, "the node's question", _TREE | _OVERVIEW | _FOLLOW] = ()
    threshold: Annotated[NumbersOrNone, "threshold of a numeric split", _TREE | _FOLLOW] = ()
    threshold_text: Annotated[Texts, "the threshold as text", _BOTH] = ()
    threshold_bin: Annotated[Whole, "last bin below the threshold", _TREE] = ()
    interval: Annotated[
        Intervals,
        "range of a numeric feature's axis that the splits above leave to the node",
        _TREE,
    ] = ()
    rule: Annotated[
        Texts,
        'condition that its rows meet and those of its sibling do not; "" at the root',
        _TREE | _OVERVIEW,
    ] = ()
    left_text: Annotated[Texts, "name of the left side", _TREE] = ()
    right_text: Annotated[Texts, "name of the right side", _TREE] = ()
    left_whole: Annotated[Texts, "name of the left side in full", _BOTH] = ()
    right_whole: Annotated[Texts, "name of the right side in full", _BOTH] = ()
    levels_left: Annotated[
        Levels,
        "numbers of the categories seen on the left, ascending; one for all without a name",
        _TREE | _FOLLOW,
    ] = ()
    levels_right: Annotated[Levels, "the same on the right", _TREE | _FOLLOW] = ()
    others: Annotated[Pairs, "categories without a name on the left and on the right", _TREE] = ()
    missing: Annotated[Whole, "rows without a value of the split's feature", _TREE] = ()
    missing_left: Annotated[Flags, "1 if they go left", _TREE | _FOLLOW] = ()
    unseen_left: Annotated[Flags, "1 if categories that no row has go left", _FOLLOW] = ()
    exact: Annotated[Flags, "0 if a heuristic found the subset of categories", _TREE] = ()
    no_gain: Annotated[Flags, "1 if the split gains nothing yet", _TREE] = ()
    forced: Annotated[Flags, "1 if the user chose the split", _TREE] = ()
    bars: Annotated[
        Lists,
        "triples: bin of the feature, bin of the target or class, weight; the bin of the threshold "
        "counts as two, one for each side, and so do the categories without a name",
        _TREE,
    ] = ()
    missing_bars: Annotated[
        Lists, "pairs of rows without a value: bin of the target or class, weight", _TREE
    ] = ()

    cost: Annotated[
        Numbers, "impurity times share of the weight, in the unit of the criterion", _TREE
    ] = ()
    rank: Annotated[Whole, "index of the split in best-first order", _TREE] = ()
    n_below: Annotated[
        Whole, "nodes of the grown tree below a node that is drawn as a leaf", _TREE
    ] = ()

    kept_rows: Annotated[Whole, "held-out rows that reach the node", _KEPT] = ()
    kept_classes: Annotated[WeightsByClass, "how many of these have each class shown", _KEPT] = ()
    kept_value: Annotated[NumbersOrNone, "their mean", _KEPT] = ()
    kept_p: Annotated[
        NumbersOrNone, "p-value of the test that they differ, not corrected", _KEPT
    ] = ()
    kept_text: Annotated[Texts, "a sentence about these rows, without its full stop", _KEPT] = ()


class Listed(NamedTuple):
    """The entry of a column in the list."""

    entries: Entries
    meaning: str
    pictures: Picture


LISTED = {
    name: Listed(*hint.__metadata__)
    for name, hint in get_type_hints(NodeColumns, include_extras=True).items()
}
"""The columns by name, in the order of the list."""


def sent_columns(picture: Picture, *found: Columns) -> dict[str, Column]:
    """Return the found columns that are sent to a picture; later ones replace earlier ones.

    Raises KeyError for a column that is not in the list, and if a column of the picture is missing.
    """
    joined = {name: column for part in found for name, column in part.items()}
    sent = {name: one.entries for name, one in LISTED.items() if one.pictures & picture}
    if unlike := (joined.keys() - LISTED.keys()) | (sent.keys() - joined.keys()):
        raise KeyError(f"A node has no {', '.join(sorted(unlike))}.")
    return {name: _stored(joined[name], entries.dtype) for name, entries in sent.items()}


def _stored(column: Column, dtype: type[np.generic] | None) -> Column:
    if dtype is not None:
        return np.asarray(column, dtype)
    return column if isinstance(column, np.ndarray) else tuple(column)
