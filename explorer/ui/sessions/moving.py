"""This session's choices for a file or its tab, and such choices restored in a new session."""

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any
from urllib.parse import urlencode

from explorer.caps import CAPS
from explorer.ui import state
from explorer.ui.choices import Steps
from explorer.ui.columns import keys as of_columns
from explorer.ui.sessions import keys
from explorer.ui.sessions.keeping import hold
from explorer.ui.sessions.settings_file import Choices, from_settings_file, to_settings_file

FILE_DIGITS = 12
"""Digits of a file's SHA-256 in the address."""


def choices_here(page: str) -> Choices:
    """Return the present choices, on every page; the file opens `page` again."""
    return Choices(
        page,
        state.address_kept(),
        of_columns.COLUMN_OVERRIDES.get(),
        {of: steps.now for of, steps in state.FORCED.get().items() if steps.now},
        {of: steps.now for of, steps in state.BUILT.get().items() if steps.now},
        state.DRAWING.get(),
        of_columns.FILE_READINGS.get(),
    )


def move_to(choices: Choices, pages: tuple[str, ...]) -> None:
    """Reopen the page in its tab with these choices and this session's upload."""
    values = {
        of_columns.COLUMN_OVERRIDES.name: {k: dict(v) for k, v in choices.columns.items()},
        of_columns.FILE_READINGS.name: dict(choices.files),
        state.FORCED.name: {of: Steps(now) for of, now in choices.forced.items()},
        state.BUILT.name: {of: Steps(now) for of, now in choices.built.items()},
    }
    if choices.drawing is not None:
        values[state.DRAWING.name] = choices.drawing
    known = state.address_known()
    address = {name: list(found) for name, found in choices.address.items() if name in known}
    page = choices.page if choices.page in pages else pages[0]
    where = "" if page == pages[0] else page
    send_tab(where, address, values)


def send_tab(page: str, address: Mapping[str, Sequence[str]], values: Mapping[str, Any]) -> None:
    """Reopen the tab at an address below the app's, as a session that begins with these values and
    this session's upload."""
    token = secrets.token_urlsafe(24)
    hold(token, values)
    keys.GO.set({"token": token, "to": f"{page}?{urlencode(address, doseq=True)}"})


def choices_for_tab() -> str:
    """Return the choices outside the address as text that outlives the server in its tab, or "".

    The text identifies the uploaded file only by the digits of its SHA-256.
    """
    upload = state.UPLOAD.get()
    address = {} if upload is None else {keys.FILE.name: (upload.digest[:FILE_DIGITS],)}
    choices = replace(choices_here(""), address=address)
    if choices == Choices("", {}, {}, {}, {}):
        return ""
    try:
        written = to_settings_file(choices)
    except TypeError:  # a name holds half of a surrogate pair, which no file can
        return ""
    return written.decode() if len(written) <= CAPS.max_splits_file_bytes else ""


def take_back(written: str) -> None:
    """Restore a tab's saved choices in a session of a server that does not know the tab; do nothing
    if the text is not from `choices_for_tab`. This session's own choices stay."""
    data = written.encode("utf-8", "replace")  # a browser may send half of a surrogate pair
    if not data or len(data) > CAPS.max_splits_file_bytes:
        return
    try:
        choices = from_settings_file(data, max_points=CAPS.max_drawn_points)
    except ValueError:
        return
    of_columns.COLUMN_OVERRIDES.set(
        {table: dict(how) for table, how in choices.columns.items()}
        | of_columns.COLUMN_OVERRIDES.get()
    )
    of_columns.FILE_READINGS.set(dict(choices.files) | of_columns.FILE_READINGS.get())
    forced = {(of[0], of[1]): Steps(now) for of, now in choices.forced.items() if len(of) == 2}
    built = {of: Steps(now) for of, now in choices.built.items()}
    state.FORCED.set(forced | state.FORCED.get())
    state.BUILT.set(built | state.BUILT.get())
    if state.DRAWING.get() is None and choices.drawing is not None:
        state.DRAWING.set(choices.drawing)
    keys.LOST.set(next(iter(choices.address.get(keys.FILE.name, ())), ""))
