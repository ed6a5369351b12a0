"""The tab of the arithmetic on the page: the lesson's numbers, dragged splits, both trees."""

import csv
import io
import re
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.support.page.accessibility import SIZES, hard_to_read, resized, serious, texts_of
from tests.support.page.explore import (
    board_row,
    box,
    canvas,
    drawn,
    eventually,
    expect_selected,
    handle,
    node,
    split_search,
    upload_drawn,
)
from tests.support.page.rig import Visit

TELCO = Path(__file__).parents[2] / "facts" / "telco_counts.csv"


def telco() -> str:
    """A table with the counts of the telco lesson; how columns meet in a row is left to chance."""
    columns: dict[str, dict[str, list[str]]] = {}
    with TELCO.open(encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file):
            by_churn = columns.setdefault(row["feature"], {})
            by_churn.setdefault(row["churn"], []).extend([row["value"]] * int(row["count"]))
    text = io.StringIO()
    writer = csv.writer(text)
    writer.writerow([*columns, "churn"])
    for churn in ("No", "Yes"):
        for cells in zip(*(column[churn] for column in columns.values()), strict=True):
            writer.writerow([*cells, churn])
    return text.getvalue()


def sums(page: Page) -> Locator:
    """The sum, in its tab."""
    expect(page.get_by_role("tab", name="Arithmetic")).to_have_attribute("aria-selected", "true")
    expect(page.locator(".sums h3")).not_to_be_empty()
    return page.locator(".sums")


def who(page: Page, side: str) -> Locator:
    return page.locator(f".sums .sum tr.{side} .who")


def result(page: Page, side: str) -> Locator:
    return page.locator(f".sums .sum tr.{side} .result-number")


@pytest.fixture
def lesson(visit: Visit) -> Page:
    page = visit()
    upload_drawn(page, telco(), "telco.csv")
    return page


def test_the_lessons_numbers_of_education_can_be_read_off_the_page(lesson: Page) -> None:
    split_search(lesson).locator('.leaderboard-row[title^="ed:"]').click()
    expect(handle(lesson)).to_have_attribute("aria-label", "Categories of ed sent left")
    expect(result(lesson, "left")).to_have_text("0.3432")
    expect(result(lesson, "right")).to_have_text("0.4800")
    expect(lesson.locator(".sums .weighed b")).to_have_text("0.3842")
    levels, splits = (
        sums(lesson).locator(".categories").nth(0),
        sums(lesson).locator(".categories").nth(1),
    )
    # Each level: No, Yes, rows, Gini, entropy.
    for name, numbers in {
        "Did not complete h": ["172", "32", "204", "0.2645", "0.6268"],
        "High school degree": ["224", "63", "287", "0.3427", "0.7593"],
        "Some college": ["150", "59", "209", "0.4052", "0.8586"],
        "College degree": ["142", "92", "234", "0.4772", "0.9668"],
        "Post-undergraduate": ["38", "28", "66", "0.4885", "0.9834"],
    }.items():
        row = levels.locator("tbody tr", has=lesson.get_by_role("rowheader", name=name[:10]))
        row = row.filter(has_text=re.compile(rf"^{name[:10]}"))
        assert row.locator("td").all_text_contents()[:5] == numbers
    expect(levels.locator("tfoot tr").nth(1)).to_contain_text("0.8163")
    expect(levels.locator(".multiway-gain td").nth(1)).to_have_text("0.0308")
    order = splits.locator("tbody th").all_text_contents()
    assert [name.removeprefix("+ ")[:10] for name in order] == [
        "Did not co",
        "High schoo",
        "Some colle",
        "College de",
    ]
    expect(splits.locator("tr.best .both")).to_have_text("0.3842")
    expect(splits.locator("tr.best th")).to_contain_text("Some college")


def test_the_lessons_numbers_of_age_can_be_read_off_the_page(lesson: Page) -> None:
    board_row(lesson, "age").click()
    expect(handle(lesson)).to_have_attribute("aria-label", re.compile("age"))
    expect(who(lesson, "left")).to_have_text("≤ 36.5")
    expect(result(lesson, "left")).to_have_text("0.4841")
    expect(result(lesson, "right")).to_have_text("0.3026")
    expect(lesson.locator(".sums .weighed b")).to_have_text("0.3737")
    expect(lesson.locator(".sums .bits .number").last).to_have_text("0.0430")


def test_the_sum_follows_a_drag_and_a_click_on_another_node(page: Page) -> None:
    drawn(page)
    expect(sums(page).locator(".caption")).to_contain_text("gains 0.3297")
    split_search(page).locator("svg.splits").scroll_into_view_if_needed()
    line, picture = (
        box(split_search(page).locator(".split-line")),
        box(split_search(page).locator("svg.splits")),
    )
    page.mouse.move(line["x"], picture["y"] + 60)
    page.mouse.down()
    page.mouse.move(line["x"] - 50, picture["y"] + 60, steps=4)
    pill = split_search(page).locator(".pill-text")
    expect(pill).not_to_have_text("206.5")

    def is_followed() -> bool:
        return who(page, "left").text_content() == f"≤ {pill.text_content()} or missing"

    eventually(page, is_followed)  # a frame may still lie between a movement and its numbers
    page.mouse.up()
    node(page, "L").click()
    expect_selected(page, "L")
    expect(sums(page)).to_have_attribute("data-path", "L")
    expect(who(page, "before")).to_have_text("All 215 rows")


def test_a_pure_leaf_is_worked_out_alone(visit: Visit) -> None:
    page = visit("/?node=RL")
    drawn(page)
    expect(sums(page).locator(".caption")).to_contain_text("have the same target")
    expect(result(page, "before")).to_have_text("0.000")
    expect(page.locator(".sums .gains")).to_be_hidden()


def test_a_table_of_categories_has_the_tree_of_all_levels_beside_the_binary_one(
    visit: Visit,
) -> None:
    page = visit("/?table=play_tennis")
    drawn(page)
    shown = page.locator(".multiway")
    expect(shown.locator("h3")).to_have_text(
        "ID3 makes one branch per category: 5 leaves; the binary tree has 5"
    )
    expect(shown.locator("figure").first.locator(".asks .small-words")).to_have_text(
        ["outlook?", "wind?", "humidity?"]
    )
    for name, gain in {
        "outlook": "0.247",
        "humidity": "0.152",
        "wind": "0.048",
        "temperature": "0.029",
    }.items():
        expect(shown.get_by_role("row", name=name)).to_contain_text(gain)


def test_a_table_with_numbers_has_no_tree_of_levels(page: Page) -> None:
    drawn(page)
    sums(page)
    expect(page.locator(".multiway")).to_have_count(0)


def test_another_tab_computes_no_sum_and_coming_back_finds_the_split(page: Page) -> None:
    drawn(page)
    sums(page)
    page.get_by_role("tab", name="Every feature’s curve").click()
    expect(page.locator(".sums")).to_have_count(0)
    page.get_by_role("tab", name="Arithmetic").click()
    expect(sums(page).locator(".caption")).to_contain_text("gains 0.3297")


@pytest.mark.parametrize("table", ["titanic", "cars_mpg"])
def test_axe_finds_no_serious_violation_and_every_word_can_be_read(
    visit: Visit, table: str
) -> None:
    page = visit(f"/?table={table}")
    drawn(page)
    parts = [sums(page), *([page.locator(".multiway")] if table == "titanic" else [])]
    for size in SIZES:
        resized(page, size)
        assert serious(page) == []
        texts = texts_of(*parts)
        assert len(texts) > 30
        assert hard_to_read(texts) == []


def test_hostile_names_stay_text_in_the_sum_and_in_both_trees(visit: Visit) -> None:
    page = visit()
    rows = ['"<img src=x onerror=alert(1)>","__proto__","y"']
    levels = ("<b>x</b>", "[a](http://evil.example)", "=1+1", "שלום " * 40)
    rows += [f'"{levels[i % 4]}","{levels[i % 3]}","<i>{i % 2}</i>"' for i in range(40)]
    upload_drawn(page, "\n".join(rows), "hostile.csv")
    assert canvas(page).locator("img").count() == 0
    for part in (sums(page), page.locator(".multiway")):
        expect(part.locator("h3")).not_to_be_empty()
        for markup in ("img", "b >> text=x", "a:not(.term)", "script"):
            expect(part.locator(markup)).to_have_count(0)
    expect(page.locator(".multiway .small-words").first).to_be_visible()
