"""The sum behind a split on a page of its own, beside the split search that tells of it."""

import base64

from playwright.sync_api import Locator, Page, expect

from tests.support.page.modules import style

MODULES = ("split_search/split_search", "arithmetic/arithmetic")

MOUNT = """([text, css, width]) => {
  document.querySelector("#stage")?.remove();
  const host = (name, module) => {
    let found = document.querySelector(`#${name}`);
    if (!found) {
      found = document.createElement("div");
      found.id = name;
      found.attachShadow({mode: "open"});
      const sheet = document.createElement("style");
      sheet.textContent = css[module];
      found.shadowRoot.append(sheet);
      document.body.append(found);
    }
    found.style.width = `${width}px`;
    return found.shadowRoot;
  };
  const data = Uint8Array.from(atob(text), (c) => c.charCodeAt(0));
  modules.split_search.default({
    data, parentElement: host("search", "split_search"), setTriggerValue() {},
  });
  const sums = host("sums", "arithmetic");
  sums.querySelector("h3")?.remove(); // of what stood there before
  modules.arithmetic.default({parentElement: sums});
}"""

STYLES = {name: style(name) for name in ("split_search", "arithmetic")}


def mounted(stage: Page, sent: bytes, width: int = 1100) -> Locator:
    """Draw the split search of what was sent, and return the sum, drawn too."""
    text = base64.b64encode(sent).decode()
    stage.evaluate(MOUNT, [text, STYLES, width])
    sums = stage.locator(".sums")
    expect(sums.locator("h3")).not_to_be_empty()
    return sums


def row(sums: Locator, name: str) -> Locator:
    """A line of the sum: "before", "left" or "right"."""
    return sums.locator(f".sum tr.{name}")
