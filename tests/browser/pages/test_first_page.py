"""The first page as a newcomer meets it: one tree in three pictures that follow the controls."""

from playwright.sync_api import Page, expect

from tests.support.page.explore import (
    ACCENT,
    box,
    canvas,
    choose,
    depth_slider,
    drawn,
    expect_drawn,
    expect_headline,
    expect_in_address,
    expect_selected,
    regions,
    sentence,
    split_search,
    upload,
    upload_drawn,
)
from tests.support.page.rig import Visit

HOSTILE = '<img src="http://evil.example/x.png" onerror="window.evil = 1">'


def shapes(first: str = "colour") -> str:
    """Thirty rows whose class needs both columns: round if red and small, or blue and large."""
    quoted = first.replace('"', '""')
    rows = [f'"{quoted}",size,shape']
    for i in range(30):
        is_red = i % 3 > 0
        rows.append(
            f"{'red' if is_red else 'blue'},{i},{'round' if is_red == (i < 12) else 'square'}"
        )
    return "\n".join(rows)


def test_the_page_opens_with_a_sentence_a_tree_and_a_selected_node(page: Page) -> None:
    drawn(page)
    expect(page.get_by_role("heading", name="A tree of depth 3 predicts")).to_be_visible()
    expect_drawn(page, 3, 13)
    expect(canvas(page)).to_contain_text("flipper_length_mm")
    expect(sentence(page)).to_contain_text("344")
    expect_selected(page, "")
    expect(split_search(page).locator("h3")).to_contain_text("Best split of 344 rows")
    expect(regions(page)).to_contain_text("flipper_length_mm")


def test_an_upload_and_another_depth_change_every_picture(page: Page) -> None:
    upload_drawn(page, shapes(), "shapes.csv")
    expect(canvas(page)).to_contain_text("square")
    expect(regions(page)).to_contain_text("colour")
    expect(split_search(page)).to_contain_text("30 rows")
    expect_headline(page, "A tree of depth 3")
    depth_slider(page).press("ArrowLeft")
    depth_slider(page).press("ArrowLeft")
    expect(depth_slider(page)).to_have_value("1")
    expect_drawn(page, 1, 3)
    expect_headline(page, "One split predicts")
    expect_in_address(page, "max_depth", "1")


def test_a_bad_upload_leaves_the_pictures_as_they_were(page: Page) -> None:
    before = drawn(page).get_attribute("data-model")
    upload(page, "a,b\n1,2\n1,2,3\n", "ragged.csv")
    expect(page.get_by_test_id("stAlert")).to_contain_text("Row 3 has 3 cells; the header has 2.")
    expect(drawn(page)).to_have_attribute("data-model", str(before))
    expect_drawn(page, 3, 13)


def test_a_pasted_table_is_read_by_keys_and_what_is_wrong_with_it_stands_in_the_box(
    page: Page,
) -> None:
    drawn(page)
    page.get_by_role("button", name="Paste a table").click()
    cells = page.get_by_label("Cells copied from a spreadsheet")
    cells.fill("a\tb\n1\t2\t3\n")
    cells.press("Control+Enter")
    trouble = page.get_by_test_id("stPopoverBody").get_by_test_id("stAlert")
    expect(trouble).to_contain_text("Row 2 has 3 cells; the header has 2.")
    expect(page.get_by_test_id("stAlert")).to_have_count(1)
    cells.fill(shapes().replace(",", "\t"))
    cells.press("Control+Enter")
    expect(trouble).to_have_count(0)
    expect(canvas(page)).to_contain_text("square")
    expect(page.get_by_role("combobox", name="Table")).to_have_value("pasted")


def test_another_tab_leaves_the_tabs_where_they_stand(visit: Visit) -> None:
    page = visit("/", width=1280, height=720)
    drawn(page)
    tabs = page.get_by_test_id("stTabs").get_by_role("tablist")
    tabs.evaluate("(bar) => bar.scrollIntoView({ block: 'start' })")
    at = box(tabs)["y"]
    assert at < 300
    for name in ("Leaves", "Rows", "Overview"):
        page.get_by_role("tab", name=name).click()
        expect(page.get_by_role("tabpanel", name=name).get_by_role("heading").first).to_be_visible()
        assert box(tabs)["y"] == at


def test_no_line_of_the_sentence_or_of_the_split_search_begins_with_the_sign_of_a_share(
    visit: Visit,
) -> None:
    page = visit("/?node=L")
    drawn(page)
    for words in (sentence(page), split_search(page).locator(".caption").first):
        text = str(words.text_content())
        assert "\u00a0%" in text
        assert " %" not in text


def test_settings_and_the_selected_node_come_back_from_the_address(visit: Visit) -> None:
    page = visit("/?table=iris&max_depth=2&max_leaf_nodes=3&node=R&criterion=Entropy")
    drawn(page)
    expect(depth_slider(page)).to_have_value("2")
    expect(page.get_by_role("combobox", name="Criterion")).to_have_value("Entropy")
    expect(page.get_by_role("spinbutton", name="Leaves, at most")).to_have_value("3")
    expect_selected(page, "R")
    expect_drawn(page, 2, 5)
    expect(split_search(page)).to_contain_text("entropy")


def test_hostile_names_are_shown_and_never_run(page: Page) -> None:
    upload_drawn(page, shapes(HOSTILE), "hostile.csv")
    expect(canvas(page)).to_contain_text("<img src=")
    expect(split_search(page)).to_contain_text("<img src=")
    assert page.evaluate("window.evil") is None
    assert page.locator("img[src*=evil]").count() == 0


def test_the_dark_scheme_draws_the_same_pictures_in_its_own_colours(visit: Visit) -> None:
    def colours(page: Page) -> dict[str, str]:
        drawn(page)
        bar = canvas(page).locator("[fill='var(--class-0)']").first
        ring, line = (
            split_search(page).locator(".ring"),
            regions(page).locator(".region-ticks text").first,
        )
        get = "(element, name) => getComputedStyle(element)[name]"
        pairs = (("bar", bar, "fill"), ("ring", ring, "stroke"), ("tick", line, "fill"))
        return {name: element.evaluate(get, its) for name, element, its in pairs}

    light = colours(visit("/?node=L"))
    assert (light["bar"], light["ring"]) == ("rgb(215, 123, 8)", ACCENT)
    dark = colours(visit("/?node=L", color_scheme="dark"))
    assert (dark["bar"], dark["ring"]) == ("rgb(253, 144, 105)", "rgb(255, 92, 168)")
    assert dark["tick"] != light["tick"]


def test_the_last_of_quick_changes_is_the_one_that_is_drawn(visit: Visit) -> None:
    page = visit("/?table=breast_cancer&max_depth=5")
    first = drawn(page).get_attribute("data-model")
    for criterion in ("Entropy", "Misclassification", "Gini impurity"):
        choose(page, page.get_by_role("combobox", name="Criterion"), criterion)
    expect(page.get_by_role("combobox", name="Criterion")).to_have_value("Gini impurity")
    expect(split_search(page)).to_contain_text("Gini 0.")
    expect(canvas(page)).to_have_attribute("data-model", str(first))
    assert canvas(page).locator("path:not([d])").count() == 0


def test_another_table_is_drawn_with_its_own_roles_and_from_its_root(visit: Visit) -> None:
    page = visit("/?node=LR")
    drawn(page)
    choose(page, page.get_by_role("combobox", name="Table"), "titanic", typed=True)
    expect(split_search(page)).to_contain_text("sex")
    expect(canvas(page)).to_contain_text("Crew")
    expect(regions(page)).to_contain_text("Female")
    expect_selected(page, "")
