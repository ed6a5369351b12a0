"""Trees on the same rows: what each loses, and the sign test between two of them."""

import numpy as np
import pytest
from scipy.stats import binomtest

from explorer import NamedSplit, build, encode, hold_out, load_dataset, score
from explorer.judging.contest import Contest, contest
from explorer.judging.part_scores import ClassScores

SPLITS = [
    {},
    {"": NamedSplit("island", left=("Dream",))},
    {"": NamedSplit("flipper_length_mm", 205.5)},
]


def test_each_tree_loses_what_its_scores_say() -> None:
    kept = hold_out(encode(load_dataset("penguins"), "species"), 0.0, 0.3)
    assert kept.test is not None
    trees = [build(kept.training, splits) for splits in SPLITS]
    found = contest(trees, kept.test)
    for tree, lost in zip(trees, found.lost, strict=True):
        scores = score(tree, kept.test)
        assert isinstance(scores, ClassScores)
        assert kept.test.n_rows - scores.n_wrong == int((lost == 0).sum())
    numbers = encode(load_dataset("cars_mpg"), "mpg")
    lost = contest([build(numbers, {})], numbers).lost[0]
    mean = numbers.target_values.mean()
    assert lost == pytest.approx((numbers.target_values - mean) ** 2)


@pytest.mark.parametrize(
    ("less", "more"),
    [
        (0, 0),
        (3, 0),
        (9, 2),
        (5, 5),
        (1, 6),
        (0, 1),
        (19_000, 18_700),
        (20_000, 20_000),
        (4_000, 100),
    ],
)
def test_the_sign_test_is_the_exact_one(less: int, more: int) -> None:
    one = np.r_[np.zeros(less), np.ones(more), np.zeros(4)]
    other = np.r_[np.ones(less), np.zeros(more), np.zeros(4)]
    found = Contest(np.zeros((2, len(one))), np.array([one, other]))
    expected = binomtest(less, less + more).pvalue if less + more else 1.0
    assert found.chance(0, 1) == pytest.approx(expected)
