"""What a projector can be shown of each page, and what the address keeps of it."""

import re

import pytest

from explorer.ui import presenter
from tests.support.page.driven_page import is_sound, on_page, opened_at, sent
from tests.support.paths import ROOT

SHEET = (ROOT / "explorer" / "ui" / "frame" / "presenter.css").read_text()


def test_every_page_offers_its_panels_and_keeps_what_the_address_asks_for() -> None:
    page = opened_at(present="regions")
    offered = sent(page, "presenter")
    assert is_sound(page)
    assert (offered["page"], offered["present"], offered["depth"]) == ("Explore", "regions", True)
    views = [view["name"] for view in offered["views"]]
    assert views == ["tree", "search", "both", "regions", "details"]
    offered = sent(on_page(page, "judge"), "presenter")
    assert (offered["page"], offered["present"], offered["depth"]) == ("Judge", "regions", False)
    assert "errors" in [view["name"] for view in offered["views"]]


def test_without_it_in_the_address_a_page_is_not_presented() -> None:
    assert sent(opened_at(), "presenter")["present"] is None


@pytest.mark.parametrize("title", presenter.VIEWS)
def test_the_sheet_shows_every_view(title: str) -> None:
    for view in presenter.VIEWS[title]:
        assert f'[data-present="{view.name}"]' in SHEET


def test_the_sheet_shows_only_panels_that_a_page_has() -> None:
    source = "\n".join(path.read_text() for path in (ROOT / "explorer" / "ui").rglob("*.py"))
    panels = set(re.findall(r"presenter\.panel\(\"(\w+)\"\)", source))
    assert set(re.findall(r"st-key-panel_(\w+)", SHEET)) == panels
