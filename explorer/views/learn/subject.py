"""What a lesson is about: the rows it is taught on, and what they are called."""

from dataclasses import dataclass

import numpy as np

from explorer.data.display import show_count
from explorer.data.training import TrainingTable
from explorer.growth.growing import grow
from explorer.tree.rules import SearchRules, StopRules
from explorer.views.nodes.wording import short


@dataclass(frozen=True, slots=True, eq=False)
class LessonSubject:
    """The rows of a lesson, each counted once, and the word for them.

    `rows` is what they are called, in the plural. `is_own` says whether the table is the person's
    own and not the lesson's.
    """

    training: TrainingTable
    rows: str = "rows"
    is_own: bool = False

    @property
    def target(self) -> str:
        return short(self.training.target.name)

    @property
    def common_texts(self) -> dict[str, str]:
        """What the sentences of every lesson may name."""
        return {
            "n": show_count(self.training.n_rows),
            "d": show_count(len(self.training.features)),
            "rows": self.rows,
            "Rows": self.rows.capitalize(),
            "target": self.target,
        }


def why_no_split(subject: LessonSubject) -> str:
    """Why no tree of a target of classes splits these rows, "" where one does."""
    training = subject.training
    if len(np.unique(training.target_values)) < 2:
        return f"{subject.target} has one class alone: there is nothing to split."
    if grow(training, SearchRules(), StopRules(1)).n_leaves < 2:
        return "No feature can be split: each has one value alone."
    return ""
