"""Decision regions: pointed at, clicked and walked; fixed values that are chosen."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.support.hostile import expect_nothing_ran, hostile
from tests.support.page.accessibility import hard_to_read, resized, serious, texts_of
from tests.support.page.explore import (
    box,
    canvas,
    csv,
    drawn,
    expect_drawn,
    expect_in_address,
    expect_outlined,
    expect_selected,
    middle,
    node,
    outlines,
    regions,
    split_search,
    upload_drawn,
)
from tests.support.page.rig import Visit


def leaf(page: Page, path: str) -> Locator:
    return regions(page).locator(f'[role=option][data-path="{path}"]')


def leaves(page: Page) -> list[str]:
    options = regions(page).locator("[role=option]")
    return [str(path) for path in options.evaluate_all("all => all.map((e) => e.dataset.path)")]


def fixed_words(page: Page) -> Locator:
    return regions(page).locator(".fixed-row summary")


def expect_fixed(page: Page, words: str) -> None:
    expect(fixed_words(page)).to_contain_text(words)


def card(page: Page) -> Locator:
    return regions(page).locator(".hover-card")


def shown_to_be_hovered(page: Page, path: str) -> None:
    expect(node(page, path)).to_have_class(re.compile(r"\bhovered\b"))


def test_the_card_tells_of_a_category_that_did_not_occur_where_it_was_asked_for(
    page: Page,
) -> None:
    small = [[i // 4, ("Rome", "Bern")[i % 2], ("yes", "no")[i % 2]] for i in range(12)]
    large = [[6 + i // 9, ("Rome", "Bern", "Oslo")[i % 3], "later"] for i in range(36)]
    upload_drawn(page, csv([["size", "city", "sold"], *small, *large]))
    ticks = regions(page).locator(".region-ticks text")
    oslo, rome = (middle(ticks.filter(has_text=name)) for name in ("Oslo", "Rome"))
    two, four = (middle(ticks.get_by_text(size, exact=True)) for size in ("2", "4"))
    between = (two[0] + four[0]) / 2  # where no row stands
    page.mouse.move(between, oslo[1])
    expect(card(page)).to_contain_text("Oslo did not occur here; it goes to the larger side")
    page.mouse.move(between, rome[1])
    expect(card(page)).to_contain_text("city is Rome")
    expect(card(page)).not_to_contain_text("did not occur")


def test_a_click_on_a_region_selects_its_leaf_everywhere(page: Page) -> None:
    drawn(page)
    path = leaves(page)[-1]
    leaf(page, path).click()
    expect_selected(page, path)
    expect(leaf(page, path)).to_have_attribute("aria-selected", "true")
    expect_outlined(page)
    expect(regions(page)).to_have_attribute("data-path", path)


def test_the_selected_node_always_has_a_region_because_the_fixed_values_lead_to_it(
    page: Page,
) -> None:
    drawn(page)
    for path in ("LLL", "LRL", "LRR", "RRR", "R", "LR"):
        node(page, path).click()
        expect_selected(page, path)
        expect(regions(page)).to_have_attribute("data-path", path)
        expect_outlined(page)
        expect(regions(page).locator(".caption")).not_to_contain_text("has no region")


def test_a_region_that_is_pointed_at_is_told_and_shown_in_the_tree(page: Page) -> None:
    drawn(page)
    path = leaves(page)[-1]
    x, y = middle(leaf(page, path))
    page.mouse.move(x, y)
    shown_to_be_hovered(page, path)
    expect(card(page)).to_contain_text("flipper_length_mm")
    expect(regions(page).locator(".hinted")).to_have_attribute("d", re.compile("^M"))
    expect_selected(page, "")
    page.mouse.move(5, 5)
    expect(card(page)).to_have_count(0)
    expect(regions(page).locator(".hinted")).to_have_attribute("d", "")


def test_a_row_that_is_pointed_at_says_its_values(page: Page) -> None:
    upload_drawn(page, csv([["a", "b", "c"], [0, 5, "x"], [1, 5, "y"], [0, 7, "x"], [1, 7, "y"]]))
    expect(regions(page).locator(".across option:checked")).to_have_text("a")
    around = box(regions(page).locator(".rows"))
    margin = 0.04 / 1.08  # of the axis on either side of the data
    page.mouse.move(
        around["x"] + (1 - margin) * around["width"], around["y"] + margin * around["height"]
    )
    expect(card(page)).to_contain_text("row 5")
    expect(card(page)).to_contain_text("a = 1")
    expect(card(page)).to_contain_text("b = 7")
    expect(card(page)).to_contain_text("predicted y")


def test_a_node_that_is_pointed_at_in_the_tree_is_shown_in_the_regions(page: Page) -> None:
    drawn(page)
    hinted = regions(page).locator(".hinted")
    page.mouse.move(*middle(node(page, "R")))
    expect(hinted).to_have_attribute("d", re.compile("^M"))
    page.mouse.move(5, 5)
    expect(hinted).to_have_attribute("d", "")


def test_keys_walk_the_leaves_from_left_to_right_and_enter_selects(page: Page) -> None:
    drawn(page)
    paths = leaves(page)
    assert paths == sorted(paths)
    expect(regions(page).locator("[role=option][tabindex='0']")).to_have_count(1)
    leaf(page, paths[0]).focus()
    page.keyboard.press("ArrowRight")
    expect(leaf(page, paths[1])).to_be_focused()
    shown_to_be_hovered(page, paths[1])
    page.keyboard.press("End")
    expect(leaf(page, paths[-1])).to_be_focused()
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("Home")
    expect(leaf(page, paths[0])).to_be_focused()
    page.keyboard.press("Enter")
    expect_selected(page, paths[0])
    expect(regions(page)).to_have_attribute("data-path", paths[0])
    expect(leaf(page, paths[0])).to_be_focused()
    page.keyboard.press("Escape")
    expect_selected(page, "")
    expect(outlines(page)).to_have_count(0)


def test_an_axis_is_chosen_where_it_is_named_and_stays_in_the_address(page: Page) -> None:
    drawn(page)
    across = regions(page).get_by_role("combobox", name="Across")
    across.focus()
    across.select_option(label="island")
    expect(regions(page).locator(".region-ticks")).to_contain_text("Torgersen")
    expect_in_address(page, "x", "island")
    expect(across).to_be_focused()
    regions(page).get_by_role("combobox", name="Up").select_option(label="nothing")
    expect(regions(page).locator("h3")).to_contain_text("Intervals of island")
    page.reload()
    drawn(page)
    expect(regions(page).locator("h3")).to_contain_text("Intervals of island")


def test_a_fixed_value_is_moved_says_so_and_returns_to_the_node(page: Page) -> None:
    drawn(page)
    expect_fixed(page, "island = Biscoe")
    regions(page).locator(".fixed-row summary").click()
    level = regions(page).locator(".fixed-row select")
    level.focus()
    level.select_option(label="Torgersen")
    expect_fixed(page, "island = Torgersen")
    expect(level).to_be_focused()
    node(page, "L").click()
    expect_selected(page, "L")
    expect(regions(page)).to_have_attribute("data-path", "L")
    expect_fixed(page, "island = Torgersen")
    regions(page).get_by_role("button", name="Back to the first values").click()
    expect_fixed(page, "island = Dream")  # where the fewest of this node's rows are misplaced
    expect(regions(page).locator(".fixed-free")).to_have_count(0)


def test_a_slider_says_its_value_while_it_moves_and_settles_when_let_go(visit: Visit) -> None:
    page = visit("/?table=wine&node=R")
    drawn(page)
    expect_selected(page, "R")
    regions(page).locator(".fixed-row summary").click()
    slider = regions(page).locator(".fixed input").first
    value = regions(page).locator(".fixed output").first
    before = str(value.text_content())
    slider.focus()
    slider.press("End")
    expect(value).not_to_have_text(before)
    expect(regions(page).locator(".fixed.chosen")).to_have_count(1)
    expect(slider).to_have_attribute("aria-valuetext", str(value.text_content()))
    expect_fixed(page, f"= {value.text_content()}")


def test_a_node_away_from_values_that_were_moved_is_said_to_have_no_region(page: Page) -> None:
    drawn(page)
    node(page, "RL").click()
    expect(regions(page)).to_have_attribute("data-path", "RL")
    regions(page).locator(".fixed-row summary").click()
    regions(page).locator(".fixed-row select").select_option(label="Dream")
    expect(regions(page).locator(".caption")).to_contain_text("has no region in this view")
    expect(outlines(page)).to_have_count(0)


def test_growing_on_two_features_fixes_no_value_and_follows_the_axes(page: Page) -> None:
    drawn(page)
    toggle = page.get_by_test_id("stCheckbox").filter(has_text="Grow on these two only")
    toggle.locator("label").click()
    expect(regions(page).locator(".fixed-row")).to_have_count(0)
    expect(split_search(page).locator(".leaderboard-row")).to_have_count(2)
    regions(page).get_by_role("combobox", name="Across").select_option(label="island")
    expect(split_search(page).locator(".leaderboard-row", has_text="island")).to_have_count(1)
    expect(split_search(page).locator(".leaderboard-row")).to_have_count(2)
    toggle.locator("label").click()
    expect(split_search(page).locator(".leaderboard-row")).to_have_count(7)
    expect(regions(page).locator(".fixed-row")).to_have_count(1)


def test_a_surface_is_drawn_under_the_regions_when_asked_for(visit: Visit) -> None:
    page = visit("/?table=cars_mpg")
    drawn(page)
    expect(page.locator(".js-plotly-plot")).to_have_count(0)
    page.get_by_text("Show as a surface").click()
    expect(page.locator(".js-plotly-plot canvas").first).to_be_visible()


def test_numbers_over_one_feature_are_steps_that_can_be_clicked(visit: Visit) -> None:
    page = visit("/?table=sine_outliers&max_depth=2")
    drawn(page)
    expect(regions(page).locator(".step-line")).to_have_count(1)
    leaf(page, "LR").click()
    expect_selected(page, "LR")
    expect_outlined(page)


def test_sixty_classes_keep_seven_colours_and_hatch_the_rest(page: Page) -> None:
    rows: list[list[object]] = [["a", "b", "kind"]]
    rows += [[i % 30, i // 30, f"kind {(i * 7) % 60:02}"] for i in range(600)]
    upload_drawn(page, csv(rows))
    page.get_by_test_id("stSidebar").get_by_role("slider", name="Depth, at most").press("End")
    expect(regions(page).locator("[role=option]")).not_to_have_count(0)
    expect(regions(page).locator(".region.hatched")).to_have_count(1)
    fills = regions(page).locator(".region:not(.hatched)").count()
    assert fills <= 7


def test_hostile_names_are_text_on_the_axes_the_fixed_values_the_regions_and_the_cards(
    page: Page,
) -> None:
    upload_drawn(page, hostile())
    for path in leaves(page)[:4]:
        leaf(page, path).scroll_into_view_if_needed()
        page.mouse.move(*middle(leaf(page, path)))
        expect(card(page)).to_have_count(1)
        expect_nothing_ran(page)
    for name in ("__proto__", "constructor"):
        regions(page).get_by_role("combobox", name="Across").select_option(label=name)
        expect(regions(page).locator(".across option:checked")).to_have_text(name)
    expect_nothing_ran(page)


@pytest.mark.parametrize("word", ["__proto__", "constructor"])
def test_a_feature_called_like_an_objects_own_can_be_fixed(page: Page, word: str) -> None:
    rows: list[list[object]] = [[word, "a", "b", "answer"]]
    rows += [[i % 2, i % 3, i % 5, (i % 2) ^ (i % 3 > 1) ^ (i % 5 > 2)] for i in range(90)]
    upload_drawn(page, csv(rows))
    page.get_by_test_id("stSidebar").get_by_role("slider", name="Depth, at most").press("End")
    regions(page).get_by_role("combobox", name="Across").select_option(label="a")
    regions(page).get_by_role("combobox", name="Up").select_option(label="b")
    expect_fixed(page, f"{word} = ")
    regions(page).locator(".fixed-row summary").click()
    expect(regions(page).locator(".fixed-name")).to_have_text(word)


def test_open_fixed_values_are_sound_and_legible(visit: Visit) -> None:
    page = visit("/?table=wine&node=R")
    drawn(page)
    expect_selected(page, "R")
    regions(page).locator(".fixed-row summary").click()
    expect(regions(page).locator(".fixed").first).to_be_visible()
    for size in ("laptop", "projector"):
        resized(page, size)
        assert serious(page) == []
        texts = texts_of(regions(page))
        assert len(texts) > 12
        assert hard_to_read(texts) == []


def test_a_narrow_page_shows_the_regions_whole(visit: Visit) -> None:
    page = visit("/?table=titanic", width=390, height=844)
    drawn(page)
    around = box(regions(page))
    assert around["x"] >= 0
    assert around["x"] + around["width"] <= 390
    stage = box(regions(page).locator(".stage"))
    assert stage["width"] <= around["width"] + 1
    leaf(page, leaves(page)[0]).click()
    expect_selected(page, leaves(page)[0])


def test_a_deeper_tree_redraws_the_regions(page: Page) -> None:
    drawn(page)
    before = len(leaves(page))
    page.get_by_test_id("stSidebar").get_by_role("slider", name="Depth, at most").press("End")
    expect(canvas(page)).not_to_have_attribute("data-drawn", "3/13")
    expect(regions(page).locator("[role=option]")).not_to_have_count(before)
    expect_drawn(page, 6, 29)
