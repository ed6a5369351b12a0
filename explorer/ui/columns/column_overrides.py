"""How this session wants the columns of its tables read, against what was found."""

import streamlit as st

from explorer.data.catalogue import bundled_set
from explorer.data.table import ReadAs, Table
from explorer.ui import cached, uploads
from explorer.ui.choices import TableChoice

Wish = ReadAs | tuple[str, ...]
"""Another kind, or marks that stand for a missing value."""

_WISHES = "reread"


def table_of(choice: TableChoice) -> Table:
    """The table as its columns are wished; TableError where one cannot be read so."""
    upload = uploads.current()
    if choice.digest is None or upload is None:
        return cached.bundled_table(choice.name, choice.read_as, choice.missing_marks)
    return cached.uploaded_table(
        choice.digest, upload.name, choice.read_as, choice.missing_marks, upload.data
    )


def as_wished(name: str, digest: str | None) -> TableChoice:
    """The bundled set or upload of this name with this session's wishes for it."""
    return _with(TableChoice(name, digest), wishes_for(digest or name))


def wishes_for(source: str) -> dict[str, Wish]:
    """The wishes on one table's columns, the latest last."""
    everyone: dict[str, dict[str, Wish]] = st.session_state.get(_WISHES, {})
    return everyone.get(source, {})


def with_wish(choice: TableChoice, column: str, wish: Wish | None) -> TableChoice:
    """The same table with one column read otherwise; None reads it as found."""
    wishes = {name: how for name, how in wishes_for(choice.source).items() if name != column}
    return _with(choice, wishes if wish is None else wishes | {column: wish})


def keep(choice: TableChoice) -> None:
    """Remembers the wishes of a choice that could be read."""
    wishes = dict((*choice.read_as, *choice.missing_marks))
    st.session_state[_WISHES] = st.session_state.get(_WISHES, {}) | {choice.source: wishes}


def can_reread(choice: TableChoice) -> bool:
    """Whether the table comes as a file, whose cells may be read otherwise."""
    return choice.digest is not None or bundled_set(choice.name).file is not None


def _with(choice: TableChoice, wishes: dict[str, Wish]) -> TableChoice:
    return TableChoice(
        choice.name,
        choice.digest,
        tuple((name, how) for name, how in wishes.items() if isinstance(how, ReadAs)),
        tuple((name, how) for name, how in wishes.items() if isinstance(how, tuple)),
    )
