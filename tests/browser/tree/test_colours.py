"""The tree coloured by the share of one class: chosen next to it, shown on it, in every picture."""

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from explorer import SearchRules
from explorer.data.training import TrainingTable
from explorer.views.nodes.classes import LIT_SLOT
from tests.support.hostile import HOSTILE, MARKUP
from tests.support.page.accessibility import hard_to_read, resized, serious, texts_of
from tests.support.page.explore import (
    canvas,
    drawn,
    expect_in_address,
    expect_selected,
    middle,
    node,
    regions,
    sentence,
)
from tests.support.page.modules import PUBLISH, LoadModules, call, dress
from tests.support.page.rig import Visit
from tests.support.page.tree_stage import TreeStage, learned_from, tree_stage
from tests.support.samples import training_of


def switch(page: Page) -> Locator:
    return canvas(page).get_by_label("Colour by")


def sent(page: Page) -> list[Any]:
    found: list[Any] = page.evaluate("sent")
    return found


def fraud(modules: LoadModules, depth: int = 3, **rules: Any) -> TreeStage:
    search = SearchRules(min_samples_leaf=30, **rules)
    return tree_stage(modules, learned_from("imbalance_fraud"), search, depth=depth)


def test_one_choice_colours_and_labels_the_tree_by_a_share(modules: LoadModules) -> None:
    stage = fraud(modules)
    page = stage.page
    stage.colour_by("fraud", chosen=False)
    expect(canvas(page).locator(".offer")).to_have_text(
        "All eight leaves predict ok. They differ in their share of fraud. Show the share of fraud"
    )
    canvas(page).get_by_role("button", name="Show the share of fraud").click()
    assert sent(page) == [["colours", {"index": 0}]]
    expect(switch(page)).to_be_focused()
    page.evaluate("sent.length = 0")
    switch(page).select_option("share of fraud")
    assert sent(page) == [["colours", {"index": 0}]]
    stage.colour_by("fraud")
    expect(node(page, "")).to_contain_text("the average")
    expect(node(page, "L")).to_contain_text("8.37 %")
    expect(node(page, "L")).to_contain_text("4.3 × average")
    expect(node(page, "L")).to_have_accessible_name(
        re.compile(r"Share of fraud: 8.37 %, 4.3 × the average\.$")
    )
    expect(sentence(page)).to_contain_text("Share of fraud: 1.95\u00a0%, the average.")
    expect(canvas(page).locator(".legend")).to_contain_text("39 of 2000")
    expect(canvas(page).locator(".offer")).to_be_hidden()
    switch(page).select_option("leading class")
    assert sent(page)[-1] == ["colours", {"index": None}]
    stage.colour_by("fraud", chosen=False)
    expect(node(page, "")).to_contain_text(re.compile("2000 rows.*Gini 0"))


def test_a_node_that_has_the_focus_leaves_no_ribbon_behind(modules: LoadModules) -> None:
    stage = tree_stage(modules, learned_from("penguins"), depth=4)
    page, edges = stage.page, canvas(stage.page).locator("g.edge")
    node(page, "L").click()
    n_edges = edges.count()
    stage.colour_by("Adelie")
    expect(node(page, "")).to_contain_text("the average")
    expect(edges).to_have_count(n_edges)


def test_ribbons_are_grey_up_to_the_average(modules: LoadModules) -> None:
    stage = fraud(modules, depth=1)
    stage.colour_by("fraud")
    ribbons = canvas(stage.page).locator(".strand.interest")
    expect(ribbons).to_have_count(2)
    paints = ribbons.evaluate_all("(all) => all.map((one) => one.getAttribute('stroke'))")
    foreign, home = (int(paint.split("%")[0].split()[-1]) for paint in paints)
    assert home == 0  # 1.22 % is less than the average
    assert foreign > 50  # 8.37 % of a scale that ends at 10 %


def test_every_class_is_offered_and_its_share_counts_rows(modules: LoadModules) -> None:
    stage = tree_stage(modules, learned_from("penguins"))
    expect(switch(stage.page).locator("option")).to_have_text(
        ["leading class", "share of Adelie", "share of Chinstrap", "share of Gentoo"]
    )
    switch(stage.page).select_option("share of Chinstrap")
    assert sent(stage.page) == [["colours", {"index": 1}]]
    stage.colour_by("Chinstrap")
    expect(node(stage.page, "RRR")).to_contain_text("5 of 5 rows")
    expect(node(stage.page, "RRR")).to_contain_text("5.1 ×")


def test_numbers_have_no_such_choice(modules: LoadModules) -> None:
    stage = tree_stage(modules, learned_from("cars_mpg"))
    stage.colour_by(None)
    expect(switch(stage.page)).to_be_hidden()


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_coloured_tree_is_for_everyone(modules: LoadModules, theme: str) -> None:
    stage = fraud(modules)
    stage.colour_by("fraud")
    dress(stage.page, theme)
    expect(node(stage.page, "")).to_contain_text("the average")
    assert serious(stage.page, "#host") == []
    assert hard_to_read(texts_of(canvas(stage.page))) == []


def test_names_of_classes_are_text(modules: LoadModules) -> None:
    columns = {"x": list(range(40)), "y": [HOSTILE[i > 30] for i in range(40)]}
    stage = tree_stage(modules, training_of("y", columns))
    switch(stage.page).select_option(index=1)
    stage.colour_by(HOSTILE[0])
    expect(node(stage.page, "")).to_contain_text("the average")
    assert canvas(stage.page).locator(MARKUP).count() == 0
    assert stage.page.evaluate("window.evil") is None


def test_where_classes_are_weighed_shares_are_said_to_be_of_weight(modules: LoadModules) -> None:
    stage = fraud(modules, class_weight=(("fraud", 50.0),))
    stage.colour_by("fraud", cut_off=1 / 51)  # half of the weight
    page = stage.page
    expect(sentence(page)).to_contain_text("Share by weight of fraud: 49.9\u00a0%, the average.")
    expect(canvas(page).locator(".legend")).to_contain_text("by weight")
    expect(canvas(page).locator(".legend")).to_contain_text("at 1.96 % of plain rows or more")
    expect(canvas(page).locator(".frame.called")).to_have_count(3)


LEGEND = """(host) => [...host.shadowRoot.querySelectorAll(".legend-classes li")]
  .map((item) => item.querySelector("strong").textContent)"""


def of_classes(n: int) -> TrainingTable:
    codes = [i % n for i in range(6 * n)]
    return training_of("y", {"x": codes, "y": [f"kind {code:02d}" for code in codes]})


def test_a_class_has_a_colour_while_its_node_is_selected_or_pointed_at(
    modules: LoadModules,
) -> None:
    stage = tree_stage(modules, of_classes(12), depth=12)
    page, host = stage.page, stage.page.locator("#host")
    frequent = [f"kind {code:02d}" for code in range(7)]
    assert host.evaluate(LEGEND) == [*frequent, "5 others"]
    code = stage.whole.target.levels.index("kind 09")
    leaves = [i for i in stage.whole.leaves if stage.whole.prediction[i] == code]
    path = stage.whole.path(int(leaves[0]))
    call(page, PUBLISH, {"selection": path})
    assert host.evaluate(LEGEND) == [*frequent, "kind 09", "4 others"]
    call(page, PUBLISH, {"selection": ""})
    assert host.evaluate(LEGEND) == [*frequent, "5 others"]
    legend = host.locator(".legend-classes")
    node(page, path).locator(".disc").hover(force=True)  # its name may be next to it
    expect(legend).to_contain_text("kind 09")
    expect(node(page, path).locator('[fill*="class-7"]').first).to_be_attached()
    page.mouse.move(1400, 880)
    expect(legend).not_to_contain_text("kind 09")
    stage.colour_by("kind 10")
    call(page, PUBLISH, {"selection": path})
    expect(host.locator(".legend .glyph")).to_have_attribute("fill", "var(--class-7)")


def test_a_class_that_stands_for_many_is_never_lit(modules: LoadModules) -> None:
    stage = tree_stage(modules, of_classes(64), depth=3)
    host = stage.page.locator("#host")
    before = host.evaluate(LEGEND)
    assert len(before) == 8
    call(stage.page, PUBLISH, {"selection": "RRR"})
    assert host.evaluate(LEGEND) == before


def test_the_browser_and_python_give_the_lit_class_the_same_slot(modules: LoadModules) -> None:
    page = modules("shared/drawing/lit_class")
    assert page.evaluate("modules.lit_class.LIT_SLOT") == LIT_SLOT


def overview_shares_the_selection(page: Page, overview: Locator) -> None:
    right = overview.locator('[data-node="2"]')
    overview.locator(".whole-stage").scroll_into_view_if_needed()
    page.mouse.click(*middle(right))
    expect_selected(page, "R")
    node(page, "L").click()
    expect(overview).to_have_attribute("data-selected", "L")
    expect_in_address(page, "node", "L")


def every_picture_is_coloured_by_chinstrap(page: Page, overview: Locator) -> None:
    switch(page).select_option("share of Chinstrap")
    expect_in_address(page, "colour", "share")
    expect_in_address(page, "class_of_interest", "Chinstrap")
    expect(node(page, "")).to_contain_text("the average")
    expect(regions(page).locator(".region-names")).to_contain_text("%")
    expect(overview.locator(".legend")).to_contain_text("the average")
    expect(
        page.get_by_text("species = Chinstrap: 98.3 % of 59 rows in the most confident leaf").first
    ).to_be_visible()


@pytest.mark.deep
def test_a_class_chosen_on_the_tree_colours_every_picture_and_names_the_headline(
    visit: Visit,
) -> None:
    page = visit("/?more=Overview")
    drawn(page)
    overview = page.locator(".overview")
    expect(overview.get_by_role("treeitem").first).to_be_attached()
    overview_shares_the_selection(page, overview)
    every_picture_is_coloured_by_chinstrap(page, overview)
    for size in ("laptop", "projector"):
        resized(page, size)
        assert serious(page) == []
        assert hard_to_read(texts_of(canvas(page), overview)) == []
    switch(page).select_option("leading class")
    expect(node(page, "")).not_to_contain_text("the average")
    expect_in_address(page, "colour", None)
    expect(regions(page).locator(".region-names")).not_to_contain_text("%")
