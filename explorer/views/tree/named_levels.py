"""The levels on both sides of a split: those with a name, and the others of a side as one."""

from dataclasses import dataclass

from explorer.tree.ragged import Ragged
from explorer.tree.tree import Tree
from explorer.views.tree.sent_levels import SentLevels

Codes = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class NamedLevels:
    """Columns with an entry a node.

    `levels_left` and `levels_right` are the numbers of the categories seen on each side, rising,
    as `NodeBars.bars` has them: a side's categories without a name have one number.
    """

    levels_left: tuple[Codes, ...]
    levels_right: tuple[Codes, ...]


def named_levels(tree: Tree, named: tuple[SentLevels | None, ...]) -> NamedLevels:
    """The levels of every node; `named` are those of each feature that are sent by name."""
    left, right = tree.splits.levels_left, tree.splits.levels_right
    return NamedLevels(_numbers(tree, left, named, False), _numbers(tree, right, named, True))


def _numbers(
    tree: Tree, levels: Ragged, named: tuple[SentLevels | None, ...], on_right: bool
) -> tuple[Codes, ...]:
    found = []
    for node, feature in enumerate(tree.feature.tolist()):
        own = named[feature] if feature >= 0 else None
        codes = levels[node]
        found.append(tuple(codes.tolist()) if own is None else own.numbers(codes, on_right))
    return tuple(found)
