"""One minus sign in all words and pictures of lessons: that of `data/display`, not a hyphen."""

import json
import re
from collections.abc import Iterator

import pytest

from explorer.lessons.catalogue import LESSONS
from explorer.lessons.lesson import Lesson
from explorer.views.to_json import to_json
from tests.support.lessons import BEFORE, REVEALED, OwnLesson
from tests.support.tiers import first_in_gate

HYPHEN_FOR_MINUS = re.compile(r"(?<![\w\]])-\d")
KEYS = ("id", "key", "path", "choice")
CODE = ("excerpts",)
"""Source and its variables, written as Python writes them."""


def texts_in(value: object) -> Iterator[str]:
    """Yield every text of the data, except code and names of its parts."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, list):
        for each in value:
            yield from texts_in(each)
    elif isinstance(value, dict):
        for name, each in value.items():
            if name not in KEYS + CODE:
                yield from texts_in(each)


@pytest.mark.parametrize("lesson", first_in_gate(*LESSONS, n=3), ids=lambda one: one.key)
def test_no_number_of_a_lesson_has_a_hyphen_for_its_minus(lesson: Lesson) -> None:
    own = OwnLesson(lesson)
    for step in lesson.steps:
        for made in (BEFORE, REVEALED):
            sent = [own.view_of(step.key, made), own.facts_of(step.key, made).picture]
            texts = [text for one in sent for text in texts_in(json.loads(to_json(one)))]
            assert texts
            assert [text for text in texts if HYPHEN_FOR_MINUS.search(text)] == [], step.key
