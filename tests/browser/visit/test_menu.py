"""The menu of a phone closes once a page is chosen, and by a tap on the page."""

import pytest
from playwright.sync_api import Page, expect

from explorer.ui import state
from tests.support.page.modules import LoadModules

STAGE = """() => {
  const place = document.createElement("div").attachShadow({ mode: "open" });
  document.body.insertAdjacentHTML("beforeend", `
    <section data-testid="stSidebar" data-collapsed="false">
    <div data-testid="stSidebarCollapseButton"><button>close</button></div>
    <a href="#learn">Learn</a><p>words</p>
    <div class="st-key-to_glossary"><button>Glossary</button></div></section>
    <div class="st-key-presenter"></div>`);
  document.body.append(place.host);
  window.menu = document.querySelector("section");
  window.closings = 0;
  menu.querySelector("button").addEventListener("click", () => { closings += 1; });
  window.leave = modules.visit.default({ data: { token: "a", choices: "", go: null },
    parentElement: place, setTriggerValue() {} });
}"""
PRESS = """async (what) => {
  closings = 0;
  (what ? menu.querySelector(what) : menu).click();
  await new Promise((then) => setTimeout(then));
  return closings > 0; // pictures of tests before this one may listen, too
}"""


@pytest.fixture
def page(modules: LoadModules) -> Page:
    page = modules("visit/visit")
    page.set_viewport_size({"width": 390, "height": 844})
    page.evaluate(STAGE)
    return page


def test_a_page_or_a_tap_beside_the_menu_closes_it(page: Page) -> None:
    presses = {"p": False, "a": True, "": True, f".st-key-{state.TO_GLOSSARY.name} button": True}
    assert {what: page.evaluate(PRESS, what) for what in presses} == presses
    # It would lie over the button that closes the menu.
    expect(page.locator(".st-key-presenter")).to_have_css(
        "visibility", "hidden"
    )  # not over "close"
    page.evaluate("() => { menu.dataset.collapsed = 'true' }")
    assert not page.evaluate(PRESS, "a")  # Streamlit was quicker
    page.evaluate("() => { menu.dataset.collapsed = 'false' }")
    page.set_viewport_size({"width": 1440, "height": 900})
    assert not page.evaluate(PRESS, "a")  # on a wide screen it covers nothing
