"""A page on a projector: the sizes of its texts, and predictions in a lesson's step."""

import re
from typing import Any

from playwright.sync_api import Page, expect

from explorer.ui.presenter import VIEWS
from tests.support.page.accessibility import FRAMES
from tests.support.page.explore import expect_in_address
from tests.support.page.rig import at_rest

LEAST = 18
PROJECTOR: dict[str, Any] = {"width": 1280, "height": 720}

EACH_TEXT = """(top, tell) => {
  // Tells of every text below `top` that is not clipped away, those in shadow roots included.
  const isClipped = (element) => {
    for (let at = element; at; at = at.parentElement ?? at.getRootNode().host) {
      if (getComputedStyle(at).clipPath !== "none") return true;
    }
    return false;
  };
  const visit = (root) => {
    for (const element of root.querySelectorAll("*")) {
      if (element.shadowRoot) visit(element.shadowRoot);
      const own = [...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim());
      if (!own || ["title", "style", "script"].includes(element.localName)) continue;
      const { width, height } = element.getBoundingClientRect();
      if (!width || !height || !element.checkVisibility({ visibilityProperty: true })) continue;
      if (!isClipped(element)) tell(element, element.textContent.trim());
    }
  };
  visit(top);
}"""

SIZES = f"""() => {{
  // Every visible text with the size of its letters on the screen.
  const found = [];
  const how = {{ opacityProperty: true, contentVisibilityAuto: true }};
  const sizeOf = (element) => {{
    const matrix = element.getScreenCTM?.();
    const magnified = matrix
      ? Math.sqrt(Math.abs(matrix.a * matrix.d - matrix.b * matrix.c))
      : element.currentCSSZoom;
    return parseFloat(getComputedStyle(element).fontSize) * magnified;
  }};
  ({EACH_TEXT})(document, (element, text) => {{
    if (element.checkVisibility(how)) found.push([text.slice(0, 60), sizeOf(element)]);
  }});
  return found;
}}"""

LAYOUT = """() => {
  const how = { visibilityProperty: true, opacityProperty: true, contentVisibilityAuto: true };
  const inSight = (element) => {
    // The part of an element that its panels and the window leave to see.
    const letters = document.createRange();
    letters.selectNodeContents(element);
    const around = /^H[1-4]$/.test(element.tagName) ? letters : element;
    let { left, top, right, bottom } = around.getBoundingClientRect();
    if (!element.checkVisibility(how)) return null;
    const cut = (box) => {
      [left, top] = [Math.max(left, box.left), Math.max(top, box.top)];
      [right, bottom] = [Math.min(right, box.right), Math.min(bottom, box.bottom)];
    };
    cut({ left: 0, top: 0, right: innerWidth, bottom: innerHeight });
    const panel = element.closest("[class*=st-key-panel_]");
    if (panel && panel !== element) cut(panel.getBoundingClientRect());
    return right - left > 1 && bottom - top > 1 ? { element, left, top, right, bottom } : null;
  };
  const all = (selector) => {
    const found = [];
    const visit = (root) => {
      found.push(...root.querySelectorAll(selector));
      for (const one of root.querySelectorAll("*")) if (one.shadowRoot) visit(one.shadowRoot);
    };
    visit(document);
    return found.map(inSight).filter(Boolean);
  };
  const name = ({ element }) =>
    element.className?.toString().match(/st-key-\\w+/)?.[0] ?? element.textContent.trim();
  const above = (element) => element.parentElement ?? element.getRootNode().host;
  const holds = (outer, inner) => Boolean(inner) && (outer === inner || holds(outer, above(inner)));
  const meet = (one, other) =>
    Math.min(one.right, other.right) - Math.max(one.left, other.left) > 1 &&
    Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 1 &&
    !holds(one.element, other.element) && !holds(other.element, one.element);
  const found = [];
  const high = ({ top, bottom }) => bottom - top;
  const panels = all("[class*=st-key-panel_]:not(.st-key-panel_question)");
  const drawn = all(".tree-canvas .stage, .map .stage");
  for (const [what, those] of [["panel", panels], ["tree or map", drawn]]) {
    const highest = Math.max(0, ...those.map(high));
    if (panels.length && those.length && highest < innerHeight / 2) {
      found.push(`the main ${what} is ${Math.round(highest)} px high`);
    }
  }
  const boxes = all("[class*=st-key-panel_], .presenter [aria-keyshortcuts], h1, h2");
  boxes.forEach((one, k) => {
    for (const other of boxes.slice(k + 1)) {
      if (meet(one, other)) found.push(`${name(one)} overlaps ${name(other)}`);
    }
  });
  for (const heading of all("h1, h2, h3, h4")) {
    for (const button of all("button")) {
      if (meet(heading, button)) found.push(`${name(button)} covers ${name(heading)}`);
    }
  }
  return found;
}"""
"""What is wrong with the layout of a presented page."""


def small(page: Page) -> list[tuple[str, float]]:
    """Return the texts under 18 pixels; check that there is text."""
    at_rest(page)
    found = page.evaluate(SIZES)
    assert len(found) > 5
    return [(text, size) for text, size in found if size < LEAST - 0.01]


def faults(page: Page) -> list[str]:
    """Return what is wrong with a presented page: texts under 18 pixels, a main picture with less
    than half of the height, panels that overlap, and headings under a button."""
    return [f"{text}: {size:.1f} px" for text, size in small(page)] + page.evaluate(LAYOUT)


def faults_in_every_view(page: Page, title: str) -> dict[str, list[str]]:
    """Return by view of a presented page what is wrong with it, if something is."""
    found = {}
    for number, view in enumerate(VIEWS[title], 1):
        page.keyboard.press(str(number))
        expect(page.locator(":root")).to_have_attribute("data-present", view.name)
        page.evaluate(FRAMES)
        if wrong := faults(page):
            found[view.name] = wrong
    return found


def expect_presented(page: Page, view: str) -> None:
    """Expect this view on the page, its key pressed, and its name in the address."""
    expect(page.locator(":root")).to_have_attribute("data-present", view)
    pressed = page.locator(".presenter [data-view][aria-pressed=true]")
    expect(pressed).to_have_attribute("data-view", view)
    expect_in_address(page, "present", view)


def expect_left(page: Page) -> None:
    """Expect that the page is not presented."""
    expect(page.locator(":root")).not_to_have_attribute("data-present", re.compile("."))


def keys_of(page: Page) -> list[str | None]:
    """Return the keys that the bar offers, in its order."""
    found = page.locator(".presenter [aria-keyshortcuts]:not([hidden])").all()
    return [key.get_attribute("aria-keyshortcuts") for key in found]


def predict(page: Page) -> None:
    """Make any prediction that can be revealed; its picture may come after the foot."""
    options = page.locator(".foot .option input")
    picture = page.locator(".st-key-lesson_picture")
    slider, radio = picture.locator("[role=slider]"), picture.locator("[role=radio], [type=radio]")
    expect(options.or_(slider).or_(radio).locator("visible=true").first).to_be_visible()
    if options.count():
        options.first.check()
    elif slider.count():
        slider.locator("visible=true").first.press("ArrowRight")
    else:
        radio.first.click()


def go_on(page: Page) -> None:
    """Go to the next step, which may be one without a question, or finish the lesson."""
    seen = page.locator(".foot .seen")
    said = seen.inner_text()
    page.locator(".foot .primary").click()
    expect(seen.filter(has_text=said)).to_have_count(0)
