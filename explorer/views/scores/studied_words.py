"""Which rows the trees of the Limits page are grown from, and which judge them."""

from explorer.data.display import show_count
from explorer.data.training import TrainingTable
from explorer.judging.unseen.keeping_back import KeptBack
from explorer.views.nodes.wording import rows


def studied_words(
    kept: KeptBack, growing: TrainingTable, judging: TrainingTable | None, note: str
) -> str:
    """kept: the parts that the person made. growing, judging: what this page takes; judging is of
    the person's parts, or drawn here, or None. note: why rows could not be kept back, or ""."""
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
        grow, judge = "grows" if n_growing == 1 else "grow", "is kept back and judges"
        judge = judge if n == 1 else "are kept back and judge"
        told.append(f"{these} {grow} the trees; {those} {judge} them.")
    if note:
        told.append(note)
    return " ".join(told)
