"""A set-up link from the form to the reveal, in two visits, only with keys."""

import re
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.support.page.accessibility import SIZES, serious
from tests.support.page.explore import canvas, drawn, split_search
from tests.support.page.rig import Visit, at_rest

QUESTION = "Which feature splits the root?"
ANSWERS = "island\nflipper_length_mm"


def form_of(page: Page) -> Locator:
    opener = page.get_by_role("button", name="Set up for a class")
    opener.focus()
    page.keyboard.press("Enter")
    return page.get_by_role("dialog")


def press(button: Locator) -> None:
    button.focus()
    button.page.keyboard.press("Enter")


def made_link(page: Page) -> str:
    """Return a link made only with keys: the split search hidden, the limits fixed, one
    question."""
    form = form_of(page)
    for name in ("The split search", "Criterion and limits"):
        press(form.get_by_role("button", name=name, exact=True))
        expect(form.get_by_role("button", name=name, exact=True)).to_have_attribute(
            "aria-pressed", "true"
        )
        at_rest(page)
    for label, text in (
        ("Question", QUESTION),
        ("Answers to choose from, one per line (leave empty for an open question)", ANSWERS),
    ):
        form.get_by_label(label, exact=True).focus()
        page.keyboard.insert_text(text)
        page.keyboard.press("Control+Enter")
        at_rest(page)
    poll = form.get_by_text("this question is a poll")
    expect(poll).to_be_visible()
    press(form.locator("summary", has_text="Right answer and explanation"))
    form.get_by_role("radio", name="island").focus()
    page.keyboard.press("ArrowDown")
    expect(poll).to_have_count(0)
    expect(form.locator("code")).to_contain_text("set_up=")
    at_rest(page)
    return form.locator("code").inner_text()


def expect_nothing_pruned(page: Page) -> None:
    """The Delete key prunes no branch while the limits are fixed."""
    at_rest(page)
    before = canvas(page).get_attribute("data-drawn")
    branch = page.locator("[role=treeitem][aria-level='2'][aria-expanded]").first
    branch.focus()
    page.keyboard.press("Delete")
    page.keyboard.press("Space")  # folds it, which the same picture answers after the key before
    expect(branch).to_have_attribute("aria-expanded", "false")
    page.keyboard.press("Space")
    expect(branch).to_have_attribute("aria-expanded", "true")
    expect(canvas(page)).to_have_attribute("data-drawn", str(before))
    expect(page).not_to_have_url(re.compile("pruned="))


def answer(page: Page) -> None:
    """Answer with keys; what was hidden and fixed is there again."""
    page.get_by_role("radio", name="island").focus()
    page.keyboard.press("ArrowDown")
    expect(page.get_by_role("radio", name="flipper_length_mm")).to_be_checked()
    at_rest(page)
    press(page.get_by_role("button", name="Answer", exact=True))
    expect(page.get_by_test_id("stAlert")).to_contain_text("Right: flipper_length_mm")
    expect(split_search(page)).to_be_visible()
    expect(canvas(page).locator(".scrubber")).to_be_visible()


def test_a_question_goes_from_a_teacher_to_a_student_and_is_answered_with_keys(
    visit: Visit,
) -> None:
    teacher = visit("?max_depth=2")
    drawn(teacher)
    link = made_link(teacher)
    assert serious(teacher) == []
    student = visit(f"?{urlsplit(link).query}")
    expect(student.get_by_text(QUESTION)).to_be_visible()
    expect(canvas(student)).to_have_attribute("data-drawn", re.compile("^2/"))
    expect(split_search(student)).to_have_count(0)
    expect(canvas(student).locator(".scrubber")).to_be_hidden()
    expect(student.get_by_role("slider", name="Maximum depth")).to_be_disabled()
    assert serious(student) == []
    expect_nothing_pruned(student)
    answer(student)
    assert serious(student) == []


@pytest.mark.deep
@pytest.mark.parametrize("size", ["projector", "phone"])
def test_the_form_is_sound_to_axe_at_every_size(visit: Visit, size: str) -> None:
    page = visit(**SIZES[size])
    drawn(page)
    if size == "phone":
        press(page.get_by_test_id("stExpandSidebarButton"))
    form = form_of(page)
    expect(form.get_by_label("Question", exact=True)).to_be_visible()
    at_rest(page)
    assert serious(page) == []
