"""Words about a tree that another program grew, or that was saved before."""

from explorer.data.display import show_count
from explorer.data.training import TrainingTable
from explorer.estimators.interop.opening import About, OpenedTree, Program
from explorer.views.nodes.wording import rows, short


def opened_title(about: About, number: int) -> str:
    """Say which program made the tree; `number` is the tree's number in the model, from 1."""
    if about.program is Program.EXPLORER:
        return "This tree was saved by the explorer."
    by = " ".join(filter(None, [about.program, about.version]))
    which = f": tree {show_count(number)} of {show_count(about.n_trees)}"
    return f"This tree was grown by {by}{which if about.n_trees > 1 else ''}."


def opened_caption(about: About, opened: OpenedTree, training: TrainingTable) -> str:
    """Say what comes from the file and what from this table, and how many nodes are shown."""
    reached, target = opened.reached, short(training.target.name)
    n_rows = rows(training.n_rows)
    told = [
        "The splits come from the file; counts, impurity and gains are computed from the "
        f"{n_rows} of this table."
    ]
    if about.is_boosted:
        told.append(
            "In the file, the leaves contain scores, and the model adds up the scores of all its "
            f"trees. Here, each node shows the values of {target} in its rows instead."
        )
    if reached.n_left_out:
        n = reached.n_left_out
        asked = "1 split sends" if n == 1 else f"{show_count(n)} splits send"
        told.append(
            f"{show_count(reached.n_reached)} of its {show_count(reached.n_nodes)} nodes are "
            f"shown: {asked} all rows to one side and {'is' if n == 1 else 'are'} left out."
        )
    told.append(
        "The tree may have been grown from these rows, so the scores here may be training scores."
    )
    return " ".join(told)
