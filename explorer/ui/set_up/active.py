"""The panels and controls that a link or a room hides or fixes until its question is answered."""

from explorer.lessons.set_up import Control, Panel, SetUp, SetUpError, from_text
from explorer.ui.room.current import Here, here
from explorer.ui.set_up import keys

FIXED = "Locked by the teacher."

PANEL_WORDS = {
    Panel.TREE: "the tree",
    Panel.SEARCH: "the split search",
    Panel.REGIONS: "the decision regions",
    Panel.TABS: "the tabs below the tree",
    Panel.SCORES: "the scores",
}
OF_SCORES = ("Judge", "Limitations")
"""Pages that consist of scores: hidden scores leave nothing of them."""

CONTROL_WORDS = {
    Control.TABLE: ["the table"],
    Control.COLUMNS: ["target", "features"],
    Control.LIMITS: ["criterion", "limits"],
}


def read() -> SetUp | SetUpError | None:
    """Return the set-up in the address, or why it cannot be read."""
    text = keys.SET_UP.get()
    if text is None:
        return None
    try:
        return from_text(text)
    except SetUpError as problem:
        return problem


def active_set_up() -> SetUp | None:
    """Return the set-up whose question is not answered yet in this session, or None."""
    found = read()
    is_answered = keys.SET_UP.get() in keys.SET_UP_ANSWERS.get()
    return found if isinstance(found, SetUp) and not is_answered else None


def hides(panel: Panel) -> bool:
    """Return whether the panel is still hidden; in a room, it is hidden from the teacher, too."""
    found = _in_force(here())
    return found is not None and panel in found.hides


def locks(control: Control) -> bool:
    """Return whether the control is locked. Columns and limits do not survive another table, so
    fixing any of these also fixes the table. Nothing is locked for the teacher of a room."""
    room = here()
    if room is not None and room.is_host:
        return False
    found = _in_force(room)
    return found is not None and control in fixed(found.locks)


def _in_force(room: Here | None) -> SetUp | None:
    """Return the set-up of the room's open question, or of the link if there is no room."""
    if room is None:
        return active_set_up()
    return room.open_question.set_up if room.open_question else None


def fixed(locked: frozenset[Control]) -> frozenset[Control]:
    """Return all fixed controls if these are fixed."""
    return locked | {Control.TABLE} if locked else locked


def why_closed(page: str) -> str:
    """Return why the page of this title waits for the answer, or "" if it does not."""
    room = here()
    waits = "stays closed until you answer the link’s question on the Explore page."
    if room is not None:
        question = room.open_question
        is_there = question is not None and question.page == page.lower()
        is_covered = page in OF_SCORES and hides(Panel.SCORES)
        if question is None or (is_there and not is_covered):
            return ""
        who = "you reveal" if room.is_host else "your teacher reveals"
        waits = f"stays closed until {who} the answer."
    if page in OF_SCORES and (
        hides(Panel.SCORES) or hides(Panel.TREE) or locks(Control.LIMITS)
    ):  # it shows only scores, and ways to other limits
        return f"{page} {waits}"
    if page == "Build" and (hides(Panel.TREE) or hides(Panel.SEARCH)):
        return f"Build {waits}"
    if page == "Export" and (hides(Panel.TREE) or hides(Panel.SEARCH)):
        return f"Export {waits}"
    if page == "Draw" and locks(Control.TABLE):  # a drawing would be the table
        return f"Draw {waits}"
    return ""


def leave() -> None:
    """Continue without the set-up."""
    keys.SET_UP.set(None)
