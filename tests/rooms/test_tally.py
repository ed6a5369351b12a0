"""The answers of a room, counted and in words."""

from dataclasses import replace

import pytest

from explorer.lessons.set_up import SetUp
from explorer.rooms.question import LARGEST_NUMBER, Answer, Kind, Question, Scale
from explorer.rooms.rooms import Person, Room, Stage
from explorer.rooms.tally import answer_words, answered_words, board_of, is_right, tally

OPEN = SetUp("penguins", "d", False, "species", ("island",), question="Which?")
CHOICE = replace(OPEN, options=("a", "b", "<b>c</b>"), right=1)
SCALE = Scale("round", ((60.0, "CART"),), 69)


def room_of(kind: Kind, texts: list[str], right: str = "", stage: Stage = Stage.REVEALED) -> Room:
    set_up = CHOICE if kind is Kind.CHOICE else OPEN
    feature = "mass" if kind is Kind.THRESHOLD else ""
    question = Question(set_up, kind, right, "explore", (), feature)
    people = {str(i): Person(f"P{i}") for i in range(len(texts))}
    answers = {str(i): Answer(text) for i, text in enumerate(texts)}
    return Room("BBBB", "host", True, 0.0, people, 1, question, stage, answers)


def counts(room: Room) -> list[tuple[str, int]]:
    return [(row.label, row.count) for row in tally(room).rows]


def test_options_keep_their_order_even_if_nobody_chose_them() -> None:
    assert counts(room_of(Kind.CHOICE, ["2", "0", "2"])) == [("a", 1), ("b", 0), ("<b>c</b>", 2)]


def test_what_is_right_is_told_at_the_reveal_and_listed_even_if_nobody_said_it() -> None:
    room = room_of(Kind.NODE, ["L", "LR", "L"], right="root")
    assert [row.is_right for row in tally(room).rows] == [True, False, False]
    assert counts(room) == [("the root", 0), ("left", 2), ("left, then right", 1)]
    hidden = replace(room, stage=Stage.TALLIED)
    assert [row.is_right for row in tally(hidden).rows] == [None, None]


@pytest.mark.parametrize("kind", [Kind.NUMBER, Kind.THRESHOLD, Kind.NODE])
@pytest.mark.parametrize("given", [[], ["1", "2"], [str(n) for n in range(20)]])
def test_before_the_reveal_a_tally_is_the_same_whatever_is_right(
    kind: Kind, given: list[str]
) -> None:
    texts = ["L" * int(text) or "root" for text in given] if kind is Kind.NODE else given
    right = "RRR" if kind is Kind.NODE else "206.5"
    shown = [counts(room_of(kind, texts, of, Stage.TALLIED)) for of in (right, "")]
    assert shown[0] == shown[1]


def test_numbers_are_sorted_and_many_of_them_binned() -> None:
    assert counts(room_of(Kind.NUMBER, ["10", "9.5", "10.0"])) == [("9.5", 1), ("10", 2)]
    few = tally(room_of(Kind.THRESHOLD, ["3.5"], right="4"))
    assert [(row.label, row.is_right) for row in few.rows] == [
        ("mass ≤ 3.5", False),
        ("mass ≤ 4", True),
    ]
    many = tally(room_of(Kind.NUMBER, [str(n) for n in range(80)], right="79"))
    assert [row.count for row in many.rows] == [10] * 8
    assert [row.is_right for row in many.rows] == [False] * 7 + [True]


def test_a_number_is_right_however_it_is_written() -> None:
    question = room_of(Kind.NUMBER, [], right="5").question
    assert question is not None
    assert [is_right(question, text) for text in ("5.0", "5", "5.1")] == [True, True, False]


def test_numbers_far_apart_are_binned() -> None:
    room = room_of(Kind.NUMBER, [str(n) for n in (-LARGEST_NUMBER, LARGEST_NUMBER, *range(9))])
    assert [row.count for row in tally(room).rows] == [1, 0, 0, 0, 9, 0, 0, 1]


def test_rare_texts_are_counted_together_and_names_are_told_only_on_request() -> None:
    room = room_of(Kind.TEXT, [*"aab", *map(str, range(20))])
    counted = tally(room, "2", with_names=True)
    assert (counted.n, counted.others, len(counted.rows)) == (23, 10, 12)
    assert counted.rows[0].names == "P0 and P1"
    assert [row.label for row in counted.rows if row.is_mine] == []
    assert {row.names for row in tally(room).rows} == {""}


def test_the_words_count_people_and_answers() -> None:
    room = room_of(Kind.CHOICE, ["0"])
    assert answered_words(room) == "1 of 1 answered"
    assert answered_words(replace(room, question=None, answers={})) == "1 person is in the room"
    assert room.question is not None
    assert answer_words(room.question, "2") == "<b>c</b>"


def test_a_board_is_drawn_on_the_scale_of_its_scores() -> None:
    room = room_of(Kind.BOARD, ["63.0", "64.0"])
    room = replace(room, answers={k: replace(a, scale=SCALE) for k, a in room.answers.items()})
    board = board_of(room, "1")
    assert [dot.words for dot in board.dots] == ["P0: 63", "P1 (you): 64"]
    assert board.lines == ((60.0, "CART"),)
