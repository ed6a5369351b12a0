"""Words about a tree that another program grew, or that was saved before."""

from explorer.data.display import show_count
from explorer.data.training import TrainingTable
from explorer.estimators.interop.opening import About, OpenedTree, Program
from explorer.views.nodes.wording import rows, short


def opened_title(about: About, number: int) -> str:
    """Return whose tree it is; `number` is the tree's, from 1."""
    if about.program is Program.EXPLORER:
        return "This tree was saved by the explorer."
    by = " ".join(filter(None, [about.program, about.version]))
    which = f": tree {show_count(number)} of {show_count(about.n_trees)}"
    return f"This tree was grown by {by}{which if about.n_trees > 1 else ''}."


def opened_caption(about: About, opened: OpenedTree, training: TrainingTable) -> str:
    """Name what is the tree's own, what is of this table, and both counts of nodes."""
    reached, target = opened.reached, short(training.target.name)
    n_rows = rows(training.n_rows)
    told = [
        "The splits are as in the file; counts, impurity and gains are computed from the "
        f"{n_rows} of this table."
    ]
    if about.is_boosted:
        told.append(
            "Its leaves hold scores, which the model adds up over its trees: here the nodes show "
            f"{target} of these rows instead."
        )
    if reached.n_left_out:
        n = reached.n_left_out
        asked = "1 split sends" if n == 1 else f"{show_count(n)} splits send"
        told.append(
            f"{show_count(reached.n_reached)} of its {show_count(reached.n_nodes)} nodes are "
            f"shown: {asked} all rows to one side and {'is' if n == 1 else 'are'} left out."
        )
    told.append(
        "It may have been grown from these rows, so no score here is known to be on unseen rows."
    )
    return " ".join(told)
