"""Keys of the panel on how a file was read."""

from explorer.ui.choices import TableChoice
from explorer.ui.keys import Component, Session, Widget

OPEN_READING = Widget[bool]("open_reading", False)
TAKE_READING = Widget[bool]("take_reading", False)
CANCEL_READING = Widget[bool]("cancel_reading", False)
READING_PANEL = Component("reading_panel")
READING_PROBLEM = Session[str]("reading_problem", "")
READING_DRAFT = Session[TableChoice | None]("reading_draft", None)
READINGS_SHOWN = Session[frozenset[str]]("readings_shown", frozenset())
"""The tables for which the panel has opened."""
