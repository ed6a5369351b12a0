"""Every stop of a scrubber is the tree that trimming to it gives."""

import json
from dataclasses import replace

import pytest

from explorer.data.catalogue import load_dataset
from explorer.data.training import encode
from explorer.tree.rules import StopRules
from explorer.tree.tree import Tree
from explorer.tree.trimming import trim
from explorer.views.nodes.summary import summary_view
from explorer.views.tree.scrubber import ScrubberView, as_plain, scrubber_view
from tests.support.samples import grown, mixed, training_of

STOPS = (
    StopRules(max_depth=3),
    StopRules(max_depth=12),
    StopRules(max_depth=6, max_leaf_nodes=9),
    StopRules(max_depth=12, ccp_alpha=0.01),
    StopRules(max_depth=12, max_leaf_nodes=14, ccp_alpha=0.003, min_samples_split=8),
)


def trees_of(base: Tree, stop: StopRules, view: ScrubberView) -> list[tuple[Tree, int, float]]:
    """The trimmed tree of every stop, beside the leaves and the score that the stop tells."""
    limits = {"max_depth": view.depth, "max_leaf_nodes": view.leaves, "ccp_alpha": view.alpha}
    return [
        (trim(base, replace(stop, **{name: here.value})), here.n_leaves, here.score)
        for name, track in limits.items()
        for here in track.stops
    ]


@pytest.mark.parametrize("stop", STOPS)
@pytest.mark.parametrize("numbers", [False, True])
def test_each_stop_equals_the_trimmed_tree(stop: StopRules, numbers: bool) -> None:
    training = mixed(400, numbers=numbers)
    base = grown(training, 12)
    for tree, n_leaves, score in trees_of(base, stop, scrubber_view(base, stop)):
        assert tree.n_leaves == n_leaves
        summary = summary_view(tree, training)
        assert score == pytest.approx(summary.r_squared if numbers else summary.accuracy)


@pytest.mark.parametrize("stop", STOPS)
def test_the_present_stops_are_the_present_tree(stop: StopRules) -> None:
    base = grown(mixed(400), 12)
    view, tree = scrubber_view(base, stop), trim(base, stop)
    for track in (view.depth, view.leaves, view.alpha):
        assert track.stops[track.present].n_leaves == tree.n_leaves


def test_without_a_limit_the_last_stops_are_the_present_ones() -> None:
    base = grown(mixed(), None)
    view = scrubber_view(base, StopRules())
    assert view.depth.present == len(view.depth.stops) - 1
    assert view.leaves.present == len(view.leaves.stops) - 1
    assert view.leaves.stops[-1].value is None
    assert view.alpha.present == 0
    assert view.alpha.stops[-1].n_leaves == 1
    assert view.depth.stops[-1].score_text == "100 %"


def test_many_stops_are_thinned_with_both_numbers_said_and_the_present_one_kept() -> None:
    base = grown(mixed(1500), None)
    stop = StopRules(max_leaf_nodes=77, ccp_alpha=1e-5)
    view = scrubber_view(base, stop)
    leaves = [here.value for here in view.leaves.stops]
    assert len(leaves) <= 61
    assert 77 in leaves
    assert view.leaves.drawn.startswith(f"{len(leaves)} of ")
    assert leaves[:10] == list(range(1, 11))


def test_a_lone_root_has_one_stop_on_each_track() -> None:
    base = grown(training_of("y", {"a": [1, 1], "y": [2.5, 2.5]}))
    view = scrubber_view(base, StopRules(max_depth=3, max_leaf_nodes=4))
    for track in (view.depth, view.leaves, view.alpha):
        assert [(here.n_leaves, here.score_text) for here in track.stops] == [(1, "1")]
        assert track.present == 0


def test_scores_beside_each_other_share_their_decimals() -> None:
    table = load_dataset("cars_mpg")
    cars = encode(
        table, "mpg", [name for name in table.schema.names if name not in ("mpg", "name")]
    )
    track = scrubber_view(grown(cars, 12), StopRules()).depth
    written = [here.score_text for here in track.stops]
    assert written[0] == "0"
    assert {len(score) for score in written[1:]} == {len("0.990")}


def test_the_plain_form_is_json() -> None:
    base = grown(mixed(), 4)
    plain = as_plain(scrubber_view(base, StopRules(max_depth=2)))
    assert json.loads(json.dumps(plain, allow_nan=False)) == plain
    assert plain["score_name"] == "training accuracy"
    assert plain["depth"]["stops"][2]["label"] == "2"
