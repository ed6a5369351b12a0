"""A card gets only the most frequent of very many levels, and a count of the others."""

from dataclasses import replace

import numpy as np
import pytest

from explorer import SearchRules, StopRules, grow
from explorer.caps import CAPS
from explorer.tree.splits import CategorySplit
from explorer.views.to_json import to_json
from explorer.views.tree.tree_view import tree_view
from tests.support.samples import training_of

MOST = 30


@pytest.fixture
def few_levels_are_sent(monkeypatch: pytest.MonkeyPatch) -> None:
    caps = replace(CAPS, max_sent_levels=MOST)
    monkeypatch.setattr("explorer.views.tree.binned_rows.CAPS", caps)


def of_towns(n_towns: int, numbers: bool):
    rng = np.random.default_rng(3)
    town = (n_towns * rng.random(4000) ** 2).astype(int)
    told = town * 7 % 11 + rng.integers(0, 3, 4000)
    target = told.tolist() if numbers else [("a", "b", "c")[k % 3] for k in told]
    names = [f"town {k:04d}" for k in town]
    return training_of("y", {"town": names, "x": rng.random(4000).tolist(), "y": target})


@pytest.mark.parametrize("numbers", [False, True])
@pytest.mark.usefixtures("few_levels_are_sent")
def test_the_others_of_each_side_are_counted_and_keep_their_weight(numbers: bool) -> None:
    training = of_towns(400, numbers)
    tree = grow(training, stop=StopRules(max_depth=3))
    view = tree_view(tree, training)
    axis = view.features[0]
    assert len(axis.levels) == len(axis.levels_whole) == MOST
    asked = 0
    for node in range(tree.n_nodes):
        split = tree.split(node)
        if not isinstance(split, CategorySplit):
            continue
        asked += 1
        left, right = view.nodes["levels_left"][node], view.nodes["levels_right"][node]
        n_left, n_right = view.nodes["others"][node]
        assert sum(code < MOST for code in left) + n_left == len(split.left)
        assert sum(code < MOST for code in right) + n_right == len(split.right)
        assert (MOST in left) == (n_left > 0)
        assert (MOST + 1 in right) == (n_right > 0)
        named = {axis.levels_whole[code] for code in left if code < MOST}
        assert named <= {training.features[0].levels[code] for code in split.left}
        bars = np.array(view.nodes["bars"][node]).reshape(-1, 3)
        goes_left = np.isin(bars[:, 0], left)
        child = int(tree.left_child[node])
        assert bars[goes_left, 2].sum() == tree.n_samples[child]
        assert bars[~goes_left, 2].sum() == tree.n_samples[child + 1]
    assert asked > 1


@pytest.mark.usefixtures("few_levels_are_sent")
def test_the_levels_that_are_sent_are_the_most_frequent_and_of_equal_ones_the_first() -> None:
    counts = [1 + (code * 7 % 5) for code in range(2 * MOST)]
    names = [f"town {code:04d}" for code, n in enumerate(counts) for _ in range(n)]
    training = training_of(
        "y", {"town": names, "y": [("a", "b")[k % 2] for k in range(len(names))]}
    )
    tree = grow(training, stop=StopRules(max_depth=1))
    often = sorted(range(len(counts)), key=lambda code: -counts[code])[:MOST]
    sent = tree_view(tree, training).features[0].levels_whole
    assert sent == tuple(f"town {code:04d}" for code in sorted(often))


def test_where_all_levels_are_sent_none_is_counted() -> None:
    training = of_towns(20, False)
    view = tree_view(grow(training, stop=StopRules(max_depth=2)), training)
    assert set(view.nodes["others"]) == {(0, 0)}
    assert len(view.features[0].levels) == len(training.features[0].levels)


def test_a_column_of_ids_is_not_sent_whole() -> None:
    n = 20_000
    training = training_of(
        "y", {"id": [f"id {k}" for k in range(n)], "y": [("a", "b")[k % 2] for k in range(n)]}
    )
    tree = grow(training, SearchRules(), StopRules(max_depth=2))
    assert len(to_json(tree_view(tree, training))) < 200_000
