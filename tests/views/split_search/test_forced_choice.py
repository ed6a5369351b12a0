"""A split goes to the picture and back by the names of its feature and categories."""

import json
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from explorer import NamedSplit, SearchRules, StopRules, TrainingTable, encode, grow, load_dataset
from explorer.caps import CAPS
from explorer.tree.tree import Tree
from explorer.views.split_search import thresholds
from explorer.views.split_search.forced_choice import named_choice
from explorer.views.split_search.node_rows import node_rows
from explorer.views.split_search.split_search_view import split_search_view
from explorer.views.to_json import to_json
from tests.support.samples import explained
from tests.support.training_tables import training_of

HOSTILE = "<b>*_&"


def penguins() -> TrainingTable:
    return encode(load_dataset("penguins"), "species")


def forced_at(training: TrainingTable, path: str, split: NamedSplit) -> Tree:
    search = replace(SearchRules.usual_for(training.task), forced={path: split})
    return grow(training, search, StopRules(3))


def sent(training: TrainingTable, tree: Tree, path: str, feature: str | None = None) -> Any:
    node = tree.node_at(path)
    assert node is not None
    asked = None if feature is None else training.features.index(feature)
    found = explained(training, tree, node, asked)
    return json.loads(to_json(split_search_view(found, training, tree)))


@pytest.mark.parametrize(
    ("path", "split"),
    [
        ("", NamedSplit("bill_length_mm", 45.45)),
        ("L", NamedSplit("bill_length_mm", 40.25, missing_goes_left=True)),
        ("", NamedSplit("bill_length_mm")),
        ("L", NamedSplit("island", left=("Biscoe", "Dream"))),
        ("", NamedSplit("sex", left=("female",), missing_goes_left=True)),
        ("", NamedSplit("sex", left=("female",))),
    ],
)
def test_what_is_forced_is_sent_and_comes_back_the_same(path: str, split: NamedSplit) -> None:
    training = penguins()
    tree = forced_at(training, path, split)
    picture = sent(training, tree, path)
    forced = picture["node"]["forced"]
    assert training.features.names[forced["feature"]] == split.feature
    assert picture["feature"] == forced["feature"], "its feature is examined first"
    assert picture["title"].startswith("Your split of ")
    assert not any(line["is_chosen"] for line in picture["features"])
    node = tree.node_at(path)
    assert node is not None
    found = explained(training, tree, node, forced["feature"])
    members = node_rows(training, tree.search, found.rows)
    assert named_choice(forced, found.profile, training, members) == split


def test_no_other_node_has_a_forced_split() -> None:
    training = penguins()
    tree = forced_at(training, "L", NamedSplit("island", left=("Dream",)))
    for path in ("", "R"):
        picture = sent(training, tree, path)
        assert picture["node"]["forced"] is None
        assert picture["title"].startswith("Best split of ")
    other = sent(training, tree, "L", "sex")
    assert other["node"]["forced"]["levels"] == []
    assert "Your split lowers Gini 0.427 by 0.136; the best split" in split_caption_of(
        tree, training
    )


def split_caption_of(tree: Tree, training: TrainingTable) -> str:
    node = tree.node_at("L")
    assert node is not None
    return split_search_view(explained(training, tree, node), training, tree).caption


def test_of_many_categories_those_that_stand_together_go_together() -> None:
    random = np.random.default_rng(0)
    codes = random.integers(0, 3000, 9000)
    columns = {"town": [f"t{code} {HOSTILE}" for code in codes], "x": random.random(9000).tolist()}
    target = np.where(codes % 2 == 0, "even", "odd").tolist()
    training = training_of(columns, target)
    tree = grow(training, stop=StopRules(1))
    picture = sent(training, tree, "", "town")
    levels = picture["candidates"]["levels"]
    assert max(levels) > 1, "some are grouped"
    found = explained(training, tree, 0, training.features.index("town"))
    members = node_rows(training, tree.search, found.rows)
    left = list(range(0, len(levels), 2))
    asked = {"feature": 0, "threshold": None, "routing": 0, "levels": left}
    split = named_choice(asked, found.profile, training, members)
    assert split.left is not None
    assert len(split.left) == sum(levels[entry] for entry in left)
    forced = forced_at(training, "", split)
    n_left = sum(picture["candidates"]["rows"][entry] for entry in left)
    assert forced.n_samples[forced.left_child[0]] == n_left


@pytest.mark.parametrize(
    "wrong",
    [
        None,
        {"feature": 99},
        {"feature": 0},
        {"feature": 0, "levels": "Dream"},
        {"feature": 0, "levels": [True]},
        {"feature": 0, "levels": [1.5]},
    ],
)
def test_what_is_no_split_of_categories_is_refused(wrong: Any) -> None:
    training, feature = penguins(), 0
    assert training.features.names[feature] == "island"
    tree = grow(training, stop=StopRules(2))
    found = explained(training, tree, 0, feature)
    with pytest.raises(ValueError, match="split"):
        named_choice(wrong, found.profile, training, node_rows(training, tree.search, found.rows))


@pytest.mark.parametrize("wrong", [{}, {"threshold": "1"}, {"threshold": float("nan")}])
def test_what_is_no_threshold_is_refused(wrong: dict[str, object]) -> None:
    training = penguins()
    feature = training.features.index("bill_length_mm")
    tree = grow(training, stop=StopRules(2))
    found = explained(training, tree, 0, feature)
    members = node_rows(training, tree.search, found.rows)
    with pytest.raises(ValueError, match="threshold"):
        named_choice({"feature": feature} | wrong, found.profile, training, members)


def test_a_level_beyond_those_of_the_node_is_no_matter() -> None:
    training = penguins()
    tree = grow(training, stop=StopRules(2))
    found = explained(training, tree, 0, 0)
    members = node_rows(training, tree.search, found.rows)
    asked = {"feature": 0, "levels": [0, 77, -3]}
    assert named_choice(asked, found.profile, training, members) == NamedSplit(
        "island", left=("Biscoe",)
    )


@pytest.mark.parametrize("most", [4, CAPS.max_sent_thresholds])
def test_of_thresholds_the_one_with_the_same_sides_is_shown_not_the_nearest(
    monkeypatch: pytest.MonkeyPatch, most: int
) -> None:
    monkeypatch.setattr(thresholds, "CAPS", replace(CAPS, max_sent_thresholds=most))
    # The threshold is a midpoint of other values: 2 splits these as 5.1 does, and is next to 1.1.
    numbers = [0.0, 1.0, 1.2, 9.0, 10.0, 11.0, 12.0, 13.0, None]
    training = training_of({"x": numbers}, list("aabbabaab"))
    for missing_left in (False, True):
        split = NamedSplit("x", 2.0, missing_goes_left=missing_left)
        picture = sent(training, forced_at(training, "", split), "")
        candidates, forced = picture["candidates"], picture["node"]["forced"]
        assert forced["threshold"] == (1.2 + 9.0) / 2
        assert forced["routing"] == int(not missing_left)
        shown = candidates["threshold"].index(forced["threshold"])
        assert candidates["rows_left"][shown] == 3
    # Beyond all values it is "missing or not".
    beyond = sent(training, forced_at(training, "", NamedSplit("x", 99.0)), "")
    assert beyond["node"]["forced"] == {"feature": 0, "threshold": None, "routing": 2, "levels": []}
