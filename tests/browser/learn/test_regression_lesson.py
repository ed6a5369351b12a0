"""The staircase of the lesson on regression: a level dragged, and scores drawn at the reveal."""

from playwright.sync_api import expect

from tests.support.page.lesson_stage import OpenStep


def test_a_level_is_dragged_to_predicted_and_scored(open_step: OpenStep) -> None:
    stage = open_step("regression", "guess")
    slider = stage.locator(".staircase [role=slider]")
    expect(slider).to_have_attribute("aria-valuetext", "not chosen yet")
    expect(stage.locator(".plot .stairs")).to_have_count(0)
    expect(stage.locator(".foot .told")).to_contain_text("Drag ")
    plot = stage.locator(".plot").bounding_box()
    assert plot is not None
    stage.page.mouse.move(plot["x"] + 200, plot["y"] + 60)
    stage.page.mouse.down()
    stage.page.mouse.move(plot["x"] + 200, plot["y"] + plot["height"] / 2)
    stage.page.mouse.up()
    expect(stage.locator(".foot .told")).to_contain_text("You chose")
    slider.press("Home")
    slider.press("ArrowUp")
    expect(slider).to_have_attribute("aria-valuetext", "9.1")
    stage.press("Show the mean")
    expect(stage.locator(".st-key-lesson_head h2")).to_contain_text("The mean, 23.51")
    expect(stage.locator(".foot .made")).to_contain_text("9.1: squared error")
    expect(stage.locator(".plot .stairs")).to_have_count(1)
    expect(slider).to_have_count(0)


def test_the_split_search_is_the_reveal_of_the_best_threshold(open_step: OpenStep) -> None:
    stage = open_step("regression", "split")
    stage.locator(".foot .option").nth(1).click()
    stage.press("Try every threshold")
    stage.expect_title("The split displacement ≤ 190.5 gives the least squared error")
    expect(stage.page.get_by_role("slider", name="Threshold of displacement")).to_be_visible()


def test_both_scores_of_a_weighting_are_named(open_step: OpenStep) -> None:
    stage = open_step("regression", "weights")
    names = stage.locator(".staircase .score-name")
    expect(names).to_have_count(1)
    expect(stage.locator(".foot .option").first).to_be_visible()
    stage.keys("1", "Enter")
    expect(names).to_have_count(2)
