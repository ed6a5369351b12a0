"""The lessons on limits and forests: what is drawn before and after the reveal, and how high."""

import pytest
from playwright.sync_api import Page, expect

from tests.support.page.accessibility import serious
from tests.support.page.projector import PROJECTOR, predict
from tests.support.page.rig import Visit

IS_WHOLE = """() => {
    const picture = document.querySelector(".st-key-lesson_picture");
    return picture.clientHeight > 0 && picture.scrollHeight <= picture.clientHeight + 1;
}"""

WIDTHS = "bars => bars.map((bar) => Math.round(bar.getBoundingClientRect().width))"


def reveal(page: Page) -> None:
    expect(page.locator(".foot .prompt")).to_be_visible()
    predict(page)
    page.locator(".foot .primary").click()
    expect(page.locator(".foot .seen")).to_be_visible()


def test_the_roots_of_samples_are_looked_at_and_none_of_their_trees_is_chosen(
    visit: Visit,
) -> None:
    page = visit("/learn?lesson=limits&step=anew")
    reveal(page)
    expect(page.locator(".instability .wins-count")).to_have_text(["102", "98", "0"])
    expect(page.locator(".instability .trees")).to_be_hidden()
    expect(page.locator(".instability .mark *")).to_have_count(0)
    assert serious(page) == []


def test_a_vote_has_maps_alone_and_a_single_tree_is_drawn_as_large_before_it(
    visit: Visit,
) -> None:
    page = visit("/learn?lesson=forest&step=slant")
    maps = page.locator(".forest .map canvas")
    expect(maps).to_have_count(1)
    before = maps.first.bounding_box()
    reveal(page)
    expect(maps).to_have_count(4)
    after = maps.first.bounding_box()
    assert before
    assert after
    assert abs(before["width"] - after["width"]) <= 1
    expect(page.locator(".forest .below")).to_be_hidden()
    assert serious(page) == []


@pytest.mark.parametrize(
    ("step", "picture"),
    [
        ("limits&step=greedy", ".regions .stage"),
        ("limits&step=slant", ".regions .stage"),
        ("forest&step=slant", ".forest .map"),
        ("forest&step=bag", ".parts"),
        ("limits&step=anew", ".st-key-lesson_picture"),
        ("forest&step=boosting", ".st-key-lesson_picture"),
    ],
)
def test_a_picture_is_whole_on_a_projector_before_and_after_the_reveal(
    visit: Visit, step: str, picture: str
) -> None:
    page = visit(f"/learn?lesson={step}&present=page", **PROJECTOR)
    expect(page.locator(picture).first).to_be_visible()
    expect(page.locator(".foot .prompt")).to_be_visible()
    page.wait_for_function(IS_WHOLE)
    reveal(page)
    expect(page.locator(picture).first).to_be_visible()
    page.wait_for_function(IS_WHOLE)
    assert len(set(page.locator(".part-bar").evaluate_all(WIDTHS))) <= 1, "one scale"
