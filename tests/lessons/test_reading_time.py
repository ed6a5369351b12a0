"""How long a lesson takes on its own table, and how long its card says."""

from collections.abc import Iterable

import pytest

from explorer.lessons.catalogue import LESSONS
from explorer.lessons.lesson import Lesson
from tests.support.lessons import BEFORE, REVEALED, OwnLesson

WORDS_A_MINUTE = 200
SECONDS_A_STEP = 10
"""For choosing, and for looking at the picture."""

ALL = pytest.mark.parametrize("lesson", LESSONS, ids=lambda one: one.key)


def minutes_of(steps: Iterable[Iterable[str]]) -> float:
    """Minutes for steps, each given by the texts that are read in it, filled from its table."""
    words = [sum(len(text.split()) for text in texts) for texts in steps]
    return sum(words) / WORDS_A_MINUTE + len(words) * SECONDS_A_STEP / 60


def read_in(lesson: Lesson) -> list[list[str]]:
    """The texts of each step, before its reveal and after it."""
    own = OwnLesson(lesson)
    steps = []
    for step in lesson.steps:
        before, after = own.view_of(step.key, BEFORE), own.view_of(step.key, REVEALED)
        finding = after.title if after.title != before.title else ""
        options = [option.label for option in before.options]
        asked = [before.title, before.sentence, before.prompt, *options]
        steps.append([*asked, finding, after.seen, after.plain])
    return steps


def test_words_are_read_at_two_hundred_a_minute_and_each_step_takes_ten_seconds_more() -> None:
    words = "one two " * 100
    assert minutes_of([[words, "", words], ["six of one\nand half a dozen"]]) == pytest.approx(
        (400 + 7) / 200 + 20 / 60
    )


@ALL
def test_a_lesson_takes_as_many_minutes_as_its_card_says(lesson: Lesson) -> None:
    assert lesson.minutes == round(minutes_of(read_in(lesson)))


@pytest.mark.parametrize("lesson", LESSONS[:4], ids=lambda one: one.key)
def test_each_of_the_first_four_lessons_takes_two_minutes_and_a_half(lesson: Lesson) -> None:
    assert minutes_of(read_in(lesson)) <= 2.5
