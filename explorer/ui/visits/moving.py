"""Choices of this visit as a file's, and a file's choices as a new visit's."""

import secrets
from urllib.parse import urlencode

from explorer.ui import state
from explorer.ui.choices import Steps
from explorer.ui.visits import keys
from explorer.ui.visits.keeping import hold
from explorer.ui.visits.settings_file import Choices


def choices_here(page: str) -> Choices:
    """What is chosen now, on every page; `page` is the one that the file opens again."""
    return Choices(
        page,
        state.address_kept(),
        state.COLUMN_OVERRIDES.get(),
        {of: steps.now for of, steps in state.FORCED.get().items() if steps.now},
        {of: steps.now for of, steps in state.BUILT.get().items() if steps.now},
        state.DRAWING.get(),
    )


def move_to(choices: Choices, pages: tuple[str, ...]) -> None:
    """Has the tab open the page anew with these choices; this visit's upload comes along."""
    values = {
        state.COLUMN_OVERRIDES.name: {k: dict(v) for k, v in choices.columns.items()},
        state.FORCED.name: {of: Steps(now) for of, now in choices.forced.items()},
        state.BUILT.name: {of: Steps(now) for of, now in choices.built.items()},
    }
    if choices.drawing is not None:
        values[state.DRAWING.name] = choices.drawing
    token = secrets.token_urlsafe(24)
    hold(token, values)
    known = state.address_known()
    address = {name: list(found) for name, found in choices.address.items() if name in known}
    page = choices.page if choices.page in pages else pages[0]
    where = "" if page == pages[0] else page
    keys.GO.set({"token": token, "to": f"{where}?{urlencode(address, doseq=True)}"})
