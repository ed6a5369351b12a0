"""The module that travels with data: it imports the rest, draws the newest call, reports errors."""

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from tests.support.page.modules import make_place, modules_page

PROBE = """export default ({ data, parentElement }) => {
  told.push(`draws ${data}`);
  parentElement.append(document.createElement("b"));
  return () => told.push(`leaves ${data}`);
}"""

MOUNTING = """() => {
  window.told = [];
  window.component = modules.mounting.mounting("pieces", "probe.js", ["probe.css"]);
}"""

LOOK = "rgb(1, 2, 3)"


@pytest.fixture
def place(browser: Browser) -> Iterator[Page]:
    """Yield a place for a probe that reports when it draws and leaves; the test sets its clock."""
    more = {"pieces/probe.js": PROBE, "pieces/probe.css": f"b {{ color: {LOOK} }}"}
    with modules_page(browser) as own:
        page = own.load("shared/mounting", more=more, forgiven="/pieces/")
        page.clock.install()
        make_place(page, 600)
        page.evaluate(MOUNTING)
        yield page
        own.fail_if_it_complained()


def told(place: Page) -> list[str]:
    found: list[str] = place.evaluate("told")
    return found


def fails(place: Page, name: str, times: int) -> list[str]:
    """Return a file that gets no answer the first times it is requested; record the requests."""
    asked: list[str] = []

    def answer(route: Route) -> None:
        asked.append(route.request.url)
        if len(asked) <= times:
            route.abort()
        else:
            route.fallback()

    place.route(f"**/pieces/{name}", answer)
    return asked


def let_time_pass(place: Page, until: Callable[[], bool], seconds: float) -> None:
    """Runs the page's clock in steps of 50 ms, at most for some seconds."""
    for _ in range(round(seconds / 0.05)):
        if until():
            return
        place.clock.run_for(50)


def test_it_draws_once_its_module_and_its_look_are_there(place: Page) -> None:
    place.evaluate("() => component({ data: 1, parentElement })")
    expect(place.locator("#host b")).to_have_css("color", LOOK)
    assert told(place) == ["draws 1"]


def test_of_two_calls_while_it_loads_the_newer_draws_and_the_older_leaves_it_alone(
    place: Page,
) -> None:
    # Streamlit cleans up the call that was overtaken, after the newer one was made.
    place.evaluate(
        """() => {
          const overtaken = component({ data: 1, parentElement });
          window.leave = component({ data: 2, parentElement });
          overtaken();
        }"""
    )
    expect(place.locator("#host b")).to_have_count(1)
    assert told(place) == ["draws 2"]
    place.evaluate("leave()")
    assert told(place) == ["draws 2", "leaves 2"]


def test_an_overtaken_call_that_has_drawn_does_not_leave(place: Page) -> None:
    place.evaluate("() => { window.first = component({ data: 1, parentElement }) }")
    expect(place.locator("#host b")).to_have_count(1)
    place.evaluate("() => { component({ data: 2, parentElement }); first() }")
    expect(place.locator("#host b")).to_have_count(2)
    assert told(place) == ["draws 1", "draws 2"]


@pytest.mark.parametrize("gone", ["leave()", "document.querySelector('#host').remove()"])
def test_what_has_left_before_it_was_loaded_is_not_drawn(place: Page, gone: str) -> None:
    with place.expect_request_finished(lambda request: "probe.css" in request.url):
        place.evaluate(
            f"() => {{ window.leave = component({{ data: 1, parentElement }}); {gone}; }}"
        )
    place.evaluate("import('/pieces/probe.js').then(() => new Promise(requestAnimationFrame))")
    assert told(place) == []


@pytest.mark.parametrize("name", ["probe.js", "probe.css"])
def test_a_file_that_fails_is_asked_for_again(place: Page, name: str) -> None:
    asked = fails(place, name, 2)
    place.evaluate("() => { component({ data: 1, parentElement }) }")
    let_time_pass(place, lambda: told(place) != [], 10)
    assert told(place) == ["draws 1"]
    assert len(asked) == 3


def test_what_cannot_be_loaded_says_so_until_it_can(place: Page) -> None:
    asked = fails(place, "probe.js", 4)
    said = place.get_by_role("alert")
    place.evaluate("() => { component({ data: 1, parentElement }) }")
    let_time_pass(place, lambda: said.count() > 0, 20)
    expect(said).to_have_text("This picture could not be loaded. Reload the page to see it.")
    assert len(asked) == 4
    place.evaluate("() => { component({ data: 2, parentElement }) }")
    expect(place.locator("#host b")).to_have_count(1)
    expect(said).to_have_count(0)
    assert told(place) == ["draws 2"]
