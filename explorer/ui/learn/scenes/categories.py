"""Lesson 5 on the page."""

import streamlit as st

from explorer.growth.shown import Shown
from explorer.lessons.lesson import Step
from explorer.tree.rules import SearchRules, StopRules
from explorer.ui.learn import pictures
from explorer.ui.learn.scenes.scene import Scene, Stage
from explorer.views.learn.categories import lesson
from explorer.views.learn.categories.lesson import FEATURE
from explorer.views.learn.steps import Prediction, StepFacts
from explorer.views.learn.table_view import TableView


def _show(step: Step, stage: Stage, facts: StepFacts, made: Prediction) -> None:
    """Beside the reveal of many categories stands the split search, which says what it tried."""
    training = stage.subject.training
    if made.is_revealed and step.key == "three":
        bars, beside = st.columns([2, 3], gap="medium")
        with bars:
            pictures.show_bars(facts.picture)
        with beside:
            shown = Shown(training, SearchRules(), StopRules(max_depth=1))
            pictures.show_search(shown, training.features.index(FEATURE))
    elif isinstance(facts.picture, TableView):
        pictures.show_table(facts.picture)
    else:
        pictures.show_bars(facts.picture)


SCENE = Scene(lesson.why_not, lesson.categories_facts, _show)
