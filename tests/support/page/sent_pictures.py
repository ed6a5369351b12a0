"""The pictures that a page sends, presented to a projector without the app.

Streamlit's own test driver runs the page. Each picture is mounted in a panel with its name, which
the page's own style sheet magnifies; Streamlit's own contents of a panel are missing.
"""

import base64
import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import PurePosixPath
from typing import Any

from playwright.sync_api import Page, expect
from streamlit.testing.v1 import AppTest
from streamlit.util import calc_hash

from explorer.ui.pictures.components import PICTURES
from tests.support.page.accessibility import FRAMES, SIZES
from tests.support.page.modules import PUBLISH, LoadModules, style
from tests.support.page.projector import PROJECTOR
from tests.support.paths import ROOT, SCRIPT

SHEET = ROOT / "explorer" / "ui" / "shell" / "presenter.css"
LOOK = """.stApp, .host { background: var(--page); }
[class*=st-key]:has(> .beside) { display: flex; gap: 16px; }
.beside { flex: 1 1 0; min-width: 0; }"""
UNSEEN = ("publisher", "visit", "save_picture", "term_cards")
ENTRIES = [one.entry.removesuffix(".js") for name, one in PICTURES.items() if name not in UNSEEN]
PLACES = ("panel_", "lesson_picture", "lesson_foot", "presenter")
"""Prefixes of the container keys that the projector's style sheet uses."""

SHOW = """([sheet, pictures]) => {
  const div = (names, ...within) => {
    const made = Object.assign(document.createElement("div"), names);
    made.append(...within);
    return made;
  };
  const styled = (text) => Object.assign(document.createElement("style"), { textContent: text });
  const main = div({}), page = div({}, main);
  main.dataset.testid = "stMainBlockContainer";
  page.dataset.testid = "stMain";
  const app = div({ className: "stApp" }, styled(sheet), page);
  document.body.replaceChildren(app);
  document.documentElement.style.removeProperty("--st-background-color");
  window.sent = [];
  for (const { place, module, css, isBeside, text, json } of pictures) {
    const key = `st-key-${place}`;
    const around = document.querySelector(`.${key}`) ?? div({ className: key });
    if (!around.isConnected) main.append(around);
    const host = div({ className: isBeside ? "host beside" : "host", id: module });
    around.append(host);
    host.attachShadow({ mode: "open" }).append(styled(css));
    window.leaves.push(modules[module].default({
      data: json ?? Uint8Array.from(atob(text), (c) => c.charCodeAt(0)),
      parentElement: host.shadowRoot,
      setTriggerValue: (name, value) => sent.push([name, value]),
    }));
  }
}"""

HOSTS = """(() => [...document.querySelectorAll("*")].filter((one) => one.shadowRoot))"""

DRESS = f"""([room, isPhone, isDark]) => {{
  const shares = {{ split_search: 0.59, regions: 0.36 }};
  const ground = isDark ? "#000" : "#fff";
  document.documentElement.style.setProperty("--st-background-color", ground);
  for (const host of {HOSTS}()) {{
    const share = isPhone ? 1 : shares[host.id] ?? 1;
    Object.assign(host.style, {{ width: `${{share * room}}px`, background: "var(--page)" }});
  }}
}}"""

ROOM = {"laptop": 1143, "projector": 983, "phone": 342}
"""The pixels that a page of Explore has for its tree, by the window's size."""


@dataclass(frozen=True, slots=True)
class SentPicture:
    """The data of one picture, as JSON or as bytes, and the key of the container around it.

    is_beside: it is in a column of that container, next to others.
    """

    component: str
    place: str
    is_beside: bool
    data: Any

    def as_call(self) -> dict[str, Any]:
        """Return what `SHOW` mounts."""
        is_bytes = isinstance(self.data, bytes)
        told = {"text": base64.b64encode(self.data).decode()} if is_bytes else {"json": self.data}
        module = PurePosixPath(PICTURES[self.component].entry).stem
        call = {"place": self.place, "isBeside": self.is_beside, "module": module}
        return call | {"css": style(self.component)} | told


def page_at(name: str, **address: str) -> AppTest:
    """Return a page that has not run yet, by its name in the address."""
    page = AppTest.from_file(str(SCRIPT), default_timeout=120)
    page.query_params.update(address)
    page._page_hash = calc_hash(name)
    return page


def sent_pictures(page: AppTest) -> list[SentPicture]:
    """Return what a finished page sent its components, in order, publishers included."""
    return list(_sent(page.main, "page"))


def _sent(block: Any, place: str, *, is_beside: bool = False) -> Iterator[SentPicture]:
    for child in block.children.values():
        if child.type == "bidi_component":
            name = child.proto.component_name.removeprefix("explorer_")
            data = child.proto.bytes or json.loads(child.proto.json)
            yield SentPicture(name, place, is_beside, data)
        elif hasattr(child, "children"):
            key = str(getattr(child.proto, "id", "")).rpartition("-")[2]
            if key.startswith(PLACES):
                yield from _sent(child, key)
            else:
                yield from _sent(child, place, is_beside=is_beside or child.type == "column")


def show(modules: LoadModules, sent: list[SentPicture]) -> Page:
    """Mount the sent pictures, each in a place with its name, and publish the publishers'
    messages."""
    seen = [one for one in sent if one.component not in UNSEEN]
    page = modules(*ENTRIES, motion="reduce")
    page.evaluate(SHOW, [LOOK + SHEET.read_text(), [one.as_call() for one in seen]])
    for publisher in (one for one in sent if one.component == "publisher"):
        page.evaluate(PUBLISH, publisher.data)
    page.evaluate(FRAMES)
    return page


def present(modules: LoadModules, sent: list[SentPicture]) -> Page:
    """Mount the sent pictures and the presenter in a projector's window."""
    page = show(modules, sent)
    page.set_viewport_size({"width": PROJECTOR["width"], "height": PROJECTOR["height"]})
    expect(page.locator(".presenter")).to_be_attached()
    page.evaluate(FRAMES)
    return page


def in_window(page: Page, size: str) -> None:
    """Give pictures that are mounted the width and the theme that they have in such a window."""
    asked = SIZES[size]
    page.set_viewport_size({"width": asked["width"], "height": asked["height"]})
    page.evaluate(DRESS, [ROOM[size], size == "phone", asked["color_scheme"] == "dark"])
    hosts = page.locator(f"[data-theme={asked['color_scheme']}]")
    expect(hosts).to_have_count(page.evaluate(f"{HOSTS}().length"))
    page.evaluate(FRAMES)
