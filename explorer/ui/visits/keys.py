"""The keys of visits, as `state` lists those of the pages; it collects them."""

from typing import Any

from explorer.ui.keys import Component, Parameter, Session, Widget

FILE = Parameter("file")
"""The first digits of the SHA-256 of the upload that the address is about."""
ARRIVED = Session[bool]("arrived", False)
"""Whether the table of the address has been here in this visit, or was done without."""
BEGUN = Session[bool]("begun", False)
"""Whether the session has been given what the server was started with."""
TOKEN = Session[str]("visit_token", "")
RESUMER = Component("visit")
ASKED_UPLOADER = Widget[Any]("asked_uploader", None)
"""Where the page asks for the file of an address. Not the sidebar's: after a restart of the server
a browser still lists in that one the file that the server has lost."""
LOST = Session[str]("visit_lost", "")
"""The first digits of the file that this tab showed, and that the server has no longer."""
GO = Session[dict[str, str] | None]("visit_go", None)
"""A token, and the address at which the tab is to take it up."""
GO_ON_WITHOUT = Widget[bool]("go_on_without", False)
