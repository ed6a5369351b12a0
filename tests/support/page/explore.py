"""The parts of the Explore page, and the actions of tests on them."""

import re
from collections.abc import Callable

from playwright.sync_api import FilePayload, Locator, Page, expect
from playwright.sync_api import TimeoutError as PlaywrightTimeout

from tests.support.page.rig import at_rest

ACCENT = "rgb(214, 0, 108)"
"""The colour of the selection in the light theme."""

REGIONS = ".regions"


def canvas(page: Page) -> Locator:
    return page.locator(".tree-canvas")


def split_search(page: Page) -> Locator:
    return page.locator(".split-search")


def node(page: Page, path: str) -> Locator:
    return canvas(page).locator(f'[role=treeitem][data-path="{path}"]')


def regions(page: Page) -> Locator:
    return page.locator(REGIONS)


def outlines(page: Page) -> Locator:
    """Return the border of the selected node's region."""
    return regions(page).locator(".outline")


def expect_outlined(page: Page, before: str = "") -> str:
    """Expect an outline of the selected node, different from before; return it."""
    expect(outlines(page)).to_have_count(1)
    expect(outlines(page)).not_to_have_attribute("d", before)
    return str(outlines(page).get_attribute("d"))


def sentence(page: Page) -> Locator:
    """Return the canvas's words on the selected node; a preview may cover it."""
    return canvas(page).locator(".caption[role=status]")


def rail(page: Page, name: str = "Maximum depth") -> Locator:
    return canvas(page).get_by_role("slider", name=name)


def depth_slider(page: Page) -> Locator:
    """Return the sidebar's slider; the scrubber has one of the same name."""
    return page.get_by_test_id("stSidebar").get_by_role("slider", name="Maximum depth")


def handle(page: Page) -> Locator:
    """Return the threshold of the split search, which can be dragged."""
    return page.locator(".split-search .handle")


def board_row(page: Page, feature: str) -> Locator:
    return page.locator(".split-search .leaderboard-row", has_text=feature)


def measure(page: Page, label: str) -> Locator:
    """Return a number of the page's header."""
    return page.get_by_test_id("stMetric").filter(has_text=label).get_by_test_id("stMetricValue")


def expect_headline(page: Page, begins: str) -> None:
    expect(page.get_by_role("heading", level=2, name=re.compile(f"^{begins}"))).to_be_visible()


def drawn(page: Page) -> Locator:
    """Return the canvas, once it, the split search and the regions are all drawn, and no script
    runs."""
    expect(canvas(page)).to_have_attribute("data-drawn", re.compile(r"^\d+/\d+$"))
    expect(split_search(page).locator("h3")).not_to_be_empty()
    expect(regions(page).locator(".rows")).to_be_visible()
    at_rest(page)
    return canvas(page)


def expect_drawn(page: Page, depth: int, nodes: int) -> None:
    expect(canvas(page)).to_have_attribute("data-drawn", f"{depth}/{nodes}")


def expect_selected(page: Page, path: str, *, address: str | None = None) -> None:
    """Expect one selection everywhere; `address` is the path in the address if it differs."""
    expect(node(page, path)).to_have_attribute("aria-selected", "true")
    expect(canvas(page).locator("[role=treeitem][aria-selected=true]")).to_have_count(1)
    expect(split_search(page)).to_have_attribute("data-path", path)
    expect_in_address(page, "node", (path if address is None else address) or None)


def expect_in_address(page: Page, name: str, value: str | None) -> None:
    if value is None:
        expect(page).not_to_have_url(re.compile(rf"[?&]{name}="))
    else:
        expect(page).to_have_url(re.compile(rf"[?&]{name}={re.escape(value)}(&|$)"))


def eventually(page: Page, holds: Callable[[], bool], frames: int = 600) -> None:
    """Wait until `holds` is true, now or after one of the next frames."""
    for _ in range(frames):
        if holds():
            return
        page.evaluate("() => new Promise(requestAnimationFrame)")
    assert holds()


def box(locator: Locator) -> dict[str, float]:
    """Return an element's box in the window at rest; a just redrawn one is measured again."""
    at_rest(locator.page)
    found: dict[str, float] | None = None
    while found is None:
        found = locator.evaluate(
            """(element) => {
              const { x, y, width, height } = element.getBoundingClientRect();
              return element.isConnected ? { x, y, width, height } : null;
            }"""
        )
    return found


def middle(locator: Locator) -> tuple[float, float]:
    found = box(locator)
    return found["x"] + found["width"] / 2, found["y"] + found["height"] / 2


def point_at(page: Page, target: Locator, shown: Locator) -> None:
    """Move the mouse onto a target until `shown` is on the page.

    A picture redrawn in between misses the move.
    """
    for _ in range(10):
        target.scroll_into_view_if_needed()  # a caption above may take another line
        page.mouse.move(*middle(target))
        try:
            expect(shown).to_have_count(1, timeout=3000)
        except AssertionError:
            page.mouse.move(0, 0)
        else:
            return
    raise AssertionError(f"nothing is shown for {target}")


def open_settings(page: Page) -> None:
    """Unfold the sidebar's settings that a beginner does not need first."""
    fold = page.get_by_test_id("stSidebar").locator(".st-key-more_settings details").first
    if fold.get_attribute("open") is None:
        fold.locator("summary").click()
    expect(fold).to_have_attribute("open", "")


def choose(page: Page, box: Locator, option: str, *, typed: bool = False) -> None:
    """Choose from one of Streamlit's lists; type into a long list (`typed`), which draws only what
    is visible.

    A run that ends while the list is open closes it: it is reopened until the choice is taken.
    """
    options = page.get_by_test_id("stSelectboxVirtualDropdown")
    listed = options.get_by_role("option", name=option, exact=True)
    for _ in range(5):
        if typed:
            box.fill(option)
        elif listed.count() == 0:
            box.press("ArrowDown")
        try:
            listed.click(timeout=5000)
        except PlaywrightTimeout:
            continue
        return
    raise AssertionError(f"no list offered {option!r} for long enough")


def upload(page: Page, data: str | bytes, name: str = "table.csv") -> None:
    """Upload a table; the caller expects the outcome."""
    text = data.encode() if isinstance(data, str) else data
    file: FilePayload = {"name": name, "mimeType": "text/csv", "buffer": text}
    page.locator("[data-testid=stFileUploader] input[type=file]").set_input_files(files=[file])


def upload_drawn(page: Page, data: str | bytes, name: str = "table.csv") -> Locator:
    """Upload a table and wait until its tree, its split search and its regions are drawn."""
    before = drawn(page).get_attribute("data-model")
    search = split_search(page).locator("h3").text_content()
    upload(page, data, name)
    expect(canvas(page)).not_to_have_attribute("data-model", str(before))
    expect(split_search(page).locator("h3")).not_to_have_text(str(search))
    return drawn(page)


def csv(rows: list[list[object]]) -> str:
    """Return cells as a file, all of them quoted."""
    quoted = ([str(cell).replace('"', '""') for cell in row] for row in rows)
    return "\n".join(",".join(f'"{cell}"' for cell in row) for row in quoted)
