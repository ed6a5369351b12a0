"""Modules of explorer/browser on a page of their own, for tests that call their functions."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, Route

from explorer.figures.theme import style_sheet
from tests.browser.rig import ROOT, Watch

FOLDER = ROOT / "explorer" / "browser"
ORIGIN = "http://localhost"

PAGE = """<!doctype html><html><head><meta charset="utf-8"><title>modules</title>
<link rel="icon" href="data:,"><link rel="stylesheet" href="theme.css">{links}</head>
<body style="margin: 0; background: var(--page)">
<svg id="stage" width="1200" height="800"></svg></body></html>"""


@contextmanager
def modules_page(browser: Browser, *names: str, styles: tuple[str, ...] = ()) -> Iterator[Page]:
    """A page whose `modules` holds the named modules: `modules.cards.drawCard(…)`.

    It has an empty SVG, `#stage`, and the colours of the light theme. No server runs: the page's
    requests are answered from the folder. When the block ends, the test fails if the page
    logged an error, threw one, or asked for anything else.
    """
    watch = Watch()
    context = browser.new_context(viewport={"width": 1200, "height": 800})
    try:
        page = context.new_page()
        watch.attach(page)
        links = "".join(f'<link rel="stylesheet" href="{style}.css">' for style in styles)

        def answer(route: Route) -> None:
            name = route.request.url.removeprefix(f"{ORIGIN}/")
            if name == "":
                route.fulfill(body=PAGE.format(links=links), content_type="text/html")
            elif name == "theme.css":
                sheet = style_sheet().replace(":host([", ":root([").replace(":host", ":root")
                route.fulfill(body=sheet, content_type="text/css")
            elif (file := FOLDER / Path(name).name).is_file():
                kind = "text/javascript" if file.suffix == ".js" else "text/css"
                route.fulfill(body=file.read_text("utf-8"), content_type=f"{kind}; charset=utf-8")
            else:
                watch.complaints.append(f"Asked for {route.request.url}")
                route.abort()

        context.route("**/*", answer)
        page.goto(f"{ORIGIN}/")
        page.evaluate(
            """async (names) => {
              window.modules = {};
              for (const name of names) window.modules[name] = await import(`./${name}.js`);
            }""",
            list(names),
        )
        yield page
    finally:
        context.close()
    if watch.complaints:
        pytest.fail("\n".join(watch.complaints), pytrace=False)
