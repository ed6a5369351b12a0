"""Modules of explorer/browser on a page of their own, for tests that call their functions."""

import base64
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import PurePosixPath

import pytest
from playwright.sync_api import Browser, Page, Route

from explorer.ui.pictures.components import PICTURES
from explorer.ui.pictures.serving import COLOURS, served_files
from tests.support.page.rig import Watch

ORIGIN = "http://localhost"

PAGE = """<!doctype html><html><head><meta charset="utf-8"><title>modules</title>
<link rel="icon" href="data:,"><link rel="stylesheet" href="/theme.css">{links}</head>
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


def mount(page: Page, component: str, sent: bytes, width: int, padding: int = 0) -> None:
    """Draws what was sent, anew in the one place of the page; its answers gather in `sent`."""
    text = base64.b64encode(sent).decode()
    page.evaluate(MOUNT, [component, text, style(component), width, padding])


def style(component: str) -> str:
    """A component's style sheets, one after the other."""
    return "\n".join(served_files()[name].body.decode() for name in PICTURES[component].sheets)


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
    test's own. No server runs: the page's requests are answered from memory. When the block
    ends, the test fails if the page logged an error, threw one, or asked for anything else;
    complaints that hold the word `forgiven` are expected.
    """
    stems = {PurePosixPath(name).name: name for name in names}
    assert len(stems) == len(names), "two modules of one name"
    watch = Watch()
    context = browser.new_context(viewport={"width": 1200, "height": 800})
    try:
        page = context.new_page()
        watch.attach(page)
        links = "".join(f'<link rel="stylesheet" href="/{style}.css">' for style in styles)
        colours = served_files()[COLOURS].body.decode()
        texts = {name: file.body.decode() for name, file in served_files().items()}
        texts |= {"theme.css": colours.replace(":host([", ":root([").replace(":host", ":root")}
        texts |= more or {}

        def answer(route: Route) -> None:
            name = route.request.url.removeprefix(f"{ORIGIN}/").split("?")[0]
            if name == "":
                route.fulfill(body=PAGE.format(links=links), content_type="text/html")
            elif name in texts:
                kind = "text/javascript" if name.endswith(".js") else "text/css"
                route.fulfill(body=texts[name], content_type=f"{kind}; charset=utf-8")
            else:
                watch.complaints.append(f"Asked for {route.request.url}")
                route.abort()

        context.route("**/*", answer)
        page.goto(f"{ORIGIN}/")
        page.evaluate(
            """async (names) => {
              window.modules = {};
              for (const [stem, name] of Object.entries(names)) {
                window.modules[stem] = await import(`/${name}.js`);
              }
            }""",
            stems,
        )
        yield page
    finally:
        context.close()
    complaints = [one for one in watch.complaints if forgiven is None or forgiven not in one]
    if complaints:
        pytest.fail("\n".join(complaints), pytrace=False)
