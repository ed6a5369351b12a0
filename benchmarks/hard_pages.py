"""The page on tables that an ordinary mistake makes, in a real browser, during a second visit.

    python -m benchmarks.hard_pages

Each table is uploaded, then its tree is regrown under the next criterion. Then the minimum of rows
in a leaf rises by one, and that growth is stopped if it takes long enough for a Stop button; it
rises by one again, and the page is closed during the growth. Meanwhile a second visit clicks the
nodes of the penguins. Times are the browser's, from the event to the frame that shows the answer;
the work after closing is read from the server's use of the processor.
"""

import io
import os
import time
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pandas as pd
from playwright.sync_api import Browser, Page

from benchmarks.hard_tables import HARD
from benchmarks.page import CANVAS, SEARCH, answered, app_and_browser, opened, upload_file, watch
from explorer.ui import state
from tests.support.page.rig import App

SEEN = Path(__file__).with_name("hard_pages.js").read_text("utf-8")
NAMES = ("seconds", "Stop offered", "tree", "criterion", "stopped", "left", "other's clicks")
PATIENCE = 120.0
MAX_FEATURES = 1_999
"""With the target, the most columns that can be read."""


def main() -> None:
    print("".join(f"{name:>15}" for name in NAMES))
    with app_and_browser() as (app, browser), opened(browser, app.url) as other:
        for name in HARD:
            print(name, flush=True)
            print("".join(f"{text:>15}" for text in report(browser, app, other, name)))


def report(browser: Browser, app: App, other: Page, name: str) -> list[str]:
    """Return one table's line, under NAMES."""
    clicks: list[float] = []
    with opened(browser, app.url, SEEN) as page:
        meanwhile = Meanwhile(other, clicks)
        offered, grown = timed(
            page, lambda: upload_file(page, "hard.parquet", parquet(name)), meanwhile
        )
        _, again = timed(page, lambda: begin_growth(page), meanwhile)
        stopped = stop(page, meanwhile)
        ask_for_larger_leaves(page)
        meanwhile()
    left = until_idle(app.process)
    quick = f"{np.median(clicks):.2f}, {max(clicks):.2f}"
    return ["", *map(seconds, (offered, grown, again, stopped, left)), quick]


def seconds(value: float | None) -> str:
    return "–" if value is None else f"{value:.2f}"


class Meanwhile:
    """The clicks on the second visit's nodes in turn; each call is one click."""

    def __init__(self, other: Page, times: list[float]) -> None:
        self.other, self.times, self.turn = other, times, 0

    def __call__(self) -> None:
        path = ("L", "R")[self.turn % 2]
        self.turn += 1
        x, y = self.other.evaluate("middleOf", f'{CANVAS} [role=treeitem][data-path="{path}"]')
        watch(self.other, "pointerup", (SEARCH, "data-path", path))
        self.other.mouse.click(x, y)
        self.times.append(answered(self.other)[0] / 1000)


def timed(
    page: Page, event: Callable[[], object], meanwhile: Callable[[], None]
) -> tuple[float | None, float | None]:
    """Return the seconds from an event until a Stop is offered (None: never), and until the tree is
    drawn."""
    before = page.evaluate("seen.at(-1).model")
    begun = page.evaluate("performance.now()")
    event()
    deadline = time.monotonic() + PATIENCE
    offered = drawn = None
    is_confirmed = False
    anyway = page.get_by_role("button", name="Grow a tree anyway")
    while drawn is None and time.monotonic() < deadline:
        meanwhile()
        # The page first asks about a name as target; the button stays until the click is answered.
        if not is_confirmed and anyway.count():
            anyway.click()
            is_confirmed = True
        for line in page.evaluate("(begun) => seen.filter(({ at }) => at > begun)", begun):
            at = (line["at"] - begun) / 1000
            if line["waiting"] and offered is None:
                offered = at
            is_tree = line["model"] not in ("", before) and not line["preview"]
            if is_tree and line["path"] is not None and not line["waiting"]:
                drawn = at
                break
    return offered, drawn


def begin_growth(page: Page) -> None:
    """Request the tree under the next criterion."""
    box = page.get_by_test_id("stSidebar").get_by_role("combobox", name="Criterion")
    box.click()
    box.press("ArrowDown")
    box.press("Enter")


def ask_for_larger_leaves(page: Page) -> None:
    """Raise the minimum of rows in a leaf by one, which no growth has used yet."""
    slider = page.locator(f".st-key-{state.MIN_SAMPLES_LEAF.name}").get_by_role("slider")
    slider.focus()
    slider.press("ArrowRight")


def stop(page: Page, meanwhile: Callable[[], None]) -> float | None:
    """Return the seconds from a click on Stop until the page stops waiting; None without a Stop."""
    ask_for_larger_leaves(page)
    deadline = time.monotonic() + 8
    button = page.locator("[class*=st-key-waiting_]:not(.st-key-waiting_scores) button").first
    while not button.count():
        if time.monotonic() > deadline:
            return None
        page.wait_for_timeout(20)
    meanwhile()
    if not button.count():
        return None
    begun = page.evaluate("performance.now()")
    button.click()
    page.wait_for_function(
        "(begun) => seen.some(({ at, waiting }) => at > begun && !waiting)", arg=begun
    )
    ended = page.evaluate("(b) => seen.find(({ at, waiting }) => at > b && !waiting).at", begun)
    return float(ended - begun) / 1000


def until_idle(server: int) -> float:
    """Return the seconds until the server uses less than a tenth of a processor over 0.2 s."""
    begun = time.monotonic()
    while time.monotonic() - begun < PATIENCE:
        before = used(server)
        time.sleep(0.2)
        if used(server) - before < 0.02:
            break
    return time.monotonic() - begun - 0.2


def used(process: int) -> float:
    """Return the CPU seconds that a process has used."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def parquet(name: str) -> bytes:
    """Return a hard table as a file: names, towns and ids as text."""
    make, _ = HARD[name]
    columns, target = make(np.random.default_rng(0))
    frame = pd.DataFrame({f"x{i}": text(values) for i, values in enumerate(columns[:MAX_FEATURES])})
    frame["y"] = text(target)
    written = io.BytesIO()
    frame.to_parquet(written)
    return written.getvalue()


def text(values: np.ndarray) -> np.ndarray | list[str]:
    return values if values.dtype.kind == "f" else [f"name {value:06d}" for value in values]


if __name__ == "__main__":
    main()
