"""Files and pasted text: stored for the session and read once; unreadable ones change nothing."""

import hashlib
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any

import streamlit as st

from explorer.caps import CAPS
from explorer.data.display import show_number
from explorer.data.errors import TableError
from explorer.data.reading.cells import lines_in_words
from explorer.data.reading.formats import FORMAT_OF_TYPE
from explorer.ui import state
from explorer.ui.choices import Upload, UploadProblem
from explorer.ui.keys import Widget
from explorer.ui.markdown import escape_markdown
from explorer.ui.studies.tables import uploaded_table
from explorer.views.nodes.wording import short

_PASTED_NAME = "pasted"

FILE_TYPES = list(FORMAT_OF_TYPE)
"""The types that the uploader offers; a file's content, not its name, decides how it is read."""

_MB = 2**20


def offer(
    select: Callable[[str], None],
    label: str = "Or upload a CSV, Excel or Parquet file",
    uploader: Widget[Any] = state.UPLOADER,
) -> None:
    """Show uploader, paste box and any problem; call `select` with the name of a new table."""
    st.file_uploader(
        label,
        type=FILE_TYPES,
        key=uploader.name,
        on_change=_take,
        args=(partial(receive, uploader), select),
        help=f"At most {largest_bytes() // _MB} MB. The format is recognised from the content, not "
        "from the name.",
    )
    problem = state.UPLOAD_PROBLEM.get()
    in_box = problem is not None and problem.is_pasted and state.PASTE_BOX.get()
    # Python can close only a popover that reports to it.
    with st.popover("Paste a table", width="stretch", key=state.PASTE_BOX.name, on_change="rerun"):
        # A form: Ctrl+Enter reads what is in the box.
        with st.form(state.PASTE_FORM.name, border=False):
            st.text_area(
                "Cells copied from a spreadsheet, CSV or Markdown",
                key=state.PASTED.name,
                height=200,
                placeholder="colour\tsize\tshape\nred\t1\tround\nblue\t2\tsquare",
            )
            if problem and in_box:
                _show_problem(problem)
            st.form_submit_button(
                "Read it",
                key=state.READ_PASTED.name,
                on_click=_take,
                args=(receive_pasted, select),
            )
        if in_box:
            _offer_without_rows(select)
    if problem and not in_box:
        _show_problem(problem)
        _offer_without_rows(select)


def _show_problem(problem: UploadProblem) -> None:
    st.error(f"{escape_markdown(problem.sentence)} The table on the page is unchanged.")


def _offer_without_rows(select: Callable[[str], None]) -> None:
    if offered := state.UPLOAD_OFFERED.get():
        st.button(
            f"Read “{escape_markdown(short(offered.name))}” without "
            f"{lines_in_words(offered.leave_out)}",
            key=state.READ_OFFERED.name,
            on_click=_take,
            args=(receive_offered, select),
        )


def largest_bytes() -> int:
    """Return the smaller of our cap and the web server's."""
    through = int(st.get_option("server.maxUploadSize")) * _MB
    return min(CAPS.max_upload_bytes, through)


def receive(uploader: Widget[Any]) -> str | None:
    """Read the uploader's file; return the new table's name, or None if nothing is new.

    The last good upload stays if the file cannot be read.
    """
    file = uploader.get()
    state.UPLOAD_PROBLEM.set(None)
    state.UPLOAD_OFFERED.set(None)
    if file is None:
        return None
    if file.size > largest_bytes():
        _refuse(_too_large(f"“{file.name}”", file.size))
        return None
    return accept(_upload(file.name, file.getvalue()))


def receive_pasted() -> str | None:
    """Read the pasted text as an upload, like `receive`."""
    text = state.PASTED.get() or ""
    data = text.encode("utf-8", "replace")  # a browser may send half of a surrogate pair
    state.UPLOAD_OFFERED.set(None)
    if not text.strip():
        _refuse(
            "Nothing has been pasted yet: paste a row of column names and the rows below it.",
            is_pasted=True,
        )
        return None
    if len(data) > largest_bytes():
        _refuse(_too_large("The pasted text", len(data)), is_pasted=True)
        return None
    return accept(_upload(_PASTED_NAME, data))


def receive_offered() -> str | None:
    """Read the refused file without the rows for which it was refused."""
    offered = state.UPLOAD_OFFERED.get()
    return None if offered is None else accept(offered)


def _take(receive_it: Callable[[], str | None], select: Callable[[str], None]) -> None:
    """Receive a table and select it; close the paste box unless its text needs fixing."""
    name = receive_it()
    if name is not None:
        state.PASTE_BOX.set(False)
        select(name)


def _refuse(sentence: str, *, is_pasted: bool = False) -> None:
    state.UPLOAD_PROBLEM.set(UploadProblem(sentence, is_pasted))


def _upload(name: str, data: bytes) -> Upload:
    return Upload(name, data, hashlib.sha256(data).hexdigest())


def accept(upload: Upload) -> str | None:
    """Make this the session's upload and return its name; if it is not a table, report why."""
    state.UPLOAD_OFFERED.set(None)
    try:
        uploaded_table(upload)
    except TableError as problem:
        _refuse(str(problem), is_pasted=upload.name == _PASTED_NAME)
        if problem.lines:
            lines = tuple(sorted({*upload.leave_out, *problem.lines}))
            state.UPLOAD_OFFERED.set(replace(upload, leave_out=lines))
        return None
    state.UPLOAD_PROBLEM.set(None)
    state.UPLOAD.set(upload)
    return upload.name


def _too_large(what: str, size: int) -> str:
    return (
        f"{what} has {show_number(size / _MB)} MB; "
        f"at most {show_number(largest_bytes() / _MB)} MB can be read here."
    )
