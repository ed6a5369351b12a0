"""The lesson and step in the address; invalid names are reported."""

from dataclasses import dataclass

from explorer.lessons.catalogue import lesson_named
from explorer.lessons.lesson import Lesson, Step
from explorer.ui import state
from explorer.views.nodes.wording import short

OWN = "yes"


@dataclass(frozen=True, slots=True)
class Asked:
    """The lesson and step to show, and a sentence if the address names a step that is missing."""

    lesson: Lesson
    step: Step
    problem: str = ""

    @property
    def at(self) -> int:
        """The step's index."""
        return self.lesson.steps.index(self.step)


def asked_lesson() -> Asked | str | None:
    """Return the lesson in the address, None for no lesson, or a sentence for an unknown one."""
    name = state.LESSON.get()
    if not name:
        return None
    lesson = lesson_named(name)
    if lesson is None:
        return f"There is no lesson “{short(name)}”. Choose one of these."
    asked = state.STEP.get()
    step = lesson.step(asked)
    if step is not None:
        return Asked(lesson, step)
    problem = (
        f"This lesson has no step “{short(asked)}”, so it starts at the first one." if asked else ""
    )
    return Asked(lesson, lesson.steps[0], problem)


def go_to(lesson: Lesson, at: int) -> None:
    """Open a step of a lesson by its index; before the first or after the last, open all
    lessons."""
    if not 0 <= at < len(lesson.steps):
        leave()
        return
    state.LEARN_VIEW.set(None)
    state.LESSON.set(lesson.key)
    state.STEP.set(lesson.steps[at].key)


def leave() -> None:
    """Return to all lessons."""
    state.LESSON.set(None)
    state.STEP.set(None)


def is_own() -> bool:
    """Return whether the lesson is on a table of the user's choice."""
    return state.OWN_TABLE.get() == OWN


def set_own(*, own: bool) -> None:
    """Switch the lesson to the user's table, or back to its own."""
    state.OWN_TABLE.set(OWN if own else None)
    state.PREDICTIONS.set({})
