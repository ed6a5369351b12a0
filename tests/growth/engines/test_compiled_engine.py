"""The compiled engine grows the reference engine's trees, node for node."""

import importlib
import shutil
import subprocess
import sys
import threading
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from explorer.growth.contract import BestSplits, Queries
from explorer.growth.engines import engine_selection
from explorer.growth.engines.compiled import CompiledEngine
from explorer.growth.engines.compiled.arrays import Layout
from explorer.growth.engines.compiled.presort import layout_for, presorted
from explorer.growth.engines.compiled.session import CompiledSession
from explorer.growth.engines.compiler import FAMILIES, Family
from explorer.growth.engines.engine_selection import (
    engine_for,
    wait_until_compiled,
    why_not_compiled,
)
from explorer.growth.engines.reference import ReferenceEngine
from explorer.growth.growing import grow
from explorer.tree.impurity import CLASS_CRITERIA, NUMBER_CRITERIA, Criterion
from explorer.tree.rules import SearchRules
from explorer.tree.splits import SplitKind
from tests.support.category_tables import random_category_case
from tests.support.growth.engine_agreement import assert_engines_agree, numbers_and_target
from tests.support.growth.level_by_level import LevelByLevel
from tests.support.growth.peeling import chain_training
from tests.support.paths import ROOT
from tests.support.tiers import first_in_gate
from tests.support.training_tables import random_case


def assert_agreement_on_random_tables(seeds: range, max_rows: int) -> None:
    for seed in seeds:
        case = random_case(seed, max_rows, dyadic=seed % 2 == 0)
        search = SearchRules(case.criterion, case.min_samples_leaf)
        assert_engines_agree(case.training, search)


@pytest.mark.parametrize("batch", first_in_gate(*range(3)))
def test_the_engines_agree_on_random_tables(batch: int) -> None:
    assert_agreement_on_random_tables(range(40 * batch, 40 * batch + 40), max_rows=40)


@pytest.mark.parametrize("batch", first_in_gate(*range(4)))
def test_the_engines_agree_on_categories_of_many_levels(batch: int) -> None:
    for seed in range(15 * batch, 15 * batch + 15):
        assert_engines_agree(*random_category_case(seed))


@pytest.mark.deep
@pytest.mark.parametrize("batch", range(10))
def test_the_engines_agree_on_categories_of_many_levels_in_a_thousand_tables(batch: int) -> None:
    for seed in range(1000 + 100 * batch, 1100 + 100 * batch):
        assert_engines_agree(*random_category_case(seed))


@pytest.mark.deep
@pytest.mark.parametrize("batch", range(20))
def test_the_engines_agree_on_thousands_of_tables(batch: int) -> None:
    assert_agreement_on_random_tables(range(10_000 + 200 * batch, 10_200 + 200 * batch), 80)


@pytest.mark.parametrize("criterion", list(Criterion))
@pytest.mark.parametrize("n_values", first_in_gate(3, 40, 10_000, n=5))
def test_the_engines_agree_on_some_hundreds_of_rows(criterion: Criterion, n_values: int) -> None:
    random = np.random.default_rng(n_values)
    columns = random.integers(0, n_values, (250, 4)).astype(np.float64)
    columns[random.random(columns.shape) < 0.1] = np.nan
    signal = np.nan_to_num(columns[:, 0] * columns[:, 1]) / n_values + random.normal(size=250)
    classes = criterion in CLASS_CRITERIA
    target = np.digitize(signal, [0.0, 0.5, 1.0]) if classes else signal.round(1)
    assert_engines_agree(numbers_and_target(columns, target), SearchRules(criterion, 2))


@pytest.mark.parametrize("n_classes", [2, 5, 60])
def test_the_engines_agree_on_any_number_of_classes(n_classes: int) -> None:
    random = np.random.default_rng(n_classes)
    columns, target = random.normal(size=(200, 3)).round(1), random.integers(0, n_classes, 200)
    target[:n_classes] = np.arange(n_classes)
    for criterion in CLASS_CRITERIA:
        assert_engines_agree(numbers_and_target(columns, target), SearchRules(criterion))


@pytest.mark.parametrize("criterion", NUMBER_CRITERIA)
def test_large_targets_that_differ_by_one_are_split(criterion: Criterion) -> None:
    random = np.random.default_rng(8)
    columns = random.normal(size=(60, 2)).round(1)
    target = 1e8 + (columns[:, 0] > 0) + 0.0
    tree = assert_engines_agree(numbers_and_target(columns, target), SearchRules(criterion))
    assert tree.n_leaves == 2


def test_adjacent_doubles_are_told_apart() -> None:
    random = np.random.default_rng(3)
    steps = random.permutation(64)
    values = np.array([1e9 + k * np.spacing(1e9) for k in steps])
    tree = assert_engines_agree(
        numbers_and_target(values[:, np.newaxis], (steps // 8 % 2).astype(np.int64)), SearchRules()
    )
    assert tree.n_leaves == 8


class PeelingSession(CompiledSession):
    """Cuts off the row with the lowest value, level after level: values are 0, 1, 2 …"""

    def best_splits(self, queries: Queries) -> BestSplits:
        found = super().best_splits(queries)
        n_rows = self.describe(np.zeros(1, np.int64)).n_samples
        lowest = n_rows + 0.5 - self.describe(queries.nodes).n_samples
        return BestSplits(replace(found.splits, threshold=lowest), np.zeros(len(lowest)))


@pytest.mark.parametrize("n_rows", first_in_gate(1500, 5000))
def test_a_chain_of_thousands_of_levels_is_grown(n_rows: int) -> None:
    training = chain_training(n_rows)
    tree = grow(training, engine=LevelByLevel(training, PeelingSession))
    assert tree.max_depth == n_rows - 1
    assert (tree.n_samples[tree.is_leaf] == 1).all()


def test_lists_are_sorted_by_value_then_by_row_and_missing_come_last() -> None:
    random = np.random.default_rng(1)
    special = [np.nan, -np.nan, 0.0, -0.0, 1e9, 1e9 + 1e-7, 5e-324, -5e-324, 1e308, -1e308]
    values = random.choice(special, (3, 500))
    layout = Layout((1 << 24) - 1, 24, 127, 31)
    records = presorted(values, np.zeros(500, np.int32), layout, np.uint32)
    for column, sorted_records in zip(values, records, strict=True):
        rows = (sorted_records & np.uint32(layout.row_mask)).astype(np.int64)
        missing = np.isnan(column)
        present = np.flatnonzero(~missing)
        expected = [*present[np.argsort(column[present], kind="stable")], *np.flatnonzero(missing)]
        np.testing.assert_array_equal(rows, expected)
        ordered = column[rows]
        differs = (ordered[1:] != ordered[:-1]) & ~(np.isnan(ordered[1:]) & np.isnan(ordered[:-1]))
        np.testing.assert_array_equal(sorted_records[1:] >> np.uint32(31), differs)


def test_rows_of_a_fold_grow_the_tree_of_a_table_of_those_rows() -> None:
    random = np.random.default_rng(5)
    columns = random.normal(size=(120, 3)).round(1)
    columns[random.random(columns.shape) < 0.1] = np.nan
    target = random.integers(0, 3, 120)
    rows = np.flatnonzero(random.random(120) < 0.7)
    session = CompiledEngine(numbers_and_target(columns, target)).begin(SearchRules(), rows=rows)
    alone = ReferenceEngine(numbers_and_target(columns[rows], target[rows])).begin(SearchRules())
    root = np.zeros(1, np.int64)
    np.testing.assert_array_equal(
        session.describe(root).statistics, alone.describe(root).statistics
    )
    mine, theirs = session.best_splits(Queries(root)), alone.best_splits(Queries(root))
    assert mine.splits.split(0) == theirs.splits.split(0)
    assert mine.gain[0] == theirs.gain[0]


def test_a_row_given_twice_is_refused() -> None:
    training = random_case(1).training
    with pytest.raises(ValueError, match="given twice"):
        CompiledEngine(training).begin(SearchRules.usual_for(training.task), rows=np.array([0, 0]))


def test_the_compiled_engine_serves_once_its_kernels_are_ready() -> None:
    wait_until_compiled()
    assert why_not_compiled() is None
    training = random_case(2).training
    engine = engine_for(training)
    assert isinstance(engine, CompiledEngine)
    assert engine_for(training) is engine, "it would sort the table again"


def test_tables_of_many_classes_have_kernels_of_their_own_made_ready() -> None:
    for n_classes in (2, 128, 129, 1000):
        training = numbers_and_target(np.zeros((2, 1)), np.array([0, n_classes - 1]))
        family = Family.of(training)
        assert family in FAMILIES
        assert family.wide == (layout_for(2, n_classes)[1] is np.uint64)


def test_many_threads_may_ask_for_an_engine() -> None:
    trainings = [random_case(seed).training for seed in range(8)]
    found: list[object] = []
    threads = [
        threading.Thread(target=lambda t=training: found.append(engine_for(t)))
        for training in trainings
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(found) == len(trainings)


def test_without_numba_the_reference_engine_serves_and_a_sentence_says_why(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(engine_selection, "find_spec", lambda name: None)
    training = random_case(2).training
    assert isinstance(engine_for(training), ReferenceEngine)
    assert why_not_compiled() == "Trees grow slowly here, because Numba is not installed."


def test_where_compiling_failed_the_reference_engine_serves_and_a_sentence_names_the_error(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(engine_selection._compiler, "failure", "LoweringError")
    assert isinstance(engine_for(random_case(2).training), ReferenceEngine)
    assert why_not_compiled() == (
        "Trees grow slowly here, because Numba does not work (LoweringError)."
    )


def test_a_second_process_compiles_nothing() -> None:
    wait_until_compiled()
    program = """
import importlib, pkgutil, sys
from explorer.growth.engines import engine_selection
assert "numba" not in sys.modules
engine_selection.wait_until_compiled()
from numba.core.dispatcher import Dispatcher
import explorer.growth.engines.compiled as package
for _, name, _ in pkgutil.walk_packages(package.__path__, package.__name__ + "."):
    module = importlib.import_module(name)
    for kernel in vars(module).values():
        if isinstance(kernel, Dispatcher) and kernel.stats.cache_misses:
            print(kernel.py_func.__name__, kernel.stats)
"""
    run = subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert run.returncode == 0, run.stderr
    assert run.stdout == ""


def test_threads_that_import_kernels_at_once_keep_them_in_the_same_folder(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Numba reads the folder from a process-wide setting while a function is decorated."""
    caching = importlib.import_module("explorer.growth.engines.compiled.caching")
    monkeypatch.setattr(caching.config, "CACHE_DIR", "")
    monkeypatch.setattr(caching, "folder_for", lambda asked: str(tmp_path))
    decorated = []

    def decorate() -> None:
        decorated.extend(caching.disk_cached()(lambda x: x) for _ in range(200))

    threads = [threading.Thread(target=decorate) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert caching.config.CACHE_DIR == ""
    assert {Path(one.stats.cache_path).parent for one in decorated} == {tmp_path}
    assert len(decorated) == 800


def test_kernels_of_former_sources_are_never_loaded_again(tmp_path: Path) -> None:
    caching = importlib.import_module("explorer.growth.engines.compiled.caching")
    former = tmp_path / "kernels-0123456789abcdef"
    former.mkdir()
    (former / "old.nbi").write_bytes(b"")
    folder = Path(caching.folder_for(str(tmp_path)))
    assert folder.parent == tmp_path
    assert folder.is_dir()
    assert not former.exists()
    levels = importlib.import_module("explorer.growth.engines.compiled.levels")
    assert folder.name in str(levels.grow_levels.stats.cache_path)


def test_a_byte_changed_in_any_room_of_the_kernels_changes_where_they_are_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    caching = importlib.import_module("explorer.growth.engines.compiled.caching")
    copied = tmp_path / "compiled"
    shutil.copytree(caching.HERE, copied, ignore=shutil.ignore_patterns("__pycache__"))
    monkeypatch.setattr(caching, "SOURCES", (copied, *caching.SOURCES[1:]))
    before = caching.digest()
    assert before == caching.digest()
    for kernels in ("levels.py", "categories/levels.py"):
        source = copied / kernels
        source.write_bytes(source.read_bytes() + b"#")
        assert caching.digest() != before
        before = caching.digest()


def test_leaving_while_kernels_compile_is_clean(tmp_path: Path) -> None:
    program = """
import atexit, os, sys, threading
os.environ["NUMBA_CACHE_DIR"] = sys.argv[1]
# Registered first, so called last: LLVM must be at rest by then.
atexit.register(lambda: print("compile" in [thread.name for thread in threading.enumerate()]))
from numba.core import event
from explorer.growth.engines import engine_selection
from tests.support.training_tables import random_case

class Watch(event.Listener):
    began = threading.Event()
    def on_start(self, event):
        self.began.set()
    def on_end(self, event):
        pass

event.register("numba:run_pass", Watch())
print(type(engine_selection.engine_for(random_case(2).training)).__name__)
print(Watch.began.wait(60))
"""
    run = subprocess.run(
        [sys.executable, "-c", program, str(tmp_path)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (run.returncode, run.stdout.split()) == (
        0,
        ["ReferenceEngine", "True", "False"],
    ), run.stderr


def test_a_missing_split_is_found_for_a_numeric_feature_only() -> None:
    columns = np.array([[np.nan], [np.nan], [1.0], [2.0], [1.0], [2.0]])
    training = numbers_and_target(columns, np.array([0, 0, 1, 1, 1, 1]))
    tree = assert_engines_agree(training, SearchRules())
    assert tree.splits.kind[0] == SplitKind.MISSING
