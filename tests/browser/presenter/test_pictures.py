"""The pictures of every page on a projector of 1280 × 720: no text is under 18 pixels."""

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from explorer.lessons.catalogue import LESSONS
from explorer.lessons.lesson import Lesson, Prediction
from explorer.ui import state
from explorer.ui.presenter import VIEWS
from tests.support.page.accessibility import FRAMES
from tests.support.page.driven_page import upload
from tests.support.page.explore import csv
from tests.support.page.modules import LoadModules
from tests.support.page.projector import SIZES as PROJECTED
from tests.support.page.projector import WALKED, small
from tests.support.page.sent_pictures import page_at, present, sent_pictures
from tests.support.tiers import first_in_gate

PAGES = [
    ("Explore", {"max_depth": "3"}),
    ("Explore", {"table": "ames_housing"}),
    ("Judge", {"table": "titanic"}),
    ("Judge", {"table": "cars_mpg"}),
    ("Build", {}),
    ("Draw", {}),
    ("Forest", {"table": "cars_mpg", "trees": "20"}),
    ("Instability", {"table": "penguins", "samples": "40"}),
    ("Greedy", {"table": "xor"}),
    ("Imbalance", {"table": "titanic"}),
    ("Difference", {"table": "penguins"}),
]
COUNTED = re.compile(r"\d[\d ]* rows?\b|\d %|\bGini \d")
WITHOUT_PICTURE = {"details", "curves"}
"""Views without our pictures until a tab is opened, or with a chart of Plotly's."""
WHOLE = {"both", "pair", "roots", "changed", "film"}
"""Views that never have a second page."""

SEEN = """() => [...document.querySelectorAll("[class*=st-key-panel_]")]
  .filter((panel) => getComputedStyle(panel).contentVisibility !== "hidden")
  .map((panel) => [panel.scrollHeight - panel.clientHeight,
    [...panel.querySelectorAll(".host")].every((host) => host.offsetHeight > 30)])"""
"""Each panel in sight: by how much it is too high, and whether its pictures are drawn."""


LINES = """() => {
  const canvas = [...document.querySelectorAll(".host")].map((host) => host.shadowRoot ?? host)
    .map((root) => root.querySelector(".tree-canvas")).find(Boolean);
  const drawn = (selector) =>
    [...canvas.querySelectorAll(selector)].filter((one) => one.checkVisibility());
  const strands = drawn(".strand");
  return {
    edges: new Set(strands.map((one) => one.parentElement)).size,
    strands: strands.map((one) => getComputedStyle(one).strokeWidth),
    dots: drawn(".disc").map((one) => getComputedStyle(one).r),
  };
}"""
"""How wide the lines of the tree in sight are, and how large its dots."""


def faults(page: Page, title: str) -> dict[str, Any]:
    """Return by view of a presented page what is small, not drawn, or cut off."""
    found: dict[str, Any] = {}
    for number, view in enumerate(VIEWS[title], 1):
        page.keyboard.press(str(number))
        expect(page.locator(":root")).to_have_attribute("data-present", view.name)
        page.evaluate(FRAMES)
        seen = page.evaluate(SEEN)
        wrong: list[Any] = small(page)
        if view.name not in WITHOUT_PICTURE:
            wrong += ["not drawn"] if not seen or not all(drawn for _, drawn in seen) else []
        is_whole = view.name in WHOLE or title == "Build"
        wrong += [f"{high} too high" for high, _ in seen if is_whole and high > 1]
        if wrong:
            found[view.name] = wrong
    return found


def expect_nothing_counted(page: Page) -> None:
    """Hide the rows: expect no count, share or prediction in the tree, the split search and the
    regions, not even as the width of a line or the size of a dot."""
    page.keyboard.press("h")
    for number in ("1", "2", "4"):
        page.keyboard.press(number)
        page.evaluate(FRAMES)
        texts = [text for text, _ in page.evaluate(PROJECTED)]
        assert [text for text in texts if COUNTED.search(text)] == []
        if number == "1":
            lines = page.evaluate(LINES)
            assert len(lines["strands"]) == lines["edges"]
            assert len(set(lines["strands"])) == 1
            assert len(set(lines["dots"])) <= 1
    assert page.locator(".node.leaf .label").filter(visible=True).count() == 0
    assert page.locator(".region-names text").filter(visible=True).count() == 0
    page.keyboard.press("h")
    page.keyboard.press("1")
    expect(page.locator(".node.leaf .label").first).to_be_visible()


@pytest.mark.parametrize(("title", "address"), first_in_gate(*PAGES))
def test_every_view_of_a_page_is_large(
    modules: LoadModules, title: str, address: dict[str, str]
) -> None:
    name = title.lower() if title in ("Explore", "Judge", "Build", "Draw") else "limitations"
    limit = {"limit": title.lower()} if name == "limitations" else {}
    first = VIEWS[title][0].name
    opened = page_at(name, present=first, **limit, **address).run()
    page = present(modules, sent_pictures(opened))
    found = faults(page, title)
    if address == {"table": "cars_mpg"}:
        assert found.pop("cut_off") == ["not drawn"]  # a numeric target does not have one
    assert found == {}
    if title == "Explore":
        expect_nothing_counted(page)


def test_every_view_of_a_hostile_table_is_large(modules: LoadModules) -> None:
    names = ["<b>bold</b>" + "long " * 60, "\u202eright to left", "t\u0336h\u0336", "y"]
    rows = [[i, i % 7, "<script>x</script>" + "w" * (9 * (i % 3)), i % 2] for i in range(60)]
    data = csv([list(names), *rows]).encode()
    opened = upload(page_at("explore", present="tree").run(), "rows.csv", data)
    page = present(modules, sent_pictures(opened))
    expect(page.locator(".split-search h3")).to_contain_text("60 rows")
    assert faults(page, "Explore") == {}


@pytest.mark.parametrize("address", first_in_gate({"view": "glossary"}, {}))
def test_every_text_of_the_learn_pages_is_large(
    modules: LoadModules, address: dict[str, str]
) -> None:
    opened = page_at("learn", present="page", **address).run()
    assert small(present(modules, sent_pictures(opened))) == []


@pytest.mark.parametrize("lesson", first_in_gate(*LESSONS))
def test_every_text_of_a_lesson_is_large_before_and_after_the_reveal(
    modules: LoadModules, lesson: Lesson
) -> None:
    opened = page_at("learn", lesson=lesson.key, present="page")
    asking = [step for step in lesson.steps if step.asks_something]
    found = {}
    for step in lesson.steps if lesson in WALKED else asking[:1]:
        opened.query_params["step"] = step.key
        sent = sent_pictures(opened.run())
        found[step.key, "first"] = small(present(modules, sent))
        if step in asking:
            foot = next(json.loads(one.data) for one in sent if one.component == "lesson_foot")
            choice = foot["options"][0]["key"] if foot["options"] else "1"
            made = {foot["id"]: Prediction(choice, is_revealed=True)}
            opened.session_state[state.PREDICTIONS.name] = made
            page = present(modules, sent_pictures(opened.run()))
            expect(page.locator(".foot .seen")).to_be_visible()
            found[step.key, "revealed"] = small(page)
    assert {where: texts for where, texts in found.items() if texts} == {}
