"""Convert XGBoost's trees from the JSON of `Booster.get_dump`."""

import re
from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

import numpy as np

from explorer.data.errors import described
from explorer.data.training import TrainingTable
from explorer.estimators.interop.brought_over import (
    Asked,
    Node,
    TheirTree,
    category_split,
    columns_by_name,
    entry,
    measured,
    numbered,
    numeric_split,
    parsed,
    threshold_of_doubles,
    tree_of_nodes,
)
from explorer.tree.splits import MissingSplit, Split
from explorer.tree.tree import Tree

_of = partial(entry, program="XGBoost")
_BY_PLACE = re.compile(r"f(\d{1,7})")
_MAX_FLOAT32 = float(np.finfo(np.float32).max)

Dump = Sequence[str | Mapping[str, Any]] | str | bytes


def from_xgboost(
    dump: Dump,
    training: TrainingTable,
    tree: int = 0,
    *,
    categories: Mapping[str, Sequence[Any]] | None = None,
) -> Tree:
    """Convert an XGBoost tree node for node, measured on the rows that it was fitted on.

    dump: what `booster.get_dump(dump_format="json")` returns, or the file that `dump_model` writes.
    tree: the tree's number; with K classes, tree k + K · round is class k's. training: the rows;
    columns are matched by name, or by position if the dump calls them "f3". categories: the
    category names of features in pandas' order, because the dump has only their numbers:
    {"island": list(frame["island"].cat.categories)}.

    XGBoost rounds values to float32 and sends those below a threshold left. Our threshold is the
    next float32 below that one. If a row of the table would change sides without rounding, it is
    the largest number that rounds to at most this float32. In XGBoost, a leaf adds a number to a
    sum, which starts at the base score (not in the dump); here, leaves show the table's own target.
    Raises ValueError for a dump that is broken or does not fit the table.
    """
    return measured(nodes_of_xgboost(dump, training, tree, categories=categories), training)


def nodes_of_xgboost(
    dump: Dump,
    training: TrainingTable,
    tree: int = 0,
    *,
    categories: Mapping[str, Sequence[Any]] | None = None,
) -> TheirTree:
    """Return the splits of an XGBoost tree over a table; see `from_xgboost`."""
    root = numbered(trees_in(dump), tree, "XGBoost")
    if isinstance(root, str | bytes):
        root = parsed(root, "XGBoost")
    columns: dict[str, Asked] = {}
    return tree_of_nodes(
        root, _children, lambda node: _split(node, columns, categories or {}, training)
    )


def trees_in(dump: Any) -> list[Any]:
    if hasattr(dump, "get_booster") or hasattr(dump, "get_dump"):
        own = "model.get_booster()" if hasattr(dump, "get_booster") else "booster"
        raise ValueError(f'This is a model, not a dump: pass {own}.get_dump(dump_format="json").')
    first = dump[0] if isinstance(dump, Sequence) and len(dump) else dump
    if isinstance(first, str) and re.match(r"\s*(booster\[\d+\]:\s*)?\d+:(\[|leaf=)", first):
        raise ValueError('This dump is plain text: create it with dump_format="json".')
    read = parsed(dump, "XGBoost") if isinstance(dump, str | bytes) else dump
    if isinstance(read, Mapping) and "learner" in read:
        raise ValueError(
            "This is a save_model file: load it into a Booster and pass "
            'booster.get_dump(dump_format="json").'
        )
    if isinstance(read, Mapping):
        return [read]
    if not isinstance(read, Sequence):
        raise ValueError("XGBoost's dump must be a list of trees.")
    return list(read)


def _children(node: Node) -> tuple[Any, Any] | None:
    if isinstance(node, Mapping) and "children" not in node:
        _of(node, "leaf", (int, float, list))
        return None
    children = _of(node, "children", list)
    if len(children) != 2:
        raise ValueError(f"A node in XGBoost's dump must have 2 children, not {len(children)}.")
    return children[0], children[1]


def _column(name: str, columns: dict[str, Asked], training: TrainingTable) -> Asked:
    if name not in columns:
        place = _BY_PLACE.fullmatch(name)
        if place and name not in training.features.names:
            if int(place[1]) >= len(training.features):
                raise ValueError(
                    f"XGBoost's dump uses {described(name)}, but the table has fewer columns."
                )
            columns[name] = Asked(int(place[1]))
        else:
            columns[name] = columns_by_name([name], training.features, "XGBoost's dump")[0]
    return columns[name]


def _split(
    node: Node,
    columns: dict[str, Asked],
    categories: Mapping[str, Sequence[Any]],
    training: TrainingTable,
) -> Split:
    asked = _column(_of(node, "split", str), columns, training)
    column, values = training.features[asked.feature], training.columns[asked.feature]
    first, second = (_of(child, "nodeid", int) for child in node["children"])
    is_indicator = "split_condition" not in node and "missing" not in node
    yes = first if is_indicator else _of(node, "yes", int)
    # An indicator sends 0 to the first child, 1 to the other, and missing values to `no`.
    missing = _of(node, "no" if is_indicator else "missing", int)
    if yes not in (first, second) or missing not in (first, second):
        raise ValueError("A node in XGBoost's dump refers to children that do not exist.")
    condition = 1 if is_indicator else _of(node, "split_condition", (int, float, list))
    if isinstance(condition, list):
        asked.check_categories(training, "XGBoost's dump")
        named = _named(condition, column.name, categories)
        known = [column.levels.index(name) for name in named if name in column.levels]
        n_levels = len(column.levels)
        return category_split(known, n_levels, yes == first, missing == first, asked.feature)
    if yes != first:
        raise ValueError("A node in XGBoost's dump has its children in the wrong order.")
    if condition >= _MAX_FLOAT32 and missing != first and column.is_numeric:
        return MissingSplit(asked.feature, False)  # above every value: only missing ones go right
    if not abs(condition) < _MAX_FLOAT32:
        raise ValueError("A threshold in XGBoost's dump is not a 32-bit number.")
    below = float(np.nextafter(np.float32(condition), np.float32(-np.inf)))
    level = asked.level_split(training, below, "XGBoost's dump", missing == first)
    if level is not None:
        return level
    threshold = threshold_of_doubles(values, below)
    return numeric_split(values, asked.feature, threshold, missing == first, missing == first)


def _named(codes: list[Any], name: str, categories: Mapping[str, Sequence[Any]]) -> list[str]:
    if name not in categories:
        raise ValueError(
            f"XGBoost's dump gives the categories of {described(name)} as numbers: list their "
            "names in `categories`."
        )
    named = categories[name]
    if not all(isinstance(code, int) and 0 <= code < len(named) for code in codes):
        raise ValueError(
            f"XGBoost's dump has categories of {described(name)} that are not in `categories`."
        )
    return [str(named[code]) for code in codes]
