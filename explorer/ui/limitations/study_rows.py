"""The rows from which the Limitations page grows its trees, and those that judge them."""

from dataclasses import dataclass, replace

from explorer.caps import CAPS
from explorer.data.errors import TableError
from explorer.data.sampling import sample_rows
from explorer.data.training import TrainingTable
from explorer.growth.tree_spec import TreeSpec
from explorer.judging.scoring import Scoring
from explorer.judging.unseen.holding_out import RowPartition, hold_out
from explorer.ui.subject import Subject
from explorer.views.scores.held_out_rows import studied_words

USUAL_SHARE = 0.25
"""Share of the rows that this page holds out if the user holds out none."""


@dataclass(frozen=True, slots=True, eq=False)
class StudyRows:
    """Rows from which trees are grown, and rows that none of these trees has seen.

    shown: the settings of the page's tree for the first rows, without forced splits and pruning by
    hand. judging: the other rows; None if there are too few to hold some out. scoring: the score
    that judges. words: which rows these are, with both numbers if they are a sample.
    """

    shown: TreeSpec
    judging: TrainingTable | None
    scoring: Scoring
    words: str

    @property
    def training(self) -> TrainingTable:
        """The rows from which trees are grown."""
        return self.shown.training


def study_rows_of(subject: Subject, *, judged: bool) -> StudyRows:
    """Return the rows to study. With `judged`, some are held out: the user's held-out rows, or else
    a share of all rows."""
    kept = subject.kept
    growing = sample_rows(kept.training, CAPS.max_limits_rows)
    mine, note = kept.kept_back, ""
    if judged and mine is None:
        drawn, note = _drawn(growing)
        growing, mine = drawn.training, drawn.test
    shown = subject.shown
    plain = TreeSpec(growing, replace(shown.search, forced=()), shown.stop)
    judging = mine if judged else None
    return StudyRows(plain, judging, subject.scoring, studied_words(kept, growing, judging, note))


def _drawn(training: TrainingTable) -> tuple[RowPartition, str]:
    try:
        drawn = hold_out(training, test=USUAL_SHARE)
    except TableError as problem:
        return RowPartition(training), str(problem)
    return drawn, drawn.note
