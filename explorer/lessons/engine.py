"""The engine of a step: it fills words from facts, and offers the possible predictions."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from string import Formatter
from typing import Any, TypeVar

import numpy as np

from explorer.data.display import show_aligned, show_count, show_number, show_share
from explorer.growth.growing import grow
from explorer.judging.nodes.split_ranking import FeatureBest, rivals_of
from explorer.lessons.lesson import Facts, Lesson, LessonSubject, Option, Prediction, Step
from explorer.tree.rules import SearchRules, StopRules
from explorer.views.nodes.wording import in_words, listed

_Found = TypeVar("_Found")

Offer = tuple[tuple[Option, ...], str]
"""The possible predictions, and the key of the right one."""


def in_text(value: object, spec: str = "") -> str:
    """Write a fact as in a sentence; several as a list: "2, 4 and 8".

    spec: for a count, "w" or "W" for words; for a number, its digits ("3"), "%" for a share, or "="
    and its decimals for numbers read below each other.
    """
    match value:
        case str():
            return value
        case tuple() | list():
            return listed([in_text(one, spec) for one in value], len(value))
        case int() | np.integer():
            words = in_words(int(value))
            return {"w": words, "W": words.capitalize()}.get(spec, show_count(int(value)))
        case float() | np.floating() if spec == "%":
            return show_share(float(value))
        case float() | np.floating() if spec.startswith("="):
            return show_aligned(float(value), int(spec[1:] or 4))
        case float() | np.floating():
            return show_number(float(value), int(spec or 4))
    raise TypeError(f"A sentence cannot contain a value of type {type(value).__name__}.")


class _Filler(Formatter):
    """The formatter of words in braces; only lessons' sentences are templates, never a table's
    text."""

    def format_field(self, value: Any, format_spec: str) -> str:
        return in_text(value, format_spec)


def fill(template: str, names: Mapping[str, object]) -> str:
    """Return a lesson's sentence with the facts that it names."""
    return _Filler().vformat(template, (), names)


def among(right: Any, *others: Any, show: Callable[[Any], str] = show_count) -> Offer:
    """Offer numbers in rising order, each once as it is written; its text is its key.

    If the right number is not round, the others are moved off round numbers, so that it does not
    stand out. 0, the largest, and neighbours of the right number stay.
    """
    whole = isinstance(right, int | np.integer)
    is_plain = whole and right > 20 and right % 10
    most = max((right, *others))
    moved = [
        one + 3 if is_plain and not one % 5 and 0 < one < most and abs(one - right) > 5 else one
        for one in others
    ]
    texts = dict.fromkeys(show(one) for one in sorted((right, *moved)))
    return tuple(Option(text, text) for text in texts), show(right)


def choices(labels: Mapping[Any, Any] | Iterable[str], right: object) -> Offer:
    """Offer options by their keys: each a label, or a label and its score; else labels as keys."""
    named = labels if isinstance(labels, Mapping) else {label: label for label in labels}
    options = (
        Option(str(key), *one) if isinstance(one, tuple) else Option(str(key), str(one))
        for key, one in named.items()
    )
    return tuple(options), str(right)


def ties(ranking: Sequence[FeatureBest], offered: Collection[int]) -> tuple[str, ...]:
    """Return the keys of the offered features whose splits tie with the chosen one."""
    return tuple(str(one.feature) for one in rivals_of(ranking) if one.feature in offered)


def known(found: _Found | None) -> _Found:
    """Return what the lesson needs; raise ValueError for a table that its `why_not` refuses."""
    if found is None:
        raise ValueError("This table does not suit the lesson: call why_not first.")
    return found


def counted(count: int, word: str) -> str:
    """Return a count of things with a regular plural: "1 rule", "12 rules"."""
    return f"{show_count(count)} {word}{'' if count == 1 else 's'}"


def why_no_split(subject: LessonSubject) -> str:
    """Return why no tree splits these rows by their classes, or ""."""
    training = subject.training
    if len(np.unique(training.target_values)) < 2:
        return f"{subject.target} has only one class: there is nothing to split."
    if grow(training, SearchRules(), StopRules(1)).n_leaves < 2:
        return "No feature can be split: each has only one value."
    return ""


@dataclass(frozen=True, slots=True)
class StepView:
    """The words above, below and next to the picture.

    `right` is "" and `also_right` empty until the reveal, so that no browser is sent an answer
    early. `after` is the label of the next step, "" at the last one.
    """

    id: str
    title: str
    sentence: str
    prompt: str
    options: tuple[Option, ...]
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
    also_right: tuple[str, ...] = ()


def _comment(facts: Facts, choice: str) -> str:
    """Confirm a right prediction and name its ties; say why a wrong one is wrong, if known."""
    labels = {option.key: option.label for option in facts.options}
    equal = (facts.right, *facts.also_right)
    if choice not in equal or not choice:
        return facts.why_wrong.get(choice, "")
    others = listed([labels[key] for key in equal if key != choice and key in labels])
    return f"As you predicted, in an exact tie with {others}." if others else "As you predicted."


def step_view(lesson: Lesson, step: Step, facts: Facts, made: Prediction) -> StepView:
    """Fill the words of a step; a step without a question is revealed from the start."""
    is_revealed = made.is_revealed or not step.asks_something
    at = lesson.steps.index(step)
    after = lesson.steps[at + 1].label if at + 1 < len(lesson.steps) else ""

    def filled(template: str, *, is_told: bool = True) -> str:
        return fill(template, facts.names) if is_told else ""

    unscored = tuple(Option(one.key, one.label) for one in facts.options)
    return StepView(
        id=step.id,
        title=filled(step.finds if is_revealed and step.finds else step.asks),
        sentence=filled(step.sentence),
        prompt=filled(step.prompt),
        options=facts.options if is_revealed else unscored,
        is_dragged=facts.numbers is not None,
        reveal=filled(step.reveal),
        choice=made.choice,
        right=facts.right if is_revealed else "",
        is_revealed=is_revealed,
        comment=_comment(facts, made.choice) if is_revealed else "",
        seen=filled(step.seen, is_told=is_revealed),
        plain=filled(step.plain, is_told=is_revealed),
        before=at > 0,
        after=filled(after),
        also_right=facts.also_right if is_revealed else (),
    )


def labels(lesson: Lesson, subject: LessonSubject) -> tuple[str, ...]:
    """Return the steps' names for the list, without their findings."""
    return tuple(fill(step.label, subject.common_names) for step in lesson.steps)
