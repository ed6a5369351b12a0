"""How good each of two trees is, and which classes a half of the rows has lost, in words."""

import math

import numpy as np

from explorer.data.display import show_count, show_number
from explorer.data.schema import Task
from explorer.data.training import TrainingTable
from explorer.judging.part_scores import NumberScores, score
from explorer.tree.tree import Tree
from explorer.views.nodes.wording import rows, short


def part_words(tree: Tree, own: TrainingTable, others: TrainingTable | None) -> str:
    """How good a tree is on the rows that grew it and on others: "right on 169 of its 172 rows,
    on 159 of the 172 others"."""
    if own.task is Task.REGRESSION:
        parts = [f"R² {_r2(tree, own)} on its {rows(own.n_rows)}"]
        parts += [f"{_r2(tree, others)} on the {_others(others)}"] if others else []
        return ", ".join(parts)
    parts = [f"right on {_right(tree, own)} of its {rows(own.n_rows)}"]
    if others is not None:
        parts.append(f"on {_right(tree, others)} of the {_others(others)}")
    return ", ".join(parts)


def _others(part: TrainingTable) -> str:
    return "1 other" if part.n_rows == 1 else f"{show_count(part.n_rows)} others"


def _right(tree: Tree, part: TrainingTable) -> str:
    scores = score(tree, part)
    assert not isinstance(scores, NumberScores), "a target of classes"
    return show_count(scores.n_rows - scores.n_wrong)


def _r2(tree: Tree, part: TrainingTable) -> str:
    scores = score(tree, part)
    assert isinstance(scores, NumberScores), "a target of numbers"
    return "unknown" if math.isnan(scores.r2) else show_number(round(scores.r2, 4) + 0.0, 3)


def lost_words(whole: TrainingTable, one: TrainingTable, other: TrainingTable) -> str:
    """Which classes one of both parts of the rows has none of; "" where both have all."""
    if whole.task is Task.REGRESSION:
        return ""
    n_classes = len(whole.classes)
    counts = [np.bincount(part.target_values, minlength=n_classes) for part in (one, other)]
    lost = np.flatnonzero((counts[0] > 0) != (counts[1] > 0))
    if not len(lost):
        return ""
    name = f"“{short(whole.classes[int(lost[0])])}”"
    if len(lost) == 1:
        return f"{name} has rows in one half alone; the tree of the other never predicts it."
    return (
        f"{name} and {show_count(len(lost) - 1)} more have rows in one half alone; the tree of the "
        "other never predicts them."
    )
