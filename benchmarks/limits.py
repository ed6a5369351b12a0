"""Many trees: bootstrap samples against scikit-learn's, and the cost of rows and trees.

    python -m benchmarks.limits         # two or three minutes

First 200 bootstrap trees of 1,000 rows × 10 features, fully grown, against scikit-learn's
BaggingClassifier and RandomForestClassifier with the same number of trees and threads: ratios of
medians, interleaved, in one process; 3 means three times as fast. Then the study of instability
along rows and along trees; a forest judged in many orders, with the most trees that the page
allows; the best tree of depth two on distinct numbers, at the slowest shapes; and that of depth
three along rows. Kernels are compiled before, and no time is asserted.
"""

import time
from collections.abc import Callable
from functools import partial

import numpy as np
from sklearn.ensemble import BaggingClassifier, RandomForestClassifier
from sklearn.tree import DecisionTreeClassifier

from benchmarks.grow import Work, interleaved, made, training_of
from explorer.caps import CAPS
from explorer.growth.engines.engine_selection import wait_until_compiled, why_not_compiled
from explorer.growth.forest.forest import grow_forest
from explorer.growth.optimal.best_tree import best_tree
from explorer.growth.optimal.reach import OutOfReachError
from explorer.judging.forest.study import grown_whole, study_forest
from explorer.judging.stability.disturbing import Disturbance, Perturbation
from explorer.judging.stability.stability import stability
from explorer.judging.unseen.holding_out import hold_out
from explorer.tree.rules import SearchRules, StopRules

N_TREES = 200
ROWS = (250, 1_000, 5_000)
TREES = (50, 200, 500)
DEPTH = 3
"""The default depth on the page."""


def main() -> None:
    print("compiling …", why_not_compiled() or "", flush=True)
    wait_until_compiled()
    beside_scikit_learn()
    along_rows_and_trees()
    forest_judged()
    best_of_depth_two()
    best_of_depth_three()


def beside_scikit_learn() -> None:
    print(f"\n{N_TREES} bootstrap trees{'':14}{'ours, ms':>10}{'ratio':>9}")
    work = Work("limits", 1_000, 10, "gini", None, 7)
    matrix, target = made(work)
    training = training_of(matrix, target, numbers=False)
    bagging = BaggingClassifier(DecisionTreeClassifier(), n_estimators=N_TREES, random_state=0)
    forest = RandomForestClassifier(n_estimators=N_TREES, random_state=0)
    root = SearchRules(max_features=round(matrix.shape[1] ** 0.5))
    for name, search, theirs in (
        ("BaggingClassifier", SearchRules(), bagging),
        ("RandomForestClassifier", root, forest),
    ):
        ours, other = interleaved(
            (
                partial(grow_forest, training, search, n_estimators=N_TREES),
                partial(theirs.fit, matrix, target),
            ),
            work.repeats,
        )
        print(f"{name:31}{1000 * ours:10.0f}{other / ours:9.2f}", flush=True)


def along_rows_and_trees() -> None:
    """Time the whole study: trees, and the prediction of each for every row."""
    print(f"\nstudy of depth {DEPTH}{'rows':>11}{'trees':>8}{'ms':>9}")
    for way in Perturbation:
        for n_rows in ROWS:
            report(way, n_rows, N_TREES)
        for n_trees in TREES:
            if n_trees != N_TREES:
                report(way, 1_000, n_trees)


def forest_judged() -> None:
    """Time full trees on the page's maximum of rows; a quarter of the rows judges the trees in many
    orders, and each tree judges its unseen rows."""
    print(f"\nforest{'rows':>20}{'trees':>8}{'classes':>9}{'grown, ms':>11}{'judged, ms':>12}")
    most = CAPS.max_trees_of_forest
    for n_rows, n_trees in ((1_000, N_TREES), (1_000, most), (CAPS.max_limits_rows, most)):
        matrix, target = made(Work("limits", n_rows, 10, "gini", None, 3))
        kept = hold_out(training_of(matrix, target, numbers=False), test=0.25)
        search, stop = grown_whole(SearchRules(), StopRules(), round(matrix.shape[1] ** 0.5))
        asked = kept.training, search, stop
        grown = 1000 * fastest(partial(grow_forest, *asked, n_estimators=n_trees), 1)
        study = partial(study_forest, asked[0], kept.test, *asked[1:], n_estimators=n_trees)
        judged = 1000 * fastest(study, 1) - grown
        n_classes = len(kept.training.classes)
        print(f"{n_rows:26}{n_trees:8}{n_classes:9}{grown:11.0f}{judged:12.0f}", flush=True)


def best_of_depth_three() -> None:
    """Time a parity of three features with noise, on which no tree is right: how many first splits
    the bounds spare shows only on the way, and a cap on steps stops the search."""
    print(f"\nbest tree of depth three{'rows × features':>16}{'values':>8}{'ms':>9}")
    for n_rows, n_features in ((100, 5), (400, 5), (1_600, 5), (5_000, 5), (400, 10), (5_000, 20)):
        for n_values in (10, n_rows):
            random = np.random.default_rng(0)
            matrix = random.integers(0, n_values, size=(n_rows, n_features)).astype(np.float64)
            above = matrix[:, :3] > n_values / 2
            target = above.sum(axis=1) % 2
            target = np.where(random.random(n_rows) < 0.1, 1 - target, target)
            training = training_of(matrix, target, numbers=False)
            search = partial(best_tree, training, SearchRules(), depth=3)
            begun = time.perf_counter()
            try:
                search()
                told = ""
            except OutOfReachError:
                told = "  stopped"
            took = 1000 * (time.perf_counter() - begun)
            shape = f"{n_rows} × {matrix.shape[1]}"
            print(f"{shape:>40}{n_values:8}{took:9.0f}{told}", flush=True)


def best_of_depth_two() -> None:
    """Time the best tree of depth two; the aim is one second for 10,000 × 20, with two thresholds
    per row, each tried with all others."""
    print(f"\nbest tree of depth two{'rows × features':>18}{'classes':>9}{'missing':>9}{'ms':>9}")
    for n_rows, n_features, n_classes, missing in (
        (1_000, 10, 2, 0.0),
        (10_000, 20, 2, 0.0),
        (10_000, 10, 3, 0.0),
        (10_000, 10, 2, 0.1),
        (100_000, 3, 2, 0.0),
        (200_000, 10, 2, 0.0),
    ):
        random = np.random.default_rng(0)
        matrix = random.normal(size=(n_rows, n_features))
        target = (matrix[:, 0] > 0).astype(np.int64) + (matrix[:, 1] > 0.5)
        target = np.where(random.random(n_rows) < 0.1, random.integers(0, 3, n_rows), target)
        matrix[random.random(matrix.shape) < missing] = np.nan
        training = training_of(matrix, target % n_classes, numbers=False)
        took = 1000 * fastest(partial(best_tree, training, SearchRules()))
        found = best_tree(training, SearchRules())
        tried = "" if found.is_exact else f"  {found.n_tried} of {found.n_splits} splits"
        shape = f"{n_rows} × {n_features}"
        print(f"{shape:>40}{n_classes:9}{missing:9.0%}{took:9.0f}{tried}", flush=True)


def report(way: Perturbation, n_rows: int, n_trees: int) -> None:
    matrix, target = made(Work("limits", n_rows, 10, "gini", None, 3))
    training = training_of(matrix, target, numbers=False)
    disturbance = Disturbance(way, n_trees)
    study = partial(stability, training, None, StopRules(DEPTH), disturbance=disturbance)
    print(f"{way.value:17}{n_rows:9}{n_trees:8}{1000 * fastest(study):9.0f}", flush=True)


def fastest(run: Callable[[], object], repeats: int = 3) -> float:
    """Seconds."""
    taken = []
    for _ in range(repeats):
        begun = time.perf_counter()
        run()
        taken.append(time.perf_counter() - begun)
    return min(taken)


if __name__ == "__main__":
    main()
