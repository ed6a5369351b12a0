"""What a lesson is: steps that ask for a prediction and then show what is so.

Words in braces are filled from the table that the lesson is shown on: "{n}" is its number of rows.
"""

from dataclasses import dataclass

from explorer.data.schema import Task


@dataclass(frozen=True, slots=True)
class Step:
    """One step: `asks` is its title until the reveal and `finds` after it.

    `key` names it in the address, `label` in the list of steps. `prompt` asks for a prediction and
    `reveal` stands on the button that shows the answer; a step that asks nothing has neither, and
    is read. `seen` is what was seen, in one sentence; `plain` says why, in another. `table` names
    the bundled table of a step that is always on that one, whatever the lesson is shown on, and
    `rows` what its rows are called.
    """

    key: str
    label: str
    asks: str
    sentence: str
    seen: str
    plain: str
    finds: str = ""
    prompt: str = ""
    reveal: str = ""
    table: str = ""
    rows: str = ""

    @property
    def asks_something(self) -> bool:
        return bool(self.prompt)


@dataclass(frozen=True, slots=True)
class TeachersNote:
    """What a lesson is for and how it is taught; each misconception comes with what answers it."""

    goal: str
    questions: tuple[str, ...]
    misconceptions: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Lesson:
    """One lesson on one bundled table, or on another table whose target is of kind `needs`.

    `term` is the word of the glossary whose picture stands for it. `needs` None: any target will
    do. `rows` is what one row is called, in the plural, on the bundled table.
    """

    key: str
    title: str
    sentence: str
    minutes: int
    term: str
    table: str
    rows: str
    steps: tuple[Step, ...]
    note: TeachersNote
    needs: Task | None = Task.CLASSIFICATION

    def step(self, key: str | None) -> Step | None:
        """The step of that key; None where there is none."""
        return next((step for step in self.steps if step.key == key), None)
