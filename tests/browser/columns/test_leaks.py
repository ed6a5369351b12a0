"""The bar about a suspected column: read, reached and answered by everyone, in every window."""

import pytest
from playwright.sync_api import Page, expect

from tests.support.page.accessibility import LEAST_ROOM, SIZES, hard_to_read, serious, texts_of
from tests.support.page.explore import box, canvas, csv, drawn, expect_in_address, upload_drawn
from tests.support.page.rig import Visit, at_rest


def churn() -> str:
    """Return a table with a status that only leavers have, and a fee that most of them paid."""
    rows: list[list[object]] = [["age", "fee", "status", "left"]]
    for i in range(400):
        left = i % 5 == 0
        fee = 20 + i % 7 if left and i % 50 else ""
        status = "closed" if left and i % 60 else ["open", "new", "vip"][i % 3]
        rows.append([20 + i * i * 7 % 41, fee, status, "yes" if left else "no"])
    return csv(rows)


def bar_is_for_everyone(page: Page) -> None:
    """Text, contrast, room to hit, and nothing beyond the window."""
    bar = page.locator(".st-key-leaks")
    expect(bar.get_by_role("alert")).to_contain_text("fee alone predicts left (AUC 0.9")
    texts = texts_of(bar)
    assert len(texts) >= 4
    assert hard_to_read(texts) == []
    assert serious(page, ".st-key-leaks") == []
    for button in bar.get_by_role("button").all():
        assert min(box(button)["width"], box(button)["height"]) >= LEAST_ROOM
    assert bar.evaluate("(e) => e.scrollWidth <= e.clientWidth + 1")
    above = box(bar)
    assert above["y"] + above["height"] <= box(canvas(page))["y"]
    assert 0 <= above["x"] <= above["x"] + above["width"] <= page.evaluate("innerWidth")


@pytest.mark.deep
@pytest.mark.parametrize("size", [*SIZES])
def test_the_bar_is_read_and_answered_by_everyone(visit: Visit, size: str) -> None:
    page = visit("/", **SIZES[size])
    drawn(page)
    if size == "phone":
        page.get_by_test_id("stExpandSidebarButton").click()
    upload_drawn(page, churn())  # on a phone, the menu closes after a choice
    at_rest(page)
    bar_is_for_everyone(page)
    page.get_by_role("button", name="1 of 2").focus()
    page.keyboard.press("Enter")
    bar = page.locator(".st-key-leaks")
    expect(bar.get_by_role("alert")).to_contain_text("status alone predicts left")
    page.get_by_role("button", name="Set it aside").focus()
    page.keyboard.press("Enter")
    expect_in_address(page, "without", "status")
    expect(bar.get_by_role("alert")).to_contain_text("fee alone predicts left")
    page.get_by_role("button", name="It is known beforehand").click()
    expect_in_address(page, "known", "fee")
    expect(bar).to_have_count(0)
