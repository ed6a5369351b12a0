"""The part of a session that is saved for a reload, and how it is restored."""

import secrets
from collections.abc import Mapping
from functools import cache
from typing import Any

from explorer.caps import CAPS
from explorer.ui import state
from explorer.ui.columns import keys as of_columns
from explorer.ui.opened import keys as of_models
from explorer.ui.room import keys as of_rooms
from explorer.ui.sessions import keys
from explorer.ui.sessions.given_table import is_given
from explorer.ui.sessions.store import SavedSession, Sessions
from explorer.ui.stored import keys as of_stored

_KEPT = (
    state.UPLOAD,
    of_stored.STORED,
    of_models.MODEL,
    of_models.LIMITS_BEFORE,
    of_columns.COLUMN_OVERRIDES,
    of_columns.FILE_READINGS,
    state.TARGETS_CONFIRMED,
    of_columns.NOTES_LEFT,
    state.DRAWING,
    state.FORCED,
    state.PRUNED_STEPS,
    state.PRUNED_ASIDE,
    state.BUILT,
    state.BY_CART,
    state.REVEALED,
    state.PREDICTIONS,
    of_rooms.ROOM_HOST,
    of_rooms.ROOM_SEAT,
    of_rooms.ROOM_TAKEN,
)
"""The choices that are not in the address. All others are."""


@cache
def _visits() -> Sessions:
    return Sessions(CAPS.max_kept_bytes, CAPS.max_kept_visits, CAPS.seconds_kept)


def token() -> str:
    """Return this session's token, which nobody can guess; it is never in the address."""
    if not keys.TOKEN.get():
        keys.TOKEN.set(secrets.token_urlsafe(24))
    return keys.TOKEN.get()


def keep() -> None:
    """Save the session's upload and choices; defaults are left out."""
    values = {one.name: one.get() for one in _KEPT if one.is_set and one.get() != one.default}
    if values:
        _visits().put(token(), SavedSession(values, _files()))


def hold(of_token: str, values: Mapping[str, Any]) -> None:
    """Store values, with this session's upload, for the session that will arrive with a token."""
    own = {one.name: one.get() for one in (state.UPLOAD, of_models.MODEL) if one.get() is not None}
    _visits().put(of_token, SavedSession({**own, **values}, _files()))


def _files() -> dict[str, int]:
    brought = (state.UPLOAD.get(), of_models.MODEL.get())
    return {one.digest: len(one.data) for one in brought if one is not None}


def resume(other: str) -> bool:
    """Restore the session of a token, if the present one has no upload yet.

    A session with an upload stays unchanged: the tab may be a copy. Return False for an unknown
    token.
    """
    kept = _visits().get(other)
    if kept is None:
        return False
    upload = state.UPLOAD.get()
    if upload is None or is_given(upload):
        for one in _KEPT:
            if one.name in kept.values:
                one.set(kept.values[one.name])
        keep()
    return True
