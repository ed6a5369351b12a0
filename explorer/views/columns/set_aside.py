"""Which columns were set aside when the table was loaded, each with the way back."""

from collections.abc import Mapping

from explorer.data.roles import Role, Roles
from explorer.data.set_aside import Oddity, SetAside
from explorer.data.table import Note, ReadAs, Remedy, Table
from explorer.views.columns.warning import (
    BY_HEART,
    NEEDS_TWO_VALUES,
    READ_FIRST,
    SET_ASIDE,
    ColumnWarning,
)
from explorer.views.nodes.wording import short


def set_aside_warnings(
    table: Table, aside: Mapping[str, SetAside], roles: Roles
) -> tuple[ColumnWarning, ...]:
    """One a column that is set aside and ignored; `aside` is what `data.set_aside` found.

    A column that was given a role is no longer set aside. Columns without a value have none:
    reading the table has said so, and there is nothing to use. Texts that reading offers to read
    as numbers or dates are offered that, and nothing else.
    """
    by_column = roles.by_column(table.schema.names)
    return tuple(
        _warning(name, found, _offer_to_read(table, name))
        for name, found in aside.items()
        if by_column[name] is Role.IGNORED and found.oddity is not Oddity.EMPTY
    )


def _offer_to_read(table: Table, name: str) -> Note | None:
    """The note that offers to read a column of texts as numbers or as dates."""
    for note in table.notes:
        if note.column == name and any(_reads_anew(remedy) for remedy in note.remedies):
            return note
    return None


def _reads_anew(remedy: Remedy) -> bool:
    return remedy.read_as not in (None, ReadAs.CATEGORIES, ReadAs.MERGED_CATEGORIES)


def _warning(name: str, found: SetAside, offer: Note | None) -> ColumnWarning:
    if offer is not None and found.oddity is Oddity.NAMES:
        sentence = f"{offer.sentence} As text it is set aside: {found.reason}."
        return ColumnWarning(name, SET_ASIDE, sentence, READ_FIRST, offer.remedies, offer)
    sentence = f"{short(name)} is set aside: {found.reason}."
    use = Remedy("Use it anyway", name, role=Role.FEATURE)
    if found.oddity is Oddity.ONE_VALUE:
        return ColumnWarning(name, SET_ASIDE, sentence, NEEDS_TWO_VALUES, (use,))
    label = Remedy("Use it as the row label", name, role=Role.ROW_LABEL)
    return ColumnWarning(name, SET_ASIDE, sentence, BY_HEART, (use, label))
