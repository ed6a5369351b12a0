"""Which engine serves: the compiled one as soon as its kernels are there.

Compiling takes seconds, once a machine; later processes load the kernels from a cache. Small
tables are grown by the reference engine in the meantime, large ones wait: past WAITING_CELLS
the reference engine would take longer than the compiler.
"""

import atexit
import threading
from collections.abc import Callable, Iterable
from importlib import import_module
from importlib.util import find_spec
from typing import Any

import numpy as np
from numpy.typing import NDArray

from explorer.data.schema import Column, Kind, Schema, Task
from explorer.data.training import TrainingTable
from explorer.growth.contract import SplitEngine
from explorer.growth.engines.reference import ReferenceEngine
from explorer.tree.impurity import Criterion
from explorer.tree.rules import SearchRules
from explorer.tree.tree import Tree
from explorer.tree.walking import apply

WAITING_CELLS = 20_000
"""Rows × features from which a growth waits for the compiler."""

WAITING_ROWS = 200_000
"""Rows from which a walk down a tree waits for the compiler."""

ENGINES_KEPT = 2
"""Sorted tables held for another growth; each takes about 13 bytes a cell."""

Family = tuple[Task, bool]
"""What is learned, and whether some features are categories: these need other kernels."""

FAMILIES: tuple[Family, ...] = tuple(
    (task, categories) for categories in (False, True) for task in Task
)


class _Compiler:
    """Compiles family after family in one background thread, the most wanted first."""

    def __init__(self) -> None:
        self.lock = threading.Lock()
        self.ready = {family: threading.Event() for family in FAMILIES}
        self.wanted: list[Family] = []
        self.thread: threading.Thread | None = None
        self.failure: str | None = None
        self.is_stopped = False
        self.make: Callable[[TrainingTable], SplitEngine] | None = None

    def want(self, family: Family) -> None:
        """Puts a family first in the queue; starts the thread on the first call."""
        with self.lock:
            self.wanted.insert(0, family)
            if self.thread is None:
                self.thread = threading.Thread(target=self._run, name="compile", daemon=True)
                self.thread.start()
                atexit.register(self._stop)

    def _run(self) -> None:
        try:
            compiled: Any = import_module("explorer.growth.engines.compiled")
            caching: Any = import_module("explorer.growth.engines.compiled.caching")
            caching.stop_when(lambda: self.is_stopped)
            self.make = compiled.CompiledEngine
            while (family := self._next()) is not None:
                _exercise(compiled.CompiledEngine, family)
                self.ready[family].set()
        except Exception as problem:  # a broken compiler must not take the app down
            # Its words may name folders of the server, which a page must not show.
            self.failure = type(problem).__name__
        finally:
            for event in self.ready.values():
                event.set()  # nobody waits for what will not come

    def _stop(self) -> None:
        """Waits for the thread to leave the compiler, which must not outlive the interpreter."""
        self.is_stopped = True
        if self.thread is not None:
            self.thread.join()

    def _next(self) -> Family | None:
        if self.is_stopped:
            return None
        with self.lock:
            queue = [f for f in (*self.wanted, *FAMILIES) if not self.ready[f].is_set()]
        return queue[0] if queue else None


_compiler = _Compiler()
_engines: list[tuple[TrainingTable, SplitEngine]] = []
_engines_lock = threading.Lock()


def engine_for(training: TrainingTable, *, keep: bool = True) -> SplitEngine:
    """The compiled engine, or the reference engine where that is not ready or not possible.

    With `keep` the engine of the same TrainingTable is held, so that a second growth need not
    sort again; without, nothing outlives the growth.
    """
    if why_not_compiled() is not None:
        return ReferenceEngine(training)
    family = (training.task, not all(feature.is_numeric for feature in training.features))
    ready = _compiler.ready[family]
    if not ready.is_set():
        _compiler.want(family)
        if training.n_rows * len(training.features) >= WAITING_CELLS:
            ready.wait()
    make = _compiler.make
    if not ready.is_set() or make is None or _compiler.failure is not None:
        return ReferenceEngine(training)
    return _kept(training, make) if keep else make(training)


def leaves_of(tree: Tree, matrix: NDArray[Any]) -> tuple[NDArray[np.int64], bool]:
    """The leaf that each row of the matrix reaches, and whether any of its values is infinite.

    matrix: rows × features of any type of numbers; the tree's features are all numeric. By
    the compiled walk where it is ready or rows are many, otherwise in NumPy.
    """
    waits = len(matrix) >= WAITING_ROWS
    ready = any(event.is_set() for event in _compiler.ready.values())
    if why_not_compiled() is None and (ready or waits):
        compiled: Any = import_module("explorer.growth.engines.compiled.walking")
        leaves, infinite = compiled.walk(tree, matrix)
        return np.asarray(leaves), bool(infinite)
    numbers = matrix.astype(np.float64, copy=False)
    return apply(tree, tuple(numbers.T)), bool(np.isinf(numbers).any())


def why_not_compiled() -> str | None:
    """One sentence on why the compiled engine never serves here; None where it does or will."""
    if find_spec("numba") is None:
        return "Trees grow slowly here, because Numba is not installed."
    if _compiler.failure is not None:
        return f"Trees grow slowly here, because Numba does not work ({_compiler.failure})."
    return None


def n_kernels_ready() -> int:
    """How many families of kernels have been compiled or loaded so far."""
    return sum(event.is_set() for event in _compiler.ready.values())


def wait_until_compiled() -> None:
    """Returns when every kernel is compiled or loaded, or cannot be; for benchmarks and tests."""
    if why_not_compiled() is None:
        for family in FAMILIES:
            if not _compiler.ready[family].is_set():
                _compiler.want(family)
                _compiler.ready[family].wait()


def _kept(training: TrainingTable, make: Callable[[TrainingTable], SplitEngine]) -> SplitEngine:
    with _engines_lock:
        for known, engine in _engines:
            if known is training:
                return engine
    engine = make(training)
    with _engines_lock:
        _engines.insert(0, (training, engine))
        del _engines[ENGINES_KEPT:]
    return engine


def _exercise(make: Callable[[TrainingTable], SplitEngine], family: Family) -> None:
    """Calls every kernel of a family once, by growing small trees."""
    from explorer.growth.growing import grow  # the loop imports this module

    task, categories = family
    training = _small_table(task, categories)
    engine = make(training)
    for criterion in _criteria_of(task):
        for weights in (training.weights, training.weights + np.arange(training.n_rows)):
            grow(training, SearchRules(criterion), engine=engine, weights=weights)
        for feature in range(len(training.features)):
            engine.profile(np.arange(training.n_rows), feature, SearchRules(criterion))
    if not categories:
        walking: Any = import_module("explorer.growth.engines.compiled.walking")
        tree = grow(training, SearchRules.usual_for(task), engine=engine)
        walking.walk(tree, np.column_stack(training.columns))
    some = np.arange(training.n_rows // 2)
    engine.begin(SearchRules.usual_for(task), rows=some).describe(np.zeros(1, np.int64))


def _criteria_of(task: Task) -> Iterable[Criterion]:
    return [criterion for criterion in Criterion if criterion.task is task]


def _small_table(task: Task, categories: bool) -> TrainingTable:
    n = 24
    rows = np.arange(n)
    numbers = np.where(rows % 7 == 0, np.nan, rows * 5 % 11 / 2)
    columns = [Column("number", Kind.NUMERIC), Column("other", Kind.NUMERIC)]
    values: list[Any] = [numbers, rows * 7 % 5 + 1e9]
    if categories:
        columns.append(Column("category", Kind.CATEGORICAL, ("a", "b", "c")))
        values.append((rows * 3 % 4 - 1).astype(np.int32))
    numeric = task is Task.REGRESSION
    target = Column(
        "target", Kind.NUMERIC if numeric else Kind.CATEGORICAL, () if numeric else ("a", "b", "c")
    )
    learned: Any = rows * 13 % 7 / 4 if numeric else (rows * 13 % 7 % 3).astype(np.int32)
    return TrainingTable(
        Schema(tuple(columns)), tuple(values), target, learned, np.ones(n), rows, "small"
    )
