"""Lessons that are presented on a projector: their pictures are whole, before and after."""

import pytest
from playwright.sync_api import expect

from tests.support.page.projector import PROJECTOR, predict
from tests.support.page.rig import Visit

IS_WHOLE = """() => {
    const picture = document.querySelector(".st-key-lesson_picture");
    return picture.clientHeight > 0 && picture.scrollHeight <= picture.clientHeight + 1;
}"""


@pytest.mark.deep
@pytest.mark.parametrize(
    ("step", "before", "after"),
    [
        ("threshold&step=guess", ".chart", ".chart .picture .line:not(.dashed)"),
        ("threshold&step=count", ".scrolls table", ".best"),
        ("threshold&step=ties", ".chart", ".split-search .ring"),
        ("code&step=arrays", ".code .listing", ".code .made"),
        ("limits&step=greedy", ".regions .stage", ".regions .stage"),
        ("limits&step=slant", ".regions .stage", ".regions .stage"),
        ("regression&step=accounts", ".scrolls table", ".scrolls table"),
        ("forest&step=slant", ".forest .map", ".forest .map"),
        ("forest&step=bag", ".chart", ".chart .part"),
        ("limits&step=anew", ".st-key-lesson_picture", ".st-key-lesson_picture"),
        ("forest&step=boosting", ".st-key-lesson_picture", ".st-key-lesson_picture"),
    ],
)
def test_a_picture_is_whole_on_a_projector_before_and_after_the_reveal(
    visit: Visit, step: str, before: str, after: str
) -> None:
    page = visit(f"/learn?lesson={step}&present=page", **PROJECTOR)
    expect(page.locator(before).first).to_be_visible()
    expect(page.locator(".foot .prompt")).to_be_visible()
    page.wait_for_function(IS_WHOLE)
    predict(page)
    page.locator(".foot .primary").click()
    expect(page.locator(".foot .seen")).to_be_visible()
    expect(page.locator(after).first).to_be_visible()
    page.wait_for_function(IS_WHOLE)
