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
            f"Trees here are grown from {show_count(n_seen)} of {rows(kept.training.n_rows)}, "
            "drawn at random."
        )
    if judging is not None:
        told.append(
            f"{show_count(growing.n_rows)} rows grow the trees; {show_count(judging.n_rows)} are "
            "kept back and judge them."
        )
    if note:
        told.append(note)
    return " ".join(told)
