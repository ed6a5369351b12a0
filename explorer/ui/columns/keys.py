"""The keys of columns and files: how they are read, and the dialogs and notes about them."""

from explorer.data.file_reading import FileReading
from explorer.ui.choices import Answer, Override, TableChoice
from explorer.ui.keys import Component, ListParameter, Parameter, Session, Widget

COLUMN_OVERRIDES = Session[dict[str, dict[str, Override]]]("column_overrides", {})
FILE_READINGS = Session[dict[str, FileReading]]("file_readings", {})
READING = Parameter("reading")

OPEN_COLUMNS = Widget[bool]("open_columns", False)
OPEN_FEATURES = Widget[bool]("open_features", False)
CLOSE_COLUMNS = Widget[bool]("close_columns", False)
COLUMNS = Component("columns")
COLUMNS_SEARCHED = Widget[str]("columns_searched", "")
CLASS_IN_COLUMNS = Widget[str]("class_in_columns", "")
COLUMN_ANSWER = Session[Answer]("column_answer", Answer())
COLUMN_CHANGES = Session[int]("column_changes", 0)

OPEN_READING = Widget[bool]("open_reading", False)
TAKE_READING = Widget[bool]("take_reading", False)
CANCEL_READING = Widget[bool]("cancel_reading", False)
READING_PANEL = Component("reading_panel")
READING_DRAFT = Session[TableChoice | None]("reading_draft", None)
READING_PROBLEM = Session[str]("reading_problem", "")
READINGS_SHOWN = Session[frozenset[str]]("readings_shown", frozenset())
"""The tables for which the panel has opened."""

NOTES_LEFT = Session[dict[str, frozenset[str]]]("notes_left", {})
LEAVE_NOTES = Widget[bool]("leave_notes", False)
READ_AS_FOUND = Widget[bool]("read_as_found", False)

KNOWN_BEFOREHAND = ListParameter("known")
"""Columns that, as the user said, are known before the target is."""
LEFT_OUTSIDE = ListParameter("left_outside")
"""Suspected columns that the user set aside."""
LEAKS_AWAITED = Session[bool]("leaks_awaited", False)
"""Whether the page is being drawn before the search for leaks has ended."""
SUSPECT_SHOWN = Session[int]("suspect_shown", 0)
SET_SUSPECT_ASIDE = Widget[bool]("set_suspect_aside", False)
SUSPECT_IS_KNOWN = Widget[bool]("suspect_is_known", False)
NEXT_SUSPECT = Widget[bool]("next_suspect", False)
ASK_AGAIN = Widget[bool]("ask_again", False)


def notes_of(source: str, *, begin_open: bool) -> Widget[bool]:
    """Return the key of one table's notes: they stay open or closed while only their number
    changes."""
    return Widget(f"notes_{source}_{begin_open}", False)


def found_button(which: int) -> Widget[bool]:
    """Return the key of one offer for the columns found by name."""
    return Widget(f"found_{which}", False)


def note_button(table: str, note: int, remedy: int, *, warning: bool) -> Widget[bool]:
    """Return the key of one remedy's button; `table` is the table's fingerprint."""
    kind = "warning" if warning else "remedy"
    return Widget(f"{kind}_{table}_{note}_{remedy}", False)


CUT_OFF_TREE = Parameter("cut_off_tree")
"""The tree that the cut-off was chosen for, as the picture of the cut-off calls it."""
