"""What the steps of lesson 10 find in a table."""

from explorer.data.display import show_count
from explorer.lessons.lesson import Step
from explorer.views.learn.limits.disturbed import drawn_facts, dropped_facts
from explorer.views.learn.limits.greedy import greedy_facts
from explorer.views.learn.limits.rare import rare_facts
from explorer.views.learn.limits.slant import slant_facts
from explorer.views.learn.step_facts import Prediction, StepFacts
from explorer.views.learn.subject import LessonSubject, why_no_split

MIN_ROWS = 10

_FACTS = {
    "one-row": dropped_facts,
    "anew": drawn_facts,
    "greedy": greedy_facts,
    "rare": rare_facts,
    "slant": slant_facts,
}


def why_not(subject: LessonSubject) -> str:
    """What the table lacks for this lesson, "" where nothing."""
    training = subject.training
    if training.n_rows < MIN_ROWS:
        return (
            f"This lesson leaves rows out: it needs {MIN_ROWS} of them, and there are "
            f"{show_count(training.n_rows)}."
        )
    return why_no_split(subject)


def limits_facts(step: Step, subject: LessonSubject, made: Prediction) -> StepFacts:
    """What one step says, offers and draws; `why_not` must have found nothing."""
    return _FACTS[step.key](subject, made)
