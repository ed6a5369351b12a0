"""Twenty questions in a browser: a value that is dragged, and the way that it lights."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.support.page.accessibility import hard_to_read, serious, texts_of
from tests.support.page.rig import Visit

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

HERE = "/learn?lesson=twenty-questions&step="


def title(page: Page, text: str) -> None:
    expect(page.locator(".st-key-lesson_head h2")).to_have_text(text)


def test_a_value_is_dragged_as_a_prediction_and_then_lights_its_way(visit: Visit) -> None:
    page = visit(HERE + "change")
    title(page, "How far must bill_length_mm change to change the prediction?")
    slider = page.locator(".change [role=slider]")
    reveal = page.locator(".foot").get_by_role("button", name="Show where it begins")
    expect(reveal).to_be_disabled()
    expect(slider).to_have_attribute("aria-valuetext", "49.7")
    expect(page.locator(".change .prediction")).to_have_count(0)
    expect(page.locator(".bare-tree")).to_have_count(0)
    slider.focus()
    page.keyboard.press("Home")
    expect(slider).to_have_attribute("aria-valuetext", "32.1")
    box = slider.bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + box["width"] * 0.9, box["y"] + 30)
    page.mouse.down()
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + 30)
    page.mouse.up()
    expect(page.locator(".foot .told")).to_contain_text("You chose bill_length_mm 45.8.")
    reveal.click()
    title(page, "bill_length_mm 43.35 or less: then the tree predicts Adelie")
    expect(page.locator(".foot .made")).to_have_text("bill_length_mm 45.8: still Chinstrap")
    expect(slider).to_have_attribute("aria-valuetext", "45.8: Chinstrap")
    slider.focus()
    page.keyboard.press("Home")
    expect(slider).to_have_attribute("aria-valuetext", "32.1: Adelie")
    expect(page.locator(".foot .made")).to_have_text("bill_length_mm 45.8: still Chinstrap")
    leaf = page.locator(".bare-tree [aria-current]")
    expect(leaf).to_have_attribute("data-path", "LL")
    page.keyboard.press("End")
    expect(leaf).to_have_attribute("data-path", "LRR")


def test_no_step_comes_with_the_choice_of_the_step_before(visit: Visit) -> None:
    page = visit(HERE + "guess")
    title(page, "One of 344 penguins: which species is it?")
    page.locator(".foot .option", has_text="Chinstrap").click()
    page.locator(".foot [data-key=reveal]").click()
    page.locator(".foot [data-key=next]").click()
    title(page, "Which question would you ask first?")
    rules = page.locator(".rules label.rule")
    expect(rules).to_have_count(3)
    expect(page.locator(".rules .chosen")).to_have_count(0)
    expect(page.locator(".rules input:checked")).to_have_count(0)
    expect(page.locator(".foot [data-key=reveal]")).to_be_disabled()
    rules.nth(2).click()
    expect(page.locator(".rules .chosen .yours")).to_have_text("your prediction")
    page.locator(".foot [data-key=reveal]").click()
    title(page, "The tree begins with “flipper_length_mm ≤ 206.5?”")
    expect(page.locator(".rules .rule").nth(2)).to_have_class("rule best chosen")
    for other, its in (
        (0, "It is Chinstrap, like 68 of the 344 penguins"),
        (2, "Which way down the tree?"),
    ):
        page.locator("[data-form=list] .step").nth(other).click()
        title(page, its)
        page.locator("[data-form=list] .step").nth(1).click()
        chosen = page.locator(".rules .chosen")
        expect(chosen).to_have_text(re.compile("flipper_length_mm ≤ 206.5"))


@pytest.mark.parametrize("width", [1280, 390])
def test_a_lit_way_runs_from_box_to_box_and_nowhere_else(visit: Visit, width: int) -> None:
    page = visit(HERE + "path", width=width, height=844)
    title(page, "Which way down the tree?")
    expect(page.locator(".foot .option")).to_have_count(4)
    page.keyboard.press("1")
    page.keyboard.press("Enter")
    title(page, "Three questions lead to Chinstrap")
    lit = page.locator(".bare-tree .link.lit")
    expect(lit).to_have_count(3)
    expect(page.locator(".bare-tree .link")).to_have_count(10)
    assert lit.evaluate_all("all => all.map(one => one.dataset.to)") == ["L", "LR", "LRR"]
    for link in page.locator(".bare-tree").evaluate(LINKS):
        assert link["drawn"] == pytest.approx(link["between"], abs=1)


def test_the_way_is_that_of_the_value_at_the_handle(visit: Visit) -> None:
    page = visit(HERE + "change")
    slider = page.locator(".change [role=slider]")
    slider.focus()
    page.keyboard.press("Home")
    expect(slider).to_have_attribute("aria-valuetext", "32.1")
    page.locator(".foot [data-key=reveal]").click()
    expect(slider).to_have_attribute("aria-valuetext", "32.1: Adelie")
    leaf = page.locator(".bare-tree [aria-current]")
    expect(leaf).to_have_attribute("data-path", "LL")
    expect(page.locator(".bare-tree .link.lit")).to_have_count(2)
    slider.focus()
    page.keyboard.press("End")
    expect(leaf).to_have_attribute("data-path", "LRR")
    page.locator("[data-form=list] .step").nth(2).click()
    title(page, "Which way down the tree?")
    page.locator("[data-form=list] .step").nth(3).click()
    expect(slider).to_have_attribute("aria-valuetext", "32.1: Adelie")
    expect(leaf).to_have_attribute("data-path", "LL")


def test_the_way_of_a_row_is_dark_until_it_is_revealed(visit: Visit) -> None:
    page = visit(HERE + "path")
    title(page, "Which way down the tree?")
    expect(page.locator(".bare-tree .leaf")).to_have_count(6)
    expect(page.locator(".bare-tree .node.lit")).to_have_count(0)
    expect(page.locator(".foot .option")).to_have_count(4)
    page.keyboard.press("3")
    page.keyboard.press("Enter")
    title(page, "Three questions lead to Chinstrap")
    expect(page.locator(".bare-tree .node.lit")).to_have_count(4)
    expect(page.locator(".bare-tree [aria-current]")).to_contain_text("Chinstrap")
    expect(page.locator(".foot .told")).to_have_text("As you predicted.")
    parts = [page.locator(".bare-tree"), page.locator(".foot")]
    assert hard_to_read(texts_of(*parts)) == []
    assert serious(page) == []
