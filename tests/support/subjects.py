"""The argument of panels, made from a table in one call."""

from explorer.data.roles import Roles
from explorer.data.table import Table
from explorer.growth.tree_spec import TreeSpec
from explorer.judging.scoring import usual_scoring
from explorer.judging.unseen.holding_out import RowPartition
from explorer.ui.choices import TableChoice
from explorer.ui.subject import Subject


def subject_of(
    table: Table, shown: TreeSpec, roles: Roles | None = None, kept: RowPartition | None = None
) -> Subject:
    """Return a subject whose rows all grow the tree, unless `kept` is given."""
    training = shown.training
    usual = Roles(training.target.name, training.features.names)
    return Subject(
        TableChoice(table.name),
        table,
        roles or usual,
        kept or RowPartition(training),
        shown,
        usual_scoring(training, shown.search),
    )
