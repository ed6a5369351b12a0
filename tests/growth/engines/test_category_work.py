"""The cost of searching a categorical feature, in operations, never in seconds."""

import json
import os
import subprocess
import sys

import numpy as np
import pytest

from explorer.growth import split_selection
from explorer.growth.engines.child_statistics import Targets
from explorer.growth.engines.reference import ReferenceEngine
from explorer.tree.impurity import CLASS_CRITERIA, Criterion
from explorer.tree.rules import SearchRules
from tests.support.category_tables import category_table, random_category_case
from tests.support.paths import ROOT
from tests.support.tiers import first_in_gate

COUNT_STEPS = """
import json, sys
import numpy as np
from explorer.growth.contract import Queries
from explorer.growth.engines.compiled import CompiledEngine
from explorer.tree.rules import SearchRules
from tests.support.category_tables import category_table

np.seterr(all="ignore")
steps = 0

def trace(frame, event, argument):
    global steps
    steps += event == "line"
    return trace

counted = []
for criterion, n_levels, n_classes in json.loads(sys.argv[1]):
    n = 4 * n_levels
    target = np.arange(n) * 7919 % n_classes
    if criterion.endswith("error"):
        target = target.astype(np.float64)
    codes = np.random.default_rng(0).permutation(np.arange(n) % n_levels)
    training = category_table([codes], target)
    session = CompiledEngine(training).begin(SearchRules(criterion))
    steps = 0
    sys.settrace(trace)
    session.best_splits(Queries(np.zeros(1, np.int64)))
    sys.settrace(None)
    counted.append(steps)
print(json.dumps(counted))
"""


GROWING_LEVELS = [
    *((criterion.value, n) for criterion in CLASS_CRITERIA for n in (2, 4)),
    ("squared_error", 9),
    ("absolute_error", 9),
]
"""Criterion and classes."""

GROWING_CLASSES = ["gini", "entropy", "misclassification"]

Search = tuple[str, int, int]
"""Criterion, levels, classes."""


@pytest.fixture(scope="module")
def steps() -> dict[Search, int]:
    """Lines that the kernels run, read as Python, in each search; in one process for all."""
    searches = [(one, n_levels, k) for one, k in GROWING_LEVELS for n_levels in (50, 200)]
    searches += [(one, 100, k) for one in GROWING_CLASSES for k in (10, 40, 160)]
    run = subprocess.run(
        [sys.executable, "-c", COUNT_STEPS, json.dumps(searches)],
        cwd=ROOT,
        env={**os.environ, "NUMBA_DISABLE_JIT": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, run.stderr
    counted: list[int] = json.loads(run.stdout)
    return dict(zip(searches, counted, strict=True))


@pytest.mark.parametrize(("criterion", "n_classes"), first_in_gate(*GROWING_LEVELS, n=2))
def test_four_times_the_levels_are_about_four_times_the_work(
    criterion: str, n_classes: int, steps: dict[Search, int]
) -> None:
    assert steps[criterion, 200, n_classes] < 4 * 1.5 * steps[criterion, 50, n_classes]


@pytest.mark.parametrize("criterion", GROWING_CLASSES)
def test_four_times_the_classes_are_no_more_than_four_times_the_work(
    criterion: str, steps: dict[Search, int]
) -> None:
    few, some, many = (steps[criterion, 100, k] for k in (10, 40, 160))
    assert some < 4 * few
    assert many < 4 * some


@pytest.mark.parametrize("criterion", list(Criterion))
@pytest.mark.parametrize("n_levels", [40, 160])
def test_the_reference_engine_measures_each_prefix_once_from_each_end(
    criterion: Criterion, n_levels: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    measured = 0

    def counting(method):
        def count(self, n_samples, *rest):
            nonlocal measured
            measured += len(n_samples)
            return method(self, n_samples, *rest)

        return count

    for name in ("from_counts", "from_sums"):
        monkeypatch.setattr(Targets, name, counting(getattr(Targets, name)))
    target = np.arange(2 * n_levels) * 7919 % 4
    training = category_table(
        [np.arange(2 * n_levels) % n_levels],
        target if criterion in CLASS_CRITERIA else target.astype(np.float64),
    )
    profile = ReferenceEngine(training).profile(
        np.arange(training.n_rows), 0, SearchRules(criterion)
    )
    assert measured == 2 * len(profile) == 2 * len(profile.orders) * (n_levels - 1)


def test_the_lowest_mask_is_found_among_two_of_an_order(monkeypatch: pytest.MonkeyPatch) -> None:
    lowest_mask = split_selection._subset_mask
    compared = 0

    def counting(is_left):
        nonlocal compared
        compared += 1
        return lowest_mask(is_left)

    for seed in range(40):
        training, search = random_category_case(seed)
        profile = ReferenceEngine(training).profile(np.arange(training.n_rows), 0, search)
        for limit in np.quantile(profile.score, [0.0, 0.1, 0.5, 1.0]):
            candidates = np.flatnonzero(profile.score <= limit)
            masks = [lowest_mask(profile.is_left(c)) for c in candidates]
            compared = 0
            with monkeypatch.context() as patched:
                patched.setattr(split_selection, "_subset_mask", counting)
                found = split_selection.first_in_order(profile, candidates)
            assert lowest_mask(profile.is_left(found)) == min(masks)
            assert compared <= 2 * len(profile.orders)
