"""The class board: the places of scores, the leader, and names that are taken."""

import itertools

from hypothesis import given
from hypothesis import strategies as st

from explorer.views.build.board_view import Entry, board_view, distinct_name

ENTRIES = [Entry("Ada", 63, True), Entry("<b>", 66, False), Entry("Linden", 63, False)]


def test_equal_scores_stand_one_above_the_other_and_the_leader_is_named() -> None:
    view = board_view(ENTRIES, [(66.0, "CART"), (68.0, "best")], 69)
    assert [(dot.at, dot.level, dot.words) for dot in view.dots] == [
        (63, 0, "Ada (you): 63"),
        (63, 1, "Linden: 63"),
        (66, 0, "<b>: 66"),
    ]
    assert view.low < 63 < 68 < view.high
    assert view.ends == ((63, "63"), (68, "68"))
    assert view.words == "3 scores: <b> leads with 66."
    assert "of 69" in view.axis
    assert board_view(ENTRIES[:1], [], 69).ends == ((63, "63"),)


def test_explained_variance_is_told_as_a_share() -> None:
    view = board_view([Entry("Ada", 0.6251, False), Entry("Bo", 0.6252, False)], [], None)
    # Each where its tree's line would be.
    assert [(dot.at, dot.level) for dot in view.dots] == [(0.6251, 0), (0.6252, 1)]
    assert view.words == "2 scores: Bo leads with 62.5 %."
    poor = board_view([Entry("Ada", -0.653, False)], [(-0.1, "CART")], None)
    said = poor.words.replace("\N{NO-BREAK SPACE}", " ")
    assert said == "1 score: Ada leads with −65.3 %."
    assert board_view([], [(0.5, "CART")], None).words == "The board has no scores yet."


@given(st.lists(st.floats(-5, 1), min_size=1, max_size=40))
def test_no_two_dots_of_a_level_overlap(values: list[float]) -> None:
    view = board_view([Entry("Ada", value, False) for value in values], [], None)
    assert [dot.at for dot in view.dots] == sorted(values)
    across = (view.high - view.low) / 40 * (1 - 1e-9)
    for level in {dot.level for dot in view.dots}:
        stand = [dot.at for dot in view.dots if dot.level == level]
        assert all(b - a >= across for a, b in itertools.pairwise(stand))
    for dot in view.dots:
        below = [one for one in view.dots if one.level == dot.level - 1]
        assert dot.level == 0 or min(abs(one.at - dot.at) for one in below) < across * 1.01


def test_two_people_of_one_name_are_told_apart() -> None:
    assert distinct_name(" Ada ", []) == "Ada"
    assert distinct_name("Ada", ["Ada"]) == "Ada (2)"
    assert distinct_name("Ada", ["Ada", "Ada (2)"]) == "Ada (3)"
    assert distinct_name("\n", []) == "somebody"
    assert len(distinct_name("x" * 500, [])) <= 40
