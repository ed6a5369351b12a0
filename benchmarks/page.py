"""How fast the page answers, in a real browser on this machine.

    python -m benchmarks.page                 # 10,000 rows × 20 features
    python -m benchmarks.page --full          # a million rows × 10 too

Times run in the browser, from the pointer's or key's event to the frame in which the answer is
drawn. Motion is reduced, so that a redrawn tree is whole at once. The server and the browser
share the machine. No time is asserted.
"""

import argparse
import io
import statistics
import tempfile
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd
from playwright.sync_api import Browser, Locator, Page, sync_playwright

from tests.browser.rig import CHROMIUM_ARGUMENTS, NO_BROWSER, ROOT, find_chromium, serving, settled

CANVAS, SEARCH = ".tree-canvas", ".split-search"
REPEATS = 15

WATCH = """
() => {
  const all = (selector, root = document) => {
    const found = [...root.querySelectorAll(selector)];
    for (const each of root.querySelectorAll('*')) {
      if (each.shadowRoot) found.push(...all(selector, each.shadowRoot));
    }
    return found;
  };
  // The time from the next event of a kind until `attribute` of `selector` has another value.
  window.watchFor = (kind, selector, attribute, wanted) => {
    const before = all(selector)[0]?.getAttribute(attribute);
    window.answered = new Promise((resolve) => {
      addEventListener(kind, (event) => {
        const begun = event.timeStamp;
        const look = () => {
          const now = all(selector)[0]?.getAttribute(attribute);
          if (now != null && (wanted == null ? now !== before : now === wanted)) {
            resolve(performance.now() - begun);
          } else requestAnimationFrame(look);
        };
        look();
      }, { once: true, capture: true });
    });
  };
  // Frame lengths until stopped.
  window.countFrames = () => {
    window.frames_ = [];
    let last = performance.now(), going = true;
    const tick = (now) => {
      window.frames_.push(now - last);
      last = now;
      if (going) requestAnimationFrame(tick);
    };
    requestAnimationFrame(tick);
    window.stopFrames = () => { going = false; return window.frames_.slice(2); };
  };
}
"""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--full", action="store_true", help="a million rows × 10 too")
    full = parser.parse_args().full
    executable = find_chromium()
    if executable is None:
        raise SystemExit(NO_BROWSER)
    with (
        tempfile.TemporaryDirectory() as folder,
        serving(ROOT / "app.py", Path(folder) / "log.txt") as app,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(
            executable_path=executable, args=list(CHROMIUM_ARGUMENTS)
        )
        opened(browser, app.url).context.close()  # the server's first run compiles and imports
        report_first_load(browser, app.url)
        page = opened(browser, app.url)
        upload(page, "made.parquet", made(10_000, 20))
        report_clicks(page, "10,000 × 20, depth 3")
        report_limits(page)
        report_drags(page)
        set_depth(page, 12)
        report_clicks(page, f"{page.locator(CANVAS).get_attribute('data-nodes')} nodes")
        report_pan(page)
        page.context.close()
        if full:
            page = opened(browser, app.url)
            upload(page, "million.parquet", made(1_000_000, 10))
            report_regrowth(page)
        browser.close()


def made(n_rows: int, n_features: int) -> bytes:
    """Numbers on a grid of a thousand, of which three matter, and two classes; as Parquet."""
    random = np.random.default_rng(0)
    matrix = random.integers(0, 1000, (n_rows, n_features)).astype(np.int16)
    near = matrix[:, :3] / 500 - 1
    signal = near[:, 0] + near[:, 1] * near[:, 2] + random.normal(size=n_rows) / 3
    frame = pd.DataFrame(matrix, columns=[f"x{i}" for i in range(n_features)])
    frame["y"] = np.where(signal > 0, "yes", "no")
    buffer = io.BytesIO()
    frame.to_parquet(buffer)
    return buffer.getvalue()


def opened(browser: Browser, url: str) -> Page:
    context = browser.new_context(viewport={"width": 1440, "height": 900}, reduced_motion="reduce")
    context.set_default_timeout(120_000)
    page = context.new_page()
    page.goto(url)
    settled(page)
    page.locator(f"{SEARCH}[data-path]").wait_for()
    page.evaluate(WATCH)
    return page


def upload(page: Page, name: str, data: bytes) -> None:
    before = page.locator(CANVAS).get_attribute("data-model")
    file: Any = {"name": name, "mimeType": "application/octet-stream", "buffer": data}
    page.locator("[data-testid=stFileUploader] input[type=file]").set_input_files(files=[file])
    page.locator(f"{CANVAS}:not([data-model='{before}'])").wait_for()
    page.wait_for_timeout(1500)


def report_first_load(browser: Browser, url: str) -> None:
    seconds = []
    for _ in range(5):
        page = opened(browser, url)
        seconds.append(page.evaluate("performance.now()"))
        page.context.close()
    say("first load, warm", seconds)


def report_clicks(page: Page, what: str) -> None:
    """From the press on a node until the split search shows it."""
    page.wait_for_timeout(1000)
    nodes = page.locator(f"{CANVAS} [role=treeitem]")
    paths = [nodes.nth(i).get_attribute("data-path") or "" for i in range(min(7, nodes.count()))]
    times = []
    for turn in range(REPEATS):
        path = paths[1:][turn % (len(paths) - 1)]
        node = page.locator(f'{CANVAS} [role=treeitem][data-path="{path}"]')
        times.append(answered(page, "pointerdown", SEARCH, "data-path", node, path))
    say(f"click on a node, {what}", times)


def answered(
    page: Page, kind: str, selector: str, attribute: str, pressed: Locator, wanted: str | None
) -> float:
    page.evaluate("([k, s, a, w]) => watchFor(k, s, a, w)", [kind, selector, attribute, wanted])
    if kind == "keydown":
        pressed.press("ArrowRight" if wanted is None else wanted)
    else:
        pressed.click(position={"x": 20, "y": 10}, force=True)
    time: float = page.evaluate("answered")
    page.wait_for_timeout(400)
    return time


def report_limits(page: Page) -> None:
    """From a key on the depth slider until the tree with that depth is drawn."""
    slider = page.get_by_role("slider", name="Depth, at most")
    times = []
    for turn in range(REPEATS):
        page.evaluate(
            "([k, s, a, w]) => watchFor(k, s, a, w)", ["keydown", CANVAS, "data-drawn", None]
        )
        slider.press("ArrowRight" if turn % 2 == 0 else "ArrowLeft")
        times.append(page.evaluate("answered"))
        page.wait_for_timeout(500)
    say("limit changed, tree redrawn", times)


def set_depth(page: Page, depth: int) -> None:
    slider = page.get_by_role("slider", name="Depth, at most")
    slider.focus()
    for _ in range(12):
        slider.press("ArrowRight")
    page.locator(f"{CANVAS}[data-drawn^='{depth}/']").wait_for()
    page.wait_for_timeout(1500)


def report_drags(page: Page) -> None:
    """Frames while the scrubber's thumb and the threshold follow the pointer."""
    for what, selector in (
        ("drag of the scrubber", f"{CANVAS} [role=slider]"),
        ("drag of the threshold", f"{SEARCH} [role=slider]"),
    ):
        handle = page.locator(selector).first
        handle.scroll_into_view_if_needed()
        box = handle.bounding_box()
        assert box is not None
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        page.mouse.move(x, y)
        page.mouse.down()
        page.evaluate("countFrames()")
        for step in range(60):
            page.mouse.move(x + 120 * np.sin(step / 8), y)
        frames = page.evaluate("stopFrames()")
        page.mouse.move(x, y)
        page.mouse.up()
        page.wait_for_timeout(800)
        say(f"{what}, a frame", frames)


def report_pan(page: Page) -> None:
    canvas = page.locator(CANVAS)
    canvas.scroll_into_view_if_needed()
    box = canvas.bounding_box()
    assert box is not None
    for _ in range(3):
        page.get_by_role("button", name="Zoom in").click()
    x, y = box["x"] + 40, box["y"] + box["height"] * 0.7
    page.mouse.move(x, y)
    page.mouse.down()
    page.evaluate("countFrames()")
    for step in range(90):
        page.mouse.move(x + 300 * np.sin(step / 15), y + 40 * np.cos(step / 9))
    frames = page.evaluate("stopFrames()")
    page.mouse.up()
    say("pan of the large tree, a frame", frames)
    print(f"{'':40}{1000 / statistics.mean(frames):.0f} frames a second")


def report_regrowth(page: Page) -> None:
    """A million rows: from another criterion until a preview, and until the exact tree."""
    for criterion in ("Entropy", "Gini impurity", "Misclassification"):
        page.get_by_role("combobox", name="Criterion").click()
        page.evaluate(
            "([k, s, a, w]) => watchFor(k, s, a, w)", ["pointerdown", CANVAS, "data-model", None]
        )
        page.get_by_role("option", name=criterion).click()
        first = page.evaluate("answered")
        page.evaluate("() => { window.asked = performance.now() }")
        page.locator(f"{CANVAS}:not([data-preview])").wait_for()
        more = page.evaluate("performance.now() - asked")
        print(f"{f'1,000,000 × 10, {criterion}':40}{first:8.0f} ms first, {first + more:.0f} exact")
        page.wait_for_timeout(3000)


def say(what: str, times: list[float]) -> None:
    ordered = sorted(times)
    middle, late = statistics.median(ordered), ordered[int(0.95 * (len(ordered) - 1))]
    print(f"{what:40}{middle:8.0f} ms median, {late:.0f} ms p95", flush=True)


if __name__ == "__main__":
    main()
