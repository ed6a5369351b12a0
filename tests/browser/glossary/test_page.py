"""The glossary in the running app: by its link, from word to page, and by a marked word."""

import pytest
from playwright.sync_api import Page, expect

from explorer.lessons.terms import TERMS
from tests.support.page.accessibility import SIZES, hard_to_read, serious, texts_of
from tests.support.page.rig import Visit, at_rest

ADDRESS = "/learn?view=glossary&term=gain"


def for_everyone(page: Page) -> None:
    expect(page.locator('.term-card[data-key="gain"]')).to_be_in_viewport()
    assert serious(page) == []
    assert hard_to_read(texts_of(page.locator(".glossary"))) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.deep
@pytest.mark.parametrize("size", ["laptop", "projector", "phone"])
def test_the_page_is_for_everyone(visit: Visit, size: str) -> None:
    for_everyone(visit(ADDRESS, **SIZES[size]))


def test_the_glossary_leads_from_word_to_word_and_to_a_lesson(visit: Visit) -> None:
    page = visit(ADDRESS)
    expect(page.locator('.term-card[data-key="gain"]')).to_be_in_viewport()
    page.get_by_role("link", name="Candidate split", exact=True).click()
    page.wait_for_url("**term=candidate_split*")
    page.get_by_role("link", name="Try it: Entropy").click()
    page.wait_for_url("**lesson=impurity&step=drag*")
    expect(page.get_by_text("For which mixture is impurity highest?")).to_be_visible()
    assert "term=" not in page.url


@pytest.mark.deep
def test_the_index_leads_to_the_glossary_and_that_to_another_page(visit: Visit) -> None:
    page = visit("/learn?lesson=impurity&step=drag")
    page.get_by_role("button", name="‹ All lessons").click()
    expect(page.locator(".index .card svg")).to_have_count(11)
    page.get_by_role("button", name="Glossary").click()
    expect(page.locator(".term-card svg.small-picture")).to_have_count(len(TERMS))
    page.get_by_role("link", name="Try it: Confusion matrix").click()
    page.wait_for_url("**/judge*")
    assert "term=" not in page.url


@pytest.mark.deep
def test_a_marked_word_has_its_card_by_pointer_and_by_keys(visit: Visit) -> None:
    page = visit()
    card = page.locator(".glossary-card")
    expect(card).to_have_count(1)  # what listens for words comes with it
    at_rest(page)
    words_of_the_split_search(page)
    word = page.locator("h2 a[href*=glossary]")
    depth = "The number of splits from the root to a node"
    word.focus()
    expect(card).to_contain_text(depth)
    page.keyboard.press("Escape")
    expect(card).to_be_hidden()
    word.hover()
    expect(card).to_contain_text(depth)
    word.click()
    page.mouse.move(2, 2)
    expect(card).to_be_visible()
    assert "glossary" not in page.url


def words_of_the_split_search(page: Page) -> None:
    """A word is requested once it has the focus; its card has its sentence."""
    card = page.locator(".glossary-card")
    gain = next(term.sentence for term in TERMS if term.key == "gain")
    for word in ("[data-term=gain]", ".leaderboard-unit .term"):
        page.locator(word).first.scroll_into_view_if_needed()
        page.locator(word).first.focus()
        expect(card).to_contain_text(gain)
        assert serious(page, ".st-key-publisher_terms") == []
        page.keyboard.press("Escape")
        expect(card).to_be_hidden()
