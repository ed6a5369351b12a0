"""One value of a row that is dragged, and the leaf that each value leads to."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Stretch:
    """Values up to `high`, None for all others, with one way down the tree."""

    high: float | None
    high_text: str
    path: str
    prediction: str
    slot: int


@dataclass(frozen=True, slots=True)
class ChangeView:
    """The number to drag: its range in the table, the row's own, and how far a key moves it.

    stretches: in order, empty until the reveal. chosen: where it was dragged to as a prediction.
    """

    id: str
    name: str
    low: float
    high: float
    low_text: str
    high_text: str
    own: float
    step: float
    stretches: tuple[Stretch, ...]
    chosen: float | None
    is_revealed: bool
