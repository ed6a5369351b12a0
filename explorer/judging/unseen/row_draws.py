"""The selection of held-out rows: at random, or in whole blocks of rows in their order."""

from dataclasses import dataclass

import numpy as np

from explorer.data.arrays import IntArray
from explorer.data.display import show_count
from explorer.data.errors import TableError
from explorer.data.schema import Task
from explorer.data.training import TrainingTable
from explorer.judging.unseen.folds import USUAL_SEED


@dataclass(frozen=True, slots=True)
class Shares:
    """The shares of the rows that tune and that test; the seed of the draw.

    Raises ValueError if a share is not in 0 … 1 or leaves no row to grow from.
    """

    tuning: float = 0.0
    test: float = 0.0
    seed: int = USUAL_SEED

    def __post_init__(self) -> None:
        if min(self.tuning, self.test) < 0 or self.tuning + self.test >= 1:
            raise ValueError(
                "The shares of tuning and test rows must be at least 0 and add up to less than 1."
            )


NOTHING = Shares()
"""All rows grow the tree."""


def drawn(
    training: TrainingTable, rows: IntArray, share: float, seed: int, n_left: int
) -> tuple[IntArray, IntArray, str]:
    """Return a share of the rows as scikit-learn draws it, the others, and a note.

    At least n_left others are left, even if that makes the share smaller. The note is "", or why
    the shares of the classes are not preserved. Raises TableError if no row could be drawn.
    """
    n = int(np.ceil(round(share * len(rows), 9)))
    if n == 0:
        return rows[:0], rows, ""
    n = min(n, len(rows) - n_left)
    if n < 1:
        raise too_few(training.n_rows)
    from sklearn.model_selection import train_test_split  # imported lazily: takes half a second

    codes, why = None, ""
    if training.task is Task.CLASSIFICATION:
        codes = np.asarray(training.target_values[rows], np.int64)
        why = _why_not_stratified(training, codes, n)
    others, found = train_test_split(
        rows,
        test_size=n,
        shuffle=True,
        random_state=seed,
        stratify=None if why else codes,
    )
    return found, others, why


def _why_not_stratified(training: TrainingTable, codes: IntArray, n: int) -> str:
    """Return why a draw of n rows cannot keep the shares of the classes; "" if it can."""
    counts = np.bincount(codes)
    present = np.flatnonzero(counts)
    if len(present) > min(n, len(codes) - n):
        return (
            f"{show_count(n)} of {show_count(len(codes))} rows cannot contain all "
            f"{show_count(len(present))} classes, so the shares of the classes are not preserved."
        )
    single = present[counts[present] == 1]
    if len(single):
        name = training.classes[int(single[0])]
        return f"“{name}” has only one row, so the shares of the classes are not preserved."
    return ""


def blocks_of_parts(counts: IntArray, shares: Shares, one: str, many: str) -> list[int]:
    """Return how many blocks of rows, in their order, grow, tune and test.

    counts: int64[n_blocks], their rows. Each part with a positive share has at least one block, and
    ends with the block whose end is nearest to the share.
    """
    wanted = [1 - shares.tuning - shares.test, shares.tuning, shares.test]
    n_parts = sum(share > 0 for share in wanted)
    if len(counts) < n_parts:
        has = (
            f"All rows have the same {one}"
            if len(counts) == 1
            else f"There are {len(counts)} {many}"
        )
        raise TableError(f"{has}, too few for {n_parts} parts: choose another column.")
    ends = np.concatenate([[0], np.cumsum(counts)]).astype(np.float64)
    found, begins = [], 0
    for part, share in enumerate(wanted):
        after = sum(later > 0 for later in wanted[part + 1 :])
        if share == 0:
            found.append(0)
        elif after == 0:
            found.append(len(counts) - begins)
        else:
            goal = ends[-1] * sum(wanted[: part + 1])
            nearest = int(np.abs(ends - goal).argmin())
            end = min(max(nearest, begins + 1), len(counts) - after)
            found.append(end - begins)
        begins += found[-1]
    return found


def too_few(n_rows: int) -> TableError:
    """Return the error for a table with too few rows to divide."""
    return TableError(
        f"{show_count(n_rows)} row{'s are' if n_rows != 1 else ' is'} too few to hold some out "
        "and grow a tree from the others, so the tree is grown from all rows."
    )
