"""One step as the page shows it, before the reveal or after it."""

from dataclasses import dataclass

from explorer.lessons.lesson import Lesson, Step
from explorer.views.learn.step_facts import Option, Prediction, StepFacts
from explorer.views.learn.subject import LessonSubject


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
        options=tuple(_told(option, is_revealed) for option in facts.options),
        in_picture=facts.in_picture or facts.numbers is not None,
        is_dragged=facts.numbers is not None,
        reveal=step.reveal.format_map(filled),
        choice=made.choice,
        right=facts.right if is_revealed else "",
        is_revealed=is_revealed,
        comment=_comment(facts, made) if is_revealed else "",
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


def _told(option: Option, is_revealed: bool) -> Option:
    return option if is_revealed else Option(option.key, option.label)


def _comment(facts: StepFacts, made: Prediction) -> str:
    """A prediction is never called wrong; its score is shown."""
    return "As you predicted." if made.choice and made.choice == facts.right else ""
