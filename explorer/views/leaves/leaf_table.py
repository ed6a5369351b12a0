"""Every leaf in a line: its rule, its rows, its answer, and how far that answer stands out."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from explorer.data.display import show_share
from explorer.data.schema import Display, Task
from explorer.data.training import TrainingTable
from explorer.growth.weighting import has_unequal_weights, row_weights
from explorer.judging.intervals import effective_rows, wilson_interval
from explorer.tree.impurity import Criterion
from explorer.tree.tree import Ending, Tree
from explorer.tree.walking import apply
from explorer.views.nodes.measures import spreads
from explorer.views.nodes.path_rule import leaf_rules, rule_words
from explorer.views.nodes.summary import left_out_words
from explorer.views.nodes.wording import (
    DAY,
    criterion_name,
    ending_words,
    leaves,
    number_answer,
    on_one_line,
    rows,
    short,
    whole_column,
)

FloatArray = NDArray[np.float64]


@dataclass(frozen=True, slots=True, eq=False)
class ClassShares:
    """Of one class a leaf, by the rows' own weights: its share, Wilson's 95 % interval, its lift.

    Lift is the share over that of all rows together; NaN where no row has the class.
    """

    share: FloatArray
    low: FloatArray
    high: FloatArray
    lift: FloatArray


@dataclass(frozen=True, slots=True, eq=False)
class ClassAnswers:
    """`of_answer` are the shares of each leaf's own class, `of_positive` those of the positive
    one where there is one, which `positive` names."""

    names: tuple[str, ...]
    of_answer: ClassShares
    positive: str | None
    of_positive: ClassShares | None


@dataclass(frozen=True, slots=True, eq=False)
class NumberAnswers:
    """Means, or medians; standard, or mean absolute deviations; and how far each answer lies
    above the root's.

    Where the target is a date (`in_days`) spreads and differences are in days. There is no
    interval: the splits chose these rows for their small spread, which would be its width.
    """

    noun: str
    values: FloatArray
    spreads: FloatArray
    differences: FloatArray
    in_days: bool


@dataclass(frozen=True, slots=True, eq=False)
class LeafTableView:
    """The leaves from left to right; `shares` are of rows. A rule is "" where nothing is asked.

    `weighted` says that rows weigh differently, `class_weighted` that classes do.
    """

    nodes: tuple[int, ...]
    paths: tuple[str, ...]
    rules: tuple[str, ...]
    n_rows: NDArray[np.int64]
    shares: FloatArray
    answers: ClassAnswers | NumberAnswers
    criterion: str
    impurities: FloatArray
    endings: tuple[str, ...]
    cut_off: NDArray[np.bool_]
    weighted: bool
    class_weighted: bool
    left_out: str
    title: str
    reading: str


def leaf_table_view(tree: Tree, training: TrainingTable, positive: int | None) -> LeafTableView:
    """The leaves of a tree over the rows it was grown from; `positive` is a class's code."""
    columns = [whole_column(column) for column in tree.features]
    weighted = has_unequal_weights(training.weights)
    found = list(leaf_rules(tree))
    order = np.array([leaf.node for leaf in found], np.int64)
    n_rows = tree.n_samples[order]
    answers: ClassAnswers | NumberAnswers
    if tree.task is Task.CLASSIFICATION:
        answers = _class_answers(tree, training, order, positive)
    else:
        answers = _number_answers(tree, order)
    return LeafTableView(
        nodes=tuple(order.tolist()),
        paths=tuple(leaf.path for leaf in found),
        rules=tuple(rule_words(leaf.conditions, columns) for leaf in found),
        n_rows=n_rows,
        shares=n_rows / tree.n_samples[0],
        answers=answers,
        criterion=criterion_name(tree.search.criterion),
        impurities=tree.impurity[order],
        endings=tuple(ending_words(tree, node) for node in order.tolist()),
        cut_off=np.array([Ending(e).is_stopped for e in tree.ending[order].tolist()], np.bool_),
        weighted=weighted,
        class_weighted=tree.search.class_weight is not None,
        left_out=left_out_words(tree),
        title=f"The tree has {leaves(len(order))}",
        reading=_reading(tree, order, answers, weighted),
    )


def _class_answers(
    tree: Tree, training: TrainingTable, order: NDArray[np.int64], positive: int | None
) -> ClassAnswers:
    names, ties = [on_one_line(level) for level in tree.target.levels], tree.ties
    answer = np.asarray(tree.prediction, np.int64)
    said = (
        f"tie: {names[answer[node]]}" if ties[node] else names[answer[node]]
        for node in order.tolist()
    )
    counts = _Counts.of(tree, training)
    return ClassAnswers(
        names=tuple(said),
        of_answer=counts.shares_of(answer, order),
        positive=None if positive is None else names[positive],
        of_positive=(
            None
            if positive is None
            else counts.shares_of(np.full(tree.n_nodes, positive, np.int64), order)
        ),
    )


@dataclass(frozen=True, slots=True, eq=False)
class _Counts:
    """The rows that take part: the leaf, the class and the own weight of each.

    Class weights are the learner's device; shares of rows are counted without them.
    """

    leaf: NDArray[np.int64]
    target: NDArray[np.int64]
    weight: FloatArray
    n_nodes: int
    n_classes: int

    @staticmethod
    def of(tree: Tree, training: TrainingTable) -> "_Counts":
        taking_part = row_weights(training, tree.search) > 0
        return _Counts(
            apply(tree, training.columns)[taking_part],
            training.target_values[taking_part].astype(np.int64),
            training.weights[taking_part],
            tree.n_nodes,
            len(training.classes),
        )

    def shares_of(self, classes: NDArray[np.int64], order: NDArray[np.int64]) -> ClassShares:
        """`classes` is the class that is counted in each node."""
        total, squares = self._summed(self.weight)[order], self._summed(self.weight**2)[order]
        held = self._summed(self.weight * (self.target == classes[self.leaf]))[order]
        share = np.minimum(held / total, 1.0)
        low, high = wilson_interval(share, effective_rows(total, squares))
        of_all = np.bincount(self.target, self.weight, self.n_classes) / self.weight.sum()
        overall = of_all[classes[order]]
        lift = np.divide(share, overall, out=np.full(len(order), np.nan), where=overall > 0)
        return ClassShares(share, low, high, lift)

    def _summed(self, amounts: FloatArray) -> FloatArray:
        """What the rows of each node come to."""
        return np.asarray(np.bincount(self.leaf, amounts, self.n_nodes), np.float64)


def _number_answers(tree: Tree, order: NDArray[np.int64]) -> NumberAnswers:
    values = np.asarray(tree.prediction, np.float64)
    in_days = tree.target.display is Display.DATE
    unit = DAY if in_days else 1
    absolute = tree.search.criterion is Criterion.ABSOLUTE_ERROR
    return NumberAnswers(
        noun="median" if absolute else "mean",
        values=values[order],
        spreads=spreads(tree)[order] / unit,
        differences=(values[order] - values[0]) / unit,
        in_days=in_days,
    )


def _reading(
    tree: Tree,
    order: NDArray[np.int64],
    answers: ClassAnswers | NumberAnswers,
    weighted: bool,
) -> str:
    """What is best or farthest among the leaves."""
    match answers:
        case NumberAnswers(noun=noun, values=values):
            low, high, of_all = (
                number_answer(tree.target, float(value))
                for value in (values.min(), values.max(), tree.prediction[0])
            )
            if len(order) == 1:
                return f"Its {noun} is {of_all}."
            return f"Their {noun}s run from {low} to {high}; that of all rows is {of_all}."
        case ClassAnswers():
            shares = answers.of_positive or answers.of_answer
            best = int(np.argmax(shares.low))
            own = tree.target.levels[int(tree.prediction[order[best]])]
            name = short(answers.positive or own)
            found = (shares.share, shares.low, shares.high)
            share, low, high = (show_share(float(values[best])) for values in found)
            n = rows(int(tree.n_samples[order[best]]))
            surest = f"Surest of {name} is a leaf of {n}" if len(order) > 1 else n.capitalize()
            are = "of the weight is" if weighted else "of them are"
            return f"{surest}: {share} {are} {name} (95 % interval {low} to {high})."
