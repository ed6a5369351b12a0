"""Modules of explorer/browser on a page of their own, for tests that call their functions."""

import base64
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path, PurePosixPath

import pytest
import streamlit
from playwright.sync_api import Browser, Page

from explorer.browser.pictures import COLOURS
from explorer.ui.pictures.components import PICTURES
from explorer.ui.pictures.serving import served_files
from tests.support.page.rig import HOST, Watch

PAGE = """<!doctype html><html><head><meta charset="utf-8"><title>modules</title>
<link rel="icon" href="data:,"><link rel="stylesheet" href="/theme.css">{links}
<style>
@font-face {{ font-family: "Source Sans"; src: url("/font.woff2"); font-weight: 200 900; }}
</style></head>
<body style="margin: 0; background: var(--page)">
<svg id="stage" width="1200" height="800"></svg></body></html>"""


MOUNT = """([component, text, css, width, padding]) => {
  let host = document.querySelector("#host");
  if (!host) {
    document.querySelector("#stage").remove();
    host = document.createElement("div");
    host.id = "host";
    host.style.padding = `${padding}px`;
    host.attachShadow({mode: "open"});
    const sheet = document.createElement("style");
    sheet.textContent = css;
    host.shadowRoot.append(sheet);
    document.body.append(host);
  }
  host.style.width = `${width}px`;
  window.sent = [];
  const data = Uint8Array.from(atob(text), (c) => c.charCodeAt(0));
  modules[component].default({
    data, parentElement: host.shadowRoot,
    setTriggerValue: (name, value) => sent.push([name, value]),
  });
}"""


PUBLISH = """(messages) => {
  for (const [topic, value] of Object.entries(messages)) {
    const at = performance.now();
    document.dispatchEvent(new CustomEvent("explorer:published", { detail: { topic, value, at } }));
  }
}"""
"""Says messages, by topic, on the bus of a page of modules."""


def mount(page: Page, component: str, sent: bytes, width: int, padding: int = 0) -> None:
    """Draws what was sent, anew in the one place of the page; its answers gather in `sent`."""
    text = base64.b64encode(sent).decode()
    page.evaluate(MOUNT, [component, text, style(component), width, padding])


def dress(page: Page, theme: str) -> None:
    """Colours what is mounted, and what is behind it, as the theme has it."""
    page.locator("#host").evaluate(
        "(e, theme) => { e.dataset.theme = theme; e.style.background = 'var(--page)' }", theme
    )


def style(component: str) -> str:
    """A component's style sheets, one after the other."""
    return "\n".join(served_files()[name].body.decode() for name in PICTURES[component].sheets)


LOAD = """async (names) => {
  window.modules = {};
  await document.fonts.load('16px "Source Sans"');
  for (const [stem, name] of Object.entries(names)) {
    window.modules[stem] = await import(`/${name}.js`);
  }
}"""


def loaded_anew(page: Page, *names: str) -> None:
    """The page as `modules_page` opened it: its modules have noticed nothing yet."""
    page.mouse.move(0, 0)
    page.set_viewport_size({"width": 1200, "height": 800})
    page.goto(page.url)
    page.evaluate(LOAD, {PurePosixPath(name).name: name for name in names})


KINDS = {
    "js": "text/javascript; charset=utf-8",
    "css": "text/css; charset=utf-8",
    "woff2": "font/woff2",
}


def _font() -> bytes:
    """The app's own type, which Streamlit brings: texts are as wide here as there, whatever type a
    machine has."""
    media = Path(streamlit.__file__).parent / "static" / "static" / "media"
    return next(media.glob("SourceSansVF-Upright*.woff2")).read_bytes()


@contextmanager
def _answering(files: Mapping[str, bytes], complain: Callable[[str], None]) -> Iterator[str]:
    """The address of a server of these files, of which a browser need ask for each once only: a
    page that is loaded anew has them. Playwright's own routes are asked each time, one by one."""

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


@contextmanager
def modules_page(
    browser: Browser,
    *names: str,
    styles: tuple[str, ...] = (),
    more: Mapping[str, str] | None = None,
    forgiven: str | None = None,
) -> Iterator[Page]:
    """A page whose `modules` holds the named modules: `modules.cards` of "tree/nodes/cards".

    It has an empty SVG, `#stage`, and the colours of the light theme; `more` are modules of the
    test's own. The app does not run: the page's requests are answered from memory. When the block
    ends, the test fails if the page logged an error, threw one, or asked for anything else;
    complaints that hold the word `forgiven` are expected.
    """
    stems = {PurePosixPath(name).name: name for name in names}
    assert len(stems) == len(names), "two modules of one name"
    watch = Watch()
    links = "".join(f'<link rel="stylesheet" href="/{style}.css">' for style in styles)
    colours = served_files()[COLOURS].body.decode()
    texts = {"theme.css": colours.replace(":host([", ":root([").replace(":host", ":root")}
    texts |= {"": PAGE.format(links=links)} | dict(more or {})
    files = {name: file.body for name, file in served_files().items()}
    files |= {name: text.encode() for name, text in texts.items()} | {"font.woff2": _font()}
    context = browser.new_context(viewport={"width": 1200, "height": 800})
    try:
        with _answering(files, watch.complaints.append) as address:
            page = context.new_page()
            watch.attach(page)
            page.goto(address)
            page.evaluate(LOAD, stems)
            yield page
    finally:
        context.close()
    complaints = [one for one in watch.complaints if forgiven is None or forgiven not in one]
    if complaints:
        pytest.fail("\n".join(complaints), pytrace=False)
