"""The steps of the growth player: what each says, and the scores it reaches."""

import json

import pytest

from explorer import SearchRules, StopRules, encode, grow, load_dataset
from explorer.growth.tree_spec import untrimmed
from explorer.judging.scores import accuracies, variance_explained
from explorer.tree.pruning import prune_at
from explorer.tree.splits import named_from
from explorer.tree.tree import Tree
from explorer.tree.trimming import SplitOrder, trim
from explorer.views.player import player_view as player_view_module
from explorer.views.player.player_view import PlayerView
from explorer.views.player.steps import steps_of
from explorer.views.to_json import to_json
from tests.support.samples import HOSTILE, grown, mixed, training_of
from tests.support.scored import form_for, player_of

LIMITS = (StopRules(max_depth=3), StopRules(12, max_leaf_nodes=7), StopRules(6, ccp_alpha=0.01))


def penguins(stop: StopRules = LIMITS[0]) -> tuple[Tree, PlayerView]:
    base = untrimmed(grow(encode(load_dataset("penguins"), "species")), stop)
    return base, player_of(base, stop)


@pytest.mark.parametrize("numbers", [False, True])
@pytest.mark.parametrize("stop", LIMITS)
def test_the_score_after_a_step_is_that_of_the_tree_of_its_splits(
    stop: StopRules, numbers: bool
) -> None:
    base = grown(mixed(120, numbers=numbers), 12)
    view, whole = player_of(base, stop), trim(base, stop)
    for order in view.orders:
        made = [view.splits[i].path for i in order.order]
        assert len(order.training) == len(made) + 1 == whole.n_leaves
        trees = [prune_at(whole, made[k:]) for k in range(len(made) + 1)]
        scores = [variance_explained(t) if numbers else accuracies(t)[0] for t in trees]
        assert order.training == form_for(numbers).texts(scores)


def test_the_steps_end_at_the_tree_that_is_pruned_by_hand() -> None:
    base = grown(mixed(200), 12)
    stop = StopRules(max_depth=4)
    steps = steps_of(base, stop, ("L",), 1000)
    left = prune_at(trim(base, stop), ["L"])
    assert steps.n_steps == left.n_leaves - 1
    found = {steps.tree.path(node) for node in steps.orders[SplitOrder.DEPTH_FIRST].tolist()}
    assert found == {left.path(node) for node in range(left.n_nodes) if not left.is_leaf[node]}


def test_a_step_tells_what_is_decided_and_what_that_gains() -> None:
    _, view = penguins()
    first, *_, last = view.splits
    assert first.title == "flipper_length_mm ≤ 206.5 classifies 120 more rows correctly"
    assert first.caption == (
        "A decision stump fitted to all 344 rows: 215 go left (69.8 % Adelie), 129 go right "
        "(94.6 % Gentoo). It lowers Gini 0.636 by 0.33."
    )
    assert first.decrease_text == "0.330"
    assert last.title == "bill_length_mm ≤ 42.35 does not classify more rows correctly"
    assert last.caption.endswith("and that of the whole tree by 0.00825.")
    assert view.start_caption.startswith("The prediction for all 344 rows is Adelie.")
    assert (view.score_name, view.drawn) == ("training accuracy", "")


def test_of_numbers_a_step_raises_r_squared() -> None:
    training = encode(load_dataset("cars_mpg"), "mpg", features=["weight_lbs", "horsepower"])
    view = player_of(grow(training, stop=StopRules(6)), StopRules(6))
    assert view.splits[0].title.startswith("weight_lbs ≤ ")
    assert "raises R² by 0." in view.splits[0].title
    assert "(mean " in view.splits[0].caption
    assert view.splits[-1].title.endswith("raises R² by less than 0.001")


def test_no_gain_yet_is_said() -> None:
    xor = training_of("c", {"x": [0, 0, 1, 1], "y": [0, 1, 0, 1], "c": ["a", "b", "b", "a"]})
    first, *_ = player_of(grow(xor), StopRules()).splits
    assert first.caption.endswith("This split gains nothing, but later splits may.")
    assert first.title.endswith("does not classify more rows correctly")


def test_a_tie_at_the_root_is_told_as_one() -> None:
    tied = training_of("c", {"x": [0, 0, 1, 1], "c": ["a", "b", "b", "b"]})
    two = training_of("c", {"x": [0, 1], "c": ["a", "b"]})
    assert player_of(grow(two), StopRules()).start_caption.startswith(
        "The prediction for all 2 rows is a, the first of the tied classes. Each step fits"
    )
    assert player_of(grow(tied), StopRules()).start_caption.startswith(
        "The prediction for all 4 rows is b. Each step fits"
    )


def test_a_split_of_a_person_is_told_as_theirs() -> None:
    training = encode(load_dataset("penguins"), "species")
    found = grow(training, stop=StopRules(1))
    own = named_from({"feature": "year", "threshold": 2007.5, "missing_goes_left": True})
    forced = grow(training, SearchRules(forced=(("", own),)), StopRules(2))
    assert found.n_leaves == 2
    assert player_of(forced, StopRules(2)).splits[0].caption.startswith("Your own split of")


def test_of_many_splits_the_best_are_steps_and_both_numbers_are_said(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    base = grown(mixed(200), 12)
    few = player_view_module.CAPS.__class__(max_player_steps=5)
    monkeypatch.setattr(player_view_module, "CAPS", few)
    view = player_of(base, StopRules(12))
    assert len(view.splits) == 5
    whole = trim(base, StopRules(12, max_leaf_nodes=6))
    assert {one.path for one in view.splits} == {
        whole.path(node) for node in range(whole.n_nodes) if not whole.is_leaf[node]
    }
    assert view.drawn.startswith(f"5 of {base.n_leaves - 1} splits are shown as steps")


def test_a_tree_of_one_leaf_and_hostile_names_have_steps_too() -> None:
    alone = training_of("c", {"x": [1.0, 2.0], "c": ["a", "a"]})
    view = player_of(grow(alone), StopRules())
    assert [order.order for order in view.orders] == [(), (), ()]
    assert view.orders[0].training == ("100 %",)
    assert view.start_caption == (
        "The prediction for all 2 rows is a. No split is made, so there are no steps."
    )
    columns = {HOSTILE[0]: [*HOSTILE, *HOSTILE], "c": list(HOSTILE[::-1]) * 2}
    told = json.loads(to_json(player_of(grow(training_of("c", columns)), StopRules())))
    assert all("\n" not in one["title"] and "\x00" not in one["title"] for one in told["splits"])
