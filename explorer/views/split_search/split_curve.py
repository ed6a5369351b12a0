"""A curve of impurity against a feature's candidate splits, and the words of each of them."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from explorer.data.display import show_number
from explorer.data.schema import Column
from explorer.growth.contract import SplitProfile
from explorer.growth.split_selection import split_of
from explorer.tree.splits import NumericSplit
from explorer.views.nodes.wording import equation, rule, side_words


@dataclass(frozen=True, slots=True)
class ThresholdWords:
    """What the words of thresholds are made of, an entry of `gap` each.

    `missing_goes_left` is None where no value is missing.
    """

    column: Column
    gap: tuple[float, ...]
    missing_goes_left: bool | None

    def rule(self, threshold: float, index: int) -> str:
        """ "flipper_length_mm ≤ 206.5 or missing", of the threshold at this index."""
        seen = self.missing_goes_left is not None
        split = NumericSplit(
            0, threshold, self.gap[index], self.missing_goes_left is True, True, seen
        )
        return rule(split, self.column, True)


@dataclass(frozen=True, slots=True)
class SplitCurve:
    """Weighted impurity against thresholds, or against subsets of levels in an order.

    `minimum` is the index in the lists of the best admissible split; None where there is none
    or where it is "missing versus present", which has no threshold. `side` is the best
    split's left side without the feature's name, `rule` with it; both "" without one.
    `n_ties` counts the candidates equal to the best. `about` says which routing of missing
    rows is drawn; `drawn` what was left out, with both numbers. Subsets are stepwise; they
    are in order where each adds one level to the one before. `rules` are the splits drawn.
    """

    feature: int
    x: tuple[float, ...]
    left: tuple[float, ...]
    right: tuple[float, ...]
    total: tuple[float, ...]
    is_admissible: tuple[bool, ...]
    rows_left: tuple[int, ...]
    rules: ThresholdWords | tuple[str, ...]
    minimum: int | None
    minimum_label: str
    side: str
    rule: str
    n_ties: int
    is_stepwise: bool
    is_in_order: bool
    x_name: str
    low: float
    high: float
    ticks: tuple[tuple[float, str], ...]
    n_candidates: int
    n_rows: int
    about: str
    drawn: str

    @property
    def highest(self) -> float:
        """The highest impurity of any line; 0 without candidates."""
        return max((max(line) for line in (self.left, self.right, self.total) if line), default=0.0)

    @property
    def words(self) -> tuple[str, ...]:
        """`words_at` of every split; written when asked for, because of all the features'
        curves one is drawn large."""
        return tuple(map(self.words_at, range(len(self.x))))

    def words_at(self, index: int) -> str:
        """The rule, the rows on both sides and the impurity of one split."""
        rules, left = self.rules, self.rows_left[index]
        first = rules[index] if isinstance(rules, tuple) else rules.rule(self.x[index], index)
        refused = "" if self.is_admissible[index] else "\nrefused: too few rows on one side"
        sides = f"{left} left, {self.n_rows - left} right"
        total = show_number(self.total[index], 3)
        return f"{first}\n{sides}\nweighted impurity {total}{refused}"


@dataclass(frozen=True, slots=True)
class CurveFrame:
    """What a curve says about itself and its axis, beside the numbers of the profile."""

    x_name: str
    low: float
    high: float
    ticks: tuple[tuple[float, str], ...]
    minimum_label: str
    is_stepwise: bool
    about: str
    drawn: str


def split_curve(
    profile: SplitProfile,
    column: Column,
    kept: NDArray[np.int64],
    x: NDArray[np.float64],
    rules: ThresholdWords | tuple[str, ...],
    frame: CurveFrame,
) -> SplitCurve:
    """The candidates `kept` of the profile, drawn at `x` (float64[len(kept)])."""
    best = None if profile.best is None else split_of(profile, profile.best)
    total = profile.score[kept] / profile.node.weight[0]
    return SplitCurve(
        feature=profile.feature,
        x=tuple(x.tolist()),
        left=tuple(profile.left.impurity[kept].tolist()),
        right=tuple(profile.right.impurity[kept].tolist()),
        total=tuple(total.tolist()),
        is_admissible=tuple(profile.admissible[kept].tolist()),
        rows_left=tuple(profile.left.n_samples[kept].tolist()),
        rules=rules,
        minimum=index_of(kept, profile.best),
        minimum_label=frame.minimum_label,
        side="" if best is None else side_words(best, column, True),
        rule="" if best is None else equation(best, column),
        n_ties=len(profile.ties),
        is_stepwise=frame.is_stepwise,
        is_in_order=not frame.is_stepwise or len(profile.orders) == 1,
        x_name=frame.x_name,
        low=frame.low,
        high=frame.high,
        ticks=frame.ticks,
        n_candidates=len(profile),
        n_rows=int(profile.node.n_samples[0]),
        about=frame.about,
        drawn=frame.drawn,
    )


def index_of(kept: NDArray[np.int64], candidate: int | None) -> int | None:
    """Where a candidate stands among those kept; None where it is not."""
    found = np.flatnonzero(kept == candidate) if candidate is not None else kept[:0]
    return int(found[0]) if len(found) else None
