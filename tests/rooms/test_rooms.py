"""The rooms of a server: codes, seats, answers and bounds, under any order of what people do."""

import re
from dataclasses import replace
from threading import Thread

import pytest
import segno
from hypothesis import given
from hypothesis import strategies as st

from explorer.caps import CAPS
from explorer.lessons.set_up import SetUp, SetUpError
from explorer.rooms.join_code import LETTERS, qr_path, read_code
from explorer.rooms.question import Answer, Kind, Question, RoomError, Scale
from explorer.rooms.rooms import Room, Rooms, Stage, Turns
from explorer.rooms.tally import tally
from explorer.ui.choices import Upload
from tests.support.hostile import HOSTILE

SMALL = replace(CAPS, max_rooms=3, max_room_people=4, max_answers_within=3, max_room_file_bytes=100)

OPEN = SetUp("penguins", "d", False, "species", ("island",), question="Which?")
CHOICE = replace(OPEN, options=("a", "b", "<b>c</b>"), right=1)
SCALE = Scale("round", ((60.0, "CART"),), 69)


class Clock:
    """A clock that a test moves."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def question(kind: Kind = Kind.CHOICE, right: str = "", file: Upload | None = None) -> Question:
    set_up = CHOICE if kind is Kind.CHOICE else OPEN
    return Question(set_up, kind, right, "explore", (), file=file)


def n_text_bytes(room: Room) -> int:
    names = [person.name for person in room.people.values()]
    texts = names + [answer.text for answer in room.answers.values()]
    asked = room.question.n_bytes if room.question else 0
    return asked + sum(len(text.encode("utf-8", "replace")) for text in texts)


def looked(rooms: Rooms, room: Room) -> Room:
    found = rooms.look(room.code)
    assert found is not None
    return found


def asked_room(rooms: Rooms, kind: Kind = Kind.CHOICE, *seats: str) -> Room:
    room = rooms.open(is_named=False)
    for seat in seats:
        rooms.join(room.code, seat, "")
    rooms.ask(room.code, room.host, question(kind))
    return room


ACTS = st.lists(
    st.one_of(
        st.tuples(st.just("open"), st.booleans()),
        st.tuples(st.just("wait"), st.floats(0, 3600)),
        st.tuples(st.just("join"), st.integers(0, 4), st.integers(0, 6), st.text(max_size=60)),
        st.tuples(
            st.just("answer"),
            st.integers(0, 4),
            st.integers(0, 6),
            st.integers(0, 3),
            st.sampled_from(["0", "1", "2", "3", "", "<b>", " 1 ", "1\n"]) | st.text(max_size=300),
        ),
        st.tuples(st.just("ask"), st.integers(0, 4), st.sampled_from([Kind.CHOICE, Kind.TEXT])),
        st.tuples(st.just("show"), st.integers(0, 4), st.sampled_from(Stage)),
        st.tuples(st.just("end"), st.integers(0, 4)),
    ),
    max_size=60,
)


@given(ACTS)
def test_whatever_people_do_rooms_stay_bounded_and_a_tally_adds_up(acts: list[tuple]) -> None:
    clock = Clock()
    rooms = Rooms(SMALL, clock)
    opened: list[Room] = []
    for act, *how in acts:
        room = opened[how[0] % len(opened)] if opened and act not in ("open", "wait") else None
        if act == "wait":
            clock.now += how[0]
        elif act != "open" and room is None:
            continue
        try:
            if act == "open":
                opened.append(rooms.open(is_named=how[0]))
            elif act == "join":
                rooms.join(room.code, f"seat{how[1]}", how[2])
            elif act == "answer":
                rooms.answer(room.code, f"seat{how[1]}", how[2], how[3])
            elif act == "ask":
                rooms.ask(room.code, room.host, question(how[1]))
            elif act == "show":
                rooms.show(room.code, room.host, how[1])
            elif act == "end":
                rooms.end(room.code, room.host)
        except RoomError:
            pass
        looked_at = [(one, rooms.look(one.code)) for one in opened]
        now = [found for one, found in looked_at if found and found.host == one.host]
        assert len({one.code for one in now}) == len(now) <= SMALL.max_rooms
        for one in now:
            assert clock.now - one.opened_at < SMALL.seconds_of_room
            assert len(one.people) <= SMALL.max_room_people
            assert one.answers.keys() <= one.people.keys()
            assert all(len(answer.text.splitlines()) == 1 for answer in one.answers.values())
            names = [person.name for person in one.people.values() if person.name]
            assert len(set(names)) == len(names)
            most = SMALL.max_room_people * 4 * (SMALL.max_answer_characters + 41)
            assert n_text_bytes(one) <= most + SMALL.max_question_bytes
            counted = tally(one)
            assert counted.n == len(one.answers)
            assert sum(row.count for row in counted.rows) + counted.others == counted.n


def test_codes_never_collide_and_have_neither_vowels_nor_letters_that_look_alike() -> None:
    draws = iter("BBBBBBBBBBBC")
    rooms = Rooms(choose=lambda _: next(draws))
    assert [rooms.open(is_named=False).code for _ in range(2)] == ["BBBB", "BBBC"]
    assert not set(LETTERS) & set("AEIOULQY")
    assert LETTERS.isupper()
    assert read_code(" bb-bc\n") == "BBBC"


def test_a_person_has_one_answer_a_question_and_a_later_one_replaces_it() -> None:
    rooms = Rooms()
    room = asked_room(rooms, Kind.CHOICE, "a", "b")
    rooms.answer(room.code, "a", 1, "0")
    rooms.answer(room.code, "a", 1, " 2 ")
    assert looked(rooms, room).answers == {"a": Answer("2")}
    rooms.join(room.code, "a", "")  # a reload
    assert looked(rooms, room).answers == {"a": Answer("2")}
    rooms.ask(room.code, room.host, question())
    assert looked(rooms, room).answers == {}
    with pytest.raises(RoomError, match="came too late"):
        rooms.answer(room.code, "a", 1, "0")  # that of the question before


def test_no_answer_counts_once_the_answers_are_shown_and_strangers_answer_nothing() -> None:
    rooms = Rooms()
    room = asked_room(rooms, Kind.CHOICE, "a")
    for stage in (Stage.TALLIED, Stage.REVEALED):
        rooms.show(room.code, room.host, Stage.ASKED)
        rooms.answer(room.code, "a", 1, "0")
        rooms.show(room.code, room.host, stage)
        with pytest.raises(RoomError, match="closed"):
            rooms.answer(room.code, "a", 1, "1")
    with pytest.raises(RoomError, match="Join the room first"):
        rooms.answer(room.code, "b", 1, "1")


@pytest.mark.parametrize("secret", ["", "a", "BBBB", "\ud800"])
def test_only_the_secret_leads_a_room(secret: str) -> None:
    rooms = Rooms()
    room = asked_room(rooms, Kind.CHOICE, "a")
    for act in (
        lambda: rooms.ask(room.code, secret, question()),
        lambda: rooms.show(room.code, secret, Stage.REVEALED),
        lambda: rooms.end(room.code, secret),
    ):
        with pytest.raises(RoomError, match="Only the teacher who opened the room"):
            act()
    assert looked(rooms, room).turn == 1


def test_a_room_ends_after_two_hours_or_by_its_teacher() -> None:
    clock = Clock()
    rooms = Rooms(clock=clock)
    room, other = (asked_room(rooms, Kind.CHOICE, "a") for _ in range(2))
    rooms.end(other.code, other.host)
    assert rooms.look(other.code) is None
    clock.now = CAPS.seconds_of_room - 1
    assert rooms.look(room.code) is not None
    clock.now += 1
    assert rooms.look(room.code) is None
    with pytest.raises(RoomError, match="has ended"):
        rooms.answer(room.code, "a", 1, "0")


def test_a_full_server_forgets_only_a_room_that_nobody_looks_at() -> None:
    clock = Clock()
    rooms = Rooms(SMALL, clock)
    opened = [rooms.open(is_named=False) for _ in range(3)]
    clock.now = SMALL.seconds_until_idle - 1
    with pytest.raises(RoomError, match="All 3 rooms"):
        rooms.open(is_named=False)
    for room in (opened[0], opened[2]):
        looked(rooms, room)
    clock.now += 1
    rooms.open(is_named=False)
    assert [rooms.look(room.code) is None for room in opened] == [False, True, False]


def test_a_full_room_says_so_and_one_pupil_cannot_flood_it() -> None:
    clock = Clock()
    rooms = Rooms(SMALL, clock)
    room = asked_room(rooms, Kind.TEXT, *"abcd")
    with pytest.raises(RoomError, match="The room is full: it has 4 people"):
        rooms.join(room.code, "e", "")
    rooms.join(room.code, "a", "")
    for _ in range(SMALL.max_answers_within):
        rooms.answer(room.code, "a", 1, "x")
    with pytest.raises(RoomError, match="Wait a few seconds"):
        rooms.answer(room.code, "a", 1, "y")
    rooms.answer(room.code, "b", 1, "y")
    clock.now += SMALL.seconds_of_answers
    rooms.answer(room.code, "a", 1, "y")


def test_files_of_all_rooms_are_bounded_and_one_that_two_share_counts_once() -> None:
    rooms = Rooms(SMALL)
    shared, other = Upload("a.csv", b"x" * 60, "a"), Upload("b.csv", b"y" * 60, "b")
    first, second = (rooms.open(is_named=False) for _ in range(2))
    for room in (first, second):
        rooms.ask(room.code, room.host, question(file=shared))
    with pytest.raises(RoomError, match="not have enough free memory"):
        rooms.ask(first.code, first.host, question(file=other))
    rooms.end(second.code, second.host)
    rooms.ask(first.code, first.host, question(file=other))


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_names_and_answers_are_text_on_one_line(name: str) -> None:
    rooms = Rooms()
    room = rooms.open(is_named=True)
    for seat in "ab":
        rooms.join(room.code, seat, name or "x")
    rooms.ask(room.code, room.host, question(Kind.TEXT))
    rooms.answer(room.code, "a", 1, f"{name}\nz"[-200:])
    found = looked(rooms, room)
    texts = [*(person.name for person in found.people.values()), found.answers["a"].text]
    assert all(len(text.splitlines()) == 1 and text.encode() for text in texts)
    assert len(set(texts[:2])) == 2


@pytest.mark.parametrize(
    ("kind", "good", "bad"),
    [
        (Kind.CHOICE, "2", "3"),
        (Kind.NUMBER, "-1.5", "inf"),
        (Kind.THRESHOLD, "206.5", "two"),
        (Kind.NODE, "LRL", "LX"),
        (Kind.NODE, "root", ""),
        (Kind.TEXT, "**bold**", "x" * 201),
    ],
)
def test_an_answer_is_what_its_question_asks_for(kind: Kind, good: str, bad: str) -> None:
    assert question(kind).read(good) == Answer(good)
    with pytest.raises(RoomError):
        question(kind).read(bad)
    with pytest.raises(SetUpError, match="Check the right answer"):
        question(kind, right=bad or "X")


def test_a_question_has_words_and_is_not_too_long() -> None:
    with pytest.raises(SetUpError, match="Write a question"):
        replace(question(), set_up=replace(CHOICE, question=""))
    with pytest.raises(SetUpError, match="at least two answers"):
        replace(question(), set_up=OPEN)
    with pytest.raises(SetUpError, match="too long"):
        replace(question(), address=(("features", ("x" * CAPS.max_question_bytes,)),))


def test_a_board_has_scores_of_one_round() -> None:
    rooms = Rooms()
    room = asked_room(rooms, Kind.BOARD, "a", "b")
    rooms.answer(room.code, "a", 1, "63.0", SCALE)
    for other in (None, replace(SCALE, of="another round")):
        with pytest.raises(RoomError, match="the scores on the board are from another round"):
            rooms.answer(room.code, "b", 1, "64.0", other)
    rooms.show(room.code, room.host, Stage.TALLIED)  # a board is watched while it fills
    rooms.answer(room.code, "b", 1, "64.0", SCALE)
    assert len(looked(rooms, room).answers) == 2


def test_a_class_of_thirty_joins_and_answers_at_once() -> None:
    rooms = Rooms()
    room = asked_room(rooms)

    def pupil(number: int) -> None:
        rooms.join(room.code, str(number), "")
        rooms.answer(room.code, str(number), 1, str(number % 3))

    visits = [Thread(target=pupil, args=(number,)) for number in range(30)]
    for visit in visits:
        visit.start()
    for visit in visits:
        visit.join()
    assert [row.count for row in tally(looked(rooms, room)).rows] == [10, 10, 10]


def test_the_path_of_a_qr_code_is_its_modules_within_a_quiet_zone() -> None:
    size, path = qr_path("http://localhost:8501/join?room=BBBB")
    drawn = [[0] * size for _ in range(size)]
    runs = re.findall(r"M(\d+) (\d+)h(\d+)v1h-(\d+)z", path)
    assert "".join("M{} {}h{}v1h-{}z".format(*run) for run in runs) == path
    for x, y, length, back in (map(int, run) for run in runs):
        assert length == back
        drawn[y][x : x + length] = [1] * length
    made = segno.make("http://localhost:8501/join?room=BBBB", error="m", micro=False)
    assert drawn == [list(row) for row in made.matrix_iter(border=4)]
    assert not any(map(any, [*drawn[:4], *drawn[-4:]]))


def test_turns_are_bounded_given_back_and_end_by_themselves() -> None:
    clock = Clock()
    turns = Turns(2, 6.0, clock)
    assert [turns.take(who) for who in "aabc"] == [True, True, True, False]
    turns.give_back("a")
    turns.give_back("nobody")
    assert [turns.take(who) for who in "cd"] == [True, False]
    clock.now = 6.0
    assert [turns.take(who) for who in "def"] == [True, True, False]
