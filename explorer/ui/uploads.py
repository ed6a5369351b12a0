"""Uploaded files: kept for the session, read once, and a bad one changes nothing."""

import hashlib
from dataclasses import dataclass

import streamlit as st

from explorer.data.errors import TableError
from explorer.limits import LIMITS
from explorer.ui import cached

_UPLOAD = "upload"
_TROUBLE = "upload_trouble"
UPLOADER = "uploader"


@dataclass(frozen=True, slots=True)
class Upload:
    """The last file that could be read."""

    name: str
    data: bytes
    digest: str


def current() -> Upload | None:
    """The last file of this session that could be read."""
    upload = st.session_state.get(_UPLOAD)
    return upload if isinstance(upload, Upload) else None


def trouble() -> str | None:
    """Why the file in the uploader could not be read, in one sentence."""
    sentence = st.session_state.get(_TROUBLE)
    return sentence if isinstance(sentence, str) else None


def receive() -> str | None:
    """Reads what the uploader holds; the new table's name, or None where nothing is new.

    The last good upload stays where the file cannot be read.
    """
    file = st.session_state.get(UPLOADER)
    st.session_state[_TROUBLE] = None
    if file is None:
        return None
    if file.size > LIMITS.max_upload_bytes:
        st.session_state[_TROUBLE] = (
            f"“{file.name}” has {file.size / 2**20:.0f} MB; "
            f"at most {LIMITS.max_upload_bytes / 2**20:.0f} MB can be read here."
        )
        return None
    data = file.getvalue()
    upload = Upload(file.name, data, hashlib.sha256(data).hexdigest())
    try:
        cached.uploaded_table(upload.digest, upload.name, (), (), upload.data)
    except TableError as problem:
        st.session_state[_TROUBLE] = str(problem)
        return None
    st.session_state[_UPLOAD] = upload
    return upload.name
