"""Scores of steps on unseen rows: those of the limits that give a step's tree."""

import pytest

from explorer import StopRules, cross_validate, encode, load_dataset
from explorer.data.display import show_share
from explorer.growth.growing import grow
from explorer.growth.tree_spec import untrimmed
from explorer.judging.unseen.cross_validation import GrownFolds, grow_folds
from explorer.tree.tree import Tree
from explorer.tree.trimming import SplitOrder, trim
from explorer.views.player import steps as step_scores_module
from explorer.views.player.steps import OrderScores, limits_of_steps, step_scores, steps_of
from tests.support.growth.sameness import paths_of_splits
from tests.support.samples import grown, mixed
from tests.support.scored import ACCURACY

STOP = StopRules(max_depth=3)
PENGUINS = encode(load_dataset("penguins"), "species")


@pytest.fixture(scope="module")
def folds() -> GrownFolds:
    return grow_folds(PENGUINS, stop=StopRules(12), scoring=ACCURACY)


def base_of(stop: StopRules = STOP) -> Tree:
    return untrimmed(grow(PENGUINS, stop=StopRules(12)), stop)


def scores_of(folds: GrownFolds, stop: StopRules = STOP) -> dict[SplitOrder, OrderScores]:
    found = step_scores(steps_of(base_of(stop), stop, (), 1000), folds)
    assert found.name == "10-fold accuracy"
    return {one.name: one for one in found.orders}


def cross_validated(stop: StopRules) -> str:
    return show_share(float(cross_validate(PENGUINS, stop=stop).mean[0]))


def test_best_first_each_step_has_the_score_of_its_leaf_budget(folds: GrownFolds) -> None:
    found = scores_of(folds)[SplitOrder.BEST_FIRST]
    assert found.texts[-1] == cross_validated(STOP)
    for k, text in enumerate(found.texts[:-1]):
        assert text == cross_validated(StopRules(3, max_leaf_nodes=k + 1))
    assert found.note == ""
    assert found.said[3] == "10-fold accuracy rises from 93 % to 94.5 %."
    assert found.said[5] == f"10-fold accuracy stays at {found.texts[5]}."


def test_breadth_first_the_ends_of_levels_have_scores_and_what_has_none_is_said(
    folds: GrownFolds,
) -> None:
    found = scores_of(folds)[SplitOrder.BREADTH_FIRST]
    assert [k for k, text in enumerate(found.texts) if text] == [0, 1, 2, 3, 6]
    assert found.texts[1] == cross_validated(StopRules(1))
    assert found.texts[3] == cross_validated(StopRules(2))
    assert found.said[4:] == ("", "", f"10-fold accuracy is {found.texts[6]}.")
    assert found.note.startswith("The 10-fold accuracy is known only for 5 of 7 trees")


@pytest.mark.parametrize("order", SplitOrder)
@pytest.mark.parametrize(
    "stop", [StopRules(4), StopRules(5, ccp_alpha=0.01), StopRules(5, max_leaf_nodes=9)]
)
def test_a_step_has_limits_only_where_they_give_its_very_tree(
    order: SplitOrder, stop: StopRules
) -> None:
    base = grown(mixed(160), 12)
    for pruned in ((), ("L",)):
        steps = steps_of(base, stop, pruned, 1000)
        found = limits_of_steps(steps, order, range(steps.n_steps + 1))
        paths = [steps.tree.path(node) for node in steps.orders[order].tolist()]
        assert found[0] is not None
        for k, limits in found.items():
            assert set(paths_of_splits(trim(base, limits))) == set(paths[:k])
        if not pruned:
            assert found[steps.n_steps] == stop


def test_of_a_large_tree_some_steps_are_scored_and_both_numbers_are_said(
    folds: GrownFolds, monkeypatch: pytest.MonkeyPatch
) -> None:
    few = step_scores_module.CAPS.__class__(max_scrubber_nodes=1, max_stops_of_large_trees=4)
    monkeypatch.setattr(step_scores_module, "CAPS", few)
    found = scores_of(folds)[SplitOrder.BEST_FIRST]
    known = [k for k, text in enumerate(found.texts) if text]
    assert known[0] == 0
    assert known[-1] == 6
    assert len(known) < 7
    assert f"known only for {len(known)} of 7 trees" in found.note
