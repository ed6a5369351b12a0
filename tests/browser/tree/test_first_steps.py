"""A newcomer's three steps: each leaves when it is done, and none comes back in that browser."""

from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from explorer.data.training import TrainingTable
from tests.support.page.modules import PUBLISH, LoadModules, call
from tests.support.page.tree_stage import learned_from, tree_stage

LESSON = {"key": "twenty-questions", "title": "<b>Twenty</b>", "minutes": 6}
CHOSEN: dict[str, Any] = {"table": "penguins", "target": "species", "lesson": LESSON}
FORGET = "() => localStorage.removeItem('explorer:first-steps')"


@pytest.fixture(scope="module")
def penguins() -> TrainingTable:
    return learned_from("penguins")


@pytest.fixture
def page(modules: LoadModules, penguins: TrainingTable) -> Page:
    found = tree_stage(modules, penguins).page
    found.evaluate(FORGET)
    found.evaluate("() => document.querySelector('#host').classList.add('st-key-tree_canvas')")
    return found


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
    link = strip(page).get_by_role("link", name="Lesson 1: <b>Twenty</b> 6 min")
    expect(link).to_have_attribute("href", "learn?lesson=twenty-questions")
    say(page, selection="L")
    assert steps(page) == ["target", "threshold"]
    expect(strip(page).get_by_role("status")).to_have_text(
        "Done: Click a node. Next: Choose a target."
    )
    say(page, chosen=CHOSEN | {"target": "island"})
    assert steps(page) == ["threshold"]
    page.evaluate(
        """() => {
          const search = {};
          const say = (detail) =>
            document.dispatchEvent(new CustomEvent("explorer:published", { detail }));
          let at = performance.now();
          const split = (gain, of) =>
            say({ topic: "split", value: { search: of, split: { gain } }, at: (at += 1) });
          split(1, {}); split(2, {}); window.stepsAfterOthers = [...document.querySelector(
            "#host").shadowRoot.querySelectorAll("[data-step]")].length;
          split(1, search); split(2, search);
        }"""
    )
    assert page.evaluate("window.stepsAfterOthers") == 1
    assert steps(page) == []
    expect(strip(page)).to_contain_text("That is how to read a tree.")
    assert page.evaluate("localStorage.getItem('explorer:first-steps')") == "node target threshold"


def test_closed_they_are_gone_for_good_and_a_set_up_or_a_projector_has_none(page: Page) -> None:
    say(page, selection="", chosen=CHOSEN | {"lesson": None})
    expect(strip(page)).to_have_count(0)
    say(page, chosen=CHOSEN)
    expect(strip(page)).to_be_visible()
    expect(page.locator("#host")).to_have_attribute("data-first-steps", "")
    say(page, presenter={"view": "tree", "isHidden": False})
    expect(strip(page)).to_be_hidden()
    say(page, presenter={"view": None, "isHidden": False})
    strip(page).get_by_role("button", name="Close the first steps").press("Enter")
    expect(strip(page)).to_have_count(0)
    expect(page.locator("#host")).not_to_have_attribute("data-first-steps", "")
    say(page, chosen=CHOSEN)
    page.evaluate("() => new Promise(requestAnimationFrame)")
    expect(strip(page)).to_have_count(0)
