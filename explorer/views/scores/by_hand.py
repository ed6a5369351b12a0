"""The effects of pruning by hand and of forced splits, in words."""

import math
from collections.abc import Mapping

from explorer.data.display import show_count
from explorer.judging.by_hand import PartDifference
from explorer.judging.unseen.holding_out import Part
from explorer.tree.tree import Tree
from explorer.views.nodes.wording import leaves
from explorer.views.scores.score_form import ScoreForm


def branch_words(
    tree: Tree,
    node: int,
    part: Part,
    n_rows: int,
    scores: tuple[float, float],
    form: ScoreForm,
    *,
    is_opened: bool = False,
) -> str:
    """Say what pruning the branch below a split node would do; `scores`: on the part's rows, before
    and after. is_opened: the tree was grown elsewhere."""
    does = f"Merges {show_count(_leaves_below(tree, node))} leaves into one"
    if any(map(math.isnan, scores)):
        return f"{does}."
    gap = form.gap(*scores)
    size = form.gap_of(gap)
    cost = f"costs {size}" if gap > 0 else f"gains {size}" if gap < 0 else "costs nothing"
    return f"{does} and {cost} on {_rows(part, n_rows, is_opened)}."


def pruned_words(
    n_pruned: int,
    part: Part,
    n_rows: int,
    scores: tuple[float, float],
    form: ScoreForm,
    *,
    is_opened: bool = False,
) -> str:
    """Say what was pruned by hand so far, and its effect on the part's score."""
    said = f"{show_count(n_pruned)} branch{'es' * (n_pruned != 1)} pruned by hand"
    if any(map(math.isnan, scores)):
        return f"{said}."
    first, last = (form.named(score) for score in scores)
    return f"{said}: {first} → {last} on {_rows(part, n_rows, is_opened)}."


def _leaves_below(tree: Tree, node: int) -> int:
    """Return how many leaves the branch has."""
    n, waiting = 0, [node]
    while waiting:
        here = waiting.pop()
        if tree.is_leaf[here]:
            n += 1
        else:
            waiting += [int(tree.left_child[here]), int(tree.right_child[here])]
    return n


def _rows(part: Part, n_rows: int, is_opened: bool) -> str:
    rows = f"the {show_count(n_rows)} {part} row{'s' * (n_rows != 1)}"
    grew = part is Part.TRAINING and not is_opened
    return f"{rows}, which the tree was grown from (none are held out)" if grew else rows


def forced_words(
    n_forced: int,
    before: Tree,
    after: Tree,
    differences: Mapping[Part, PartDifference],
    form: ScoreForm,
) -> str:
    """Compare the tree that has `n_forced` splits by the user with the tree of only best splits."""
    chosen = f"You chose {show_count(n_forced)} split{'s' * (n_forced != 1)}."
    size = (
        f"{leaves(after.n_leaves)}, as before"
        if before.n_leaves == after.n_leaves
        else f"{show_count(before.n_leaves)} → {leaves(after.n_leaves)}"
    )
    parts = "; ".join(_part_words(part, one, form) for part, one in differences.items())
    return f"{chosen} Compared with the tree that has only the best splits: {size}; {parts}."


def _part_words(part: Part, one: PartDifference, form: ScoreForm) -> str:
    rows = f"{show_count(one.n_rows)} {part} row{'s' * (one.n_rows != 1)}"
    changed = f"{show_count(one.n_changed)} of {rows} predicted differently"
    if any(map(math.isnan, one.scores)):
        return changed
    first, last = (form.text(score) for score in one.scores)
    score = f"{first}, as before" if first == last else f"{first} → {last}"
    return f"{part} {form.name} {score}, {changed}"
