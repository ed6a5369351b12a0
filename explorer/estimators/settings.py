"""Convert scikit-learn's parameters to search rules and stop rules."""

import math
from collections.abc import Mapping, Sequence
from numbers import Integral, Real
from typing import Any

import numpy as np
from sklearn.utils import check_random_state

from explorer.tree.impurity import Criterion
from explorer.tree.losses import Loss, loss_of_matrix, settled_loss
from explorer.tree.monotonic import Monotonic, settled_monotonic
from explorer.tree.rules import StopRules


def read_criterion(criterion: Any, known: Sequence[Criterion]) -> Criterion:
    """Return the criterion with this name. Raises ValueError, which lists the names that fit."""
    if criterion not in list(known):
        names = ", ".join(repr(one.value) for one in known)
        raise ValueError(f"criterion must be one of {names}; it is {criterion!r}.")
    return Criterion(criterion)


def stop_rules(parameters: Mapping[str, Any], n_rows: int) -> StopRules:
    """Return the stop rules in an estimator's parameters; raise ValueError for invalid values."""
    asked = rows_of(parameters, "min_samples_split", n_rows)
    return StopRules(
        max_depth=_whole_or_none(parameters, "max_depth"),
        # A small share still means 2 rows, because 1 row cannot be split.
        min_samples_split=asked if _is_whole(parameters["min_samples_split"]) else max(2, asked),
        min_impurity_decrease=number_of(parameters, "min_impurity_decrease"),
        max_leaf_nodes=_whole_or_none(parameters, "max_leaf_nodes"),
        ccp_alpha=number_of(parameters, "ccp_alpha"),
    )


def rows_of(parameters: Mapping[str, Any], name: str, n_rows: int) -> int:
    """Return a number of rows, given as a whole number or as a share of n_rows (rounded up).

    Raises ValueError for anything else.
    """
    value = parameters[name]
    if _is_whole(value):
        return int(value)
    if _is_share(value):
        return math.ceil(float(value) * n_rows)
    raise ValueError(f"{name} must be a whole number, or a share in (0, 1]; it is {value!r}.")


def features_drawn(max_features: Any, n_features: int) -> int:
    """Return how many features a node draws: at least 1, as in scikit-learn. Raises ValueError."""
    match max_features:
        case None:
            return n_features
        case "sqrt":
            return max(1, int(math.sqrt(n_features)))
        case "log2":
            return max(1, int(math.log2(n_features)))
    if _is_whole(max_features) and max_features >= 1:
        return int(max_features)
    if _is_share(max_features):
        return max(1, int(float(max_features) * n_features))
    raise ValueError(
        'max_features must be None, "sqrt", "log2", a whole number of at least 1, or a share '
        f"in (0, 1]; it is {max_features!r}."
    )


def seed_of(random_state: Any) -> int:
    """Return the draw's seed: the number itself, or one drawn from the generator."""
    if _is_whole(random_state):
        return int(random_state)
    return int(check_random_state(random_state).randint(np.iinfo(np.int32).max))


def weights_by_level(
    class_weight: Any, labels: Sequence[Any], levels: Sequence[str]
) -> dict[str, float] | Any:
    """Return class weights by a tree's class names instead of by labels.

    Labels that do not occur in y are ignored if every class has a weight (a fold may lack a
    class); else raises ValueError, because a class was probably misspelt.
    """
    if not isinstance(class_weight, Mapping):
        return class_weight
    absent = [label for label in class_weight if label not in labels]
    without = [label for label in labels if label not in class_weight]
    if absent and without:
        raise ValueError(
            f"class_weight has a weight for {absent[0]!r}, which does not occur in y, but none for "
            f"{without[0]!r}, which does."
        )
    named = zip(labels, levels, strict=True)
    return {level: class_weight[label] for label, level in named if label in class_weight}


def loss_by_level(loss: Any, labels: Sequence[Any], levels: Sequence[str]) -> Loss:
    """Return losses by a tree's class names, from a mapping by label or a matrix in their order.

    Raises ValueError for labels that do not occur, and like `settled_loss`.
    """
    if loss is None:
        return ()
    if not isinstance(loss, Mapping):
        return loss_of_matrix(loss, levels)
    level_of: dict[Any, str] = dict(zip(labels, levels, strict=True))

    def named(label: Any) -> str:
        if label not in level_of:
            raise ValueError(f"loss contains the class {label!r}, which does not occur in y.")
        return level_of[label]

    return settled_loss(
        {
            named(true): {named(predicted): value for predicted, value in row.items()}
            if isinstance(row, Mapping)
            else row
            for true, row in loss.items()
        }
    )


def monotonic_by_name(asked: Any, names: Sequence[str]) -> Monotonic:
    """Return constraints by column name, from a mapping or from -1, 0 or 1 for each column.

    Raises ValueError if there are not as many numbers as columns, and like `settled_monotonic`.
    """
    if asked is None or isinstance(asked, Mapping):
        return settled_monotonic(asked)
    signs = np.asarray(asked)
    if signs.shape != (len(names),):
        raise ValueError(f"monotonic_cst has shape {signs.shape}, but X has {len(names)} features.")
    return settled_monotonic(dict(zip(names, signs.tolist(), strict=True)))


def _whole_or_none(parameters: Mapping[str, Any], name: str) -> int | None:
    value = parameters[name]
    if value is None:
        return None
    if not _is_whole(value):
        raise ValueError(f"{name} must be a whole number or None; it is {value!r}.")
    return int(value)


def number_of(parameters: Mapping[str, Any], name: str) -> float:
    """Return a numeric parameter. Raises ValueError for any other."""
    value = parameters[name]
    if not isinstance(value, Real) or isinstance(value, bool):
        raise ValueError(f"{name} must be a number; it is {value!r}.")
    return float(value)


def _is_share(value: Any) -> bool:
    return isinstance(value, Real) and not isinstance(value, bool) and 0 < float(value) <= 1


def _is_whole(value: Any) -> bool:
    return isinstance(value, Integral) and not isinstance(value, bool | np.bool_)
