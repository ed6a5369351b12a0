"""Files and pasted text: kept for the session, read once; a bad one changes nothing."""

import hashlib
from collections.abc import Callable
from dataclasses import dataclass

import streamlit as st

from explorer.caps import CAPS
from explorer.data.errors import TableError
from explorer.data.reading.formats import FORMAT_OF_TYPE
from explorer.data.reading.markdown import without_markdown
from explorer.ui import cached
from explorer.ui.markdown import escape_markdown

_UPLOAD = "upload"
_TROUBLE = "upload_trouble"
_PASTED_NAME = "pasted"
UPLOADER = "uploader"
PASTED = "pasted_text"

FILE_TYPES = list(FORMAT_OF_TYPE)
"""What the uploader offers; a file is read by its content, whatever it is called."""

_MB = 2**20


@dataclass(frozen=True, slots=True)
class Upload:
    """The last file or pasted text that could be read."""

    name: str
    data: bytes
    digest: str


def current() -> Upload | None:
    """The last file of this session that could be read."""
    upload = st.session_state.get(_UPLOAD)
    return upload if isinstance(upload, Upload) else None


def offer(select: Callable[[str], None]) -> None:
    """Uploader and paste box, and what was wrong; `select` is told the name of a new table."""
    st.file_uploader(
        "Or upload a CSV, Excel or Parquet file",
        type=FILE_TYPES,
        key=UPLOADER,
        on_change=_take,
        args=(receive, select),
        max_upload_size=largest_bytes() // _MB,
    )
    with st.popover("Paste a table", width="stretch"):
        st.text_area(
            "Cells copied from a spreadsheet, CSV or Markdown",
            key=PASTED,
            height=200,
            placeholder="colour\tsize\tshape\nred\t1\tround\nblue\t2\tsquare",
        )
        st.button("Read it", key="read_pasted", on_click=_take, args=(receive_pasted, select))
    sentence = st.session_state.get(_TROUBLE)
    if isinstance(sentence, str):
        st.error(f"{escape_markdown(sentence)} The table on the page stays as it was.")


def largest_bytes() -> int:
    """The smaller of our cap and of what the web server lets through."""
    through = int(st.get_option("server.maxUploadSize")) * _MB
    return min(CAPS.max_upload_bytes, through)


def receive() -> str | None:
    """Reads what the uploader holds; the new table's name, or None where nothing is new.

    The last good upload stays where the file cannot be read.
    """
    file = st.session_state.get(UPLOADER)
    st.session_state[_TROUBLE] = None
    if file is None:
        return None
    if file.size > largest_bytes():
        st.session_state[_TROUBLE] = _too_large(f"“{file.name}”", file.size)
        return None
    return _keep(file.name, file.getvalue())


def receive_pasted() -> str | None:
    """Reads the pasted text as an upload of its own; like `receive` otherwise."""
    text = without_markdown(str(st.session_state.get(PASTED) or ""))
    data = text.encode("utf-8", "replace")  # a browser may send half of a surrogate pair
    if not text.strip():
        st.session_state[_TROUBLE] = (
            "Nothing is pasted yet: it takes a row of column names and rows below it."
        )
        return None
    if len(data) > largest_bytes():
        st.session_state[_TROUBLE] = _too_large("The pasted text", len(data))
        return None
    return _keep(_PASTED_NAME, data)


def _take(receive_it: Callable[[], str | None], select: Callable[[str], None]) -> None:
    name = receive_it()
    if name is not None:
        select(name)


def _keep(name: str, data: bytes) -> str | None:
    upload = Upload(name, data, hashlib.sha256(data).hexdigest())
    try:
        cached.uploaded_table(upload.digest, upload.name, (), (), upload.data)
    except TableError as problem:
        st.session_state[_TROUBLE] = str(problem)
        return None
    st.session_state[_TROUBLE] = None
    st.session_state[_UPLOAD] = upload
    return upload.name


def _too_large(what: str, size: int) -> str:
    return (
        f"{what} has {size / _MB:.4g} MB; at most {largest_bytes() / _MB:.4g} MB can be read here."
    )
