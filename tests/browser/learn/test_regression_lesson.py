"""The staircase of the lesson on regression: a level dragged, and scores drawn at the reveal."""

import pytest
from playwright.sync_api import expect

from tests.support.page.accessibility import SIZES, hard_to_read, resized, serious, texts_of
from tests.support.page.rig import Visit


def test_a_level_is_dragged_to_predicted_and_scored(visit: Visit) -> None:
    page = visit("/learn?lesson=regression&step=guess")
    slider = page.locator(".staircase [role=slider]")
    expect(slider).to_have_attribute("aria-valuetext", "not chosen yet")
    expect(page.locator(".plot .stairs")).to_have_count(0)
    expect(page.locator(".foot .told")).to_contain_text("Drag ")
    plot = page.locator(".plot").bounding_box()
    assert plot is not None
    page.mouse.move(plot["x"] + 200, plot["y"] + 60)
    page.mouse.down()
    page.mouse.move(plot["x"] + 200, plot["y"] + plot["height"] / 2)
    page.mouse.up()
    expect(page.locator(".foot .told")).to_contain_text("You chose")
    slider.press("Home")
    slider.press("ArrowUp")
    expect(slider).to_have_attribute("aria-valuetext", "9.1")
    page.locator(".foot").get_by_role("button", name="Show the mean").click()
    expect(page.locator(".st-key-lesson_head h2")).to_contain_text("The mean, 23.51")
    expect(page.locator(".foot .made")).to_contain_text("9.1: squared error")
    expect(page.locator(".plot .stairs")).to_have_count(1)
    expect(slider).to_have_count(0)


def test_the_split_search_is_the_reveal_of_the_best_threshold(visit: Visit) -> None:
    page = visit("/learn?lesson=regression&step=split")
    page.locator(".foot .option").nth(1).click()
    page.locator(".foot").get_by_role("button", name="Try every threshold").click()
    expect(page.locator(".st-key-lesson_head h2")).to_have_text(
        "displacement ≤ 190.5 leaves the least squared error"
    )
    expect(page.get_by_role("slider", name="Threshold of displacement")).to_be_visible()


@pytest.mark.parametrize("size", SIZES)
def test_both_scores_are_legible_and_sound(visit: Visit, size: str) -> None:
    page = visit("/learn?lesson=regression&step=weights")
    resized(page, size)
    expect(page.locator(".staircase .score-name")).to_have_count(1)
    expect(page.locator(".foot .option").first).to_be_visible()
    page.keyboard.press("1")
    page.keyboard.press("Enter")
    expect(page.locator(".staircase .score-name")).to_have_count(2)
    parts = [page.locator(".staircase"), page.locator(".foot")]
    assert hard_to_read(texts_of(*parts)) == []
    assert serious(page) == []
