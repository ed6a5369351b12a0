"""The overview in the browser: both pictures, filters, zoom, keys, and the page's selection."""

from dataclasses import asdict
from typing import Any

import numpy as np
import pytest
from playwright.sync_api import Locator, Page, expect

from explorer import SearchRules, StopRules, grow
from explorer.data.training import TrainingTable
from explorer.figures.theme import DARK, LIGHT
from explorer.tree.tree import Tree
from explorer.views.nodes.interest_colours import colours_by_interest
from explorer.views.overview import overview_view
from explorer.views.to_json import to_json
from tests.support.page.accessibility import LEAST_ROOM, hard_to_read, serious, texts_of
from tests.support.page.explore import box, eventually
from tests.support.page.modules import PUBLISH, LoadModules, dress, mount
from tests.support.page.tree_stage import learned_from
from tests.support.samples import grown, hostile, mixed, training_of
from tests.support.tiers import first_in_gate

HEAR = """() => {
  window.heard = [];
  document.addEventListener("explorer:published",
    ({ detail: { topic, value } }) => heard.push([topic, value]));
}"""


@pytest.fixture
def stage(modules: LoadModules) -> Page:
    # A picture remembers those before it, which have left the page.
    page = modules("overview/overview", motion="reduce", afresh=True)
    page.evaluate(HEAR)
    return page


def mounted(stage: Page, tree: Tree, training: TrainingTable, width: int = 1000) -> Locator:
    stage.mouse.move(1199, 799)
    mount(stage, "overview", to_json(overview_view(tree, training)), width)
    overview = stage.locator(".overview")
    expect(overview.get_by_role("treeitem").first).to_be_attached()
    return overview


def say(stage: Page, **messages: Any) -> None:
    stage.evaluate(PUBLISH, messages)


def shapes() -> TrainingTable:
    """60 rows; x ≤ 40.5 are a, of the rest 15 are b and five a: at depth 2 all leaves are pure."""
    x = list(range(1, 61))
    y = ["a" if value <= 40 or value > 55 else "b" for value in x]
    return training_of("y", {"x": x, "y": y})


def noise(n: int, depth: int | None = None) -> tuple[Tree, TrainingTable]:
    rng = np.random.default_rng(3)
    columns = {f"f{k}": rng.normal(size=n).round(3) for k in range(3)}
    training = training_of("y", {**columns, "y": [f"c{k}" for k in rng.integers(0, 3, n)]})
    return grown(training, depth), training


def items(overview: Locator) -> Locator:
    return overview.get_by_role("treeitem")


def item(overview: Locator, i: int) -> Locator:
    return overview.locator(f'[data-node="{i}"]')


def pixel(overview: Locator, across: float, down: float) -> tuple[int, ...]:
    """Return the colour of the picture at a share of its width and height."""
    found: list[int] = overview.locator("canvas").first.evaluate(
        """(canvas, [across, down]) => {
          const at = [Math.floor(canvas.width * across), Math.floor(canvas.height * down)];
          return [...canvas.getContext("2d").getImageData(...at, 1, 1).data];
        }""",
        [across, down],
    )
    return tuple(found[:3])


def rgb(colour: str) -> tuple[int, ...]:
    return tuple(int(colour[k : k + 2], 16) for k in (1, 3, 5))


def middle_of(overview: Locator, i: int) -> tuple[float, float]:
    found = box(item(overview, i))
    return found["x"] + found["width"] / 2, found["y"] + found["height"] / 2


def test_cells_stand_below_their_parents_and_are_as_wide_as_their_rows(stage: Page) -> None:
    training = shapes()
    overview = mounted(stage, grown(training), training)
    root, left, right = (box(item(overview, i)) for i in range(3))
    assert left["width"] / root["width"] == pytest.approx(40 / 60, abs=0.01)
    assert right["x"] == pytest.approx(left["x"] + left["width"], abs=1)
    assert left["y"] == pytest.approx(root["y"] + root["height"], abs=1)


def test_a_pure_cell_has_its_classs_colour_and_a_mixed_one_less_of_it(stage: Page) -> None:
    training = shapes()
    overview = mounted(stage, grown(training), training)
    assert pixel(overview, 0.05, 0.5) == rgb(LIGHT.classes[0])
    assert pixel(overview, 0.7, 0.95) == rgb(LIGHT.classes[1])
    mixed_colour = pixel(overview, 0.02, 0.05)
    assert mixed_colour not in (rgb(LIGHT.classes[0]), rgb(LIGHT.other))


def test_colours_follow_the_theme(stage: Page) -> None:
    training = shapes()
    overview = mounted(stage, grown(training), training)
    assert pixel(overview, 0.05, 0.5) == rgb(LIGHT.classes[0])
    dress(stage, "dark")
    assert pixel(overview, 0.05, 0.5) == rgb(DARK.classes[0])


def test_a_tie_has_no_classs_colour(stage: Page) -> None:
    training = training_of("y", {"x": [1, 2, 3, 4], "y": ["a", "b", "b", "a"]})
    overview = mounted(stage, grown(training, 0), training)
    assert pixel(overview, 0.05, 0.1) == rgb(LIGHT.other)
    expect(overview.locator(".whole-key")).to_contain_text("a tie")


def test_the_eighth_class_and_those_after_it_are_hatched_and_named_on_hover(stage: Page) -> None:
    x = [value for value in range(60) for _ in range(30 if value < 7 else 3)]
    training = training_of("y", {"x": x, "y": [f"kind {value:02d}" for value in x]})
    tree = grown(training, None)
    overview = mounted(stage, tree, training)
    expect(overview.locator(".legend")).to_contain_text("53 others")
    sizes = tree.n_samples
    last = next(int(i) for i in tree.leaves if sizes[i] == 3)
    say(stage, selection=tree.path(int(tree.parent[last])))
    overview.get_by_role("button", name="Zoom in").click()
    x_, y_ = middle_of(overview, last)
    stage.mouse.move(x_, y_)
    name = training.target.levels[int(tree.prediction[last])]
    expect(overview.locator(".hover-card strong")).to_have_text(name)


def test_numbers_have_the_colours_of_the_scale_of_means(stage: Page) -> None:
    training = mixed(numbers=True)
    overview = mounted(stage, grown(training, 3), training)
    expect(overview.locator(".scale-bar")).to_have_count(1)
    expect(overview.locator(".whole-key")).not_to_contain_text("mixed")
    assert pixel(overview, 0.02, 0.05) != rgb(LIGHT.page)


def test_weights_are_widths_which_is_said(stage: Page) -> None:
    training = training_of("y", {"x": [1, 2, 3, 4], "y": ["a", "a", "b", "b"]})
    tree = grow(training, SearchRules(), StopRules(), weights=np.array([1.0, 1.0, 9.0, 9.0]))
    overview = mounted(stage, tree, training)
    share = box(item(overview, 1))["width"] / box(item(overview, 0))["width"]
    assert share == pytest.approx(0.1, abs=0.01)
    expect(overview.locator(".whole-note")).to_have_text("Widths show weights, not rows.")
    overview.get_by_role("slider", name="Leaves shown: minimum rows").press("End")
    expect(overview.locator(".whole-sentence")).to_contain_text("100 % of the weight")


def test_the_sunburst_has_the_root_in_its_middle(stage: Page) -> None:
    training = shapes()
    overview = mounted(stage, grown(training), training)
    overview.get_by_role("button", name="Sunburst").click()
    expect(overview).to_have_attribute("data-mode", "sunburst")
    stage_box = box(overview.locator(".whole-stage"))
    x = stage_box["x"] + stage_box["width"] / 2
    y = stage_box["y"] + stage_box["height"] / 2
    say(stage, selection="L")
    stage.mouse.click(x, y)
    assert stage.evaluate("window.sent.at(-1)") == ["selected", ""]
    # To the right of the top is the first child: its leaf of 40 rows.
    stage.mouse.click(x + 0.25 * stage_box["height"], y)
    assert stage.evaluate("window.sent.at(-1)") == ["selected", "L"]
    overview.get_by_role("button", name="Icicle").click()


def test_filters_count_leaves_and_rows_live_and_fade_the_rest(stage: Page) -> None:
    training = shapes()
    overview = mounted(stage, grown(training), training)
    sentence = overview.locator(".whole-sentence")
    expect(sentence).to_have_text("All 3 leaves are shown: no filter is set.")
    support = overview.get_by_role("slider", name="Leaves shown: minimum rows")
    support.focus()
    for _ in range(20):
        if support.get_attribute("aria-valuetext") == "10 rows · 16.7 %":
            break
        stage.keyboard.press("ArrowRight")
    expect(sentence).to_have_text(
        "2 of 3 leaves hold at least 10 rows; together they hold 91.7 % of the rows."
    )
    assert pixel(overview, 0.98, 0.95) == rgb(LIGHT.rule)
    assert pixel(overview, 0.05, 0.5) == rgb(LIGHT.classes[0])
    stage.keyboard.press("End")
    expect(sentence).to_have_text(
        "1 of 3 leaves holds at least 40 rows; it holds 66.7 % of the rows."
    )
    overview.get_by_role("button", name="Clear filters").click()
    expect(sentence).to_have_text("All 3 leaves are shown: no filter is set.")
    assert pixel(overview, 0.98, 0.95) == rgb(LIGHT.classes[0])


def test_the_purity_filter_counts_what_python_counts(stage: Page) -> None:
    training = mixed(300)
    tree = grown(training, 4)
    overview = mounted(stage, tree, training)
    counts = np.asarray(tree.statistics)[tree.leaves]
    share = counts.max(axis=1) / counts.sum(axis=1)
    purity = overview.get_by_role("slider", name="Leaves shown: minimum purity")
    for percent in (50, 80, 90, 100):
        purity.fill(str(percent))
        passes = share >= percent / 100
        start = f"{passes.sum()} of {len(share)} leaves"
        expect(overview.locator(".whole-sentence")).to_contain_text(start)
    expect(overview.locator(".whole-sentence")).to_contain_text("pure; together")


def test_of_numbers_purity_is_said_as_error_below_the_roots(stage: Page) -> None:
    training = mixed(numbers=True)
    overview = mounted(stage, grown(training, 3), training)
    overview.get_by_role("slider", name="Leaves shown: minimum purity").fill("60")
    expect(overview.locator(".whole-sentence")).to_contain_text(
        "at least 60 % less squared error per row than the root"
    )


def test_a_double_click_zooms_into_a_branch_and_the_trail_leads_back(stage: Page) -> None:
    training = shapes()
    overview = mounted(stage, grown(training), training)
    whole = box(item(overview, 0))["width"]
    stage.mouse.dblclick(*middle_of(overview, 2))
    expect(overview).to_have_attribute("data-top", "R")
    assert box(item(overview, 2))["width"] == pytest.approx(whole, abs=1)
    expect(overview.locator(".crumbs li")).to_have_text(["All 60 rows", "x > 40.5"])
    expect(overview.locator(".whole-sentence")).to_contain_text("In this branch, both leaves")
    overview.get_by_role("button", name="All 60 rows").click()
    expect(overview).to_have_attribute("data-top", "")
    expect(overview.get_by_role("navigation")).to_be_hidden()


def test_a_click_selects_at_once_and_tells_python(stage: Page) -> None:
    training = shapes()
    overview = mounted(stage, grown(training), training)
    stage.mouse.click(*middle_of(overview, 2))
    assert stage.evaluate("window.sent") == [["selected", "R"]]
    assert ["selection", "R"] in stage.evaluate("window.heard")
    expect(item(overview, 2)).to_have_attribute("aria-selected", "true")
    expect(overview.locator(".whole-caption")).to_contain_text(
        "This node holds 33.3 % of all rows."
    )
    stage.mouse.click(*middle_of(overview, 2))
    assert len(stage.evaluate("window.sent")) == 1


def test_the_selection_of_others_is_followed_also_out_of_a_branch(stage: Page) -> None:
    training = shapes()
    overview = mounted(stage, grown(training), training)
    stage.mouse.dblclick(*middle_of(overview, 2))
    expect(overview).to_have_attribute("data-top", "R")
    say(stage, selection="L")
    expect(overview).to_have_attribute("data-top", "")
    expect(overview).to_have_attribute("data-selected", "L")
    # A path deeper than the tree selects the nearest node above it.
    say(stage, selection="RLLL")
    expect(overview).to_have_attribute("data-selected", "RL")
    assert stage.evaluate("window.sent") == [["selected", "R"]]


def test_arrow_keys_walk_enter_selects_then_zooms_and_escape_clears(stage: Page) -> None:
    training = shapes()
    overview = mounted(stage, grown(training), training)
    item(overview, 0).focus()
    for key, place in [("ArrowDown", 1), ("ArrowRight", 2), ("ArrowDown", 3), ("ArrowUp", 2)]:
        stage.keyboard.press(key)
        expect(item(overview, place)).to_be_focused()
    assert stage.evaluate("window.sent") == []
    stage.keyboard.press("Enter")
    assert stage.evaluate("window.sent") == [["selected", "R"]]
    stage.keyboard.press("Enter")
    expect(overview).to_have_attribute("data-top", "R")
    expect(item(overview, 2)).to_be_focused()
    stage.keyboard.press("ArrowUp")
    expect(overview).to_have_attribute("data-top", "")
    expect(item(overview, 0)).to_be_focused()
    stage.keyboard.press("ArrowDown")
    stage.keyboard.press("Escape")
    expect(item(overview, 0)).to_be_focused()
    assert stage.evaluate("window.sent.at(-1)") == ["selected", ""]


def test_it_is_an_aria_tree_open_on_the_way_to_one_node(stage: Page) -> None:
    tree, training = noise(200, 5)
    overview = mounted(stage, tree, training)
    expect(overview.get_by_role("tree", name="Overview of the tree")).to_have_count(1)
    expect(items(overview)).to_have_count(3)
    root = item(overview, 0)
    expect(root).to_have_attribute("aria-expanded", "true")
    expect(root).to_have_attribute("aria-selected", "true")
    expect(item(overview, 1)).to_have_attribute("aria-expanded", "false")
    say(stage, selection="LR")
    expect(item(overview, 1)).to_have_attribute("aria-expanded", "true")
    places = items(overview).evaluate_all(
        "(all) => all.map((e) => [e.ariaLevel, e.ariaPosInSet, e.ariaSetSize])"
    )
    assert places[:3] == [["1", "1", "1"], ["2", "1", "2"], ["3", "1", "2"]]
    expect(overview.locator("[role=treeitem][tabindex='0']")).to_have_count(1)
    for each in items(overview).all():
        assert str(each.get_attribute("aria-label")).endswith(".")


def test_hover_is_shown_told_and_followed(stage: Page) -> None:
    training = shapes()
    overview = mounted(stage, grown(training), training)
    above = overview.locator("canvas").nth(1)
    before = above.evaluate("(canvas) => canvas.toDataURL()")
    stage.mouse.move(*middle_of(overview, 1))
    card = overview.locator(".hover-card")
    expect(card).to_contain_text("100 % of 40 rows")
    expect(card).to_contain_text("x ≤ 40.5")
    assert ["hover", "L"] in stage.evaluate("window.heard")
    stage.mouse.move(1199, 799)
    expect(card).to_have_count(0)
    assert above.evaluate("(canvas) => canvas.toDataURL()") == before
    say(stage, hover="L")
    assert above.evaluate("(canvas) => canvas.toDataURL()") != before


def test_filter_picture_and_branch_outlive_another_tree_of_the_table(stage: Page) -> None:
    training = shapes()
    overview = mounted(stage, grown(training), training)
    stage.mouse.dblclick(*middle_of(overview, 2))
    overview.get_by_role("slider", name="Leaves shown: minimum purity").fill("70")
    mounted(stage, grown(training, 1), training)
    # At depth 1 the branch is a leaf: the picture shows the whole tree.
    expect(overview).to_have_attribute("data-top", "")
    expect(overview.get_by_role("slider", name="Leaves shown: minimum purity")).to_have_value("70")
    expect(overview.locator(".whole-sentence")).to_contain_text("2 of 2 leaves")


def test_a_tree_of_one_leaf_says_so_and_has_nothing_to_zoom_into(stage: Page) -> None:
    training = shapes()
    overview = mounted(stage, grown(training, 0), training)
    expect(overview.locator("h3")).to_have_text("The tree is a single leaf with all 60 rows")
    expect(overview.get_by_role("button", name="Zoom in")).to_be_disabled()
    expect(overview.locator(".hint")).to_be_hidden()
    expect(overview.locator(".whole-sentence")).to_have_text(
        "The only leaf is shown: no filter is set."
    )
    for mode in ("Sunburst", "Icicle"):
        overview.get_by_role("button", name=mode).click()
        assert pixel(overview, 0.5, 0.3) != (0, 0, 0)


def test_nodes_narrower_than_a_pixel_are_counted(stage: Page) -> None:
    tree, training = noise(4000)
    overview = mounted(stage, tree, training)
    width = box(overview.locator(".whole-stage"))["width"]
    narrow = int((tree.weight / tree.weight[0] * width < 1).sum())
    shown = int((tree.depth < 73).sum())
    assert shown == tree.n_nodes
    said = f"{narrow} nodes narrower than a pixel are not drawn one by one"
    expect(overview.locator(".whole-note")).to_contain_text(said)


@pytest.mark.parametrize("n_leaves", first_in_gate(4_000, 20_000))
def test_thousands_of_nodes_are_drawn_and_few_are_in_the_document(
    stage: Page, n_leaves: int
) -> None:
    values = list(range(n_leaves))
    training = training_of("y", {"x": values, "y": values})
    tree = grown(training, None)
    assert tree.n_leaves == n_leaves
    overview = mounted(stage, tree, training)
    expect(overview.locator(".whole-note")).to_contain_text("narrower than a pixel")
    assert items(overview).count() == 3
    overview.get_by_role("slider", name="Leaves shown: minimum purity").fill("95")
    expect(overview.locator(".whole-sentence")).to_contain_text("at least 95 % less squared error")
    stage.mouse.dblclick(*middle_of(overview, 2))
    expect(overview).to_have_attribute("data-top", "R")


def test_a_chain_of_many_levels_shows_those_there_is_room_for(stage: Page) -> None:
    n = 300
    training = training_of("y", {"x": list(range(n)), "y": [2.0**-i for i in range(n)]})
    tree = grown(training, None)
    assert tree.max_depth > 100
    overview = mounted(stage, tree, training)
    expect(overview.locator(".whole-note")).to_contain_text(
        f"of {tree.max_depth + 1} levels are drawn; zoom in for more."
    )


@pytest.mark.parametrize("mode", ["Icicle", "Sunburst"])
def test_hostile_names_stay_text(stage: Page, mode: str) -> None:
    training = hostile()
    overview = mounted(stage, grown(training, 5), training)
    overview.get_by_role("button", name=mode).click()
    stage.mouse.dblclick(*middle_of(overview, 2))
    expect(overview.locator(".crumbs li")).to_have_count(2)
    stage.mouse.move(*middle_of(overview, 2))
    expect(overview.locator(".hover-card")).to_be_visible()
    expect(overview.locator("script, b, img, a, table")).to_have_count(0)
    overview.get_by_role("button", name="Icicle").click()


@pytest.mark.parametrize("width", [360, 640, 1100])
def test_nothing_reaches_beyond_its_room(stage: Page, width: int) -> None:
    training = hostile()
    overview = mounted(stage, grown(training, 5), training, width)
    assert overview.evaluate("(e) => e.scrollWidth <= e.clientWidth")
    stage.mouse.dblclick(*middle_of(overview, 2))
    assert overview.evaluate("(e) => e.scrollWidth <= e.clientWidth")


def test_zooming_moves_there_and_arrives(stage: Page) -> None:
    training = shapes()
    stage.emulate_media(reduced_motion="no-preference")
    overview = mounted(stage, grown(training), training)
    stage.mouse.dblclick(*middle_of(overview, 2))
    expect(overview).to_have_attribute("data-top", "R")
    eventually(stage, lambda: pixel(overview, 0.4, 0.5) == rgb(LIGHT.classes[1]))
    stage.emulate_media(reduced_motion="reduce")


def test_what_leaves_the_page_takes_its_listeners_with_it(stage: Page) -> None:
    training = shapes()
    overview = mounted(stage, grown(training), training)
    stage.evaluate("leaves.pop()()")
    expect(overview).to_have_count(0)
    say(stage, selection="R")


def test_the_share_of_a_class_colours_it_and_is_told_in_the_legend(stage: Page) -> None:
    training = learned_from("imbalance_fraud")
    tree = grown(training, 3, 30)
    overview = mounted(stage, tree, training)
    expect(overview.locator(".whole-key")).to_contain_text("greyer")
    found = asdict(colours_by_interest(tree, training.classes.index("fraud")))
    say(stage, interest=found | {"is_coloured": True, "cut_off": None})
    expect(overview.locator(".legend")).to_contain_text("1.95 %, the average")
    expect(overview.locator(".whole-key")).not_to_contain_text("greyer")


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_filtered_and_zoomed_overview_is_sound_and_legible(stage: Page, theme: str) -> None:
    training = learned_from("penguins")
    overview = mounted(stage, grown(training, 6), training)
    dress(stage, theme)
    say(stage, selection="LL")
    overview.get_by_role("slider", name="Leaves shown: minimum purity").fill("90")
    overview.get_by_role("button", name="Zoom in").click()
    expect(overview.locator(".crumbs")).to_be_visible()
    assert serious(stage, "#host") == []
    assert hard_to_read(texts_of(overview)) == []


def test_the_overview_fits_a_phone_and_can_be_hit_there(stage: Page) -> None:
    training = learned_from("penguins")
    overview = mounted(stage, grown(training), training, width=342)
    say(stage, selection="L")
    assert overview.evaluate("(e) => e.scrollWidth <= e.clientWidth")
    controls = overview.locator("button:visible, [type=range]:visible")
    expect(controls.nth(4)).to_be_attached()
    for found in map(box, controls.all()):
        assert min(found["width"], found["height"]) >= LEAST_ROOM - 0.5
