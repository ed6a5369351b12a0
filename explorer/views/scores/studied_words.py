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
    n_seen = growing.n_rows + (judging.n_rows if judging and kept.kept_back is None else 0)
    told = []
    if n_seen < kept.training.n_rows:
        told.append(
            f"{show_count(n_seen)} of {rows(kept.training.n_rows)} are used here, drawn at random."
        )
    if judging is not None:
        n_growing, n = growing.n_rows, judging.n_rows
        grow, judge = "grows" if n_growing == 1 else "grow", "is kept back and judges"
        judge = judge if n == 1 else "are kept back and judge"
        told.append(f"{rows(n_growing)} {grow} the trees; {show_count(n)} {judge} them.")
    if note:
        told.append(note)
    return " ".join(told)
