"""Every stop of a scrubber is the tree that trimming to it gives."""

import json
from dataclasses import replace
from itertools import pairwise

import pytest

from explorer.caps import CAPS
from explorer.data.catalogue import load_dataset
from explorer.data.training import encode
from explorer.judging.scores import accuracies, variance_explained
from explorer.tree.rules import StopRules
from explorer.tree.tree import Tree
from explorer.tree.trimming import kept_splits, trim
from explorer.views.scores.tracks import ScrubberView, as_plain
from tests.support.samples import grown, mixed, staircase, training_of
from tests.support.scored import scrubber_of

STOPS = (
    StopRules(max_depth=3),
    StopRules(max_depth=12),
    StopRules(max_depth=6, max_leaf_nodes=9),
    StopRules(max_depth=12, ccp_alpha=0.01),
    StopRules(max_depth=12, max_leaf_nodes=14, ccp_alpha=0.003, min_samples_split=8),
)


def trees_of(base: Tree, stop: StopRules, view: ScrubberView) -> list[tuple[Tree, int, float]]:
    """Return every stop's trimmed tree, after checking the stop's leaves and score."""
    limits = {"max_depth": view.depth, "max_leaf_nodes": view.leaves, "ccp_alpha": view.alpha}
    return [
        (trim(base, replace(stop, **{name: here.value})), here.n_leaves, here.score)
        for name, track in limits.items()
        for here in track.stops
        if here.n_leaves is not None and here.score is not None
    ]


@pytest.mark.parametrize("stop", STOPS)
@pytest.mark.parametrize("numbers", [False, True])
def test_each_stop_equals_the_trimmed_tree(stop: StopRules, numbers: bool) -> None:
    training = mixed(400, numbers=numbers)
    base = grown(training, CAPS.max_depth_offered)
    view = scrubber_of(base, stop)
    depths = [here.depth for track in (view.depth, view.leaves, view.alpha) for here in track.stops]
    for (tree, n_leaves, score), depth in zip(trees_of(base, stop, view), depths, strict=True):
        assert (tree.n_leaves, tree.max_depth) == (n_leaves, depth)
        own = variance_explained(tree) if numbers else accuracies(tree)[0]
        assert score == pytest.approx(own)


@pytest.mark.parametrize("stop", STOPS)
def test_the_present_stops_are_the_present_tree(stop: StopRules) -> None:
    base = grown(mixed(400), 12)
    view, tree = scrubber_of(base, stop), trim(base, stop)
    for track in (view.depth, view.leaves, view.alpha):
        assert track.stops[track.present].n_leaves == tree.n_leaves


def test_without_a_limit_the_last_stops_are_the_present_ones() -> None:
    base = grown(mixed(), None)
    view = scrubber_of(base, StopRules())
    assert view.depth.present == len(view.depth.stops) - 1
    assert view.leaves.present == len(view.leaves.stops) - 1
    assert view.leaves.stops[-1].value is None
    assert view.alpha.present == 0
    assert view.alpha.stops[-1].n_leaves == 1
    assert view.depth.stops[-1].score_text == "100 %"


def test_a_track_of_every_tree_offers_every_leaf_budget_and_says_no_number_of_stops() -> None:
    base = grown(mixed(), 4)
    view = scrubber_of(base, StopRules())
    assert [here.value for here in view.depth.stops[:5]] == [0, 1, 2, 3, 4]
    assert [here.value for here in view.leaves.stops] == [*range(1, base.n_leaves), None]
    assert [here.n_leaves for here in view.leaves.stops] == [*range(1, base.n_leaves + 1)]
    assert [track.drawn for track in (view.depth, view.leaves, view.alpha)] == ["", "", ""]


def test_many_stops_are_thinned_with_both_numbers_said_and_the_present_one_kept() -> None:
    base = grown(mixed(1500), None)
    stop = StopRules(max_leaf_nodes=77, ccp_alpha=1e-5)
    view = scrubber_of(base, stop)
    leaves = [here.value for here in view.leaves.stops]
    assert len(leaves) <= 61
    assert 77 in leaves
    assert view.leaves.drawn == f"{len(leaves)} of {base.n_leaves} stops"
    assert leaves[:10] == list(range(1, 11))
    pruned = scrubber_of(base, StopRules(ccp_alpha=0.003)).leaves
    assert pruned.drawn == f"{len(pruned.stops)} of at most {base.n_leaves} stops"


def test_a_lone_root_has_one_stop_on_each_track() -> None:
    base = grown(training_of("y", {"a": [1, 1], "y": [2.5, 2.5]}))
    view = scrubber_of(base, StopRules(max_depth=3, max_leaf_nodes=4))
    for track in (view.depth, view.leaves, view.alpha):
        assert [(here.n_leaves, here.score_text) for here in track.stops] == [(1, "")]
        assert track.present == 0


def test_scores_beside_each_other_share_their_decimals() -> None:
    table = load_dataset("cars_mpg")
    cars = encode(
        table, "mpg", [name for name in table.schema.names if name not in ("mpg", "name")]
    )
    track = scrubber_of(grown(cars, 12), StopRules()).depth
    written = [here.score_text for here in track.stops if here.n_leaves]
    assert written[0] == "0"
    assert {len(score) for score in written[1:]} == {len("0.990")}


def test_the_plain_form_is_json() -> None:
    base = grown(mixed(), 4)
    plain = as_plain(scrubber_of(base, StopRules(max_depth=2)))
    assert json.loads(json.dumps(plain, allow_nan=False)) == plain
    assert plain["score_name"] == "training accuracy"
    assert plain["max_depth_offered"] == CAPS.max_depth_offered
    assert plain["depth"]["stops"][2]["label"] == "2"
    names = {"value", "label", "depth", "n_leaves", "score", "score_text"}
    for track in ("depth", "leaves", "alpha"):
        assert set(plain[track]) == {"stops", "key", "present", "drawn"}
        assert all(set(stop) == names for stop in plain[track]["stops"])


@pytest.mark.parametrize("stop", STOPS)
def test_every_step_of_a_scrubber_changes_the_tree(stop: StopRules) -> None:
    base = grown(mixed(400), CAPS.max_depth_offered)
    view = scrubber_of(base, stop)
    for name, track in (
        ("max_depth", view.depth),
        ("max_leaf_nodes", view.leaves),
        ("ccp_alpha", view.alpha),
    ):
        trees = [trim(base, replace(stop, **{name: here.value})) for here in track.stops]
        pairs = pairwise(trees)
        assert all(not same_splits(base, one, other) for one, other in pairs)


def same_splits(base: Tree, one: Tree, other: Tree) -> bool:
    return bool((kept_splits(base, [one.stop]) == kept_splits(base, [other.stop])).all())


def test_the_limits_that_hold_are_those_without_which_the_tree_is_larger() -> None:
    base = grown(mixed(400), 12)
    assert scrubber_of(grown(mixed(400), None), StopRules()).holding == {}
    assert scrubber_of(base, StopRules(max_depth=12)).holding == {"depth": "depth ≤ 12"}
    assert scrubber_of(base, StopRules(max_depth=3)).holding == {"depth": "depth ≤ 3"}
    both = scrubber_of(base, StopRules(max_depth=12, max_leaf_nodes=9, ccp_alpha=1e-9))
    assert both.holding == {"leaves": "leaves ≤ 9"}
    pruned = scrubber_of(base, StopRules(max_depth=12, max_leaf_nodes=300, ccp_alpha=0.01))
    assert pruned.holding == {"alpha": "α = 0.01"}


def test_depths_beyond_the_one_grown_are_offered_where_growth_ended_there() -> None:
    base = grown(mixed(400), 3)
    stops = scrubber_of(base, StopRules(max_depth=2)).depth.stops
    assert [here.value for here in stops] == [0, 1, 2, 3, 4, 5, 6]
    assert [here.n_leaves is None for here in stops] == [False] * 4 + [True] * 3
    deep = CAPS.max_depth_offered - 1
    nearly = scrubber_of(grown(staircase(deep + 3, 3000), deep), StopRules()).depth.stops
    assert nearly[-1].value == CAPS.max_depth_offered
    whole = scrubber_of(grown(training_of("y", {"a": [1, 2], "y": ["u", "v"]}), 1), StopRules())
    assert [here.value for here in whole.depth.stops] == [0, 1]


def test_a_depth_to_which_a_large_table_alone_is_grown_holds_too() -> None:
    training = mixed(400)
    deeper, shallow = grown(training, 12), grown(training, 3)
    for stop in (StopRules(max_depth=3), StopRules(max_depth=3, max_leaf_nodes=5)):
        assert scrubber_of(shallow, stop).holding == scrubber_of(deeper, stop).holding
    root = grown(training, 0)
    assert scrubber_of(root, StopRules(max_depth=0)).holding == {"depth": "depth ≤ 0"}
