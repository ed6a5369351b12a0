"""Cross-validation against scikit-learn's: ratios of medians, interleaved, in one process.

    python -m benchmarks.judge         # some minutes

Both sides score the same folds at the same limits. scikit-learn fits a tree for each fold and
limit; here a fold's tree is grown once and its scores under all limits are sums. A ratio of 30
means thirty times as fast as scikit-learn. Kernels are compiled before, and no time is asserted.
"""

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray
from sklearn.model_selection import StratifiedKFold, cross_val_score
from sklearn.tree import DecisionTreeClassifier

from benchmarks.grow import Work, interleaved, made, training_of
from explorer.growth.engines.engine_selection import wait_until_compiled, why_not_compiled
from explorer.judging.cross_validation import complexity_curve
from explorer.judging.folds import USUAL_FOLDS, USUAL_SEED, folds_of
from explorer.tree.rules import SearchRules, StopRules

DEPTHS = [StopRules(depth) for depth in range(1, 8)]
SPLITS = (2, 4, 8, 12, 16, 20, 25, 30, 40, 50, 60, 80, 100, 150, 200, 300)
SURFACE = [StopRules(depth, n) for depth in range(1, 21) for n in SPLITS]
"""Twenty depths by sixteen least rows to split."""


def main() -> None:
    print("compiling …", why_not_compiled() or "", flush=True)
    wait_until_compiled()
    print(f"{'work':36}{'rows':>8}{'features':>9}{'trees':>7}{'ours, ms':>10}{'ratio':>9}")
    small, large = (
        Work("small", 344, 7, "gini", None, 7),
        Work("large", 10_000, 20, "gini", None, 3),
    )
    for work in (small, large):
        report("ten folds, depths 1 to 7", work, DEPTHS, work.repeats)
    report("ten folds, 20 depths × 16 rows to split", small, SURFACE, 1)


def report(name: str, work: Work, stops: Sequence[StopRules], repeats: int) -> None:
    """Prints one line; scikit-learn's part of the surface is some thousand fits."""
    matrix, target = made(work)
    ours, theirs = interleaved(
        (lambda: scores(matrix, target, stops), lambda: their_scores(matrix, target, stops)),
        repeats,
    )
    shape = f"{work.n_rows:>8}{work.n_features:>9}{USUAL_FOLDS * len(stops):>7}"
    print(f"{name:36}{shape}{1000 * ours:>10.1f}{theirs / ours:>8.0f}×", flush=True)


def scores(
    matrix: NDArray[np.float64], target: NDArray[Any], stops: Sequence[StopRules]
) -> NDArray[np.float64]:
    """float64[n_stops]: the mean accuracy over the folds, of a table that is sorted for it."""
    training = training_of(matrix, target, numbers=False)
    folds = folds_of(training)
    return complexity_curve(training, SearchRules(), stops, folds=folds).mean


def their_scores(
    matrix: NDArray[np.float64], target: NDArray[Any], stops: Sequence[StopRules]
) -> list[float]:
    folds = StratifiedKFold(USUAL_FOLDS, shuffle=True, random_state=USUAL_SEED)
    found = []
    for stop in stops:
        tree = DecisionTreeClassifier(
            max_depth=stop.max_depth, min_samples_split=stop.min_samples_split, random_state=0
        )
        found.append(float(cross_val_score(tree, matrix, target, cv=folds).mean()))
    return found


if __name__ == "__main__":
    main()
