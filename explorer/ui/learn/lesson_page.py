"""One lesson: its steps in the sidebar, and the open step."""

from dataclasses import replace

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from explorer.data.display import show_count
from explorer.lessons.catalogue import LESSONS
from explorer.lessons.engine import StepView, labels, step_view
from explorer.lessons.lesson import Facts, Lesson, LessonSubject, Prediction, Step
from explorer.ui import keys, state
from explorer.ui.background.waiting import result_of
from explorer.ui.learn import address
from explorer.ui.learn.address import Asked
from explorer.ui.learn.index_page import open_note
from explorer.ui.learn.pictures import show_picture
from explorer.ui.learn.stage import Stage, stage_for
from explorer.ui.markdown import escape_markdown, sentence_markdown
from explorer.ui.pictures import components
from explorer.ui.shell.style import style
from explorer.ui.studies.study import Study
from explorer.ui.subject import Subject
from explorer.views.nodes.wording import short
from explorer.views.to_json import to_json


def show_lesson(asked: Asked, theirs: Subject | None, beside: DeltaGenerator) -> None:
    """Show the step's title, its picture, and below it the prediction and the outcome.

    `beside` is the sidebar's place for the steps.
    """
    st.html(style("lesson.css"))
    stage = stage_for(asked.lesson, asked.step, theirs)
    made = _made(asked, stage)
    with beside:
        _show_steps(asked, stage, "list", state.LESSON_STEPS)
        _choose_table(asked, stage, theirs)
        if st.button("Teacher’s note", key=state.LESSON_NOTE.name, type="tertiary"):
            open_note(asked.lesson)
    with st.container(key="lesson_bars_place"):
        _show_steps(asked, stage, "bars", state.LESSON_BARS)
    for problem in filter(None, (asked.problem, stage.note)):
        st.info(escape_markdown(problem))
    facts = _facts(asked, stage, made)
    if facts is None:
        return
    view = step_view(asked.lesson, asked.step, facts, made)
    head = st.container(key="lesson_head")
    with st.container(key="lesson_picture"):
        show_picture(facts.picture)
    with st.container(key="lesson_foot_place"):
        _show_foot(asked, stage, facts, view)
    # Sent together with the foot: a picture takes time, and the headline must not give the
    # answer away while the choices are still on the page.
    with head:
        is_found = asked.step.asks_something and made.is_revealed
        with st.container(key="lesson_finding" if is_found else "lesson_question"):
            st.header(sentence_markdown(view.title), anchor=False)
        st.markdown(sentence_markdown(view.sentence))


def _facts(asked: Asked, stage: Stage, made: Prediction) -> Facts | None:
    """Return the step's facts, or None if the user has stopped the work on a large table."""
    of = asked.lesson, asked.step, stage.subject, made
    return result_of(Study[Facts](_facts_of, of, "Working out this step", "The work on this step"))


def _facts_of(lesson: Lesson, step: Step, subject: LessonSubject, made: Prediction) -> Facts:
    """Return what a step of a lesson says about a table."""
    return step.facts(subject, made)


def _show_steps(asked: Asked, stage: Stage, form: str, key: keys.Component) -> None:
    lesson = asked.lesson
    data = {
        "lesson": lesson.key,
        "of": f"Lesson {LESSONS.index(lesson) + 1} of {len(LESSONS)}",
        "title": lesson.title,
        "at": asked.at,
        "minutes": lesson.minutes,
        "form": form,
        "steps": [
            {"key": step.key, "label": label}
            for step, label in zip(lesson.steps, labels(lesson, stage.subject), strict=True)
        ],
    }
    components.lesson_steps(
        key=key.name,
        data=to_json(data),
        height="content",
        on_step_change=lambda: _take_step(asked, key),
    )


def _take_step(asked: Asked, key: keys.Component) -> None:
    step = asked.lesson.step(key.sent("step"))
    if step is not None:
        address.go_to(asked.lesson, asked.lesson.steps.index(step))


def _show_foot(asked: Asked, stage: Stage, facts: Facts, view: StepView) -> None:
    data = {name: getattr(view, name) for name in StepView.__slots__}
    components.lesson_foot(
        key=state.LESSON_FOOT.name,
        data=to_json(data | {"lesson": asked.lesson.key, "at": asked.at}),
        height="content",
        on_reveal_change=lambda: _take_prediction(asked, stage, facts),
        on_move_change=lambda: _take_move(asked, view),
    )


def _take_prediction(asked: Asked, stage: Stage, facts: Facts) -> None:
    """Accept a prediction, only once, or none: a class may predict aloud; ignore an invalid one.
    Hiding an answer removes the prediction, so that it can be made again."""
    sent = state.LESSON_FOOT.sent("reveal")
    told = sent if isinstance(sent, dict) and sent.get("id") == asked.step.id else {}
    choice, is_hidden = told.get("choice"), told.get("is_hidden") is True
    if choice == "" or facts.takes(choice):
        made = Prediction(str(choice), not is_hidden)
        state.PREDICTIONS.set(state.PREDICTIONS.get() | {_key(asked, stage): made})


def _take_move(asked: Asked, view: StepView) -> None:
    sent = state.LESSON_FOOT.sent("move")
    by = sent.get("by") if isinstance(sent, dict) and sent.get("id") == view.id else None
    if type(by) is int:
        address.go_to(asked.lesson, asked.at + by)


def _made(asked: Asked, stage: Stage) -> Prediction:
    found = state.PREDICTIONS.get().get(_key(asked, stage), Prediction())
    return found if asked.step.asks_something else replace(found, is_revealed=True)


def _key(asked: Asked, stage: Stage) -> str:
    own = f"/{stage.subject.training.fingerprint}" if stage.subject.is_own else ""
    return f"{asked.lesson.key}/{asked.step.key}{own}"


def _choose_table(asked: Asked, stage: Stage, theirs: Subject | None) -> None:
    st.subheader("Table")
    subject, name = stage.subject, short(stage.name)
    count = f"{show_count(subject.training.n_rows)} {subject.rows}"
    st.caption(escape_markdown(f"{name} · {count}"))
    if asked.step.table:
        st.caption("This step always uses its own table.")
    if theirs is not None:
        st.button(
            "Use the lesson's own table",
            key=state.OWN_BACK.name,
            on_click=address.set_own,
            kwargs={"own": False},
        )
    else:
        st.button(
            "Use my own table",
            key=state.OWN_TAKE.name,
            on_click=address.set_own,
            kwargs={"own": True},
            help="The table that you chose on another page; you can change it here.",
        )
