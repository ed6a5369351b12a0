"""A step of a lesson: the rows it is about, what it finds in them, and how the page shows it."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from explorer.data.display import show_count
from explorer.data.training import TrainingTable
from explorer.growth.growing import grow
from explorer.lessons.lesson import Lesson, Step
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

    def facts(
        self,
        texts: Mapping[str, str],
        options: Iterable["Option"] = (),
        right: str = "",
        **more: Any,
    ) -> "StepFacts":
        """Facts of a step whose sentences may also name what those of every lesson do."""
        return StepFacts({**self.common_texts, **texts}, tuple(options), right, **more)


def why_no_split(subject: LessonSubject) -> str:
    """Why no tree of a target of classes splits these rows, "" where one does."""
    training = subject.training
    if len(np.unique(training.target_values)) < 2:
        return f"{subject.target} has one class alone: there is nothing to split."
    if grow(training, SearchRules(), StopRules(1)).n_leaves < 2:
        return "No feature can be split: each has one value alone."
    return ""


@dataclass(frozen=True, slots=True)
class Prediction:
    """What the person has predicted in a step ("" for nothing yet), and whether it is revealed."""

    choice: str = ""
    is_revealed: bool = False


@dataclass(frozen=True, slots=True)
class Option:
    """One prediction that may be made; `score` is how it does, told after the reveal."""

    key: str
    label: str
    score: str = ""


def counts_offered(counts: Iterable[int]) -> tuple[Option, ...]:
    """Counts that may be predicted, each once, rising."""
    return tuple(Option(str(count), show_count(count)) for count in sorted(set(counts)))


def counted(count: int, word: str) -> str:
    """A count of things that have a regular plural: "1 rule", "12 rules"."""
    return f"{show_count(count)} {word}{'' if count == 1 else 's'}"


def words_offered(words: Iterable[str]) -> tuple[Option, ...]:
    """Words that may be predicted, each once."""
    return tuple(Option(one, one) for one in dict.fromkeys(words))


@dataclass(frozen=True, slots=True)
class StepFacts:
    """Of one step on one table.

    texts: what its sentences are filled with, by name. options: what may be predicted, of which
    `right` is so; where `in_picture`, the picture offers them. picture: the view of the step's own
    picture, where it has one. numbers: where the picture offers any number from one to another, its
    least and its greatest; what was chosen is then an option of its own after the reveal.
    """

    texts: Mapping[str, str]
    options: tuple[Option, ...] = ()
    right: str = ""
    in_picture: bool = False
    picture: Any = field(default=None)
    numbers: tuple[float, float] | None = None

    def takes(self, choice: object) -> bool:
        """Whether it may be predicted: an option's key, or a number in the range, as text."""
        if not isinstance(choice, str):
            return False
        if any(choice == option.key for option in self.options):
            return True
        try:
            numbers = self.numbers
            return numbers is not None and numbers[0] <= float(choice) <= numbers[1]
        except ValueError:
            return False


@dataclass(frozen=True, slots=True)
class StepView:
    """What stands above, below and beside the picture.

    `right` is "" until the reveal, so that no browser is sent an answer before it is asked for.
    `after` is the label of the next step, "" at the last one.
    """

    id: str
    title: str
    sentence: str
    prompt: str
    options: tuple[Option, ...]
    in_picture: bool
    is_dragged: bool
    reveal: str
    choice: str
    right: str
    is_revealed: bool
    comment: str
    seen: str
    plain: str
    before: bool
    after: str


def step_view(lesson: Lesson, step: Step, facts: StepFacts, made: Prediction) -> StepView:
    """Fills the words of a step; a step that asks nothing is revealed from the start."""
    is_revealed = made.is_revealed or not step.asks_something
    filled = facts.texts
    title = step.finds if is_revealed and step.finds else step.asks
    at = lesson.steps.index(step)
    after = lesson.steps[at + 1].label if at + 1 < len(lesson.steps) else ""
    return StepView(
        id=step_id(lesson, step),
        title=title.format_map(filled),
        sentence=step.sentence.format_map(filled),
        prompt=step.prompt.format_map(filled),
        options=facts.options
        if is_revealed
        else tuple(Option(one.key, one.label) for one in facts.options),
        in_picture=facts.in_picture or facts.numbers is not None,
        is_dragged=facts.numbers is not None,
        reveal=step.reveal.format_map(filled),
        choice=made.choice,
        right=facts.right if is_revealed else "",
        is_revealed=is_revealed,
        # A prediction is never called wrong; its score is shown.
        comment="As you predicted." if is_revealed and made.choice == facts.right != "" else "",
        seen=step.seen.format_map(filled) if is_revealed else "",
        plain=step.plain.format_map(filled) if is_revealed else "",
        before=at > 0,
        after=after.format_map(filled),
    )


def step_id(lesson: Lesson, step: Step) -> str:
    """What a step's picture and its foot call it by."""
    return f"{lesson.key}/{step.key}"


def labels(lesson: Lesson, subject: LessonSubject) -> tuple[str, ...]:
    """The steps' names in the list; what their facts find is not in them."""
    return tuple(step.label.format_map(subject.common_texts) for step in lesson.steps)
