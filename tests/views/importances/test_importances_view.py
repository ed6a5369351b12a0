"""Importances as they are drawn: every title is true of its numbers."""

from dataclasses import replace

import numpy as np
import pytest

from explorer import StopRules, encode, importances, load_dataset
from explorer.caps import CAPS
from explorer.judging.importances import Importances
from explorer.judging.tied_importances import FlippedTie, FlippedTies
from explorer.judging.unseen.holding_out import Part
from explorer.views.importances import ImportancesView
from tests.support.samples import HOSTILE, hostile, mixed
from tests.support.scored import ACCURACY, R2, importances_of_rows


def of(
    share: list[float],
    lost: list[float],
    *,
    spread: float = 0.01,
    copy: float = 0.0,
    **changed: object,
) -> ImportancesView:
    """Return columns a, b, c … with these shares and points lost, and copies that took `copy`."""
    n = len(share)
    shuffles = np.array([lost, lost]) + np.array([[spread], [-spread]]) * (np.array(lost) != 0)
    made = Importances(
        features=tuple("abcdefghijklmnopqrstuvwxyz"[:n]) if n <= 26 else tuple(map(str, range(n))),
        n_splits=np.array([int(one > 0) for one in share]),
        impurity=np.array(share),
        lost=shuffles,
        copies=np.full((2, n), copy),
        scoring=ACCURACY,
        score=0.9,
        n_judged=50,
    )
    return importances_of_rows(replace(made, **changed), Part.TEST)


@pytest.mark.parametrize(
    ("share", "lost", "title"),
    [
        ([0.5, 0.4, 0.1], [0.3, 0.1, 0.01], "a matters most by both measures"),
        ([0.5, 0.4, 0.1], [0.1, 0.01, 0.3], "c matters more than its impurity share suggests"),
        ([0.5, 0.4, 0.1], [0.295, 0.01, 0.3], "c matters more than its impurity share suggests"),
        ([0.5, 0.4, 0.1], [0.295, 0.3, 0.01], "b and a matter most"),
        ([0.5, 0.4, 0.1], [0.3, 0.3, 0.01], "No single column matters most"),
        ([0.5, 0.5], [0.3, 0.2], "Shuffling a costs most"),
        ([0.5, 0.5], [0.2, 0.3], "Shuffling b costs most"),
        (
            [0.5, 0.4, 0.1],
            [-0.01, 0.4, 0.0],
            "a accounts for 50 % of the impurity decrease, yet shuffling it costs nothing",
        ),
        ([1.0, 0.0], [0.2, 0.0], "The tree splits only on a"),
        ([0.0, 0.0], [0.0, 0.0], "A tree without a split does not use any column"),
        ([0.05] * 20, [0.0] * 20, "Shuffling any one column costs nothing"),
        ([0.7, 0.3], [np.nan, np.nan], "a accounts for 70 % of the impurity decrease"),
    ],
)
def test_the_title_is_true_of_the_numbers(
    share: list[float], lost: list[float], title: str
) -> None:
    assert of(share, lost).title == title


def test_columns_that_are_split_on_come_first_by_what_is_lost() -> None:
    view = of([0.1, 0.2, 0.0, 0.7], [0.05, 0.2, 0.3, -0.1])
    assert [row.name for row in view.rows] == ["b", "a", "d", "c"]
    assert view.rows[2].lost_text == "−10"
    assert [row.is_asked for row in view.rows] == [True, True, True, False]
    assert view.low < -0.1
    assert view.high > 0.2
    assert view.n_first == 8
    many = of([0.0] * 11 + [1.0], [0.1] * 11 + [0.0])
    assert many.n_first == 8
    assert many.rows[0].name == "l"


def test_the_yardstick_is_the_strongest_of_all_copies() -> None:
    copies = np.array([[0.1, 0.3], [0.2, 0.05]])
    view = of([0.25, 0.75], [0.1, 0.2], copies=copies)
    assert [row.copy for row in view.rows] == [0.3, 0.3]
    assert view.captions[2] == "The share of a is no larger than a shuffled copy’s."


def test_numbers_are_written_as_points_or_r_squared() -> None:
    (row, none) = of([1.0, 0.0], [0.2856, 0.0], spread=0.0171).rows
    assert (row.lost_text, row.spread_text, row.share_text) == ("28.6", "± 1.7", "100 %")
    assert (none.lost_text, none.spread_text, none.share_text) == ("0", "", "0 %")
    assert of([1.0], [0.0001]).rows[0].lost_text == "0.0"
    assert of([1.0], [-0.02]).rows[0].lost_text == "\u22122"
    numbers = of([1.0], [0.0752], scoring=R2)
    assert numbers.rows[0].lost_text == "0.075"
    assert numbers.lost_head == "R² lost if shuffled"
    unknown = of([1.0], [np.nan], score=float("nan"))
    assert (unknown.rows[0].lost, unknown.rows[0].lost_text) == (None, "–")
    assert unknown.captions[0].startswith("The accuracy on the 50 test rows is not known")


def test_captions_say_which_rows_how_many_shuffles_and_what_chance_reached() -> None:
    lost, tick, chance = of([0.3, 0.5, 0.2], [0.1, 0.2, 0.1], copy=0.25).captions
    assert lost == (
        "“Lost if shuffled” is how much the accuracy on the 50 test rows, 90 %, falls when the "
        "column’s values are shuffled in these rows: mean ± standard deviation of 2 shuffles."
    )
    assert tick == (
        "2 more trees are grown with a shuffled copy of every column. A tick marks the highest "
        "share that any of these copies reached. A shuffled copy carries no information, yet "
        "the copy of a reached a share of up to 25 %."
    )
    assert chance == "The share of c is no larger than a shuffled copy’s."
    assert of([0.2] * 5, [0.1] * 5, copy=0.2).captions[2] == (
        "The shares of a, b, c and 2 more are no larger than a shuffled copy’s."
    )
    assert len(of([1.0], [0.2]).captions) == 2
    found = importances(mixed(60), n_repeats=2, n_copies=1)
    weighted = importances_of_rows(found, 10, is_weighted=True)
    assert weighted.captions[0].startswith(
        "“Lost if shuffled” is how much the 10-fold weighted accuracy, "
    )
    assert "in the rows that the fold’s tree has not seen" in weighted.captions[0]
    assert importances_of_rows(found, 10, note="More.").captions[-1] == "More."


def test_of_many_columns_some_are_left_out_and_counted() -> None:
    n = CAPS.max_listed_columns + 5
    view = of([1 / n] * n, [0.1] * n)
    assert len(view.rows) == CAPS.max_listed_columns
    assert view.more == f"{CAPS.max_listed_columns} of {n} columns"
    assert of([1.0], [0.1]).more == ""


def test_the_trap_is_the_title_and_hostile_names_stay_on_one_line() -> None:
    training = encode(load_dataset("high_cardinality_trap"), "churn", ("zip", "age", "plan"))
    found = importances(training, stop=StopRules(max_depth=6))
    view = importances_of_rows(found, 10)
    assert view.title == (
        "zip accounts for 78.2 % of the impurity decrease, yet shuffling it costs nothing"
    )
    assert view.captions[1].endswith(
        "A shuffled copy carries no information, yet the copy of zip reached a share of up to "
        "53.9 %."
    )
    assert all(
        "\n" not in row.name for row in importances_of_rows(importances(hostile(60)), 10).rows
    )
    assert HOSTILE


def flipped(node: int, winner: int, rival: int, *shares: float) -> FlippedTie:
    return FlippedTie(node, 150 if node == 0 else 54, winner, rival, np.array(shares))


def test_ties_name_their_rivals_and_the_shares_then() -> None:
    ties = FlippedTies((flipped(0, 0, 1, 0.1, 0.9, 0), flipped(0, 0, 2, 0.2, 0.4, 0.4)), 1)
    view = of([0.6, 0.4, 0.0], [0.3, 0.1, 0.0], ties=ties)
    assert view.captions[:2] == (
        "At the root, a ties exactly with b and c; the tree uses a. With b instead, the shares "
        "change: b 40 % → 90 %, a 60 % → 10 %. With c instead, the shares change: c 0 % → 40 %, "
        "a 60 % → 20 %.",
        "A ring marks the changed share. The search for exact ties covers the root and all "
        "splits with at least 5 % of the decrease; 1 more tie is not shown.",
    )
    # The ring shows the first tie in which a column takes part, and the scale has room for it.
    assert [row.flipped for row in view.rows] == [0.1, 0.9, 0.4]
    assert view.share_high == 0.9
    below = FlippedTies((flipped(3, 1, 0, 0.7, 0.3),))
    assert (
        of([0.6, 0.4], [0.3, 0.1], ties=below)
        .captions[0]
        .startswith(
            "At a split of 54 rows, b ties exactly with a; the tree uses b. With a instead, the "
            "shares change: a 60 % → 70 %"
        )
    )
    assert all(row.flipped is None for row in of([0.6, 0.4], [0.3, 0.1]).rows)


@pytest.mark.parametrize(
    ("shares", "lost", "title"),
    [
        ((0.1, 0.9), [0.3, 0.1],
         "a matters most by both measures (an exact tie with b decided this)"),
        ((0.6, 0.4), [0.3, 0.1], "a matters most by both measures"),
        ((0.1, 0.9), [0.3, 0.3], "No single column matters most"),
        ((0.1, 0.9), [0.0, 0.0], "a accounts for 60 % of the impurity decrease, yet shuffling it "
         "costs nothing (an exact tie with b decided this)"),
    ],
)  # fmt: skip
def test_a_title_names_the_tie_that_decides_which_column_leads(
    shares: tuple[float, float], lost: list[float], title: str
) -> None:
    ties = FlippedTies((flipped(0, 0, 1, *shares),))
    assert of([0.6, 0.4], lost, ties=ties).title.replace("\u00a0", " ") == title
