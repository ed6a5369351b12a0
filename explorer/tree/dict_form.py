"""A tree as plain data for JSON, and back again, with every array equal and every float exact."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, fields
from enum import StrEnum
from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray

from explorer.data import derivation
from explorer.data.arrays import FloatArray, IntArray
from explorer.data.errors import described
from explorer.data.schema import Column, DayMonth, Display, Kind, LevelType, Schema, Task
from explorer.tree.class_weights import compact
from explorer.tree.impurity import N_STATISTICS
from explorer.tree.monotonic import check_monotonic
from explorer.tree.ragged import Ragged
from explorer.tree.rules import SearchRules, StopRules
from explorer.tree.splits import (
    FLAT_FIELDS,
    CategorySplit,
    SplitArrays,
    SplitKind,
    is_rising,
    require,
)
from explorer.tree.tree import Ending, NodeArrays, Tree, breadth_first_children

VERSION = 7
"""Raised when the form changes. from_dict also reads version 6, which lacks `is_ordered`, version
5, which also lacks `weight_of_class`, `level_type` and `date_order`, version 4, which also lacks
`derived` columns, version 3, which also lacks `forced`, version 2, which also lacks `pruning_cost`,
and version 1, which also lacks `is_weighted`."""

TreeDict = dict[str, Any]

_Rules = TypeVar("_Rules", SearchRules, StopRules)
_Word = TypeVar("_Word", bound=StrEnum)

_LATER = ("min_weight_fraction_leaf", "loss", "monotonic_cst")
_COUNTS = ("n_without_target", "n_without_weight")
_NODES = {"n_samples": np.int64, "weight": np.float64, "impurity": np.float64}
_SPLITS = {name: dtype for name, (dtype, _) in FLAT_FIELDS.items()}
_ALLOWED: dict[str, Any] = {"i": int, "f": (int, float, str, type(None)), "b": bool}


def to_dict(tree: Tree) -> TreeDict:
    """Return lists and numbers, one entry per node, in breadth-first order.

    None stands for NaN (no threshold), "inf" for infinity. Levels are indices into the
    feature's `levels`. Children follow from `splits.kind`: the first split node's are 1 and 2,
    and so on; `left_child` and `right_child` are written out for readers.
    """
    return {
        "version": VERSION,
        "features": [_column_dict(column) for column in tree.features],
        "target": _column_dict(tree.target),
        "search": _search_dict(tree.search),
        "stop": asdict(tree.stop) | {"pruning_cost": tree.stop.pruning_cost.value},
        "left_child": tree.left_child.tolist(),
        "right_child": tree.right_child.tolist(),
        "nodes": {name: _plain(getattr(tree.nodes, name)) for name in _NODES}
        | {"statistics": [_plain(row) for row in np.asarray(tree.statistics)]},
        "splits": {name: _plain(getattr(tree.splits, name)) for name in _SPLITS}
        | {
            "levels_left": _lists(tree.splits.levels_left),
            "levels_right": _lists(tree.splits.levels_right),
        },
        "gain": _plain(tree.gain),
        "ending": tree.ending.tolist(),
        **{name: getattr(tree, name) for name in _COUNTS},
        "is_weighted": tree.is_weighted,
        "budget_reached": tree.budget_reached,
        "weight_of_class": None if tree.weight_of_class is None else _plain(tree.weight_of_class),
    }


def from_dict(data: Mapping[str, Any]) -> Tree:
    """Return the tree that `to_dict` wrote. Raises ValueError, with a message of one sentence, for
    anything else."""
    require(isinstance(data, Mapping), "A tree must be given as a mapping.")
    version = data.get("version")
    is_known = type(version) is int and 1 <= version <= VERSION
    versions = f"Only trees of version 1 to {VERSION} can be read"
    require(is_known, f"{versions}, not {described(version)}.")
    kind = _array(_part(data, "splits"), "kind", np.int8)
    require(len(kind) > 0, "A tree must have at least one node.")
    left, right = breadth_first_children(kind != 0)
    parent = np.full(len(kind), -1, np.int64)
    internal = np.flatnonzero(kind != 0)
    children = np.repeat(internal, 2)
    fits = len(children) == len(kind) - 1 and bool((children < np.arange(1, len(kind))).all())
    require(fits, "The nodes do not form one tree.")
    parent[1:] = children
    for name, expected in (("left_child", left), ("right_child", right)):
        same = np.array_equal(_array(data, name, np.int64), expected)
        require(same, f"The entries of {name!r} are not in breadth-first order.")
    target = _column(_part(data, "target"))
    nodes = _nodes(_part(data, "nodes"), is_classes=not target.is_numeric)
    search = _rules(SearchRules, _part(data, "search"))
    tree = Tree(
        features=_schema(data),
        target=target,
        search=search,
        stop=_rules(StopRules, _part(data, "stop")),
        parent=parent,
        left_child=left,
        right_child=right,
        depth=_depths(parent),
        nodes=nodes,
        splits=_splits(_part(data, "splits"), len(kind)),
        gain=_array(data, "gain", np.float64),
        ending=_array(data, "ending", np.int8),
        # What version 1 did not write: whether a node's weight is not its number of rows.
        is_weighted=bool((nodes.weight != nodes.n_samples).any())
        if version == 1
        else _flag(data, "is_weighted"),
        budget_reached=_flag(data, "budget_reached"),
        weight_of_class=_factors(data, search, target),
        **{name: _array(data, name, np.int64, single=True).item() for name in _COUNTS},
    )
    check_nodes(tree)
    return tree


def _search_dict(search: SearchRules) -> dict[str, Any]:
    """The rules by name; those that version 6 did not always have only where they say something."""
    held = asdict(search) | {"criterion": search.criterion.value}
    return {name: value for name, value in held.items() if name not in _LATER or value}


def _factors(data: Mapping[str, Any], search: SearchRules, target: Column) -> FloatArray | None:
    """Return the factor of each class; before version 6 only rules with names know it."""
    if data["version"] >= 6:
        if _entry(data, "weight_of_class") is None:
            return None
        found = _array(data, "weight_of_class", np.float64)
        fits = len(found) == len(target.levels) and bool(((found >= 0) & np.isfinite(found)).all())
        require(fits, "'weight_of_class' must hold a number of at least 0 for each class.")
        return found
    if search.class_weight is None or search.class_weight == "balanced":
        return None
    named = dict(search.class_weight)
    return np.array([named.get(level, 1.0) for level in target.levels])


def _column_dict(column: Column) -> dict[str, Any]:
    kind, display = column.kind.value, column.display.value
    held = {"name": column.name, "kind": kind, "levels": list(column.levels), "display": display}
    derived = column.derived and derivation.as_plain(column.derived)
    more: dict[str, Any] = {"derived": derived} if derived else {}
    more |= {"date_order": column.date_order.value} if column.date_order else {}
    is_text = column.level_type is LevelType.TEXT
    more |= {} if is_text else {"level_type": column.level_type.value}
    more |= {"is_ordered": True} if column.is_ordered else {}
    return held | more


def _plain(array: NDArray[Any]) -> list[Any]:
    """Return Python's own numbers; NaN and infinity, which JSON lacks, become None or a word."""
    if array.dtype.kind != "f" or np.isfinite(array).all():
        return list(array.tolist())
    return [
        None if value != value else value if abs(value) < np.inf else str(value)
        for value in array.tolist()
    ]


def _lists(ragged: Ragged) -> list[list[int]]:
    return [ragged[index].tolist() for index in range(len(ragged))]


def _part(data: Mapping[str, Any], name: str) -> Mapping[str, Any]:
    part = _entry(data, name)
    require(isinstance(part, Mapping), f"{name!r} must be a mapping.")
    return dict(part)


def _entry(data: Mapping[str, Any], name: str) -> Any:
    require(name in data, f"The tree lacks {name!r}.")
    return data[name]


def _array(data: Mapping[str, Any], name: str, dtype: Any, single: bool = False) -> NDArray[Any]:
    """Return an entry as an array: a list of numbers, or a single one, of the expected kind."""
    value = _entry(data, name)
    return _numbers([value] if single else value, name, dtype)


def _flag(data: Mapping[str, Any], name: str) -> bool:
    return bool(_array(data, name, np.bool_, single=True).item())


def _numbers(cells: Any, name: str, dtype: Any) -> NDArray[Any]:
    require(isinstance(cells, Sequence) and not isinstance(cells, str), f"{name!r} must be a list.")
    kind = np.dtype(dtype).kind
    for cell in set(map(type, cells)):
        fits = issubclass(cell, _ALLOWED[kind]) and (kind == "b" or cell is not bool)
        held = "nothing" if cell is type(None) else f"a value of type {cell.__name__}"
        require(fits, f"{name!r} holds {held}.")
    try:
        values = (
            [np.nan if cell is None else float(cell) for cell in cells] if kind == "f" else cells
        )
        return np.array(values, dtype)
    except (ValueError, OverflowError):
        raise ValueError(f"{name!r} holds a value of the wrong type or size.") from None


def _ragged(data: Mapping[str, Any], name: str, n_nodes: int) -> Ragged:
    lists = _entry(data, name)
    require(isinstance(lists, Sequence), f"{name!r} must be a list of lists.")
    require(len(lists) == n_nodes, f"{name!r} has {len(lists)} entries for {n_nodes} nodes.")
    return Ragged.of([_numbers(one, name, np.int32).tolist() for one in lists])


def _schema(data: Mapping[str, Any]) -> Schema:
    columns = _entry(data, "features")
    require(
        isinstance(columns, Sequence) and len(columns) > 0,
        "A tree must have at least one feature.",
    )
    schema = Schema(tuple(_column(column) for column in columns))
    require(len(set(schema.names)) == len(schema), "Feature names must be unique.")
    return schema


def _column(data: Any) -> Column:
    require(isinstance(data, Mapping), "A column must be a mapping.")
    name, levels = _entry(data, "name"), _entry(data, "levels")
    texts = isinstance(levels, Sequence) and all(isinstance(text, str) for text in [name, *levels])
    require(texts, "The name and the categories (`levels`) of a column must be text.")
    kind, display = _one_of(Kind, data, "kind"), _one_of(Display, data, "display")
    derived = derivation.from_plain(data["derived"]) if "derived" in data else None
    is_numeric = kind is Kind.NUMERIC
    fits = derived is None or derivation.is_possible(derived, tuple(levels), is_numeric=is_numeric)
    require(fits, f"{described(name)} cannot be computed as its 'derived' entry states.")
    level_type = _one_of(LevelType, {"level_type": LevelType.TEXT, **data}, "level_type")
    try:
        level_type.values(levels)
    except ValueError:
        raise ValueError(
            f"The categories of {described(name)} do not match its 'level_type'."
        ) from None
    order = _one_of(DayMonth, data, "date_order") if "date_order" in data else None
    is_ordered = "is_ordered" in data and _flag(data, "is_ordered")
    require(
        not (is_ordered and is_numeric),
        f"{described(name)} holds numbers, so it cannot be 'is_ordered'.",
    )
    return Column(name, kind, tuple(levels), display, derived, level_type, order, is_ordered)


def _one_of(words: type[_Word], data: Mapping[str, Any], name: str) -> _Word:
    word = _entry(data, name)
    known = isinstance(word, str) and word in {one.value for one in words}
    require(known, f"The {name!r} of a column cannot be {described(word)}.")
    return words(word)


def _rules(make: type[_Rules], data: Mapping[str, Any]) -> _Rules:
    """Make rules, which check themselves; JSON turns their pairs into lists."""
    unknown = set(data) - {field.name for field in fields(make)}
    require(not unknown, f"The {make.__name__} cannot be read: some field names are unknown.")
    try:
        return make(**{name: _as_tuples(value) for name, value in data.items()})
    except TypeError:
        raise ValueError(f"The {make.__name__} cannot be read.") from None


def _as_tuples(value: Any, levels: int = 2) -> Any:
    """Return lists, and those in them, as tuples; rules have none that are nested further."""
    if not isinstance(value, list) or levels == 0:
        return value
    return tuple(_as_tuples(one, levels - 1) for one in value)


def _nodes(data: Mapping[str, Any], *, is_classes: bool) -> NodeArrays:
    rows = _entry(data, "statistics")
    require(isinstance(rows, Sequence) and len(rows) > 0, "'statistics' must be a list of lists.")
    listed = [_numbers(row, "statistics", np.float64) for row in rows]
    require(len({len(row) for row in listed}) == 1, "All 'statistics' must have the same length.")
    columns = {name: _array(data, name, dtype) for name, dtype in _NODES.items()}
    return NodeArrays(**columns, statistics=compact(np.array(listed), is_classes))


def _splits(data: Mapping[str, Any], n_nodes: int) -> SplitArrays:
    columns = {name: _array(data, name, dtype) for name, dtype in _SPLITS.items()}
    left = _ragged(data, "levels_left", n_nodes)
    right = _ragged(data, "levels_right", n_nodes)
    return SplitArrays(**columns, levels_left=left, levels_right=right)


def _depths(parent: IntArray) -> IntArray:
    depth = [0]
    for above in parent[1:].tolist():
        depth.append(depth[above] + 1)
    return np.array(depth, np.int64)


def check_nodes(tree: Tree) -> None:
    """Raise ValueError if the arrays contradict each other, the schema, or the rules."""
    _check_lengths(tree)
    fits = tree.search.criterion.task is tree.task
    require(fits, f"Criterion {tree.search.criterion.value!r} does not fit the target.")
    n_classes = len(tree.target.levels)
    classes = tree.task is Task.CLASSIFICATION
    check_monotonic(tree.search, tree.features, n_classes if classes else 0)
    width = n_classes if classes else N_STATISTICS[tree.search.criterion]
    found = tree.statistics.shape[1]
    require(width == found > 0, f"Each node has {found} statistics, but the target needs {width}.")
    finite = (tree.weight, tree.impurity, tree.statistics, tree.gain)
    require(
        all(np.isfinite(a).all() for a in finite), "Weights, impurities and gains must be finite."
    )
    require(bool((tree.weight > 0).all()), "Every node must have a weight above 0.")
    require(bool((tree.n_samples > 0).all()), "Every node must have rows.")
    if classes:  # the sum of weights depends on the order in which they were added up
        weights = np.asarray(tree.statistics)
        require(bool((weights >= 0).all()), "The class weights of a node must be at least 0.")
        same = np.isclose(weights.sum(axis=1), tree.weight, rtol=1e-6, atol=0.0).all()
        require(bool(same), "The weights of a node's classes must add up to the node's weight.")
    known = set(map(int, Ending))
    require(set(tree.ending.tolist()) <= known, "'ending' holds an unknown number.")
    same = ((tree.ending == Ending.SPLIT) == ~tree.is_leaf).all()
    require(bool(same), "`ending` must be 0 for every split node and for no other node.")
    internal = np.flatnonzero(~tree.is_leaf)
    left, right = tree.left_child[internal], tree.right_child[internal]
    together = tree.n_samples[left] + tree.n_samples[right]
    require(
        bool((tree.n_samples[internal] == together).all()),
        "The row counts of a node's two children must add up to the node's row count.",
    )
    _check_splits(tree)


def _check_lengths(tree: Tree) -> None:
    arrays: list[tuple[Any, str]] = [(tree, "gain"), (tree, "ending")]
    arrays += [(tree.nodes, field.name) for field in fields(tree.nodes)]
    arrays += [(tree.splits, field.name) for field in fields(tree.splits)]
    for owner, name in arrays:
        length = len(getattr(owner, name))
        require(length == tree.n_nodes, f"{name!r} has {length} entries for {tree.n_nodes} nodes.")


def _check_splits(tree: Tree) -> None:
    kind, feature = tree.splits.kind, tree.feature
    require(set(kind.tolist()) <= set(map(int, SplitKind)), "'kind' holds an unknown number.")
    require(
        bool((feature[tree.is_leaf] == -1).all()), "A leaf must not have a feature to split on."
    )
    asked = feature[~tree.is_leaf]
    inside = ((asked >= 0) & (asked < len(tree.features))).all()
    require(bool(inside), "A split uses a feature that does not exist.")
    numeric = np.array([column.is_numeric for column in tree.features])
    of_number = numeric[np.maximum(feature, 0)]
    require(
        bool(of_number[kind == SplitKind.NUMERIC].all()),
        "A split with a threshold needs a numeric feature.",
    )
    require(
        not of_number[kind == SplitKind.CATEGORY].any(),
        "A split by categories needs a categorical feature.",
    )
    finite = np.isfinite(tree.threshold) == (kind == SplitKind.NUMERIC)
    require(
        bool(finite.all()), "A numeric split must have a threshold; no other split may have one."
    )
    ordered = np.array([column.is_ordered for column in tree.features])[np.maximum(feature, 0)]
    for node in np.flatnonzero(ordered & (kind == SplitKind.CATEGORY)).tolist():
        split = tree.split(node)
        rises = isinstance(split, CategorySplit) and is_rising(split)
        require(rises, "A split on an ordered feature must send the lower categories left.")
    n_levels = np.array([len(column.levels) for column in tree.features])[np.maximum(feature, 0)]
    for levels in (tree.splits.levels_left, tree.splits.levels_right):
        n_known = np.repeat(np.where(kind == SplitKind.CATEGORY, n_levels, 0), levels.lengths)
        inside = ((levels.values >= 0) & (levels.values < n_known)).all()
        require(bool(inside), "A split uses a category that its feature does not have.")
