"""The complete Limitations page: sound to axe, and used only by keys."""

import re
from typing import Literal

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.support.page.accessibility import SIZES, hard_to_read, serious, texts_of
from tests.support.page.rig import ColorScheme, Visit, at_rest

Role = Literal["combobox", "radio", "spinbutton", "treeitem"]


def test_every_limit_is_walked_through_by_keys_alone_and_is_sound_to_axe(visit: Visit) -> None:
    page = visit("/limits?limit=instability&table=penguins&samples=20&trees=5")  # its former name
    expect(page).to_have_url(re.compile(r"/limitations\?limit=instability&samples=20&trees=5$"))
    expect(page.locator(".instability .said")).to_contain_text("Tree 1 of 20")
    its_name(page, "Instability").focus()
    disturbed_trees_are_added_and_opened(page)
    onward(page, "Instability")
    the_depth_of_greedy_trees_is_set(page)
    onward(page, "Greedy")
    the_weight_of_a_class_is_set(page)
    onward(page, "Imbalance")
    a_tree_of_the_forest_is_opened(page)
    onward(page, "Forest")
    the_rows_are_halved_otherwise(page)


def disturbed_trees_are_added_and_opened(page: Page) -> None:
    to_control(page, re.compile("^Trees")).press("ArrowRight")
    expect(page.locator(".instability .said")).to_contain_text("Tree 1 of 30")
    to_control(page, re.compile("^Tree 6 of 30")).press("Enter")
    expect(page.get_by_role("heading", name="Tree 6 of 30")).to_be_visible()
    to_control(page, re.compile("^Tree$")).press("ArrowRight")
    expect(page.get_by_role("heading", name="Tree 7 of 30")).to_be_visible()
    is_for_everyone(page, ".instability")


def the_depth_of_greedy_trees_is_set(page: Page) -> None:
    expect(page.get_by_role("heading", name="At depth two, CART gets")).to_be_visible()
    to_control(page, re.compile("^2$"), "radio").press("ArrowRight")
    three = page.get_by_role("radio", name="3", exact=True)
    expect(three).to_be_focused()
    three.press("Space")
    expect(three).to_be_checked()
    expect(page.get_by_role("heading", name="Best tree of depth three")).to_be_visible()
    choose_axis(page, "Across")
    walk_the_tree(page)
    assert serious(page) == []


def the_weight_of_a_class_is_set(page: Page) -> None:
    expect(page).to_have_url(re.compile("limit=imbalance"))
    to_control(page, re.compile("^Weight of")).press("ArrowRight")
    expect(page.get_by_role("heading", name="At weight 2, the tree")).to_be_visible()
    choose_axis(page, "Up")
    walk_the_tree(page)
    assert serious(page) == []


def a_tree_of_the_forest_is_opened(page: Page) -> None:
    expect(page.locator(".forest .map").first).to_be_visible()
    to_control(page, re.compile("read at a number of trees")).press("Home")
    expect(page.locator(".forest .said")).to_contain_text("1 tree ·")
    to_control(page, re.compile("^Open tree 3", re.IGNORECASE)).press("Enter")
    expect(page.get_by_role("heading", name="Tree 3 of 5")).to_be_visible()
    is_for_everyone(page, ".forest")


def the_rows_are_halved_otherwise(page: Page) -> None:
    expect(page).to_have_url(re.compile("limit=difference"))
    to_control(page, re.compile("^Seed$"), "spinbutton").press("ArrowUp")
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile("halves=1"))
    choose_axis(page, "Across")
    walk_the_tree(page)
    assert serious(page) == []


def is_for_everyone(page: Page, picture: str) -> None:
    assert serious(page) == []
    texts = texts_of(page.locator(picture))
    assert len(texts) > 20
    assert hard_to_read(texts) == []


def its_name(page: Page, limit: str) -> Locator:
    """Return a limit's name among those of all."""
    names = page.get_by_role("radio").or_(page.get_by_role("button"))
    return names.filter(has_text=re.compile(f"^{limit}$")).first


def onward(page: Page, limit: str) -> None:
    """Go from any control of a limitation back to the names, and on to the next one."""
    its_name(page, limit).focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Space")


def to_control(page: Page, name: re.Pattern[str], role: Role | None = None) -> Locator:
    """Tab on to the named control: a button or a slider, unless another role is given."""
    if role:
        control = page.get_by_role(role, name=name).first
    else:
        named = page.get_by_role("button", name=name), page.get_by_role("slider", name=name)
        control = named[0].or_(named[1]).first
    at_rest(page)
    for _ in range(30):
        if control.evaluate("one => one.matches(':focus')"):
            return control
        page.keyboard.press("Tab")
    raise AssertionError(f"no tab leads to {name.pattern}")


def walk_the_tree(page: Page) -> None:
    """Go from the root of a tree to the node below it."""
    to_control(page, re.compile("rows? start here"), "treeitem")
    page.keyboard.press("ArrowDown")
    expect(page.locator("[role=treeitem]:focus")).to_have_attribute("aria-level", "2")


def choose_axis(page: Page, side: str) -> None:
    """Choose a feature beyond the first two of the list; the address has it."""
    to_control(page, re.compile(f"^{side}$"), "combobox").press_sequentially("body_mass_g")
    page.keyboard.press("Enter")
    parameter = {"Across": "x", "Up": "y"}[side]
    expect(page).to_have_url(re.compile(f"[?&]{parameter}=body_mass_g"))


@pytest.mark.deep
@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize(
    ("limit", "table"),
    [("greedy", "xor"), ("imbalance", "imbalance_fraud"), ("difference", "penguins")],
)
def test_a_limit_is_sound_to_axe(visit: Visit, limit: str, table: str, scheme: ColorScheme) -> None:
    page = visit(f"/limitations?limit={limit}&table={table}", color_scheme=scheme)
    expect(page.locator(".regions .stage").first).to_be_visible()
    at_rest(page)
    assert serious(page) == []


@pytest.mark.deep
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(
    ("picture", "address"),
    [
        (".forest", "table=iris&limit=forest&trees=30"),
        (".instability", "table=instability&limit=instability&samples=30"),
    ],
)
def test_a_limit_of_many_trees_is_for_everyone(
    visit: Visit, picture: str, address: str, size: str
) -> None:
    page = visit(f"/limitations?{address}", **SIZES[size])
    expect(page.locator(f"{picture} :is(.map, .film-tree)").first).to_be_visible(timeout=60_000)
    expect(page.locator(".forest .map")).to_have_count(3 if picture == ".forest" else 0)
    is_for_everyone(page, picture)
