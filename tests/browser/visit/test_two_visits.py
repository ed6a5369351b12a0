"""Two browsers at one server: neither meets the other's table, names, settings or errors."""

from dataclasses import dataclass, field

import pytest
from playwright.sync_api import Page, expect

from tests.support.page.explore import expect_selected, node, upload, upload_drawn
from tests.support.page.rig import OpenPage, at_rest, settled

pytestmark = pytest.mark.deep

ROWS = "colour,size,shape\n" + "{0}1,1,{0}x\n{0}2,2,{0}y\n{0}1,3,{0}y\n{0}2,4,{0}x\n" * 6


@dataclass
class Overheard:
    """All that a browser's server has sent it."""

    frames: list[bytes] = field(default_factory=list)

    def listen(self, page: Page) -> None:
        """From the next load of the page on."""
        page.on("websocket", lambda socket: socket.on("framereceived", self._hear))
        page.reload()
        settled(page)

    def _hear(self, payload: str | bytes) -> None:
        self.frames.append(payload.encode() if isinstance(payload, str) else payload)

    def holds(self, word: str) -> bool:
        return any(word.encode() in frame for frame in self.frames)


def visit_pages(page: Page) -> None:
    for name in ("Judge", "Limitations", "Export", "Explore"):
        page.get_by_role("link", name=name, exact=True).click()
        current = page.locator("[data-testid=stTopNavLink][aria-current=page]")
        expect(current).to_have_text(name)
        at_rest(page)


def test_two_browsers_with_files_of_one_name_meet_nothing_of_each_other(
    open_page: OpenPage,
) -> None:
    mine, theirs = open_page(), open_page()
    heard = {mine: Overheard(), theirs: Overheard()}
    own = {mine: "ochrite", theirs: "azurite"}
    for page, overheard in heard.items():
        overheard.listen(page)
        upload_drawn(page, ROWS.format(own[page]), "same.csv")
    node(mine, "L").click()
    expect_selected(mine, "L")
    address = mine.url
    upload(mine, "ochrite\n1\n", "ochrite_salaries.csv")
    expect(mine.get_by_test_id("stAlert").first).to_be_visible()
    visit_pages(theirs)
    expect_selected(theirs, "")
    expect(theirs.get_by_test_id("stAlert")).to_have_count(0)
    theirs.goto(address)
    settled(theirs)
    expect(theirs.get_by_text("This link is about the file")).to_be_visible()
    assert heard[mine].holds("ochrite")
    assert heard[theirs].holds("azurite")
    assert not heard[mine].holds("azurite")
    assert not heard[theirs].holds("ochrite")
