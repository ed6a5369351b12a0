"""When a tab asks a new visit's server for what the visit before had."""

from typing import Any

import pytest
from playwright.sync_api import Page

from tests.support.page.modules import LoadModules

STAGE = """() => {
  const app = document.createElement("div");
  app.id = "app";
  app.dataset.testid = "stApp";
  const place = document.createElement("div").attachShadow({ mode: "open" });
  document.body.append(app, place.host);
  window.sent = [];
  const setTriggerValue = (name, value) => sent.push([name, value]);
  window.draw = (data) => modules.visit.default({ data, parentElement: place, setTriggerValue });
}"""
"""Streamlit's page as the module sees it: the element that tells whether a script runs."""

IS_RUNNING, IS_AT_REST = "running", "notRunning"


@pytest.fixture
def tab(modules: LoadModules) -> Page:
    """Return a tab that has stored a visit's token and choices, while a run of the script
    continues."""
    page = modules("visit/visit")
    page.evaluate(STAGE)
    keep(page, "before", "of before")
    script_is(page, IS_RUNNING)
    return page


@pytest.fixture
def connected(tab: Page) -> Page:
    """Return the visit's own page, which stays while another one takes over."""
    draw(tab, "before", "of before")
    return tab


def keep(tab: Page, token: str, choices: str) -> None:
    tab.evaluate(
        """(kept) => ["visit", "choices"].forEach(
          (name, place) => sessionStorage.setItem(`explorer-${name}`, kept[place]))""",
        [token, choices],
    )


def kept(tab: Page) -> list[str]:
    found: list[str] = tab.evaluate(
        "['visit', 'choices'].map((name) => sessionStorage.getItem(`explorer-${name}`))"
    )
    return found


def script_is(tab: Page, state: str) -> None:
    """A watcher of the state is called before the answer arrives."""
    tab.evaluate("(state) => app.setAttribute('data-test-script-state', state)", state)


def draw(tab: Page, token: str, choices: str = "") -> None:
    tab.evaluate(
        "(data) => { window.leave = draw(data) }", {"token": token, "choices": choices, "go": None}
    )


def sent(tab: Page) -> list[Any]:
    found: list[Any] = tab.evaluate("sent")
    return found


ASKED = ["resume", {"token": "before", "choices": "of before"}]


def test_on_a_page_that_stays_the_run_that_goes_on_ends_first(connected: Page) -> None:
    """Until then Streamlit's page holds widgets that the run may remove: their values would go
    along, and where the widgets come again at once they would show their defaults."""
    draw(connected, "new")
    draw(connected, "new")
    assert sent(connected) == []
    assert kept(connected) == ["before", "of before"]
    script_is(connected, IS_AT_REST)
    assert sent(connected) == [ASKED]
    assert kept(connected) == ["new", "of before"]
    draw(connected, "new", "of both")
    script_is(connected, IS_RUNNING)
    script_is(connected, IS_AT_REST)
    assert sent(connected) == [ASKED]
    assert kept(connected) == ["new", "of both"]


def test_a_page_at_rest_is_asked_at_once(connected: Page) -> None:
    script_is(connected, IS_AT_REST)
    draw(connected, "new")
    assert sent(connected) == [ASKED]


def test_a_page_that_was_loaded_anew_is_asked_at_once_and_lets_go_of_nothing(tab: Page) -> None:
    draw(tab, "new")
    assert sent(tab) == [ASKED]
    script_is(tab, IS_AT_REST)
    assert sent(tab) == [ASKED]
    assert kept(tab) == ["new", "of before"]


def test_what_this_visit_has_chosen_is_kept_while_a_run_goes_on(tab: Page) -> None:
    keep(tab, "", "")
    draw(tab, "new", "chosen")
    assert kept(tab) == ["new", "chosen"]
    draw(tab, "new")
    assert kept(tab) == ["new", ""]
    assert sent(tab) == []


def test_a_page_that_was_left_asks_nothing(connected: Page) -> None:
    draw(connected, "new")
    connected.evaluate("leave()")
    connected.evaluate("new Promise((then) => setTimeout(then))")  # it is left a moment later
    script_is(connected, IS_AT_REST)
    assert sent(connected) == []


def test_a_tab_that_may_keep_nothing_knows_its_visit_until_it_is_closed(tab: Page) -> None:
    tab.evaluate("['getItem', 'setItem'].forEach((name) => delete Storage.prototype[name])")
    script_is(tab, IS_AT_REST)
    draw(tab, "first")
    assert sent(tab) == []
    draw(tab, "second")
    assert sent(tab) == [["resume", {"token": "first", "choices": ""}]]
