"""Every page of a table whose names are markup: nothing foreign is requested, nothing of it runs.

Any browser test fails on a request that leaves this machine and on an error in the console, which
Chromium writes for whatever the policy forbids; here the pages are opened one after the other.
"""

import re

import pytest
from playwright.sync_api import Page, expect

from explorer.ui.pages.export import _TITLES as EXPORTS
from explorer.ui.pages.limitations import LIMITATIONS
from explorer.ui.tabs.detail_tabs import _TABS as TABS
from tests.support.page.explore import expect_in_address, open_settings, upload_drawn
from tests.support.page.rig import OpenPage, at_rest

SCRIPT = "<script>window.ran = 'script'</script>"
IMAGE = "<img src='http://evil.example/x.png' onerror='window.ran = 1'>"
LINK = "![x](http://evil.example/y.png)"

LISTEN = """addEventListener("securitypolicyviolation", (event) => {
  tellViolation(`${event.effectiveDirective} ${event.blockedURI}`);
})"""
KNOWN = "script-src wasm-eval"
"""Protobuf asks whether it may compile WebAssembly, and does without."""


def table() -> str:
    rows = [f'"{IMAGE}",{SCRIPT},"{LINK}",target']
    for i in range(60):
        kind = (IMAGE, SCRIPT, LINK)[i % 3]
        target = IMAGE if i % 3 and i % 31 < 20 else LINK
        rows.append(f'"{kind}",{i * 7 % 31},{i * 5 % 17},"{target}"')
    return "\n".join(rows)


def expect_nothing_ran(page: Page, place: str) -> None:
    at_rest(page)
    expect(page.get_by_test_id("stException")).to_have_count(0)
    assert page.evaluate("window.ran ?? null") is None, place
    made = page.evaluate(
        """() => {
          const all = (root) => [...root.querySelectorAll("*")].flatMap((one) =>
            one.shadowRoot ? [one, ...all(one.shadowRoot)] : [one]);
          return all(document).filter((one) => /evil/.test(one.src ?? "")).length;
        }"""
    )
    assert made == 0, place


def go(page: Page, name: str) -> None:
    page.get_by_role("link", name=name, exact=True).click()
    current = page.locator("[data-testid=stTopNavLink][aria-current=page]")
    expect(current).to_have_text(name)
    expect_nothing_ran(page, name)


def choose_each(page: Page, names: list[str]) -> None:
    for name in names:
        choice = page.get_by_role("radio", name=name, exact=True)
        choice.click()
        expect(choice).to_be_checked()
        expect_nothing_ran(page, name)


def open_each_list(page: Page) -> None:
    """Open the sidebar's lists: tables, columns, criteria and the rest."""
    boxes = page.locator("[data-testid=stSidebar] input[role=combobox]")
    assert boxes.count() > 3
    for box in boxes.all():
        at_rest(page)  # a run that ends while a list is open closes it
        box.focus()
        box.press("ArrowDown")
        expect(page.get_by_test_id("stSelectboxVirtualDropdown")).to_be_visible()
        expect_nothing_ran(page, "a list of the sidebar")
        page.keyboard.press("Escape")
        expect(page.get_by_test_id("stSelectboxVirtualDropdown")).to_have_count(0)


def take_each_file(page: Page) -> int:
    """Downloads all that the page offers; how many files they are."""
    buttons = page.get_by_test_id("stDownloadButton").get_by_role("button")
    at_rest(page)  # of the export before there may be others still
    n_files = buttons.count()
    for number in range(n_files):
        at_rest(page)  # a run replaces them
        with page.expect_download() as taken:
            buttons.nth(number).click()
        assert taken.value.failure() is None
    return n_files


def learn_on_it(page: Page) -> None:
    """Open a lesson on the hostile table, the glossary and the teacher's notes."""
    page.locator(".index").get_by_role("button", name=re.compile("^Begin: ")).click()
    page.get_by_role("button", name="Use my own table").click()
    expect(page.get_by_role("button", name="Use the lesson's own table")).to_be_visible()
    expect_nothing_ran(page, "a lesson")
    for name, place in (("Glossary", ".glossary"), ("For teachers", "#set-up")):
        page.get_by_role("button", name=name, exact=True).click()
        expect(page.locator(place).first).to_be_visible()
        expect_nothing_ran(page, name)


@pytest.mark.deep
def test_no_page_of_a_hostile_table_asks_for_anything_foreign_or_runs_it(
    open_page: OpenPage,
) -> None:
    page = open_page()
    violations: list[str] = []
    page.context.expose_function("tellViolation", lambda told: violations.append(told))
    page.context.add_init_script(LISTEN)
    page.reload()
    upload_drawn(page, table(), f"{IMAGE}.csv")
    open_each_list(page)
    for name in TABS:
        page.get_by_role("tab", name=name, exact=True).click()
        expect_nothing_ran(page, name)
    open_settings(page)
    page.get_by_role("button", name="Columns: roles and kinds").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    expect_nothing_ran(page, "Columns")
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    for name in ("Judge", "Build", "Limitations"):
        go(page, name)
    choose_each(page, list(LIMITATIONS))
    go(page, "Export")
    files = 0
    for key, name in EXPORTS.items():
        choose_each(page, [name])
        expect_in_address(page, "export", None if key == next(iter(EXPORTS)) else key)
        files += take_each_file(page)
    assert files > 5
    for name in ("Draw", "Learn"):
        go(page, name)
    learn_on_it(page)
    assert [one for one in violations if not one.startswith(KNOWN)] == []
