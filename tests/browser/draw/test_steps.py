"""The plane's messages: one at a time, the newest points; and its use of an answer."""

from dataclasses import replace

import pytest
from playwright.sync_api import Locator, Page, expect

from explorer.data.drawn import DrawnPoints
from tests.support.page.draw_stage import (
    TWO,
    answer,
    draw_stage,
    messages,
    place,
    points_in,
    view,
)
from tests.support.page.explore import box
from tests.support.page.modules import LoadModules


@pytest.fixture
def stage(modules: LoadModules) -> Page:
    """With two points."""
    return draw_stage(modules)


def points_of(stage: Page) -> Locator:
    return stage.locator(".draw")


def test_what_is_drawn_while_a_message_is_under_way_is_sent_once_after_its_answer(
    stage: Page,
) -> None:
    for x in (3, 4, 5):
        place(stage, x, 2)
    [(name, first)] = messages(stage)
    assert (name, first["seq"], len(first["x"])) == ("points", 5, 3)
    assert first["c"] == [0, 1, 0]
    answer(stage, view(points_in(first), seq=5))
    [(_, newest)] = messages(stage)
    assert (newest["seq"], len(newest["x"])) == (6, 5)
    # The answer to the first leaves the newer points; its boxes are drawn.
    expect(points_of(stage)).to_have_attribute("data-points", "5")
    expect(points_of(stage)).to_have_attribute("data-answered", "5")


def test_the_answer_to_the_newest_holds_and_a_shape_is_a_step_that_can_be_undone(
    stage: Page,
) -> None:
    stage.get_by_role("button", name="XOR").click()
    assert messages(stage) == [["shape", {"name": "XOR", "seq": 5}]]
    shape = DrawnPoints((100, 200, 300), (1, 2, 3), (0, 1, 1))
    answer(stage, view(shape, seq=5))
    expect(points_of(stage)).to_have_attribute("data-points", "3")
    stage.get_by_role("button", name="Undo").click()
    expect(points_of(stage)).to_have_attribute("data-points", "2")
    [(_, sent)] = messages(stage)
    assert (sent["x"], sent["y"], sent["c"]) == ([100, 900], [500, 500], [0, 1])


def test_what_a_new_point_replaces_is_not_brought_back(stage: Page) -> None:
    place(stage, 3, 2)
    stage.get_by_role("button", name="Undo").click()
    expect(stage.get_by_role("button", name="Redo")).to_be_enabled()
    place(stage, 5, 2)
    expect(points_of(stage)).to_have_attribute("data-points", "3")
    expect(stage.get_by_role("button", name="Redo")).to_be_disabled()


def test_where_points_are_refused_the_last_good_ones_stay_and_it_is_told_why(stage: Page) -> None:
    place(stage, 5, 5)
    expect(points_of(stage)).to_have_attribute("data-points", "3")
    answer(stage, replace(view(TWO, seq=5), problem="Too many points."))
    expect(points_of(stage)).to_have_attribute("data-points", "2")
    expect(stage.get_by_role("alert")).to_have_text("Too many points.")


def test_a_full_plane_takes_no_more_and_says_how_many_it_holds(stage: Page) -> None:
    answer(stage, view(TWO, seq=4, max_points=3))
    for x in (3, 4, 5):
        place(stage, x, 2)
    expect(points_of(stage)).to_have_attribute("data-points", "3")
    problem = "The plane holds at most 3 points: erase some to add others."
    expect(stage.get_by_role("alert")).to_have_text(problem)


def test_a_point_that_is_dragged_beside_the_plane_stays_at_its_edge(stage: Page) -> None:
    around = box(stage.locator(".pad"))
    side = around["width"]
    stage.mouse.move(around["x"] + side * 0.1, around["y"] + side * 0.5)
    stage.mouse.down()
    stage.mouse.move(around["x"] - 20, around["y"] - 30, steps=4)
    stage.mouse.up()
    answer(stage, view(TWO, seq=5))
    [(_, sent)] = messages(stage)
    assert (sent["x"], sent["y"]) == ([0, 900], [1000, 500])


def test_a_point_that_is_undone_while_it_is_dragged_is_gone(stage: Page) -> None:
    # What the page throws fails at its end.
    place(stage, 5, 5)
    around = box(stage.locator(".pad"))
    middle = around["width"] / 2
    stage.mouse.move(around["x"] + middle, around["y"] + middle)
    stage.mouse.down()
    stage.keyboard.press("Control+z")
    stage.mouse.move(around["x"] + middle + 40, around["y"] + middle, steps=3)
    stage.mouse.up()
    expect(points_of(stage)).to_have_attribute("data-points", "2")


def test_points_that_wait_for_an_answer_go_with_another_kind(stage: Page) -> None:
    for x in (3, 4):
        place(stage, x, 2)
    stage.get_by_role("button", name="Numbers").click()
    [_, (name, sent)] = messages(stage)
    assert (name, sent["kind"], len(sent["x"])) == ("kind", "numbers", 4)


def test_a_button_that_is_pressed_while_an_answer_comes_keeps_its_click(stage: Page) -> None:
    around = box(stage.get_by_role("button", name="Clear"))
    stage.mouse.move(around["x"] + around["width"] / 2, around["y"] + around["height"] / 2)
    stage.mouse.down()
    answer(stage, view(DrawnPoints((100, 200, 300), (1, 2, 3), (0, 1, 1)), seq=5))
    expect(stage.get_by_role("button", name="Undo")).to_be_enabled()
    stage.mouse.up()
    expect(points_of(stage)).to_have_attribute("data-points", "0")


def test_focus_goes_to_the_plane_from_a_button_that_can_do_no_more(stage: Page) -> None:
    place(stage, 5, 5)
    undo = stage.get_by_role("button", name="Undo")
    expect(undo).to_be_enabled()
    undo.focus()
    stage.keyboard.press("Enter")
    expect(undo).to_be_disabled()
    expect(stage.get_by_role("application", name="Plane to draw on")).to_be_focused()
