"""The index of all lessons, and the teacher's notes."""

import streamlit as st

from explorer.lessons.catalogue import LESSONS, lesson_named, plans
from explorer.lessons.engine import fill
from explorer.lessons.lesson import Lesson
from explorer.ui import state
from explorer.ui.learn import address
from explorer.ui.learn.glossary import send_pictures
from explorer.ui.markdown import escape_markdown
from explorer.ui.pictures import components
from explorer.ui.set_up import keys
from explorer.ui.set_up.making import ask_for_form
from explorer.views.nodes.wording import in_words
from explorer.views.to_json import to_json


def show_index(problem: str = "") -> None:
    """Show the lessons in order; `problem` reports a lesson in the address that does not exist."""
    if problem:
        st.info(escape_markdown(problem))
    n = in_words(len(LESSONS)).capitalize()
    with st.container(key="lesson_head"):
        st.header(f"{n} lessons: try it, then see why", anchor=False)
        st.markdown(
            "You can take each lesson on its own. Predict first; then the picture shows the answer."
        )
    listed = [
        {name: getattr(one, name) for name in ("key", "title", "sentence", "minutes", "term")}
        | {"steps": [step.key for step in one.steps]}
        for one in LESSONS
    ]
    components.lesson_index(
        key=state.LESSON_INDEX.name,
        data=to_json({"lessons": listed}),
        height="content",
        on_open_change=_open,
    )
    send_pictures(one.term for one in LESSONS)


def _open() -> None:
    sent = state.LESSON_INDEX.sent("open")
    if not isinstance(sent, dict):
        return
    lesson, step = lesson_named(sent.get("lesson")), sent.get("step")
    if lesson is not None and type(step) is int and 0 <= step < len(lesson.steps):
        address.go_to(lesson, step)


def show_teachers() -> None:
    """Show how to make a link for a class, and the teacher's note of every lesson."""
    with st.container(key="lesson_head"):
        st.header("Notes for teachers", anchor=False)
        st.markdown(
            "You can take each lesson on its own, and most steps also work on your own table. "
            "Presenter mode (P) makes the page readable from the back row."
        )
    st.subheader("A question for your class", anchor="set-up")
    st.markdown(
        "Choose a table, a target and limits on the Explore page. Then ask a question about what "
        "your class sees there. Hide everything that shows the answer, and lock everything that "
        "must not change. Open a room so that your class can answer during the lesson, on "
        "phones or laptops. Or send a link, which works without a room. Nothing is stored "
        "afterwards."
    )
    st.button("Set up for a class", key=keys.SET_UP_FOR_CLASS.name, on_click=ask_for_form)
    _show_plans()
    for number, lesson in enumerate(LESSONS, 1):
        st.subheader(f"{number}. {lesson.title}", anchor=lesson.key)
        _show_note(lesson)


def _show_plans() -> None:
    st.subheader("Plans for a class", anchor="plans")
    st.markdown("The times are suggestions and include time to discuss each lesson’s questions.")
    for plan in plans():
        st.markdown(f"**{plan.title}**")
        lines = ["| Lesson | Steps | Minutes |", "| :-- | :-- | --: |"]
        for lesson, steps, minutes in plan.parts:
            rows = {"rows": lesson.rows, "Rows": lesson.rows.capitalize()}
            told = ", ".join(fill(step.label, rows) for step in steps)
            number = LESSONS.index(lesson) + 1
            lines.append(f"| {number}. {lesson.title} | {told} | {minutes} |")
        st.markdown("\n".join(lines))


@st.dialog("Teacher’s note", width="large")
def open_note(lesson: Lesson) -> None:
    """Show the note of one lesson over its step, which stays unchanged."""
    st.markdown(f"**Lesson.** {lesson.title}")
    _show_note(lesson)


def _show_note(lesson: Lesson) -> None:
    note = lesson.note
    st.markdown(
        f"**Goal.** {note.goal}  \n**Time.** About {lesson.minutes} minutes without discussion."
    )
    asked = (f"- {question} *{answer}*" for question, answer in note.questions)
    st.markdown("**Questions to ask.**\n" + "\n".join(asked))
    answers = (f"- “{wrong}” {answer}" for wrong, answer in note.misconceptions)
    st.markdown("**Misconceptions and answers.**\n" + "\n".join(answers))
