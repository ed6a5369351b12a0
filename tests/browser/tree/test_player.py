"""The growth player in a real browser, with timers that the test runs: none waits for a clock."""

import json
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from explorer.tree.rules import StopRules
from explorer.tree.tree import Tree
from explorer.tree.trimming import SplitOrder, split_order, trim
from explorer.views.scores.tracks import as_plain
from explorer.views.to_json import to_json
from explorer.views.tree.tree_view import tree_view
from tests.support.page.explore import box, expect_drawn
from tests.support.page.modules import PUBLISH, LoadModules, call, mount
from tests.support.samples import grown, mixed
from tests.support.scored import player_of, scrubber_of
from tests.support.tiers import first_in_gate

STOP = StopRules(3)
TIMERS = """() => {
  modules.tree_canvas = modules.tree;
  window.timers = new Map();
  let n = 0;
  window.setTimeout = (act, ms) => (timers.set(++n, { act, ms }), n);
  window.clearTimeout = (id) => timers.delete(id);
  window.grown = [];
  document.addEventListener("explorer:published", ({ detail }) => {
    if (detail.topic === "grown") grown.push(detail.value && [...detail.value.made]);
  });
}"""
RUN = """() => {
  const due = [...timers];
  timers.clear();
  for (const [, { act }] of due) act();
  return due.map(([, { ms }]) => ms);
}"""


@pytest.fixture
def stage(modules: LoadModules) -> Page:
    page = modules("tree/tree", afresh=True)
    page.evaluate(TIMERS)
    return page


def shown(stage: Page, base: Tree, stop: StopRules, n_rows: int = 200) -> None:
    """Draw the tree on the stage under its limits, as the page sends it."""
    view = tree_view(base, mixed(n_rows))
    mount(stage, "tree_canvas", to_json(view), 1100)
    stops = as_plain(scrubber_of(base, stop))
    limits = {
        "for": view.id,
        "max_depth": stop.max_depth,
        "max_leaf_nodes": stop.max_leaf_nodes,
        "ccp_alpha": stop.ccp_alpha,
        "pruned": [],
        "capped": "",
        "stops": json.loads(json.dumps(stops)),
    }
    call(stage, PUBLISH, {"limits": limits, "steps": None})


def told(stage: Page, base: Tree, stop: StopRules, n_rows: int = 200) -> None:
    steps = to_json(player_of(base, stop)).decode()
    name = tree_view(base, mixed(n_rows)).id
    call(stage, PUBLISH, {"player": {"for": name, "key": "a", "steps": steps}})


def playing(stage: Page, base: Tree, stop: StopRules = STOP) -> Locator:
    """Start the player at its first step; return its slider."""
    shown(stage, base, stop)
    stage.get_by_role("button", name="Step by step").click()
    told(stage, base, stop)
    expect_drawn(stage, 0, 1)
    return stage.get_by_role("slider", name="Steps")


def sent(stage: Page, name: str) -> list[Any]:
    return [value for sent, value in stage.evaluate("sent") if sent == name]


def paths(tree: Tree, order: SplitOrder) -> list[str]:
    return [tree.path(node) for node in split_order(tree, order).tolist()]


def expect_step(stage: Page, slider: Locator, tree: Tree, made: list[str]) -> None:
    """Tree, headline, selection and slider are in place after these splits."""
    depth = max((len(path) + 1 for path in made), default=0)
    expect_drawn(stage, depth, 2 * len(made) + 1)
    expect(slider).to_have_attribute("aria-valuenow", str(len(made)))
    expect(stage.get_by_role("heading", level=2)).to_contain_text(f"Step {len(made)}: ")
    chosen = stage.locator("[role=treeitem][aria-selected=true]")
    expect(chosen).to_have_attribute("data-path", made[-1] if made else "")
    assert stage.evaluate("grown.at(-1)") == made


@pytest.fixture(scope="module")
def base() -> Tree:
    return grown(mixed(200), 6)


def test_it_begins_when_python_has_told_of_the_steps_and_asks_for_nothing_else(
    stage: Page, base: Tree
) -> None:
    shown(stage, base, STOP)
    whole = trim(base, STOP)
    expect_drawn(stage, 3, whole.n_nodes)
    switch = stage.get_by_role("button", name="Step by step")
    switch.click()
    expect_drawn(stage, 3, whole.n_nodes)
    assert sent(stage, "steps") == [{"order": "best-first"}]
    told(stage, base, STOP)
    expect_drawn(stage, 0, 1)
    expect(stage.get_by_role("slider", name="Maximum depth")).to_be_hidden()
    switch.click()
    expect_drawn(stage, 3, whole.n_nodes)  # the limits are unchanged
    expect(stage.get_by_role("slider", name="Maximum depth")).to_be_visible()
    assert sent(stage, "steps")[-1] == {"order": None}
    assert stage.evaluate("grown.at(-1)") is None
    assert sent(stage, "limits") == []


@pytest.mark.parametrize("order", first_in_gate(*SplitOrder))
def test_every_order_is_stepped_through_split_by_split(
    stage: Page, base: Tree, order: SplitOrder
) -> None:
    slider, whole = playing(stage, base), trim(base, STOP)
    stage.get_by_role("radio", name=order.replace("-", " ").capitalize()).check()
    if order is not SplitOrder.BEST_FIRST:
        assert sent(stage, "steps")[-1] == {"order": order}
    steps = paths(whole, order)
    for k, path in enumerate(steps, start=1):
        stage.get_by_role("button", name="One step forward").click()
        expect_step(stage, slider, whole, steps[:k])
        waiting = [one for one in steps[k:] if one[:-1] in steps[:k]]
        for one in waiting:
            leaf = stage.locator(f'[role=treeitem][data-path="{one}"]')
            expect(leaf).to_contain_text(f"splits in step {steps.index(one) + 1}")
        assert path == steps[k - 1]
    expect(stage.get_by_role("button", name="One step forward")).to_be_disabled()
    stage.get_by_role("button", name="One step back").click()
    expect_step(stage, slider, whole, steps[:-1])


def test_where_a_class_guesses_only_the_splits_shown_are_named(stage: Page, base: Tree) -> None:
    playing(stage, base)
    stage.evaluate("document.documentElement.style.setProperty('--to-come', 'hidden')")
    names = stage.locator(".step-name")
    stage.get_by_role("button", name="One step forward").click()
    expect(stage.locator(".step-name.chosen")).to_be_visible()
    assert names.count() > 2
    expect(names.filter(visible=True)).to_have_count(2)  # “only the root”, and the first split
    for what, n in ((".step-bar", 1), (".step-number", 1), (".node .ending", 0)):
        expect(stage.locator(what).filter(visible=True)).to_have_count(n)
    stage.evaluate("document.documentElement.style.removeProperty('--to-come')")
    expect(names.last).to_be_visible()


def test_an_arrow_of_the_presenter_steps_and_a_step_that_is_left_is_kept(
    stage: Page, base: Tree
) -> None:
    playing(stage, base)
    growing = stage.locator("[data-stepping]")
    expect(growing).to_have_attribute("data-unsplit", "")  # no search shows the split to come
    call(stage, PUBLISH, {"walk": "ArrowRight"})
    expect_drawn(stage, 1, 3)
    expect(growing).not_to_have_attribute("data-unsplit", "")
    shown(stage, base, STOP)
    call(stage, PUBLISH, {"steps": "best-first"})
    told(stage, base, STOP)
    expect_drawn(stage, 1, 3)


def test_it_plays_to_the_end_and_then_from_the_beginning(stage: Page, base: Tree) -> None:
    slider, whole = playing(stage, base), trim(base, STOP)
    steps = paths(whole, SplitOrder.BEST_FIRST)
    stage.get_by_role("button", name="Play").click()
    for k in range(1, len(steps) + 1):
        assert 2000 in stage.evaluate(RUN)
        expect_step(stage, slider, whole, steps[:k])
    expect(stage.get_by_role("button", name="Play")).to_be_visible()
    assert 2000 not in stage.evaluate(RUN)
    expect_step(stage, slider, whole, steps)
    stage.get_by_role("button", name="Play").click()
    expect_step(stage, slider, whole, [])
    stage.get_by_role("slider", name="Seconds per step").fill("0.5")
    assert 500 in stage.evaluate(RUN)
    expect_step(stage, slider, whole, steps[:1])
    stage.get_by_role("button", name="Pause").click()
    stage.evaluate(RUN)
    expect_step(stage, slider, whole, steps[:1])


def test_keys_move_it_play_it_and_stop_it(stage: Page, base: Tree) -> None:
    slider, whole = playing(stage, base), trim(base, STOP)
    steps = paths(whole, SplitOrder.BEST_FIRST)
    for key, n in (("ArrowRight", 1), ("ArrowUp", 2), ("ArrowLeft", 1), ("End", len(steps))):
        slider.press(key)
        expect_step(stage, slider, whole, steps[:n])
    slider.press("Home")
    expect_step(stage, slider, whole, [])
    slider.press(" ")
    expect(stage.get_by_role("button", name="Pause")).to_be_visible()
    stage.evaluate(RUN)
    expect_step(stage, slider, whole, steps[:1])
    slider.press(" ")
    expect(stage.get_by_role("button", name="Play")).to_be_visible()


def test_python_hears_of_the_node_when_the_steps_pause(stage: Page, base: Tree) -> None:
    slider, whole = playing(stage, base), trim(base, STOP)
    steps = paths(whole, SplitOrder.BEST_FIRST)
    stage.evaluate(RUN)
    at = box(slider)
    y, ends = at["y"] + 80, stage.locator(".timeline .rail-line").first
    rail = box(ends)
    stage.mouse.move(rail["x"] + 1, y)
    stage.mouse.down()
    for k in (2, 4, 3):
        stage.mouse.move(rail["x"] + rail["width"] * k / len(steps), y, steps=3)
        expect_step(stage, slider, whole, steps[:k])
    assert sent(stage, "selected") == []
    stage.mouse.up()
    stage.evaluate(RUN)
    assert sent(stage, "selected") == [steps[2]]
    assert sent(stage, "limits") == []


def test_python_hears_of_a_step_again_after_another_node_was_selected(
    stage: Page, base: Tree
) -> None:
    slider, steps = playing(stage, base), paths(trim(base, STOP), SplitOrder.BEST_FIRST)
    for key in ("ArrowRight", "ArrowRight"):
        slider.press(key)
        stage.evaluate(RUN)
    assert sent(stage, "selected") == steps[1:2]  # the root, the first of them, was selected
    call(stage, PUBLISH, {"selection": ""})
    for key in ("ArrowRight", "ArrowLeft"):
        slider.press(key)
    stage.evaluate(RUN)
    assert sent(stage, "selected") == [steps[1], steps[1]]


def test_where_there_are_no_steps_no_picture_keeps_those_of_another_page(
    stage: Page, base: Tree
) -> None:
    call(stage, PUBLISH, {"grown": {"made": [""], "path": ""}})
    call(stage, PUBLISH, {"steps": "best-first"})
    shown(stage, base, STOP)
    assert stage.evaluate("grown.at(-1)") is None


def test_a_page_without_steps_offers_none(stage: Page, base: Tree) -> None:
    shown(stage, base, STOP)
    told(stage, base, STOP)
    call(stage, PUBLISH, {"steps": "best-first"})
    expect_drawn(stage, 0, 1)
    stage.evaluate("performance.now = () => 1e9")
    call(stage, PUBLISH, {"steps": False})
    expect_drawn(stage, 3, trim(base, STOP).n_nodes)
    expect(stage.get_by_role("button", name="Step by step")).to_be_hidden()
    expect(stage.get_by_role("slider", name="Maximum depth")).to_be_visible()


def test_it_begins_at_the_step_of_the_selected_node(stage: Page, base: Tree) -> None:
    shown(stage, base, STOP)
    steps = paths(trim(base, STOP), SplitOrder.BREADTH_FIRST)
    call(stage, PUBLISH, {"selection": steps[3]})
    told(stage, base, STOP)
    call(stage, PUBLISH, {"steps": "breadth-first"})
    slider = stage.get_by_role("slider", name="Steps")
    expect_step(stage, slider, base, steps[:4])


def test_the_steps_of_another_tree_wait_for_it(stage: Page, base: Tree) -> None:
    playing(stage, base)
    other = grown(mixed(120), 5)
    shown(stage, other, STOP, 120)
    call(stage, PUBLISH, {"steps": "best-first"})
    expect_drawn(stage, 3, trim(other, STOP).n_nodes)
    told(stage, other, STOP, 120)
    expect_drawn(stage, 0, 1)


@pytest.mark.deep
def test_the_bars_of_hundreds_of_steps_stand_for_several_each_and_say_so(stage: Page) -> None:
    large = grown(mixed(900, numbers=True), 12)
    view = tree_view(large, mixed(900, numbers=True))
    n = len(player_of(large, StopRules(12)).splits)
    assert n > 400
    mount(stage, "tree_canvas", to_json(view), 1100)
    stops = json.loads(json.dumps(as_plain(scrubber_of(large, StopRules(12)))))
    limits = {"for": view.id, "max_depth": 12, "max_leaf_nodes": None, "ccp_alpha": 0}
    limits |= {"pruned": [], "capped": "", "stops": stops}
    steps = to_json(player_of(large, StopRules(12))).decode()
    call(stage, PUBLISH, {"limits": limits, "player": {"for": view.id, "key": "b", "steps": steps}})
    call(stage, PUBLISH, {"steps": "best-first"})
    slider = stage.get_by_role("slider", name="Steps")
    slider.press("End")
    expect(slider).to_have_attribute("aria-valuenow", str(n))
    bars = stage.locator(".step-bar").count()
    assert bars <= 200 < n
    expect(stage.locator(".step-note")).to_contain_text(f"{bars} bars represent {n} splits")
    slider.press("ArrowLeft")
    expect(slider).to_have_attribute("aria-valuenow", str(n - 1))
