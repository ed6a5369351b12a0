"""The split search for users who make splits: help decides how much of the best split it shows."""

import json

import pytest

from explorer import NamedSplit, SearchRules, build, encode, load_dataset
from explorer.views.split_search.split_search_view import (
    Help,
    SplitSearchView,
    by_hand,
    split_search_view,
)
from explorer.views.to_json import to_json
from tests.support.samples import explained

TRAINING = encode(load_dataset("penguins"), "species")
FLIPPER, ISLAND = (TRAINING.features.index(name) for name in ("flipper_length_mm", "island"))


def seen(
    help: Help, feature: int = FLIPPER, path: str = "", **splits: NamedSplit
) -> SplitSearchView:
    rules = SearchRules(forced=splits)
    tree = build(TRAINING, dict(rules.forced), rules)
    node = tree.node_at(path)
    assert node is not None
    view = split_search_view(explained(TRAINING, tree, node, feature), TRAINING, tree)
    return by_hand(view, help, TRAINING, tree.search)


@pytest.mark.parametrize("feature", [FLIPPER, ISLAND])
def test_nothing_tells_which_split_is_best_unless_help_does(feature: int) -> None:
    view = seen(Help(), feature)
    assert [each.feature for each in view.features] == list(range(len(TRAINING.features)))
    assert {(e.words, e.rule, e.gain, e.is_best) for e in view.features} == {("", "", 0.0, False)}
    assert view.candidates is not None
    assert (view.candidates.best, view.candidates.ties) == (None, 0)
    assert view.title == "Split these 344 rows"
    told = seen(Help(place=True), feature)
    assert told.candidates is not None
    assert told.candidates.best is not None
    assert max(each.gain for each in told.features) == pytest.approx(told.hand.best_gain)
    assert json.loads(to_json(view))["hand"]["help"] == {
        "gain": True,
        "place": False,
        "curve": False,
    }


def test_the_gain_to_reach_is_that_of_the_best_feature() -> None:
    view, told = seen(Help()), seen(Help(place=True))
    assert view.hand == seen(Help(), ISLAND).hand
    assert view.hand is not None
    assert view.hand.best_gain == max(each.gain for each in told.features) > 0.3


def test_what_was_tried_is_known_by_the_splits_above_alone() -> None:
    root, side = NamedSplit("flipper_length_mm", 205.5), NamedSplit("island", left=("Biscoe",))
    here = {"": root}
    before = seen(Help(), path="L", **here).id
    assert seen(Help(), path="L", **here, R=side).id == before
    assert seen(Help(), path="L", **here, L=side).id == before
    assert seen(Help(), path="R", **here).id != before
    assert seen(Help(), path="L", **{"": NamedSplit("flipper_length_mm", 206.5)}).id != before


def test_a_split_that_is_made_and_a_leaf_that_ends_say_so() -> None:
    made = seen(Help(), path="", **{"": NamedSplit("island", left=("Torgersen",))})
    assert made.title == "Split of 344 rows: island = Torgersen"
    pure = seen(Help(), path="L", **{"": NamedSplit("island", left=("Torgersen",))})
    assert pure.title == "This leaf of 52 rows is pure"
    assert all(each.no_split for each in pure.features)
