"""What forced splits change, in words."""

import math
from collections.abc import Mapping

from explorer.data.display import show_count, show_number, show_share
from explorer.judging.by_hand import PartDifference
from explorer.judging.unseen.keeping_back import Part
from explorer.tree.tree import Tree
from explorer.views.nodes.wording import leaves


def forced_words(
    n_forced: int, before: Tree, after: Tree, differences: Mapping[Part, PartDifference]
) -> str:
    """The tree with `n_forced` splits of a person's against the one with the best splits alone."""
    are = "split is" if n_forced == 1 else "splits are"
    size = (
        f"{leaves(after.n_leaves)}, as before"
        if before.n_leaves == after.n_leaves
        else f"{show_count(before.n_leaves)} → {leaves(after.n_leaves)}"
    )
    is_share = not after.target.is_numeric
    parts = "; ".join(_part_words(part, one, is_share) for part, one in differences.items())
    return (
        f"{show_count(n_forced)} {are} yours. Against the tree with the best splits alone: "
        f"{size}; {parts}."
    )


def _part_words(part: Part, one: PartDifference, is_share: bool) -> str:
    rows = f"{show_count(one.n_rows)} {part} row{'s' * (one.n_rows != 1)}"
    changed = f"{show_count(one.n_changed)} of {rows} predicted otherwise"
    if any(math.isnan(score) for score in one.scores):
        return changed
    first, last = (
        show_share(score) if is_share else f"R² {show_number(score, 3)}" for score in one.scores
    )
    score = f"{first}, as before" if first == last else f"{first} → {last}"
    return f"{part} {'accuracy' if is_share else 'score'} {score}, {changed}"
