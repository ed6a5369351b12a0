"""A threshold that is tried on the selected node's card: its line, and what it gains."""

from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from explorer.data.training import TrainingTable
from tests.support.page.modules import PUBLISH, LoadModules, call
from tests.support.page.tree_stage import TreeStage, learned_from, tree_stage

OTHERS = [180.5, 190.5, 220.5]
LISTEN = """() => {
  window.tried = [];
  document.addEventListener("explorer:published", ({ detail: { topic, value } }) => {
    if (topic === "threshold") window.tried.push(value);
  });
}"""
SWIPE = """([type, moves]) => {
  const grip = document.querySelector("#host").shadowRoot.querySelector(".grip");
  const { x, y, width, height } = grip.getBoundingClientRect();
  const [left, top] = [x + width / 2, y + height / 2];
  const pointer = (name, dx, dy) => grip.dispatchEvent(new PointerEvent(name, {
    pointerId: 1, pointerType: type, isPrimary: true, bubbles: true, composed: true,
    clientX: left + dx, clientY: top + dy }));
  grip.closest(".trial").setPointerCapture = () => {};
  pointer("pointerdown", 0, 0);
  for (const [dx, dy] of moves) pointer("pointermove", dx, dy);
  pointer("pointerup", ...moves.at(-1));
}"""
VIEW = (
    """() => document.querySelector("#host").shadowRoot.querySelector(".drawing").style.transform"""
)


@pytest.fixture(scope="module")
def penguins() -> TrainingTable:
    return learned_from("penguins")


@pytest.fixture
def stage(modules: LoadModules, penguins: TrainingTable) -> TreeStage:
    found = tree_stage(modules, penguins)
    found.page.evaluate(LISTEN)
    call(found.page, PUBLISH, {"selection": ""})
    return found


def root_threshold(stage: TreeStage) -> float:
    return float(stage.whole.threshold[0])


def show_split(stage: TreeStage, index: int, **changes: Any) -> None:
    """Say what the split search says of the root's feature; index 0 is the root's own split."""
    thresholds = [root_threshold(stage), *OTHERS]
    search = {
        "node": {"path": ""},
        "feature": 3,
        "features": [{"feature": 3, "is_chosen": True}],
        "candidates": {
            "kind": "numeric",
            "threshold": thresholds,
            "threshold_text": [f"{one:g}" for one in thresholds],
        },
        "hand": None,
        "is_fixed": False,
    }
    asked = {"index": index, "routing": 0, "levels": None}
    gains = ["gain 0.118", "best 0.330"]
    message = {"search": search | changes, "asked": asked, "gains": gains, "split": {"gain": index}}
    call(stage.page, PUBLISH, {"split": message})


def trial(page: Page) -> Locator:
    return page.locator(".trial")


def tried(page: Page) -> list[float]:
    page.evaluate("() => new Promise(requestAnimationFrame)")
    found: list[float] = page.evaluate("window.tried")
    return found


def test_the_line_of_the_selected_card_is_dragged_and_the_tree_stays(stage: TreeStage) -> None:
    page = stage.page
    show_split(stage, 0)
    expect(page.locator(".node[data-path=''] > .trial")).to_have_count(1)
    expect(page.locator(".trial-line")).to_have_css("visibility", "hidden")
    before = page.evaluate(VIEW)
    at = page.locator(".grip").bounding_box()
    assert at
    x, y = at["x"] + at["width"] / 2, at["y"] + at["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 2, y)
    assert tried(page) == []  # a click moves nothing
    page.mouse.move(x - 30, y)
    page.mouse.up()
    (now,) = tried(page)
    assert 172 < now < root_threshold(stage) - 5
    assert page.evaluate(VIEW) == before
    page.locator(".grip").dblclick()
    assert tried(page)[-1] == root_threshold(stage)


def test_a_finger_drags_the_line_only_sideways(stage: TreeStage) -> None:
    show_split(stage, 0)
    stage.page.evaluate(SWIPE, ["touch", [(2, 20), (4, 60), (60, 60)]])
    assert tried(stage.page) == []
    stage.page.evaluate(SWIPE, ["touch", [(12, 3), (30, 30)]])
    assert tried(stage.page) != []


def test_a_tried_split_is_on_its_card_with_what_it_gains(stage: TreeStage) -> None:
    page = stage.page
    show_split(stage, 2)
    expect(page.locator(".trial-line")).to_have_css("visibility", "visible")
    expect(trial(page)).to_have_text("≤ 190.5: gain 0.118, best 0.330")
    card, words = page.locator(".node.selected .frame"), trial(page).locator("text")
    inner, outer = words.bounding_box(), card.bounding_box()
    assert inner
    assert outer
    assert outer["x"] < inner["x"]
    assert inner["x"] + inner["width"] < outer["x"] + outer["width"]
    own = page.locator(".node.selected .threshold-line").bounding_box()
    line = page.locator(".trial-line").bounding_box()
    assert own
    assert line
    assert line["x"] < own["x"] - 10
    call(page, PUBLISH, {"selection": "L"})
    expect(trial(page)).to_have_count(0)


@pytest.mark.parametrize(
    "changes",
    [
        {"node": {"path": "L"}},
        {"features": [{"feature": 3, "is_chosen": False}]},
        {"hand": {"best_gain": None}},
        {"is_fixed": True},
        {"candidates": {"kind": "category"}},
        {"candidates": {"kind": "numeric", "threshold": OTHERS, "threshold_text": ["1", "2", "3"]}},
    ],
)
def test_there_is_no_line_where_the_split_search_shows_something_else(
    stage: TreeStage, changes: dict[str, Any]
) -> None:
    show_split(stage, 0)
    expect(trial(stage.page)).to_have_count(1)
    show_split(stage, 1, **changes)
    expect(trial(stage.page)).to_have_count(0)
