"""What the steps of lesson 11 find in its tables."""

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
from explorer.views.learn.subject import LessonSubject

_FACTS = {
    "sample": sample_facts,
    "vote": vote_facts,
    "slant": maps_facts,
    "features": features_facts,
    "bag": bag_facts,
    "boosting": boosted_facts,
}


def why_not(subject: LessonSubject) -> str:
    """Nothing is lacking: the lesson is on its own tables alone."""
    return ""


def forest_facts(step: Step, subject: LessonSubject, made: Prediction) -> StepFacts:
    """What one step says, offers and draws."""
    return _FACTS[step.key](subject, made)
