"""The lessons in the order in which they are taught, and plans for a class."""

from dataclasses import dataclass
from typing import Any

from explorer.lessons.categories import CATEGORIES
from explorer.lessons.code import CODE
from explorer.lessons.forest import FOREST
from explorer.lessons.impurity import IMPURITY
from explorer.lessons.lesson import Lesson, Step
from explorer.lessons.limits import LIMITS
from explorer.lessons.overfitting import OVERFITTING
from explorer.lessons.reading import read_words
from explorer.lessons.recursion import RECURSION
from explorer.lessons.regression import REGRESSION
from explorer.lessons.stump import STUMP
from explorer.lessons.threshold import THRESHOLD
from explorer.lessons.twenty_questions import TWENTY_QUESTIONS

LESSONS: tuple[Lesson, ...] = (
    TWENTY_QUESTIONS,
    STUMP,
    IMPURITY,
    THRESHOLD,
    CATEGORIES,
    RECURSION,
    REGRESSION,
    OVERFITTING,
    CODE,
    LIMITS,
    FOREST,
)


def lesson_named(key: str | None) -> Lesson | None:
    """Return the lesson with this key, or None."""
    return next((lesson for lesson in LESSONS if lesson.key == key), None)


@dataclass(frozen=True, slots=True)
class Plan:
    """The lessons and steps of one session with a class, and minutes for each."""

    title: str
    parts: tuple[tuple[Lesson, tuple[Step, ...], int], ...]


def plans() -> list[Plan]:
    """Return the plans for a class, the shortest first."""
    return [
        Plan(one["title"], tuple(map(_part, one["parts"]))) for one in read_words("plans")["plans"]
    ]


def _part(words: dict[str, Any]) -> tuple[Lesson, tuple[Step, ...], int]:
    lesson = next(one for one in LESSONS if one.key == words["lesson"])
    steps = tuple(next(one for one in lesson.steps if one.key == key) for key in words["steps"])
    return lesson, steps, words["minutes"]
