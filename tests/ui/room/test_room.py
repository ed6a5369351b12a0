"""A room on two pages: a teacher opens it and asks; a pupil joins, answers and sees the reveal."""

from dataclasses import replace
from typing import Any

import pytest
import streamlit as st
from streamlit.testing.v1 import AppTest

from explorer import NamedSplit, encode, hold_out, load_dataset
from explorer.lessons.set_up import Control, Panel, SetUp
from explorer.rooms.question import Kind, Question
from explorer.rooms.rooms import Rooms, Stage
from explorer.ui import state
from explorer.ui.choices import Steps
from explorer.ui.pages import judge
from explorer.ui.room.asking import panels_to_hide
from tests.support.hostile import HOSTILE
from tests.support.page.driven_page import is_sound, on_page, opened_at, opened_on, sent, words

SET_UP = SetUp(
    "penguins",
    "",
    False,
    "species",
    ("island",),
    hides=frozenset({Panel.TREE}),
    locks=frozenset({Control.LIMITS}),
    question="Which feature splits the root?",
    options=("island", "**flipper** <b>"),
    right=1,
    explanation="It separates Gentoo.",
)
CHOICE = Question(SET_UP, Kind.CHOICE, "1", "explore", (("max_depth", ("2",)),))


def question_of(rooms: Rooms, code: str) -> Question:
    room = rooms.look(code)
    assert room is not None
    assert room.question is not None
    return room.question


@pytest.fixture(autouse=True)
def rooms(monkeypatch: pytest.MonkeyPatch) -> Rooms:
    empty = Rooms()
    for module in ("current", "joining", "answering", "hosting", "asking"):
        monkeypatch.setattr(f"explorer.ui.room.{module}.ROOMS", empty)
    return empty


def opened_room(rooms: Rooms, question: Question | None = None, *, is_named: bool = False) -> Any:
    room = rooms.open(is_named=is_named)
    if question:
        rooms.ask(room.code, room.host, question)
    return room


def joined(room: Any, page: str = "", name: str = "") -> AppTest:
    """Return a pupil's page after its form."""
    pupil = opened_on(page, room=room.code.lower()) if page else opened_at(room=room.code)
    if room.is_named:
        pupil.text_input(key="room_name").set_value(name)
    return pupil.button(key="room_join").click().run()


def test_a_teacher_opens_a_room_asks_reveals_and_ends_it(rooms: Rooms) -> None:
    page = opened_at(max_depth="2")
    page.button(key="set_up_make").click().run()
    page.run()  # whatever runs the page meanwhile, the form stays open
    page.button(key="room_open").click().run()
    own = (("", NamedSplit("bill_length_mm", 42.0)),)
    of = load_dataset("penguins").fingerprint, "species"
    page.session_state["forced"] = {of: Steps(own)}
    page.run()
    card = sent(page, "room")
    assert len(card["code"]) == 4
    assert card["words"] == "0 people are in the room"
    assert page.query_params["room"] == card["code"]
    page.button(key="room_next").click().run()
    for kind, key, value in (
        ("text_area", "draft_question", "Which?"),
        ("text_area", "draft_options", "a\nb"),
        ("radio", "draft_right", 1),
    ):
        getattr(page, kind)(key=key).set_value(value)
        page.run()
    assert "Nothing is hidden" in page.warning[0].value
    page.button(key="room_hide").click()
    page.run()
    assert not page.warning
    page.button(key="room_ask").click()
    page.run()
    page.run()
    room = rooms.look(card["code"])
    assert room is not None
    assert room.question is not None
    assert (room.question.page, room.question.right) == ("explore", "1")
    assert room.question.set_up.hides == frozenset(Panel)
    assert dict(room.question.address)["max_depth"] == ("2",)
    assert "host" not in dict(room.question.address)
    page.button(key="room_show").click().run()
    steps = {str(button.key): button.label for button in page.button}
    assert steps["room_cover"] == "Hide the answers"
    assert "room_show" not in steps, "a click that is sent twice must not press another button"
    page.button(key="room_reveal").click().run()
    assert [row["is_right"] for row in sent(page, "room")["rows"]] == [False, True]
    pupil = joined(room)
    assert pupil.session_state["forced"] == {of: Steps(own)}, "pupils have the teacher's tree"
    page.button(key="room_end").click().run()
    page.run()
    assert f"Room {room.code} has ended." in str(pupil.run().info[0].value)
    assert rooms.look(card["code"]) is None
    assert sent(page, "room") == {}
    assert is_sound(page)


@pytest.mark.parametrize(
    ("page", "kind", "can_hide"),
    [
        ("Explore", Kind.CHOICE, tuple(Panel)),
        ("Explore", Kind.NODE, tuple(Panel)[1:]),  # a node is selected in the tree
        ("Judge", Kind.CHOICE, (Panel.SCORES,)),
        ("Limitations", Kind.NUMBER, (Panel.SCORES,)),
        ("Judge", Kind.NODE, ()),  # it is selected on the page
        ("Build", Kind.CHOICE, ()),  # it hides by itself what is to be found
        ("Explore", Kind.BOARD, ()),  # it is asked on Build
    ],
)
def test_a_question_hides_only_what_its_page_can_hide(
    monkeypatch: pytest.MonkeyPatch, page: str, kind: Kind, can_hide: tuple[Panel, ...]
) -> None:
    monkeypatch.setitem(st.session_state, state.PAGE.name, page)
    assert tuple(panels_to_hide(kind)) == can_hide


def test_a_pupil_joins_answers_changes_the_answer_and_sees_the_reveal(rooms: Rooms) -> None:
    room = opened_room(rooms, CHOICE)
    pupil = joined(room, "join")
    on_page(pupil, "explore")
    pupil.query_params["room"] = room.code
    pupil.run()
    assert is_sound(pupil)
    assert sent(pupil, "tree_canvas") == {}
    assert pupil.slider(key="max_depth").disabled
    pupil.button(key="room_answer_1_0").click().run()
    assert "Your answer: island" in words(pupil)
    pupil.button(key="room_answer_1_1").click().run()
    assert "Your answer: **flipper** <b>" in words(pupil)
    assert [one.text for one in rooms.look(room.code).answers.values()] == ["1"]
    rooms.show(room.code, room.host, Stage.TALLIED)
    pupil.run()
    assert sent(pupil, "room")["rows"] == []
    assert "nobody can change their answer" in words(pupil)
    assert not [one for one in pupil.button if str(one.key).startswith("room_answer")]
    rooms.show(room.code, room.host, Stage.REVEALED)
    pupil.run()
    assert "Correct: **flipper** <b>" in "\n".join(str(one.value) for one in pupil.success).replace(
        "\\", ""
    )
    assert "It separates Gentoo." in words(pupil)
    assert sent(pupil, "tree_canvas") != {}
    assert not pupil.slider(key="max_depth").disabled


def asking(rooms: Rooms, **address: str) -> tuple[AppTest, Any]:
    """Return a teacher's page with the form of a question, and the room."""
    room = opened_room(rooms)
    page = opened_at(room=room.code, host=room.host, **address)
    page.button(key="room_next").click().run()
    return page, room


def test_the_last_words_before_the_click_are_asked(rooms: Rooms) -> None:
    page, room = asking(rooms)
    page.segmented_control(key="room_kind").set_value(Kind.NUMBER)
    page.run()
    page.button(key="room_ask").click()
    page.run()
    assert "Write a question" in page.warning[-1].value
    page.text_area(key="draft_question").set_value("How many?")
    page.run()
    page.text_area(key="draft_question").set_value("How many leaves?")
    page.text_area(key="draft_after").set_value("Three.")
    page.text_input(key="room_right").set_value("3")
    page.button(key="room_ask").click()
    page.run()
    question = question_of(rooms, room.code)
    asked = question.set_up.question, question.right, question.set_up.explanation
    assert asked == ("How many leaves?", "3", "Three.")


def test_a_node_that_is_right_is_not_left_selected(rooms: Rooms) -> None:
    page, room = asking(rooms, node="L")
    page.segmented_control(key="room_kind").set_value(Kind.NODE)
    page.run()
    page.text_area(key="draft_question").set_value("Which node?")
    page.checkbox(key="room_right_node").check()
    page.button(key="room_ask").click()
    page.run()
    question = question_of(rooms, room.code)
    assert question.right == "L"
    assert "node" not in page.query_params


def test_a_node_is_sent_only_from_the_page_of_its_question(rooms: Rooms) -> None:
    asked = SetUp("", "", False, "", (), question="Which node?")
    room = opened_room(rooms)
    pupil = joined(room)
    rooms.ask(room.code, room.host, Question(asked, Kind.NODE, "", "judge", ()))
    pupil.run()  # its tab is sent to the question, and still shows the page before
    assert "The tree for this question will appear in a moment." in words(pupil)
    assert not [one for one in pupil.button if one.key == "room_send_1"]
    pupil = opened_on("judge", room=room.code)
    pupil.button(key="room_join").click().run()
    pupil.button(key="room_send_1").click().run()
    assert "Your answer: the root" in words(pupil)


def test_limits_locked_for_a_question_on_judge_stay(rooms: Rooms) -> None:
    locked = replace(SET_UP, hides=frozenset())
    room = opened_room(rooms, Question(locked, Kind.CHOICE, "1", "judge", (("tuning", ("20",)),)))
    pupil = opened_on("judge", room=room.code)
    pupil.button(key="room_join").click().run()
    assert is_sound(pupil)
    assert "The marks on the curves cannot set a limit." in words(pupil)
    assert pupil.button(key="take_tuned").disabled


def test_a_page_that_prints_the_answer_is_hidden_until_the_reveal(
    rooms: Rooms, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown: list[Any] = []

    def show(subject: Any) -> None:
        shown.append(subject)
        st.stop()  # as long as the page waits for slow work

    monkeypatch.setattr(judge, "show", show)
    room = opened_room(rooms)
    teacher = opened_on("judge", room=room.code, host=room.host)
    teacher.session_state["set_up_draft"] = SetUp(
        "", "", False, "", ()
    )  # where the room was opened
    teacher.button(key="room_next").click().run()
    for key, value in (("draft_question", "Which depth is best?"), ("draft_options", "2\n3")):
        teacher.text_area(key=key).set_value(value)  # the form does not wait for the page
    teacher.run()
    assert "this question is a poll" in words(teacher)
    teacher.button(key="room_ask").click()
    teacher.run()
    asked = question_of(rooms, room.code)
    assert (asked.page, asked.right, asked.set_up.right) == ("judge", "", None)
    shown.clear()
    pupil = joined(room, "judge")
    assert "Judge stays closed until your teacher reveals the answer." in [
        one.value for one in pupil.info
    ]
    assert not shown
    rooms.show(room.code, room.host, Stage.REVEALED)
    pupil.run()
    assert shown
    assert is_sound(pupil)


def test_the_page_is_shown_only_to_those_who_are_in_the_room(rooms: Rooms) -> None:
    room = opened_room(rooms)
    stranger = opened_at(room=room.code)
    assert "Nothing is stored afterwards" in words(stranger)
    assert sent(stranger, "tree_canvas") == {}
    stranger.button(key="room_leave").click().run()
    assert sent(stranger, "tree_canvas") != {}
    assert "room" not in stranger.query_params
    unknown = opened_at(room="BBBB")
    assert "No room has the code BBBB" in words(unknown)
    assert is_sound(unknown)


def test_the_code_leads_no_room_and_the_teachers_link_does(rooms: Rooms) -> None:
    room = opened_room(rooms, CHOICE)
    pupil = joined(room)
    assert [one.key for one in pupil.button if str(one.key).startswith("room_reveal")] == []
    assert sent(pupil, "room")["qr"] is None
    again = opened_at(room=room.code, host=room.host)
    assert sent(again, "room")["qr"] is not None
    assert "host" not in again.query_params
    assert sent(again, "tree_canvas") == {}, "the teacher's screen shows what the class sees"
    assert not again.slider(key="max_depth").disabled


@pytest.mark.parametrize("name", HOSTILE[:5])
def test_hostile_names_and_answers_are_text(rooms: Rooms, name: str) -> None:
    question = Question(SetUp("", "", False, "", (), question=name), Kind.TEXT, "", "join", ())
    room = opened_room(rooms, question, is_named=True)
    pupil = joined(room, "join", name[:40])
    pupil.text_input(key="room_answer_1_0").set_value(name[:200])
    pupil.button(key="room_send_1").click().run()
    assert is_sound(pupil)
    rooms.show(room.code, room.host, Stage.TALLIED)
    host = opened_on("join", room=room.code, host=room.host)
    assert is_sound(host)
    for page in (pupil, host):
        assert all("<" not in one.value.replace("\\<", "") for one in page.markdown)
    assert sent(host, "room")["rows"][0]["label"][:20] == name[:20]


def test_a_wrong_code_and_a_missing_name_get_a_kind_sentence(rooms: Rooms) -> None:
    room = opened_room(rooms, is_named=True)
    page = opened_on("join")
    page.text_input(key="room_code").set_value("zzzz")
    page.button(key="room_join").click().run()
    assert "No room has the code ZZZZ. Compare it with" in words(page)
    page.text_input(key="room_code").set_value(room.code.lower())
    page.button(key="room_join").click().run()
    assert f"Join room {room.code}" in words(page)
    page.button(key="room_join").click().run()
    assert "Enter your first name." in words(page)
    page.text_input(key="room_name").set_value("Ada")
    page.button(key="room_join").click().run()
    assert sent(page, "room")["words"] == "You are in, Ada. The first question will appear here."


def test_a_score_of_build_goes_to_the_rooms_board(rooms: Rooms) -> None:
    asked = SetUp("", "", False, "", (), question="Beat the tree!")
    room = opened_room(rooms, Question(asked, Kind.BOARD, "", "build", ()))
    kept = hold_out(encode(load_dataset("penguins"), "species"), 0.2, 0.2, seed=1)
    key = (*kept.key, "species")
    pupil = joined(room, "join")
    pupil.session_state["built"] = {
        key: Steps().to((("", NamedSplit("flipper_length_mm", 205.5)),))
    }
    pupil.session_state["revealed"] = frozenset([key])
    on_page(pupil, "build")
    pupil.query_params["room"] = room.code
    pupil.run()
    assert is_sound(pupil)
    views = sent(pupil, "publisher")["views"]["views"]
    assert views[-1]["label"] == "Room", "the room has its key on a projected Build, too"
    assert pupil.number_input(key="round").disabled
    pupil.button(key="room_post").click().run()
    rooms.show(room.code, room.host, Stage.TALLIED)
    pupil.run()
    board = sent(pupil, "board")
    assert board["dots"][0]["words"].startswith("somebody (you): ")
    assert board["lines"][0][1].startswith("CART")


@pytest.mark.parametrize(
    ("asked_on", "stage", "is_headline"),
    [
        ("explore", Stage.TALLIED, True),
        ("explore", Stage.REVEALED, False),  # its own view shows the reveal
        ("judge", Stage.ASKED, False),
    ],
)
def test_a_question_is_the_headline_only_of_its_page_and_until_the_reveal(
    rooms: Rooms, asked_on: str, stage: Stage, is_headline: bool
) -> None:
    room = opened_room(rooms, replace(CHOICE, page="join", address=(), asked_on=asked_on))
    rooms.show(room.code, room.host, stage)
    page = opened_at(room=room.code, host=room.host)
    assert "Which feature splits the root?" in words(page)
    assert ("set_up_words" in container_keys(page)) == is_headline


def container_keys(page: AppTest) -> set[str]:
    """Return the keys of the page's containers, of those that have one."""
    found: set[str] = set()

    def walk(block: Any) -> None:
        key = getattr(getattr(block, "proto", None), "id", "")
        found.add(str(key).rpartition("-")[2])
        for child in getattr(block, "children", {}).values():
            walk(child)

    walk(page.main)
    return found


def test_a_room_leaves_a_lesson_presentable(rooms: Rooms) -> None:
    room = opened_room(rooms, CHOICE)
    page = opened_on("learn", room=room.code, host=room.host, lesson="stump")
    assert [view["label"] for view in sent(page, "presenter")["views"]] == ["Lesson", "Room"]


def test_the_teachers_link_is_behind_a_click_and_never_on_a_projector(rooms: Rooms) -> None:
    room = opened_room(rooms)
    page = opened_at(room=room.code, host=room.host)
    links = [box for box in page.expander if any(room.host in one.value for one in box.code)]
    assert [box.label for box in links] == ["Show the link for another device"]
    assert not links[0].proto.expanded
    page = opened_at(room=room.code, host=room.host, present="tree")
    assert not [one for one in page.code if room.host in one.value]


def test_a_threshold_names_its_feature_and_range_on_every_screen(rooms: Rooms) -> None:
    """The form presets the feature of the selected node, and leaves the presented view."""
    room = opened_room(rooms)
    page = opened_at(room=room.code, host=room.host, node="L", max_depth="2", present="tree")
    page.button(key="room_next").click().run()
    page.run()
    assert "present" not in page.query_params, "the form is not for a projector"
    for act in (
        lambda: page.button_group(key="room_kind").set_value(Kind.THRESHOLD),
        lambda: page.text_area(key="draft_question").set_value("Where would you cut?"),
    ):
        page.session_state["set_up_asked"] = True
        page.run()
        act()
    page.session_state["set_up_asked"] = True
    page.run()
    assert page.selectbox(key="room_feature").value == "bill_length_mm"
    (folded,) = (one for one in page.expander if one.label == "Right answer and explanation")
    assert not folded.proto.expanded, "the class may see the form"
    page.button(key="room_ask").click()
    page.session_state["set_up_asked"] = True
    page.run()
    page.run()
    assert page.query_params["present"] == "tree"
    hint = "In the node left, bill_length_mm runs from"
    assert hint in words(page)
    assert hint in words(joined(room))


def test_choices_are_on_the_teachers_screen_and_a_room_has_no_first_steps(rooms: Rooms) -> None:
    room = opened_room(rooms, replace(CHOICE, set_up=replace(SET_UP, hides=frozenset())))
    host = opened_at(room=room.code, host=room.host)
    assert sent(host, "room")["choices"] == list(SET_UP.options)
    assert sent(host, "publisher")["chosen"]["lesson"] is None
    rooms.show(room.code, room.host, Stage.TALLIED)
    assert sent(host.run(), "room")["choices"] == []
