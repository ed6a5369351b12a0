"""The glossary's cards: drawn, found, chosen, and what they say is text."""

from dataclasses import asdict, replace
from functools import cache
from json import loads
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from explorer.lessons.terms import TERMS, Group, Term, picture_of
from explorer.views.glossary.drawing import Cell, Cells, Drawing
from explorer.views.to_json import to_json
from tests.support.page.accessibility import FRAMES, LEAST_SIZE, hard_to_read, texts_of
from tests.support.page.modules import PUBLISH, LoadModules, dress, make_place, mount
from tests.support.samples import HOSTILE

PADDING = 24
"""Pixels next to the page on either side."""

FOUND_FIRST = {
    "gini": "gini",
    "MSE": "squared_error",
    "dummies": "one_hot",
    "validation set": "tuning_rows",
    "cross validation": "cross_validation",
    "ccp_alpha": "cost_complexity",
    "bootstrap": "bagging",
}
"""The first term found, by the searched words."""


@pytest.fixture
def stage(modules: LoadModules) -> Page:
    return modules("glossary/glossary", "glossary/finding")


@cache
def pictures() -> dict[str, Drawing]:
    return {term.key: picture_of(term.key) for term in TERMS}


def mounted(
    stage: Page, *, chosen: str = "", problem: str = "", shown: tuple[Term, ...] = TERMS
) -> Locator:
    """Only the words; `hang` brings the pictures."""
    stage.evaluate("document.querySelector('#host')?.remove()")
    stage.evaluate(
        "document.querySelector('#stage') ?? document.body.append(Object.assign("
        "document.createElement('i'), {id: 'stage'}))"
    )
    sent: dict[str, Any] = {"groups": tuple(Group), "chosen": chosen, "problem": problem}
    mount(stage, "glossary", to_json(sent | {"terms": shown}), 1100, PADDING)
    return stage.locator(".glossary")


def hang(stage: Page, shown: dict[str, Drawing] | None = None) -> None:
    stage.evaluate(PUBLISH, {"term_pictures": loads(to_json(shown or pictures()))})


EMPTY = """(root) => [...root.querySelectorAll(".small-picture")].filter((picture) => {
  const marks = [...picture.querySelectorAll("path, rect, circle, text, line")];
  const seen = marks.filter((mark) => {
    const { width, height } = mark.getBoundingClientRect();
    return !mark.closest("defs") && (width > 0 || height > 0);
  });
  return seen.length < 2;
}).map((picture) => picture.getAttribute("aria-label"))"""

OUTSIDE = """(root) => [...root.querySelectorAll(".small-picture")].filter((picture) => {
  const own = picture.getBoundingClientRect();
  return [...picture.querySelectorAll("path, rect, circle, text")].some((mark) => {
    if (mark.closest("defs")) return false;
    const { left, right, top, bottom } = mark.getBoundingClientRect();
    return left < own.left - 3 || right > own.right + 3 || top < own.top - 3
      || bottom > own.bottom + 3;
  });
}).map((picture) => picture.getAttribute("aria-label"))"""

TEXT_SIZES = """(root) => [...root.querySelectorAll(".small-picture text")]
  .map((text) => parseFloat(getComputedStyle(text).fontSize))"""


def test_every_term_has_a_card_with_its_sentence_and_a_picture_that_draws_something(
    stage: Page,
) -> None:
    shown = mounted(stage)
    expect(shown.locator(".term-card")).to_have_count(len(TERMS))
    hang(stage)
    expect(shown.locator("svg.small-picture")).to_have_count(len(TERMS))
    assert shown.evaluate(EMPTY) == []
    for kind in ("trees", "plane", "cells", "squares"):
        assert shown.locator(f"svg.{kind}").count() > 0
    card = shown.locator('[data-key="gini"]')
    expect(card.get_by_role("img")).to_have_attribute("aria-label", picture_of("gini").alt)


def test_pictures_keep_to_their_room_and_all_words_are_legible(stage: Page) -> None:
    shown = mounted(stage)
    hang(stage)
    for theme, width in (("light", 1100), ("dark", 983), ("light", 341)):
        dress(stage, theme)
        make_place(stage, width)
        stage.set_viewport_size({"width": width + 2 * PADDING, "height": 800})
        stage.evaluate(FRAMES)
        assert shown.evaluate(OUTSIDE) == [], width
        sizes = shown.evaluate(TEXT_SIZES)
        assert sizes
        assert min(sizes) >= LEAST_SIZE, width
        assert hard_to_read(texts_of(shown)) == [], (theme, width)
        assert stage.evaluate("document.documentElement.scrollWidth <= innerWidth"), width


def test_a_term_is_found_by_its_word_and_its_other_words(stage: Page) -> None:
    shown = mounted(stage)
    field = shown.get_by_label("Find a word")
    for asked, first in FOUND_FIRST.items():
        field.fill(asked)
        expect(shown.locator(".term-card").first, asked).to_have_attribute("data-key", first)
        expect(shown.get_by_role("status").nth(1)).to_contain_text(f"of {len(TERMS)} words")
    field.fill("")
    expect(shown.locator(".term-card")).to_have_count(len(TERMS))


def test_every_other_word_finds_its_term(stage: Page) -> None:
    names = [(name, term.key) for term in TERMS for name in (term.word, *term.also)]
    lost = stage.evaluate(
        """([terms, names]) => names.filter(([name, key]) =>
          !modules.finding.found(terms, name).some((each) => each.key === key))""",
        [[asdict(each) for each in TERMS], names],
    )
    assert lost == []


def test_what_is_not_there_is_said(stage: Page) -> None:
    shown = mounted(stage)
    shown.get_by_label("Find a word").fill("<b>no such</b>")
    expect(shown.locator(".none")).to_have_text("The glossary has no such word.")
    shown = mounted(stage, problem="The glossary has no term “<b>x</b>”.")
    expect(shown.locator(".problem")).to_have_text("The glossary has no term “<b>x</b>”.")


def test_the_term_of_the_address_stands_out_and_is_seen(stage: Page) -> None:
    shown = mounted(stage, chosen="lift")
    chosen = shown.locator("[aria-current]")
    expect(chosen).to_have_attribute("data-key", "lift")
    expect(chosen).to_be_in_viewport()


def test_a_word_that_is_chosen_with_keys_and_a_page_to_try_it_on_are_told(stage: Page) -> None:
    shown = mounted(stage)
    shown.get_by_role("link", name="Root", exact=True).press("Enter")
    expect(shown.locator('[data-key="root"]')).to_have_attribute("aria-current", "true")
    shown.get_by_role("link", name="Try it: Lift").click()
    step = shown.get_by_role("link", name="Try it: Recursion")
    expect(step).to_have_attribute("href", "learn?lesson=recursion&step=again")
    step.click()
    assert stage.evaluate("sent") == [
        ["chosen", "root"],
        ["tried", "judge"],
        ["tried", "recursion/again"],
    ]


def test_pictures_that_were_sent_before_the_words_hang_beside_them(stage: Page) -> None:
    mounted(stage)
    hang(stage)
    shown = mounted(stage)
    expect(shown.locator("svg.small-picture")).to_have_count(len(TERMS))


def test_a_groups_button_leads_to_its_words(stage: Page) -> None:
    shown = mounted(stage)
    shown.get_by_role("button", name="Many trees").click()
    expect(shown.locator('[data-group="Many trees"]')).to_be_in_viewport()


def test_hostile_names_in_cells_stay_text(stage: Page) -> None:
    cells = Cells(tuple((Cell(name, tone=None),) for name in HOSTILE[:4]), alt="Hostile.")
    one = replace(TERMS[0], word=HOSTILE[0], sentence=HOSTILE[8])
    shown = mounted(stage, shown=(one,))
    hang(stage, {one.key: cells})
    expect(shown.locator("h4")).to_have_text(HOSTILE[0])
    expect(shown.locator("b, script, img")).to_have_count(0)
    expect(shown.locator("text")).to_have_count(4)
