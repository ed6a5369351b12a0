"""The whole app on a projector of 1280 × 720, whatever the table: no text is under 18 pixels, the
main picture has at least half of the height, nothing overlaps, and each key shows its view.

Every run checks only the pictures (test_pictures.py) and walks one page of each kind
(test_presenting.py, test_lessons_fit.py). Themes have one size of letters; a page of each kind is
viewed in the dark.
"""

import re

import pytest
from playwright.sync_api import Page, expect

from explorer.ui.presenter import VIEWS
from tests.support.page.accessibility import FRAMES
from tests.support.page.explore import box, csv, drawn, upload_drawn
from tests.support.page.projector import PROJECTOR, faults, faults_in_every_view
from tests.support.page.rig import Visit, at_rest

pytestmark = pytest.mark.deep


@pytest.mark.parametrize(
    "address",
    [
        "/?max_depth=3&present=tree",
        "/?table=ames_housing&present=tree",
        "/?max_depth=2&present=tree",
        "/?table=titanic&present=tree",
        "/?table=noise_overfit&max_depth=9&present=tree",
    ],
)
def test_every_text_of_the_explore_page_is_large(visit: Visit, address: str) -> None:
    page = visit(address, color_scheme="dark", **PROJECTOR)
    shown(page)
    assert faults_in_every_view(page, "Explore") == {}


def test_a_tree_that_grows_step_by_step_has_half_of_the_height(visit: Visit) -> None:
    page = visit("/?present=tree", **PROJECTOR)
    shown(page)
    page.keyboard.press("p")
    page.get_by_role("button", name="Step by step").click()
    page.keyboard.press("p")
    expect(page.locator(".timeline")).to_be_visible()
    assert faults(page) == []
    assert box(page.locator(".tree-canvas .stage"))["height"] >= PROJECTOR["height"] / 2


@pytest.mark.parametrize("title", ["Judge", "Build", "Draw"])
def test_every_text_of_the_other_pages_is_large(visit: Visit, title: str) -> None:
    page = visit(f"/{title.lower()}?present={VIEWS[title][0].name}", **PROJECTOR)
    shown(page)
    assert faults_in_every_view(page, title) == {}


@pytest.mark.parametrize("table", ["diagonal", "cars_mpg"])
def test_every_text_of_a_forest_is_large(visit: Visit, table: str) -> None:
    address = f"/limitations?limit=forest&table={table}&trees=20&present=maps"
    page = visit(address, **PROJECTOR)
    shown(page)
    expect(page.locator(".boosting .step")).to_have_count(6)
    assert faults_in_every_view(page, "Forest") == {}


@pytest.mark.parametrize(
    ("limit", "table"),
    [
        ("Instability", "penguins"),
        ("Greedy", "xor"),
        ("Imbalance", "titanic"),
        ("Difference", "penguins"),
    ],
)
def test_every_text_of_a_limit_is_large(visit: Visit, limit: str, table: str) -> None:
    address = f"/limitations?limit={limit.lower()}&table={table}&present={VIEWS[limit][0].name}"
    page = visit(address, **PROJECTOR)
    shown(page)
    expect(page.locator(".regions .stage, .instability .film-tree").first).to_be_attached()
    panel = page.locator(".st-key-panel_pair")
    if panel.count():
        assert panel.evaluate("one => one.scrollHeight - one.clientHeight") <= 1, (
            "trees are cut off"
        )
    assert faults_in_every_view(page, limit) == {}


def test_each_view_of_instability_fits_its_panel(visit: Visit) -> None:
    address = "/limitations?limit=instability&table=penguins&samples=40&present=roots"
    page = visit(address, **PROJECTOR)
    shown(page)
    panel, ways_on = (
        page.locator(".st-key-panel_instability"),
        page.locator(".instability .step-buttons"),
    )
    for view, seen in (("roots", ".root-panel"), ("changed", ".rows-map"), ("film", ".film-tree")):
        page.keyboard.press(str([one.name for one in VIEWS["Instability"]].index(view) + 1))
        expect(page.locator(f".instability {seen}").first).to_be_visible()
        page.evaluate(FRAMES)
        assert panel.evaluate("one => one.scrollHeight - one.clientHeight") <= 1, view
        room, below = box(panel), box(ways_on)
        assert below["y"] + below["height"] <= room["y"] + room["height"] + 1, view


def test_every_text_of_a_hostile_table_is_large(visit: Visit) -> None:
    page = visit("/", **PROJECTOR)
    drawn(page)
    names = ["<b>bold</b>" + "long " * 60, "\u202eright to left", "t\u0336h\u0336", "y"]
    rows = [[i, i % 7, "<script>x</script>" + "w" * (9 * (i % 3)), i % 2] for i in range(60)]
    upload_drawn(page, csv([list(names), *rows]))
    page.keyboard.press("p")
    shown(page)
    assert faults_in_every_view(page, "Explore") == {}


@pytest.mark.parametrize("address", ["", "view=glossary", "view=teachers"])
def test_every_text_of_the_learn_pages_is_large(visit: Visit, address: str) -> None:
    page = visit(f"/learn?{address}&present=page", color_scheme="dark", **PROJECTOR)
    shown(page)
    assert faults(page) == []


def shown(page: Page) -> None:
    expect(page.locator(".presenter")).to_have_attribute("data-on", "")
    expect(page.locator(":root")).to_have_attribute("data-present", re.compile("."))
    at_rest(page)
