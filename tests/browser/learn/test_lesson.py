"""A step of a lesson, mounted by itself: predicted, revealed and stepped through."""

from dataclasses import replace

import pytest
from playwright.sync_api import expect

from explorer.lessons.lesson import Prediction
from tests.support.page.lesson_stage import OpenStep, drawn_by
from tests.support.page.modules import PUBLISH

ALL_IS_SEEN = """() => {
    const picture = document.querySelector(".st-key-lesson_picture");
    const foot = document.querySelector(".st-key-lesson_foot_place");
    if (picture.clientHeight < 300) return false;
    const [above, below] = [picture, foot].map((one) => one.getBoundingClientRect());
    const isWhole = picture.scrollHeight <= picture.clientHeight;
    return isWhole && above.bottom <= below.top && below.bottom <= innerHeight + 1;
}"""
"""Nothing of the picture is covered or has to be scrolled to."""

OVER_THE_STEP = """(markup) => {
    const over = document.createElement("div");
    over.id = "over";
    over.innerHTML = markup;
    document.body.append(over);
}"""

HEAR_PREDICTIONS = """() => {
  window.predictions = [];
  document.addEventListener("explorer:published", ({ detail: { topic, value } }) => {
    if (topic === "prediction") predictions.push(value.choice);
  });
}"""


def test_a_prediction_is_made_and_scored(open_step: OpenStep) -> None:
    stage = open_step("stump", "every-rule")
    stage.expect_title("Which rule gets the most days right?")
    reveal = stage.locator(".foot").get_by_role("button", name="Score every rule")
    expect(reveal).to_be_disabled()
    stage.locator(".foot .option").filter(has_text="egg > 1.5").click()
    stage.press("Score every rule")
    stage.expect_title("egg > 0.5 gets 6 of 6 days right")
    expect(stage.locator(".chart .number")).to_have_text(["6 of 6", "5 of 6", "4 of 6", "3 of 6"])
    expect(stage.locator(".foot .option.chosen")).to_contain_text("egg > 1.5: 5 of 6")
    expect(stage.locator(".chart .glyph.wrong")).to_have_count(6)


def test_a_choice_that_the_step_no_longer_offers_is_taken_back(open_step: OpenStep) -> None:
    """On another table the same step offers other predictions."""
    stage = open_step("stump", "every-rule")
    reveal = stage.locator(".foot").get_by_role("button", name="Score every rule")
    stage.locator(".foot .option").filter(has_text="egg > 1.5").click()
    expect(reveal).to_be_enabled()
    view, *_ = drawn_by(stage.lesson, stage.step, Prediction())
    stage.show_foot(replace(view, options=(replace(view.options[0], key="x"),)))
    expect(reveal).to_be_disabled()


def test_keys_choose_reveal_and_step(open_step: OpenStep) -> None:
    stage = open_step("stump", "try")
    stage.expect_title("How many days does the rule egg > 1.5 get right?")
    expect(stage.locator(".foot .option")).to_have_count(4)
    stage.keys("3", "Enter")
    stage.expect_title("egg > 1.5 gets 5 of 6 days right")
    expect(stage.locator(".foot .told")).to_have_text("As you predicted.")
    stage.keys("Enter")
    stage.expect_title("Which rule gets the most days right?")
    stage.keys("Home")
    stage.expect_title("egg > 1.5 gets 5 of 6 days right")
    stage.keys("ArrowRight")
    stage.expect_title("Which rule gets the most days right?")
    stage.keys("ArrowRight")
    stage.expect_title("egg > 0.5 gets 6 of 6 days right")
    stage.keys("ArrowRight")
    stage.expect_title("Between which values can egg be split?")
    stage.keys("ArrowLeft")
    stage.expect_title("egg > 0.5 gets 6 of 6 days right")


def test_an_arrow_reveals_what_was_chosen(open_step: OpenStep) -> None:
    stage = open_step("stump", "try")
    expect(stage.locator(".foot .hints")).to_have_text("1… choose,→show the answer,←back")
    stage.keys("3", "ArrowRight")
    stage.expect_title("egg > 1.5 gets 5 of 6 days right")
    expect(stage.locator(".foot .hints")).to_have_text("→next,←back")
    stage.keys("ArrowRight")
    stage.expect_title("Which rule gets the most days right?")


def test_an_arrow_shows_the_answer_where_nothing_is_chosen(open_step: OpenStep) -> None:
    stage = open_step("stump", "try", "projector")
    expect(stage.locator(".foot .hints")).to_be_visible()
    stage.keys("ArrowRight")
    stage.expect_title("egg > 1.5 gets 5 of 6 days right")
    expect(stage.locator(".foot .chosen")).to_have_count(0)
    stage.page.evaluate(PUBLISH, {"answer": False})  # the key that hides the answer asks again
    stage.answer()
    stage.expect_title("How many days does the rule egg > 1.5 get right?")
    expect(stage.locator(".foot .option")).to_have_count(4)


@pytest.mark.parametrize(
    "markup",
    ["<input role=combobox>", "<div role=dialog><button>Close</button></div>"],
    ids=["field", "dialog"],
)
def test_keys_that_belong_to_a_field_or_a_dialog_choose_nothing(
    open_step: OpenStep, markup: str
) -> None:
    stage = open_step("stump", "midpoints")
    stage.page.evaluate(OVER_THE_STEP, markup)
    stage.locator("#over").locator("input, button").focus()
    for key in ("2", "ArrowRight"):
        stage.page.keyboard.press(key)
    expect(stage.locator(".foot .option.chosen")).to_have_count(0)
    assert stage.page.evaluate("sent") == []
    stage.locator("#over").evaluate("(over) => over.remove()")
    stage.page.keyboard.press("2")
    expect(stage.locator(".foot .option.chosen")).to_have_count(1)


def test_a_prediction_is_still_there_when_a_step_is_come_back_to(open_step: OpenStep) -> None:
    stage = open_step("stump", "try")
    stage.locator(".foot .option").nth(1).click()
    expect(stage.locator(".foot .option.chosen")).to_have_text("4")
    stage.go("every-rule")
    expect(stage.locator(".foot .option.chosen")).to_have_count(0)
    stage.page.evaluate(HEAR_PREDICTIONS)
    stage.go("try")
    expect(stage.locator(".foot .option.chosen")).to_have_text("4")
    # A picture that is drawn later than the foot also receives it.
    assert stage.page.evaluate("predictions") == ["4"]
    expect(stage.locator(".foot").get_by_role("button", name="Count them")).to_be_enabled()


@pytest.mark.parametrize(
    ("lesson", "step"),
    [("stump", "every-rule"), ("twenty-questions", "path"), ("impurity", "missed")],
)
def test_a_picture_ends_above_the_foot_in_a_low_window(
    open_step: OpenStep, lesson: str, step: str
) -> None:
    stage = open_step(lesson, step, "projector")
    stage.page.wait_for_function(ALL_IS_SEEN)
    stage.keys("1", "Enter")
    expect(stage.locator(".foot .what")).to_be_visible()
    stage.page.wait_for_function(ALL_IS_SEEN)


@pytest.mark.parametrize(("size", "fades"), [("phone", True), ("laptop", False)])
def test_what_the_foot_cuts_off_fades_on_a_phone(
    open_step: OpenStep, size: str, fades: bool
) -> None:
    stage = open_step("twenty-questions", "guess", size)
    expect(stage.locator(".foot .prompt")).to_be_visible()
    drawn = stage.locator(".foot").evaluate(
        "one => getComputedStyle(one.getRootNode().host, '::before').backgroundImage"
    )
    assert drawn.startswith("linear-gradient") is fades


@pytest.mark.parametrize(
    ("lesson", "step"), [("threshold", "guess"), ("categories", "order"), ("categories", "shares")]
)
def test_on_a_phone_nothing_is_wider_than_the_page(
    open_step: OpenStep, lesson: str, step: str
) -> None:
    stage = open_step(lesson, step, "phone")
    expect(stage.locator(".foot .prompt")).to_be_visible()
    assert stage.page.evaluate("document.documentElement.scrollWidth") <= 390
