"""The glossary on its page, and the marked words of all pages."""

import re
from typing import Any

import pytest

from explorer.browser.import_graph import reached_from
from explorer.lessons.catalogue import LESSONS, lesson_named
from explorer.lessons.code import CODE
from explorer.lessons.terms import MARKED, TERMS, Term, picture_of, term_named
from explorer.tree.impurity import Criterion
from explorer.ui import state
from explorer.ui.pictures.components import PICTURES, TERM
from explorer.ui.pictures.serving import served_files
from explorer.ui.script.main import PAGES
from tests.support.page.driven_page import is_sound, opened_on, sent
from tests.support.paths import ROOT

WORD = re.compile(r'\bterm(?:First)?\(\s*"(\w+)"')
SOURCES = {
    name: file.body.decode() for name, file in served_files().items() if name.endswith(".js")
}
MARKING = "shared/terms/term.js"


def glossary(**address: str) -> dict[str, Any]:
    page = opened_on("learn", view="glossary", **address)
    assert is_sound(page)
    return sent(page, "glossary")


def test_the_page_has_every_term_and_chooses_none_and_their_pictures_follow() -> None:
    page = opened_on("learn", view="glossary")
    found, followed = sent(page, "glossary"), sent(page, "publisher")["term_pictures"]
    assert list(followed) == [term.key for term in TERMS]
    assert followed["gini"]["alt"] == picture_of("gini").alt
    assert [term["key"] for term in found["terms"]] == [term.key for term in TERMS]
    assert (found["chosen"], found["problem"]) == ("", "")


def test_a_link_chooses_its_term() -> None:
    assert glossary(term="gini")["chosen"] == "gini"


def test_a_link_to_a_word_that_is_not_there_says_so() -> None:
    found = glossary(term="<b>" + "x" * 200)
    assert found["chosen"] == ""
    assert str(found["problem"]).startswith("The glossary has no term “<b>xxx")
    assert len(str(found["problem"])) < 120


def test_a_page_is_sent_the_marked_term_that_was_asked_for_and_no_other() -> None:
    for name in ("explore", "learn"):
        page = opened_on(name)
        assert sent(page, "term_cards")["terms"] == []
        page.session_state[state.TERM_ASKED.name] = "gini"
        (term,) = sent(page.run(), "term_cards")["terms"]
        assert term["key"] == "gini"
        assert list(sent(page, "term_cards")["pictures"]) == ["gini"]


@pytest.mark.parametrize("term", TERMS, ids=lambda term: term.key)
def test_every_term_can_be_tried_on_a_page_or_in_a_step_that_there_is(term: Term) -> None:
    page, _, step = term.see.partition("/")
    lesson = lesson_named(page)
    assert page in PAGES if lesson is None else lesson.step(step) is not None


def test_a_lesson_can_be_come_to_from_the_term_that_stands_for_it_unless_it_is_the_code() -> None:
    for lesson in LESSONS:
        assert any(term.see.startswith(f"{lesson.key}/") for term in TERMS) == (lesson is not CODE)


def test_marked_words_are_in_the_glossary_and_all_that_is_sent_is_marked_somewhere() -> None:
    texts = [file.read_text("utf-8") for file in (ROOT / "explorer" / "ui").rglob("*.py")]
    found = {key for source in (*SOURCES.values(), *texts) for key in WORD.findall(source)}
    assert all(term_named(key, TERMS) for key in found)
    # The split search names each criterion by its own key.
    assert found | {each.value for each in Criterion} == MARKED


def test_every_component_that_marks_words_has_their_look() -> None:
    look = f"shared/{TERM}.css"
    for name, picture in PICTURES.items():
        reached = [picture.entry, *reached_from(picture.entry, SOURCES)]
        is_marking = any(
            WORD.search(SOURCES[module]) or "term(" in SOURCES[module]
            for module in reached
            if module != MARKING
        )
        assert is_marking == (look in picture.sheets), name
