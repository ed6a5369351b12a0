"""Other pages' pictures that lessons draw, and groups of pictures, as plain data.

Pictures that only lessons have are in `views.learn`.
"""

from dataclasses import dataclass
from typing import Any

from explorer.data.training import TrainingTable
from explorer.growth.tree_spec import TreeSpec
from explorer.tree.tree import Tree


@dataclass(frozen=True, slots=True)
class Several:
    """Pictures below each other, or side by side in columns of these widths."""

    pictures: tuple[Any, ...]
    widths: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True, eq=False)
class TreeOf:
    """The tree of these rows and rules."""

    shown: TreeSpec


@dataclass(frozen=True, slots=True, eq=False)
class RegionsOf:
    """The regions of a tree that splits on only two features."""

    shown: TreeSpec
    axes: tuple[str, str]


@dataclass(frozen=True, slots=True, eq=False)
class SearchOf:
    """The split search at the root; `feature` (an index) is viewed until another is chosen."""

    shown: TreeSpec
    feature: int | None = None


@dataclass(frozen=True, slots=True, eq=False)
class Pair:
    """Two trees side by side, each below its name, or their regions over two features."""

    names: tuple[str, str]
    trees: tuple[Tree, Tree]
    grown_from: tuple[TrainingTable, TrainingTable]
    axes: tuple[str, str] | None = None
