"""The held-out rows in each node of the tree that is drawn."""

import json
from typing import Any

import numpy as np
import pytest

from explorer import StopRules, grow, hold_out
from explorer.judging.nodes.node_disagreement import node_disagreement
from explorer.judging.unseen.holding_out import RowPartition
from explorer.tree.walking import rows_at
from explorer.views.to_json import to_json
from explorer.views.tree.tree_view import tree_view
from tests.support.samples import mixed, training_of


def drawn(kept: RowPartition, max_depth: int = 4) -> tuple[dict[str, Any], Any]:
    tree = grow(kept.training, stop=StopRules(max_depth=max_depth))
    return json.loads(to_json(tree_view(tree, kept.training, kept=kept.kept_back))), tree


@pytest.mark.parametrize("n_classes", [3, 12])
def test_rows_of_each_class_are_counted_where_they_get(n_classes: int) -> None:
    kept = hold_out(mixed(400, n_classes=n_classes), 0.1, 0.2)
    assert kept.kept_back is not None
    found, tree = drawn(kept)
    assert found["kept"] == {"rows": 120, "test": "Fisher’s exact test", "chance": 0.05}
    names = [shown["name"] for shown in found["classes"]]
    expected = node_disagreement(tree, kept.training, kept.kept_back).p_value
    for node in range(tree.n_nodes):
        here = rows_at(tree, kept.kept_back.columns, node)
        classes = [kept.training.classes[c] for c in kept.kept_back.target_values[here]]
        counts = dict(zip(names, found["nodes"]["kept_classes"][node], strict=True))
        assert found["nodes"]["kept_rows"][node] == len(here) == sum(counts.values())
        for name in set(names) & set(kept.training.classes):
            assert counts[name] == classes.count(name)
        p = found["nodes"]["kept_p"][node]
        assert (p is None) == bool(np.isnan(expected[node]))
        assert p is None or p == pytest.approx(expected[node], rel=1e-5)


def test_numbers_have_the_mean_of_their_rows() -> None:
    kept = hold_out(mixed(200, numbers=True), test=0.3)
    assert kept.kept_back is not None
    found, tree = drawn(kept)
    assert found["kept"]["test"] == "Welch’s t-test"
    for node, mean in enumerate(found["nodes"]["kept_value"]):
        here = rows_at(tree, kept.kept_back.columns, node)
        if len(here) == 0:
            assert mean is None
        else:
            assert mean == pytest.approx(kept.kept_back.target_values[here].mean(), rel=1e-5)


def test_it_is_said_in_a_sentence() -> None:
    rows = {"x": [*range(10)] * 4, "y": (["a"] * 5 + ["b"] * 5) * 4}
    kept = hold_out(training_of("y", rows), times=np.arange(40), test=0.25)
    found, _ = drawn(kept, 1)
    assert found["nodes"]["kept_text"] == [
        "Of 10 held-out rows, 50 % are a",
        "Of 5 held-out rows, 100 % are a",
        "Of 5 held-out rows, 100 % are b",
    ]
    one = hold_out(training_of("y", rows), times=np.minimum(np.arange(40), 39), test=0.02)
    found, _ = drawn(one, 1)
    assert found["nodes"]["kept_text"] == [
        "The only held-out row that reaches this node is not a",
        "No held-out row reaches this node",
        "The only held-out row that reaches this node is b",
    ]


def test_numbers_say_their_mean() -> None:
    rows = {"x": [0, 1] * 20, "y": [1.5, 3.5] * 20}
    kept = hold_out(training_of("y", rows), times=np.arange(40), test=0.25)
    found, _ = drawn(kept, 1)
    assert found["nodes"]["kept_text"] == [
        "The mean of 10 held-out rows is 2.5",
        "The mean of 5 held-out rows is 1.5",
        "The mean of 5 held-out rows is 3.5",
    ]


def test_a_tree_of_all_rows_has_none_of_it_and_other_rows_kept_back_are_another_picture() -> None:
    training = mixed(200)
    assert not [name for name in drawn(hold_out(training))[0]["nodes"] if "kept" in name]
    whole, part = hold_out(training), hold_out(training, test=0.3)
    tree = grow(part.training)
    ids = {tree_view(tree, part.training, kept=each.kept_back).id for each in (whole, part)}
    assert len(ids) == 2
