"""Derived columns in exported rules, which ask about their sources."""

from collections.abc import Sequence

from explorer.data.derivation import How
from explorer.data.schema import Column, Display, Kind


def source_name(column: Column) -> str:
    """Return the name of the column that a table has for this one."""
    return column.derived.source if column.derived else column.name


def source_column(column: Column) -> Column:
    """Return the column from which a derived one is computed, as far as its kind is known."""
    derived = column.derived
    if derived is None:
        return column
    match derived.how:
        case How.OTHER:
            return Column(derived.source, Kind.CATEGORICAL, derived.kept)
        case How.LOGARITHM:
            return Column(derived.source, Kind.NUMERIC)
    return Column(derived.source, Kind.NUMERIC, (), Display.DATE)


def asked_of_source(
    column: Column, levels: Sequence[str], *, negated: bool
) -> tuple[Sequence[str], bool]:
    """Return which categories are listed if rare ones count as "other", and whether it is denied.

    "Other" are all that are not kept: where it is listed, the rest of the kept ones is denied.
    """
    derived = column.derived
    if derived is None or derived.how is not How.OTHER or derived.other not in levels:
        return levels, negated
    listed = set(levels)
    return [level for level in derived.kept if level not in listed], not negated
