"""Pictures of the other pages in a lesson: they are only viewed, and nothing in them is chosen."""

import pytest
from playwright.sync_api import expect

from tests.support.page.lesson_stage import OpenStep
from tests.support.page.projector import predict
from tests.support.tiers import first_in_gate

IS_WHOLE = """() => {
    const picture = document.querySelector(".st-key-lesson_picture");
    return picture.clientHeight > 0 && picture.scrollHeight <= picture.clientHeight + 1;
}"""


def test_the_search_of_a_lesson_has_no_tabs_and_names_its_classes(open_step: OpenStep) -> None:
    stage = open_step("threshold", "ties")
    expect(stage.locator(".foot .option")).to_have_count(3)
    stage.keys("1", "Enter")
    stage.expect_title("Neither: both gain 0.333")
    search = stage.locator(".split-search")
    expect(search.locator(".tab, .use:visible")).to_have_count(0)
    names = [f"species = {name}" for name in ("setosa", "versicolor", "virginica")]
    expect(search.locator(".class-list li")).to_have_text(names)
    search.get_by_text("sepal_width").first.click()
    stage.page.wait_for_function("sent.some(([name, value]) => name === 'feature' && value === 1)")


def test_the_next_split_is_shown_as_a_tree(open_step: OpenStep) -> None:
    stage = open_step("threshold", "next")
    expect(stage.locator(".chart")).to_have_count(1)
    expect(stage.locator(".foot .option")).to_have_count(3)
    stage.keys("2", "Enter")
    stage.expect_title("The left side is split at x2 ≤ 0.96")
    expect(stage.locator(".chart")).to_have_count(0)
    leaves = stage.locator(".st-key-lesson_picture [role=treeitem]")
    expect(leaves).to_have_count(7)
    # Classes 1 and 2: next to its count a name would read as another count.
    counts = leaves.filter(has_text="4 rows").locator(".counted")
    assert counts.evaluate_all("all => all.map((one) => one.firstChild.data)") == ["3", "1"]


def test_the_split_search_is_the_reveal_of_the_best_threshold(open_step: OpenStep) -> None:
    stage = open_step("regression", "split")
    stage.locator(".foot .option").nth(1).click()
    stage.press("Try every threshold")
    stage.expect_title("The split displacement ≤ 190.5 leaves the smallest squared error")
    expect(stage.page.get_by_role("slider", name="Threshold of displacement")).to_be_visible()


@pytest.mark.deep
def test_regions_are_split_again_by_the_reveal(open_step: OpenStep) -> None:
    stage = open_step("recursion", "regions")
    picture = stage.locator(".regions")
    expect(picture.get_by_role("heading")).to_have_text("Decision regions: both leaves")
    axes = picture.get_by_role("combobox")
    expect(axes).to_have_count(2)
    for axis in axes.all():
        expect(axis).to_be_disabled()
    expect(stage.locator(".foot .option")).to_have_count(4)
    stage.keys("3", "Enter")
    stage.expect_title("4 leaves make 4 regions")
    expect(picture.get_by_role("heading")).to_have_text("Decision regions: all 4 leaves")
    expect(stage.locator(".foot .told")).to_have_text("As you predicted.")


@pytest.mark.deep
def test_the_roots_of_samples_are_looked_at_and_none_of_their_trees_is_chosen(
    open_step: OpenStep,
) -> None:
    stage = open_step("limits", "anew")
    predict(stage.page)
    stage.press()
    expect(stage.locator(".instability .wins-count")).to_have_text(["102", "98", "0"])
    expect(stage.locator(".instability .trees")).to_be_hidden()
    expect(stage.locator(".instability .mark *")).to_have_count(0)


def test_a_vote_has_maps_alone_and_a_single_tree_is_drawn_as_large_before_it(
    open_step: OpenStep,
) -> None:
    stage = open_step("forest", "slant")
    maps = stage.locator(".forest .map canvas")
    expect(maps).to_have_count(1)
    before = maps.first.bounding_box()
    predict(stage.page)
    stage.press()
    expect(maps).to_have_count(4)
    after = maps.first.bounding_box()
    assert before
    assert after
    assert abs(before["width"] - after["width"]) <= 1
    expect(stage.locator(".forest .below")).to_be_hidden()


def test_the_code_of_a_lesson_is_scrolled_in_itself_to_the_lines_that_made_the_number(
    open_step: OpenStep,
) -> None:
    stage = open_step("code", "arrays", "projector")
    stage.keys("2", "Enter")
    expect(stage.locator(".foot .seen")).to_be_visible()
    listings = stage.locator(".code .listing")
    expect(listings).to_have_count(2)
    for listing in listings.all():
        expect(listing.locator(".made").first).to_be_in_viewport()
        assert listing.evaluate("one => one.tabIndex === 0 && one.scrollHeight > one.clientHeight")


@pytest.mark.parametrize(
    ("lesson", "step", "picture"),
    first_in_gate(
        ("threshold", "count", ".scrolls table"),
        ("code", "arrays", ".code .listing"),
        ("limits", "greedy", ".regions .stage"),
        ("forest", "slant", ".forest .map"),
        ("forest", "boosting", ".st-key-lesson_picture"),
        ("stump", "every-rule", ".chart"),
        ("impurity", "missed", ".chart"),
        ("threshold", "guess", ".chart"),
        ("threshold", "ties", ".chart"),
        ("limits", "slant", ".regions .stage"),
        ("limits", "anew", ".st-key-lesson_picture"),
        ("forest", "bag", ".chart"),
        n=3,
    ),
)
def test_a_picture_is_whole_when_it_is_presented_before_and_after_the_reveal(
    open_step: OpenStep, lesson: str, step: str, picture: str
) -> None:
    stage = open_step(lesson, step, "projector")
    stage.present()
    expect(stage.locator(picture).first).to_be_visible()
    stage.page.wait_for_function(IS_WHOLE)
    predict(stage.page)
    stage.press()
    expect(stage.locator(".foot .seen")).to_be_visible()
    stage.page.wait_for_function(IS_WHOLE)
