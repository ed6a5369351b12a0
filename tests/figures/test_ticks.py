"""Ticks along a line: none over another, and none at all where there are none."""

from explorer.figures.drawing.scales import roomy_ticks


def test_a_line_without_ticks_has_none() -> None:
    assert roomy_ticks([], 0, 100) == []


def test_ticks_that_would_touch_are_short_and_those_without_room_are_left_out() -> None:
    wide = [(10.0, 200_000.0, "200 000"), (200.0, 300_000.0, "300 000")]
    assert [one.text for one in roomy_ticks(wide, -50, 300)] == ["200 000", "300 000"]
    tight = [(10.0, 200_000.0, "200 000"), (45.0, 300_000.0, "300 000")]
    assert [one.text for one in roomy_ticks(tight, -50, 300)] == ["200k", "300k"]
    crowded = [(10.0, 1.0, "one"), (11.0, 2.0, "two"), (90.0, 3.0, "three")]
    assert [one.text for one in roomy_ticks(crowded, -50, 300)] == ["one", "three"]
    assert [one.at for one in roomy_ticks(crowded, -50, 95)] == [10.0]
