"""Prediction against scikit-learn's: ratios of medians, interleaved, in one process, one thread.

    python -m benchmarks.predict         # half a minute

Both sides predict the same matrix with their own trees of the same depth; validation of the matrix
is included on both. A ratio of 3 means three times as fast as scikit-learn. Kernels are compiled
before, and no time is asserted: a busy neighbour must not fail a build.
"""

from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray
from sklearn import tree as peers

from benchmarks.grow import Work, interleaved, made
from explorer.estimators import DecisionTreeClassifier, DecisionTreeRegressor
from explorer.growth.engines.engine_selection import wait_until_compiled, why_not_compiled

TRAINED_ON = 100_000
WORK = Work("predict", 1_000_000, 20, "gini", 10, 7)


def main() -> None:
    print("compiling …", why_not_compiled() or "", flush=True)
    wait_until_compiled()
    matrix, classes = made(WORK)
    numbers = matrix[:, 0] + matrix[:, 1] * matrix[:, 2]
    print(f"{'work':34}{'rows':>10}{'features':>9}{'depth':>6}{'ratio':>9}   ms")
    own, peer = fitted(DecisionTreeClassifier, peers.DecisionTreeClassifier, matrix, classes, 10)
    report("predict", own.predict, peer.predict, matrix, 10)
    report("predict_proba", own.predict_proba, peer.predict_proba, matrix, 10)
    report("apply", own.apply, peer.apply, matrix, 10)
    for rows, repeats in ((1_000, 20), (1, 20)):
        report("predict", own.predict, peer.predict, matrix[:rows], 10, repeats)
    for name, other in others(matrix):
        report(f"predict, {name}", own.predict, peer.predict, other, 10)
    own, peer = fitted(DecisionTreeRegressor, peers.DecisionTreeRegressor, matrix, numbers, 10)
    report("predict, a number", own.predict, peer.predict, matrix, 10)
    own, peer = fitted(DecisionTreeClassifier, peers.DecisionTreeClassifier, matrix, classes, None)
    report("predict", own.predict, peer.predict, matrix, None, 3)


def others(matrix: NDArray[np.float64]) -> list[tuple[str, Any]]:
    """Return matrices for the same tree in other layouts and types, and one with missing values."""
    holes = matrix.copy()
    holes[np.random.default_rng(1).random(matrix.shape) < 0.05] = np.nan
    return [
        ("Fortran order", np.asfortranarray(matrix)),
        ("float32", matrix.astype(np.float32)),
        ("float32 columns", np.asfortranarray(matrix, np.float32)),
        ("every second row", matrix[::2]),
        ("a twentieth missing", holes),
    ]


def fitted(
    ours: Any, theirs: Any, matrix: NDArray[np.float64], target: NDArray[Any], depth: int | None
) -> tuple[Any, Any]:
    """Return both sides' trees, grown on the first rows."""
    known, answers = matrix[:TRAINED_ON], target[:TRAINED_ON]
    own, peer = ours(max_depth=depth), theirs(max_depth=depth, random_state=0)
    return own.fit(known, answers), peer.fit(known, answers)


def report(
    name: str,
    ours: Callable[[Any], Any],
    theirs: Callable[[Any], Any],
    matrix: NDArray[Any],
    depth: int | None,
    repeats: int = WORK.repeats,
) -> None:
    """Measure one row and print it."""
    peer, own = interleaved((lambda: theirs(matrix), lambda: ours(matrix)), repeats)
    print(
        f"{name:34}{matrix.shape[0]:>10}{matrix.shape[1]:>9}"
        f"{'none' if depth is None else depth:>6}{peer / own:>8.1f}×"
        f"   {peer * 1e3:.2f} / {own * 1e3:.2f}",
        flush=True,
    )


if __name__ == "__main__":
    main()
