"""The keys of a table that stays in its storage, which `state` collects with its own."""

from explorer.ui.choices import StoredAt
from explorer.ui.keys import Session, Widget
from explorer.warehouse.explored import ExploredTable

STORED = Session[ExploredTable | None]("stored", None)
STORED_ASKED = Session[StoredAt | None]("stored_asked", None)
"""What is being opened, until it is open, refused or stopped."""
STORED_PROBLEM = Session[str]("stored_problem", "")
STORED_BOX = Widget[bool]("stored_box", False)
STORED_FORM = Widget[None]("stored_form", None)
STORED_PATH = Widget[str | None]("stored_path", None)
STORED_TABLE = Widget[str | None]("stored_table", None)
STORED_QUERY = Widget[str | None]("stored_query", None)
OPEN_STORED = Widget[bool]("open_stored", False)
EXACT_BOX = Widget[bool]("exact_box", False)
GROW_AGAIN = Widget[bool]("grow_again", False)
GROW_BEFORE = Widget[bool]("grow_before", False)
STORED_MARK = "stored"
"""What the address has in place of a file's digits."""
