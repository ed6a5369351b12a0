"""Lines of the leaderboard, and of the comparison of criteria, put the findings in words."""

import pytest

from explorer.judging.nodes.criteria import CriterionChoice
from explorer.judging.nodes.split_ranking import FeatureBest, NoSplitReason
from explorer.tree.impurity import Criterion
from explorer.tree.splits import CategorySplit, MissingSplit, NumericSplit, Split
from explorer.views.split_search.ranking import (
    CriterionView,
    RankedFeature,
    criterion_view,
    ranked_feature,
)
from tests.support.samples import training_of

LONG = "a name of a column that nobody would call short"
TRAINING = training_of(
    "y", {"x": [1.0, 2.0, 4.0, 5.0, 6.0, None], LONG: list("opqrst"), "y": list("ababab")}
)
NUMERIC = NumericSplit(0, 1.3333333, 1.0, True, False, True)


def naming(n_left: int) -> CategorySplit:
    """Return a split that sends the first n of six categories left."""
    return CategorySplit(
        1, tuple(range(n_left)), tuple(range(n_left, 6)), False, False, False, False
    )


def ranked(feature: int, split: Split | None, reason: NoSplitReason | None) -> RankedFeature:
    return ranked_feature(FeatureBest(feature, split, 0.25, reason, True, False, False), TRAINING)


@pytest.mark.parametrize(
    ("reason", "words", "sentence"),
    [
        (NoSplitReason.NOT_ALLOWED, "not allowed", "The settings do not allow splits on x."),
        (
            NoSplitReason.ASKED_ABOVE,
            "used above",
            "A node closer to the root already splits on x.",
        ),
        (NoSplitReason.ONE_ROW, "one row", "There is only one row."),
        (NoSplitReason.PURE, "pure", "All rows have the same target."),
        (NoSplitReason.ONE_VALUE, "one value", "x has only one value here."),
        (
            NoSplitReason.TOO_FEW_ROWS,
            "too few rows",
            "Every split on x leaves too few rows on one side.",
        ),
    ],
)
def test_every_reason_for_no_split_is_said_in_short_and_as_a_sentence(
    reason: NoSplitReason, words: str, sentence: str
) -> None:
    line = ranked(0, None, reason)
    assert (line.words, line.no_split, line.rule) == (words, sentence, "")


def test_a_numeric_split_leaves_to_the_curve_where_rows_without_a_value_go() -> None:
    line = ranked(0, NUMERIC, None)
    assert (line.feature, line.name, line.whole, line.gain) == (0, "x", "x", 0.25)
    assert (line.is_best, line.is_chosen, line.is_exact) == (True, False, False)
    assert (line.words, line.rule, line.no_split) == ("≤ 1.33", "x ≤ 1.33 or missing", "")


def test_a_long_name_is_short_in_the_rule_and_kept_whole_beside_it() -> None:
    line = ranked(1, naming(1), None)
    assert line.whole == LONG
    assert len(line.name) < len(LONG)
    assert (line.words, line.rule) == ("o", f"{line.name} = o")


def test_a_rule_names_up_to_three_categories_on_the_leaderboard_and_for_a_criterion() -> None:
    three, four = (ranked(1, naming(n), None) for n in (3, 4))
    assert (three.words, three.rule) == ("3 categories", f"{three.name} = o, p or q")
    assert four.rule == f"{four.name} = 4 of 6 categories"
    assert compared(naming(3)).rule == three.rule
    assert compared(naming(4)).rule == four.rule


def test_missing_against_present_is_told_as_having_a_value() -> None:
    apart = ranked(0, MissingSplit(0, True), None)
    assert (apart.words, apart.rule) == ("has a value", "x has a value")


def compared(split: Split | None) -> CriterionView:
    choice = CriterionChoice(Criterion.ENTROPY, split, 0.25, 0.75, True, True, False, False)
    return criterion_view(choice, TRAINING)


def test_a_criterions_split_is_told_with_its_feature_and_threshold() -> None:
    told = compared(NUMERIC)
    assert (told.criterion, told.name, told.unit) == ("entropy", "entropy", "bits")
    assert (told.rule, told.feature, told.threshold) == (
        "x ≤ 1.33 or missing",
        0,
        NUMERIC.threshold,
    )
    assert (told.gain, told.impurity) == (0.25, 0.75)
    assert (told.agrees, told.same_feature, told.is_own) == (True, True, False)
    subset = compared(naming(1))
    assert (subset.feature, subset.threshold) == (1, None)


def test_a_criterion_without_a_split_has_neither_rule_nor_feature() -> None:
    told = compared(None)
    assert (told.rule, told.feature, told.threshold) == ("", -1, None)
