"""Suspected columns in sentences: each column's own score, evidence in rows, and the search."""

from collections.abc import Collection

import numpy as np
import pytest

from explorer.data.columns import from_columns
from explorer.data.roles import Role
from explorer.data.table import Remedy
from explorer.data.training import TrainingTable, encode
from explorer.judging.leaks.evidence import LeakKind, Region, Suspect, Where
from explorer.judging.leaks.search import LeakageSearch, find_target_leakage
from explorer.views.columns.leaks import LeaksView, leak_warnings, leaks_view
from tests.support.samples import HOSTILE


def churn(name: str = "invoice", *, numbers: bool = False, n: int = 40) -> TrainingTable:
    """Return a table of which the sentences use only names, kinds and levels."""
    columns = {
        name: np.arange(n) / 2,
        "code": np.array(["a", "b", "c", "d"])[np.arange(n) % 4],
        "seen": np.datetime64("2024-06-01") + np.arange(n).astype("timedelta64[D]"),
        "churned": np.arange(n) * 1.5 if numbers else np.where(np.arange(n) % 4 == 0, "yes", "no"),
    }
    return encode(from_columns("t", columns), "churned")


def told(
    suspect: Suspect, waiting: Collection[str] = (), training: TrainingTable | None = None
) -> LeaksView:
    search = LeakageSearch((suspect,), 40, 3)
    return leaks_view(training or churn(), search, waiting, ())


FILLED = Suspect(
    "invoice", LeakKind.FILLED, 0.9134, 1, 204, Region(Where.FILLED, (), 172, 167), waits=True
)


def test_the_mock_s_sentence() -> None:
    (line,) = told(FILLED, ["invoice"]).lines
    assert line.column == "invoice"
    assert line.finding == (
        "Possible leak, left out of the features: invoice alone predicts churned (AUC 0.91)."
    )
    assert line.evidence == "Of the 172 rows that have a value, 167 are yes (there are 204 in all)."
    assert line.question == ("Was invoice known before churned? If so, the tree may use it.")


def test_a_suspect_in_the_tree_stays_there_until_the_user_answers() -> None:
    (line,) = told(FILLED).lines
    assert line.question.endswith("Until you answer, the tree below may split on it.")


@pytest.mark.parametrize(
    ("column", "region", "words"),
    [
        ("invoice", Region(Where.MISSING, (), 9, 8), "Of the 9 rows without a value, 8 are yes"),
        ("code", Region(Where.VALUES, (0.0, 2.0), 9, 8), "Of the 9 rows in which it is a or c,"),
        ("code", Region(Where.VALUES, (3.0, np.nan), 9, 8), "in which it is d or missing,"),
        ("code", Region(Where.VALUES, (0.0, 1.0, 2.0, 3.0), 9, 8), "it is a, b, c or 1 more,"),
        (
            "invoice",
            Region(Where.OTHER, (0.0,), 9, 1),
            "which it is not 0, 1 is yes (there are 30 in all).",
        ),
        (
            "seen",
            Region(Where.AFTER, (1.72e9 - 64000,), 1, 1),
            "Of the 1 row in which it is after 2024-07-02",
        ),
        ("seen", Region(Where.UNTIL, (86400.0,), 9, 8), "it is 1970-01-02 or earlier, 8 are yes"),
    ],
)
def test_evidence_is_counted_in_rows(column: str, region: Region, words: str) -> None:
    (line,) = told(Suspect(column, LeakKind.VALUES, 0.9, 1, 30, region)).lines
    assert words in line.evidence


@pytest.mark.parametrize(
    ("kind", "numbers", "finding", "evidence"),
    [
        (
            LeakKind.FUNCTION,
            False,
            "Possible leak: invoice alone predicts churned; only 2 % of the errors remain.",
            "",
        ),
        (LeakKind.FUNCTION, True, "Possible leak: invoice alone predicts churned (R² 0.98).", ""),
        (
            LeakKind.COPY,
            True,
            "Possible leak: invoice alone predicts churned (R² 0.98).",
            "The column’s values rise by 1 when churned rises by 1, like a copy with noise added.",
        ),
        (
            LeakKind.COPY,
            False,
            "Possible leak: invoice alone predicts churned (AUC 0.98).",
            "Apart from noise, the column’s values depend only on the class, like a copy of the "
            "target.",
        ),
        (
            LeakKind.ORDER,
            False,
            "invoice is only a row number, and the order of the file’s rows predicts churned "
            "(AUC 0.98).",
            "",
        ),
    ],
)
def test_what_has_no_rows_of_its_own_is_told_by_its_score(
    kind: LeakKind, numbers: bool, finding: str, evidence: str
) -> None:
    training = churn(numbers=numbers)
    (line,) = told(Suspect("invoice", kind, 0.98, 1), training=training).lines
    assert (line.finding, line.evidence) == (finding, evidence)


def test_of_several_classes_the_one_that_is_given_away_is_named() -> None:
    columns = {"invoice": np.arange(40), "x": np.arange(40), "churned": list("abcd") * 10}
    training = encode(from_columns("t", columns), "churned")
    (line,) = told(Suspect("invoice", LeakKind.COPY, 0.9, 2), training=training).lines
    assert line.finding == "Possible leak: invoice alone predicts whether churned is c (AUC 0.9)."


def test_what_is_known_beforehand_is_passed_over() -> None:
    search = LeakageSearch((FILLED, Suspect("code", LeakKind.COPY, 0.9)), 40, 3)
    view = leaks_view(churn(), search, (), ["invoice"])
    assert [line.column for line in view.lines] == ["code"]
    assert view.searched == "1 other column may reveal churned."
    assert leaks_view(churn(), search, (), ()).searched == "2 columns may reveal churned."


def test_nothing_found_states_what_was_searched_for_and_down_to_which_strength() -> None:
    view = leaks_view(churn(), LeakageSearch((), 40, 3), (), ())
    assert view.lines == ()
    assert view.searched == "The search found no feature that reveals churned."
    assert view.help == (
        "Each column was judged on its own, on held-out rows. The search finds row numbers and "
        "noisy copies of the target. It also finds columns in which a missing value, a particular "
        "value or a date occurs almost only with one class. Most of these columns are found if "
        "their AUC is at least 0.85. For numbers that are simply higher or lower in one "
        "class, the AUC must be at least 0.98."
    )
    numbers = leaks_view(churn(numbers=True), LeakageSearch((), 40, 3), (), ()).help
    assert "noisy copies of the target if their R² is at least 0.7." in numbers
    assert leaks_view(churn(), LeakageSearch((), 40, 0), (), ()).searched == ""


def test_a_sample_is_stated_with_both_numbers_and_so_is_the_order_of_the_file() -> None:
    view = leaks_view(churn(), LeakageSearch((), 30, 3, 0.987), (), ())
    assert view.searched == (
        "The search found no feature that reveals churned. The search used 30 of 40 rows, drawn "
        "at random."
    )
    assert view.order == (
        "The order of the rows in the file predicts churned (AUC 0.99). This matters only if a "
        "feature contains row numbers."
    )
    assert leaks_view(churn(), LeakageSearch((), 30, 3), (), ()).order == ""


@pytest.mark.parametrize("name", [*HOSTILE, "__proto__", "x" * 300])
def test_hostile_names_are_put_on_one_line_and_kept_for_the_remedy(name: str) -> None:
    n = 200
    left = np.arange(n) % 4 == 0
    columns = {
        name: np.where(left, f"{name} 1", f"{name} 2"),
        "other": np.random.default_rng(0).normal(size=n),
        "y": np.where(left, "yes", "no"),
    }
    training = encode(from_columns("t", columns), "y")
    (warning,) = leak_warnings(training, find_target_leakage(training))
    assert (warning.column, warning.label) == (name, "target leakage")
    assert warning.sentence.isprintable()
    assert len(warning.sentence) < 250
    assert warning.remedies == (Remedy("Ignore this column", name, role=Role.IGNORED),)
    assert leak_warnings(training, find_target_leakage(training), [name]) == ()
