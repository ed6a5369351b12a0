"""Printed, the page is light, without what is only operated, the tree whole, a panel a sheet."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.support.page.explore import box, canvas, drawn, regions, split_search
from tests.support.page.rig import Visit, at_rest

PAPER_WIDTH = 700
"""Pixels: what A4 and Letter both have between margins of 12 mm."""

OUTLINE = 2
"""Pixels around the letters of a name, which paint nothing on white paper."""


def tell(page: Page, event: str) -> None:
    page.evaluate("(event) => dispatchEvent(new Event(event))", event)


def zoom_of(page: Page) -> str:
    return str(canvas(page).locator(".percent").text_content())


def test_on_paper_the_tree_is_whole_and_light_and_afterwards_all_is_as_before(
    visit: Visit,
) -> None:
    page = visit("/?table=penguins&max_depth=6", color_scheme="dark")
    drawn(page)
    for _ in range(2):
        canvas(page).get_by_role("button", name="Zoom in").click()
    zoomed, width = zoom_of(page), box(canvas(page))["width"]
    tell(page, "beforeprint")
    expect(page.get_by_test_id("stSidebar")).to_be_hidden()
    expect(page.get_by_test_id("stTabs").get_by_role("tablist")).to_have_count(0)
    assert box(canvas(page))["width"] == PAPER_WIDTH
    stage = box(canvas(page).locator(".stage"))
    nodes = canvas(page).locator(".node")
    assert nodes.count() == 29
    for node in nodes.all():
        its = box(node)
        assert its["x"] >= stage["x"] - OUTLINE
        assert its["x"] + its["width"] <= stage["x"] + stage["width"] + OUTLINE
        assert its["y"] + its["height"] <= stage["y"] + stage["height"] + OUTLINE
    for picture in (regions(page), split_search(page)):
        assert box(picture)["width"] == PAPER_WIDTH
    hosts = page.locator("[data-theme]")
    assert set(hosts.evaluate_all("(all) => all.map((one) => one.dataset.theme)")) == {"light"}
    expect(page.get_by_role("heading", level=2).first).to_have_css("color", "rgb(26, 28, 35)")
    tell(page, "afterprint")
    expect(page.get_by_test_id("stSidebar")).to_be_visible()
    assert set(hosts.evaluate_all("(all) => all.map((one) => one.dataset.theme)")) == {"dark"}
    assert (zoom_of(page), box(canvas(page))["width"]) == (zoomed, width)


AS_PRINTED = """(cells) => {
  const seen = cells.getBoundingClientRect();
  dispatchEvent(new Event("beforeprint"));
  const printed = cells.getBoundingClientRect();
  dispatchEvent(new Event("afterprint"));
  return { seen, printed, after: cells.getBoundingClientRect() };
}"""
"""A browser lays paper out at once: nothing is drawn anew between the event and the sheet."""


@pytest.mark.parametrize("tab", ["Rows", "Leaves"])
def test_a_table_is_on_paper_with_all_that_was_seen_of_it(visit: Visit, tab: str) -> None:
    page = visit(f"/?table=penguins&more={tab}", width=1440, height=900)
    drawn(page)
    cells = page.get_by_test_id("stDataFrame").get_by_test_id("data-grid-canvas")
    expect(cells).to_be_visible()
    boxes = cells.evaluate(AS_PRINTED)
    seen, printed = boxes["seen"], boxes["printed"]
    assert seen["width"] > PAPER_WIDTH
    assert PAPER_WIDTH - 10 <= printed["width"] <= PAPER_WIDTH + 1
    assert printed["height"] / seen["height"] == pytest.approx(
        PAPER_WIDTH / seen["width"], abs=0.02
    )
    assert boxes["after"]["width"] == seen["width"]


def test_on_paper_panels_of_the_judge_page_stand_one_below_the_other(visit: Visit) -> None:
    page = visit("/judge?table=iris&max_depth=2")
    panels = [page.locator(f".{name}") for name in ("pruning", "importances", "beside")]
    for panel in panels:
        expect(panel.locator(".title")).not_to_be_empty()
    at_rest(page)
    operated = page.locator(".complexity .choices button")
    expect(operated.first).to_be_visible()
    tell(page, "beforeprint")
    boxes = [box(panel) for panel in panels]
    assert [each["width"] for each in boxes] == [PAPER_WIDTH] * 3
    assert boxes[0]["y"] + boxes[0]["height"] <= boxes[1]["y"]
    assert boxes[1]["y"] + boxes[1]["height"] <= boxes[2]["y"]
    expect(operated.locator("visible=true")).to_have_count(0)
    expect(page.locator(".st-key-presenter")).to_be_hidden()
    tell(page, "afterprint")
    expect(operated.first).to_be_visible()


@pytest.mark.parametrize("paper", ["A4", "Letter"])
def test_each_panel_has_a_sheet(visit: Visit, paper: str) -> None:
    page = visit("/?table=penguins&node=L")
    drawn(page)
    expect(page.get_by_role("heading", name="Gain of splitting on")).to_be_visible()
    printed = page.pdf(format=paper)
    assert len(re.findall(rb"/Type\s*/Page\b", printed)) == 4
