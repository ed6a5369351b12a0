"""A reload in the same tab keeps the table, its roles, forced splits and what is drawn."""

import hashlib
import re

from playwright.sync_api import Page, expect

from tests.support.page.driven_page import SHAPES
from tests.support.page.explore import canvas
from tests.support.page.rig import OpenPage, at_rest, settled


def give(page: Page, name: str, data: bytes) -> None:
    given = {"name": name, "mimeType": "text/csv", "buffer": data}
    page.locator("[data-testid=stSidebar] input[type=file]").set_input_files(given)
    digits = hashlib.sha256(data).hexdigest()[:12]
    expect(page).to_have_url(re.compile(f"file={digits}"))
    at_rest(page)


def test_a_reload_keeps_the_uploaded_table_and_its_settings(open_page: OpenPage) -> None:
    page = open_page("/")
    give(page, "shapes.csv", SHAPES)
    address = page.url
    page.reload()
    settled(page)
    expect(canvas(page)).to_be_visible()
    expect(page.get_by_text("This link is about the file")).to_have_count(0)
    assert page.url == address
    token = page.evaluate("sessionStorage.getItem('explorer-visit')")
    assert len(token) >= 32
    assert token not in page.url


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
    tokens = [each.evaluate("sessionStorage.getItem('explorer-visit')") for each in (page, double)]
    assert len(set(tokens)) == 2
    give(double, "other.csv", SHAPES + b"green,5,round\n")
    page.reload()
    settled(page)
    expect(canvas(page)).to_be_visible()
    assert page.url == address
    double.reload()
    settled(double)
    expect(double).to_have_url(re.compile("table=other.csv"))
    expect(canvas(double)).to_be_visible()


def test_another_tab_is_asked_for_the_file(open_page: OpenPage) -> None:
    page = open_page("/?table=shapes.csv&file=0123456789ab")
    expect(page.get_by_text("This link is about the file “shapes.csv”")).to_be_visible()


def test_a_file_of_choices_opens_the_page_with_them(open_page: OpenPage) -> None:
    page = open_page("/export?export=settings&table=iris&max_depth=2&node=R")
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save the settings").click()
    page.goto(page.url.split("/export")[0])
    settled(page)
    page.get_by_role("link", name="Export", exact=True).click()
    page.get_by_role("radio", name="Settings").or_(
        page.get_by_role("button", name="Settings")
    ).first.click()
    given = {"name": "c.json", "mimeType": "application/json", "buffer": saved.value.path()}
    given["buffer"] = saved.value.path().read_bytes()
    page.locator("[data-testid=stMain] input[type=file]").set_input_files(given)
    expect(page).to_have_url(re.compile("table=iris.*max_depth=2|max_depth=2.*table=iris"))
    expect(page).to_have_url(re.compile("node=R"))
    expect(canvas(page)).to_be_visible()
