"""Forced splits: the user's splits instead of the best split of a node."""

from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from hypothesis import strategies as st

from explorer import (
    NamedSplit,
    SearchRules,
    StopRules,
    TrainingTable,
    Tree,
    build,
    cross_validate,
    encode,
    from_dict,
    grow,
    load_dataset,
    predict,
    split_profile,
    to_dict,
    trim,
)
from explorer.growth.engines.compiled import CompiledEngine
from explorer.growth.engines.reference import ReferenceEngine
from explorer.growth.forced_splits import forced_paths, why_refused
from explorer.growth.split_selection import split_of
from explorer.growth.weighting import row_weights
from explorer.tree.splits import CategorySplit, Split, goes_left, named
from explorer.tree.walking import rows_at
from tests.support.growth.engine_agreement import assert_agreeing
from tests.support.growth.invariants import check_invariants
from tests.support.growth.sameness import assert_same_tree
from tests.support.tiers import random_cases
from tests.support.training_tables import random_case, table_of, training_of

SEEDS = st.integers(0, 100_000)


def grown(training: TrainingTable, search: SearchRules, weights: np.ndarray | None = None) -> Tree:
    """Use one engine throughout: another adds up in another order."""
    return grow(training, search, engine=ReferenceEngine(training), weights=weights)


def case_of(seed: int) -> tuple[TrainingTable, SearchRules, Tree]:
    case = random_case(seed, 24, dyadic=seed % 2 == 0)
    search = SearchRules(case.criterion, case.min_samples_leaf)
    return case.training, search, grown(case.training, search)


def some_candidate(
    training: TrainingTable, tree: Tree, seed: int
) -> tuple[str, Split, float] | None:
    """An admissible candidate of any feature at any node, and what the profile says it gains."""
    random = np.random.default_rng(seed)
    nodes = np.flatnonzero(~tree.is_leaf)
    if not len(nodes):
        return None
    path = tree.path(int(random.choice(nodes)))
    feature = str(random.choice(tree.features.names))
    profile = split_profile(tree, training, feature, node=path)
    candidates = np.flatnonzero(profile.admissible)
    if not len(candidates):
        return None
    index = int(random.choice(candidates))
    return path, split_of(profile, index), float(profile.gain[index])


def _exact(split: Split) -> Split:
    """The user does not decide whether a search was exact."""
    return replace(split, exact=True) if isinstance(split, CategorySplit) else split


@random_cases(gate=40, deep=150, seed=SEEDS)
def test_forcing_the_splits_that_cart_chose_changes_nothing(seed: int) -> None:
    training, search, tree = case_of(seed)
    forced = {
        tree.path(int(node)): named(split, tree.features)
        for node in np.flatnonzero(~tree.is_leaf)
        if (split := tree.split(int(node))) is not None
    }
    again = grown(training, replace(search, forced=forced))
    assert_same_tree(replace(again, search=search), tree)
    assert forced_paths(again) == tuple(sorted(forced))


@random_cases(gate=50, deep=200, seed=SEEDS)
def test_a_forced_split_is_made_and_grows_on_from_its_rows(seed: int) -> None:
    training, search, tree = case_of(seed)
    chosen = some_candidate(training, tree, seed)
    if chosen is None:
        return
    path, split, gain = chosen
    rules = replace(search, forced={path: named(split, tree.features)})
    forced = grown(training, rules)
    check_invariants(forced)
    assert forced_paths(forced) == (path,)
    node = forced.node_at(path)
    assert node is not None
    made = forced.split(node)
    assert made is not None
    assert forced.gain[node] == pytest.approx(gain, abs=1e-10 * forced.impurity[node])
    rows = rows_at(forced, training.columns, node)
    left = goes_left(made, training.columns[made.feature][rows])
    its_left = goes_left(split, training.columns[split.feature][rows])
    assert (left == its_left).all()
    assert _exact(made) == _exact(split)
    # Each side is the tree of its own rows; everything outside of the node stays.
    for turn, side in (("L", rows[left]), ("R", rows[~left])):
        weights = np.zeros(training.n_rows)
        weights[side] = row_weights(training, search)[side]
        alone = grown(training, search, weights)
        for i in range(alone.n_nodes):
            its = forced.node_at(path + turn + alone.path(i))
            assert its is not None
            assert forced.split(its) == alone.split(i)
            assert forced.n_samples[its] == alone.n_samples[i]
    for i in range(tree.n_nodes):
        if not tree.path(i).startswith(path):
            its = forced.node_at(tree.path(i))
            assert its is not None
            assert forced.split(its) == tree.split(i)


def test_a_split_is_kept_as_given_where_another_divides_the_rows_alike() -> None:
    training = training_of({"age": [15.0, 16, 18.5, 20]}, [*"nnyy"])
    assert grow(training).threshold[0] == 17.25
    for made in (
        grow(training, SearchRules(forced={"": NamedSplit("age", 18.0)})),
        build(training, {"": NamedSplit("age", 18.0)}),
    ):
        assert made.threshold[0] == 18.0
        assert forced_paths(made) == ("",)
        new = table_of({"age": [17.5, 18.0, 18.2]})
        assert predict(made, new).tolist() == ["n", "n", "y"]
        assert made.gain[0] == 0.5


def test_the_sides_of_a_split_stay_as_named() -> None:
    training = training_of({"c": [*"aabb"], "d": [*"pqpq"]}, [*"nyyy"])
    whole = grow(training)
    (split,) = [whole.split(0)]
    assert isinstance(split, CategorySplit)
    left = named(split, whole.features).left
    turned = ("b",) if left == ("a",) else ("a",)
    forced = {"": NamedSplit("c", left=turned), "L": NamedSplit("d", left=("q",))}
    made = grow(training, SearchRules(forced=forced))
    assert made.features.names[made.feature[0]] == "c"
    assert named(made.split(0), made.features).left == turned
    rows = rows_at(made, training.columns, made.node_of("L"))
    assert {training.features[0].levels[code] for code in training.columns[0][rows]} == {*turned}


@random_cases(gate=25, deep=80, seed=SEEDS, limit=st.integers(0, 3))
def test_trimming_equals_growing_and_engines_agree_with_forced_splits(
    seed: int, limit: int
) -> None:
    training, search, tree = case_of(seed)
    chosen = [some_candidate(training, tree, seed + i) for i in range(3)]
    given_splits = {one[0]: named(one[1], tree.features) for one in chosen if one is not None}
    rules = replace(search, forced=given_splits)
    engine = ReferenceEngine(training)
    grown = grow(training, rules, engine=engine)
    stop = [
        StopRules(2),
        StopRules(5, 4, 0.01),
        StopRules(max_leaf_nodes=3),
        StopRules(ccp_alpha=0.05),
    ]
    assert_same_tree(trim(grown, stop[limit]), grow(training, rules, stop[limit], engine=engine))
    compiled = grow(training, rules, engine=CompiledEngine(training))
    assert_agreeing(compiled, grown)
    assert from_dict(to_dict(grown)).search == rules


def test_what_a_node_cannot_take_leaves_it_its_best_split_and_says_why() -> None:
    training = encode(load_dataset("penguins"), "species")
    tree = grow(training, stop=StopRules(3))
    nothing = "The split would leave one side without rows."
    refused = {
        NamedSplit(
            "bill_length_mm", 500.0, missing_goes_left=True
        ): "The split would leave one side without rows.",
        NamedSplit("wing"): "There is no feature “wing”.",
        NamedSplit("island", threshold=1.0): (
            "“island” is categorical, so it cannot be split at a threshold."
        ),
        NamedSplit("body_mass_g", left=("3000",)): (
            "“body_mass_g” is numeric, so it cannot be split by categories."
        ),
        NamedSplit("island", left=("Atlantis",)): "“island” has no category “Atlantis”.",
        NamedSplit("island", left=()): nothing,
    }
    for split, words in refused.items():
        rules = SearchRules(forced={"L": split})
        forced = grow(training, rules, StopRules(3))
        assert_same_tree(replace(forced, search=tree.search), tree)
        assert why_refused(forced, training, "L") == words
        assert forced_paths(forced) == ()
    short = {"": NamedSplit("bill_length_mm", threshold=36.0)}
    forced = grow(training, SearchRules(min_samples_leaf=50, forced=short), StopRules(3))
    words = why_refused(forced, training, "")
    assert words == "One side would hold 26 rows; a leaf needs at least 50."
    allowed = SearchRules(features=("sex", "island"), forced=short)
    words = why_refused(grow(training, allowed), training, "")
    assert words == "The search rules do not allow “bill_length_mm”."
    assert why_refused(tree, training, "L") is None
    once = SearchRules(
        each_feature_once=True, forced={"L": NamedSplit("flipper_length_mm", threshold=190.0)}
    )
    words = why_refused(grow(training, once), training, "L")
    assert words == "This path already splits on “flipper_length_mm”."


def test_a_limit_that_ends_a_branch_ends_a_forced_one() -> None:
    training = encode(load_dataset("penguins"), "species")
    rules = SearchRules(forced={"LL": NamedSplit("body_mass_g", threshold=4000.0)})
    assert forced_paths(grow(training, rules, StopRules(3))) == ("LL",)
    short = grow(training, rules, StopRules(2))
    assert forced_paths(short) == ()
    assert why_refused(short, training, "LL") is None


def test_the_trees_of_folds_take_the_forced_splits_too() -> None:
    training = encode(load_dataset("penguins"), "species")
    useless = SearchRules(forced={"": NamedSplit("sex", left=("female",))})
    stump = StopRules(1)
    score = cross_validate(training, useless, stop=stump).mean[0]
    assert score < cross_validate(training, stop=stump).mean[0] - 0.2
    assert score == pytest.approx(152 / 344, abs=0.01)


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"feature": 3}, "A split must name its feature as text."),
        (
            {"feature": "x", "threshold": 1.0, "left": ()},
            "A split can have a threshold or categories, but not both.",
        ),
        ({"feature": "x", "threshold": float("nan")}, "A threshold must be a finite number."),
        ({"feature": "x", "threshold": 10**400}, "A threshold must be a finite number."),
        ({"feature": "x", "threshold": True}, "A threshold must be a finite number."),
        ({"feature": "x", "threshold": "1"}, "A threshold must be a finite number."),
        ({"feature": "x", "left": "abc"}, "The categories of a split must be a list of strings."),
        ({"feature": "x", "left": [1]}, "The categories of a split must be a list of strings."),
        ({"feature": "x", "missing_goes_left": 1}, "missing_goes_left must be true or false"),
        ({"feature": "x", "cut": 1}, "A split has no field cut."),
        ({}, "A split must name its feature."),
    ],
)  # fmt: skip
def test_forced_splits_are_checked_as_data(fields: Any, words: str) -> None:
    with pytest.raises(ValueError, match=words.replace(".", r"\.")):
        SearchRules(forced={"": fields})


def test_forced_splits_compare_by_what_they_say() -> None:
    one = SearchRules(forced={"R": NamedSplit("x", -0.0), "": NamedSplit("y", left=("b", "a"))})
    other = SearchRules(
        forced=(("", NamedSplit("y", None, ("b", "a"))), ("R", NamedSplit("x", 0.0)))
    )
    assert one == other
    assert hash(one) == hash(other)
    wrong: Any
    for wrong in ("LX", 3):
        with pytest.raises(ValueError, match="A path may contain only L and R"):
            SearchRules(forced={wrong: NamedSplit("x", 1.0)})
    with pytest.raises(ValueError, match="has two forced splits"):
        SearchRules(forced=(("L", NamedSplit("x", 1.0)), ("L", NamedSplit("x", 2.0))))
