"""The glossary as one comes to it: by its link, in both themes, on a phone, by a marked word."""

import pytest
from playwright.sync_api import Page, expect

from tests.support.page.accessibility import SIZES, hard_to_read, serious, texts_of
from tests.support.page.rig import Visit, at_rest

ADDRESS = "/learn?view=glossary&term=gain"


def glossary(visit: Visit, size: str) -> Page:
    page = visit(ADDRESS, **SIZES[size])
    expect(page.locator('.term-card[data-key="gain"]')).to_be_in_viewport()
    return page


@pytest.mark.parametrize("size", list(SIZES))
def test_the_page_is_for_everyone(visit: Visit, size: str) -> None:
    page = glossary(visit, size)
    assert serious(page) == []
    assert hard_to_read(texts_of(page.locator(".glossary"))) == []
    wide = page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert wide


def test_try_it_leads_to_the_page_and_the_table_stays(visit: Visit) -> None:
    page = glossary(visit, "laptop")
    page.get_by_role("link", name="Try it: Confusion matrix").click()
    page.wait_for_url("**/judge*")
    assert "term=" not in page.url


def test_try_it_leads_to_the_step_of_a_lesson_that_has_it(visit: Visit) -> None:
    page = glossary(visit, "laptop")
    page.get_by_role("link", name="Try it: Entropy").click()
    page.wait_for_url("**lesson=impurity&step=drag*")
    expect(page.get_by_text("At which mixture is impurity highest?")).to_be_visible()
    assert "term=" not in page.url


def test_a_chosen_word_is_in_the_address(visit: Visit) -> None:
    page = glossary(visit, "laptop")
    page.get_by_role("link", name="Candidate split", exact=True).click()
    page.wait_for_url("**term=candidate_split*")


def test_a_marked_word_of_the_headline_has_its_card_by_pointer_and_by_keys(visit: Visit) -> None:
    page = visit("/", **SIZES["laptop"])
    word, card = page.locator("h2 a[href*=glossary]"), page.locator(".glossary-card")
    expect(card).to_have_count(1)  # what listens for words comes with it
    at_rest(page)
    word.focus()
    expect(card).to_contain_text("The number of splits from the root to a node")
    page.keyboard.press("Escape")
    expect(card).to_be_hidden()
    word.hover()
    expect(card).to_contain_text("The number of splits from the root to a node")
    word.click()
    page.mouse.move(2, 2)
    expect(card).to_be_visible()
    assert "glossary" not in page.url


def test_a_marked_word_of_the_split_search_has_its_card(visit: Visit) -> None:
    page = visit("/", **SIZES["laptop"])
    expect(page.locator(".glossary-card")).to_have_count(1)
    at_rest(page)
    page.locator(".leaderboard-unit .term").focus()
    expect(page.locator(".glossary-card")).to_contain_text("How far a split lowers the impurity")
    assert serious(page, ".st-key-courier_terms") == []
