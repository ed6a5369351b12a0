"""Warnings that teach: what is odd about a column, why it matters to a tree, and a remedy."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from explorer.data.display import show_count, show_number, show_share
from explorer.data.roles import Role, Roles
from explorer.data.schema import Column, Task
from explorer.data.set_aside import (
    Oddity,
    SetAside,
    comes_in_blocks,
    is_repeated_key,
    oddity,
)
from explorer.data.table import Note, ReadAs, Remedy, Table, is_missing
from explorer.data.training import FeatureValues, TrainingTable
from explorer.growth.cancellation import check_cancelled
from explorer.growth.weighting import is_weighted
from explorer.views.nodes.axes import show_feature_value
from explorer.views.nodes.wording import listed, rows, short

ONE_VALUE, NAMES_ROWS = "one value", "names rows"
SET_ASIDE = "set aside"
"""Labels that distinguish warnings."""

READ_FIRST = (
    "If this column is read as text, the tree will just memorise it. If it is read as numbers or "
    "dates, it can be a feature."
)
NEEDS_TWO_VALUES = "A split needs two different values, so no split can use this column."
BY_HEART = "A tree can memorise such a column, but new rows will have values unknown to the tree."


@dataclass(frozen=True, slots=True)
class ColumnWarning:
    """A finding with its numbers, and why it matters; `label` names it in a few words.

    `column` is the full name; names in `sentence` are shortened and on one line. `note` is the
    table's note that this warning includes.
    """

    column: str
    label: str
    sentence: str
    reason: str
    remedies: tuple[Remedy, ...] = ()
    note: Note | None = None


MIN_ROWS = 20
"""Smaller tables get no such warnings: with fourteen days of tennis, all shares are rough."""

MIN_LEVELS = 20
MIN_ROWS_A_LEVEL = 10
"""Many levels are a problem only with fewer rows each: 28 districts of 100 houses are harmless."""

MIN_LEVELS_OF_ANY_SIZE = 100
"""Free text and long lists of names: this many get a warning, whatever the rows per level."""

MAX_SHARE_MISSING = 0.5
"""Above this share, a split on the column mainly asks whether it has a value."""

MIN_ROWS_FOR_RARE = 50
"""With fewer rows, every class has only a few."""

MAX_RARE_SHARE = 0.05
MAX_SHARE_OF_EQUAL = 0.25
"""A class is rare below 5 % and below a quarter of an equal share: sixty classes are not."""


def warnings_view(
    training: TrainingTable,
    oddities: Sequence[Oddity | None],
    known: dict[str, ColumnWarning | None] | None = None,
) -> tuple[ColumnWarning, ...]:
    """Return what is worth knowing about the target and the features before a tree is grown.

    Only rows with a target and a weight are judged. Each feature gets at most one warning;
    `oddities` are the features'. `known`: warnings found before for the same rows, weights and
    target; new ones are added to it.
    """
    known = {} if known is None else known
    for i, (column, odd) in enumerate(zip(training.features, oddities, strict=True)):
        if column.name not in known:
            known[column.name] = feature_warning(training, i, odd)
    of_features = (known[column.name] for column in training.features)
    of_target = (names_as_classes_warning(training), rare_classes_warning(training))
    return tuple(filter(None, (*of_target, *of_features)))


def ignore(column: str) -> Remedy:
    """Return the remedy that keeps a column out of the tree."""
    return Remedy("Ignore this column", column, role=Role.IGNORED)


def set_aside_warnings(
    table: Table, aside: Mapping[str, SetAside], roles: Roles
) -> tuple[ColumnWarning, ...]:
    """Return one warning per column that is set aside and ignored; `aside`: of `data.set_aside`.

    A column that was given a role is no longer set aside. Columns without a value get no warning:
    reading the table reported them, and there is nothing to use. A text column that could be read
    as numbers or dates is offered only that.
    """
    by_column = roles.by_column(table.schema.names)
    return tuple(
        _aside_warning(name, found, _offer_to_read(table, name))
        for name, found in aside.items()
        if by_column[name] is Role.IGNORED and found.oddity is not Oddity.EMPTY
    )


def _offer_to_read(table: Table, name: str) -> Note | None:
    """Return the note that offers to read a text column as numbers or dates, or None."""
    offered = {*ReadAs} - {ReadAs.CATEGORIES, ReadAs.MERGED_CATEGORIES}
    own = (note for note in table.notes if note.column == name)
    return next((n for n in own if any(one.read_as in offered for one in n.remedies)), None)


def _aside_warning(name: str, found: SetAside, offer: Note | None) -> ColumnWarning:
    if offer is not None and found.oddity is Oddity.NAMES:
        sentence = f"{offer.sentence} As text it is set aside: {_reason(found)}."
        return ColumnWarning(name, SET_ASIDE, sentence, READ_FIRST, offer.remedies, offer)
    sentence = f"{short(name)} is set aside: {_reason(found)}."
    use = Remedy("Use it anyway", name, role=Role.FEATURE)
    if found.oddity is Oddity.ONE_VALUE:
        return ColumnWarning(name, SET_ASIDE, sentence, NEEDS_TWO_VALUES, (use,))
    label = Remedy("Use it as the row label", name, role=Role.ROW_LABEL)
    return ColumnWarning(name, SET_ASIDE, sentence, BY_HEART, (use, label))


def _reason(found: SetAside) -> str:
    """Return the reason as a clause: "it has a different value in every row"."""
    return found.reason if found.reason.startswith("it ") else f"it has {found.reason}"


def feature_warning(
    training: TrainingTable, feature: int, odd: Oddity | None
) -> ColumnWarning | None:
    """Return what is odd about one feature, judged by the rows used; None in short tables.

    Only the first warning that applies: a constant column's missing values need no second one.
    """
    check_cancelled()
    column, values = training.features[feature], training.columns[feature]
    filled = values[~is_missing(column, values)]
    n_missing = len(values) - len(filled)
    n_levels = 0 if column.is_numeric else len(np.unique(filled))
    are_left_out = training.n_without_target + training.n_without_weight > 0
    everywhere = f"in every row{' that is used' * are_left_out}"
    match odd:
        case Oddity.ONE_VALUE:
            return _constant(column, values, everywhere)
        case Oddity.RUNNING_NUMBER:
            if n_missing:
                everywhere += " and has one" if are_left_out else " that has one"
            return _names_rows(column, f"{short(column.name)} has a different number {everywhere}")
        case Oddity.NAMES | Oddity.CALLED_ID:
            count = f"{show_count(len(np.unique(filled)))} different values in {rows(len(filled))}"
            return _names_rows(column, f"{short(column.name)} holds {count}")
        case Oddity.EMPTY:
            return None  # reading the table reported this
    if training.n_rows < MIN_ROWS:
        return None
    if comes_in_blocks(column, values):
        return _block(column, len(np.unique(filled)), len(filled))
    are_small = n_levels >= MIN_LEVELS and len(filled) < MIN_ROWS_A_LEVEL * n_levels
    if are_small or n_levels >= MIN_LEVELS_OF_ANY_SIZE:
        return _many_levels(column, n_levels, len(filled))
    if is_repeated_key(column, filled):
        return _key(column, len(np.unique(filled)), len(filled))
    if n_missing > MAX_SHARE_MISSING * len(values):
        return _mostly_missing(column, n_missing, len(values))
    return None


def _constant(column: Column, values: FeatureValues, everywhere: str) -> ColumnWarning:
    value = show_feature_value(column, float(values[0]))
    return ColumnWarning(
        column.name,
        ONE_VALUE,
        f"{short(column.name)} is {value} {everywhere}.",
        NEEDS_TWO_VALUES,
        (ignore(column.name),),
    )


def _names_rows(column: Column, fact: str) -> ColumnWarning:
    return ColumnWarning(
        column.name,
        NAMES_ROWS,
        f"{fact}: it names rows rather than describing them.",
        BY_HEART,
        (ignore(column.name), Remedy("Use it as the row label", column.name, role=Role.ROW_LABEL)),
    )


def _many_levels(column: Column, n_levels: int, n_filled: int) -> ColumnWarning:
    each = f"{show_number(n_filled / n_levels, 2)} rows each"
    power = str(n_levels - 1).translate(str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹"))
    return ColumnWarning(
        column.name,
        "many categories",
        f"{short(column.name)} has {show_count(n_levels)} categories with {each} on average.",
        f"The categories can be split in 2{power} − 1 ways. Some of these ways look good by luck, "
        "so the search favours such a column over better columns.",
        (ignore(column.name),),
    )


def _key(column: Column, n_values: int, n_filled: int) -> ColumnWarning:
    return ColumnWarning(
        column.name,
        "a key read as numbers",
        f"{short(column.name)} is named like a key and has {show_count(n_values)} different whole "
        f"numbers in {rows(n_filled)}.",
        "If keys are read as numbers, the tree splits them at a threshold, but a threshold between "
        "keys means nothing. If keys are read as categories, the tree can separate individual "
        "keys.",
        (Remedy("Read as categories", column.name, ReadAs.CATEGORIES), ignore(column.name)),
    )


def _block(column: Column, n_values: int, n_rows: int) -> ColumnWarning:
    each = f"{show_number(n_rows / n_values, 2)} rows each"
    return ColumnWarning(
        column.name,
        "blocks of rows",
        f"{short(column.name)} has {show_count(n_values)} values with {each}, and rows with the "
        "same value follow each other.",
        "If each value stands for a person or a machine, the tree is judged on people or machines "
        "that it has already seen, so its scores look too good. If you use this column as the "
        "group, rows with the same value stay together.",
        (Remedy("Use it as the group", column.name, role=Role.GROUP), ignore(column.name)),
    )


def _mostly_missing(column: Column, n_missing: int, n: int) -> ColumnWarning:
    return ColumnWarning(
        column.name,
        "mostly missing",
        f"{short(column.name)} has no value in {show_count(n_missing)} of {rows(n)} "
        f"({show_share(n_missing / n)}).",
        "The tree sends missing values left or right and never fills them in. For most rows, it "
        "therefore learns only that the value is missing.",
        (ignore(column.name),),
    )


def rare_classes_warning(training: TrainingTable) -> ColumnWarning | None:
    """Say which classes are rare, by weight; None for numbers and in short tables."""
    n, classes = training.n_rows, training.classes
    if training.task is Task.REGRESSION or n < MIN_ROWS_FOR_RARE or len(classes) < 2:
        return None
    weights = np.bincount(training.target_values, training.weights, len(classes))
    shares = weights / weights.sum()
    least = min(MAX_RARE_SHARE, MAX_SHARE_OF_EQUAL / len(classes))
    rare = [i for i in np.argsort(weights, kind="stable").tolist() if shares[i] < least]
    if not rare:
        return None
    weighted = is_weighted(training.weights)
    if weighted:
        amounts, of_what = [show_share(shares[i]) for i in rare], "the weight is"
    else:
        counts = [int(np.count_nonzero(training.target_values == i)) for i in rare]
        amounts = [show_count(count) for count in counts]
        of_what = f"{rows(n)} {'is' if counts[0] == 1 else 'are'}"
    named = [f"{each} {short(classes[i])}" for i, each in zip(rare, amounts, strict=True)]
    first = f"{amounts[0]} of {of_what} {short(classes[rare[0]])}"
    others = show_share(1 - shares[rare].sum()) + (" of the weight" if weighted else " of the rows")
    plural = len(rare) > 1
    return ColumnWarning(
        training.target.name,
        "rare classes" if plural else "rare class",
        f"Only {listed([first, *named[1:]], 3)}.",
        f"A tree that never predicts {'any of them' if plural else 'it'} can still be correct for "
        f"{others}. Besides the accuracy, check how well the tree predicts "
        f"{'them' if plural else 'it'}.",
    )


def names_as_classes_warning(training: TrainingTable) -> ColumnWarning | None:
    """Return a warning for a target that would be set aside as a feature; None for others."""
    is_numbers = training.task is Task.REGRESSION
    if is_numbers or oddity(training.target, training.target_values) is not Oddity.NAMES:
        return None
    n, n_classes = training.n_rows, len(np.unique(training.target_values))
    each, learned = "few rows per class", "and from few rows it learns little about a class"
    if n == n_classes:
        each, learned = "no class repeats", "but a new row most likely has a new class"
    return ColumnWarning(
        training.target.name,
        NAMES_ROWS,
        f"{short(training.target.name)} has {show_count(n_classes)} classes in {rows(n)}: {each}.",
        f"A tree predicts only classes that it has seen, {learned}. "
        "You may want to predict another column.",
    )


def odd_target_words(table: Table, target: str, found: SetAside | None) -> str:
    """Say why a tree for this target would be worth little; "" for any other target.

    `found`: why the column would be set aside as a feature. Doubtful targets are text with at most
    two rows per value on average, and row numbers; not a column that is only named like an id,
    which may repeat.
    """
    if found is None or found.oddity not in (Oddity.NAMES, Oddity.RUNNING_NUMBER):
        return ""
    name = short(target)
    n_filled, n_distinct = table.n_rows - table.n_missing(target), table.n_distinct(target)
    if found.oddity is Oddity.RUNNING_NUMBER:
        return (
            f"Every value of {name} is different, like a row number. A tree for this target can "
            "learn only the order of the rows."
        )
    if n_distinct == n_filled:
        return f"Every value of {name} is different, so a classification tree cannot learn from it."
    return (
        f"{name} has {show_count(n_distinct)} different values in {rows(n_filled)}: too few "
        "rows per value for a classification tree to learn much."
    )
