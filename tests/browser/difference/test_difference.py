"""The list of what two trees differ in."""

from functools import cache

import pytest
from playwright.sync_api import Page, expect

from explorer import StopRules, encode, grow, hold_out, load_dataset
from explorer.data.training import TrainingTable
from explorer.judging.difference.difference import difference
from explorer.views.difference import difference_view
from explorer.views.to_json import to_json
from tests.support.hostile import HOSTILE, MARKUP
from tests.support.page.accessibility import hard_to_read, serious, texts_of
from tests.support.page.modules import LoadModules, dress, mount
from tests.support.training_tables import training_of


@pytest.fixture
def page(modules: LoadModules) -> Page:
    return modules("difference/difference", "shared/bus")


def halved(training: TrainingTable) -> bytes:
    """Return the payload of two trees, each grown from half of the rows."""
    halves = hold_out(training, test=0.5, seed=0)
    assert halves.test is not None
    parts = (halves.training, halves.test)
    first, second = (grow(part, stop=StopRules(max_depth=3)) for part in parts)
    return to_json(difference_view(difference(first, second, training), first, second, training))


@cache
def penguins() -> bytes:
    return halved(encode(load_dataset("penguins"), "species"))


def test_nodes_and_rows_stand_beside_each_other(page: Page) -> None:
    mount(page, "difference", penguins(), 1000)
    lines = page.locator(".line")
    expect(lines).to_have_count(6)
    expect(page.locator(".badge")).to_have_text([str(number) for number in range(1, 7)])
    expect(lines.first).to_contain_text("flipper_length_mm ≤ 206")
    expect(lines.first).to_contain_text("threshold moves, 2 rows change sides")
    expect(page.locator("tbody tr")).to_have_count(9)
    expect(page.locator(".cell.wrong").first).to_contain_text("Chinstrap, wrong")


def test_a_line_that_has_the_focus_lights_its_node_up(page: Page) -> None:
    mount(page, "difference", penguins(), 1000)
    page.evaluate(
        """() => { window.heard = [];
        modules.bus.connect().subscribe("hover", (path) => heard.push(path)); }"""
    )
    line = page.locator(".line").nth(1)
    line.focus()
    assert page.evaluate("heard") == ["L"]
    line.blur()
    assert page.evaluate("heard") == ["L", None]


def test_on_a_phone_the_lists_stand_below_each_other(page: Page) -> None:
    mount(page, "difference", penguins(), 350)
    nodes, rows = (page.locator(f".{part}").bounding_box() for part in ("nodes", "rows"))
    assert nodes is not None
    assert rows is not None
    assert nodes["y"] + nodes["height"] <= rows["y"]
    assert page.locator(".difference").evaluate("e => e.scrollWidth <= e.clientWidth")


def test_names_are_text(page: Page) -> None:
    names = list(HOSTILE[:4])
    training = training_of(
        {HOSTILE[0]: [1.0, 2.0, 3.0, 4.0], HOSTILE[1]: [1.0, 2.0, 1.0, 2.0]}, names
    )
    mount(page, "difference", halved(training), 780)
    rows = page.locator(".scrolls")
    assert rows.evaluate("one => one.scrollWidth - one.clientWidth") <= 0, "tree 2 is cut off"
    assert page.evaluate("window.evil") is None
    assert page.locator(f".difference :is({MARKUP})").count() == 0


def test_every_word_can_be_read_and_every_line_reached(page: Page) -> None:
    mount(page, "difference", penguins(), 1000, padding=8)
    for theme in ("light", "dark"):
        dress(page, theme)
        assert hard_to_read(texts_of(page.locator(".difference"))) == []
        assert serious(page, "#host") == []
