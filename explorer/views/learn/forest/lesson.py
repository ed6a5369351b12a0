"""What the steps of lesson 11 find in its tables."""

from explorer.data.display import show_count
from explorer.lessons.lesson import Step
from explorer.views.learn.forest.boosted import boosted_facts
from explorer.views.learn.forest.maps import maps_facts
from explorer.views.learn.forest.votes import (
    bag_facts,
    features_facts,
    sample_facts,
    vote_facts,
)
from explorer.views.learn.step_facts import Prediction, StepFacts
from explorer.views.learn.subject import LessonSubject, why_no_split

_FACTS = {
    "sample": sample_facts,
    "vote": vote_facts,
    "slant": maps_facts,
    "features": features_facts,
    "bag": bag_facts,
    "boosting": boosted_facts,
}


MIN_ROWS = 40
"""Of fewer, too few would be kept back to say anything."""


def why_not(subject: LessonSubject) -> str:
    """What the table lacks for this lesson, "" where nothing."""
    training = subject.training
    if training.n_rows < MIN_ROWS:
        return (
            f"This lesson keeps rows back: it needs {MIN_ROWS} of them, and there are "
            f"{show_count(training.n_rows)}."
        )
    if len(training.features) < 2:
        return "This lesson draws features: it needs two of them."
    return why_no_split(subject)


def forest_facts(step: Step, subject: LessonSubject, made: Prediction) -> StepFacts:
    """What one step says, offers and draws."""
    return _FACTS[step.key](subject, made)
