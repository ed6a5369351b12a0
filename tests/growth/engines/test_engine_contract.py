"""The contract of every split engine, whatever it is made of."""

from collections.abc import Callable

import numpy as np
import pytest

from explorer.data.training import TrainingTable
from explorer.growth.contract import Divisions, GrowthEngine, Queries, SplitEngine
from explorer.growth.engines.compiled import CompiledEngine
from explorer.growth.engines.reference import ReferenceEngine
from explorer.growth.forced_splits import SplitRefusedError
from explorer.growth.split_selection import split_of
from explorer.tree.impurity import CLASS_CRITERIA, Criterion
from explorer.tree.rules import SearchRules
from explorer.tree.splits import (
    CategorySplit,
    MissingSplit,
    NamedSplit,
    NumericSplit,
    SplitArrays,
    SplitKind,
)
from tests.support.growth.in_spark import spark_engine
from tests.support.growth.in_warehouse import warehouse_engine
from tests.support.tiers import first_in_gate
from tests.support.training_tables import random_case, training_of

MakeEngine = Callable[[TrainingTable], GrowthEngine]

ROOT = np.zeros(1, np.int64)


@pytest.fixture(
    params=[ReferenceEngine, CompiledEngine, warehouse_engine, *first_in_gate(spark_engine, n=0)]
)
def make_engine(request: pytest.FixtureRequest) -> MakeEngine:
    return request.param


@pytest.fixture(params=[ReferenceEngine, CompiledEngine])
def make_split_engine(request: pytest.FixtureRequest) -> Callable[[TrainingTable], SplitEngine]:
    return request.param


def halves() -> TrainingTable:
    """Feature x separates the classes; feature z does so less well; level c is on one side."""
    return training_of(
        {
            "x": [1.0, 2.0, 3.0, 4.0, 5.0, 6.0],
            "z": [1.0, 1.0, 2.0, 1.0, 2.0, None],
            "level": ["c", "d", "d", "c", "d", "c"],
        },
        ["a", "a", "a", "b", "b", "b"],
    )


def test_an_engine_supports_the_criteria_of_its_task(make_engine: MakeEngine) -> None:
    engine = make_engine(halves())
    supported = {c for c in Criterion if engine.supports(SearchRules(c))}
    assert supported == set(CLASS_CRITERIA)


def test_node_zero_holds_all_rows_of_positive_weight(
    make_split_engine: Callable[[TrainingTable], SplitEngine],
) -> None:
    weights = np.array([1.0, 2.0, 0.0, 1.0, 0.0, 4.0])
    session = make_split_engine(halves()).begin(SearchRules(), weights=weights)
    root = session.describe(ROOT)
    assert (root.n_samples[0], root.weight[0]) == (4, 8.0)
    np.testing.assert_array_equal(root.statistics, [[3.0, 5.0]])


def test_a_growth_may_take_some_of_the_rows(
    make_split_engine: Callable[[TrainingTable], SplitEngine],
) -> None:
    session = make_split_engine(halves()).begin(SearchRules(), rows=np.array([0, 1, 5]))
    np.testing.assert_array_equal(session.describe(ROOT).statistics, [[2.0, 1.0]])
    best = session.best_splits(Queries(ROOT))
    assert best.splits.split(0).threshold == 4.0


def test_only_allowed_features_are_asked(make_engine: MakeEngine) -> None:
    session = make_engine(halves()).begin(SearchRules())
    for feature in range(3):
        allowed = np.arange(3)[np.newaxis] == feature
        best = session.best_splits(Queries(ROOT, allowed))
        assert best.splits.feature[0] == feature
    nothing = session.best_splits(Queries(ROOT, np.zeros((1, 3), np.bool_)))
    assert (nothing.splits.kind[0], nothing.gain[0]) == (SplitKind.LEAF, 0.0)


def test_asking_is_not_dividing(make_engine: MakeEngine) -> None:
    session = make_engine(halves()).begin(SearchRules())
    first, again = (session.best_splits(Queries(ROOT)) for _ in range(2))
    assert first.splits.split(0) == again.splits.split(0)


def test_children_take_the_numbers_they_are_given(make_engine: MakeEngine) -> None:
    session = make_engine(halves()).begin(SearchRules())
    split = NumericSplit(0, 2.5, 1.0, True, True, False)
    session.divide(Divisions(ROOT, SplitArrays.of([split]), np.array([7]), np.array([300])))
    children = session.describe(np.array([300, 7]))
    np.testing.assert_array_equal(children.n_samples, [4, 2])
    np.testing.assert_array_equal(children.statistics, [[1.0, 3.0], [2.0, 0.0]])


def test_a_pure_node_may_be_divided_by_hand(make_engine: MakeEngine) -> None:
    session = make_engine(halves()).begin(SearchRules())
    first = NumericSplit(0, 3.5, 1.0, True, True, False)
    session.divide(Divisions(ROOT, SplitArrays.of([first]), np.array([1]), np.array([2])))
    session.best_splits(Queries(np.array([1, 2])))
    second = NumericSplit(0, 1.5, 1.0, True, True, False)
    assert session.judge(1, second).gain == 0.0
    session.divide(Divisions(np.array([1]), SplitArrays.of([second]), np.array([3]), np.array([4])))
    np.testing.assert_array_equal(session.describe(np.array([3, 4])).n_samples, [1, 2])


@pytest.mark.parametrize(
    ("split", "n_left"),
    [
        (NumericSplit(1, 1.5, 1.0, True, True, True), 4),
        (NumericSplit(1, 1.5, 1.0, False, True, True), 3),
        (MissingSplit(1, True), 5),
        (CategorySplit(2, (0,), (1,), True, True, False), 3),
        (CategorySplit(2, (1,), (), True, False, False), 3),
        (CategorySplit(2, (), (1,), True, True, False), 3),
    ],
)
def test_a_given_split_is_judged_and_divided_alike(
    make_engine: MakeEngine, split: NumericSplit | MissingSplit | CategorySplit, n_left: int
) -> None:
    session = make_engine(halves()).begin(SearchRules())
    judged = session.judge(0, split)
    np.testing.assert_array_equal(judged.children.n_samples, [n_left, 6 - n_left])
    session.divide(Divisions(ROOT, SplitArrays.of([split]), np.array([1]), np.array([2])))
    children = session.describe(np.array([1, 2]))
    np.testing.assert_array_equal(children.statistics, judged.children.statistics)


def test_a_split_that_leaves_a_side_empty_is_refused(make_engine: MakeEngine) -> None:
    session = make_engine(halves()).begin(SearchRules())
    with pytest.raises(ValueError, match=r"^The split leaves one side without rows\.$"):
        session.judge(0, NumericSplit(0, 100.0, 1.0, True, True, False))


def test_a_leaf_cannot_be_divided(make_engine: MakeEngine) -> None:
    session = make_engine(halves()).begin(SearchRules())
    with pytest.raises(ValueError, match="no split"):
        session.divide(Divisions(ROOT, SplitArrays.of([None]), np.array([1]), np.array([2])))


def test_nodes_left_alone_keep_their_rows(make_engine: MakeEngine) -> None:
    session = make_engine(halves()).begin(SearchRules())
    splits = [NumericSplit(0, t, 1.0, True, True, False) for t in (4.5, 1.5)]
    session.divide(Divisions(ROOT, SplitArrays.of(splits[:1]), np.array([1]), np.array([2])))
    session.divide(
        Divisions(np.array([1]), SplitArrays.of(splits[1:]), np.array([3]), np.array([4]))
    )
    later = session.best_splits(Queries(np.array([4, 2])))
    np.testing.assert_array_equal(session.describe(np.array([2, 4])).n_samples, [2, 3])
    assert later.splits.split(0).threshold == 3.5
    assert later.splits.kind[1] == SplitKind.LEAF or later.gain[1] == 0.0


def test_the_profile_finds_the_split_that_growth_takes(make_engine: MakeEngine) -> None:
    for seed in range(20):
        case = random_case(seed)
        search = SearchRules(case.criterion, case.min_samples_leaf)
        engine = make_engine(case.training)
        if not engine.supports(search):
            continue
        session = engine.begin(search)
        best = session.best_splits(Queries(ROOT))
        if best.splits.kind[0] == SplitKind.LEAF:
            continue
        profile = session.profile(0, int(best.splits.feature[0]))
        assert profile.best is not None
        assert split_of(profile, profile.best) == best.splits.split(0)
        assert profile.gain[profile.best] == pytest.approx(best.gain[0], rel=1e-9, abs=1e-12)


@pytest.mark.parametrize(
    "asked",
    [
        NamedSplit("x", threshold=3.2),
        NamedSplit("z", threshold=1.0, missing_goes_left=True),
        NamedSplit("z"),
        NamedSplit("level", left=("d",)),
    ],
)
def test_a_named_split_is_completed_from_the_rows_of_the_node(
    make_engine: MakeEngine, asked: NamedSplit
) -> None:
    split = make_engine(halves()).begin(SearchRules()).complete(0, asked)
    expected = ReferenceEngine(halves()).begin(SearchRules()).complete(0, asked)
    assert repr(split) == repr(expected)  # a gap may be NaN


def test_a_named_split_that_a_node_cannot_take_is_refused(make_engine: MakeEngine) -> None:
    session = make_engine(halves()).begin(SearchRules(min_samples_leaf=3))
    with pytest.raises(SplitRefusedError, match=r"^One side would hold 1 row;"):
        session.complete(0, NamedSplit("x", threshold=1.5))
