"""A newcomer's three steps: each leaves when it is done, and none comes back in that browser."""

import math
import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from explorer.data.training import TrainingTable
from tests.support.page.explore import box
from tests.support.page.modules import PUBLISH, LoadModules, call
from tests.support.page.tree_stage import TreeStage, learned_from, tree_stage

LESSON = {"key": "twenty-questions", "title": "<b>Twenty</b>", "minutes": 6}
CHOSEN: dict[str, Any] = {"table": "penguins", "target": "species", "can_replace": True}
CHOSEN["lesson"] = LESSON
ADD_TARGET = """() => {
  const target = Object.assign(document.createElement("div"), { className: "st-key-target" });
  target.append(document.createElement("input"));
  document.body.append(target);
}"""
FORGET = "() => localStorage.removeItem('explorer:first-steps')"


@pytest.fixture(scope="module")
def penguins() -> TrainingTable:
    return learned_from("penguins")


@pytest.fixture
def page(modules: LoadModules, penguins: TrainingTable) -> Page:
    return newcomers(tree_stage(modules, penguins))


def newcomers(stage: TreeStage) -> Page:
    """Return the page of a user who has done no step."""
    stage.page.evaluate(FORGET)
    stage.page.evaluate("() => document.querySelector('#host').classList.add('st-key-tree_canvas')")
    return stage.page


def say(page: Page, **messages: Any) -> None:
    call(page, PUBLISH, messages)


def strip(page: Page) -> Locator:
    return page.get_by_role("region", name="First steps")


def steps(page: Page) -> list[str | None]:
    return [one.get_attribute("data-step") for one in strip(page).get_by_role("listitem").all()]


def test_steps_leave_as_they_are_done_and_do_not_come_back(page: Page) -> None:
    say(page, selection="", chosen=CHOSEN)
    expect(strip(page)).to_be_visible()
    assert steps(page) == ["target", "node", "threshold"]
    link = strip(page).get_by_role("link", name="Lesson 1: <b>Twenty</b>")
    expect(link).to_have_attribute("href", "learn?lesson=twenty-questions")
    height = strip(page).bounding_box()
    say(page, chosen=CHOSEN | {"target": "island"})
    assert steps(page) == ["node", "threshold"]
    expect(strip(page).get_by_role("status")).to_have_text(
        "Done: Choose a target. Next: Click a node."
    )
    say(page, selection="L")
    assert steps(page) == ["threshold"]
    page.evaluate(
        """() => {
          const search = { node: {} };
          const say = (detail) =>
            document.dispatchEvent(new CustomEvent("explorer:published", { detail }));
          let at = performance.now();
          const split = (gain, of) =>
            say({ topic: "split", value: { search: of, split: { gain } }, at: (at += 1) });
          split(1, { node: {} }); split(2, { node: {} });
          window.stepsAfterOthers = [...document.querySelector(
            "#host").shadowRoot.querySelectorAll("[data-step]")].length;
          split(1, search); split(2, search);
        }"""
    )
    assert page.evaluate("window.stepsAfterOthers") == 1
    assert steps(page) == []
    expect(strip(page)).to_contain_text(
        "You opened a node and tried another split. A dragged threshold is only"
    )
    assert strip(page).bounding_box() == height  # nothing below it has moved
    assert page.evaluate("localStorage.getItem('explorer:first-steps')") == "target node threshold"


def test_a_tree_that_does_not_regrow_promises_no_split_of_your_own(page: Page) -> None:
    say(page, selection="", chosen=CHOSEN)
    expect(strip(page)).to_contain_text("until you press “Use this split”")
    say(page, chosen=CHOSEN | {"can_replace": False})
    expect(strip(page)).to_contain_text("the tree stays unchanged")
    for _ in range(3):
        strip(page).locator(".steps-count").dispatch_event("click")
    expect(strip(page)).to_contain_text("this tree cannot use splits of your own. Escape")
    expect(strip(page)).not_to_contain_text("Use this split")


def test_a_target_that_brings_another_picture_is_the_first_step(page: Page) -> None:
    say(page, selection="", chosen=CHOSEN)
    expect(strip(page)).to_be_visible()
    page.evaluate("() => { window.leaves.pop()(); window.again(); }")
    say(page, chosen=CHOSEN | {"target": "island"})
    expect(strip(page)).to_have_count(1)
    assert steps(page) == ["node", "threshold"]


def test_whoever_goes_on_is_content_with_the_target(page: Page) -> None:
    say(page, selection="", chosen=CHOSEN)
    expect(strip(page)).to_be_visible()
    say(page, selection="L")
    assert steps(page) == ["threshold"]


def test_whoever_has_looked_at_the_targets_has_chosen_one(page: Page) -> None:
    say(page, selection="", chosen=CHOSEN)
    expect(strip(page)).to_be_visible()
    page.evaluate(ADD_TARGET)
    strip(page).get_by_role("button", name="Choose a target").click()
    expect(page.locator(".st-key-target input")).to_be_focused()
    assert steps(page) == ["target", "node", "threshold"]
    page.keyboard.press("Tab")
    assert steps(page) == ["node", "threshold"]


def test_each_number_is_where_its_step_is_done_and_a_click_leads_there(page: Page) -> None:
    say(page, selection="", chosen=CHOSEN)
    host = page.locator("#host")
    expect(host).to_have_attribute("data-first-steps", "target node threshold")
    expect(page.locator(".node[data-path=L] > .step-mark")).to_have_text("2")
    strip(page).get_by_role("button", name="Click a node").click()
    expect(page.locator(".node[data-path=L]")).to_be_focused()
    assert steps(page) == ["target", "node", "threshold"]  # only led to
    page.keyboard.press("Enter")
    assert steps(page) == ["threshold"]
    expect(host).to_have_attribute("data-first-steps", "threshold")
    # The node's own line comes with its split search; until then another card has the number.
    expect(page.locator(".node[data-path=''] > .step-mark")).to_have_text("3")
    page.locator(".node[data-path=''] > .step-mark .grip").dispatch_event(
        "pointerdown", {"button": 0, "pointerId": 1}
    )
    expect(page.locator(".node[data-path='']")).to_have_class(re.compile("selected"))


def test_the_number_of_a_node_that_is_a_dot_is_next_to_the_dot(modules: LoadModules) -> None:
    page = newcomers(tree_stage(modules, learned_from("diabetes"), depth=12))
    page.set_viewport_size({"width": 1280, "height": 600})
    say(page, selection="", chosen=CHOSEN)
    node = page.locator(".node[data-path=L]")
    expect(node).not_to_have_attribute("transform", re.compile("."))  # a dot's group does not move
    dot, mark = box(node.locator(".dot circle").last), box(node.locator(".step-mark circle").last)
    middles = [(one["x"] + one["width"] / 2, one["y"] + one["height"] / 2) for one in (dot, mark)]
    assert math.dist(*middles) < dot["width"] / 2 + mark["width"]


def test_on_a_phone_the_line_shows_one_step_and_the_next_on_request(page: Page) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    page.evaluate("() => { document.querySelector('#host').style.width = '358px' }")
    say(page, selection="", chosen=CHOSEN)
    expect(strip(page)).to_be_visible()
    for name, then in (("target", "1 of 3"), ("node", "2 of 3"), ("threshold", "3 of 3")):
        shown = strip(page).get_by_role("listitem").filter(visible=True)
        expect(shown).to_have_count(1)
        assert shown.get_attribute("data-step") == name
        for button in strip(page).get_by_role("button").filter(visible=True).all():
            box = button.bounding_box()
            assert box
            assert min(box["width"], box["height"]) >= 44
        area = strip(page).bounding_box()
        assert area
        assert area["height"] == 44
        idea = page.locator(".steps-idea")
        expect(idea).to_have_count(0 if name == "threshold" else 1)
        if name == "target":
            expect(idea).to_have_text("A tree asks one question at a time until it can guess.")
            shown.get_by_role("button").click()
            assert steps(page)[0] == "target"  # only led to
        strip(page).get_by_role("button", name=then).click()
    expect(strip(page)).to_contain_text("These were the three steps.")


def test_closed_they_are_gone_for_good_and_a_set_up_or_a_projector_has_none(page: Page) -> None:
    say(page, selection="", chosen=CHOSEN | {"lesson": None})
    expect(strip(page)).to_have_count(0)
    say(page, chosen=CHOSEN)
    expect(strip(page)).to_be_visible()
    expect(page.locator("#host")).to_have_attribute("data-first-steps", "target node threshold")
    say(page, presenter={"view": "tree", "isHidden": False})
    expect(strip(page)).to_be_hidden()
    say(page, presenter={"view": None, "isHidden": False})
    strip(page).get_by_role("button", name="Close the first steps").press("Enter")
    expect(strip(page)).to_have_count(0)
    expect(page.locator("#host[data-first-steps]")).to_have_count(0)
    say(page, chosen=CHOSEN)
    page.evaluate("() => new Promise(requestAnimationFrame)")
    expect(strip(page)).to_have_count(0)
