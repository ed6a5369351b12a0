"""A scikit-learn tree converted to a Tree: the same nodes, measured by this package."""

from dataclasses import replace

import numpy as np
import pytest
import sklearn.tree
from hypothesis import given, settings
from hypothesis import strategies as st

from explorer import SearchRules, StopRules, encode, load_dataset
from explorer.data.training import TrainingTable
from explorer.estimators.from_sklearn import as_our_tree, as_scikit_learn_reads
from explorer.judging.judged_rows import leaves_reached
from explorer.tree.impurity import Criterion
from explorer.tree.tree import Ending
from tests.support.growth.invariants import check_invariants
from tests.support.samples import hostile, mixed, mixed_tables


def fitted(read: TrainingTable, **limits: object):
    make = (
        sklearn.tree.DecisionTreeClassifier if read.classes else sklearn.tree.DecisionTreeRegressor
    )
    return make(random_state=0, **limits).fit(np.column_stack(read.columns), read.target_values)


@settings(max_examples=25, deadline=None)
@given(mixed_tables(90), st.sampled_from([None, 1, 3]), st.integers(1, 5))
def test_rows_reach_the_same_leaves_with_the_same_numbers(
    training: TrainingTable, depth: int | None, leaf: int
) -> None:
    read = as_scikit_learn_reads(training)
    theirs = fitted(read, max_depth=depth, min_samples_leaf=leaf)
    search = SearchRules.usual_for(training.task)
    tree = as_our_tree(theirs, read, search, StopRules(max_depth=depth))
    check_invariants(tree)
    assert (tree.n_nodes, tree.max_depth) == (theirs.tree_.node_count, theirs.get_depth())
    X = np.column_stack(read.columns)
    mine, its = leaves_reached(tree, read, np.arange(read.n_rows)), theirs.apply(X)
    pairs = set(zip(mine.tolist(), its.tolist(), strict=True))
    assert len(pairs) == len(set(mine.tolist())) == len(set(its.tolist()))
    for one, other in pairs:
        assert tree.n_samples[one] == theirs.tree_.n_node_samples[other]
        assert tree.impurity[one] == pytest.approx(theirs.tree_.impurity[other], abs=1e-9)
    predicted = np.asarray(tree.prediction)[mine]
    if not tree.ties[mine].any():
        assert predicted == pytest.approx(theirs.predict(X))


def test_categories_become_columns_of_their_own_and_names_stay_unique() -> None:
    training = mixed(60)
    read = as_scikit_learn_reads(training)
    names = list(read.features.names)
    assert names[:3] == ["width", "height", "colour = blue"]
    assert len(set(names)) == len(names) == 2 + 5 + 3
    codes = np.column_stack(read.columns[2:7])
    assert (codes.sum(axis=1) == (training.columns[2] >= 0)).all()
    assert (np.float32(training.columns[0]) == read.columns[0])[~np.isnan(read.columns[0])].all()
    assert (read.target_values == training.target_values).all()
    assert as_scikit_learn_reads(hostile(40)).features


def test_what_cannot_be_read_is_refused() -> None:
    training = mixed(40)
    theirs = fitted(as_scikit_learn_reads(training))
    with pytest.raises(ValueError, match="accept only numbers"):
        as_our_tree(theirs, training, SearchRules())
    numbers = encode(load_dataset("iris"), "species")
    with pytest.raises(ValueError, match="has 10 features, but the table has 4"):
        as_our_tree(theirs, numbers, SearchRules())


def test_leaves_say_which_limit_made_them() -> None:
    read = as_scikit_learn_reads(encode(load_dataset("iris"), "species"))
    for limits, ending in (
        (StopRules(max_leaf_nodes=4), Ending.MAX_LEAF_NODES),
        (StopRules(ccp_alpha=0.02), Ending.CCP_ALPHA),
        (StopRules(max_depth=2), Ending.MAX_DEPTH),
    ):
        theirs = fitted(
            read,
            max_leaf_nodes=limits.max_leaf_nodes,
            ccp_alpha=limits.ccp_alpha,
            max_depth=limits.max_depth,
        )
        tree = as_our_tree(theirs, read, SearchRules(Criterion.GINI), limits)
        assert tree.stop == limits
        assert set(tree.ending[tree.is_leaf & (tree.impurity > 0)].tolist()) == {ending}


@settings(max_examples=25, deadline=None)
@given(mixed_tables(60), st.integers(1, 6))
def test_a_leaf_that_scikit_learn_cannot_split_is_laid_to_no_limit(
    training: TrainingTable, leaf: int
) -> None:
    read = as_scikit_learn_reads(training)
    search = replace(SearchRules.usual_for(training.task), min_samples_leaf=leaf)
    limits = StopRules(ccp_alpha=1e-9)
    whole = as_our_tree(fitted(read, min_samples_leaf=leaf), read, search, limits)
    assert not (whole.ending == Ending.CCP_ALPHA).any()
    stump = as_our_tree(fitted(read, min_samples_leaf=leaf, max_depth=1), read, search, limits)
    split = {whole.path(node) for node in np.flatnonzero(~whole.is_leaf).tolist()}
    for node in stump.leaves.tolist():
        assert (stump.ending[node] == Ending.CCP_ALPHA) == (stump.path(node) in split)


def test_a_leaf_budget_that_all_leaves_fit_has_made_none() -> None:
    read = as_scikit_learn_reads(encode(load_dataset("noise_overfit"), "label"))
    limits = StopRules(max_leaf_nodes=50, min_impurity_decrease=0.004)
    theirs = fitted(read, max_leaf_nodes=50, min_impurity_decrease=0.004)
    tree = as_our_tree(theirs, read, SearchRules(), limits)
    assert tree.n_leaves < 50
    assert (tree.ending == Ending.MIN_IMPURITY_DECREASE).any()
    assert not (tree.ending == Ending.MAX_LEAF_NODES).any()
