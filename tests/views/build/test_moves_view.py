"""A round's moves and its description."""

import pytest

from explorer import NamedSplit, build, encode, hold_out, load_dataset
from explorer.views.build.moves_view import (
    built_title,
    moves_view,
    round_words,
    taken_words,
)

TRAINING = encode(load_dataset("penguins"), "species")
SPLITS = {
    "": NamedSplit("flipper_length_mm", 205.5),
    "R": NamedSplit("bill_depth_mm", 17.95),
    "L": NamedSplit("bill_length_mm", 45.45),
}


def test_moves_stand_in_the_order_they_were_made_with_what_they_took() -> None:
    tree = build(TRAINING, SPLITS)
    node = tree.node_at("R")
    assert node is not None
    view = moves_view(tree, tuple(SPLITS), 6, lambda path: 0.4 if path else float(tree.gain[0]))
    assert [move.path for move in view.moves] == ["", "R", "L"]
    assert [move.name for move in view.moves] == [
        "flipper_length_mm",
        "bill_depth_mm",
        "bill_length_mm",
    ]
    assert view.moves[0].taken == "100 %"
    assert view.moves[1].taken == taken_words(float(tree.gain[node]), 0.4)
    assert view.moves[1].told == f"{view.moves[1].taken} of the possible gain"
    made = moves_view(tree, tuple(SPLITS), 6, lambda _: 0.4, by_cart={"R"}).moves[1]
    assert (made.taken, made.told) == ("CART", "made by CART")
    assert (view.left, view.budget) == (2, "6 leaves")


def test_shares_of_no_gain_are_a_dash() -> None:
    assert taken_words(0.0, 0.0) == "–"
    assert taken_words(0.0, 0.3) == "0 %"
    assert taken_words(0.3 + 1e-17, 0.3) == "100 %"


def test_a_title_counts_what_is_predicted_correctly_or_explained() -> None:
    assert built_title(build(TRAINING, {}), TRAINING) == "1 leaf predicts 152 of 344 rows correctly"
    heavy = encode(load_dataset("cars_mpg"), "mpg")
    tree = build(heavy, {"": NamedSplit("weight_lbs", 2800.0)})
    assert built_title(tree, heavy).startswith("2 leaves explain ")
    assert built_title(build(heavy, {}), heavy) == "1 leaf explains 0 % of the variance of mpg"


@pytest.mark.parametrize("is_own", [False, True])
def test_a_round_says_which_rows_build_show_and_hide(is_own: bool) -> None:
    said = round_words(hold_out(TRAINING, 0.2, 0.2), is_own=is_own)
    assert said.startswith(
        "You build the tree with 206 rows, see its score on 69 other rows and learn its score on "
        "69 hidden rows at the reveal."
    )
    assert said.endswith("in the sidebar.") == is_own
