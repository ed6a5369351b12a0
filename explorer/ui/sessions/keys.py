"""The keys of sessions, which `state` collects with its own."""

from typing import Any

from explorer.ui.keys import Component, Parameter, Session, Widget

FILE = Parameter("file")
"""The first digits of the SHA-256 of the upload that the address is about."""
ARRIVED = Session[bool]("arrived", False)
"""Whether this session has had the table of the address, or continued without it."""
BEGUN = Session[bool]("begun", False)
"""Whether the session has received the file with which the server was started."""
TOKEN = Session[str]("visit_token", "")
RESUMER = Component("visit")
ASKED_UPLOADER = Widget[Any]("asked_uploader", None)
"""The uploader for the file of an address. It is not the sidebar's: after the server restarts, a
browser still lists the lost file in that one."""
LOST = Session[str]("visit_lost", "")
"""The first digits of the file that this tab showed and that the server no longer has."""
GO = Session[dict[str, str] | None]("visit_go", None)
"""A token, and the address at which the tab resumes its session."""
GO_ON_WITHOUT = Widget[bool]("go_on_without", False)
