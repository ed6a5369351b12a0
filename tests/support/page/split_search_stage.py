"""The split search alone on a page, for tests that need no app."""

import base64

from playwright.sync_api import Locator, Page, expect

from tests.support.page.modules import style

MODULES = ("split_search/split_search", "shared/display")

MOUNT = """([text, css, width]) => {
  let host = document.querySelector("#host");
  if (!host) {
    document.querySelector("#stage").remove();
    host = document.createElement("div");
    host.id = "host";
    host.style.padding = "16px";
    host.attachShadow({mode: "open"});
    const sheet = document.createElement("style");
    sheet.textContent = css;
    host.shadowRoot.append(sheet);
    document.body.append(host);
  }
  host.style.width = `${width}px`;
  window.sent = [];
  const data = Uint8Array.from(atob(text), (c) => c.charCodeAt(0));
  modules.split_search.default({
    data, parentElement: host.shadowRoot,
    setTriggerValue: (name, value) => sent.push([name, value]),
  });
}"""


def mounted(stage: Page, sent: bytes, width: int = 640) -> Locator:
    """The panel of what was sent, drawn anew in the same place."""
    text = base64.b64encode(sent).decode()
    stage.evaluate(MOUNT, [text, style("split_search"), width])
    panel = stage.locator(".split-search")
    expect(panel.locator("h3")).not_to_be_empty()
    return panel
