"""The tree coloured by the share of one class: chosen beside it, told on it, in every picture."""

import re

from playwright.sync_api import Locator, Page, expect

from tests.support.hostile import HOSTILE, MARKUP
from tests.support.page.accessibility import hard_to_read, resized, serious, texts_of
from tests.support.page.explore import (
    canvas,
    csv,
    drawn,
    expect_in_address,
    node,
    regions,
    sentence,
    upload_drawn,
)
from tests.support.page.rig import Visit

FRAUD = "/?table=imbalance_fraud&min_samples_leaf=30"


def switch(page: Page) -> Locator:
    return canvas(page).get_by_label("Colour by")


def test_one_choice_colours_and_labels_the_tree_by_a_share(visit: Visit) -> None:
    page = visit(FRAUD)
    drawn(page)
    expect(canvas(page).locator(".offer")).to_have_text(
        "All eight leaves predict ok. The share of fraud tells them apart."
    )
    switch(page).select_option("share of fraud")
    expect(node(page, "")).to_contain_text("the average")
    expect(node(page, "L")).to_contain_text("8.37 %")
    expect(node(page, "L")).to_contain_text("4.3 × average")
    expect(node(page, "L")).to_have_accessible_name(
        re.compile(r"Share of fraud: 8.37 %, 4.3 × the average\.$")
    )
    expect(sentence(page)).to_contain_text("Share of fraud: 1.95\u00a0%, the average.")
    expect(canvas(page).locator(".legend")).to_contain_text("39 of 2000")
    expect(canvas(page).locator(".offer")).to_be_hidden()
    expect_in_address(page, "colour", "share")
    expect(regions(page).locator(".region-names")).to_contain_text("fraud 19.6 %")
    switch(page).select_option("leading class")
    expect(node(page, "")).to_contain_text("2000 rows · Gini")
    expect_in_address(page, "colour", None)
    expect(regions(page).locator(".region-names")).not_to_contain_text("%")


def test_a_node_that_has_the_focus_leaves_no_ribbon_behind(visit: Visit) -> None:
    page = visit("/?max_depth=4")
    drawn(page)
    node(page, "L").click()
    edges = canvas(page).locator("g.edge")
    n_edges = edges.count()
    switch(page).select_option("share of Adelie")
    expect(node(page, "")).to_contain_text("the average")
    expect(edges).to_have_count(n_edges)


def colours_of(page: Page) -> dict[str, str]:
    """The paint of the ribbon to each child of the root, by the child's share."""
    found: list[str] = (
        canvas(page)
        .locator(".strand.interest")
        .evaluate_all("(all) => all.map((one) => one.getAttribute('stroke'))")
    )
    return dict(zip(("yes", "no"), found, strict=False))


def test_ribbons_are_grey_up_to_the_average(visit: Visit) -> None:
    page = visit(f"{FRAUD}&colour=share&max_depth=1")
    drawn(page)
    expect(canvas(page).locator(".strand.interest")).to_have_count(2)
    of_share = {
        one: int(paint.split("%")[0].split()[-1]) for one, paint in colours_of(page).items()
    }
    assert of_share["no"] == 0  # 1.22 % is less than the average
    assert of_share["yes"] > 50  # 8.37 % of a scale that ends at 10 %


def test_another_class_is_chosen_there_for_the_whole_page(visit: Visit) -> None:
    page = visit("/?more=Leaves")
    drawn(page)
    expect(switch(page).locator("option")).to_have_text(
        ["leading class", "share of Adelie", "share of Chinstrap", "share of Gentoo"]
    )
    switch(page).select_option("share of Chinstrap")
    expect_in_address(page, "class_of_interest", "Chinstrap")
    expect(page.get_by_text("Surest leaf for species = Chinstrap").first).to_be_visible()
    expect(node(page, "RRR")).to_contain_text("5 of 5 rows")
    expect(node(page, "RRR")).to_contain_text("5.1 ×")


def test_numbers_have_no_such_choice(visit: Visit) -> None:
    page = visit("/?table=cars_mpg&colour=share")
    drawn(page)
    expect(switch(page)).to_be_hidden()


def test_the_overview_follows(visit: Visit) -> None:
    page = visit(f"{FRAUD}&colour=share&more=Overview")
    drawn(page)
    overview = page.locator(".overview")
    expect(overview.locator(".legend")).to_contain_text("1.95 %, the average")
    expect(overview.locator(".whole-key")).not_to_contain_text("greyer")


def test_the_coloured_tree_is_for_everyone(visit: Visit) -> None:
    page = visit(f"{FRAUD}&colour=share")
    drawn(page)
    expect(node(page, "")).to_contain_text("the average")
    for size in ("laptop", "projector"):
        resized(page, size)
        assert not serious(page)
        assert not hard_to_read(texts_of(canvas(page)))


def test_names_of_classes_are_text(visit: Visit) -> None:
    names = HOSTILE[:2]
    rows: list[list[object]] = [["x", "y"]]
    rows += [[i, names[i > 30]] for i in range(40)]
    page = visit()
    upload_drawn(page, csv(rows))
    switch(page).select_option(index=1)
    expect(node(page, "")).to_contain_text("the average")
    assert canvas(page).locator(MARKUP).count() == 0
    assert page.evaluate("window.evil") is None


def test_where_classes_are_weighed_shares_are_said_to_be_of_weight(visit: Visit) -> None:
    page = visit(f"{FRAUD}&colour=share&class_weight_0=50&cut_off=0.5")
    drawn(page)
    expect(sentence(page)).to_contain_text("Share by weight of fraud: 49.9\u00a0%, the average.")
    expect(canvas(page).locator(".legend")).to_contain_text("by weight")
    expect(canvas(page).locator(".legend")).to_contain_text("called fraud, from 50 % on")
    expect(canvas(page).locator(".frame.called")).to_have_count(3)
