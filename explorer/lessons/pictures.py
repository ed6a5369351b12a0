"""Other pages' pictures that lessons draw, and groups of pictures, as plain data.

Pictures that only lessons have are in `views.learn`.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from explorer.data.training import TrainingTable
from explorer.growth.tree_spec import TreeSpec
from explorer.lessons.lesson import LessonSubject
from explorer.tree.tree import Tree
from explorer.views.learn.chart_view import ChartView
from explorer.views.learn.strips import Strip, strips_chart
from explorer.views.nodes.classes import ShownClass


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


def strips_view(
    id: str,
    subject: LessonSubject,
    classes: tuple[ShownClass, ...],
    strips: Sequence[Strip],
    caption: str = "",
    thresholds: Sequence[tuple[int, str]] = (),
) -> ChartView:
    """Draw strips of a subject's rows; a caption gives each strip's label and score."""
    told = "; ".join(f"{one.label} {one.score}".rstrip() for one in strips)
    return strips_chart(id, subject.target, classes, strips, caption or f"{told}.", thresholds)
