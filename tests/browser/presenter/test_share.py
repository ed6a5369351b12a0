"""The menu that shares a page: the link, and what the link does not contain."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from explorer.ui import state
from explorer.ui.draw import drawings
from explorer.ui.room import keys as of_rooms
from explorer.ui.sessions import keys as of_sessions
from explorer.ui.stored.keys import STORED_MARK
from tests.support.page.accessibility import serious
from tests.support.page.explore import box, eventually
from tests.support.page.modules import LoadModules, call
from tests.support.page.sent_pictures import SentPicture, present

CONTENTS = """([address, own]) => {
  const link = modules.share.linkOf(address);
  return [link.href, modules.share.contentsOf(link, own).join(" ")];
}"""
FILE, TABLE = of_sessions.FILE.name, state.TABLE_PARAMETER.name
OFFER = {"page": "Explore", "views": [], "present": None, "hides": "", "depth": False}


@pytest.mark.parametrize(
    ("path", "own", "says"),
    [
        (f"?{TABLE}=iris", False, "the link is enough."),
        ("", False, "the link is enough."),
        (f"?{TABLE}=%3Cb%3Ea.csv&{FILE}=ab12", False, "the table “<b>a.csv”: it asks everyone"),
        (f"?{TABLE}=a&{FILE}={STORED_MARK}", False, "which others must open on the server"),
        (f"?{TABLE}={drawings.NAME}", False, "does not contain your points"),
        ("draw", False, "does not contain your points"),
        (f"learn?{TABLE}=a&{FILE}=ab12", False, "does not contain the table “a”"),
        ("judge", True, "does not contain your own splits"),
    ],
)
def test_a_shared_link_says_what_it_does_not_contain(
    modules: LoadModules, path: str, own: bool, says: str
) -> None:
    page = modules("presenter/share")
    for base, is_local in (("https://trees.example/app/", False), ("http://localhost:1/", True)):
        _, words = call(page, CONTENTS, [base + path, own])
        assert says in words
        assert ("Only this computer can open it" in words) == is_local
        assert ("own splits" in words) == own


def test_a_shared_link_leads_no_room_and_presents_nothing(modules: LoadModules) -> None:
    left_out = state.PRESENT.name, of_rooms.ROOM.name, of_rooms.HOST_LINK.name
    query = "&".join(f"{name}=x" for name in (*left_out, "max_depth"))
    link, words = call(modules("presenter/share"), CONTENTS, [f"https://a.b/learn?{query}", True])
    assert link == "https://a.b/learn?max_depth=x"
    assert words == "The link opens this page."
    of_learn = f"{state.LEARN_VIEW.name}=glossary&{state.TERM.name}=leaf"
    for page, kept in (("learn", f"?{of_learn}"), ("judge", "")):
        link, _ = call(
            modules("presenter/share"), CONTENTS, [f"https://a.b/{page}?{of_learn}", True]
        )
        assert link == f"https://a.b/{page}{kept}"


@pytest.fixture
def page(modules: LoadModules) -> Iterator[Page]:
    """The presenter's bar; what it gives to the browser is noted instead."""
    page = present(modules, [SentPicture("presenter", "presenter", False, OFFER)])
    page.evaluate(
        """() => {
          window.given = [];
          window.give = (name, value) =>
            Object.defineProperty(navigator, name, { value, configurable: true });
          give("clipboard", { writeText: async (text) => { given.push(text); } });
          window.asked = window.matchMedia;
        }"""
    )
    yield page
    page.evaluate(
        """() => {
          window.matchMedia = asked;
          delete navigator.clipboard;
          delete navigator.share;
        }"""
    )


@pytest.mark.parametrize("width", [390, 1280])
def test_the_link_is_copied_and_the_menu_fits_the_window(page: Page, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 844})
    page.get_by_role("button", name="Share").click()
    menu = page.get_by_role("dialog", name="Share this page")
    its = box(menu)
    assert its["x"] >= 0
    assert its["x"] + its["width"] <= width
    menu.get_by_role("button", name="Copy link").click()
    expect(menu.get_by_role("status")).to_have_text("Copied.")
    assert page.evaluate("given") == [page.url]
    assert serious(page, "#presenter") == []
    page.keyboard.press("Escape")
    expect(menu).to_be_hidden()
    expect(page.get_by_role("button", name="Share")).to_be_focused()


def test_a_phone_sends_the_link_with_its_own_menu(page: Page) -> None:
    page.evaluate("() => { window.matchMedia = () => ({ matches: true }); }")
    page.evaluate("() => give('share', async ({ url }) => { given.push(['sent', url]); })")
    page.get_by_role("button", name="Share").click()
    page.get_by_role("button", name="Send link").click()
    eventually(page, lambda: page.evaluate("given") == [["sent", page.url]])
