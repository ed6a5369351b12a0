"""The split search on its own page, for tests that need no app."""

from playwright.sync_api import Locator, Page, expect

from tests.support.page.modules import mount

MODULES = ("split_search/split_search", "shared/display")


def mounted(stage: Page, sent: bytes, width: int = 640) -> Locator:
    """Return the panel of the sent data, redrawn in the same place."""
    mount(stage, "split_search", sent, width, padding=16)
    panel = stage.locator(".split-search")
    expect(panel.locator("h3")).not_to_be_empty()
    return panel
