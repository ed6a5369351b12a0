"""Cancelled work ends within a step, and leaves the tree of its complete levels."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from threading import Event

import numpy as np
import pytest

from explorer.data.training import TrainingTable
from explorer.growth import cancellation
from explorer.growth.cancellation import (
    Cancellation,
    Cancelled,
    cancellable,
    cancelled_flag,
    check_cancelled,
    wait_for,
)
from explorer.growth.contract import SplitEngine
from explorer.growth.engines import engine_selection
from explorer.growth.engines.compiled import CompiledEngine, searching
from explorer.growth.engines.compiled.categories.prefixes import BEST
from explorer.growth.engines.compiled.session import CompiledSession
from explorer.growth.engines.reference import ReferenceEngine
from explorer.growth.growing import grow
from explorer.growth.multiway.growing import grow_multiway
from explorer.growth.progress import Progress
from explorer.growth.tree_spec import TreeSpec
from explorer.judging.leaks.search import find_target_leakage, odd_features
from explorer.judging.nodes.explain_node import explain_node, feature_profiles
from explorer.tree.impurity import CLASS_CRITERIA, Criterion
from explorer.tree.rules import SearchRules, StopRules
from explorer.tree.tree import Tree
from explorer.views.columns.warnings import warnings_view
from explorer.views.leaves import leaf_table_view
from explorer.views.overview import overview_view
from explorer.views.regions.clearest import default_axes
from explorer.views.regions.regions_view import regions_view
from tests.support.category_tables import category_table
from tests.support.growth.engine_agreement import numbers_and_target
from tests.support.growth.sameness import assert_same_tree
from tests.support.samples import mixed
from tests.support.tiers import first_in_gate

ENGINES: tuple[Callable[[TrainingTable], SplitEngine], ...] = (ReferenceEngine, CompiledEngine)


class AfterSteps(Cancellation):
    """Cancels itself at one of its steps, and counts how many are taken in all."""

    def __init__(self, n: int) -> None:
        super().__init__()
        self.left, self.taken = n, 0

    def check(self) -> None:
        self.taken += 1
        self.left -= 1
        if self.left <= 0:
            self.cancel()
        super().check()


def tables(criterion: Criterion, n: int = 300) -> list[TrainingTable]:
    random = np.random.default_rng(3)
    numbers = criterion not in CLASS_CRITERIA
    target = random.normal(size=n) if numbers else random.integers(0, 3, n)
    columns = random.integers(0, 40, (n, 4)).astype(np.float64)
    codes = [random.integers(0, levels, n) for levels in (3, 9, 30)]
    return [numbers_and_target(columns, target), category_table(codes, target)]


def scores_at_root(session: CompiledSession) -> np.ndarray:
    """Each feature's best score as the kernels write it; NaN if they write none."""
    table, rows, lists, nodes = session._table, session._rows, session._lists, session._nodes
    n, root, none = len(table.slots), np.zeros(1, np.int64), np.zeros(0, np.int64)
    best, first, even = np.full((1, n), np.nan), np.zeros((1, n), np.int64), np.zeros((1, n), int)
    asked, limit, flags = np.ones((1, n), np.bool_), np.full(1, -1.0), np.ones((2, 1), np.bool_)
    if len(table.numeric):
        searching._scan_of(rows)(
            root, table.numeric, asked, limit, np.zeros(1), 0, len(table.numeric), rows, lists,
            nodes, table.layout, best, first,
        )  # fmt: skip
    else:
        sides = searching.Sides(np.zeros(2, np.int64), none.astype(np.int32), none.astype(np.bool_))
        searching.scan_categories(
            root, table.categories, table.in_order, np.zeros(len(table.categories), np.int8),
            np.empty((0, 2)), asked, limit, np.full(1, BEST), 31, rows, lists, nodes, best, even,
            sides, *flags,
        )  # fmt: skip
    return best


def given_up(work: Callable[[], object], steps: int) -> tuple[Cancelled, AfterSteps]:
    counting = AfterSteps(steps)
    with cancellable(counting), pytest.raises(Cancelled) as caught:
        work()
    return caught.value, counting


def steps_of(work: Callable[[], object]) -> int:
    counting = AfterSteps(1 << 60)
    with cancellable(counting):
        work()
    return counting.taken


@pytest.mark.parametrize(
    ("make", "criterion"),
    first_in_gate(
        *((CompiledEngine, criterion) for criterion in Criterion),
        (ReferenceEngine, Criterion.GINI),
        (ReferenceEngine, Criterion.SQUARED_ERROR),
        (ReferenceEngine, Criterion.ENTROPY),
        (ReferenceEngine, Criterion.MISCLASSIFICATION),
        (ReferenceEngine, Criterion.ABSOLUTE_ERROR),
        n=7,
    ),
)
def test_a_growth_given_up_leaves_the_tree_of_its_complete_levels(
    make: Callable[[TrainingTable], SplitEngine], criterion: Criterion
) -> None:
    search, stop = SearchRules(criterion), StopRules(max_depth=6, min_samples_split=5)
    for training in tables(criterion, 60):
        engine = make(training)

        def grow_on(
            on_level: Callable[[Progress], None],
            training: TrainingTable = training,
            engine: SplitEngine = engine,
        ) -> Tree:
            return grow(training, search, stop, engine=engine, on_level=on_level)

        depths = []
        for depth in range(5):
            cancellation = Cancellation()

            def at(
                progress: Progress, depth: int = depth, cancellation: Cancellation = cancellation
            ) -> None:
                if progress.depth == depth:
                    cancellation.cancel()

            with cancellable(cancellation), pytest.raises(Cancelled) as caught:
                grow_on(at)
            left = caught.value.tree
            assert left is not None
            expected = grow(training, search, replace(stop, max_depth=depth + 1), engine=engine)
            assert_same_tree(left, expected)
            depths.append(left.max_depth)
        assert depths == [1, 2, 3, 4, 5]


@pytest.mark.parametrize("make", ENGINES)
def test_the_leaf_budget_and_pruning_shape_what_is_left_as_they_shape_a_tree_of_that_depth(
    make: Callable[[TrainingTable], SplitEngine],
) -> None:
    training = tables(Criterion.GINI)[0]
    engine, stop = make(training), StopRules(max_leaf_nodes=5, ccp_alpha=0.001)

    def at_the_third(progress: Progress) -> None:
        if progress.depth == 2:
            raise Cancelled

    with pytest.raises(Cancelled) as caught:
        grow(training, stop=stop, engine=engine, on_level=at_the_third)
    assert caught.value.tree is not None
    expected = grow(training, stop=replace(stop, max_depth=3), engine=engine)
    assert_same_tree(caught.value.tree, expected)


@pytest.mark.parametrize("make", ENGINES)
def test_a_growth_takes_no_step_after_the_one_at_which_it_is_cancelled(
    make: Callable[[TrainingTable], SplitEngine],
) -> None:
    search = SearchRules("gini", min_samples_leaf=2)
    for training in tables(Criterion.GINI):
        engine = make(training)

        def work(training: TrainingTable = training, engine: SplitEngine = engine) -> Tree:
            return grow(training, search, engine=engine, on_level=lambda _: check_cancelled())

        n = steps_of(work)
        assert n > 5
        for steps in {1, 2, n // 2, n - 1}:
            _, counting = given_up(work, steps)
            assert counting.taken == steps


def test_the_textbook_engine_asks_before_every_feature_of_every_node() -> None:
    training = tables(Criterion.GINI)[0]
    stop = StopRules(max_depth=3)
    tree = grow(training, stop=stop, engine=ReferenceEngine(training))
    n_searched = int((tree.depth < 3).sum())
    steps = steps_of(lambda: grow(training, stop=stop, engine=ReferenceEngine(training)))
    assert steps >= n_searched * len(training.features)


@pytest.mark.parametrize("criterion", list(Criterion))
def test_a_cancelled_scan_writes_nothing(criterion: Criterion) -> None:
    for weighted in (False, True):
        for training in tables(criterion):
            if weighted:
                training = replace(training, weights=training.weights + np.arange(300) % 2)
            cancellation, search = Cancellation(), SearchRules(criterion)
            with cancellable(cancellation):
                session = CompiledEngine(training).begin(search)
            assert not np.isnan(scores_at_root(session)).any()
            cancellation.cancel()
            assert np.isnan(scores_at_root(session)).all()


def test_a_search_by_kernels_that_is_cancelled_answers_nothing() -> None:
    for training in tables(Criterion.ENTROPY):
        cancellation = Cancellation()
        with cancellable(cancellation):
            engine = CompiledEngine(training)
            cancellation.cancel()
            with pytest.raises(Cancelled) as caught:
                grow(training, SearchRules("entropy"), engine=engine)
        assert caught.value.tree is not None
        assert caught.value.tree.n_nodes == 1


def test_what_a_panel_waits_for_can_be_given_up_at_any_step() -> None:
    training = tables(Criterion.GINI)[1]
    wide = mixed(400)
    tree = grow(wide, stop=StopRules(max_depth=2))
    shown = TreeSpec(wide, tree.search, tree.stop)
    engine = ReferenceEngine(wide)

    def curves() -> None:
        explanation = explain_node(shown, tree, engine, with_criteria=True)
        list(feature_profiles(explanation, shown, engine))

    works: list[Callable[[], object]] = [
        lambda: grow_multiway(training, SearchRules("entropy"), StopRules()),
        curves,
        lambda: warnings_view(wide, odd_features(wide)),
        lambda: find_target_leakage(wide),
        lambda: leaf_table_view(tree, wide, None),
        lambda: overview_view(tree, wide),
        lambda: regions_view(tree, wide, *default_axes(tree, wide)),
    ]
    for work in works:
        n = steps_of(work)
        assert n >= 3
        for steps in {1, n // 2, n}:
            _, counting = given_up(work, steps)
            assert counting.taken == steps


def test_who_waits_for_the_compiler_can_give_up(monkeypatch: pytest.MonkeyPatch) -> None:
    class NeverReady:
        def is_set(self) -> bool:
            return False

        def wait(self, timeout: float) -> bool:
            return False

    training = numbers_and_target(np.zeros((20_000, 1)), np.arange(20_000) % 2)
    compiler = engine_selection._compiler
    family = engine_selection.Family.of(training)
    monkeypatch.setitem(compiler.ready, family, NeverReady())
    monkeypatch.setattr(compiler, "want", lambda family: None)
    _, counting = given_up(lambda: engine_selection.engine_for(training), 3)
    assert counting.taken == 3


def test_a_cancellation_ends_what_it_was_opened_for_and_nothing_else() -> None:
    cancellation = Cancellation()
    with cancellable(cancellation):
        assert cancelled_flag() is cancellation.flag
        cancellation.cancel()
        with cancellable(Cancellation()):
            check_cancelled()
        with pytest.raises(Cancelled):
            check_cancelled()
    check_cancelled()
    assert cancelled_flag()[0] == 0


def test_an_engine_is_interrupted_until_it_stops(monkeypatch: pytest.MonkeyPatch) -> None:
    """The first interruption may come before the engine has begun, and is lost."""
    monkeypatch.setattr(cancellation, "SECONDS_BETWEEN_INTERRUPTIONS", 0.01)
    wish, interruptions, ended = Cancellation(), [], Event()

    def interrupt() -> None:
        interruptions.append(1)
        if len(interruptions) == 3:
            ended.set()

    wish.cancel()
    with ThreadPoolExecutor(1) as worker, cancellable(wish), pytest.raises(Cancelled):
        wait_for(worker, lambda: ended.wait(10), interrupt)
    assert ended.is_set()
