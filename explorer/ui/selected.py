"""What the panels are given: the table, what is shown of it, and the tree grown from that."""

from dataclasses import dataclass

from explorer.data.table import Table
from explorer.data.training import TrainingTable
from explorer.growth.shown import Shown
from explorer.judging.unseen.keeping_back import KeptBack
from explorer.tree.tree import Tree


@dataclass(frozen=True, slots=True)
class Selected:
    """One node of one tree. `table` is the one that the training rows were taken from, `kept` says
    which of its rows grew no tree.

    `shown.path` is the selected node's, which this tree has.
    """

    table: Table
    shown: Shown
    tree: Tree
    kept: KeptBack

    @property
    def training(self) -> TrainingTable:
        return self.shown.training

    @property
    def node(self) -> int:
        """The node's index in the tree."""
        node = self.tree.node_at(self.shown.path)
        if node is None:
            raise KeyError(self.shown.path)
        return node
