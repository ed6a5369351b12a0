"""The arithmetic of a split on its own page, next to the split search that drives it."""

from playwright.sync_api import Locator, Page, expect

from tests.support.page.modules import mount

MODULES = ("split_search/split_search", "arithmetic/arithmetic")


def mounted(stage: Page, sent: bytes, width: int = 1100) -> Locator:
    """Draw the sent split search, and return the drawn sum."""
    sums = stage.locator(".sums")
    # The former content must not be mistaken for the new one.
    sums.locator("h3").evaluate_all("(all) => all.forEach((one) => one.remove())")
    mount(stage, "split_search", sent, width, place="search")
    mount(stage, "arithmetic", b"", width, place="sums")
    expect(sums.locator("h3")).not_to_be_empty()
    return sums


def row(sums: Locator, name: str) -> Locator:
    """Return a line of the sum: "before", "left" or "right"."""
    return sums.locator(f".sum tr.{name}")
