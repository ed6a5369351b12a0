"""The Export page, whole: sound to axe in both themes, code is copied, settings are read again."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import FilePayload, Page, expect

from tests.support.page.accessibility import resized, serious
from tests.support.page.explore import canvas, choose, expect_in_address
from tests.support.page.rig import Visit, at_rest


@pytest.fixture
def page(visit: Visit) -> Iterator[Page]:
    """Yield the rules of a tree on Titanic in SQL, on a page that may use the clipboard."""
    page = visit("/export?table=titanic&language=SQL&max_depth=2&node=R")
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    yield page
    page.context.clear_permissions()


def copy(page: Page) -> str:
    """Copy the code by one click, and return what the clipboard holds."""
    page.get_by_test_id("stCode").hover()
    page.get_by_role("button", name="Copy to clipboard").click()
    page.wait_for_function("async () => (await navigator.clipboard.readText()).length > 0")
    copied: str = page.evaluate("navigator.clipboard.readText()")
    return copied


def save_settings(page: Page) -> bytes:
    page.get_by_role("radio", name="Settings").click()
    expect_in_address(page, "export", "settings")
    at_rest(page)
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save the settings").click()
    return saved.value.path().read_bytes()


def test_rules_are_sound_to_axe_and_copied_and_settings_are_saved_and_read_again(
    page: Page,
) -> None:
    expect(page.get_by_test_id("stCode")).to_contain_text("SELECT *")
    for size in ("laptop", "projector"):
        resized(page, size)
        assert serious(page) == []
    copied = copy(page)
    assert copied.startswith("-- Predicts survived using a tree with")
    assert copied.rstrip().endswith('FROM "rows";')
    saved = save_settings(page)
    choose(page, page.get_by_role("combobox", name="Table"), "Iris", typed=True)
    expect_in_address(page, "table", "iris")
    expect_in_address(page, "node", None)
    at_rest(page)
    given: FilePayload = {"name": "c.json", "mimeType": "application/json", "buffer": saved}
    page.locator("[data-testid=stMain] input[type=file]").set_input_files(given)
    expect_in_address(page, "table", "titanic")
    expect_in_address(page, "max_depth", "2")
    expect_in_address(page, "node", "R")
    expect(canvas(page)).to_be_visible()
