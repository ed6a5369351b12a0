"""The argument of every panel: a table, a tree grown from it, and one of its nodes."""

from collections.abc import Hashable
from dataclasses import dataclass, replace

from explorer.data.roles import Roles
from explorer.data.table import Table
from explorer.data.training import TrainingTable
from explorer.growth.tree_spec import TreeSpec
from explorer.judging.scoring import Scoring
from explorer.judging.unseen.holding_out import RowPartition
from explorer.tree.tree import Tree
from explorer.ui.choices import TableChoice
from explorer.ui.studies.trees import tree_study, untrimmed_study


@dataclass(frozen=True, slots=True, eq=False)
class Subject:
    """A tree under all its limits, one of its nodes, and the table that its rows are from.

    roles: the roles of the table's columns. kept: the rows from which the tree was grown, and those
    that judge it. scoring: the score that judges. choice: the table's name and how it is read.
    `shown.path` is a node of the tree.
    """

    choice: TableChoice
    table: Table
    roles: Roles
    kept: RowPartition
    shown: TreeSpec
    scoring: Scoring

    @property
    def training(self) -> TrainingTable:
        """The rows from which the tree was grown."""
        return self.shown.training

    @property
    def tree(self) -> Tree:
        """The tree that is shown."""
        return tree_study(self.shown).value()

    @property
    def untrimmed(self) -> Tree:
        """The tree before limits of depth, leaves and pruning, which pictures trim themselves."""
        return untrimmed_study(self.shown).value()

    @property
    def node(self) -> int:
        """The selected node's index in the tree."""
        return self.tree.node_of(self.shown.path)

    @property
    def key(self) -> Hashable:
        """What identifies the tree and the rows that judge it: equal for equal contents."""
        roles = self.roles
        return (
            self.shown.tree_key,
            self.table.fingerprint,
            roles.group,
            roles.time,
            self.kept.key,
            self.scoring,
        )

    @property
    def on_sample(self) -> "Subject":
        """The same rules on the sample of a stored table, which has its own tree; else itself."""
        if self.shown.all_rows is None:
            return self
        return replace(self, shown=replace(self.shown, all_rows=None, path="", pruned=()))

    def at(self, path: str) -> "Subject":
        """Return the subject with the node at `path` selected."""
        return replace(self, shown=replace(self.shown, path=path))
