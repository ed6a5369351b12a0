"""Cross-validation against scikit-learn's: ratios of medians, interleaved, in one process.

    python -m benchmarks.judge         # some minutes

Both sides score the same folds at the same limits. scikit-learn fits a tree for each fold and
limit; here a fold's tree is grown once and its scores under all limits are sums. A ratio of 30
means thirty times as fast as scikit-learn. Kernels are compiled before, and no time is asserted.
"""

import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

import numpy as np
from numpy.typing import NDArray
from sklearn.model_selection import StratifiedKFold, cross_val_score
from sklearn.tree import DecisionTreeClassifier
from sklearn.tree._tree import ccp_pruning_path

from benchmarks import hard_tables
from benchmarks.grow import Work, interleaved, made, training_of
from explorer.growth.engines.engine_selection import wait_until_compiled, why_not_compiled
from explorer.growth.growing import grow
from explorer.growth.pruning_path import pruning_path
from explorer.judging.unseen.complexity_surface import complexity_surface
from explorer.judging.unseen.cross_validation import complexity_curve
from explorer.judging.unseen.folds import USUAL_FOLDS, USUAL_SEED, folds_of
from explorer.judging.unseen.leaf_sizes import leaf_size_curve
from explorer.tree.rules import SearchRules, StopRules
from explorer.tree.tree import Tree

Matrix = NDArray[np.float64]
DEPTHS = range(1, 8)
SURFACE_DEPTHS = range(1, 21)
SPLITS = (2, 4, 8, 12, 16, 20, 25, 30, 40, 50, 60, 80, 100, 150, 200, 300)
LEAF_SIZES = (1, 2, 3, 4, 5, 6, 8, 10, 12, 15, 20, 25, 30, 40, 50)
SMALL = Work("small", 344, 7, "gini", None, 7)
LARGE = Work("large", 10_000, 20, "gini", None, 3)
NOISE = Work("noise", 45_000, 10, "gini", None, 3, noise=True)
UNLIMITED_NODES = 10**8


def main() -> None:
    print("compiling …", why_not_compiled() or "", flush=True)
    wait_until_compiled()
    print(f"{'work':44}{'rows':>8}{'features':>9}{'fits':>7}{'ours, ms':>10}{'ratio':>9}")
    curve = [StopRules(depth) for depth in DEPTHS]
    for work in (SMALL, LARGE):
        matrix, target = made(work)
        report(
            "ten folds, depths 1 to 7",
            work,
            USUAL_FOLDS * len(curve),
            partial(along, matrix, target, curve),
            partial(their_scores, matrix, target, curve),
        )
    report_surface()
    report_leaf_sizes()
    report_pruning()
    report_worst()


def report(
    name: str, work: Work, fits: int, ours: Callable[[], object], theirs: Callable[[], object]
) -> None:
    """Print one line."""
    our_seconds, their_seconds = interleaved((ours, theirs), work.repeats)
    shape = f"{work.n_rows:>8}{work.n_features:>9}{fits:>7}"
    ratio = f"{their_seconds / our_seconds:>8.0f}×"
    print(f"{name:44}{shape}{1000 * our_seconds:>10.1f}{ratio}", flush=True)


def along(matrix: Matrix, target: NDArray[Any], stops: Sequence[StopRules]) -> NDArray[np.float64]:
    """Return float64[n_stops]: the mean accuracy over the folds; the table is sorted each time."""
    training = training_of(matrix, target, numbers=False)
    return complexity_curve(training, SearchRules(), stops, folds=folds_of(training)).mean


def report_surface() -> None:
    """Report scores over two limits; scikit-learn's part is some thousand fits."""
    matrix, target = made(SMALL)
    stops = [StopRules(depth, min_samples_split=n) for n in SPLITS for depth in SURFACE_DEPTHS]

    def ours() -> object:
        training = training_of(matrix, target, numbers=False)
        return complexity_surface(training, SearchRules(), SURFACE_DEPTHS, SPLITS).mean

    report(
        "ten folds, 20 depths × 16 rows to split",
        Work("small", 344, 7, "gini", None, 1),
        USUAL_FOLDS * len(stops),
        ours,
        lambda: their_scores(matrix, target, stops),
    )


def report_leaf_sizes() -> None:
    """Report scores along rows in a leaf; each number regrows the trees."""
    matrix, target = made(SMALL)
    stops = [{"min_samples_leaf": n} for n in LEAF_SIZES]

    def ours() -> object:
        training = training_of(matrix, target, numbers=False)
        return leaf_size_curve(training, SearchRules(), LEAF_SIZES).mean

    report(
        f"ten folds, {len(LEAF_SIZES)} rows in a leaf",
        SMALL,
        USUAL_FOLDS * len(LEAF_SIZES),
        ours,
        lambda: [their_score(matrix, target, **each) for each in stops],
    )


def report_pruning() -> None:
    """Report the pruning path of one grown tree, and growth with it, as scikit-learn's method
    does."""
    matrix, target = made(NOISE)
    training = training_of(matrix, target, numbers=False)

    def grown() -> Tree:
        return grow(training, node_budget=UNLIMITED_NODES)

    tree, peer = grown(), DecisionTreeClassifier(random_state=0)
    theirs = peer.fit(matrix, target).tree_
    report(
        f"pruning path, {tree.n_nodes} and {theirs.node_count} nodes",
        NOISE,
        0,
        lambda: pruning_path(replace(tree)),  # a new tree, with nothing cached
        lambda: ccp_pruning_path(theirs),
    )
    report(
        "growing these, and their pruning path",
        NOISE,
        1,
        lambda: pruning_path(grown()),
        lambda: peer.cost_complexity_pruning_path(matrix, target),
    )


def report_worst() -> None:
    """Report only our seconds, depths 1 to 7: scikit-learn would need a loop by hand for these."""
    stops = [StopRules(depth) for depth in DEPTHS]
    for name, (make, criterion) in hard_tables.HARD.items():
        training = hard_tables.training_of(*make(np.random.default_rng(0)))
        folds = folds_of(training)
        begun = time.perf_counter()
        complexity_curve(training, SearchRules(criterion), stops, folds=folds)
        print(f"{name:44}{time.perf_counter() - begun:>8.2f} s for ten folds", flush=True)


def their_scores(matrix: Matrix, target: NDArray[Any], stops: Sequence[StopRules]) -> list[float]:
    return [
        their_score(
            matrix, target, max_depth=stop.max_depth, min_samples_split=stop.min_samples_split
        )
        for stop in stops
    ]


def their_score(matrix: Matrix, target: NDArray[Any], **limits: Any) -> float:
    folds = StratifiedKFold(USUAL_FOLDS, shuffle=True, random_state=USUAL_SEED)
    tree = DecisionTreeClassifier(random_state=0, **limits)
    return float(cross_val_score(tree, matrix, target, cv=folds).mean())


if __name__ == "__main__":
    main()
