"""Read scikit-learn's trees, and trees that this package saved, from JSON, over another table.

Both files are only data: nothing in them is run. `SKLEARN_LINES` is the code that writes the arrays
of scikit-learn's trees.
"""

import math
from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from explorer.data.display import show_value
from explorer.data.errors import described
from explorer.data.schema import Column, Kind, Schema, Task
from explorer.data.training import TrainingTable
from explorer.estimators.interop.brought_over import (
    Asked,
    RoundedValues,
    TheirTree,
    category_split,
    columns_by_name,
    columns_by_place,
    entry,
    numbered,
    numeric_split,
    threshold_of_doubles,
)
from explorer.tree.impurity import Criterion
from explorer.tree.rules import SearchRules
from explorer.tree.splits import CategorySplit, MissingSplit, NumericSplit, Split, require
from explorer.tree.tree import NO_NODE, Tree

SKLEARN_LINES = """\
import json, numpy, pathlib, sklearn
arrays = "children_left children_right feature threshold missing_go_to_left".split()
pathlib.Path("tree.json").write_text(json.dumps({
    "program": "scikit-learn", "version": sklearn.__version__,
    "model": type(model).__name__, "criterion": model.criterion,
    "classes": numpy.array(getattr(model, "classes_", [])).tolist(),
    "features": list(getattr(model, "feature_names_in_", [])), "n_features": model.n_features_in_,
    "trees": [{name: getattr(tree.tree_, name).tolist() for name in arrays}
              for tree in numpy.ravel(getattr(model, "estimators_", [model]))],
}))
"""
"""`model` is a fitted scikit-learn model: a tree, a forest, extra trees or gradient boosting."""

_of = partial(entry, program="scikit-learn")
_NUMBER = Column("", Kind.NUMERIC)
_CRITERIA = {"gini": Criterion.GINI, "entropy": Criterion.ENTROPY, "log_loss": Criterion.ENTROPY}
_CRITERIA |= {"absolute_error": Criterion.ABSOLUTE_ERROR}


def nodes_of_sklearn(
    held: Mapping[str, Any], training: TrainingTable, tree: int = 0
) -> tuple[TheirTree, SearchRules]:
    """Return the splits of a tree that `SKLEARN_LINES` wrote, and the criterion that measures it.

    Columns are matched by name ("island_Dream" matches a category), or by position if the model has
    no names. Raises ValueError, in one sentence, if a part is missing, is of a wrong type or does
    not fit the table.
    """
    _check_classes(_of(held, "classes", list), training)
    arrays = numbered(_of(held, "trees", list), tree, "scikit-learn")
    left, right = (_whole(arrays, f"children_{side}") for side in ("left", "right"))
    check_children(left, right, "scikit-learn")
    n = len(left)
    feature, threshold = _whole(arrays, "feature"), _of(arrays, "threshold", list)
    missing = _of(arrays, "missing_go_to_left", list) or [False] * n
    fits = len(feature) == len(threshold) == len(missing) == n
    require(fits, "The arrays in scikit-learn's dump differ in length.")
    columns = _Columns(held, training)
    splits = {
        node: columns.split(feature[node], threshold[node], missing[node])
        for node in range(n)
        if left[node] >= 0
    }
    named = held.get("criterion")
    criterion = _CRITERIA.get(named) if isinstance(named, str) else None
    usual = SearchRules.usual_for(training.task)
    fits = criterion is not None and criterion.task is training.task
    return TheirTree(left, right, splits), SearchRules(criterion) if criterion and fits else usual


class _Columns:
    """The model's columns as the table's features; one that no split uses may be absent."""

    def __init__(self, held: Mapping[str, Any], training: TrainingTable) -> None:
        self._names, self._training = _of(held, "features", list), training
        self._rounded: dict[int, RoundedValues] = {}
        texts = all(isinstance(name, str) for name in self._names)
        require(texts, "The feature names in scikit-learn's dump must be text.")
        n_features = _of(held, "n_features", int)
        self._asked: dict[int, Asked] = {}
        if not self._names:
            by_place = columns_by_place(n_features, training.features, "The model")
            self._asked = dict(enumerate(by_place))

    def at(self, number: int) -> Asked:
        """Return the feature of this number; raise ValueError if the table lacks it."""
        if number not in self._asked:
            known = 0 <= number < len(self._names)
            require(known, f"scikit-learn's dump has no feature {described(number)}.")
            (found,) = columns_by_name([self._names[number]], self._training.features, "The model")
            self._asked[number] = found
        return self._asked[number]

    def split(self, number: int, threshold: Any, missing: Any) -> Split:
        """Return a split by the column of this number; raise ValueError if it is damaged."""
        asked, at = self.at(number), _checked(threshold, missing)
        level = asked.level_split(self._training, at, "the model")
        if level is not None:
            return level
        feature, values = asked.feature, self._training.columns[asked.feature]
        if feature not in self._rounded:
            self._rounded[feature] = RoundedValues.of(values)
        at = threshold_of_doubles(self._rounded[feature], at) if math.isfinite(at) else at
        return numeric_split(values, feature, at, bool(missing), bool(missing))


def _checked(threshold: Any, missing: Any) -> float:
    """Return the threshold; raise ValueError if it or the side of missing values is of no use."""
    is_number = type(threshold) in (int, float) and not math.isnan(_as_float(threshold))
    require(is_number, f"A threshold in scikit-learn's dump cannot be {described(threshold)}.")
    is_side = missing in (0, 1) and type(missing) in (int, bool)
    require(is_side, f"“missing_go_to_left” in scikit-learn's dump cannot be {described(missing)}.")
    return _as_float(threshold)


def _as_float(number: float) -> float:
    try:
        return float(number)
    except OverflowError:  # a whole number that no float holds
        return math.inf if number > 0 else -math.inf


def _whole(arrays: Any, name: str) -> list[int]:
    values: list[Any] = _of(arrays, name, list)
    wrong = [value for value in values if type(value) is not int]
    if wrong:
        raise ValueError(
            f"“{name}” in scikit-learn's dump must hold whole numbers, not {described(wrong[0])}."
        )
    return values


def check_children(left: Sequence[int], right: Sequence[int], program: str) -> None:
    """Raise ValueError unless the nodes form one tree whose root is 0."""
    n = len(left)
    require(n > 0 and len(right) == n, f"The arrays in {program}'s dump differ in length.")
    seen = [False] * n
    for node, children in enumerate(zip(left, right, strict=True)):
        if children == (NO_NODE, NO_NODE):
            continue
        # A child has a higher number than its parent, so that no path returns.
        fits = all(node < child < n for child in children) and children[0] != children[1]
        if not fits or seen[children[0]] or seen[children[1]]:
            raise ValueError(f"The nodes in {program}'s dump do not form one tree.")
        seen[children[0]] = seen[children[1]] = True
    require(all(seen[1:]), f"The nodes in {program}'s dump do not form one tree.")


def _check_classes(labels: list[Any], training: TrainingTable) -> None:
    """Raise ValueError if the model predicts another kind of target, or none of its classes."""
    is_here = "classes" if training.task is Task.CLASSIFICATION else "a number"
    learned = "classes" if labels else "a number"
    fits = learned == is_here
    require(fits, f"The model predicts {learned}, but the table's target is {is_here}.")
    if not labels or labels == list(range(len(labels))):
        return
    plain = all(isinstance(label, str | int | float) for label in labels)
    require(plain, "The classes in scikit-learn's dump must be text or numbers.")
    own = {*training.classes, *training.target.values}
    common = any(_class_text(label) in own or label in own for label in labels)
    text = described(_class_text(labels[0]))
    require(
        common,
        f"The target has none of the model’s classes; for example, it has no {text}.",
    )


def _class_text(label: Any) -> str:
    return show_value(_NUMBER, label) if isinstance(label, float) else str(label)


def nodes_of_saved(saved: Tree, training: TrainingTable) -> tuple[TheirTree, SearchRules]:
    """Return the splits of a saved tree over another table, matched by name, and its rules.

    Raises ValueError, in one sentence, if the table lacks a feature that a split uses, holds it as
    another kind, or has another target.
    """
    target, own = saved.target, training.target
    if target.name != own.name:
        raise ValueError(
            f"The tree predicts {described(target.name)}, but the target of this table is "
            f"{described(own.name)}: choose {described(target.name)} as the target."
        )
    if target.is_numeric != own.is_numeric:
        kinds = ("a number", "classes") if target.is_numeric else ("classes", "a number")
        raise ValueError(f"The tree predicts {kinds[0]}, but the table's target is {kinds[1]}.")
    splits: dict[int, Split] = {}
    for node in range(saved.n_nodes):
        split = saved.split(node)
        if split is not None:
            splits[node] = _in_features(split, saved.features[split.feature], training.features)
    search = saved.search
    known = SearchRules(
        search.criterion,
        class_weight=search.class_weight,
        loss=search.loss,
        # Names that the table lacks are of features that no split uses.
        monotonic_cst=tuple(
            one for one in search.monotonic_cst if one[0] in training.features.names
        ),
    )
    return TheirTree(saved.left_child.tolist(), saved.right_child.tolist(), splits), known


def _in_features(split: Split, column: Column, features: Schema) -> Split:
    """The split of the feature with the same name; levels are matched by name."""
    if column.name not in features.names:
        raise ValueError(
            f"The tree splits on {described(column.name)}, which is not a feature of this table."
        )
    index = features.index(column.name)
    here = features[index]
    if here.is_numeric != column.is_numeric:
        kinds = ("numbers", "categories") if column.is_numeric else ("categories", "numbers")
        raise ValueError(
            f"The tree reads {described(column.name)} as {kinds[0]}, but in this table the column "
            f"holds {kinds[1]}."
        )
    missing, unseen = split.missing_goes_left, split.unseen_goes_left
    match split:
        case MissingSplit():
            return MissingSplit(index, unseen)
        case NumericSplit():
            return NumericSplit(index, split.threshold, 0.0, missing, unseen, False)
        case CategorySplit():
            left = {column.levels[code] for code in split.left}
            right = {column.levels[code] for code in split.right}
            # Levels that neither side lists, also those new here, take the side of unseen ones.
            named, is_left = (right, False) if unseen else (left, True)
            codes = [code for code, level in enumerate(here.levels) if level in named]
            return category_split(codes, len(here.levels), is_left, missing, index)
