"""The class board of a server: opened, filled, closed; one score per visit."""

from collections.abc import Hashable
from threading import Thread

import pytest

from explorer import NamedSplit, encode, hold_out, load_dataset
from explorer.caps import CAPS
from explorer.ui.build import board
from explorer.ui.build.board import Boards
from explorer.ui.choices import Steps
from tests.support.page.driven_page import is_sound, on_page, opened_at, sent, words

KEPT = hold_out(encode(load_dataset("penguins"), "species"), 0.2, 0.2, seed=1)
KEY = (*KEPT.key, "species")
MORE = (("", NamedSplit("flipper_length_mm", 205.5)),)


@pytest.fixture(autouse=True)
def empty_server(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(board, "BOARDS", Boards())


def scores_of(boards: Boards, key: Hashable) -> dict[str, float]:
    found = boards.get(key)
    assert found is not None
    return {entry.name: entry.value for entry in found.entries.values()}


def test_a_visit_has_one_score_and_only_its_keeper_closes_a_board() -> None:
    boards = Boards()
    assert boards.put("round", "a", "Ada", 1.0) == "The board has been closed."
    boards.open("round", "a")
    boards.open("round", "b")
    assert boards.put("round", "a", "Ada", 63.0) == ""
    assert boards.put("round", "b", "Ada", 65.0) == ""
    assert boards.put("round", "a", "Ada", 64.0) == ""
    assert scores_of(boards, "round") == {"Ada": 64.0, "Ada (2)": 65.0}
    boards.close("round", "b")
    assert boards.get("round") is not None
    boards.close("round", "a")
    assert boards.get("round") is None


def test_where_there_is_no_room_the_board_that_was_left_longest_is_forgotten() -> None:
    boards = Boards()
    for number in range(CAPS.max_boards):
        boards.open(number, "a")
    boards.put(0, "b", "Ada", 1.0)
    boards.open("more", "a")
    assert [number for number in range(4) if boards.get(number) is None] == [1]
    assert scores_of(boards, 0) == {"Ada": 1.0}


def test_a_board_holds_so_many_scores_and_says_so() -> None:
    boards = Boards()
    boards.open(0, "a")
    for number in range(CAPS.max_board_entries):
        assert boards.put(0, str(number), "", 1.0) == ""
    assert boards.put(0, "more", "", 1.0) == "The board is full: it holds 300 scores."


def test_a_class_of_thirty_puts_its_scores_at_once() -> None:
    boards = Boards()
    boards.open("round", "keeper")
    visits = [Thread(target=boards.put, args=("round", str(n), "Ada", float(n))) for n in range(30)]
    for visit in visits:
        visit.start()
    for visit in visits:
        visit.join()
    assert sorted(scores_of(boards, "round").values()) == list(map(float, range(30)))


def test_the_page_opens_a_board_takes_a_score_and_closes_it() -> None:
    page = opened_at()
    page.session_state["built"] = {KEY: Steps().to(MORE)}
    page.session_state["revealed"] = frozenset([KEY])
    on_page(page, "build")
    assert is_sound(page)
    page.button(key="open_board").click().run()
    assert sent(page, "board")["words"] == "The board has no scores yet."
    page.text_input(key="board_name").set_value("**Ada** <b>").run()
    page.button(key="put_score").click().run()
    assert is_sound(page)
    assert sent(page, "board")["dots"][0]["words"].startswith("**Ada** <b> (you): ")
    page.button(key="close_board").click().run()
    assert is_sound(page)
    assert "The board is deleted when it is closed" in words(page)
