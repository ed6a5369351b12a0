"""The chart's handle as a prediction: a threshold, a level, a line between categories."""

from playwright.sync_api import expect

from tests.support.page.explore import box
from tests.support.page.lesson_stage import LessonStage, OpenStep


def drag(stage: LessonStage, picture: str, x: float, y: float) -> None:
    """Move to a place of the picture, in shares of its size."""
    its = box(stage.locator(picture))
    handle = box(stage.locator(f"{picture} .handle .pill"))
    mouse = stage.page.mouse
    mouse.move(handle["x"] + handle["width"] / 2, handle["y"] + handle["height"] / 2)
    mouse.down()
    mouse.move(its["x"] + x * its["width"], its["y"] + y * its["height"], steps=4)
    mouse.up()


def test_a_threshold_is_dragged_to_and_kept_beside_the_best(open_step: OpenStep) -> None:
    stage = open_step("threshold", "guess")
    expect(stage.locator(".foot [data-key=reveal]")).to_be_disabled()
    drag(stage, ".chart .picture", 0.05, 0.5)
    expect(stage.locator(".chart .handle")).to_have_attribute("aria-valuetext", "≤ −0.111")
    expect(stage.locator(".foot .told")).to_contain_text("You chose x1 ≤ −0.111.")
    expect(stage.locator(".chart .line")).to_have_count(0)
    stage.press("Score every")
    stage.expect_title("x1 ≤ 0.644 separates the points best")
    expect(stage.locator(".chart .pill-text")).to_have_text(["best: ≤ 0.644", "yours: ≤ −0.111"])
    expect(stage.locator(".foot .made")).to_have_text("x1 ≤ −0.111: weighted Gini 0.474")
    expect(stage.locator(".chart .handle")).to_have_count(0)


def test_a_threshold_is_chosen_and_scored_by_keys_alone(open_step: OpenStep) -> None:
    stage = open_step("threshold", "guess")
    handle = stage.locator(".chart .handle")
    handle.focus()
    stage.page.keyboard.press("End")
    expect(handle).to_have_attribute("aria-valuenow", "18")
    stage.page.keyboard.press("ArrowRight")
    expect(handle).to_have_attribute("aria-valuenow", "18")
    for _ in range(7):
        stage.page.keyboard.press("ArrowLeft")
    expect(handle).to_have_attribute("aria-valuetext", "≤ 0.644")
    stage.keys("Enter")
    stage.expect_title("x1 ≤ 0.644 separates the points best")
    expect(stage.locator(".chart .pill-text")).to_have_text(["best, and yours: ≤ 0.644"])
    expect(stage.locator(".foot .told")).to_have_text("As you predicted.")


def test_pills_that_would_touch_are_below_each_other_on_a_phone(open_step: OpenStep) -> None:
    stage = open_step("threshold", "guess", "phone")
    stage.locator(".chart [role=slider]").focus()
    stage.page.keyboard.press("ArrowRight")
    stage.press()
    one, other = map(box, stage.locator(".chart .pill").all())
    assert one["y"] + one["height"] <= other["y"]


def test_a_level_is_dragged_to_predicted_and_scored(open_step: OpenStep) -> None:
    stage = open_step("regression", "guess")
    slider = stage.locator(".chart [role=slider]")
    expect(stage.locator(".chart .line")).to_have_count(0)
    expect(stage.locator(".foot .told")).to_contain_text("Drag ")
    drag(stage, ".chart .picture", 0.4, 0.3)
    expect(stage.locator(".foot .told")).to_contain_text("You chose")
    slider.press("Home")
    slider.press("ArrowUp")
    expect(slider).to_have_attribute("aria-valuetext", "9.2")
    stage.press("Show the mean")
    stage.expect_title("The mean, 23.51, has the smallest squared error")
    expect(stage.locator(".foot .made")).to_contain_text("9.2: squared error")
    expect(stage.locator(".chart .pill-text")).to_have_text("yours: 9.2")
    expect(slider).to_have_count(0)


def test_a_line_between_categories_is_dragged_and_scored(open_step: OpenStep) -> None:
    stage = open_step("categories", "order")
    drag(stage, ".chart .picture", 0.5, 0.42)
    handle = stage.locator(".chart .handle")
    expect(handle).to_have_attribute("aria-valuetext", "A B | C D E")
    stage.page.keyboard.press("ArrowUp")
    expect(handle).to_have_attribute("aria-valuetext", "A | B C D E")
    stage.page.keyboard.press("4")
    expect(handle).to_have_attribute("aria-valuetext", "A B C D | E")
    stage.keys("Enter")
    stage.expect_title("A B C | D E is the best split in this order")
    expect(stage.locator(".chart .pill-text")).to_have_text(
        [
            "0.3908",
            "0.3853",
            "best: 0.3842",
            "yours: 0.3947",
        ]
    )


def test_a_line_between_categories_follows_the_pointer_past_several(open_step: OpenStep) -> None:
    stage = open_step("categories", "order")
    drag(stage, ".chart .picture", 0.5, 0.98)
    handle = stage.locator(".chart .handle")
    expect(handle).to_have_attribute("aria-valuetext", "A B C D | E")
