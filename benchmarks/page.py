"""How fast the page answers, in a real browser on this machine.

    python -m benchmarks.page                 # 10,000 rows × 20 features
    python -m benchmarks.page --full          # a million rows × 10 too

Times run in the browser, from the event (a pointer or key let go) to the frame in which the answer
is drawn. Server and browser share the machine. Motion is reduced, so that a redrawn tree is
complete at once. No time is asserted.
"""

import argparse
import io
import statistics
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import numpy as np
import pandas as pd
from playwright.sync_api import Browser, FilePayload, Locator, Page

from tests.support.page.rig import NO_BROWSER, App, chromium, find_chromium, serving
from tests.support.paths import ROOT

CANVAS, SEARCH, DRAW = ".tree-canvas", ".split-search", ".draw"
REPEATS = 21
PATIENCE = 180_000
WATCH = Path(__file__).with_name("page_watch.js").read_text("utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--full", action="store_true", help="a million rows × 10 too")
    full = parser.parse_args().full
    with app_and_browser() as (app, browser):
        print("| the page | median | 95 % within |\n|---|---|---|")
        report_first_load(browser, app.url)
        report_scores(browser, app.url)
        with opened(browser, app.url) as page:
            upload(page, "made.parquet", made(10_000, 20, None))
            report_clicks(page, "10,000 rows × 20, 15 nodes")
            report_limits(page)
            report_drags(page)
            grow_large(page)
            nodes = drawn(page)
            report_clicks(page, f"{nodes} nodes")
            report_pan(page, f"{nodes} nodes")
            report_steps(page, f"{nodes} nodes")
        with opened(browser, app.url) as page:
            upload(page, "small.parquet", made(1_000, 5, None))
            report_used_splits(page)
            report_hand_made_splits(page)
        with opened(browser, app.url) as page:
            report_drawn_points(page)
        if full:
            with opened(browser, app.url) as page:
                upload(page, "million.parquet", made(1_000_000, 10, 3))
                report_regrowth(page)


@contextmanager
def app_and_browser() -> Iterator[tuple[App, Browser]]:
    """Yield the served app, and a browser to open it in."""
    executable = find_chromium()
    if executable is None:
        raise SystemExit(NO_BROWSER)
    with (
        tempfile.TemporaryDirectory() as folder,
        serving(ROOT / "app.py", Path(folder) / "log.txt") as app,
        chromium(executable) as browser,
    ):
        yield app, browser


def made(n_rows: int, n_features: int, decimals: int | None) -> bytes:
    """Return normal numbers of which three matter, and two classes with noise, as Parquet."""
    random = np.random.default_rng(0)
    matrix = random.normal(size=(n_rows, n_features))
    if decimals is not None:
        matrix = matrix.round(decimals)
    signal = matrix[:, 0] + matrix[:, 1] * matrix[:, 2] + random.normal(size=n_rows) / 2
    frame = pd.DataFrame(matrix, columns=[f"x{i}" for i in range(n_features)])
    frame["y"] = np.where(signal > 0, "yes", "no")
    buffer = io.BytesIO()
    frame.to_parquet(buffer)
    return buffer.getvalue()


@contextmanager
def opened(browser: Browser, url: str, script: str = "") -> Iterator[Page]:
    """Yield a page in its own context; `script` runs before the page's own."""
    context = browser.new_context(viewport={"width": 1440, "height": 900}, reduced_motion="reduce")
    context.set_default_timeout(PATIENCE)
    context.add_init_script(WATCH + script)
    page = context.new_page()
    page.goto(url)
    page.evaluate("loaded")
    yield page
    context.close()


def upload(page: Page, name: str, data: bytes) -> None:
    before = page.locator(CANVAS).get_attribute("data-model")
    upload_file(page, name, data)
    page.locator(f"{CANVAS}:not([data-model='{before}']):not([data-preview])").wait_for()
    rest(page)


def upload_file(page: Page, name: str, data: bytes) -> None:
    file = FilePayload(name=name, mimeType="application/octet-stream", buffer=data)
    page.locator("[data-testid=stFileUploader] input[type=file]").set_input_files(files=[file])


def rest(page: Page) -> None:
    """Wait until the script has ended and the browser has drawn its messages."""
    page.wait_for_timeout(700)
    page.locator("[data-testid=stApp][data-test-script-state=notRunning]").wait_for()
    page.wait_for_timeout(300)


def drawn(page: Page) -> int:
    return int((page.locator(CANVAS).get_attribute("data-drawn") or "0/0").split("/")[1])


def watch(page: Page, kind: str, *conditions: tuple[str, str, str | bool | None]) -> None:
    """Start the stop-watch at the next event of a kind; see page_watch.js."""
    names = ("selector", "attribute", "wanted")
    asked = [dict(zip(names, one, strict=True)) for one in conditions]
    page.evaluate("([kind, conditions]) => watchFor(kind, conditions)", [kind, asked])


def answered(page: Page) -> list[float]:
    times: list[float] = page.evaluate("answered")
    rest(page)
    return times


def report_first_load(browser: Browser, url: str) -> None:
    """Report warm loads: the server has shown the page before; each browser context has an empty
    cache."""
    with opened(browser, url) as page:
        rest(page)
    times = []
    for _ in range(7):
        with opened(browser, url) as page:
            times.append(page.evaluate("loaded"))
    say("first load, warm", times)


def report_scores(browser: Browser, url: str) -> None:
    """Time from a new table's tree until its scrubber has the folds' scores; each table is
    different."""
    for n_rows, n_features in ((344, 7), (10_000, 20)):
        times = []
        with opened(browser, url) as page:
            upload(page, "first.parquet", made(n_rows, n_features, None))
            rest(page)
            for more in range(1, 8):
                page.evaluate("watchScores()")
                upload_file(page, f"{more}.parquet", made(n_rows + more, n_features, None))
                times.append(page.evaluate("scored"))
                rest(page)
        say(f"{n_rows:,} rows × {n_features}, cross-validated scores after the tree", times)


def report_clicks(page: Page, what: str) -> None:
    """Time from releasing a node until the split search shows it; each node for the first time."""
    items = page.locator(f"{CANVAS} [role=treeitem]")
    paths = items.evaluate_all("nodes => nodes.map((node) => node.dataset.path)")
    split = [p for p in paths if p + "L" in paths and p]
    random = np.random.default_rng(1)
    chosen = random.permutation(split or paths)[:REPEATS].tolist()
    if len(chosen) < REPEATS:
        chosen += [p for p in paths if p not in chosen and p][: REPEATS - len(chosen)]
    times = []
    for path in chosen:
        x, y = page.evaluate("middleOf", f'.tree-canvas [role=treeitem][data-path="{path}"]')
        page.mouse.move(x, y)
        page.wait_for_timeout(150)
        watch(page, "pointerup", (SEARCH, "data-path", path))
        page.mouse.down()
        page.mouse.up()
        times += answered(page)
    say(f"click on a node, its split search drawn ({what})", times)


def report_limits(page: Page) -> None:
    """Time from a key on the depth slider, and from one on the scrubber, until the tree is
    drawn."""
    sidebar = depth_slider(page)
    times = []
    for turn in range(REPEATS):
        watch(page, "keydown", (CANVAS, "data-drawn", None))
        sidebar.press("ArrowRight" if turn % 2 == 0 else "ArrowLeft")
        times += answered(page)
    say("limit changed in the sidebar, tree redrawn", times)


def report_drags(page: Page) -> None:
    """Measure frames while the scrubber's thumb and the threshold follow the pointer."""
    for what, selector in (
        ("drag of the scrubber, a frame", f"{CANVAS} .rail"),
        ("drag of the threshold, a frame", f"{SEARCH} .handle"),
    ):
        page.locator(selector).first.scroll_into_view_if_needed()
        rest(page)
        x, y = page.evaluate("middleOf", selector)
        page.mouse.move(x, y)
        page.mouse.down()
        say(what, moved(page, (x, y), 150, (120, 0)))
        page.mouse.up()
        rest(page)


def report_steps(page: Page, what: str) -> None:
    """Measure frames while the steps of the tree's growth follow the pointer, and while they
    play."""
    page.locator(CANVAS).scroll_into_view_if_needed()
    page.get_by_role("button", name="Step by step").click()
    timeline = f"{CANVAS} .timeline"
    page.locator(timeline).wait_for()
    rest(page)
    x, y = page.evaluate("middleOf", timeline)
    page.mouse.move(x, y)
    page.mouse.down()
    frames = moved(page, (x, y), 150, (200, 0))
    page.mouse.up()
    say(f"drag through the steps of {what}, a frame", frames)
    rest(page)
    page.get_by_role("button", name="Play", exact=True).click()
    page.evaluate("countFrames()")
    page.wait_for_timeout(4_000)
    say("steps that play, a frame", page.evaluate("stopFrames()"))
    page.get_by_role("button", name="Step by step").click()
    rest(page)


def report_used_splits(page: Page) -> None:
    """Time from releasing "Use this split" until the tree that regrows below it is drawn."""
    times = []
    for _ in range(REPEATS):
        handle = page.locator(f"{SEARCH} .handle")
        handle.press("ArrowRight")
        use = page.get_by_role("button", name="Use this split")
        use.scroll_into_view_if_needed()
        watch(page, "pointerup", (CANVAS, "data-model", None))
        use.click()
        times += answered(page)
    say("your own split at the root, its tree drawn (1,000 rows × 5)", times)


def report_hand_made_splits(page: Page) -> None:
    """Time from pressing "Split here" on the Build page until the tree with the split is drawn."""
    page.get_by_role("link", name="Build", exact=True).click()
    times = []
    for _ in range(REPEATS):
        split = page.get_by_role("button", name="Split here")
        split.scroll_into_view_if_needed()
        watch(page, "pointerup", (CANVAS, "data-model", None))
        split.click()
        times += answered(page)
        undo = page.get_by_role("button", name="Undo", exact=True)
        watch(page, "pointerup", (CANVAS, "data-model", None))
        undo.click()
        answered(page)
    say("a split made by hand, its tree drawn (1,000 rows × 5)", times)


def report_drawn_points(page: Page) -> None:
    """Time from the key that places a point until its boxes, its tree and its curve are drawn."""
    page.get_by_role("link", name="Draw", exact=True).click()
    page.locator(f"{DRAW}[data-answered]").wait_for()
    spray_to(page, 1_000)
    times, plane = [], page.locator(f"{DRAW} .pad")
    for turn in range(REPEATS):
        plane.press("ArrowLeft" if turn % 2 else "Shift+ArrowUp")
        watch(
            page,
            "keydown",
            (DRAW, "data-answered", None),
            (CANVAS, "data-model", None),
            (SEARCH, "data-rows", None),
        )
        plane.press("Enter")
        times.append(max(answered(page)))
    say("a drawn point, the plane, the tree and the curve drawn (1,000 points)", times)
    page.get_by_role("button", name="Move", exact=True).click()
    left, top, side = plane_of(page)
    middle = left + side / 2, top + side / 2
    page.mouse.move(*middle)
    page.mouse.down()
    say("drag of one of 1,000 drawn points, a frame", moved(page, middle, 150, (120, 60)))
    page.mouse.up()


def spray_to(page: Page, n_points: int) -> None:
    """Spray two classes with a noisy border."""
    left, top, side = plane_of(page)
    page.get_by_role("button", name="Spray", exact=True).click()
    for turn in range(40):
        if int(page.locator(DRAW).get_attribute("data-points") or 0) >= n_points:
            break
        page.get_by_role("button", name="AB"[turn % 2], exact=True).click()
        high = 0.5 + (0.45 if turn % 2 else -0.45) * np.random.default_rng(turn).random()
        page.mouse.move(left + 0.03 * side, top + high * side)
        page.mouse.down()
        page.mouse.move(left + 0.97 * side, top + high * side, steps=50)
        page.mouse.up()
        page.wait_for_timeout(100)
    page.get_by_role("button", name="Place", exact=True).click()
    rest(page)


def plane_of(page: Page) -> tuple[float, float, float]:
    """Return the left, top and size of the plane."""
    box = page.locator(f"{DRAW} .pad").bounding_box()
    assert box is not None, "the plane is drawn"
    return box["x"], box["y"], box["width"]


def depth_slider(page: Page) -> Locator:
    sidebar = page.get_by_test_id("stSidebar")
    return sidebar.get_by_role("slider", name="Maximum depth")


def grow_large(page: Page) -> None:
    """Grow the largest tree at the greatest depth offered."""
    depth_slider(page).press("End")
    page.locator(f"{CANVAS}[data-drawn^='12/']").wait_for()
    rest(page)


def report_pan(page: Page, what: str) -> None:
    """Measure frames while the zoomed tree is dragged."""
    page.locator(CANVAS).scroll_into_view_if_needed()
    for _ in range(3):
        page.get_by_role("button", name="Zoom in").click()
    rest(page)
    x, y = page.evaluate("middleOf", f"{CANVAS} .stage")
    page.mouse.move(x, y)
    page.mouse.down()
    frames = moved(page, (x, y), 300, (350, 60))
    page.mouse.up()
    rate = 1000 / statistics.mean(frames)
    say(f"pan of {what}, a frame ({rate:.0f} a second)", frames)


def moved(
    page: Page, middle: tuple[float, float], steps: int, reach: tuple[float, float]
) -> list[float]:
    """Return frame lengths while the pointer swings about a place."""
    page.evaluate("countFrames()")
    for step in range(steps):
        x = middle[0] + reach[0] * np.sin(step / 12)
        page.mouse.move(x, middle[1] + reach[1] * np.sin(step / 9))
    frames: list[float] = page.evaluate("stopFrames()")
    return frames


def report_regrowth(page: Page) -> None:
    """Time from another criterion until a preview of its tree is drawn, and until the exact one
    is."""
    first, exact = [], []
    for criterion in ("Entropy", "Misclassification"):
        page.get_by_role("combobox", name="Criterion").click()
        watch(page, "pointerup", (CANVAS, "data-model", None), (CANVAS, "data-preview", False))
        page.get_by_role("option", name=criterion).click()
        preview, whole = answered(page)
        first.append(preview)
        exact.append(whole)
        rest(page)
    say("1,000,000 rows × 10 under another criterion, a preview", first)
    say("1,000,000 rows × 10 under another criterion, the exact tree", exact)


def say(what: str, times: list[float]) -> None:
    ordered = sorted(times)
    middle, late = statistics.median(ordered), ordered[int(np.ceil(0.95 * len(ordered))) - 1]
    print(f"| {what} | {middle:.0f} ms | {late:.0f} ms |", flush=True)


if __name__ == "__main__":
    main()
