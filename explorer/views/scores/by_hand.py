"""What pruning by hand does, in words."""

import math

from explorer.data.display import show_count, show_number, show_share
from explorer.judging.unseen.keeping_back import Part
from explorer.tree.tree import Tree
from explorer.views.scores.fold_summary import gap_words, shown_gap


def branch_words(
    tree: Tree, node: int, part: Part, n_rows: int, scores: tuple[float, float]
) -> str:
    """What pruning the branch of a split node would do; `scores` of the part's rows before and
    after, accuracies or R²."""
    n = _leaves_below(tree, node)
    does = f"Makes one leaf of {show_count(n)}"
    before, after = scores
    if math.isnan(before) or math.isnan(after):
        return f"{does}."
    gap = shown_gap(before, after, is_share=not tree.target.is_numeric)
    size = _gap(gap, is_share=not tree.target.is_numeric)
    cost = f"costs {size}" if gap > 0 else f"gains {size}" if gap < 0 else "costs nothing"
    return f"{does} and {cost} on {_rows(part, n_rows)}."


def pruned_words(
    tree: Tree, n_pruned: int, part: Part, n_rows: int, scores: tuple[float, float]
) -> str:
    """What was pruned by hand so far, and what that has done to the part's score."""
    n = f"{show_count(n_pruned)} branch{'es' * (n_pruned != 1)}"
    said = f"{n} pruned by hand"
    before, after = scores
    if math.isnan(before) or math.isnan(after):
        return f"{said}."
    first, last = (_score(score, is_share=not tree.target.is_numeric) for score in scores)
    return f"{said}: {first} → {last} on {_rows(part, n_rows)}."


def _leaves_below(tree: Tree, node: int) -> int:
    """How many leaves the branch has."""
    n, waiting = 0, [node]
    while waiting:
        here = waiting.pop()
        if tree.is_leaf[here]:
            n += 1
        else:
            waiting += [int(tree.left_child[here]), int(tree.right_child[here])]
    return n


def _gap(gap: float, *, is_share: bool) -> str:
    return gap_words(gap, is_share=is_share) + ("" if is_share else " of R²")


def _score(score: float, *, is_share: bool) -> str:
    return show_share(score) if is_share else f"R² {show_number(score, 3)}"


def _rows(part: Part, n_rows: int) -> str:
    rows = f"the {show_count(n_rows)} {part} row{'s' * (n_rows != 1)}"
    return f"{rows}, which grew the tree (none is kept back)" if part is Part.TRAINING else rows
