"""Convert LightGBM's trees from the JSON of `Booster.dump_model`."""

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
    columns_by_place,
    entry,
    measured,
    numbered,
    numeric_split,
    parsed,
    tree_of_nodes,
)
from explorer.tree.splits import Split
from explorer.tree.tree import Tree

_of = partial(entry, program="LightGBM")
_CLOSE_TO_ZERO = 1e-35  # LightGBM's kZeroThreshold: values this close to 0 are 0


def from_lightgbm(
    dump: Mapping[str, Any] | str | bytes, training: TrainingTable, tree: int = 0
) -> Tree:
    """Convert a LightGBM tree node for node, measured on the rows that it was fitted on.

    dump: what `booster.dump_model()` returns, or its JSON. tree: the tree's number; with K classes,
    tree k + K · round is class k's. training: the rows; columns are matched by name (LightGBM
    writes "_" for a space), or by position if the dump has no names.

    Values up to a threshold go left. Missing values go where the dump says, or where 0 goes if the
    model was trained without missing values. The categories that a split lists go left; all others
    and missing values go right. In LightGBM, a leaf adds a number to a sum, and the leaves of the
    first trees include the base score; here, leaves show the table's own target. Raises ValueError
    for a dump that is broken or does not fit the table.
    """
    return measured(nodes_of_lightgbm(dump, training, tree), training)


def nodes_of_lightgbm(
    dump: Mapping[str, Any] | str | bytes, training: TrainingTable, tree: int = 0
) -> TheirTree:
    """Return the splits of a LightGBM tree over a table; see `from_lightgbm`."""
    if hasattr(dump, "booster_") or hasattr(dump, "dump_model"):
        own = "model.booster_" if hasattr(dump, "booster_") else "booster"
        raise ValueError(f"This is a model, not a dump: pass {own}.dump_model().")
    if isinstance(dump, str | bytes) and dump[:5] in ("tree\n", b"tree\n"):
        raise ValueError(
            "This is a save_model file: load it into a Booster and pass booster.dump_model()."
        )
    read = parsed(dump, "LightGBM") if isinstance(dump, str | bytes) else dump
    chosen = numbered(_of(read, "tree_info", list), tree, "LightGBM")
    columns = _columns(_of(read, "feature_names", list), training)
    categories = _categories(read, columns, training)
    return tree_of_nodes(
        _of(chosen, "tree_structure", Mapping),
        _children,
        lambda node: _split(node, columns, categories, training),
    )


def _children(node: Node) -> tuple[Any, Any] | None:
    if isinstance(node, Mapping) and "split_feature" not in node:
        _of(node, "leaf_value", (int, float))
        return None
    return _of(node, "left_child", Mapping), _of(node, "right_child", Mapping)


def _columns(names: list[Any], training: TrainingTable) -> list[Asked]:
    if names == [f"Column_{index}" for index in range(len(names))]:
        return columns_by_place(len(names), training.features, "LightGBM's dump")
    own = list(training.features.names)
    written = ["_".join(name.split()) for name in own]
    found = [
        own[written.index(name)] if name not in own and written.count(name) == 1 else str(name)
        for name in names
    ]
    return columns_by_name(found, training.features, "LightGBM's dump")


def _categories(
    dump: Mapping[str, Any], columns: Sequence[Asked], training: TrainingTable
) -> dict[int, list[str]]:
    """Return, by feature, the category names that LightGBM numbers, if the dump has them."""
    features = [asked.feature for asked in columns if asked.code is None]
    of_text = [index for index in features if not training.features[index].is_numeric]
    listed = dump.get("pandas_categorical") or []
    if not isinstance(listed, list) or not all(isinstance(names, list) for names in listed):
        raise ValueError(
            "“pandas_categorical” in LightGBM's dump does not list the categories of each feature."
        )
    if listed and len(listed) != len(of_text):
        raise ValueError(
            f"LightGBM's dump lists categories for {len(listed)} features, but {len(of_text)} of "
            "its features are categorical in the table."
        )
    return {
        index: [str(one) for one in names] for index, names in zip(of_text, listed, strict=False)
    }


def _split(
    node: Node, columns: Sequence[Asked], categories: dict[int, list[str]], training: TrainingTable
) -> Split:
    number = _of(node, "split_feature", int)
    if not 0 <= number < len(columns):
        raise ValueError(
            f"A node in LightGBM's dump splits on feature {described(number)}, which the dump "
            "does not list."
        )
    asked: Asked = columns[number]
    column, values = training.features[asked.feature], training.columns[asked.feature]
    kind = str(_of(node, "decision_type", str))
    if kind == "==":
        asked.check_categories(training, "LightGBM's dump")
        codes = str(_of(node, "threshold", (str, int)))
        names = _named(codes, categories.get(asked.feature))
        known = [column.levels.index(name) for name in names if name in column.levels]
        return category_split(known, len(column.levels), True, False, asked.feature)
    if kind != "<=":
        raise ValueError(f"LightGBM's dump has a split of the unknown type {kind!r:.40}.")
    threshold = float(_of(node, "threshold", (int, float)))
    level = asked.level_split(training, threshold, "LightGBM's dump")
    if level is not None:
        return level
    has_zero = bool((np.abs(values) <= _CLOSE_TO_ZERO).any())
    missing_left = _missing_left(node, threshold, column.name, has_zero)
    return numeric_split(values, asked.feature, threshold, missing_left, missing_left)


def _named(codes: str, names: list[str] | None) -> list[str]:
    numbers = codes.split("||")
    if not all(number.isdecimal() for number in numbers):
        raise ValueError(f"LightGBM's dump must give categories as numbers, not as {codes!r:.40}.")
    if names is None:  # the categories were numbers
        return numbers
    return [names[int(number)] for number in numbers if int(number) < len(names)]


def _missing_left(node: Node, threshold: float, name: str, has_zero: bool) -> bool:
    default = _of(node, "default_left", bool)
    match _of(node, "missing_type", str):
        case "None":
            return threshold >= 0
        case "Zero" if has_zero:
            raise ValueError(
                f"LightGBM's dump treats 0 in {described(name)} as missing, but the explorer's "
                "splits cannot do this."
            )
        case "NaN" | "Zero":
            return bool(default)
        case other:
            raise ValueError(
                f"LightGBM's dump has missing values of the unknown type {other!r:.40}."
            )
