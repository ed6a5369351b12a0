"""The choice of engine: the compiled one as soon as its kernels are ready.

In the meantime, the reference engine grows small tables, and large ones wait: above WAITING_CELLS,
the reference engine would take longer than the compiler.
"""

import threading
from collections.abc import Callable, Iterable, Sequence
from importlib import import_module
from importlib.util import find_spec
from typing import Any

import numpy as np
from numpy.typing import NDArray

from explorer.data.arrays import FloatArray, IntArray
from explorer.data.training import FeatureValues, TrainingTable
from explorer.growth.cancellation import SECONDS_BETWEEN_CHECKS, check_cancelled
from explorer.growth.contract import SplitEngine
from explorer.growth.engines.compiler import FAMILIES, Compiler, Family
from explorer.growth.engines.reference import ReferenceEngine
from explorer.tree import pruning
from explorer.tree.pruning import Falls
from explorer.tree.tree import Tree
from explorer.tree.walking import apply, apply_by_level

WAITING_CELLS = 20_000  # rows × features from which a growth waits for the compiler
WAITING_ROWS = 200_000  # rows from which a walk down a tree waits for the compiler
ENGINES_KEPT = 2  # sorted tables held for another growth; each takes about 13 bytes a cell


_compiler = Compiler()
_engines: list[tuple[TrainingTable, SplitEngine]] = []
_engines_lock = threading.Lock()


def engine_for(training: TrainingTable, *, keep: bool = True) -> SplitEngine:
    """Return the compiled engine, or the reference engine if that is not ready or not possible.

    `keep`: cache the engine of the TrainingTable, so that a second growth need not sort again.
    """
    if why_not_compiled() is not None:
        return ReferenceEngine(training)
    is_ready = await_compiled(training, least_cells=WAITING_CELLS)
    make = _compiler.make
    if not is_ready or make is None or _compiler.failure is not None:
        return ReferenceEngine(training)
    return _kept(training, make) if keep else make(training)


def await_compiled(training: TrainingTable, *, least_cells: int = 0) -> bool:
    """Return whether the kernels that this table needs are ready; waits for them if it has this
    many cells, rows × features, or more. Raises Cancelled if the waiting work is cancelled."""
    if why_not_compiled() is not None:
        return False
    family = Family.of(training)
    ready = _compiler.ready[family]
    if not ready.is_set():
        _compiler.want(family)
        if training.n_rows * len(training.features) >= least_cells:
            while not ready.wait(SECONDS_BETWEEN_CHECKS):
                check_cancelled()
    return ready.is_set()


def leaves_of(tree: Tree, matrix: NDArray[Any]) -> tuple[IntArray, bool]:
    """Return the leaf that each row of the matrix reaches, and whether any of its values is
    infinite.

    matrix: rows × features of any numeric type; the tree's features are all numeric. Uses the
    compiled walk if it is ready or there are many rows, else NumPy.
    """
    waits = len(matrix) >= WAITING_ROWS
    if (n_kernels_ready() or waits) and (walking := _compiled("walking")):
        leaves, infinite = walking.walk(tree, matrix)
        return np.asarray(leaves), bool(infinite)
    numbers = matrix.astype(np.float64, copy=False)
    return apply(tree, tuple(numbers.T)), bool(np.isinf(numbers).any())


def leaves_of_values(tree: Tree, columns: Sequence[FeatureValues]) -> IntArray:
    """int64[n]: the leaf that rows of these values reach, as `apply`; by the compiled walk if all
    features are numeric, else level by level."""
    if all(feature.is_numeric for feature in tree.features):
        leaves, _ = leaves_of(tree, np.column_stack(columns))
        return leaves
    return apply_by_level(tree, columns)


def falls_of(tree: Tree, costs: FloatArray) -> Falls:
    """Return `tree.pruning.falls_of`, by the compiled kernel if it is ready."""
    if n_kernels_ready() and (compiled := _compiled("pruning")):
        found: Falls = compiled.falls_of(tree, costs)
        return found
    return pruning.falls_of(tree, costs)


def pair_sweep() -> Callable[..., None] | None:
    """Return `compiled.sweeping.least_losses`, which compiles on its first call; None if nothing is
    compiled."""
    sweeping = _compiled("sweeping")
    return None if sweeping is None else sweeping.least_losses


def why_not_compiled() -> str | None:
    """Return a sentence on why the compiled engine is unavailable; None if it is or will be."""
    if find_spec("numba") is None:
        return "Trees grow slowly here, because Numba is not installed."
    if _compiler.failure is not None:
        return f"Trees grow slowly here, because Numba does not work ({_compiler.failure})."
    return None


def is_compiling() -> bool:
    """Return whether kernels are being compiled, or loaded, so that a first growth may wait for
    them."""
    is_begun = _compiler.thread is not None and _compiler.failure is None
    return is_begun and not all(event.is_set() for event in _compiler.ready.values())


def n_kernels_ready() -> int:
    """Return how many families of kernels have been compiled or loaded so far."""
    return sum(event.is_set() for event in _compiler.ready.values())


def wait_until_compiled(families: Iterable[Family] = FAMILIES) -> None:
    """Wait until every kernel of these families is compiled or loaded, or cannot be; for
    benchmarks and tests."""
    if why_not_compiled() is None:
        waited = [family for family in families if not _compiler.ready[family].is_set()]
        for family in reversed(waited):  # the one wanted last is compiled first
            _compiler.want(family)
        for family in waited:
            _compiler.ready[family].wait()


def _compiled(module: str) -> Any:
    """Return a module of the compiled engine; None if Numba is missing or does not work.

    The background thread may not have found out yet, so this function does, and caches it.
    """
    if why_not_compiled() is not None:
        return None
    try:
        return import_module(f"explorer.growth.engines.compiled.{module}")
    except Exception as problem:
        _compiler.failure = type(problem).__name__
        return None


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
