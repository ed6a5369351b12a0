"""Accessibility of a page: axe's rules, contrast of its text, sizes of its windows."""

import json
from typing import Any

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Locator, Page, expect

from tests.support.colour_science import contrast
from tests.support.page.rig import at_rest

SIZES: dict[str, Any] = {
    "laptop": {"width": 1440, "height": 900, "color_scheme": "light"},
    "projector": {"width": 1280, "height": 720, "color_scheme": "dark"},
    "phone": {"width": 390, "height": 844, "color_scheme": "light"},
}

FRAMES = "() => new Promise((then) => requestAnimationFrame(() => requestAnimationFrame(then)))"

LEAST_CONTRAST = 4.5
LEAST_ROOM = 24
"""Minimum width and height of a control, in pixels."""

LEAST_SIZE = 11
"""Minimum font size, in CSS pixels."""

TEXTS = """(root) => {
  // What each visible word is written in, and the ground under it where that has a colour.
  const canvas = document.createElement("canvas").getContext("2d", {willReadFrequently: true});
  const hex = (colour) => {
    canvas.clearRect(0, 0, 1, 1);
    canvas.fillStyle = colour;
    canvas.fillRect(0, 0, 1, 1);
    const [r, g, b, a] = canvas.getImageData(0, 0, 1, 1).data;
    return a < 255 ? null : "#" + [r, g, b].map((c) => c.toString(16).padStart(2, "0")).join("");
  };
  const parentOf = (element) => element.parentElement ?? element.getRootNode().host;
  const groundOf = (element) => {
    for (let at = element; at; at = parentOf(at)) {
      const style = getComputedStyle(at);
      const colour = at.namespaceURI.endsWith("svg") ? null : hex(style.backgroundColor);
      if (colour) return colour;
    }
    return hex(getComputedStyle(document.querySelector(".stApp")).backgroundColor);
  };
  const found = [];
  for (const element of root.querySelectorAll("*")) {
    const own = [...element.childNodes].some((n) => n.nodeType === 3 && n.data.trim());
    if (!own || ["title", "style"].includes(element.localName)) continue;
    const style = getComputedStyle(element);
    const seen = element.checkVisibility({visibilityProperty: true, opacityProperty: true});
    if (!seen || element.closest("[disabled], .unseen, .theme-probe")) continue;
    const inSvg = element.namespaceURI.endsWith("svg");
    let ground = groundOf(element);
    if (inSvg && element.classList.contains("pill-text")) {
      ground = hex(getComputedStyle(element.parentElement.querySelector(".pill")).fill);
    }
    let opacity = 1;
    for (let at = element; at && at !== root; at = parentOf(at)) {
      opacity *= Number(getComputedStyle(at).opacity);
    }
    found.push({
      text: element.textContent.trim().slice(0, 40),
      ink: hex(inSvg ? style.fill : style.color), ground, opacity,
      size: parseFloat(style.fontSize),
    });
  }
  return found;
}"""


AXE = Axe().axe_script
RUN_AXE = """async (part) => {
  const { violations } = await axe.run(part ?? document, { resultTypes: ["violations"] });
  return JSON.stringify(violations);
}"""
"""Return text, because Playwright visits every value of a structure."""


def resized(page: Page, size: str) -> None:
    """Give the visit another window and scheme, and wait until the page has followed."""
    asked = SIZES[size]
    page.set_viewport_size({"width": asked["width"], "height": asked["height"]})
    page.emulate_media(color_scheme=asked["color_scheme"])
    expect(page.locator(".stApp")).to_have_css("color-scheme", asked["color_scheme"])
    page.evaluate(FRAMES)  # pictures are drawn in the frame after their size is noticed
    at_rest(page)


def texts_of(*parts: Locator) -> list[dict[str, Any]]:
    """Return the visible words of some parts of a page at rest, and the style of each."""
    for part in parts:
        at_rest(part.page)
    return [text for part in parts for text in part.evaluate(TEXTS)]


def hard_to_read(texts: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return small parts, and parts whose contrast is below four and a half to one."""
    return [
        text
        for text in texts
        if text["opacity"] < 1
        or text["size"] < LEAST_SIZE
        or contrast(text["ink"], text["ground"]) < LEAST_CONTRAST
    ]


def serious(page: Page, within: str | None = None) -> list[str]:
    """Return axe's serious or critical findings at rest, one line each; `within` a part."""
    at_rest(page)
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE)
    found = json.loads(page.evaluate(RUN_AXE, {"include": [[within]]} if within else None))
    return [
        f"{rule['id']}: {rule['help']}: {each['target']} {each['html'][:200]}"
        for rule in found
        if rule["impact"] in ("serious", "critical")
        for each in rule["nodes"]
    ]
