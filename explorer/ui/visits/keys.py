"""The keys of visits, as `state` lists those of the pages; it collects them."""

from explorer.ui.keys import Component, Parameter, Session, Widget

FILE = Parameter("file")
"""The first digits of the SHA-256 of the upload that the address is about."""
ARRIVED = Session[bool]("arrived", False)
"""Whether the table of the address has been here in this visit, or was done without."""
TOKEN = Session[str]("visit_token", "")
RESUMER = Component("visit")
GO = Session[dict[str, str] | None]("visit_go", None)
"""A token, and the address at which the tab is to take it up."""
GO_ON_WITHOUT = Widget[bool]("go_on_without", False)
