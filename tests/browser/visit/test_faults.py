"""A connection that drops, and a server that has forgotten, under a visit in progress."""

from collections.abc import Iterator
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.support.page.chosen import NAME, choose_much, deepen, expect_much, give_file
from tests.support.page.explore import depth_slider, eventually
from tests.support.page.line import Line, line_to
from tests.support.page.rig import PATIENCE_IN_SECONDS, TRACEBACK, App, OpenPage, at_rest, settled

pytestmark = pytest.mark.deep

NOWHERE = 9
"""A port that nobody answers at."""


def port_of(app: App) -> int:
    port = urlsplit(app.url).port
    assert port is not None
    return port


@pytest.fixture
def line(app: App) -> Iterator[Line]:
    with line_to(port_of(app)) as line:
        yield line


@pytest.fixture
def far(browser: Browser, line: Line) -> Iterator[Page]:
    """Yield the page, at the other end of a line. The browser's log of faults is ignored."""
    context = browser.new_context(
        viewport={"width": 1440, "height": 900}, reduced_motion="reduce", base_url=line.url
    )
    page = context.new_page()
    page.goto("/")
    settled(page)
    yield page
    context.close()


def token_of(page: Page) -> str:
    found: str = page.evaluate("sessionStorage.getItem('explorer-visit')")
    return found


def words_of_dialog(page: Page) -> str:
    """Return the dialog's words, which the page's style sheet puts instead of Streamlit's."""
    found: str = page.get_by_role("dialog").evaluate(
        """(dialog) => [...dialog.querySelectorAll("h2, h2 + div > div")]
          .filter((one) => getComputedStyle(one).fontSize === "0px")
          .map((one) => getComputedStyle(one, "::before").content).join(" ")"""
    )
    return found


def test_a_visit_outlives_a_silent_line_and_a_cut_one(app: App, line: Line, far: Page) -> None:
    choose_much(far)
    logged = len(app.log())

    line.fall_silent()
    deepen(far)
    assert line.holds.wait(PATIENCE_IN_SECONDS)
    line.speak()
    expect_much(far, depth=5)

    token = token_of(far)
    line.port = NOWHERE
    line.cut()
    expect(far.get_by_role("dialog")).to_be_visible()
    assert "The server does not answer" in words_of_dialog(far)
    assert "tries again by itself" in words_of_dialog(far)
    expect(depth_slider(far)).to_be_disabled()
    line.port, line.forgets_sessions = port_of(app), True
    expect(depth_slider(far)).to_be_enabled()
    eventually(far, lambda: token_of(far) != token)  # a new visit, which nobody had to touch
    expect_much(far, depth=5)
    at_rest(far)  # while the new visit takes over, widgets leave their places and come again
    deepen(far)
    expect_much(far, depth=6)
    assert TRACEBACK not in app.log()[logged:]


def test_where_the_server_has_forgotten_a_visit_its_tab_has_not(open_page: OpenPage) -> None:
    page = open_page()
    choose_much(page)
    page.evaluate("sessionStorage.setItem('explorer-visit', 'of another start of the server')")
    page.reload()
    asked = page.get_by_role("heading", name=f"The server no longer has the file “{NAME}”")
    expect(asked).to_be_visible()
    give_file(page)
    expect_much(page, depth=4)
