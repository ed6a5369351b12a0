"""The local file that the server was started with, and the settings for a bare address.

`python -m explorer churn.csv --target churned` sets both in the environment, which no visitor can
reach: an address names a table by its file's name, never by a path.
"""

import hashlib
import os
from functools import cache
from pathlib import Path
from urllib.parse import parse_qs

from explorer.caps import CAPS
from explorer.data.errors import TableError
from explorer.data.reading.formats import check_bytes
from explorer.data.table import Table
from explorer.ui import state
from explorer.ui.choices import Upload, UploadProblem
from explorer.ui.sessions import keys
from explorer.ui.shell import uploads
from explorer.ui.studies.tables import upload_study

TABLE = "EXPLORER_TABLE"
"""The environment variable with the path of the file that every session gets."""
START = "EXPLORER_START"
"""The environment variable with a query ("target=churned&max_depth=4") for a bare address."""


def given_upload() -> Upload | None:
    """Return the file as an upload, or None if there is none. Raises TableError if unreadable."""
    path = os.environ.get(TABLE)
    return _read(Path(path)) if path else None


@cache
def _read(path: Path) -> Upload:
    """Return the file as it was when the server first needed it: all sessions share these bytes."""
    try:
        check_bytes(f"The file “{path.name}” has", path.stat().st_size, CAPS.max_upload_bytes)
        data = path.read_bytes()
    except OSError as error:
        raise TableError(f"“{path.name}” cannot be read: {error.strerror}.") from None
    return Upload(path.name, data, hashlib.sha256(data).hexdigest())


def table(path: str) -> Table:
    """Return the table of a file as every session will get it. Raises TableError."""
    return upload_study(_read(Path(path))).value()


def is_given(upload: Upload | None) -> bool:
    """Return whether the session's upload is the given file, not a user's."""
    try:
        return upload is not None and upload == given_upload()
    except TableError:
        return False


def begin() -> None:
    """Give a new session the file, and add the server's settings to a bare address.

    An address that names a table keeps it. An unreadable file is reported like an upload.
    """
    if keys.BEGUN.get():
        return
    keys.BEGUN.set(True)
    address = parse_qs(os.environ.get(START, ""))
    try:
        upload = given_upload()
    except TableError as problem:
        state.UPLOAD_PROBLEM.set(UploadProblem(str(problem), is_pasted=False))
        return
    if upload is not None and state.UPLOAD.get() is None and uploads.accept(upload):
        address["table"] = [upload.name]
    if address and state.TABLE_PARAMETER.get() is None:
        state.begin_at(address)
