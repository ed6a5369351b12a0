"""The components that lessons draw, each under a key of its own: what is chosen in a lesson changes
nothing on the other pages."""

from explorer.ui import state
from explorer.ui.pictures import components
from explorer.views.code.code_view import CodeView
from explorer.views.learn.rules_view import RulesView
from explorer.views.learn.study_view import StudyView
from explorer.views.to_json import to_json


def show_rules(view: RulesView) -> None:
    """Rules of one split, a strip each."""
    components.lesson_rules(key=state.LESSON_RULES.name, data=to_json(view), height="content")


def show_study(view: StudyView) -> None:
    """What trees of rising size get right, of old rows and of new ones."""
    components.lesson_study(key=state.LESSON_STUDY.name, data=to_json(view), height="content")


def show_chapter(view: CodeView) -> None:
    """The code of one number, with what it computed where that is told."""
    components.code(
        key=state.LESSON_CODE.name,
        data=to_json({"view": view, "asked": (view.chapters[0].key, 1)}),
        height="content",
    )
