"""The steps of all lessons, mounted by themselves: legible and sound, before and after."""

from itertools import cycle

import pytest
from playwright.sync_api import expect

from explorer.lessons.catalogue import LESSONS
from tests.support.page.accessibility import SIZES, hard_to_read, serious, texts_of
from tests.support.page.lesson_stage import LessonStage, OpenStep
from tests.support.page.projector import predict
from tests.support.tiers import first_in_gate

OWN = (*("bare-tree", "chart", "scrolls", "foot"),)
"""Pictures that only lessons draw."""

LOOKED_AT = (
    ("stump", "every-rule"),
    ("impurity", "missed"),
    ("threshold", "features"),
    ("threshold", "count"),
    ("categories", "order"),
    ("recursion", "regions"),
    ("regression", "weights"),
    ("twenty-questions", "path"),
    ("limits", "anew"),
    ("forest", "slant"),
)
"""Steps of every sort of picture, each in one of the windows; the gate has the first two."""

GATE = [(*step, size) for step, size in zip(LOOKED_AT, cycle(SIZES), strict=False)]
ALL = [
    (lesson.key, step.key, size) for lesson in LESSONS for step in lesson.steps for size in SIZES
]


@pytest.mark.parametrize(
    ("lesson", "step", "size"),
    first_in_gate(*GATE, *(one for one in ALL if one not in GATE), n=2),
)
def test_a_step_is_legible_and_sound_before_the_reveal_and_after_it(
    open_step: OpenStep, lesson: str, step: str, size: str
) -> None:
    stage = open_step(lesson, step)
    look(stage, size)
    if stage.step.asks_something:
        predict(stage.page)
        stage.press()
        expect(stage.locator(".foot .seen")).to_be_visible()
        look(stage, size)


def look(stage: LessonStage, size: str) -> None:
    """Read its words in every window, and let axe look at it in one."""
    for window in sorted(SIZES, key=size.__eq__):
        stage.resize(window)
        parts = [part for name in OWN for part in stage.locator(f".{name}").all()]
        assert hard_to_read(texts_of(*parts)) == [], window
    assert serious(stage.page, "#frame") == []
