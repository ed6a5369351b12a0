"""The card of a marked word: with the pointer, with keys and with a tap, from any shadow root."""

import pytest
from playwright.sync_api import Locator, Page, expect

from explorer.lessons.terms import MARKED, TERMS, picture_of
from explorer.views.to_json import to_json
from tests.support.page.modules import LoadModules, mount

SENT = {
    "terms": [term for term in TERMS if term.key in MARKED],
    "pictures": {key: picture_of(key) for key in MARKED},
}

WORDS = """() => {
  const host = document.createElement("div");
  host.style = "position: absolute; left: 300px; top: 300px";
  host.attachShadow({ mode: "open" }).append(modules.term.term("gain", "gain"), " and ",
    modules.term.term("gini", "Gini"), " and ", modules.term.term("unknown", "nothing"));
  document.body.append(host);
}"""


@pytest.fixture
def opened(modules: LoadModules) -> Page:
    return modules("glossary/term_cards", "shared/terms/term", afresh=True)


@pytest.fixture
def stage(opened: Page) -> Page:
    mount(opened, "term_cards", to_json(SENT), 400)
    opened.evaluate(WORDS)
    return opened


def card(stage: Page) -> Locator:
    return stage.locator(".glossary-card")


def sentence(key: str) -> str:
    return next(term.sentence for term in TERMS if term.key == key)


def test_a_word_that_is_pointed_at_has_its_card_until_the_pointer_leaves(stage: Page) -> None:
    expect(card(stage)).to_be_hidden()
    stage.get_by_role("link", name="gain").hover()
    expect(card(stage)).to_contain_text(sentence("gain"))
    expect(card(stage).get_by_role("img")).to_be_visible()
    stage.get_by_role("link", name="Gini").hover()
    expect(card(stage)).to_contain_text(sentence("gini"))
    stage.mouse.move(5, 5)
    expect(card(stage)).to_be_hidden()


def test_the_pointer_can_go_onto_the_card(stage: Page) -> None:
    stage.get_by_role("link", name="gain").hover()
    more = card(stage).get_by_role("link")
    more.hover()
    expect(more).to_have_attribute("href", "learn?view=glossary&term=gain")
    expect(card(stage)).to_be_visible()


def test_a_word_that_has_the_focus_has_its_card_and_its_sentence(stage: Page) -> None:
    word = stage.get_by_role("link", name="gain")
    word.focus()
    expect(card(stage)).to_contain_text(sentence("gain"))
    expect(word).to_have_attribute("aria-description", sentence("gain"))
    stage.keyboard.press("Escape")
    expect(card(stage)).to_be_hidden()


def test_a_tap_keeps_the_card_and_opens_nothing(stage: Page) -> None:
    address = stage.url
    stage.clock.install()
    stage.get_by_role("link", name="gain").click()
    stage.mouse.move(5, 5)
    stage.clock.fast_forward(1_000)
    expect(card(stage)).to_be_visible()
    assert (stage.url, len(stage.context.pages)) == (address, 1)
    stage.mouse.click(5, 5)
    expect(card(stage)).to_be_hidden()


def test_a_word_that_the_glossary_has_not_shows_no_card(stage: Page) -> None:
    stage.get_by_role("link", name="nothing").hover()
    expect(card(stage)).to_be_hidden()


@pytest.mark.parametrize("corner", ["left: 0; top: 0", "right: 0; bottom: 0"])
def test_a_card_stays_inside_the_window(stage: Page, corner: str) -> None:
    stage.locator("body > div:last-of-type").evaluate(
        "(host, corner) => { host.style = `position: fixed; ${corner}` }", corner
    )
    stage.get_by_role("link", name="gain").hover()
    expect(card(stage)).to_be_visible()
    box = card(stage).bounding_box()
    assert box is not None
    assert 0 <= box["x"] <= 1200 - box["width"]
    assert 0 <= box["y"] <= 800 - box["height"]


def test_a_word_of_the_page_that_had_the_focus_before_the_code_came_has_its_card(
    opened: Page,
) -> None:
    opened.evaluate(
        """() => {
  const link = document.createElement("a");
  link.href = "learn?view=glossary&term=gain";
  link.textContent = "gain";
  document.body.append(link);
  link.focus();
}"""
    )
    mount(opened, "term_cards", to_json(SENT), 400)
    expect(card(opened)).to_contain_text(sentence("gain"))
