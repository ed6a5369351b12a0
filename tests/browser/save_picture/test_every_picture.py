"""Every picture of the page is saved by its button: as text, by itself, without the selection."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from urllib.parse import parse_qs, urlsplit
from xml.etree.ElementTree import Element

import pytest
from playwright.sync_api import Locator, Page, expect

from explorer.browser.pictures import FOLDER
from explorer.figures.theme import LIGHT
from explorer.ui.pictures.components import PICTURES
from tests.support.page.accessibility import FRAMES
from tests.support.page.driven_page import packages_scanned_once
from tests.support.page.modules import LoadModules
from tests.support.page.rig import Visit, at_rest
from tests.support.page.saved_pictures import (
    colours_of,
    read_svg,
    save,
    show_to_save,
    words_of,
)
from tests.support.page.sent_pictures import page_at
from tests.support.tiers import first_in_gate

NO_PICTURES = {
    *("publisher", "save_picture", "visit", "presenter"),  # nothing is seen of them
    *(
        "code",
        "columns",
        "reading",
        "build",
        "glossary",
        "term_cards",
    ),  # words and what is operated
    *("lesson_foot", "lesson_steps", "lesson_index", "room"),
}
NEEDS_A_CLASS = {"class board"}
"""A page that needs several players of a round: the rest of it is like the others'."""

PARTS_ARE_CHOSEN = {"confusion matrix", "predicted against true"}
"""A line of that colour tells which rows are counted."""

SAVED = re.compile(r'name: "([A-Za-z][\w -]+)",?\s*(?:\}|of:|tools[:,])')

LEAST = 24
"""Pixels a side that a pointer needs."""


@dataclass(frozen=True, slots=True)
class Panel:
    """The contents of the file.

    `is_marked`: a selection is seen in it, which is saved on request. `tab`: opened before.
    """

    name: str
    texts: set[str] = field(default_factory=set)
    is_marked: bool = False
    tab: str = ""


PENGUINS = {"Adelie", "Chinstrap", "Gentoo"}
ADDRESSES: dict[str, list[Panel]] = {
    "/?table=penguins&node=L&max_depth=3": [
        Panel("decision tree", {*PENGUINS, "flipper_length_mm"}, is_marked=True),
        Panel("decision regions", {"Adelie", "180", "200"}, is_marked=True),
        Panel("split search", {"bill_length_mm", "0.330", "both, weighted"}),
        Panel("arithmetic", {"All 215 rows", "0.4273", "0.3300"}),
        Panel("overview", {*PENGUINS, "344 rows"}, is_marked=True, tab="Overview"),
        Panel("all curves", {"180", "200", "0.427"}, tab="Every feature’s curve"),
    ],
    "/?table=play_tennis": [Panel("ID3 tree", {"outlook?", "Overcast", "0.247"})],
    "/?table=penguins&row=5": [Panel("followed row", {"Adelie", "island", "Torgersen", "5"})],
    "/judge?table=titanic&max_depth=3": [
        Panel("complexity curve", {"10-fold accuracy", "Depth", "1 leaf"}),
        Panel("confusion matrix", {"10-fold", "training", "1470", "recall"}, is_marked=True),
        Panel("pruning curve", {"training accuracy", "8"}),
        Panel("importances", {"sex", "class", "age", "impurity share"}),
        Panel("compared with scikit-learn", {"here", "scikit-learn", "training accuracy"}),
        Panel("cut-off", {"predicted as No", "predicted as Yes", "ROC", "2"}),
    ],
    "/judge?table=cars_mpg&max_depth=2&node=R": [
        Panel("predicted against true", {"true mpg", "predicted mpg", "R²"}, is_marked=True)
    ],
    "/limitations?limit=instability&table=iris&samples=40": [
        Panel("disturbed trees", {"setosa", "of 40 roots", "All 40 trees"}, is_marked=True)
    ],
    "/limitations?limit=forest&table=xor&trees=20&boosting_trees=20": [
        Panel("forest", {"1 tree", "20 trees", "Accuracy by number of trees"}),
        Panel("boosting", {"training rows", "best on held-out rows"}),
    ],
    "/limitations?limit=imbalance&table=imbalance_fraud": [
        Panel("imbalance curves", {"found (recall)", "100 %", "weight of the class"})
    ],
    "/limitations?limit=difference&table=iris": [
        Panel("difference", {"Node by node", "tree 1", "tree 2"})
    ],
    "/draw": [Panel("drawn points", {"A", "B", "x", "y", "10"})],
    "/learn?lesson=stump&step=every-rule": [Panel("chart", {"egg > 0.5", "sick = yes"})],
    "/learn?lesson=threshold&step=guess": [Panel("chart", {"label = 1", "x1"})],
    "/learn?lesson=threshold&step=count": [Panel("table", {"threshold", "weighted Gini"})],
    "/learn?lesson=categories&step=shares": [
        Panel("chart", {"bars and numbers: rows", "College degree"})
    ],
    "/learn?lesson=impurity&step=drag": [Panel("chart", {"‹ p = 0/14 ›", "Yes"})],
    "/learn?lesson=regression&step=guess": [Panel("chart", {"mpg", "displacement"})],
    "/learn?lesson=overfitting&step=depth": [Panel("chart", {"depth", "100 %"})],
    "/learn?lesson=twenty-questions&step=path": [Panel("tree", {"Adelie", "island is Biscoe?"})],
    "/learn?lesson=twenty-questions&step=change": [Panel("chart", {"32.1", "59.6"})],
}

COVERED = """(button) => {
  // What else of the picture has words at the button's place.
  const at = button.getBoundingClientRect();
  const isThere = ({ width, left, right, top, bottom }) =>
    width && left < at.right && right > at.left && top < at.bottom && bottom > at.top;
  const covers = [];
  const within = button.getRootNode();
  const texts = document.createTreeWalker(within, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const { currentNode: text } = texts;
    const { parentElement: of } = text;
    if (!text.data.trim() || button.contains(of)) continue;
    if (["title", "style"].includes(of.localName)) continue;
    if (!of.checkVisibility({ visibilityProperty: true })) continue;
    if (getComputedStyle(of).clipPath !== "none") continue;
    const words = document.createRange();
    words.selectNodeContents(text);
    if ([...words.getClientRects()].some(isThere)) covers.push(text.data);
  }
  return { width: at.width, height: at.height, covers };
}"""


WIDTHS = {"split_search": 675, "follow": 675, "regions": 411, "complexity": 635, "draw": 544}
WIDTHS |= dict.fromkeys(("confusion", "residuals"), 452)
WIDTHS |= dict.fromkeys(("pruning", "importances", "beside"), 344)
"""Pixels that a page 1440 pixels wide leaves a picture, by its module; others have 1143."""

WIDEN = """(widths) => {
  for (const host of document.querySelectorAll(".host"))
    host.style.width = `${widths[host.id] ?? 1143}px`;
}"""

CHARTS = {"all curves", "imbalance curves"}
"""Drawn by Streamlit, so that they need the app."""

EXPLORE, *OTHERS = ADDRESSES
MOUNTED = [one for one in OTHERS if CHARTS.isdisjoint(panel.name for panel in ADDRESSES[one])]


@pytest.fixture(scope="module", autouse=True)
def packages() -> Iterator[None]:
    with packages_scanned_once():
        yield


def mounted(modules: LoadModules, address: str) -> Page:
    """Return the pictures that a page sends, without the app, as wide as there."""
    parts = urlsplit(address)
    choices = {name: values[-1] for name, values in parse_qs(parts.query).items()}
    driven = page_at(parts.path.strip("/") or "explore", **choices).run()
    assert len(driven.exception) == 0
    page = show_to_save(modules, driven)
    page.evaluate(WIDEN, WIDTHS)
    page.evaluate(FRAMES)
    return page


def button_of(page: Page, panel: str) -> Locator:
    return page.get_by_role("button", name=f"Save picture: {panel}", exact=True)


def expect_saved(page: Page, panel: Panel) -> None:
    expect(button_of(page, panel.name)).to_be_attached()
    at_rest(page)
    button = button_of(page, panel.name).evaluate(COVERED)
    assert button["covers"] == []
    assert min(button["width"], button["height"]) >= LEAST
    root = read_svg(save(page, panel.name))
    assert panel.texts <= set(words_of(root))
    assert "#ffffff" in colours_of(root)
    if panel.is_marked:
        assert LIGHT.accent not in colours_of(root) or panel.name in PARTS_ARE_CHOSEN
        marked = read_svg(save(page, panel.name, marked=True))
        assert marks_of(marked) > marks_of(root)


def marks_of(root: Element) -> int:
    """Return all marks drawn, and those in the colour of a selection."""
    colours = [one.get(name) for one in root.iter() for name in ("fill", "stroke")]
    return len(colours) + colours.count(LIGHT.accent)


@pytest.mark.parametrize("address", first_in_gate(*MOUNTED))
def test_a_picture_is_saved_without_marks_unless_they_are_asked_for(
    modules: LoadModules, address: str
) -> None:
    page = mounted(modules, address)
    for panel in ADDRESSES[address]:
        expect_saved(page, panel)


@pytest.mark.deep
@pytest.mark.parametrize("address", OTHERS)
def test_a_picture_of_the_page_is_saved_as_one_that_is_mounted(visit: Visit, address: str) -> None:
    page = visit(address)
    for panel in ADDRESSES[address]:
        expect_saved(page, panel)


def test_each_picture_and_each_chart_of_the_page_is_saved_and_a_projector_shows_no_button(
    visit: Visit,
) -> None:
    page = visit(EXPLORE)
    for panel in ADDRESSES[EXPLORE]:
        if panel.tab:
            page.get_by_role("tab", name=panel.tab, exact=True).click()
        expect_saved(page, panel)
    buttons = page.locator(".save-picture:visible")
    expect(buttons).to_have_count(4)
    at_rest(page)  # a key that comes while the page is drawn again is lost
    page.keyboard.press("p")
    expect(buttons).to_have_count(0)


def test_every_component_that_draws_is_saved_and_looked_at_here() -> None:
    named = {name: SAVED.findall(source_of(name)) for name in PICTURES}
    assert {name for name, found in named.items() if not found} == NO_PICTURES
    here = {panel.name for panels in ADDRESSES.values() for panel in panels}
    assert {name for found in named.values() for name in found} == here - CHARTS | NEEDS_A_CLASS


def source_of(component: str) -> str:
    """Return its module, and the adjacent one in which some pictures define how they are saved."""
    entry = FOLDER / PICTURES[component].entry
    files = (entry, entry.with_name("saved.js"))
    return "".join(file.read_text("utf-8") for file in files if file.exists())
