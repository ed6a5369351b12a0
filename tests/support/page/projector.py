"""A page on a projector: the sizes of its texts, and predictions in a lesson's step."""

import re
from typing import Any

from playwright.sync_api import Page, expect

from explorer.lessons.catalogue import LESSONS
from explorer.ui.presenter import VIEWS
from tests.support.page.accessibility import FRAMES
from tests.support.page.explore import expect_in_address
from tests.support.page.rig import at_rest

LEAST = 18
WALKED = LESSONS[:4]
"""Lessons whose every step is checked on a projector."""
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


def small(page: Page) -> list[tuple[str, float]]:
    """Return the texts under 18 pixels; check that there is text."""
    at_rest(page)
    found = page.evaluate(SIZES)
    assert len(found) > 5
    return [(text, size) for text, size in found if size < LEAST - 0.01]


def small_in_every_view(page: Page, title: str) -> dict[str, list[tuple[str, float]]]:
    """Return by view of a presented page its texts under 18 pixels, if it has some."""
    found = {}
    for number, view in enumerate(VIEWS[title], 1):
        page.keyboard.press(str(number))
        expect(page.locator(":root")).to_have_attribute("data-present", view.name)
        page.evaluate(FRAMES)
        if texts := small(page):
            found[view.name] = texts
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
    found = page.locator(".presenter [aria-keyshortcuts]").all()
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
