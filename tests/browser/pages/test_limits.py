"""The Limits page, whole: sound to axe, and used by keys alone."""

import re
from typing import Literal

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.support.page.accessibility import serious
from tests.support.page.rig import Visit, at_rest

Role = Literal["combobox", "radio", "spinbutton", "treeitem"]


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize(
    ("limit", "table"),
    [("greedy", "xor"), ("imbalance", "imbalance_fraud"), ("difference", "penguins")],
)
def test_a_limit_is_sound_to_axe(visit: Visit, limit: str, table: str, scheme: str) -> None:
    page = visit(f"/limits?limit={limit}&table={table}", color_scheme=scheme)
    expect(page.locator(".regions .stage").first).to_be_visible()
    at_rest(page)
    assert serious(page) == []


def test_what_explore_says_of_its_tree_holds_for_no_tree_of_a_limit(visit: Visit) -> None:
    page = visit("/?table=imbalance_fraud&min_samples_leaf=30&colour=share&row=7")
    tree = page.locator(".tree-canvas")
    expect(tree.locator(".legend")).to_contain_text("39 of 2000")
    expect(tree).to_have_attribute("data-following", "")
    page.get_by_role("link", name="Limits", exact=True).click()
    expect(page.locator(".instability .said")).to_be_visible()
    expect(tree.get_by_role("treeitem").first).to_contain_text("rows · Gini")
    expect(tree).not_to_have_attribute("data-following", "")
    expect(tree.locator(".legend")).to_contain_text("ok")
    expect(tree).not_to_contain_text("average")
    expect(tree.get_by_label("Colour by")).to_be_hidden()


def to_control(page: Page, name: re.Pattern[str], role: Role | None = None) -> Locator:
    """Tabs on to the control of this name: a button or a slider, unless a role is asked for."""
    if role:
        control = page.get_by_role(role, name=name).first
    else:
        named = page.get_by_role("button", name=name), page.get_by_role("slider", name=name)
        control = named[0].or_(named[1]).first
    for _ in range(30):
        if control.evaluate("one => one.matches(':focus')"):
            return control
        page.keyboard.press("Tab")
    raise AssertionError(f"no tab leads to {name.pattern}")


def onward(page: Page, limit: str) -> None:
    """From any control of a limit back to their names, and on to the next one."""
    names = page.get_by_role("radio").or_(page.get_by_role("button"))
    names.filter(has_text=re.compile(f"^{limit}$")).first.focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Space")


def walk_the_tree(page: Page) -> None:
    """From the root of a tree to the node below it."""
    to_control(page, re.compile("rows? start here"), "treeitem")
    page.keyboard.press("ArrowDown")
    expect(page.locator("[role=treeitem]:focus")).to_have_attribute("aria-level", "2")


def choose_axis(page: Page, side: str) -> None:
    """Another feature than the first two of the list; the address has it."""
    to_control(page, re.compile(f"^{side}$"), "combobox").press_sequentially("body_mass_g")
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile("=body_mass_g"))


def test_settings_trees_and_axes_of_each_limit_are_reached_by_keys_alone(visit: Visit) -> None:
    page = visit("/limits?limit=instability&table=penguins&samples=20")
    expect(page.locator(".instability .said")).to_be_visible()
    onward(page, "Instability")
    expect(page.get_by_role("heading", name="CART of depth two")).to_be_visible()
    to_control(page, re.compile("^2$"), "radio")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Space")
    expect(page.get_by_role("heading", name="Best tree of depth three")).to_be_visible()
    choose_axis(page, "Across")
    walk_the_tree(page)
    onward(page, "Greedy")
    expect(page).to_have_url(re.compile("limit=imbalance"))
    to_control(page, re.compile("^Weight of")).press("ArrowRight")
    expect(page.get_by_role("heading", name="At weight 2 the tree")).to_be_visible()
    choose_axis(page, "Up")
    walk_the_tree(page)
    for limit in ("Imbalance", "Forest"):
        onward(page, limit)
    expect(page).to_have_url(re.compile("limit=difference"))
    to_control(page, re.compile("^Seed$"), "spinbutton").press("ArrowUp")
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile("halves=1"))
    choose_axis(page, "Across")
    walk_the_tree(page)


def test_trees_are_played_and_opened_and_settings_changed_by_keys_alone(visit: Visit) -> None:
    page = visit("/limits?limit=greedy&table=xor&samples=20&trees=5")
    page.emulate_media(reduced_motion="no-preference")
    expect(page.locator(".regions .stage").first).to_be_visible()
    page.get_by_role("button", name="Greedy").or_(
        page.get_by_role("radio", name="Greedy")
    ).first.focus()
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("Space")
    said = page.locator(".instability .said")
    expect(said).to_contain_text("Tree 1 of 20")
    to_control(page, re.compile("^Trees")).press("ArrowRight")
    expect(said).to_contain_text("Tree 1 of 30")
    to_control(page, re.compile("^Play$")).press("Space")
    expect(said).to_contain_text("Tree 3 of 30")
    page.keyboard.press("Space")
    to_control(page, re.compile("^Tree 6 of 30")).press("Enter")
    expect(page.get_by_role("heading", name="Tree 6 of 30")).to_be_visible()
    to_control(page, re.compile("^Tree$")).press("ArrowRight")
    expect(page.get_by_role("heading", name="Tree 7 of 30")).to_be_visible()
    page.get_by_role("button", name="Instability").or_(
        page.get_by_role("radio", name="Instability")
    ).first.focus()
    for _ in range(3):
        page.keyboard.press("ArrowRight")
    page.keyboard.press("Space")
    expect(page.locator(".forest .map").first).to_be_visible()
    to_control(page, re.compile("read at a number of trees")).press("Home")
    expect(page.locator(".forest .said")).to_contain_text("1 tree ·")
    to_control(page, re.compile("^Open tree 3", re.IGNORECASE)).press("Enter")
    expect(page.get_by_role("heading", name="Tree 3 of 5")).to_be_visible()
