"""Squared error before and after a split, as one text counts it, and the same on a table."""

from dataclasses import dataclass

from explorer.data.display import show_count, show_number
from explorer.views.learn.regression.scores import FeatureScores, squares_of
from explorer.views.learn.step_facts import Option, Prediction, StepFacts
from explorer.views.learn.subject import LessonSubject
from explorer.views.learn.table_view import Head, Line, TableView

_DIGITS = 6


@dataclass(frozen=True, slots=True)
class Account:
    """Rows and mean squared error of one node."""

    name: str
    n_rows: int
    mse: float

    @property
    def squares(self) -> float:
        return squares_of(self.n_rows, self.mse)


TEXT = (
    Account("the text's node", 1000, 455),
    Account("left", 565, 199),
    Account("right", 435, 202),
)
"""As "Decision trees" (CART with churn) prints them; its data are not available."""


def accounts_facts(subject: LessonSubject, feature: FeatureScores, made: Prediction) -> StepFacts:
    """The text's account, and that of the best split of the table's best feature."""
    before, left, right = TEXT
    after = left.squares + right.squares
    own = _own(feature)
    options = (left.mse + right.mse, after, before.squares / 2, before.squares)
    terms = [f"{show_number(one.mse)} × {show_count(one.n_rows)}" for one in (left, right)]
    texts = {
        "text_n": show_count(before.n_rows),
        "text_mse": show_number(before.mse),
        "text_before": show_number(before.squares, _DIGITS),
        "text_after": show_number(after, _DIGITS),
        "text_saved": show_number(before.squares - after, _DIGITS),
        "text_sum": f"{terms[0]} + {terms[1]} = {show_number(after, _DIGITS)}",
        "split": feature.words(feature.best),
        "sse": show_number(own[0].squares, _DIGITS),
        "sse_after": show_number(own[1].squares + own[2].squares, _DIGITS),
    }
    return StepFacts(
        subject.common_texts | texts,
        tuple(Option(show_number(v, _DIGITS), show_number(v, _DIGITS)) for v in options),
        texts["text_after"],
        picture=_table(own, feature, is_revealed=made.is_revealed),
    )


def _own(feature: FeatureScores) -> tuple[Account, Account, Account]:
    best, profile = feature.best, feature.profile
    node, sides = profile.node, (profile.left, profile.right)
    left, right = (
        Account(name, int(side.n_samples[best]), float(side.impurity[best]))
        for name, side in zip(("left", "right"), sides, strict=True)
    )
    return Account("this table", int(node.n_samples[0]), float(node.impurity[0])), left, right


def _table(
    own: tuple[Account, Account, Account], feature: FeatureScores, *, is_revealed: bool
) -> TableView:
    heads = (
        Head("", is_text=True),
        Head("rows"),
        Head("mean squared error"),
        Head("rows × error"),
    )
    lines = [*_lines(TEXT, is_revealed=is_revealed)]
    if is_revealed:
        lines += _lines(own, is_revealed=True, is_after_gap=True)
    said = f"The text's first split, and {feature.words(feature.best)} on this table."
    caption = said if is_revealed else "The text's first split."
    return TableView("regression/accounts", heads, tuple(lines), caption)


def _lines(
    three: tuple[Account, Account, Account], *, is_revealed: bool, is_after_gap: bool = False
) -> list[Line]:
    """A line each, and the sum of both sides."""
    lines = [
        Line(
            (
                one.name if one is three[0] else f"its {one.name} side",
                show_count(one.n_rows),
                show_number(one.mse),
                show_number(one.squares, _DIGITS) if is_revealed or one is three[0] else "",
            ),
            is_after_gap=is_after_gap and one is three[0],
        )
        for one in three
    ]
    after = show_number(three[1].squares + three[2].squares, _DIGITS) if is_revealed else "?"
    count = show_count(three[1].n_rows + three[2].n_rows)
    return [*lines, Line(("both sides", count, "", after), is_asked=not is_revealed)]
