"""The selected node with all that the panels following it may need."""

from dataclasses import dataclass

from explorer.data.table import Table
from explorer.data.training import TrainingTable
from explorer.figures.theme import Theme
from explorer.tree.tree import Tree
from explorer.ui.choices import GrowthChoice


@dataclass(frozen=True, slots=True)
class Selected:
    """One node of one tree, and how its pictures are to look.

    `table` is the one that the training rows were taken from.
    """

    table: Table
    training: TrainingTable
    growth: GrowthChoice
    tree: Tree
    node: int
    theme: Theme

    @property
    def path(self) -> str:
        """The node's turns from the root."""
        return self.tree.path(self.node)
