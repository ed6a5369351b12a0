"""The lessons in the order in which they are taught."""

from explorer.lessons.categories import CATEGORIES
from explorer.lessons.code import CODE
from explorer.lessons.forest import FOREST
from explorer.lessons.impurity import IMPURITY
from explorer.lessons.lesson import Lesson
from explorer.lessons.limits import LIMITS
from explorer.lessons.overfitting import OVERFITTING
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
    """The lesson of that key; None where there is none."""
    return next((lesson for lesson in LESSONS if lesson.key == key), None)
