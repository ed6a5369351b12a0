"""The panel on how a file was read, by itself: what it shows, and what each control asks for."""

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from explorer.data.file_reading import AS_FOUND
from explorer.data.reading.front_door import read_table
from explorer.data.table import Table
from explorer.views.nodes.distribution import distribution_of
from explorer.views.reading.problems import problems_of
from explorer.views.reading.reading_view import reading_view
from explorer.views.to_json import to_json
from tests.support.hostile import HOSTILE, MARKUP
from tests.support.page.accessibility import LEAST_ROOM, hard_to_read, serious, texts_of
from tests.support.page.explore import box, drawn, open_settings, upload
from tests.support.page.modules import LoadModules, dress, mount
from tests.support.page.rig import Visit
from tests.support.tiers import first_in_gate

WIDE, PHONE = 1180, 326
"""Pixels that the dialog leaves the panel."""

REPORT = (
    "Report of 2024\n\nday;city;price\n"
    + "".join(f"0{i % 9 + 1}/0{i % 7 + 1}/2024;Köln;{i},5\n" for i in range(1, 31))
    + "Total;;480,0\n"
).encode("cp1252")


@pytest.fixture
def stage(modules: LoadModules) -> Page:
    return modules("reading/reading")


def shown(stage: Page, table: Table, width: int = WIDE, error: str = "") -> Locator:
    distributions = [distribution_of(table, name) for name in table.schema.names]
    view = reading_view(table, AS_FOUND, {}, problems_of(table.notes), distributions, error)
    mount(stage, "reading", to_json(view), width)
    return stage.locator(".reading")


def sent(stage: Page) -> list[Any]:
    return [value for _, value in stage.evaluate("sent")]


def test_each_control_asks_for_what_it_says(stage: Page) -> None:
    panel = shown(stage, read_table(REPORT, "t.csv"))
    expect(panel.locator(".line.names")).to_contain_text("day;city;price")
    expect(panel.locator(".line.skipped")).to_have_count(3)
    panel.locator("[data-key=line-4]").click()
    panel.get_by_role("button", name="No line holds names").click()
    panel.get_by_role("group", name="Separator").get_by_role("button", name="tab").click()
    panel.get_by_role("group", name="Text encoding").get_by_role("combobox").select_option("utf-16")
    panel.get_by_label("add a mark").fill("k.A.")
    panel.get_by_label("add a mark").press("Enter")
    panel.get_by_label("city is read as").select_option("numbers")
    panel.locator(".problems button").first.click()
    panel.get_by_role("button", name="Start over").click()
    assert sent(stage) == [
        {"names": 4},
        {"names": None},
        {"choice": "separator", "value": "\t"},
        {"choice": "encoding", "value": "utf-16"},
        {"choice": "marks", "value": "k.A."},
        {"column": 1, "read_as": "numbers"},
        {"problem": 0, "answer": 0},
        {"anew": True},
    ]


def test_by_keys_a_line_becomes_the_names(stage: Page) -> None:
    panel = shown(stage, read_table(REPORT, "t.csv"))
    panel.locator("[data-key=line-1]").focus()
    stage.keyboard.press("Tab")
    stage.keyboard.press("Enter")
    assert sent(stage) == [{"names": 2}]


@pytest.mark.parametrize(("width", "theme"), first_in_gate((PHONE, "dark"), (WIDE, "light")))
def test_it_can_be_read_and_used_by_everyone(stage: Page, width: int, theme: str) -> None:
    panel = shown(stage, read_table(REPORT, "t.csv"), width, error="This cannot be read.")
    dress(stage, theme)
    assert hard_to_read(texts_of(panel)) == []
    assert serious(stage, "#host") == []
    assert stage.evaluate("document.documentElement.scrollWidth <= innerWidth")
    for control in panel.locator("button:visible, select:visible, input:visible").all():
        assert box(control)["height"] >= LEAST_ROOM


def test_hostile_cells_are_text(stage: Page) -> None:
    cells = ['"' + text.replace('"', '""') + '"' for text in HOSTILE]
    rows = [cells, *([cell, *map(str, range(1, len(cells)))] for cell in cells * 3)]
    panel = shown(stage, read_table("\n".join(map(",".join, rows)).encode(), "t.csv"))
    expect(panel.locator(".one")).to_have_count(len(cells))
    assert panel.locator(f":is({MARKUP}):not(b)").count() == 0
    assert stage.evaluate("window.evil") is None


def test_a_file_is_read_another_way_and_its_link_says_how(visit: Visit) -> None:
    page = visit()
    drawn(page)
    upload(page, REPORT, "report.csv")
    panel = page.locator(".reading")
    expect(panel.locator(".problems li").first).to_contain_text("day/month")
    panel.locator(".problems button").first.click()
    expect(panel.get_by_label("day is read as")).to_have_value("dates, day first")
    panel.locator("[data-key=line-4]").click()
    expect(panel.locator(".line.names")).to_contain_text("Köln")
    panel.locator("[data-key=line-3]").click()
    expect(panel.locator(".line.names")).to_contain_text("city")
    page.get_by_role("button", name="Read it this way").click()
    expect(panel).to_have_count(0)
    open_settings(page)
    expect(page.get_by_role("button", name="How was this file read?")).to_be_visible()
    expect(page).to_have_url(re.compile("reading="))
    drawn(page)
