"""Sentences on how many rows the tree is grown from, and how many judge it."""

from explorer.data.display import show_count
from explorer.data.roles import Roles
from explorer.data.schema import Task
from explorer.data.training import TrainingTable
from explorer.judging.unseen.folds import FoldsOf
from explorer.judging.unseen.holding_out import Part, RowPartition
from explorer.views.nodes.wording import rows, short

_PURPOSE = {Part.TUNING: "to tune it", Part.TEST: "to test it"}


def drawn_words(kept: RowPartition, roles: Roles) -> str:
    """Say how held-out rows are chosen."""
    match kept.made_of:
        case FoldsOf.GROUPS:
            return f"Whole groups of “{short(roles.group or '')}” are held out at random."
        case FoldsOf.TIMES:
            return (
                f"The rows with the latest “{short(roles.time or '')}” are held out. The very "
                "latest are the test rows."
            )
        case FoldsOf.ROWS if kept.kept_back is None:
            return (
                "Use tuning rows to choose limits, and test rows to judge the chosen tree once. "
                "A column with the role “group” or “time” decides which rows are held out."
            )
        case _ if kept.training.task is Task.CLASSIFICATION:
            return (
                "Rows are held out at random within each class, so that the class shares stay the "
                "same."
            )
        case _:
            return "Rows are held out at random."


def parts_words(kept: RowPartition, *, is_opened: bool = False) -> str:
    """Say how many rows each part has and, if the request was not possible, what was done instead.

    is_opened: the tree was grown elsewhere.
    """
    n = kept.training.n_rows
    if is_opened:
        apart = "" if kept.kept_back is None else f"; {_back(kept)}"
        told = f"The opened tree’s counts include {rows(n)}{apart}."
    elif kept.kept_back is None:
        told = (
            f"The tree is grown from all {rows(n)}."
            if n > 1
            else "The tree is grown from the table’s only row."
        )
    else:
        told = f"The tree is grown from {rows(n)}; {_back(kept)}."
    return " ".join(filter(None, [told, kept.note]))


def kept_back_words(kept: RowPartition) -> str:
    """Say, for the page's header, which rows are counted; "" if the tree is grown from all rows."""
    if kept.kept_back is None:
        return ""
    n = kept.training.n_rows
    of = "the only training row" if n == 1 else f"the {show_count(n)} training rows"
    return f"The tree’s counts include only {of}; {_back(kept)}."


def _back(kept: RowPartition) -> str:
    """Say how many rows are held out for which purpose."""
    counts = [
        (found.n_rows, _PURPOSE[part])
        for part, found in kept.parts.items()
        if part is not Part.TRAINING
    ]
    first, purpose = counts[0]
    told = f"{show_count(first)} {'is' if first == 1 else 'are'} held out {purpose}"
    others = (f"{show_count(n)} {why}" for n, why in counts[1:])
    return " and ".join([told, *others])


def studied_words(
    kept: RowPartition, growing: TrainingTable, judging: TrainingTable | None, note: str
) -> str:
    """Say which rows a page uses.

    kept: the user's parts. growing, judging: the rows that the page uses; judging is one of the
    user's parts, or drawn here, or None. note: why rows could not be held out, or "".
    """
    is_drawn_here = judging is not None and kept.kept_back is None
    n_seen = growing.n_rows + (judging.n_rows if judging and is_drawn_here else 0)
    told = []
    if n_seen < kept.training.n_rows:
        told.append(
            f"{show_count(n_seen)} of {rows(kept.training.n_rows)} are used here, drawn at random."
        )
    if judging is not None:
        n_growing, n = growing.n_rows, judging.n_rows
        these, those = rows(n_growing), show_count(n)
        if is_drawn_here:
            these = f"{show_count(n_growing)} of {'them' if told else rows(n_seen)}"
            those = "the other" if n == 1 else f"the other {show_count(n)}"
        are = "is" if n == 1 else "are"
        told.append(f"The trees are grown from {these}; {those} {are} held out to judge the trees.")
    if note:
        told.append(note)
    return " ".join(told)
