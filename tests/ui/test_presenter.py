"""The panels that a projector can show of each page, and their part of the address."""

import re

import pytest

from explorer.lessons.set_up import Control, Panel, SetUp, to_text
from explorer.ui import presenter
from tests.support.page.driven_page import is_sound, on_page, opened_at, opened_on, sent
from tests.support.paths import ROOT
from tests.support.tiers import first_in_gate

SHEET = (ROOT / "explorer" / "ui" / "shell" / "presenter.css").read_text()


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


@pytest.mark.parametrize(
    ("page", "address", "hides", "depth", "walks"),
    first_in_gate(
        ("", {}, "rows", True, True),
        ("judge", {}, "numbers", False, False),
        ("build", {}, "rows", False, True),
        ("draw", {}, "rows", True, True),
        ("limitations", {"samples": "20"}, "numbers", False, True),
        ("limitations", {"limit": "Forest", "trees": "5"}, "numbers", False, True),
        ("limitations", {"limit": "greedy"}, "rows", False, False),
        ("limitations", {"limit": "imbalance"}, "rows", False, True),
        ("limitations", {"limit": "difference"}, "rows", False, False),
        ("learn", {}, "", False, False),
        ("learn", {"view": "glossary"}, "", False, False),
        ("learn", {"view": "teachers", "lesson": "stump"}, "", False, False),
        ("learn", {"lesson": "none"}, "", False, False),
        ("learn", {"lesson": "stump"}, "the answer", False, False),
        n=5,
    ),
)
def test_a_key_is_offered_where_it_does_something(
    page: str, address: dict[str, str], hides: str, depth: bool, walks: bool
) -> None:
    opened = opened_at(**address)
    offered = sent(on_page(opened, page) if page else opened, "presenter")
    assert (offered["hides"], offered["depth"], offered["walks"]) == (hides, depth, walks)


def linked(hides: frozenset[Panel], locks: frozenset[Control] = frozenset()) -> dict[str, str]:
    set_up = SetUp("play_tennis", "0", False, "play", ("outlook",), hides, locks)
    return {"table": "play_tennis", "set_up": to_text(set_up)}


@pytest.mark.parametrize(
    ("hides", "locks"),
    [({Panel.SCORES}, set()), (set(), {Control.LIMITS}), ({Panel.TREE}, set())],
)
def test_the_depth_is_offered_where_the_link_lets_it_be_set(
    hides: set[Panel], locks: set[Control]
) -> None:
    link = linked(frozenset(hides), frozenset(locks))
    assert sent(opened_at(**link), "presenter")["depth"] is False


def test_a_page_that_waits_for_an_answer_offers_nothing() -> None:
    page = opened_on("judge", **linked(frozenset({Panel.TREE})))
    offered = sent(page, "presenter")
    assert (offered["views"], offered["hides"]) == ([], "")


@pytest.mark.parametrize("title", presenter.VIEWS)
def test_the_sheet_shows_every_view(title: str) -> None:
    for view in presenter.VIEWS[title]:
        assert f'[data-present="{view.name}"]' in SHEET


def test_the_sheet_shows_only_panels_that_a_page_has() -> None:
    source = "\n".join(path.read_text() for path in (ROOT / "explorer" / "ui").rglob("*.py"))
    panels = set(re.findall(r"presenter\.panel\(\"(\w+)\"\)", source))
    assert set(re.findall(r"st-key-panel_(\w+)", SHEET)) == panels
