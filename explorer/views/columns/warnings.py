"""Warnings that teach: what is odd about a column, why it matters to a tree, and a remedy."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from explorer.data.display import show_count, show_share, show_value
from explorer.data.roles import Role
from explorer.data.schema import Column, Display, Task
from explorer.data.table import Remedy
from explorer.data.training import FeatureValues, TrainingTable
from explorer.growth.weighting import has_unequal_weights
from explorer.judging.target_leakage import Giveaways, giveaways
from explorer.views.nodes.wording import leaves, listed, rows, short

FEWEST_ROWS = 20
"""A table of fewer rows is read, not judged: in fourteen days of tennis all shares are rough."""

NEARLY_EVERY = 0.9
"""From this share of distinct texts on a column names rows; car names repeat more (0.77)."""

WIDEST_RANGE = 2
"""Running numbers have gaps where rows were deleted; 400 prices from 3,000 to 90,000 are none."""

MANY_LEVELS = 20
FEW_ROWS_A_LEVEL = 10
"""So many levels with so few rows each: 28 districts of 100 houses each are no trap."""

MOSTLY_MISSING = 0.5
"""Above this share a question to the column is first of all whether it has a value."""

RARE_SHARE = 0.05
RARE_BESIDE_EQUAL = 0.25
"""A class is rare below 5 % and below a quarter of an equal share: sixty classes are not."""

FEWEST_ROWS_FOR_RARE = 50

_ONE_VALUE, _NAMES_ROWS, _GIVES_AWAY = "one value", "names rows", "gives the target away"
_FIRST_YEAR, _LAST_YEAR = 1500, 2200
_NAMED_ID = re.compile(r"(?:^|[^a-z])(?:id|uuid|guid)(?:$|[^a-z])|[a-z]I[Dd]$", re.ASCII)


@dataclass(frozen=True, slots=True)
class ColumnWarning:
    """What is so, with its numbers, and why it matters; `label` says it in a few words."""

    column: str
    label: str
    sentence: str
    reason: str
    remedies: tuple[Remedy, ...] = ()

    @property
    def is_grave(self) -> bool:
        """Whether the tree may be worth nothing because of this column."""
        return self.label in (_NAMES_ROWS, _GIVES_AWAY)


@dataclass(frozen=True, slots=True)
class WarningsView:
    """Warnings in the order of weight; `reading` says how they were looked for."""

    warnings: tuple[ColumnWarning, ...]
    reading: str


def warnings_view(training: TrainingTable) -> WarningsView:
    """What is worth knowing about the target and the features before a tree is grown.

    Judged are the rows that take part: those of the table with a target and a weight.
    """
    alone = [w for place in range(len(training.features)) for w in _of_column(training, place)]
    # These two are learned by heart or not at all; of all others it is worth knowing.
    hopeless = {w.column for w in alone if w.label in (_ONE_VALUE, _NAMES_ROWS)}
    given = giveaways(training, frozenset(training.features.names) - hopeless)
    return WarningsView(
        (*_given_away(training, given), *_rare_classes(training), *alone), _reading(training, given)
    )


def _of_column(training: TrainingTable, place: int) -> Iterator[ColumnWarning]:
    """At most one: what a constant column misses needs not be said as well."""
    column, values = training.features[place], training.columns[place]
    if training.n_rows < FEWEST_ROWS:
        return
    filled = values[~np.isnan(values) if column.is_numeric else values >= 0]
    n_missing = len(values) - len(filled)
    if len(filled) == 0:
        return
    n_levels = 0 if column.is_numeric else len(np.unique(filled))
    everywhere = "in every row" + (" that takes part" if _leaves_out_rows(training) else "")
    if bool((values == values[0]).all()):
        yield _constant(column, values, everywhere)
    elif column.is_numeric and not n_missing and _counts_rows(column, values):
        yield _names_rows(column, f"{short(column.name)} has another number {everywhere}")
    elif n_levels >= NEARLY_EVERY * len(filled):
        count = f"{show_count(n_levels)} different texts in {rows(len(filled))}"
        yield _names_rows(column, f"{short(column.name)} holds {count}")
    elif n_levels >= MANY_LEVELS and len(filled) < FEW_ROWS_A_LEVEL * n_levels:
        yield _many_levels(column, n_levels, len(filled))
    elif n_missing > MOSTLY_MISSING * len(values):
        yield _mostly_missing(column, n_missing, len(values))


def _leaves_out_rows(training: TrainingTable) -> bool:
    return training.n_without_target + training.n_without_weight > 0


def _counts_rows(column: Column, values: FeatureValues) -> bool:
    """Whole numbers, none twice, that nearly fill their range; or that are named id."""
    if column.display is not Display.INTEGER:
        return False
    low, high = float(values.min()), float(values.max())
    if low >= _FIRST_YEAR and high <= _LAST_YEAR:
        return False
    is_named = _NAMED_ID.search(column.name.casefold()) or _NAMED_ID.search(column.name)
    if not is_named and high - low >= WIDEST_RANGE * len(values):
        return False
    return len(np.unique(values)) == len(values)


def _constant(column: Column, values: FeatureValues, everywhere: str) -> ColumnWarning:
    value = (
        show_value(column, float(values[0]))
        if column.is_numeric
        else short(column.levels[int(values[0])])
    )
    name = short(column.name)
    return ColumnWarning(
        column.name,
        _ONE_VALUE,
        f"{name} is {value} {everywhere}.",
        "A question needs two answers: no split can use a column with one value.",
        (_ignore(column.name),),
    )


def _names_rows(column: Column, fact: str) -> ColumnWarning:
    return ColumnWarning(
        column.name,
        _NAMES_ROWS,
        f"{fact}: it names rows rather than describing them.",
        "A tree can learn such a column by heart, and the next row brings a value that it has "
        "never met.",
        (_ignore(column.name), Remedy("Use it as the row label", column.name, role=Role.ROW_LABEL)),
    )


def _many_levels(column: Column, n_levels: int, n_filled: int) -> ColumnWarning:
    each = n_filled / n_levels
    return ColumnWarning(
        column.name,
        "many levels",
        f"{short(column.name)} has {show_count(n_levels)} levels with {each:.2g} rows each on "
        "average.",
        f"They can be sent left and right in 2{_superscript(n_levels - 1)} − 1 ways, and some look "
        "good by luck: impurity-based search favours such a column over better ones.",
        (_ignore(column.name),),
    )


def _mostly_missing(column: Column, n_missing: int, n: int) -> ColumnWarning:
    return ColumnWarning(
        column.name,
        "mostly missing",
        f"{short(column.name)} has no value in {show_count(n_missing)} of {rows(n)} "
        f"({show_share(n_missing / n)}).",
        "Missing values are sent left or right, never filled in: most rows learn only that "
        "they have no value here.",
        (_ignore(column.name),),
    )


def _rare_classes(training: TrainingTable) -> Iterator[ColumnWarning]:
    n, classes = training.n_rows, training.classes
    if training.task is Task.REGRESSION or n < FEWEST_ROWS_FOR_RARE or len(classes) < 2:
        return
    weights = np.bincount(training.target_values, training.weights, len(classes))
    shares = weights / weights.sum()
    least = min(RARE_SHARE, RARE_BESIDE_EQUAL / len(classes))
    rare = [i for i in np.argsort(weights, kind="stable").tolist() if shares[i] < least]
    if not rare:
        return
    weighted = has_unequal_weights(training.weights)
    if weighted:
        amounts, of_what = [show_share(shares[i]) for i in rare], "the weight is"
    else:
        counts = [int(np.count_nonzero(training.target_values == i)) for i in rare]
        amounts = [show_count(count) for count in counts]
        of_what = f"{rows(n)} {'is' if counts[0] == 1 else 'are'}"
    named = [f"{each} {short(classes[i])}" for i, each in zip(rare, amounts, strict=True)]
    first = f"{amounts[0]} of {of_what} {short(classes[rare[0]])}"
    others = show_share(1 - shares[rare].sum()) + (" of the weight" if weighted else "")
    plural = len(rare) > 1
    yield ColumnWarning(
        training.target.name,
        "rare classes" if plural else "rare class",
        f"Only {listed([first, *named[1:]], 3)}.",
        f"A tree that never answers {'one of them' if plural else 'it'} is still right for up to "
        f"{others}: look at what becomes of {'these classes' if plural else 'this class'}, not at "
        "accuracy alone.",
    )


def _given_away(training: TrainingTable, given: Giveaways) -> Iterator[ColumnWarning]:
    target, numbers = short(training.target.name), training.task is Task.REGRESSION
    of_what = "of the weight" if has_unequal_weights(training.weights) else "of the rows"
    part = given.n_rows < training.n_rows
    drawn = f", in {show_count(given.n_rows)} of {rows(training.n_rows)} drawn at random"
    for each in given.found:
        share, name = show_share(each.share), short(each.column)
        what = f"explains {share} of the variance of {target}"
        what = what if numbers else f"answers {share} {of_what} rightly"
        yield ColumnWarning(
            each.column,
            _GIVES_AWAY,
            f"{name} alone {what}, with {leaves(each.n_leaves)}{drawn if part else ''}.",
            f"A column that knows this much was often made from {target}, or after it. Would you "
            "have it when you ask?",
            (_ignore(each.column),),
        )


def _reading(training: TrainingTable, given: Giveaways) -> str:
    facts = []
    if given.n_tried and given.n_rows_screened < training.n_rows:
        facts.append(
            f"Columns that give the target away were looked for in "
            f"{show_count(given.n_rows_screened)} of {rows(training.n_rows)} first."
        )
    if given.n_tried < given.n_worth_trying:
        facts.append(
            f"{show_count(given.n_tried)} of {show_count(given.n_worth_trying)} columns that may "
            "give the target away were tried with a tree."
        )
    return " ".join(facts)


def _ignore(column: str) -> Remedy:
    return Remedy("Ignore this column", column, role=Role.IGNORED)


def _superscript(count: int) -> str:
    return str(count).translate(str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹"))
