"""The Draw page: the drawing is one of the tables, and its points grow the tree."""

from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest
import streamlit as st
from streamlit.testing.v1 import AppTest

from explorer import SearchRules, StopRules, encode
from explorer.data.columns import from_columns
from explorer.data.drawn import NUMBER_SHAPES, SHAPES, DrawnPoints, rings, wave, xor
from explorer.data.training import TrainingTable
from explorer.growth.tree_spec import TreeSpec
from explorer.tree.impurity import Criterion
from explorer.ui import state
from explorer.ui.choices import Drawing
from explorer.ui.draw import drawings, plane
from explorer.ui.studies import trees
from tests.support.page.driven_page import is_sound, on_page, opened_at, sent, upload, words

USUAL = Drawing(SHAPES["Diagonal"](), NUMBER_SHAPES["Steps"]())


def drawing(points: DrawnPoints, **address: str) -> AppTest:
    """Return the Draw page after these points were drawn."""
    page = on_page(opened_at(**address), "draw")
    which = "of_numbers" if points.is_numbers else "of_classes"
    changed: dict[str, Any] = {which: points, "is_numbers": points.is_numbers}
    page.session_state["drawing"] = replace(USUAL, **changed)
    return page.run()


def test_the_tree_the_boxes_and_the_search_are_those_of_the_points_under_the_limits() -> None:
    page = drawing(xor(), max_depth="2", steps="best-first")
    assert is_sound(page)
    assert sent(page, "publisher")["steps"] is False
    found = sent(page, "draw")
    assert (
        found["caption"]
        == "4 leaves classify all 100 points correctly; one leaf would classify 50."
    )
    assert sent(page, "split_search")["title"].startswith("Most even split of 100 rows: x ≤ 5")
    page.slider(key="max_depth").set_value(1).run()
    assert sent(page, "draw")["caption"].startswith("2 leaves classify 50 of 100 points correctly")
    assert sent(page, "publisher")["limits"]["max_depth"] == 1


def test_the_drawing_is_the_table_of_the_other_pages_and_is_there_again() -> None:
    page = on_page(drawing(rings()), "explore")
    assert is_sound(page)
    assert page.selectbox(key="table").value == "your drawing"
    assert "of 120 rows correctly" in words(page)
    assert [axis["name"] for axis in sent(page, "regions")["axes"]] == ["x", "y"]
    on_page(page, "judge")
    assert is_sound(page)
    assert sent(page, "complexity")
    on_page(page, "draw")
    assert len(sent(page, "draw")["x"]) == 120


def test_so_is_a_drawing_of_numbers() -> None:
    page = drawing(wave())
    assert is_sound(page)
    assert "root mean squared error" in sent(page, "draw")["caption"]
    on_page(page, "explore")
    assert is_sound(page)
    assert "predicts y with" in words(page)


def test_who_comes_to_the_page_looks_at_the_drawing_and_who_chooses_a_table_at_that() -> None:
    page = on_page(opened_at(table="iris"), "draw")
    assert page.selectbox(key="table").value == "your drawing"
    page.selectbox(key="table").set_value("iris").run()
    assert is_sound(page)
    assert sent(page, "draw") == {}
    on_page(page, "explore")
    assert page.selectbox(key="table").value == "iris"
    assert "150 rows" in words(page)


@pytest.mark.parametrize("numbers", [False, True])
def test_without_points_there_is_the_plane_and_elsewhere_a_sentence(numbers: bool) -> None:
    page = drawing(DrawnPoints((), (), None if numbers else ()))
    assert is_sound(page)
    assert sent(page, "draw")["caption"].startswith("There are no points yet.")
    assert not sent(page, "tree_canvas")
    page.slider(key="max_depth").set_value(2).run()
    on_page(page, "explore")
    assert is_sound(page)
    assert "The drawing has no points yet: draw some." in words(page)


@pytest.mark.parametrize(
    "points",
    [
        DrawnPoints((1,), (1,), (0,)),
        DrawnPoints((500,) * 3, (500,) * 3, (0, 1, 1)),
        DrawnPoints((1, 2, 3), (4, 5, 6), (2, 2, 2)),
        DrawnPoints((500,) * 3, (100, 200, 300), None),
        DrawnPoints((1, 2, 3), (400,) * 3, None),
    ],
)
def test_one_point_one_place_and_one_class_are_one_leaf(points: DrawnPoints) -> None:
    page = drawing(points)
    assert is_sound(page)
    assert sent(page, "draw")["caption"].startswith("One leaf")
    assert is_sound(on_page(page, "explore"))


def test_a_saved_drawing_that_is_uploaded_grows_the_same_tree() -> None:
    page = on_page(drawing(xor()), "explore")
    before = sent(page, "tree_canvas")["nodes"]
    upload(page, "drawing.csv", drawings.csv_of(xor()))
    assert is_sound(page)
    assert page.selectbox(key="table").value == "drawing.csv"
    assert sent(page, "tree_canvas")["nodes"] == before


class Sent:
    """The plane's last message, and the session that takes it."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.session: dict[str, Any] = {}
        monkeypatch.setattr(st, "session_state", self.session)

    def take(self, event: str, value: object) -> Drawing:
        self.session[state.DRAW.name] = SimpleNamespace(**{event: value})
        getattr(plane, f"_take_{event}")()
        return drawings.current()


@pytest.fixture
def sending(monkeypatch: pytest.MonkeyPatch) -> Sent:
    return Sent(monkeypatch)


def test_points_are_taken_with_the_number_of_their_step(sending: Sent) -> None:
    found = sending.take("points", {"x": [1], "y": [2], "c": [1], "seq": 7})
    assert found.points == DrawnPoints((1,), (2,), (1,))
    assert (found.seq, found.problem) == (7, "")


def test_broken_points_leave_the_last_good_ones_and_are_told_of(sending: Sent) -> None:
    before = sending.take("points", {"x": [1], "y": [2], "c": [1], "seq": 7}).points
    for broken in (None, [], {"x": [1], "seq": 8}, {"x": [1], "y": [2], "c": ["A"], "seq": 8}):
        found = sending.take("points", broken)
        assert found.points == before
        assert "the last step was not applied: repeat it" in found.problem
    assert found.seq == 8
    assert sending.take("points", {"x": [1], "y": [2], "c": [1], "seq": 9}).problem == ""


def test_a_shape_and_a_kind_are_taken_by_name_alone(sending: Sent) -> None:
    assert sending.take("shape", {"name": "XOR", "seq": 1}).points == xor()
    found = sending.take("kind", {"kind": "numbers", "seq": 2})
    assert found.is_numbers
    assert sending.take("shape", {"name": "Wave", "seq": 3}).points == wave()
    for broken in (None, "Wave", {"name": "XOR", "seq": 4}, {"name": ["Wave"]}, {"name": None}):
        assert sending.take("shape", broken).points == wave()
    for broken in (None, {"kind": "trees"}, {"kind": True}):
        assert sending.take("kind", broken).is_numbers
    assert sending.take("kind", {"kind": "classes", "seq": "2"}).points == xor()
    assert sending.take("kind", {"kind": "classes", "seq": -1}).seq == 3


def test_the_points_that_come_with_another_kind_are_of_the_one_that_is_left(sending: Sent) -> None:
    steps = sending.take("kind", {"kind": "numbers", "x": [1], "y": [2], "c": [1], "seq": 1})
    assert steps.of_classes == DrawnPoints((1,), (2,), (1,))
    assert steps.points == USUAL.of_numbers
    found = sending.take("kind", {"kind": "classes", "x": [7], "y": [8], "c": [], "seq": 2})
    assert found.of_numbers == DrawnPoints((7,), (8,), None)
    assert (found.points, found.seq) == (steps.of_classes, 2)


def test_trees_of_drawings_push_no_tree_of_a_large_table_out(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    grown: list[int] = []

    def grow(training: TrainingTable, *_: object, **__: object) -> object:
        grown.append(training.n_rows)
        return object()

    monkeypatch.setattr(trees, "grow", grow)
    rows = 3000
    large = encode(from_columns("large", {"x": range(rows), "y": [0.5, 1.5] * (rows // 2)}), "y")
    trees.grown_study(TreeSpec(large, SearchRules(Criterion.SQUARED_ERROR), StopRules())).value()
    for n in range(1, 80):
        points = encode(from_columns("drawn", {"x": range(n), "y": [0.5] * n}), "y")
        trees.grown_study(
            TreeSpec(points, SearchRules(Criterion.SQUARED_ERROR), StopRules())
        ).value()
    trees.grown_study(TreeSpec(large, SearchRules(Criterion.SQUARED_ERROR), StopRules())).value()
    assert grown == [rows, *range(1, 80)]
