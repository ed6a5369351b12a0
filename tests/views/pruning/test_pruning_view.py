"""The pruning curve: its subtrees, its title, and the order in which branches go."""

from dataclasses import replace

import numpy as np
import pytest

from explorer import StopRules, encode, load_dataset
from explorer.data.training import TrainingTable
from explorer.tree.trimming import trim
from explorer.views.pruning import branches_of, pruning_view
from tests.support.pruning import pruning
from tests.support.samples import mixed, training_of
from tests.support.scored import ACCURACY


def penguins() -> TrainingTable:
    return encode(load_dataset("penguins"), "species")


@pytest.mark.parametrize("numbers", [False, True])
@pytest.mark.parametrize("stop", [None, StopRules(max_depth=5, max_leaf_nodes=9, ccp_alpha=0.002)])
def test_the_curve_runs_from_the_smallest_subtree_over_the_stops_of_pruning(
    numbers: bool, stop: StopRules | None
) -> None:
    base, view, scores, found = pruning(mixed(160, numbers=numbers), stop)
    assert list(found.values) == sorted(found.values, reverse=True)
    assert found.values[found.present] == view.alpha.stops[view.alpha.present].value
    by_alpha = {one.value: i for i, one in enumerate(view.alpha.stops)}
    for step, alpha in enumerate(found.values):
        i = by_alpha[alpha]
        asked = replace(stop or StopRules(max_depth=9), ccp_alpha=alpha)
        n = trim(base, asked).n_leaves
        assert found.labels[step] == ("1 leaf" if n == 1 else f"{n} leaves")
        assert found.training[step] == view.alpha.stops[i].score
        assert (found.mean[step], found.error[step]) == (
            scores.alpha.mean[i],
            scores.alpha.error[i],
        )
    assert found.simplest is not None
    assert found.best is not None
    assert found.least is not None
    assert found.simplest <= found.best
    assert (found.mean[found.simplest] or 0) >= found.least
    assert all((mean or 0) < found.least for mean in found.mean[: found.simplest])


def test_a_branch_goes_with_the_first_subtree_that_lacks_it() -> None:
    base, _, _, found = pruning(mixed(160))
    branches = found.branches
    for step, alpha in enumerate(found.values):
        pruned = trim(base, StopRules(max_depth=9, ccp_alpha=alpha))
        assert np.count_nonzero(branches.there_from <= step) == pruned.n_nodes
        assert np.count_nonzero(branches.split_from <= step) == pruned.n_leaves - 1
    up = branches.parent[1:]
    assert (branches.there_from[1:] == branches.split_from[up]).all()
    assert (branches.depth[1:] == branches.depth[up] + 1).all()


def test_splits_stand_over_their_children_and_leaves_at_equal_distances() -> None:
    _, _, _, found = pruning(mixed(160))
    x, parent = found.branches.x, found.branches.parent
    is_leaf = ~np.isin(np.arange(len(x)), parent)
    places = np.sort(x[is_leaf])
    assert np.diff(places) == pytest.approx(1 / is_leaf.sum())
    for node in np.flatnonzero(~is_leaf):
        left, right = np.flatnonzero(parent == node)
        assert x[left] < x[node] < x[right]
        assert x[node] == pytest.approx((x[left] + x[right]) / 2)


def test_of_a_large_tree_the_nodes_that_go_last_are_drawn_and_the_others_counted() -> None:
    base, _, _, whole = pruning(mixed(160))
    stops = [StopRules(max_depth=9, ccp_alpha=alpha) for alpha in whole.values]
    few = branches_of(base, stops, max_nodes=12)
    assert 1 < len(few.parent) <= 12
    assert few.drawn == f"The {len(few.parent)} of {base.n_nodes} nodes that are pruned last"
    assert whole.branches.drawn == ""
    assert len(branches_of(base, stops, max_nodes=1).parent) == 1


def test_the_title_says_what_the_smallest_tree_that_is_as_good_costs() -> None:
    training = penguins()
    base, view, scores, found = pruning(training)
    whole = len(found.values) - 1
    assert found.simplest is not None

    def titled(kept: float, unpruned: float, simplest: int | None = found.simplest) -> str:
        means = list(scores.alpha.mean)
        order = sorted(
            range(len(view.alpha.stops)), key=lambda i: view.alpha.stops[i].n_leaves or 0
        )
        means[order[found.simplest or 0]], means[order[whole]] = kept, unpruned
        at = None if simplest is None else order[simplest]
        alpha = replace(scores.alpha, mean=tuple(means), simplest=at)
        other = replace(scores, alpha=alpha)
        return pruning_view(base, view, other, StopRules(max_depth=9), ACCURACY).title

    leaves = found.labels[found.simplest]
    assert titled(0.95, 0.965) == f"Pruning to {leaves} costs 1.5 points"
    assert titled(0.955, 0.965) == f"Pruning to {leaves} costs 1 point"
    assert titled(0.965, 0.95) == f"Pruning to {leaves} gains 1.5 points"
    assert titled(0.96501, 0.965) == f"Pruning to {leaves} costs nothing"
    assert titled(0.9, 0.9, simplest=whole) == "Any pruning costs more than one standard error"
    assert titled(0.9, 0.9, simplest=None).startswith("The cost of pruning is unknown")


def test_a_tree_of_one_leaf_has_nothing_to_prune() -> None:
    training = training_of("answer", {"x": [1.0, 1.0, 1.0, 1.0], "answer": ["a", "b", "a", "b"]})
    _, _, _, found = pruning(training)
    assert found.title == "There is nothing to prune: the tree is one leaf"
    assert found.caption == ""
    assert found.labels == ("1 leaf",)
