"""The plane for everyone: keys are enough for everything, and every word can be read."""

import pytest
from playwright.sync_api import Page, expect

from explorer.data.drawn import SHAPES, DrawnPoints, wave, xor
from tests.support.page.accessibility import hard_to_read, serious, texts_of
from tests.support.page.draw_stage import answer, draw_stage, messages, points_in, view
from tests.support.page.modules import LoadModules, dress
from tests.support.tiers import first_in_gate

NONE = DrawnPoints((), (), ())


@pytest.fixture
def stage(modules: LoadModules) -> Page:
    return draw_stage(modules, NONE)


def expect_points(stage: Page, count: int) -> None:
    expect(stage.locator(".draw")).to_have_attribute("data-points", str(count))


def answered(stage: Page) -> DrawnPoints:
    """Answer until nothing is under way; return the points that were sent last."""
    found = NONE
    while sent := messages(stage):
        found = points_in(sent[-1][1])
        answer(stage, view(found, seq=sent[-1][1]["seq"]))
    return found


def test_points_are_placed_erased_undone_and_moved_by_keys_alone(stage: Page) -> None:
    plane = stage.get_by_role("application", name="Plane to draw on")
    plane.focus()
    keys = stage.keyboard
    for key in ("Enter", "Shift+ArrowLeft", "Enter", "b", "ArrowUp", "Enter", "Enter"):
        keys.press(key)
    expect_points(stage, 4)
    expect(stage.locator(".draw").get_by_role("status")).to_have_text("4 points.")
    placed = answered(stage)
    assert placed.classes == (0, 0, 1, 1)
    assert (placed.x, placed.y) == ((500, 400, 400, 400), (500, 500, 525, 525))
    caption = stage.locator(".draw .caption")
    expect(caption).to_contain_text("2 leaves classify all 4 points")
    keys.press("Delete")
    expect_points(stage, 3)
    keys.press("Control+z")
    expect_points(stage, 4)
    keys.press("m")
    for _ in range(3):
        keys.press("Shift+ArrowDown")
    keys.press("Enter")
    assert sorted(answered(stage).y) == [225, 500, 500, 525]
    expect(caption).to_contain_text("4 leaves classify all 4 points")
    expect(plane).to_be_focused()
    expect(stage.locator(".draw .cursor")).to_be_visible()


@pytest.mark.parametrize("points", first_in_gate(xor(), wave(), SHAPES["Staircase"]()))
def test_every_word_can_be_read_in_both_themes(stage: Page, points: DrawnPoints) -> None:
    for theme in ("light", "dark"):
        for width in (460, 342):
            answer(stage, view(points, seq=5, max_points=500), width)
            dress(stage, theme)
            texts = texts_of(stage.locator(".draw"))
            assert len(texts) > 15
            assert hard_to_read(texts) == []
        assert serious(stage, "#host") == []
