"""A grown tree against the oracle, at every node."""

import pytest

from explorer.growth.contract import SplitEngine
from explorer.growth.growing import grow
from explorer.tree.impurity import Criterion
from explorer.tree.rules import SearchRules
from explorer.tree.splits import CategorySplit, MissingSplit, NumericSplit, Split
from explorer.tree.tree import Ending, Tree
from tests.support.growth.invariants import check_invariants
from tests.support.growth.oracle import Answer, Oracle
from tests.support.training_tables import Case


def assert_split_is(answer: Answer, split: Split | None) -> None:
    """Check the same kind, feature, threshold or levels, and routing of unseen values."""
    assert split is not None
    assert split.feature == answer.feature
    assert split.missing_seen == answer.missing_seen
    assert split.unseen_goes_left == answer.unseen_goes_left
    match split:
        case NumericSplit():
            assert answer.kind == "numeric"
            assert split.threshold == answer.threshold
            assert split.missing_goes_left == answer.missing_goes_left
        case MissingSplit():
            assert answer.kind == "missing"
        case CategorySplit():
            assert answer.kind == "category"
            assert split.left == tuple(sorted(answer.levels_left - {-1}))
            assert split.right == tuple(sorted(answer.levels_right - {-1}))
            assert split.missing_goes_left == answer.missing_goes_left
            assert split.exact == answer.exact


def assert_tree_is_the_oracles(
    case: Case, fraction: float = 0.0, engine: SplitEngine | None = None
) -> int:
    """Every node of the full tree; the number of nodes compared.

    fraction: min_weight_fraction_leaf.
    """
    training = case.training
    search = SearchRules(case.criterion, case.min_samples_leaf, min_weight_fraction_leaf=fraction)
    tree = grow(training, search, engine=engine)
    check_invariants(tree)
    oracle = Oracle(training, case.criterion.value, case.min_samples_leaf, fraction)
    waiting = [(0, tuple(range(training.n_rows)))]
    while waiting:
        node, rows = waiting.pop()
        assert tree.n_samples[node] == len(rows)
        assert tree.weight[node] == pytest.approx(float(oracle.weight(rows)), rel=1e-14)
        assert_described(tree, node, oracle, rows)
        if oracle.is_pure(rows):
            assert tree.impurity[node] == 0.0
            assert tree.ending[node] == Ending.PURE
            continue
        answer = oracle.answer(rows)
        if answer is None:
            assert tree.ending[node] == Ending.NO_SPLIT
            continue
        assert_split_is(answer, tree.split(node))
        if answer.gain == 0.0:
            assert tree.gain[node] == 0.0
        else:
            allowed = 1e-12 * max(answer.gain, 1e-3 * tree.impurity[node])
            assert tree.gain[node] == pytest.approx(answer.gain, rel=1e-12, abs=allowed)
        left, right = int(tree.left_child[node]), int(tree.right_child[node])
        waiting += [(left, tuple(sorted(answer.left))), (right, tuple(sorted(answer.right)))]
    return tree.n_nodes


def assert_described(tree: Tree, node: int, oracle: Oracle, rows: tuple[int, ...]) -> None:
    """Check impurity, statistics and prediction of a node."""
    impurity = float(oracle.total(rows)) / float(oracle.weight(rows))
    assert tree.impurity[node] == pytest.approx(impurity, rel=1e-12, abs=1e-300)
    if oracle.n_classes:
        counts = oracle.counts(rows)
        assert tree.statistics[node] == pytest.approx([float(c) for c in counts], rel=1e-14)
    else:
        assert tree.statistics[node, 0] == pytest.approx(float(oracle.mean(rows)), rel=1e-12)
        if tree.search.criterion is Criterion.ABSOLUTE_ERROR:
            median = float(oracle.median(rows))
            assert tree.statistics[node, 2] == pytest.approx(median, rel=1e-15)
