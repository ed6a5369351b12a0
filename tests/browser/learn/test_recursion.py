"""Recursion and stopping in a browser: regions that are split again, and nothing else to change."""

from playwright.sync_api import expect

from tests.support.page.accessibility import serious
from tests.support.page.rig import Visit


def test_regions_are_split_again_by_the_reveal(visit: Visit) -> None:
    page = visit("/learn?lesson=recursion&step=regions")
    picture = page.locator(".st-key-lesson_regions")
    expect(picture.get_by_role("heading")).to_have_text("Decision regions: both leaves")
    for axis in picture.get_by_role("combobox").all():
        expect(axis).to_be_disabled()
    expect(page.locator(".foot .option")).to_have_count(4)
    page.keyboard.press("3")
    page.keyboard.press("Enter")
    expect(page.locator(".st-key-lesson_head h2")).to_have_text("4 leaves are 4 regions")
    expect(picture.get_by_role("heading")).to_have_text("Decision regions: all 4 leaves")
    expect(page.locator(".foot .told")).to_have_text("As you predicted.")
    assert serious(page) == []
