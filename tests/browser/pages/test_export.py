"""The Export page, whole: sound to axe in both themes, and its code is copied."""

import pytest
from playwright.sync_api import expect

from tests.support.page.accessibility import serious
from tests.support.page.rig import OpenPage, at_rest


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_rules_are_sound_to_axe_and_copied_by_one_click(open_page: OpenPage, scheme: str) -> None:
    page = open_page(
        "/export?table=titanic&language=SQL",
        color_scheme=scheme,
        permissions=["clipboard-read", "clipboard-write"],
    )
    expect(page.get_by_test_id("stCode")).to_contain_text("SELECT *")
    at_rest(page)
    assert serious(page) == []
    page.get_by_test_id("stCode").hover()
    page.get_by_role("button", name="Copy to clipboard").click()
    page.wait_for_function("async () => (await navigator.clipboard.readText()).length > 0")
    copied = page.evaluate("navigator.clipboard.readText()")
    assert copied.startswith("-- survived, by a tree of")
    assert copied.rstrip().endswith('FROM "rows";')
