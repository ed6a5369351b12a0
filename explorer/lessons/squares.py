"""How good a split is in regression: weighted by rows, unweighted, and as a sum of squares."""

from dataclasses import dataclass

import numpy as np

from explorer.data.arrays import FloatArray
from explorer.data.display import show_count, show_number
from explorer.data.training import TrainingTable
from explorer.growth.growing import grow, split_profile
from explorer.lessons.number_line import FeatureScores
from explorer.tree.impurity import Criterion, moments
from explorer.tree.rules import SearchRules, StopRules
from explorer.views.learn.table_view import Head, TableRow, TableView

SQUARES = SearchRules(Criterion.SQUARED_ERROR)

DIGITS = 6


def scores_of(training: TrainingTable) -> tuple[FeatureScores, ...]:
    """Return every numeric feature that can be split and has no missing value, in schema order."""
    root = grow(training, SQUARES, StopRules(max_depth=0))
    found = []
    for column, values in zip(training.features, training.columns, strict=True):
        if not column.is_numeric or np.isnan(values).any():
            continue
        profile = split_profile(root, training, column.name)
        if len(profile):
            found.append(FeatureScores(column, profile))
    return tuple(found)


def squares_about(values: FloatArray, level: float) -> float:
    """Return the sum of squared distances from a level: least from the mean."""
    weight, mean, ssd = moments(values, np.ones(len(values)))
    return ssd + weight * (mean - level) ** 2


@dataclass(frozen=True, slots=True)
class Account:
    """Rows and mean squared error of one node."""

    name: str
    n_rows: int
    mse: float

    @property
    def squares(self) -> float:
        """The sum of their squared errors."""
        return self.n_rows * self.mse


TEXT = (
    Account("the textbook's node", 1000, 455),
    Account("its left side", 565, 199),
    Account("its right side", 435, 202),
)
"""Printed in "Decision trees" (CART with churn), which does not give its data."""


def own_account(feature: FeatureScores) -> tuple[Account, Account, Account]:
    """Return the account of a feature's best split: the root, and its two sides."""
    best, profile = feature.best, feature.profile
    node, sides = profile.node, (profile.left, profile.right)
    left, right = (
        Account(name, int(side.n_samples[best]), float(side.impurity[best]))
        for name, side in zip(("its left side", "its right side"), sides, strict=True)
    )
    return Account("this table", int(node.n_samples[0]), float(node.impurity[0])), left, right


def account_table(
    own: tuple[Account, Account, Account], feature: FeatureScores, *, is_revealed: bool
) -> TableView:
    """List the textbook's account, and once revealed the table's own below it."""
    names = ("rows", "mean squared error", "rows × error")
    lines: list[TableRow] = []
    caption = "The textbook's first split."
    for node, *sides in (TEXT, own) if is_revealed else (TEXT,):
        for one in (node, *sides):
            squares = show_number(one.squares, DIGITS) if is_revealed or one is node else ""
            cells = (one.name, show_count(one.n_rows), show_number(one.mse), squares)
            lines.append(TableRow(cells, is_after_gap=bool(lines) and one is node))
        n, both = (sum(getattr(one, of) for one in sides) for of in ("n_rows", "squares"))
        after = show_number(both, DIGITS) if is_revealed else "?"
        lines.append(TableRow(("both sides", show_count(n), "", after), is_asked=not is_revealed))
    if is_revealed:
        split = feature.words(feature.best)
        caption = f"Upper half: the textbook's first split. Lower half: this table's split {split}."
    heads = (Head("", is_text=True), *map(Head, names))
    return TableView(heads, tuple(lines), caption)
