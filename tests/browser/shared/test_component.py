"""The common life of every picture: mounted once, updated, notified of the page, and left."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.support.page.modules import LoadModules, make_place

PICTURE = """() => {
  window.told = [];
  window.sent = [];
  const { component } = modules.component;
  const tells = (name) => (what) => told.push([name, what ?? null]);
  window.entry = component((place) => {
    window.place = place;
    const root = document.createElement("section");
    root.style.width = "300px";
    return {
      root,
      update(view) {
        told.push(["update", view]);
        modules.component.keepFocus(place.parent, () => {
          root.replaceChildren(...view.keys.map((key) => {
            const button = document.createElement("button");
            button.dataset.key = key;
            return button;
          }));
        }, () => "spare");
      },
      select: tells("select"), hover: tells("hover"), recolour: tells("recolour"),
      remeasure: tells("remeasure"), resize: tells("resize"), leave: tells("leave"),
      widen: tells("widen"),
      draw: (view, width) => told.push(["draw", [view.keys.length, width]]),
    };
  }, { trouble: "Nothing can be shown." });
  window.call = (text, to = "first") => {
    const data = new TextEncoder().encode(text);
    const setTriggerValue = (name, value) => sent.push([to, name, value]);
    window.away = entry({ data, parentElement, setTriggerValue });
  };
  window.page = modules.bus.connect();
}"""

REPAINT = """(colour) => {
  const probe = parentElement.querySelector(".theme-probe");
  probe.style.color = colour;
  probe.dispatchEvent(new Event("transitionend"));
}"""

VIEW = '{"keys": ["a", "b"]}'


@pytest.fixture
def place(modules: LoadModules) -> Page:
    """Return a place with a picture that reports the calls of the contract."""
    page = modules("shared/component", "shared/bus", afresh=True)
    make_place(page, 600)
    page.evaluate(PICTURE)
    return page


def told(page: Page, *names: str) -> list[Any]:
    found: list[Any] = page.evaluate("told.splice(0)")
    return [what for name, what in found if name in names]


def call(page: Page, text: str = VIEW, to: str = "first") -> None:
    page.evaluate("([text, to]) => call(text, to)", [text, to])


def test_a_picture_is_mounted_once_and_updated_by_every_call(place: Page) -> None:
    call(place)
    call(place, '{"keys": []}')
    assert told(place, "update") == [{"keys": ["a", "b"]}, {"keys": []}]
    assert place.evaluate("parentElement.querySelectorAll('section').length") == 1


def test_a_choice_is_drawn_published_and_sent_once_through_the_newest_call(place: Page) -> None:
    place.evaluate("page.subscribe('selection', (path) => told.push(['heard', path]))")
    call(place)
    call(place, to="second")
    assert place.evaluate("place.choose('LR')")
    assert not place.evaluate("place.choose('LR')")
    assert told(place, "select", "heard") == ["LR", "LR"]
    assert place.evaluate("sent") == [["second", "selected", "LR"]]


def test_a_choice_made_elsewhere_is_drawn_and_not_sent(place: Page) -> None:
    call(place)
    place.evaluate("page.publish('selection', 'L'); page.publish('hover', 3)")
    assert place.evaluate("place.selected()") == "L"
    found = place.evaluate("told.splice(0)")
    assert ["select", "L"] in found
    assert ["hover", None] in found
    assert place.evaluate("sent") == []


def test_a_picture_mounted_late_hears_what_is_selected(place: Page) -> None:
    place.evaluate("page.publish('selection', 'RR')")
    call(place)
    assert place.evaluate("place.selected()") == "RR"


def test_theme_type_and_size_are_told(place: Page) -> None:
    call(place)
    place.wait_for_function("told.some(([name]) => name === 'resize')")
    told(place)
    place.evaluate("document.fonts.dispatchEvent(new Event('loadingdone'))")
    place.evaluate("parentElement.querySelector('section').style.width = '200px'")
    place.wait_for_function("told.some(([name]) => name === 'resize')")
    assert told(place, "remeasure", "resize") == [None, None]
    place.evaluate(REPAINT, "rgb(250, 250, 250)")
    assert place.evaluate("parentElement.host.dataset.theme") == "light"
    place.evaluate(REPAINT, "rgb(10, 10, 10)")
    assert place.evaluate("parentElement.host.dataset.theme") == "dark"
    assert told(place, "recolour") == [None, None]


def test_a_picture_is_drawn_for_every_update_width_and_type_and_when_asked_to(place: Page) -> None:
    call(place)
    assert told(place, "update", "draw") == [{"keys": ["a", "b"]}, [2, 300]]
    place.evaluate("place.redraw()")
    assert told(place, "draw") == [[2, 300]]
    place.evaluate("document.fonts.dispatchEvent(new Event('loadingdone'))")
    assert told(place, "draw") == [[2, 300]]
    section = "parentElement.querySelector('section').style"
    place.evaluate(f"{section}.display = 'none'")
    call(place, '{"keys": []}')
    place.evaluate(f"{section}.display = ''; {section}.width = '200px'")
    place.wait_for_function("told.some((one) => one.join() === 'draw,0,200')")


def test_a_width_is_told_before_the_first_update_and_again_where_it_is_another(place: Page) -> None:
    call(place)
    before = place.evaluate("told.map(([name]) => name)")
    assert before.index("widen") < before.index("update")
    section = "parentElement.querySelector('section').style"
    place.wait_for_function("told.some(([name]) => name === 'resize')")
    told(place)
    place.evaluate(f"{section}.height = '300px'")
    place.wait_for_function("told.some(([name]) => name === 'resize')")
    assert told(place, "widen") == []
    place.evaluate(f"{section}.display = 'none'")
    place.wait_for_function("told.some(([name]) => name === 'resize')")
    call(place)
    assert told(place, "widen") == []
    place.evaluate(f"{section}.display = ''; {section}.width = '240.4px'")
    place.wait_for_function("told.some(([name]) => name === 'widen')")
    assert told(place, "widen") == [240]


def test_the_control_that_had_the_focus_has_it_after_drawing(place: Page) -> None:
    call(place)
    place.evaluate("parentElement.querySelector('[data-key=b]').focus()")
    call(place, '{"keys": ["b", "spare"]}')
    assert place.evaluate("parentElement.activeElement.dataset.key") == "b"
    call(place, '{"keys": ["c", "spare"]}')
    assert place.evaluate("parentElement.activeElement.dataset.key") == "spare"


def test_a_place_that_goes_and_comes_at_once_keeps_its_picture(place: Page) -> None:
    call(place)
    place.evaluate("away(); call('{\"keys\": []}')")
    place.evaluate("() => new Promise((then) => setTimeout(then))")
    assert told(place, "leave") == []
    expect(place.locator("section")).to_have_count(1)


def test_a_picture_that_is_left_takes_everything_with_it(place: Page) -> None:
    call(place)
    place.evaluate("away()")
    place.wait_for_function("told.some(([name]) => name === 'leave')")
    told(place)
    place.evaluate("page.publish('selection', 'L')")
    place.evaluate("document.fonts.dispatchEvent(new Event('loadingdone'))")
    assert place.evaluate("told") == []
    assert place.evaluate("parentElement.childElementCount") == 0
    call(place)
    assert told(place, "update") == [{"keys": ["a", "b"]}]


def test_bytes_that_cannot_be_read_say_so_in_the_pictures_place(place: Page) -> None:
    call(place, "{")
    expect(place.get_by_role("alert")).to_have_text("Nothing can be shown.")
    assert told(place, "update") == []
    call(place)
    expect(place.get_by_role("alert")).to_have_count(0)


PUBLISHER = """() => {
  window.heard = [];
  const bus = modules.bus.connect();
  for (const topic of ["a", "b"]) bus.subscribe(topic, (value) => heard.push([topic, value]));
  modules.publisher.default({ data: { a: 1, b: null }, parentElement, setTriggerValue() {} });
}"""


def test_the_publisher_brings_what_was_cleared_as_well(modules: LoadModules) -> None:
    page = modules("shared/publisher", "shared/bus", afresh=True)
    make_place(page, 300)
    page.evaluate(PUBLISHER)
    assert page.evaluate("heard") == [["a", 1], ["b", None]]
