"""The keys of a teacher's set-up link, which `state` collects with its own."""

from explorer.lessons.set_up import Control, Panel, SetUp
from explorer.ui.keys import Parameter, Session, Widget

SET_UP = Parameter("set_up")
SET_UP_ANSWERS = Session[dict[str, int | None]]("set_up_answers", {})
"""The chosen option, by the text of the set-up; None if it had no options."""
SET_UP_OPENED = Session[str | None]("set_up_opened", None)
SET_UP_CHOICE = Widget[int | None]("set_up_choice", None)
SET_UP_QUESTION = Widget[None]("set_up_question", None)
SET_UP_ANSWER = Widget[bool]("set_up_answer", False)
SET_UP_LEAVE = Widget[bool]("set_up_leave", False)
SET_UP_BACK = Widget[bool]("set_up_back", False)
SET_UP_MAKE = Widget[bool]("set_up_make", False)
SET_UP_FOR_CLASS = Widget[bool]("set_up_for_class", False)
SET_UP_ASKED = Session[bool]("set_up_asked", False)
SET_UP_DRAFT = Session[SetUp | None]("set_up_draft", None)
DRAFT_HIDES = Widget[list[Panel]]("draft_hides", [])
DRAFT_LOCKS = Widget[list[Control]]("draft_locks", [])
DRAFT_QUESTION = Widget[str]("draft_question", "")
DRAFT_OPTIONS = Widget[str]("draft_options", "")
DRAFT_RIGHT = Widget[int | None]("draft_right", None)
DRAFT_AFTER = Widget[str]("draft_after", "")
