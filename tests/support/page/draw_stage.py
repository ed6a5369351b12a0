"""The drawing plane on its own page: the messages that it gets, and those it sends."""

from typing import Any

from playwright.sync_api import Page

from explorer.data.drawn import DrawnPoints
from explorer.views.draw import DrawView, draw_view
from explorer.views.to_json import to_json
from tests.support.drawn import tree_of
from tests.support.page.explore import box
from tests.support.page.modules import LoadModules, mount

TWO = DrawnPoints((100, 900), (500, 500), (0, 1))


def draw_stage(modules: LoadModules, points: DrawnPoints = TWO) -> Page:
    """Mount the plane with some points, and no earlier drawing."""
    page = modules("draw/draw", afresh=True)
    answer(page, view(points, seq=4))
    return page


def view(points: DrawnPoints, seq: int, max_points: int = 50) -> DrawView:
    tree = tree_of(points) if points.x else None
    return draw_view(points, tree, seq=seq, shapes=("XOR",), max_points=max_points)


def answer(stage: Page, sent: DrawView, width: int = 460) -> None:
    """Draw what Python sends; forget the messages to Python."""
    mount(stage, "draw", to_json(sent), width)


def messages(stage: Page) -> list[Any]:
    found: list[Any] = stage.evaluate("sent.map(([name, value]) => [name, structuredClone(value)])")
    return found


def points_in(message: Any) -> DrawnPoints:
    """Return the points of classes that a message holds."""
    return DrawnPoints(tuple(message["x"]), tuple(message["y"]), tuple(message["c"]))


def place(stage: Page, x: float, y: float) -> None:
    """Click on the plane, in its own units."""
    around = box(stage.locator(".pad"))
    side = around["width"]
    stage.mouse.click(around["x"] + side * x / 10, around["y"] + side * (1 - y / 10))
