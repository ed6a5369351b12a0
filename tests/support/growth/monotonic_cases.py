"""Random tables with monotonic constraints, and what their trees predict in exact arithmetic."""

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import pairwise, product

import numpy as np

from explorer.data.schema import Schema
from explorer.data.training import FeatureValues, TrainingTable
from explorer.tree.impurity import CLASS_CRITERIA, NUMBER_CRITERIA, Criterion
from explorer.tree.rules import SearchRules
from explorer.tree.splits import CategorySplit, goes_left
from explorer.tree.tree import Tree
from tests.support.training_tables import (
    random_columns,
    random_numbers,
    random_weights,
    training_of,
)

Bound = Fraction | None


def monotonic_case(seed: int, max_rows: int = 30) -> tuple[TrainingTable, SearchRules]:
    """A table of numbers, ordered and plain categories, with gaps; often several constraints."""
    random = np.random.default_rng(seed)
    n = int(random.integers(4, max_rows + 1))
    criterion = Criterion(random.choice([*CLASS_CRITERIA, *NUMBER_CRITERIA]))
    is_classes = criterion in CLASS_CRITERIA
    two = ["no" if one else "yes" for one in random.random(n) < 0.5]
    target = two if is_classes else random_numbers(random, n, dyadic=True)
    columns = random_columns(random, n)
    table = training_of(columns, target, random_weights(random, n, dyadic=True))
    ordered = [
        column if column.is_numeric or random.random() < 0.3 else replace(column, is_ordered=True)
        for column in table.features
    ]
    features = Schema(tuple(ordered))
    named = [column.name for column in features if column.is_numeric or column.is_ordered]
    signs = {name: int(random.choice([-1, 1, 1, 0])) for name in named}
    least = int(random.choice([1, 1, 2]))
    return replace(table, features=features), SearchRules(criterion, least, monotonic_cst=signs)


def grid_of(training: TrainingTable, most: int = 6) -> tuple[FeatureValues, ...]:
    """Every combination of some values of each feature, those in between and missing included."""
    of_each: list[np.ndarray] = []
    for column, values in zip(training.features, training.columns, strict=True):
        if not column.is_numeric:
            codes = np.arange(-1, min(len(column.levels), most))
            of_each.append(codes.astype(np.int32))
            continue
        known = np.unique(values[~np.isnan(values)])
        known = known[np.linspace(0, len(known) - 1, min(len(known), most)).astype(int)]
        between = (known[1:] + known[:-1]) / 2
        of_each.append(np.concatenate([known, between, [-1e9, 1e9, np.nan]]))
    rows = list(product(*of_each))
    return tuple(
        np.array([row[i] for row in rows], values.dtype) for i, values in enumerate(of_each)
    )


def is_monotonic(
    training: TrainingTable,
    search: SearchRules,
    columns: Sequence[FeatureValues],
    predicted: Sequence[Fraction | float],
) -> bool:
    """Whether predictions are in order for every two rows that differ only in one constrained
    feature, both with a value (and a category that the table has) there."""
    for name, sign in search.monotonic_cst:
        at = training.features.index(name)
        groups: dict[tuple[str, ...], list[tuple[float, Fraction | float]]] = {}
        for i, value in enumerate(columns[at].tolist()):
            if value != value or (value == -1 and not training.features[at].is_numeric):
                continue
            others = tuple(str(c[i]) for j, c in enumerate(columns) if j != at)
            groups.setdefault(others, []).append((value, predicted[i]))
        for pairs in groups.values():
            rising = [value for _, value in sorted(pairs, key=lambda pair: pair[0])]
            if any(sign * (b - a) < 0 for a, b in pairwise(rising)):
                return False
    return True


def is_placed(tree: Tree, columns: Sequence[FeatureValues], leaf: Sequence[int]) -> list[bool]:
    """Whether each row's categories were seen at every node on its path: the others have no place
    in the order there, and go to the heavier side."""
    found = []
    for i, end in enumerate(leaf):
        splits = [tree.split(node) for node in tree.ancestors(int(end))[:-1]]
        codes = [
            (int(columns[split.feature][i]), {-1, *split.left, *split.right})
            for split in splits
            if isinstance(split, CategorySplit)
        ]
        found.append(all(code in seen for code, seen in codes))
    return found


def exact_predictions(tree: Tree, training: TrainingTable, weights: np.ndarray) -> list[Fraction]:
    """What each node predicts, from its rows and the tree's splits alone, in exact arithmetic."""
    signs = dict(tree.search.monotonic_cst)
    rows = {0: np.flatnonzero(weights > 0)}
    bounds: dict[int, tuple[Bound, Bound]] = {0: (None, None)}
    found: list[Fraction] = []
    for node in range(tree.n_nodes):
        own = _value(training, rows[node], weights, tree.search.criterion)
        found.append(_within(own, *bounds[node]))
        split = tree.split(node)
        if split is None:
            continue
        left = goes_left(split, training.columns[split.feature][rows[node]])
        children = int(tree.left_child[node]), int(tree.right_child[node])
        low, high = bounds[node]
        for child, mask in zip(children, (left, ~left), strict=True):
            rows[child], bounds[child] = rows[node][mask], (low, high)
        sign = signs.get(training.features[split.feature].name, 0)
        if sign:
            values = [_value(training, rows[c], weights, tree.search.criterion) for c in children]
            middle = _within(sum(values, Fraction(0)) / 2, low, high)
            lower, upper = children if sign > 0 else children[::-1]
            bounds[lower], bounds[upper] = (low, middle), (middle, high)
    return found


def _within(value: Fraction, low: Bound, high: Bound) -> Fraction:
    value = value if low is None else max(value, low)
    return value if high is None else min(value, high)


def _value(
    training: TrainingTable, rows: np.ndarray, weights: np.ndarray, criterion: Criterion
) -> Fraction:
    own = [(Fraction(float(training.target_values[i])), Fraction(float(weights[i]))) for i in rows]
    whole = sum((w for _, w in own), Fraction(0))
    if criterion is not Criterion.ABSOLUTE_ERROR:
        return sum((y * w for y, w in own), Fraction(0)) / whole
    below, median = Fraction(0), []
    for y, w in sorted(own):
        if below <= whole / 2 <= below + w:
            median.append(y)
        below += w
    return (median[0] + median[-1]) / 2
