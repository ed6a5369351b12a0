"""Lines that are dragged as predictions: a threshold through rows, and one between categories."""

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
    drag(stage, ".axes .line", 0.05, 0.5)
    expect(stage.locator(".axes .handle")).to_have_attribute("aria-valuetext", "x1 ≤ −0.111")
    expect(stage.locator(".foot .told")).to_contain_text("You chose x1 ≤ −0.111.")
    expect(stage.locator(".axes .curve")).to_have_count(0)
    stage.press("Score every")
    stage.expect_title("x1 ≤ 0.644 separates the points best")
    expect(stage.locator(".axes .pill-text")).to_have_text(["yours: −0.111", "best: 0.644"])
    expect(stage.locator(".foot .made")).to_have_text("x1 ≤ −0.111: weighted Gini 0.474")
    expect(stage.locator(".axes .handle")).to_have_count(0)


def test_a_threshold_is_chosen_and_scored_by_keys_alone(open_step: OpenStep) -> None:
    stage = open_step("threshold", "guess")
    handle = stage.locator(".axes .handle")
    handle.focus()
    stage.page.keyboard.press("End")
    expect(handle).to_have_attribute("aria-valuenow", "18")
    stage.page.keyboard.press("ArrowRight")
    expect(handle).to_have_attribute("aria-valuenow", "18")
    for _ in range(7):
        stage.page.keyboard.press("ArrowLeft")
    expect(handle).to_have_attribute("aria-valuetext", "x1 ≤ 0.644")
    stage.keys("Enter")
    stage.expect_title("x1 ≤ 0.644 separates the points best")
    expect(stage.locator(".axes .pill-text")).to_have_text(["best, and yours: 0.644"])
    expect(stage.locator(".foot .told")).to_have_text("As you predicted.")


def test_the_number_of_a_chosen_threshold_covers_no_tick_on_a_phone(open_step: OpenStep) -> None:
    stage = open_step("threshold", "guess", "phone")
    stage.locator(".axes [role=slider]").focus()
    for _ in range(3):
        stage.page.keyboard.press("ArrowLeft")
    expect(stage.locator(".foot .told")).to_contain_text("0.2757")
    stage.press()
    pill, ticks = stage.locator(".axes rect.pill.yours"), stage.locator(".axes .tick-text")
    expect(pill).to_have_count(1)
    expect(ticks).to_have_text(["0", "1"])
    covered = box(pill)
    for tick in ticks.all():
        its = box(tick)
        right = covered["x"] + covered["width"]
        assert its["x"] + its["width"] <= covered["x"] or its["x"] >= right


def test_a_line_between_categories_is_dragged_and_scored(open_step: OpenStep) -> None:
    stage = open_step("categories", "order")
    drag(stage, ".categories .bars", 0.5, 0.42)
    handle = stage.locator(".categories .handle")
    expect(handle).to_have_attribute("aria-valuetext", "A B | C D E")
    stage.page.keyboard.press("ArrowUp")
    expect(handle).to_have_attribute("aria-valuetext", "A | B C D E")
    stage.page.keyboard.press("4")
    expect(handle).to_have_attribute("aria-valuetext", "A B C D | E")
    stage.keys("Enter")
    stage.expect_title("A B C | D E is the best split in this order")
    expect(stage.locator(".categories .pill-text")).to_have_text(
        [
            "weighted Gini 0.3908",
            "weighted Gini 0.3853",
            "best: weighted Gini 0.3842",
            "yours: weighted Gini 0.3947",
        ]
    )


def test_a_line_between_categories_follows_the_pointer_past_several(open_step: OpenStep) -> None:
    stage = open_step("categories", "order")
    drag(stage, ".categories .bars", 0.5, 0.98)
    handle = stage.locator(".categories .handle")
    expect(handle).to_have_attribute("aria-valuetext", "A B C D | E")


def test_a_bar_is_chosen_by_pointer_or_keys(open_step: OpenStep) -> None:
    stage = open_step("categories", "shares")
    bars = stage.locator(".categories [role=radio]")
    bars.nth(0).click()
    expect(stage.locator(".foot .told")).to_contain_text("You chose College degree.")
    bars.nth(3).focus()
    stage.page.keyboard.press("Space")
    expect(bars.nth(3)).to_have_attribute("aria-checked", "true")
    expect(bars.nth(0)).to_have_attribute("aria-checked", "false")
    stage.keys("Enter")
    expect(stage.locator(".foot .told")).to_have_text("As you predicted.")
    expect(stage.locator(".categories .letter")).to_have_text(["A", "B", "C", "D", "E"])
