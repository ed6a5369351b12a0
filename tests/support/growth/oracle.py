"""The correct split: every candidate, in order, in exact arithmetic, from the definitions.

Written only from the semantics, with none of the engine's code: fractions for Gini,
misclassification, squared and absolute error, fifty decimal digits for entropy. Slow, and
easy to believe. Weights and means are equal when they differ by no more than BAND of their
scale: 0.1 + 0.2 and 0.3 are one weight.
"""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal, localcontext
from fractions import Fraction
from functools import cache
from itertools import pairwise

from explorer.data.training import TrainingTable

BAND = Fraction(1, 2**40)
MAX_ENUMERATED_LEVELS = 10

Exact = Fraction | Decimal
Rows = tuple[int, ...]


@dataclass(frozen=True)
class Answer:
    """The split to take at a node. Levels are schema codes; -1 is missing."""

    kind: str  # "numeric", "category", "missing"
    feature: int
    left: Rows
    right: Rows
    gain: float
    threshold: float | None = None
    levels_left: frozenset[int] = frozenset()
    levels_right: frozenset[int] = frozenset()
    missing_goes_left: bool = False
    missing_seen: bool = False
    unseen_goes_left: bool = False
    exact: bool = True


@dataclass(frozen=True)
class Candidate:
    """One way to split a node's rows in two."""

    kind: str
    feature: int
    left: Rows
    right: Rows
    threshold: float | None = None
    levels_left: frozenset[int] = frozenset()
    levels_right: frozenset[int] = frozenset()
    exact: bool = True

    @property
    def smaller_side(self) -> int:
        return min(len(self.left), len(self.right))


class Oracle:
    """Answers for one training table, criterion and what a leaf must hold."""

    def __init__(
        self,
        training: TrainingTable,
        criterion: str,
        min_samples_leaf: int,
        min_weight_fraction_leaf: float = 0.0,
    ) -> None:
        self.criterion = criterion
        self.min_samples_leaf = min_samples_leaf
        self.numeric = [column.is_numeric for column in training.features]
        self.ordered = [column.is_ordered for column in training.features]
        self.columns = [
            [None if v != v or (not column.is_numeric and v == -1) else v for v in values.tolist()]
            for column, values in zip(training.features, training.columns, strict=True)
        ]
        self.n_classes = len(training.classes)
        targets = training.target_values.tolist()
        self.targets = targets if self.n_classes else [Fraction(y) for y in targets]
        self.weights = [Fraction(w) for w in training.weights.tolist()]
        self.least_weight = Fraction(min_weight_fraction_leaf) * sum(self.weights) * (1 - BAND)

    # The impurity of a set of rows.

    def weight(self, rows: Rows) -> Fraction:
        return sum((self.weights[i] for i in rows), Fraction(0))

    def counts(self, rows: Rows) -> list[Fraction]:
        counts = [Fraction(0)] * self.n_classes
        for i in rows:
            counts[self.targets[i]] += self.weights[i]
        return counts

    def mean(self, rows: Rows) -> Fraction:
        return sum((self.weights[i] * self.targets[i] for i in rows), Fraction(0)) / self.weight(
            rows
        )

    def median(self, rows: Rows) -> Fraction:
        """Return the first value above half the weight; the mean of two if it is exactly half."""
        half, reached = self.weight(rows) / 2, Fraction(0)
        ordered = sorted(rows, key=lambda i: self.targets[i])
        for index, i in enumerate(ordered):
            reached += self.weights[i]
            if abs(reached - half) <= half * BAND:
                return (self.targets[i] + self.targets[ordered[index + 1]]) / 2
            if reached > half:
                return self.targets[i]
        raise AssertionError("weights that never reach their half")

    def total(self, rows: Rows) -> Exact:
        """Return weight × impurity."""
        if self.criterion in ("squared_error", "absolute_error"):
            if self.criterion == "squared_error":
                mean = self.mean(rows)
                return sum((self.weights[i] * (self.targets[i] - mean) ** 2 for i in rows), _ZERO)
            median = self.median(rows)
            return sum((self.weights[i] * abs(self.targets[i] - median) for i in rows), _ZERO)
        counts, n = self.counts(rows), self.weight(rows)
        if self.criterion == "gini":
            return n - sum((c * c for c in counts), _ZERO) / n
        if self.criterion == "misclassification":
            return n - max(counts)
        with localcontext(prec=50):
            return sum((_decimal(c) * _bits(n / c) for c in counts if c), Decimal(0))

    def is_pure(self, rows: Rows) -> bool:
        return len({self.targets[i] for i in rows}) == 1

    # The candidates, in their order.

    def candidates(self, rows: Rows) -> Iterator[Candidate]:
        for feature, numeric in enumerate(self.numeric):
            yield from (self._cuts if numeric else self._subsets)(feature, rows)

    def _cuts(self, feature: int, rows: Rows) -> Iterator[Candidate]:
        column = self.columns[feature]
        missing = tuple(i for i in rows if column[i] is None)
        present = tuple(i for i in rows if column[i] is not None)
        values = sorted({column[i] for i in present})
        routings = [(missing, ()), ((), missing)] if missing else [((), ())]
        for goes_left, goes_right in routings:
            for a, b in pairwise(values):
                low = tuple(i for i in present if column[i] <= a)
                high = tuple(i for i in present if column[i] >= b)
                yield Candidate(
                    "numeric", feature, low + goes_left, high + goes_right, _between(a, b)
                )
        if missing and present:
            yield Candidate("missing", feature, present, missing)

    def _subsets(self, feature: int, rows: Rows) -> list[Candidate]:
        column = self.columns[feature]
        levels: dict[int, Rows] = {}
        for i in rows:
            code = -1 if column[i] is None else column[i]
            levels[code] = (*levels.get(code, ()), i)
        present = sorted(levels, key=_schema_place)
        if self.ordered[feature]:
            return self._prefixes(feature, levels, present)
        by_share = self.criterion == "squared_error" or 0 < self.n_classes <= 2

        unit = Fraction(1)
        if not self.n_classes:
            mean, weight = self.mean(rows), self.weight(rows)
            squares = (self.weights[i] * (self.targets[i] - mean) ** 2 for i in rows)
            unit = Fraction(math.sqrt(sum(squares, _ZERO) / weight))

        def standing(members: Rows) -> Fraction:
            if not self.n_classes:
                return self.mean(members)
            return self.counts(members)[-1] / self.weight(members)

        def rising() -> list[int]:
            """Return the levels by share or mean; levels that tie with their neighbours, by
            schema."""
            found: list[list[int]] = []
            for code in sorted(present, key=lambda code: standing(levels[code])):
                near = found and standing(levels[code]) - standing(levels[found[-1][-1]])
                if found and near <= BAND * unit:
                    found[-1].append(code)
                else:
                    found.append([code])
            return [code for group in found for code in sorted(group, key=_schema_place)]

        def members(side: frozenset[int]) -> Rows:
            return tuple(i for code in present if code in side for i in levels[code])

        def candidate(first: Sequence[int], exact: bool = True) -> Candidate:
            """Return the candidate with its canonical side left."""
            one = frozenset(first)
            other = frozenset(present) - one
            sides = {one: members(one), other: members(other)}
            holds_first = present[0] in one
            one_left = holds_first
            difference = standing(sides[one]) - standing(sides[other])
            if by_share and abs(difference) > BAND * unit:
                one_left = difference < 0
            left, right = (one, other) if one_left else (other, one)
            return Candidate(
                "category", feature, sides[left], sides[right], None, left, right, exact
            )

        def in_order(candidates: list[Candidate]) -> list[Candidate]:
            return sorted(
                candidates, key=lambda c: sum(2 ** present.index(k) for k in c.levels_left)
            )

        ordered = rising()
        prefixes = [ordered[:k] for k in range(1, len(ordered))]
        if by_share:
            candidates = [candidate(prefix) for prefix in prefixes]
            if all(map(self.is_admissible, candidates)):
                return in_order(candidates)
        if len(present) <= MAX_ENUMERATED_LEVELS:
            masks = range(1, 2 ** (len(present) - 1))
            return in_order(
                [candidate([c for k, c in enumerate(present) if mask >> k & 1]) for mask in masks]
            )
        assert by_share, "the oracle does not know the heuristic for three or more classes"
        return in_order([candidate(prefix, exact=False) for prefix in prefixes])

    def _prefixes(
        self, feature: int, levels: dict[int, Rows], present: list[int]
    ) -> list[Candidate]:
        """The low levels left, and missing, where there is some, on either side or by itself."""
        known = [code for code in present if code != -1]
        lows = [known[:k] for k in range(1, len(known))]
        if -1 in levels:
            lows = [*lows, *([known] if known else []), *([*low, -1] for low in lows)]
        made = []
        for low in map(frozenset, lows):
            high = frozenset(present) - low
            left, right = (
                tuple(i for code in present if code in side for i in levels[code])
                for side in (low, high)
            )
            made.append(Candidate("category", feature, left, right, None, low, high))
        return made

    # The choice.

    def answer(self, rows: Rows) -> Answer | None:
        """The first of the best; None if no candidate is admissible."""
        open_ones = [c for c in self.candidates(rows) if self.is_admissible(c)]
        if not open_ones:
            return None
        total = self.total(rows)
        scores = [self.score(c) for c in open_ones]
        with localcontext(prec=50):
            band = total * BAND if isinstance(total, Fraction) else total * _decimal(BAND)
            best = min(scores)
            if total - best <= band:
                most = max(c.smaller_side for c in open_ones)
                chosen, score = next(
                    (c, s) for c, s in zip(open_ones, scores, strict=True) if c.smaller_side == most
                )
            else:
                chosen, score = next(
                    (c, s) for c, s in zip(open_ones, scores, strict=True) if s <= best + band
                )
            weight = self.weight(rows)
            saved = total - score
            if saved <= band:
                gain = 0.0
            else:
                gain = float(
                    saved / weight if isinstance(saved, Fraction) else saved / _decimal(weight)
                )
        return self._settled(chosen, gain)

    def is_admissible(self, candidate: Candidate) -> bool:
        lightest = min(self.weight(candidate.left), self.weight(candidate.right))
        return candidate.smaller_side >= self.min_samples_leaf and lightest >= self.least_weight

    def score(self, candidate: Candidate) -> Exact:
        with localcontext(prec=50):
            return self.total(candidate.left) + self.total(candidate.right)

    def _settled(self, chosen: Candidate, gain: float) -> Answer:
        """Return the answer with missing and unseen values sent to the heavier side, left on a
        tie."""
        heavier_left = self.weight(chosen.left) >= self.weight(chosen.right) * (1 - BAND)
        column = self.columns[chosen.feature]
        missing_left = any(column[i] is None for i in chosen.left)
        missing_right = any(column[i] is None for i in chosen.right)
        seen = missing_left or missing_right
        return Answer(
            kind=chosen.kind,
            feature=chosen.feature,
            left=chosen.left,
            right=chosen.right,
            gain=gain,
            threshold=chosen.threshold,
            levels_left=chosen.levels_left,
            levels_right=chosen.levels_right,
            missing_goes_left=missing_left if seen else heavier_left,
            missing_seen=seen,
            unseen_goes_left=heavier_left,
            exact=chosen.exact,
        )


_ZERO = Fraction(0)


def _schema_place(code: int) -> float:
    """Return a level's place in the schema; missing is the highest."""
    return float("inf") if code == -1 else code


def _between(a: float, b: float) -> float:
    """Return the midpoint of the definition: a if it would round to b."""
    middle = a / 2 + b / 2
    return middle if middle < b else a


def _decimal(number: Fraction) -> Decimal:
    return Decimal(number.numerator) / Decimal(number.denominator)


@cache
def _bits(ratio: Fraction) -> Decimal:
    with localcontext(prec=60):
        return _decimal(ratio).ln() / Decimal(2).ln()
