"""The tables of the page, which are drawn on a canvas: their cells, and how they are clicked."""

from playwright.sync_api import Locator, Page, expect

from tests.support.page.explore import box


def table(page: Page, key: str) -> Locator:
    return page.locator(f".st-key-grid_{key} [data-testid=stDataFrame]")


def headers(page: Page, key: str) -> Locator:
    """Return the labels of the columns in sight, as a screen reader gets them."""
    return cells(page, key).locator("[role=columnheader]")


def cells(page: Page, key: str) -> Locator:
    """Return the canvas; inside it is the table for screen readers, of what is in sight."""
    return table(page, key).locator("canvas[data-testid=data-grid-canvas]")


def cell(page: Page, key: str, column: int, row: int) -> Locator:
    """Return a cell of the table for screen readers; the box to select a row by is column 0."""
    return cells(page, key).locator(f"[data-testid=glide-cell-{column}-{row}]")


def selected_rows(page: Page, key: str) -> Locator:
    return cells(page, key).locator("tbody tr[aria-selected=true]")


def click_line(page: Page, key: str, line: int, lines: int, *, x: float = 16) -> None:
    """Click line 0 (the header), 1, 2 … of a table that shows all its lines."""
    canvas = cells(page, key)
    expect(canvas).to_be_visible()
    canvas.scroll_into_view_if_needed()
    around = box(canvas)
    height = around["height"] / lines
    page.mouse.click(around["x"] + x, around["y"] + (line + 0.5) * height)
