"""A printed page is light, without controls, with the tree complete and one panel per sheet."""

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


def expect_a_sheet_for_each_panel(page: Page) -> None:
    expect(page.get_by_role("heading", name="Gain of splitting on")).to_be_visible()
    for paper in ("A4", "Letter"):
        printed = page.pdf(format=paper)
        assert len(re.findall(rb"/Type\s*/Page\b", printed)) == 4, paper


def expect_the_whole_tree_in_light(page: Page) -> None:
    """Zoomed and dark on screen, the tree is complete and light on paper, and unchanged after."""
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
"""A browser lays paper out at once: nothing is redrawn between the event and the sheet."""


def expect_a_whole_table(page: Page, tab: str) -> None:
    """All that is visible of a tab's table fits the paper, smaller."""
    page.get_by_role("tab", name=tab, exact=True).click()
    panel = page.get_by_role("tabpanel", name=tab, exact=True)
    cells = panel.get_by_test_id("stDataFrame").get_by_test_id("data-grid-canvas")
    expect(cells).to_be_visible()
    at_rest(page)
    boxes = cells.evaluate(AS_PRINTED)
    seen, printed = boxes["seen"], boxes["printed"]
    assert seen["width"] > PAPER_WIDTH
    assert PAPER_WIDTH - 10 <= printed["width"] <= PAPER_WIDTH + 1
    assert printed["height"] / seen["height"] == pytest.approx(
        PAPER_WIDTH / seen["width"], abs=0.02
    )
    assert boxes["after"]["width"] == seen["width"]


def expect_panels_below_one_another(page: Page) -> None:
    """The Judge page's panels, side by side on the screen, are in one column on paper."""
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


@pytest.mark.deep
def test_on_paper_the_tree_the_tables_and_the_panels_are_whole_and_light(visit: Visit) -> None:
    page = visit("/?table=penguins&max_depth=6&node=L", color_scheme="dark")
    drawn(page)
    expect_a_sheet_for_each_panel(page)
    for tab in ("Rows", "Leaves"):
        expect_a_whole_table(page, tab)
    expect_the_whole_tree_in_light(page)
    page.get_by_role("link", name="Judge", exact=True).click()
    expect_panels_below_one_another(page)
