"""Where no split gains yet: the most even split is made, so that XOR can be learned."""

import numpy as np
import pytest

from explorer import load_dataset
from explorer.data.training import encode
from explorer.growth.growing import grow
from explorer.tree.impurity import CLASS_CRITERIA, Criterion
from explorer.tree.rules import SearchRules, StopRules
from explorer.tree.trimming import trim
from tests.support.training_tables import training_of

FOUR_CORNERS = {"x1": [0.0, 0.0, 1.0, 1.0], "x2": [0.0, 1.0, 0.0, 1.0]}


def xor(criterion: Criterion, columns: dict[str, list] = FOUR_CORNERS):
    differ = [a != b for a, b in zip(*columns.values(), strict=True)]
    classes = criterion in CLASS_CRITERIA
    return training_of(columns, [("no", "yes")[d] if classes else float(d) for d in differ])


@pytest.mark.parametrize("criterion", list(Criterion))
def test_xor_is_learned_through_a_first_split_that_gains_nothing(criterion: Criterion) -> None:
    tree = grow(xor(criterion), SearchRules(criterion))
    assert tree.gain.tolist()[0] == 0.0
    assert tree.n_leaves == 4
    assert (tree.impurity[tree.leaves] == 0).all()
    assert (tree.gain[1:3] > 0).all()


@pytest.mark.parametrize("criterion", list(Criterion))
def test_xor_of_two_categories_is_learned_too(criterion: Criterion) -> None:
    columns = {"x1": ["u", "u", "v", "v"], "x2": ["s", "t", "s", "t"]}
    tree = grow(
        training_of(
            columns,
            ["no", "yes", "yes", "no"] if criterion in CLASS_CRITERIA else [0.1, 0.3, 0.3, 0.1],
        ),
        SearchRules(criterion),
    )
    assert tree.gain[0] == 0.0
    assert tree.n_leaves == 4
    assert tree.splits.levels_left[0].tolist() == [0]  # the first level stays left


@pytest.mark.parametrize("criterion", list(Criterion))
def test_any_least_decrease_forbids_a_split_that_gains_nothing(criterion: Criterion) -> None:
    stop = StopRules(min_impurity_decrease=1e-300)
    assert grow(xor(criterion), SearchRules(criterion), stop).n_nodes == 1


@pytest.mark.parametrize("criterion", list(Criterion))
def test_pruning_keeps_what_paid_later_and_removes_what_never_did(criterion: Criterion) -> None:
    tree = grow(xor(criterion), SearchRules(criterion))
    assert trim(tree, StopRules(ccp_alpha=1e-6)).n_leaves == 4
    shallow = trim(tree, StopRules(max_depth=1))
    assert shallow.n_leaves == 2
    assert trim(tree, StopRules(max_depth=1, ccp_alpha=1e-300)).n_leaves == 1


def test_the_most_even_split_is_taken_where_nothing_gains() -> None:
    """Two rows of each class at each of five values; sizes differ by whole groups."""
    values = [1.0] * 2 + [2.0] * 4 + [3.0] * 4 + [4.0] * 2 + [5.0] * 2
    tree = grow(training_of({"x": values}, ["a", "b"] * 7), stop=StopRules(max_depth=1))
    assert tree.gain[0] == 0.0
    assert tree.threshold[0] == 2.5  # 6 against 8; 3.5 would leave 10 against 4
    assert tree.n_samples[1:].tolist() == [6, 8]


def test_evenness_counts_rows_and_not_their_weight() -> None:
    weights = [8.0] * 2 + [1.0] * 4
    tree = grow(training_of({"x": [1.0, 1.0, 2.0, 2.0, 3.0, 3.0]}, ["a", "b"] * 3, weights))
    assert tree.threshold[0] == 1.5  # 2 against 4 either way: the first in order
    feature_then_cut = {"x": [1.0, 1.0, 2.0, 2.0, 2.0, 2.0], "y": [1.0] * 4 + [2.0] * 2}
    assert grow(training_of(feature_then_cut, ["a", "b"] * 3, weights)).feature[0] == 0


def test_rounding_makes_no_gain_of_none() -> None:
    """Thirds and tenths: the sums of both sides differ in the last bit, the means do not."""
    random = np.random.default_rng(0)
    for _ in range(50):
        groups = int(random.integers(2, 9))
        per_group = [0.1, 0.2, 0.3, 1e6 / 3]
        order = random.permutation(4 * groups)
        values = [float(g) for g in range(groups) for _ in per_group]
        target = per_group * groups
        weights = [1 / 3 if g % 2 else 0.7 for g in range(groups) for _ in per_group]
        training = training_of(
            {"x": [values[i] for i in order]},
            [target[i] for i in order],
            [weights[i] for i in order],
        )
        for criterion in ("squared_error", "absolute_error"):
            tree = grow(training, SearchRules(criterion), StopRules(max_depth=1))
            assert tree.gain[0] == 0.0
            assert tree.threshold[0] == (groups - 1) // 2 + 0.5 if groups % 2 == 0 else True


def test_the_bundled_xor_is_learned_in_four_regions() -> None:
    training = encode(load_dataset("xor"), "label")
    first = grow(training, stop=StopRules(max_depth=1))
    assert first.gain[0] < 0.02
    assert grow(training).n_leaves <= 60
