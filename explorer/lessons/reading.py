"""The texts of lessons and the glossary, read from files, each step with its facts."""

import tomllib
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from explorer.data.schema import Task
from explorer.lessons.lesson import FindFacts, Lesson, LessonSubject, Step, TeachersNote

_WORDS = Path(__file__).parent / "words"


def read_words(name: str) -> dict[str, Any]:
    """Return the words in a file of this folder's `words`."""
    return tomllib.loads((_WORDS / f"{name}.toml").read_text("utf-8"))


def read_lesson(
    key: str, why_not: Callable[[LessonSubject], str], facts: Mapping[str, FindFacts]
) -> Lesson:
    """Return the lesson whose words are in `words/<key>.toml`; `facts` are by the steps' keys.

    Raises ValueError if a step has no facts, or facts have no step.
    """
    words = read_words(key)
    note, steps = words.pop("note"), words.pop("steps")
    if [step["key"] for step in steps] != list(facts):
        raise ValueError(
            f"The lesson “{key}” needs facts for each step, in the order of its words."
        )
    questions = tuple((one["ask"], one["answer"]) for one in note["questions"])
    misconceptions = tuple((one["claim"], one["answer"]) for one in note["misconceptions"])
    return Lesson(
        key=key,
        why_not=why_not,
        steps=tuple(Step(**step, facts=facts[step["key"]]) for step in steps),
        note=TeachersNote(note["goal"], questions, misconceptions),
        needs=Task(words.pop("needs", Task.CLASSIFICATION)),
        **words,
    )
