"""What a step's sentences are filled with, and what may be predicted in it."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from explorer.data.display import show_count


@dataclass(frozen=True, slots=True)
class Prediction:
    """What the person has predicted in a step ("" for nothing yet), and whether it is revealed."""

    choice: str = ""
    is_revealed: bool = False


@dataclass(frozen=True, slots=True)
class Option:
    """One prediction that may be made; `score` is how it does, told after the reveal."""

    key: str
    label: str
    score: str = ""


def counts_offered(counts: Iterable[int]) -> tuple[Option, ...]:
    """Counts that may be predicted, each once, rising."""
    return tuple(Option(str(count), show_count(count)) for count in sorted(set(counts)))


@dataclass(frozen=True, slots=True)
class StepFacts:
    """Of one step on one table.

    texts: what its sentences are filled with, by name. options: what may be predicted, of which
    `right` is so; where `in_picture`, the picture offers them. picture: the view of the step's own
    picture, where it has one. numbers: where the picture offers any number from one to another, its
    least and its greatest; what was chosen is then an option of its own after the reveal.
    """

    texts: Mapping[str, str]
    options: tuple[Option, ...] = ()
    right: str = ""
    in_picture: bool = False
    picture: Any = field(default=None)
    numbers: tuple[float, float] | None = None

    def takes(self, choice: object) -> bool:
        """Whether it may be predicted: an option's key, or a number in the range, as text."""
        if not isinstance(choice, str):
            return False
        return any(choice == option.key for option in self.options) or self._is_within(choice)

    def _is_within(self, choice: str) -> bool:
        if self.numbers is None:
            return False
        try:
            low, high = self.numbers
            return low <= float(choice) <= high
        except ValueError:
            return False
