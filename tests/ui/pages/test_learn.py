"""The Learn page: what its address opens, and how it reports an address that names nothing."""

import pytest
from streamlit.testing.v1 import AppTest

from explorer.lessons.catalogue import LESSONS
from explorer.lessons.lesson import Prediction
from explorer.lessons.stump import STUMP
from explorer.ui import state
from tests.support.page.driven_page import is_sound, on_page, opened_at, opened_on, sent, words
from tests.support.tiers import first_in_gate


def learn(**address: str) -> AppTest:
    return opened_on("learn", **address)


def said(page: AppTest) -> str:
    return str(page.info[0].value).replace("\\", "")


def foot(page: AppTest) -> dict[str, object]:
    return sent(page, "lesson_foot")


def test_the_index_lists_every_lesson_and_their_pictures_follow() -> None:
    page = learn()
    assert is_sound(page)
    assert [one["key"] for one in sent(page, "lesson_index")["lessons"]] == [
        one.key for one in LESSONS
    ]
    assert list(sent(page, "publisher")["term_pictures"]) == [one.term for one in LESSONS]


def test_a_link_opens_a_step_with_its_question_and_without_its_answer() -> None:
    page = learn(lesson="stump", step="every-rule")
    assert is_sound(page)
    assert "Which rule gets the most days right?" in words(page)
    assert foot(page)["id"] == "stump/every-rule"
    assert foot(page)["right"] == ""
    assert sent(page, "lesson_steps")["at"] == 1


def test_a_link_without_a_step_opens_the_first_one() -> None:
    assert foot(learn(lesson="stump"))["id"] == f"stump/{STUMP.steps[0].key}"


def test_an_unknown_step_is_said_and_the_lesson_begins() -> None:
    page = learn(lesson="stump", step="<b>none</b>")
    assert is_sound(page)
    assert "no step “<b>none</b>”" in said(page)
    assert foot(page)["id"] == f"stump/{STUMP.steps[0].key}"


def test_an_unknown_lesson_is_said_and_all_are_offered() -> None:
    page = learn(lesson="wood")
    assert is_sound(page)
    assert "There is no lesson “wood”" in said(page)
    assert sent(page, "lesson_index")["lessons"]


def test_a_lesson_is_taught_on_the_table_that_is_chosen() -> None:
    page = learn(lesson="stump", step="every-rule", own="yes", table="iris")
    assert is_sound(page)
    assert "Iris · 150 rows" in words(page)
    assert "Which rule gets the most rows right?" in words(page)
    assert page.selectbox(key=state.TABLE.name).value == "iris"


def test_a_table_that_a_lesson_cannot_take_is_told_why_and_its_own_is_shown() -> None:
    page = learn(lesson="stump", step="every-rule", own="yes", table="cars_mpg")
    assert is_sound(page)
    assert "This lesson predicts classes, but mpg contains numbers." in said(page)
    assert "Milk, fish, egg · 6 days" in words(page)


def test_a_lesson_takes_so_many_rows_of_a_large_table_and_says_so() -> None:
    page = learn(
        lesson="stump", step="every-rule", own="yes", table="bikeshare", target="weathersit"
    )
    assert is_sound(page)
    assert "This lesson uses 2000 of 4000 rows, drawn at random." in said(page)
    assert "Bicycle hire · 2000 rows" in words(page)


def test_what_was_chosen_on_other_pages_is_there_after_a_lesson() -> None:
    page = opened_at(table="titanic", max_depth="5")
    on_page(page, "learn")
    assert is_sound(page)
    back = on_page(page, "explore")
    assert back.selectbox(key=state.TABLE.name).value == "titanic"
    assert back.slider(key=state.MAX_DEPTH.name).value == 5


def test_a_teacher_finds_the_note_of_every_lesson() -> None:
    page = learn(view="teachers")
    assert is_sound(page)
    shown = words(page)
    for lesson in LESSONS:
        assert lesson.note.goal in shown
        assert all(f"{ask} *{answer}*" in shown for ask, answer in lesson.note.questions)


@pytest.mark.parametrize("each", first_in_gate(4, 1))
def test_steps_of_every_lesson_open(each: int) -> None:
    page = learn()
    for number, lesson in enumerate(LESSONS):
        for step in lesson.steps[number % each :: each]:
            page.query_params["lesson"], page.query_params["step"] = lesson.key, step.key
            page.run()
            assert is_sound(page), (lesson.key, step.key)
            assert foot(page)["id"] == f"{lesson.key}/{step.key}"


def test_the_note_of_a_lesson_is_opened_over_the_step_which_stays() -> None:
    page = learn(lesson="stump", step="midpoints")
    page.button(key=state.LESSON_NOTE.name).click().run()
    assert is_sound(page)
    assert foot(page)["id"] == "stump/midpoints"
    goals = [one.value for one in page.markdown if "**Goal.**" in one.value]
    assert len(goals) == 1
    assert STUMP.note.goal in goals[0]
    again = page.run()
    assert foot(again)["id"] == "stump/midpoints"
    assert not [one for one in again.markdown if "**Goal.**" in one.value]


def test_the_link_for_a_class_stands_before_the_notes() -> None:
    page = learn(view="teachers", lesson="stump")
    titles = [one.value for one in page.subheader]
    assert titles == [
        "A question for your class",
        "Plans for a class",
        *(f"{number}. {lesson.title}" for number, lesson in enumerate(LESSONS, 1)),
    ]


def test_a_vote_is_drawn_after_the_reveal_and_a_single_tree_before_it() -> None:
    page = learn(lesson="forest", step="slant")
    view = sent(page, "forest")
    assert view["is_fixed"]
    assert [one["name"] for one in view["maps"]] == ["1 tree"]
    page.session_state[state.PREDICTIONS.name] = {"forest/slant": Prediction("1.6 %", True)}
    view = sent(page.run(), "forest")
    assert [one["name"] for one in view["maps"]] == ["1 tree", "5 trees", "50 trees", "100 trees"]


def test_the_roots_of_samples_are_drawn_after_the_reveal_and_a_tree_before_it() -> None:
    page = learn(lesson="limits", step="anew")
    assert sent(page, "tree_canvas")["is_fixed"]
    page.session_state[state.PREDICTIONS.name] = {"limits/anew": Prediction("102", True)}
    view = sent(page.run(), "instability")
    assert view["is_fixed"]
    assert [one["wins"] for one in view["curves"]["features"]] == [102, 98, 0]
