"""Data sets expanded from tables of counts."""

from collections.abc import Iterable, Mapping
from typing import Any

import numpy as np

Columns = Mapping[str, Iterable[Any]]


def greedy_accuracy_fails() -> Columns:
    """Split a gives (300, 100) and (100, 300), split b (200, 400) and (200, 0): both 200 errors.

    After Breiman et al. (1984), and The Elements of Statistical Learning, 9.2.3.
    """
    counts = {
        (0, 0, "pos"): 200,
        (0, 1, "pos"): 100,
        (1, 1, "pos"): 100,
        (0, 0, "neg"): 100,
        (1, 0, "neg"): 300,
    }
    return _expanded(("a", "b", "label"), counts)


def titanic() -> Columns:
    """2201 persons, expanded from the published table of counts (Dawson 1995) and shuffled."""
    died_then_survived = {
        ("Male", "Child"): ((0, 0, 35, 0), (5, 11, 13, 0)),
        ("Female", "Child"): ((0, 0, 17, 0), (1, 13, 14, 0)),
        ("Male", "Adult"): ((118, 154, 387, 670), (57, 14, 75, 192)),
        ("Female", "Adult"): ((4, 13, 89, 3), (140, 80, 76, 20)),
    }
    counts = {
        (travelled, sex, age, survived): both[i][j]
        for i, survived in enumerate(("No", "Yes"))
        for (sex, age), both in died_then_survived.items()
        for j, travelled in enumerate(("1st", "2nd", "3rd", "Crew"))
    }
    columns = _expanded(("class", "sex", "age", "survived"), counts)
    # The legacy stream: the file was first shuffled by pandas' sample(random_state=0).
    order = np.random.RandomState(0).permutation(2201)
    return {name: np.array(list(values))[order] for name, values in columns.items()}


# Of 726 customers who stayed and 274 who left: how many have each value of a column.
_CHURN_COUNTS: Mapping[str, tuple[Mapping[Any, int], ...]] = {
    "marital": ({"Married": 368, "Unmarried": 358}, {"Married": 127, "Unmarried": 147}),
    "ed": tuple(
        dict(
            zip(
                (
                    "Did not complete high school",
                    "High school degree",
                    "Some college",
                    "College degree",
                    "Post-undergraduate degree",
                ),
                counts,
                strict=True,
            )
        )
        for counts in ((172, 224, 150, 142, 38), (32, 63, 59, 92, 28))
    ),
    "gender": ({"Female": 374, "Male": 352}, {"Female": 143, "Male": 131}),
    "retire": ({"No": 682, "Yes": 44}, {"No": 271, "Yes": 3}),
    "age": tuple(
        dict(zip(range(18, 78), counts, strict=True))
        for counts in (
            (
                *(0, 2, 5, 5, 8, 14, 10, 15, 11, 10, 15, 13, 16, 16, 13, 23, 23, 18, 14, 26),
                *(15, 25, 23, 19, 20, 20, 14, 17, 22, 14, 17, 13, 18, 21, 20, 16, 18, 18, 10, 17),
                *(10, 14, 11, 10, 8, 10, 8, 6, 7, 4, 6, 5, 3, 1, 1, 1, 1, 2, 3, 1),
            ),
            (
                *(1, 2, 5, 3, 7, 2, 10, 8, 10, 14, 7, 6, 10, 16, 8, 16, 9, 16, 11, 5),
                *(6, 10, 5, 5, 8, 4, 6, 7, 2, 7, 7, 5, 5, 2, 5, 3, 6, 3, 1, 3),
                *(0, 0, 0, 1, 1, 2, 2, 0, 0, 1, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0),
            ),
        )
    ),
}


def churn_counts() -> Columns:
    """1000 made-up customers, so that every column has the published counts by churn.

    Within each class a column is shuffled by itself: how columns relate is unknown.
    """
    rng = np.random.default_rng(11)
    columns: dict[str, Iterable[Any]] = {}
    order = rng.permutation(1000)
    for name, by_churn in _CHURN_COUNTS.items():
        shuffled = [
            rng.permutation(np.repeat(list(counts), list(counts.values()))) for counts in by_churn
        ]
        columns[name] = np.concatenate(shuffled)[order].tolist()
    return columns | {"churn": np.repeat(["No", "Yes"], [726, 274])[order].tolist()}


def _expanded(names: tuple[str, ...], counts: Mapping[tuple[Any, ...], int]) -> Columns:
    rows = [row for row, count in counts.items() for _ in range(count)]
    return {name: [row[i] for row in rows] for i, name in enumerate(names)}
