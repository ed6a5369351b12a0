"""The whole page for everyone, page after page: axe's rules, and the contrast of our own text.

Each picture by itself is in test_accessible_pictures.py, and the journey of each page asks axe.
"""

import re
from itertools import cycle

import pytest
from playwright.sync_api import Page, expect

from tests.support.page.accessibility import hard_to_read, resized, serious, texts_of
from tests.support.page.explore import (
    board_row,
    canvas,
    drawn,
    expect_selected,
    node,
    regions,
    split_search,
)
from tests.support.page.rig import Visit, at_rest

PICTURES = {
    "Judge": (".complexity", ".confusion", ".pruning", ".importances", ".beside"),
    "Build": (".tree-canvas", ".split-search"),
    "Draw": (".draw", ".tree-canvas", ".split-search"),
    "Limitations": (".instability", ".tree-canvas"),
    "Learn": ("section.index",),
    "Export": (),
}
"""Pictures by the page's name in the navigation, in the order in which they appear."""


@pytest.mark.deep
@pytest.mark.parametrize("first", ["laptop", "projector"])
def test_every_page_is_sound_to_axe_and_read_on_a_laptop_and_on_a_projector(
    visit: Visit, first: str
) -> None:
    """Every run reads a page in one window, by turns of either size; the next run in the other."""
    page = visit("/?row=185&node=LLR")
    explore_for_everyone(page)
    turns = cycle(sorted(("laptop", "projector"), key=lambda size: size != first))
    for (name, pictures), size in zip(PICTURES.items(), turns, strict=False):
        page.get_by_role("link", name=name, exact=True).click()
        for picture in pictures:
            expect(page.locator(picture).first).to_be_visible()
        expect(page).to_have_url(re.compile(f"/{name.lower()}"))
        at_rest(page)
        resized(page, size)
        texts = texts_of(*(page.locator(picture).first for picture in pictures))
        assert len(texts) >= 5 * len(pictures), (name, size)
        assert hard_to_read(texts) == [], (name, size)
        assert serious(page) == [], (name, size)


def explore_for_everyone(page: Page) -> None:
    """A followed row; the search of a node, in other windows too; its criteria, and categories."""
    follow = page.locator(".follow")
    expect(follow.locator("h3")).to_contain_text("the tree predicts Adelie for row 185")
    expect(canvas(page)).to_have_attribute("data-following", "")
    assert serious(page) == []
    assert hard_to_read(texts_of(follow, canvas(page), regions(page))) == []
    follow.get_by_role("button", name="Stop following").click()
    drawn(page)
    node(page, "L").click()
    expect_selected(page, "L")
    for size in ("phone", "projector"):
        resized(page, size)
        assert serious(page) == [], size
        assert hard_to_read(texts_of(canvas(page), split_search(page), regions(page))) == [], size
    split_search(page).get_by_role("tab", name="Criteria").click()
    expect(split_search(page).locator(".criterion-row")).to_have_count(3)
    assert serious(page, ".st-key-split_search") == []
    texts = texts_of(split_search(page))
    split_search(page).get_by_role("tab", name="Split search").click()
    board_row(page, "island").click()
    expect(split_search(page).locator(".category")).to_have_count(3)
    assert hard_to_read([*texts, *texts_of(split_search(page))]) == []
