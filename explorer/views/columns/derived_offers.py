"""Columns that could be computed from a table's own columns, each offered by name."""

import numpy as np

from explorer.data.arrays import FloatArray
from explorer.data.derivation import Derived, How
from explorer.data.deriving import DAY, MIN_SHARE_KEPT, has_logarithm, name_of, recipe
from explorer.data.display import show_number, show_share, show_value
from explorer.data.schema import Column, Display
from explorer.data.table import Note, Remedy, Table
from explorer.data.training import TrainingTable
from explorer.views.nodes.wording import short

MAX_SKEWNESS = 2.0
"""Beyond this skewness a few large values outweigh all others in squared errors; the exponential
distribution has 2."""

MIN_CATEGORIES_GROUPED = 5
"""At least this many rare categories are worth grouping into one."""

_SEVERAL_MONTHS, _SEVERAL_WEEKS = 62 * DAY, 14 * DAY


def derived_offers(table: Table, training: TrainingTable) -> tuple[Note, ...]:
    """Return a note per feature that others can be computed from, and per computed column.

    For the target, only its logarithm is offered, if it is numeric and has a long tail.
    """
    known = {column.derived for column in table.schema if column.derived}
    notes = []
    for column in table.schema:
        if column.derived:
            notes.append(_computed(column, column.derived))
        elif column.name == training.target.name:
            notes += _of_target(table, column, training)
        elif column.name not in training.features.names:
            pass
        elif column.display is Display.DATE and column.is_numeric:
            notes += _of_dates(table, column, known)
        elif not column.is_numeric:
            notes += _of_categories(table, column, known)
    return tuple(notes)


def scale_words(target: Column) -> str:
    """Return a sentence on the scale of all target values; "" if it is the table's own."""
    if target.derived is None or target.derived.how is not How.LOGARITHM:
        return ""
    source = short(target.derived.source)
    return (
        f"All predictions, errors and impurities refer to {short(target.name)}, the natural "
        f"logarithm of {source}. Adding 0.1 to the logarithm multiplies {source} by "
        f"{show_number(np.exp(0.1), 3)}. To convert a prediction p to {source}, raise e to the "
        "power p."
    )


def _computed(column: Column, derived: Derived) -> Note:
    remove = Remedy(f"Remove “{column.name}”", column.name, derive=derived)
    sentence = f"Column “{column.name}” is computed from “{derived.source}”."
    return Note(column.name, sentence, (remove,))


def _of_dates(table: Table, column: Column, known: set[Derived]) -> list[Note]:
    values = table.values_of(column.name)
    present = values[~np.isnan(values)]
    span = float(np.ptp(present)) if len(present) else 0.0
    hows = [How.MONTH] * (span > _SEVERAL_MONTHS) + [How.WEEKDAY] * (span > _SEVERAL_WEEKS)
    hows += [How.AGE] * (span > DAY)
    remedies = _remedies(table, column, hows, known)
    if not remedies:
        return []
    first, last = (show_value(column, float(one)) for one in (present.min(), present.max()))
    sentence = (
        f"Column “{column.name}” holds dates from {first} to {last}. A tree splits them only into "
        "earlier and later dates. To split on months, weekdays or ages, the tree needs a column "
        "for each of these."
    )
    return [Note(column.name, sentence, remedies)]


def _of_categories(table: Table, column: Column, known: set[Derived]) -> list[Note]:
    codes = table.values_of(column.name)
    counts = np.bincount(codes[codes >= 0], minlength=len(column.levels))
    rare = counts < MIN_SHARE_KEPT * counts.sum()
    n_rare, n_kept = int(rare.sum()), int((~rare).sum())
    if n_rare < MIN_CATEGORIES_GROUPED or n_kept < 2:
        return []
    remedies = _remedies(table, column, [How.OTHER], known)
    share = show_share(float(counts[rare].sum() / counts.sum()))
    sentence = (
        f"{n_rare} of the {len(column.levels)} categories of column “{column.name}” each have "
        f"less than {show_share(MIN_SHARE_KEPT)} of the rows, and {share} together."
    )
    return [Note(column.name, sentence, remedies)] if remedies else []


def _of_target(table: Table, column: Column, training: TrainingTable) -> list[Note]:
    values = np.asarray(table.values_of(column.name), np.float64)
    is_number = training.target.is_number and column.is_number
    if not is_number or not has_logarithm(values):
        return []
    skewness = skewness_of(values[~np.isnan(values)])
    if not skewness > MAX_SKEWNESS:
        return []
    derived = recipe(table, column.name, How.LOGARITHM)
    sentence = (
        f"The target “{column.name}” has a long tail (skewness {show_number(skewness, 2)}, more "
        f"than {show_number(MAX_SKEWNESS)}), so a few large values decide the splits. In a tree "
        "that predicts the target’s logarithm, doubling a small value counts as much as doubling a "
        "large one."
    )
    label = f"Predict {name_of(derived, column)} instead"
    return [Note(column.name, sentence, (Remedy(label, column.name, derive=derived),))]


def skewness_of(values: FloatArray) -> float:
    """Return the third standardized moment of `float64[n]`; 0 if the values do not differ."""
    if len(values) < 3 or not values.max() > values.min():
        return 0.0
    with np.errstate(all="ignore"):
        apart = (values - values.mean()) / values.std()
        return float(np.nan_to_num((apart**3).mean()))


def _remedies(
    table: Table, column: Column, hows: list[How], known: set[Derived]
) -> tuple[Remedy, ...]:
    found = [recipe(table, column.name, how) for how in hows]
    return tuple(
        Remedy(f"Add “{name_of(one, column)}”", column.name, derive=one)
        for one in found
        if one not in known
    )
