"""The Limits page, whole: sound to axe, and used by keys alone."""

import re

import pytest
from playwright.sync_api import expect

from tests.support.page.accessibility import serious
from tests.support.page.rig import Visit, at_rest


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize(
    ("limit", "table"),
    [("greedy", "xor"), ("imbalance", "imbalance_fraud"), ("difference", "penguins")],
)
def test_a_limit_is_sound_to_axe(visit: Visit, limit: str, table: str, scheme: str) -> None:
    page = visit(f"/limits?limit={limit}&table={table}", color_scheme=scheme)
    expect(page.locator(".regions .stage").first).to_be_visible()
    at_rest(page)
    assert serious(page) == []


def test_limits_are_chosen_by_keys_alone(visit: Visit) -> None:
    page = visit("/limits?limit=greedy&table=xor")
    expect(page.locator(".regions .stage").first).to_be_visible()
    chosen = page.get_by_role("radio", name="Greedy").or_(page.get_by_role("button", name="Greedy"))
    chosen.first.focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Space")
    expect(page).to_have_url(re.compile("limit=imbalance"))
    weight = page.get_by_role("slider", name="Weight of")
    weight.focus()
    page.keyboard.press("ArrowRight")
    expect(page.get_by_role("heading", name="At weight 2 the tree")).to_be_visible()
