"""A reload in the same tab keeps the table, its roles, forced splits and what is drawn."""

import hashlib
import re

import pytest
from playwright.sync_api import Page, expect

from tests.support.page.driven_page import SHAPES
from tests.support.page.explore import canvas, drawn, expect_selected, middle, node
from tests.support.page.history import expect_agreement
from tests.support.page.rig import OpenPage, Visit, at_rest, settled


def give(page: Page, name: str, data: bytes) -> None:
    given = {"name": name, "mimeType": "text/csv", "buffer": data}
    page.locator("[data-testid=stSidebar] input[type=file]").set_input_files(given)
    digits = hashlib.sha256(data).hexdigest()[:12]
    expect(page).to_have_url(re.compile(f"file={digits}"))
    at_rest(page)


def token_of(page: Page) -> str:
    found: str = page.evaluate("sessionStorage.getItem('explorer-visit')")
    return found


def test_a_reload_keeps_the_uploaded_table_and_its_settings_and_its_history(visit: Visit) -> None:
    page = visit("/")
    give(page, "shapes.csv", SHAPES)
    drawn(page)
    page.mouse.click(*middle(node(page, "L")))
    expect_selected(page, "L")
    at_rest(page)
    address = page.url
    page.reload()
    settled(page)
    expect(canvas(page)).to_be_visible()
    expect(page.get_by_text("This link is about the file")).to_have_count(0)
    assert page.url == address
    token = token_of(page)
    assert len(token) >= 32
    assert token not in page.url
    drawn(page)
    for path in ("R", ""):
        page.mouse.click(*middle(node(page, path)))
        expect_selected(page, path)
    for way, path in (("back", "R"), ("back", "L"), ("forward", "R")):
        page.evaluate(f"history.{way}()")
        expect_selected(page, path)
        expect_agreement(page)


@pytest.mark.deep
def test_a_doubled_tab_has_all_and_goes_its_own_way(open_page: OpenPage) -> None:
    page = open_page("/?max_depth=1")
    give(page, "shapes.csv", SHAPES)
    address = page.url
    with page.expect_popup() as doubled:  # it gets a copy of what the tab keeps
        page.evaluate("window.open(location.href)")
    double = doubled.value
    settled(double)
    expect(canvas(double)).to_be_visible()
    assert double.url == address
    assert token_of(page) != token_of(double)
    give(double, "other.csv", SHAPES + b"green,5,round\n")
    page.reload()
    settled(page)
    expect(canvas(page)).to_be_visible()
    assert page.url == address
    double.reload()
    settled(double)
    expect(double).to_have_url(re.compile("table=other.csv"))
    expect(canvas(double)).to_be_visible()
