"""A tree's own file, opened from a disk without a network: one selection, limits, drag and keys."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, Request, expect

from explorer import encode, grow, load_dataset, show, to_html
from explorer.tree.rules import StopRules
from tests.support.page.rig import Watch
from tests.support.training_tables import training_of

EVIL = "</script><script>document.title = 'evil'</script><img src=x onerror=\"evil()\">"


@contextmanager
def opened(browser: Browser, file: Path, text: str, scheme: str = "light") -> Iterator[Page]:
    """Yield the file, opened without a network; nothing may be requested or go wrong."""
    file.write_text(text, "utf-8")
    watch, asked = Watch(), []

    def see(request: Request) -> None:
        if not request.url.startswith(("blob:", "data:")):
            asked.append(request.url)

    context = browser.new_context(offline=True, reduced_motion="reduce", color_scheme=scheme)
    try:
        page = context.new_page()
        watch.attach(page)
        page.on("request", see)
        page.goto(file.as_uri())
        expect(page.locator("html[data-ready]")).to_have_count(1)
        yield page
    finally:
        context.close()
    assert watch.complaints == []
    assert asked == [file.as_uri()]


@pytest.fixture(scope="module")
def penguins() -> str:
    training = encode(load_dataset("penguins"), target="species")
    return to_html(grow(training, stop=StopRules(max_depth=3)), training)


def test_a_threshold_a_selection_and_limits_move_all_pictures(
    browser: Browser, tmp_path: Path, penguins: str
) -> None:
    with opened(browser, tmp_path / "tree.html", penguins) as page:
        the_arithmetic_follows_a_threshold_that_keys_drag(page)
        a_leaf_of_the_table_and_a_node_of_the_tree_are_selected_everywhere(page)
        limits_move_the_tree_its_regions_and_its_leaves(page)


def the_arithmetic_follows_a_threshold_that_keys_drag(page: Page) -> None:
    title = page.locator("[data-picture=arithmetic] .title")
    expect(title).to_contain_text("206.5")
    page.locator("[data-picture=search] [role=slider]").first.press("ArrowRight")
    expect(title).not_to_contain_text("206.5")
    page.locator("[data-picture=search] .leaderboard-row").nth(1).click()
    expect(title).to_contain_text("bill_length_mm")


def a_leaf_of_the_table_and_a_node_of_the_tree_are_selected_everywhere(page: Page) -> None:
    selected = page.locator("[data-picture=tree] .node.selected")
    expect(selected).to_have_attribute("data-path", "")
    page.locator("[data-picture=leaves] tr[data-path=RL]").click()
    expect(selected).to_have_attribute("data-path", "RL")
    expect(page.locator("[data-picture=regions] .regions")).to_have_attribute("data-path", "RL")
    note = page.locator("[data-picture=search] .said")
    expect(note).to_have_text("Leaves have no split search in this file.")
    page.locator("[data-picture=tree] .node[data-path=L]").click()
    expect(note).to_be_empty()
    search = page.locator("[data-picture=search] .split-search")
    expect(search).to_have_attribute("data-path", "L")
    expect(page.locator("[data-picture=arithmetic] .sums")).to_have_attribute("data-path", "L")


def limits_move_the_tree_its_regions_and_its_leaves(page: Page) -> None:
    leaves = page.locator("[data-picture=leaves]")
    rows = leaves.locator("tbody tr")
    paths = rows.evaluate_all("all => all.map((row) => row.dataset.path)")
    assert len(paths) > 2
    assert paths == sorted(paths), "leaves are listed from left to right"
    rail = page.locator("[data-picture=tree] .rail")
    rail.press("Home")
    rail.press("ArrowRight")
    expect(leaves.locator("h3")).to_have_text("The tree has 2 leaves")
    expect(rows).to_have_count(2)
    title = page.locator("[data-picture=regions] .title")
    expect(title).to_have_text("Decision regions under these limits: all 2 leaves")
    page.get_by_role("button", name="Leaves", exact=True).click()
    expect(rail).to_have_attribute("aria-valuemax", "1")


def test_light_and_dark_are_the_systems_until_one_is_chosen(
    browser: Browser, tmp_path: Path, penguins: str
) -> None:
    with opened(browser, tmp_path / "tree.html", penguins, "dark") as page:
        host = page.locator("[data-picture=tree] .picture")
        expect(host).to_have_attribute("data-theme", "dark")
        page.get_by_role("button", name="Light").click()
        expect(host).to_have_attribute("data-theme", "light")


def test_names_stay_text(browser: Browser, tmp_path: Path) -> None:
    kinds = [EVIL if i % 2 else f"{EVIL}{i % 3}" for i in range(60)]
    training = training_of({EVIL: [float(i % 7) for i in range(60)], "kind": kinds}, kinds)
    with opened(browser, tmp_path / "tree.html", to_html(grow(training), training)) as page:
        expect(page).to_have_title("Decision tree for target")
        expect(page.locator("img")).to_have_count(0)
        assert page.locator("a").count() == 0


def test_a_notebooks_frame_lets_nothing_out_and_shows_the_tree(
    browser: Browser, tmp_path: Path
) -> None:
    training = encode(load_dataset("iris"), target="species")
    shown = show(grow(training, stop=StopRules(max_depth=2)), training)._repr_html_()
    file = tmp_path / "notebook.html"
    file.write_text(f"<!doctype html><html><body>{shown}</body></html>", "utf-8")
    watch = Watch()
    context = browser.new_context(offline=True, reduced_motion="reduce")
    try:
        page = context.new_page()
        watch.attach(page)
        page.goto(file.as_uri())
        frame = page.frame_locator("iframe")
        frame.locator("[data-picture=leaves] tbody tr").first.click()
        selected = frame.locator("[data-picture=tree] .node.selected")
        expect(selected).not_to_have_attribute("data-path", "")
    finally:
        context.close()
    assert watch.complaints == []
