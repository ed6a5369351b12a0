"""The texts of lessons and the glossary, read from files, each step with its facts."""

import tomllib
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from explorer.data.schema import Task
from explorer.lessons.lesson import FindFacts, Lesson, LessonSubject, Step, TeachersNote

_WORDS = Path(__file__).parent / "words"


def read_words(name: str) -> dict[str, Any]:
    """Return the words in a file of this folder's `words`."""
    return tomllib.loads((_WORDS / f"{name}.toml").read_text("utf-8"))


def read_lesson(
    key: str, why_not: Callable[[LessonSubject], str], finders: Sequence[FindFacts]
) -> Lesson:
    """Return the lesson whose words are in `words/<key>.toml`, each step with its function.

    Raises ValueError unless these are named after the keys of the steps, in the same order:
    `_every_rule` finds the facts of “every-rule”.
    """
    words = read_words(key)
    note, steps = words.pop("note"), words.pop("steps")
    names = [find.__name__.strip("_").replace("_", "-") for find in finders]
    if [step["key"] for step in steps] != names:
        raise ValueError(
            f"The lesson “{key}” needs one function per step, in the order of the steps."
        )
    both = (tuple(map(tuple, note[kind])) for kind in ("questions", "misconceptions"))
    return Lesson(
        key=key,
        why_not=why_not,
        steps=tuple(
            Step(id=f"{key}/{step['key']}", **step, find=find)
            for step, find in zip(steps, finders, strict=True)
        ),
        note=TeachersNote(note["goal"], *both),
        needs=Task(words.pop("needs", Task.CLASSIFICATION)),
        **words,
    )
