"""Modules of explorer/browser on a page without the app, for tests that call or mount them."""

import base64
import json
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path, PurePosixPath
from typing import Any, Literal, Protocol

import pytest
import streamlit
from playwright.sync_api import Browser, Page

from explorer.browser.pictures import COLOURS
from explorer.ui.pictures.components import PICTURES
from explorer.ui.pictures.serving import served_files
from tests.support.page.rig import HOST, Watch

PAGE = """<!doctype html><html><head><meta charset="utf-8"><title>modules</title>
<link rel="icon" href="data:,"><link rel="stylesheet" href="/theme.css">
<style>
@font-face { font-family: "Source Sans"; src: url("/font.woff2"); font-weight: 200 900; }
</style></head>
<body style="margin: 0; background: var(--page)"></body></html>"""

WIDTH, HEIGHT = 1200, 800
"""Pixels of the window, and of the empty SVG `#stage`."""

LOAD = """async ([names, styles]) => {
  window.modules = {};
  await document.fonts.load('16px "Source Sans"');
  await Promise.all(styles.map((name) => new Promise((then, fail) => {
    const link = Object.assign(document.createElement("link"), {
      rel: "stylesheet", href: `/${name}.css`, onload: then, onerror: fail,
    });
    document.head.append(link);
  })));
  for (const name of names) {
    window.modules[name.split("/").at(-1)] = await import(`/${name}.js`);
  }
}"""

CLEAR = """([width, height]) => {
  for (const leave of window.leaves ?? []) leave?.();
  window.leaves = [];
  window.sent = [];
  const stage = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  stage.id = "stage";
  stage.setAttribute("width", width);
  stage.setAttribute("height", height);
  document.body.replaceChildren(stage);
  document.body.style.cssText = "margin: 0; background: var(--page)";
  window.scrollTo(0, 0);
}"""
"""Empty the page; pictures mounted by `mount` leave first."""

PLACE = """([id, css, width, padding]) => {
  let host = document.getElementById(id);
  if (!host) {
    document.querySelector("#stage")?.remove();
    host = document.createElement("div");
    host.id = id;
    host.style.padding = `${padding}px`;
    host.attachShadow({mode: "open"});
    const sheet = Object.assign(document.createElement("style"), { textContent: css });
    if (css) host.shadowRoot.append(sheet);
    document.body.append(host);
  }
  host.style.width = `${width}px`;
  window.parentElement = host.shadowRoot;
}"""
"""Make a place, or find it; `parentElement` is its shadow root, as Streamlit names it."""

DRAW = """([module, text]) => {
  const { parentElement } = window;
  const data = Uint8Array.from(atob(text), (c) => c.charCodeAt(0));
  window.sent = [];
  window.again = () => leaves.push(modules[module].default({
    data, parentElement, setTriggerValue: (name, value) => sent.push([name, value]),
  }));
  again();
}"""

PUBLISH = """(messages) => {
  for (const [topic, value] of Object.entries(messages)) {
    const at = performance.now();
    document.dispatchEvent(new CustomEvent("explorer:published", { detail: { topic, value, at } }));
  }
}"""
"""Publish messages, by topic, on the page's bus."""


def make_place(page: Page, width: int, css: str = "", name: str = "host", padding: int = 0) -> None:
    """Make a place for a picture, or give the named one another width."""
    page.evaluate(PLACE, [name, css, width, padding])


def mount(
    page: Page, component: str, sent: bytes, width: int, padding: int = 0, place: str = "host"
) -> None:
    """Draw the sent data in a place of the page; its answers gather in `sent`.

    `again()` draws it once more, and the last of `leaves` takes it away.
    """
    make_place(page, width, style(component), place, padding)
    module = PurePosixPath(PICTURES[component].entry).stem
    page.evaluate(DRAW, [module, base64.b64encode(sent).decode()])


def call(page: Page, code: str, argument: Any) -> Any:
    """Return the result of a JavaScript function for an argument, which is sent as JSON.

    Playwright's `evaluate` checks every value of a structure, which takes forty times as long.
    """
    text = json.dumps(argument, allow_nan=False)
    return page.evaluate(f"(text) => ({code})(JSON.parse(text))", text)


def dress(page: Page, theme: str) -> None:
    """Colour the mounted pictures, and the page behind them, in a theme."""
    page.locator("#host").evaluate(
        "(e, theme) => { e.dataset.theme = theme; e.style.background = 'var(--page)' }", theme
    )


def style(component: str) -> str:
    """Return a component's style sheets, one after the other."""
    return "\n".join(served_files()[name].body.decode() for name in PICTURES[component].sheets)


KINDS = {
    "js": "text/javascript; charset=utf-8",
    "css": "text/css; charset=utf-8",
    "woff2": "font/woff2",
}


def _font() -> bytes:
    """Return the app's own font, which Streamlit brings: texts are as wide here as there."""
    media = Path(streamlit.__file__).parent / "static" / "static" / "media"
    return next(media.glob("SourceSansVF-Upright*.woff2")).read_bytes()


def _files() -> dict[str, bytes]:
    """Return every file that the page may ask for, by name."""
    colours = served_files()[COLOURS].body.decode()
    theme = colours.replace(":host([", ":root([").replace(":host", ":root")
    own = {"": PAGE.encode(), "theme.css": theme.encode(), "font.woff2": _font()}
    return {name: file.body for name, file in served_files().items()} | own


@contextmanager
def _answering(files: Mapping[str, bytes], complain: Callable[[str], None]) -> Iterator[str]:
    """Serve files that the browser may cache, and yield their address.

    Playwright's own routes are asked again on every load, one by one.
    """

    class Answer(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            name = self.path.removeprefix("/").split("?")[0]
            if name not in files:
                complain(f"Asked for {self.path}")
                self.send_error(HTTPStatus.NOT_FOUND)
                return
            kind = KINDS.get(name.rpartition(".")[2], "text/html; charset=utf-8")
            body = files[name]
            self.send_response(HTTPStatus.OK)
            self.send_header("Content-Type", kind)
            self.send_header("Content-Length", str(len(body)))
            self.send_header("Cache-Control", "max-age=3600")
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, format: str, *args: object) -> None:
            pass

    server = ThreadingHTTPServer((HOST, 0), Answer)
    threading.Thread(target=server.serve_forever, args=(0.02,), daemon=True).start()
    try:
        yield f"http://{HOST}:{server.server_port}/"
    finally:
        server.shutdown()
        server.server_close()


# No slots: see Watch.
@dataclass
class ModulesPage:
    """The page on which all tests of one process load modules, one test after the other."""

    page: Page
    address: str
    watch: Watch
    files: dict[str, bytes]
    loaded: tuple[tuple[str, ...], tuple[str, ...]] | None = None
    forgiven: list[str] = field(default_factory=list)

    def load(
        self,
        *names: str,
        styles: tuple[str, ...] = (),
        more: Mapping[str, str] | None = None,
        forgiven: str | None = None,
        afresh: bool = False,
        motion: Literal["reduce", "no-preference"] = "no-preference",
    ) -> Page:
        """Return the page, emptied, whose `modules` holds the named modules.

        `modules.cards` is "tree/nodes/cards". The page has an empty SVG, `#stage`, the colours of
        the light theme and the style sheets named by `styles`; `more` are the test's own files.
        Modules that the previous test also loaded are not reloaded, so they keep their state,
        unless `afresh`. Complaints with the word `forgiven` are expected.
        """
        stems = [PurePosixPath(name).name for name in names]
        assert len(set(stems)) == len(names), "two modules have one name"
        self.files |= {name: text.encode() for name, text in (more or {}).items()}
        self.forgiven += [forgiven] if forgiven else []
        self.page.mouse.move(0, 0)
        self.page.set_viewport_size({"width": WIDTH, "height": HEIGHT})
        self.page.emulate_media(media="screen", color_scheme="light", reduced_motion=motion)
        if afresh or more or self.loaded != (names, styles):
            self.page.goto(self.address)
            self.page.evaluate("sessionStorage.clear(); localStorage.clear()")
            self.page.evaluate(LOAD, [names, styles])
            self.loaded = None if more else (names, styles)
        self.page.evaluate(CLEAR, [WIDTH, HEIGHT])
        return self.page

    def fail_if_it_complained(self) -> None:
        """Fail the test if the page logged or threw an error, or requested a missing file."""
        complaints = [
            one
            for one in self.watch.complaints
            if not any(forgiven in one for forgiven in self.forgiven)
        ]
        self.watch.complaints.clear()
        self.forgiven.clear()
        if complaints:
            pytest.fail("\n".join(complaints), pytrace=False)


class LoadModules(Protocol):
    """Load modules on the shared page: `modules("tree/tree", motion="reduce")`."""

    def __call__(
        self,
        *names: str,
        styles: tuple[str, ...] = (),
        more: Mapping[str, str] | None = None,
        forgiven: str | None = None,
        afresh: bool = False,
        motion: Literal["reduce", "no-preference"] = "no-preference",
    ) -> Page: ...


@contextmanager
def modules_page(browser: Browser) -> Iterator[ModulesPage]:
    """Open a page for modules; the app does not run, its files are answered from memory.

    Tests use the fixture `modules`, which shares one. A test that replaces the page's clock or
    its network takes its own page.
    """
    watch = Watch()
    files = _files()
    context = browser.new_context(viewport={"width": WIDTH, "height": HEIGHT})
    try:
        with _answering(files, watch.complaints.append) as address:
            page = context.new_page()
            watch.attach(page)
            yield ModulesPage(page, address, watch, files)
    finally:
        context.close()
