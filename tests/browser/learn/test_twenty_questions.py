"""Twenty questions: a value that is dragged, and the way that it lights."""

import re

import pytest
from playwright.sync_api import expect

from tests.support.page.explore import box
from tests.support.page.lesson_stage import OpenStep

LESSON = "twenty-questions"

# From the middle of a question to the middle of its answer; in a list from its edge to the answer
LINKS = """root => [...root.querySelectorAll(".link")].map(link => {
    const node = root.querySelector(`.node[data-path=${link.dataset.to}]`);
    const boxOf = (within, name) =>
        within.querySelector(`:scope > .${name}`).getBoundingClientRect();
    const middle = (box) => box.left + box.width / 2;
    const [card, answer] = [boxOf(node, "card"), boxOf(node, "answer")];
    const [question, list] = [boxOf(node.parentElement.parentElement, "card"), node.parentElement];
    const its = link.getBoundingClientRect();
    const drawn = [its.left, its.right, its.top, its.bottom];
    if (getComputedStyle(list).flexDirection === "row") {
        const across = [middle(question), middle(card)].sort((a, b) => a - b);
        return {drawn, between: [...across, question.bottom, card.top]};
    }
    const {left, top} = list.getBoundingClientRect();
    return {drawn, between: [left + 7, answer.left - 1, top, answer.top + answer.height / 2]};
})"""


def test_a_value_is_dragged_as_a_prediction_and_then_lights_its_way(open_step: OpenStep) -> None:
    stage = open_step(LESSON, "change")
    stage.expect_title("How much must bill_length_mm change to flip the prediction?")
    slider = stage.locator(".chart [role=slider]")
    expect(stage.locator(".foot [data-key=reveal]")).to_be_disabled()
    expect(slider).to_have_attribute("aria-valuetext", "49.7")
    expect(stage.locator(".chart .part.tinted")).to_have_count(0)
    # The tree holds the answer: it is read before the value is dragged.
    expect(stage.locator(".bare-tree [aria-current]")).to_have_attribute("data-path", "LRR")
    slider.focus()
    stage.page.keyboard.press("Home")
    expect(slider).to_have_attribute("aria-valuetext", "32.1")
    its, mouse = box(stage.locator(".chart .picture")), stage.page.mouse
    mouse.move(its["x"] + its["width"] * 0.9, its["y"] + its["height"] - 20)
    mouse.down()
    mouse.move(its["x"] + its["width"] / 2, its["y"] + its["height"] - 20)
    mouse.up()
    expect(stage.locator(".foot .told")).to_contain_text("You chose bill_length_mm 45.8.")
    stage.press("Show where it changes")
    stage.expect_title("With bill_length_mm 43.35 or less, the tree predicts Adelie")
    expect(stage.locator(".foot .made")).to_have_text("bill_length_mm 45.8: still Chinstrap")
    expect(slider).to_have_attribute("aria-valuetext", "45.8: Chinstrap")
    slider.focus()
    stage.page.keyboard.press("Home")
    expect(slider).to_have_attribute("aria-valuetext", "32.1: Adelie")
    expect(stage.locator(".foot .made")).to_have_text("bill_length_mm 45.8: still Chinstrap")
    leaf = stage.locator(".bare-tree [aria-current]")
    expect(leaf).to_have_attribute("data-path", "LL")
    stage.page.keyboard.press("End")
    expect(leaf).to_have_attribute("data-path", "LRR")


@pytest.mark.parametrize("size", ["projector", "phone"])
def test_below_a_low_strip_no_class_is_printed_over_a_number(
    open_step: OpenStep, size: str
) -> None:
    stage = open_step(LESSON, "ask", size)
    stage.present()
    stage.keys("1", "Enter")
    names = stage.locator(".chart .data .name")
    expect(names).to_have_count(6)
    texts = [*names.all(), *stage.locator(".chart .data .tick").all()]
    boxes = sorted((box(one) for one in texts), key=lambda one: one["x"])
    for i, one in enumerate(boxes):
        for other in boxes[i + 1 :]:
            is_beside = one["x"] + one["width"] <= other["x"]
            is_above = one["y"] + one["height"] <= other["y"] + 3
            is_below = other["y"] + other["height"] <= one["y"] + 3
            assert is_beside or is_above or is_below


def test_no_step_comes_with_the_choice_of_the_step_before(open_step: OpenStep) -> None:
    stage = open_step(LESSON, "guess")
    stage.expect_title("Here is one of 344 penguins: which species is it?")
    stage.locator(".foot .option", has_text="Chinstrap").click()
    stage.press()
    stage.press("Next")
    stage.expect_title("Which question would you ask first?")
    options, chosen = stage.locator(".foot .option"), stage.locator(".foot .option.chosen")
    expect(options).to_have_count(3)
    expect(chosen).to_have_count(0)
    expect(stage.locator(".foot [data-key=reveal]")).to_be_disabled()
    options.nth(2).click()
    expect(chosen).to_have_count(1)
    stage.press()
    stage.expect_title("The tree begins with “flipper_length_mm ≤ 206.5?”")
    expect(stage.locator(".chart .letter")).to_have_text("✓")
    for other, its in (
        ("guess", "It is Chinstrap, like 68 of the 344 penguins"),
        ("path", "Which path does this row take down the tree?"),
    ):
        stage.go(other)
        stage.expect_title(its)
        stage.go("ask")
        expect(chosen).to_have_text(re.compile("flipper_length_mm ≤ 206.5"))


@pytest.mark.parametrize("size", ["projector", "phone"])
def test_a_lit_way_runs_from_box_to_box_and_nowhere_else(open_step: OpenStep, size: str) -> None:
    stage = open_step(LESSON, "path", size)
    stage.expect_title("Which path does this row take down the tree?")
    expect(stage.locator(".bare-tree .leaf")).to_have_count(6)
    expect(stage.locator(".bare-tree .node.lit")).to_have_count(0)
    expect(stage.locator(".foot .option")).to_have_count(4)
    stage.keys("3", "Enter")
    stage.expect_title("Three questions lead to Chinstrap")
    expect(stage.locator(".bare-tree .node.lit")).to_have_count(4)
    expect(stage.locator(".bare-tree [aria-current]")).to_contain_text("Chinstrap")
    expect(stage.locator(".foot .told")).to_have_text("As you predicted.")
    lit = stage.locator(".bare-tree .link.lit")
    expect(lit).to_have_count(3)
    expect(stage.locator(".bare-tree .link")).to_have_count(10)
    assert lit.evaluate_all("all => all.map(one => one.dataset.to)") == ["L", "LR", "LRR"]
    for link in stage.locator(".bare-tree").evaluate(LINKS):
        assert link["drawn"] == pytest.approx(link["between"], abs=1)


def test_the_way_is_that_of_the_value_at_the_handle(open_step: OpenStep) -> None:
    stage = open_step(LESSON, "change")
    slider = stage.locator(".chart [role=slider]")
    slider.focus()
    stage.page.keyboard.press("Home")
    expect(slider).to_have_attribute("aria-valuetext", "32.1")
    stage.press()
    expect(slider).to_have_attribute("aria-valuetext", "32.1: Adelie")
    leaf = stage.locator(".bare-tree [aria-current]")
    expect(leaf).to_have_attribute("data-path", "LL")
    expect(stage.locator(".bare-tree .link.lit")).to_have_count(2)
    slider.focus()
    stage.page.keyboard.press("End")
    expect(leaf).to_have_attribute("data-path", "LRR")
    stage.go("path")
    stage.expect_title("Which path does this row take down the tree?")
    stage.go("change")
    expect(slider).to_have_attribute("aria-valuetext", "32.1: Adelie")
    expect(leaf).to_have_attribute("data-path", "LL")


def test_the_handle_runs_through_no_prediction_on_a_phone(open_step: OpenStep) -> None:
    stage = open_step(LESSON, "change", "phone")
    stage.locator(".chart [role=slider]").focus()
    stage.page.keyboard.press("ArrowLeft")
    stage.press()
    names = stage.locator(".chart .data .name")
    expect(names).to_have_text(["Adelie", "Chinstrap"])
    handle = box(stage.locator(".chart .handle .mark"))
    for name in names.all():
        its = box(name)
        assert its["x"] >= handle["x"] + handle["width"] or its["x"] + its["width"] <= handle["x"]


def test_a_tree_is_read_on_a_phone_without_scrolling_sideways(open_step: OpenStep) -> None:
    stage = open_step(LESSON, "path", "phone")
    cards = stage.locator(".bare-tree .card")
    expect(cards).to_have_count(11)
    for card in cards.all():
        its = box(card)
        assert its["x"] >= 0
        assert its["x"] + its["width"] <= 390
    size = cards.first.evaluate("one => parseFloat(getComputedStyle(one).fontSize)")
    assert size >= 11
