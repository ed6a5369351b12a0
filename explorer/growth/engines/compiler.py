"""Compilation of kernels in one background thread, one family after another, by demand.

Compiling takes seconds, once per machine; later processes load the kernels from a cache.
"""

import atexit
import math
import threading
from collections.abc import Callable
from importlib import import_module
from typing import Any, NamedTuple

import numpy as np

from explorer.data.arrays import FloatArray
from explorer.data.schema import Column, Kind, Schema, Task
from explorer.data.training import TrainingTable
from explorer.growth.contract import GrowthBudget, GrowthSession, Queries, SplitEngine
from explorer.growth.tree_growth import grow_tree
from explorer.tree.impurity import Criterion
from explorer.tree.rules import SearchRules, StopRules
from explorer.tree.tree import Tree
from explorer.tree.trimming import trim_index_of

MAX_NARROW_CLASSES = 128
"""Tables of more classes are sorted as wider records, for which kernels are compiled again."""


class Family(NamedTuple):
    """Tables that need the same kernels: what is learned, whether some features are categories,
    and whether there are more than MAX_NARROW_CLASSES classes."""

    task: Task
    categories: bool
    wide: bool

    @staticmethod
    def of(training: TrainingTable) -> "Family":
        """Return the family of a table."""
        categories = not all(feature.is_numeric for feature in training.features)
        return Family(training.task, categories, len(training.classes) > MAX_NARROW_CLASSES)


FAMILIES = (
    *(Family(task, categories, False) for categories in (False, True) for task in Task),
    *(Family(Task.CLASSIFICATION, categories, True) for categories in (False, True)),
)


class Compiler:
    """The families of kernels that are ready; `want` starts the thread.

    ready: one event per family, set once its kernels are compiled or loaded, or cannot be.
    failure: the name of the error that ended compiling, or None.
    make: the compiled engine's class, None until its package has been imported.
    """

    def __init__(self) -> None:
        self.lock = threading.Lock()
        self.ready = {family: threading.Event() for family in FAMILIES}
        self.wanted: list[Family] = []
        self.thread: threading.Thread | None = None
        self.failure: str | None = None
        self.is_stopped = False
        self.make: Callable[[TrainingTable], SplitEngine] | None = None

    def want(self, family: Family) -> None:
        """Put a family first in the queue; start the thread on the first call."""
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
                event.set()  # so that nobody waits forever

    def _stop(self) -> None:
        """Wait for the thread to leave the compiler, which must not outlive the interpreter."""
        self.is_stopped = True
        if self.thread is not None:
            self.thread.join()

    def _next(self) -> Family | None:
        if self.is_stopped:
            return None
        with self.lock:
            queue = [f for f in (*self.wanted, *FAMILIES) if not self.ready[f].is_set()]
        return queue[0] if queue else None


def _exercise(make: Callable[[TrainingTable], SplitEngine], family: Family) -> None:
    """Call every kernel of a family once, by growing small trees and searching their rows."""

    def grow(
        search: SearchRules, weights: FloatArray | None = None, grown: Tree | None = None
    ) -> Tree:
        return grow_tree(
            engine, training, search, StopRules(), weights=weights, grown=grown, on_level=None,
            budget=GrowthBudget(1 << 20, math.inf),
        )  # fmt: skip

    def search(criterion: Criterion, weights: FloatArray | None) -> GrowthSession:
        """Return every feature's best split of some rows, as a page asks for it."""
        session = engine.begin(SearchRules(criterion), rows=some, weights=weights)
        every = np.eye(len(training.features), dtype=np.bool_)
        session.best_splits(Queries(np.zeros(len(every), np.int64), every))
        return session

    task, categories, wide = family
    pruning: Any = import_module("explorer.growth.engines.compiled.pruning")
    training = _small_table(family)
    engine, some = make(training), np.arange(training.n_rows // 2)
    for criterion in (one for one in Criterion if one.task is task):
        for weights in (None, training.weights + np.arange(training.n_rows)):
            tree = grow(SearchRules(criterion), weights)
            grow(SearchRules(criterion, min_samples_leaf=3), weights, tree)
            search(criterion, weights).describe(np.zeros(1, np.int64))
            pruning.falls_of(tree, trim_index_of(tree).cost)
        for feature in range(len(training.features)):
            engine.profile(np.arange(training.n_rows), feature, SearchRules(criterion))
    if not categories and not wide:
        walking: Any = import_module("explorer.growth.engines.compiled.walking")
        tree = grow(SearchRules.usual_for(task))
        walking.walk(tree, np.column_stack(training.columns))


def _small_table(family: Family) -> TrainingTable:
    task, categories, wide = family
    n = 24
    rows = np.arange(n)
    numbers = np.where(rows % 7 == 0, np.nan, rows * 5 % 11 / 2)
    columns = [Column("number", Kind.NUMERIC), Column("other", Kind.NUMERIC)]
    values: list[Any] = [numbers, rows * 7 % 5 + 1e9]
    if categories:
        columns.append(Column("category", Kind.CATEGORICAL, ("a", "b", "c")))
        values.append((rows * 3 % 4 - 1).astype(np.int32))
    numeric = task is Task.REGRESSION
    classes = () if numeric else tuple(f"{i}" for i in range(MAX_NARROW_CLASSES + 1 if wide else 3))
    target = Column("target", Kind.NUMERIC if numeric else Kind.CATEGORICAL, classes)
    learned: Any = rows * 13 % 7 / 4 if numeric else (rows * 13 % 7 % 3).astype(np.int32)
    return TrainingTable(
        Schema(tuple(columns)), tuple(values), target, learned, np.ones(n), rows, "small"
    )
