"""The components that lessons draw, each under a key of its own: what is chosen in a lesson changes
nothing on the other pages."""

from explorer.ui import state
from explorer.ui.pictures import components
from explorer.views.learn.rules_view import RulesView
from explorer.views.to_json import to_json


def show_rules(view: RulesView) -> None:
    """Rules of one split, a strip each."""
    components.lesson_rules(key=state.LESSON_RULES.name, data=to_json(view), height="content")
