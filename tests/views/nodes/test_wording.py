"""The pictures' words on names, splits, endings and nodes, word for word."""

import numpy as np
import pytest

from explorer.data.display import even_digits
from explorer.data.schema import Column, Display, Kind
from explorer.growth.growing import grow
from explorer.tree.impurity import Criterion
from explorer.tree.rules import SearchRules, StopRules
from explorer.tree.splits import CategorySplit, MissingSplit, NumericSplit
from explorer.tree.tree import Tree
from explorer.tree.trimming import trim
from explorer.views.nodes.node_texts import node_sentence
from explorer.views.nodes.wording import (
    ending_words,
    in_words,
    leaves,
    listed,
    number_words,
    on_one_line,
    prediction_words,
    rows,
    rule,
    share_words,
    short,
    short_column,
    short_levels,
    short_within,
    side_words,
    split_words,
    spread_words,
    whole_column,
)
from tests.support.samples import grown, mixed, training_of

NUMBER = Column("size", Kind.NUMERIC)
DATE = Column("day", Kind.NUMERIC, display=Display.DATE)
KIND = Column("kind", Kind.CATEGORICAL, ("a", "b", "c", "d", "e"))
THREE_LEFT = CategorySplit(0, (0, 1, 2), (3, 4), False, False, False)


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("one\r\ntwo\nthree\rfour\tfive", "one↵two↵three↵four five"),
        ("nul\x00 and \u202ereversed", "nul� and �reversed"),
        ("a\u2028b\u2029c\ud800d\U000e0fffe", "a�b�c�d�e"),
        ("no-break\u00a0space, emoji 👩\u200d🔬", "no-break\u00a0space, emoji 👩\u200d🔬"),
    ],
)
def test_a_text_stands_on_one_line_and_shows_what_it_cannot_carry(text: str, line: str) -> None:
    assert on_one_line(text) == line


def test_a_text_is_cut_with_an_ellipsis_only_where_it_is_too_long() -> None:
    assert short("x" * 26) == "x" * 26
    assert short("x" * 27) == "x" * 25 + "…"
    assert short("four words in all", 6) == "four…"


def test_names_that_begin_alike_are_cut_in_the_middle_and_stay_apart() -> None:
    names = [f"satisfaction_with_delivery_in_{year}" for year in (2023, 2024)]
    columns = [short_column(Column(name, Kind.NUMERIC)).name for name in names]
    assert columns == ["satisfaction_…very_in_2023", "satisfaction_…very_in_2024"]
    assert short_within("x" * 26) == "x" * 26


def test_categories_are_cut_at_the_end_unless_they_would_read_alike() -> None:
    towns = ("a town called number 12", "a town called number 31", "another rather long one")
    assert short_levels(towns) == ("a town ca…umber 12", "a town ca…umber 31", "another rather lo…")


def test_a_column_keeps_its_kind_and_display_in_whatever_length() -> None:
    assert whole_column(Column("a\nb", Kind.NUMERIC, display=Display.DATE)) == Column(
        "a↵b", Kind.NUMERIC, display=Display.DATE
    )
    assert whole_column(Column("c", Kind.CATEGORICAL, ("x\ny",))).levels == ("x↵y",)


def test_a_split_ends_with_a_question_mark_and_its_sides_are_rules() -> None:
    asked = NumericSplit(0, 2.5, 1.0, True, True, True)
    assert split_words(asked, NUMBER) == "size ≤ 2.5?"
    assert rule(asked, NUMBER, True) == "size ≤ 2.5 or missing"
    assert rule(asked, NUMBER, False) == "size > 2.5"
    assert split_words(MissingSplit(0, True), NUMBER) == "size has a value?"
    two = CategorySplit(0, (0, 1), (2, 3, 4), False, False, False)
    assert split_words(two, KIND) == "kind is a or b?"
    assert side_words(two, KIND, True) == "a or b"
    assert rule(two, KIND, False) == "kind is c, d or e"


def test_many_categories_are_counted() -> None:
    assert split_words(THREE_LEFT, KIND) == "kind in 3 categories?"
    assert side_words(THREE_LEFT, KIND, True) == "3 categories"
    assert split_words(THREE_LEFT, KIND, 3) == "kind is a, b or c?"


def test_a_leaf_says_what_ended_it() -> None:
    training = mixed()

    def endings(tree: Tree) -> set[str]:
        return {ending_words(tree, node) for node in range(tree.n_nodes)}

    def of(stop: StopRules) -> set[str]:
        return endings(grow(training, stop=stop))

    assert endings(grown(training, 2)) == {"", "stopped at depth 2"}
    assert "stopped below 50 rows" in of(StopRules(min_samples_split=50))
    assert "stopped: decrease below 0.01" in of(StopRules(min_impurity_decrease=0.01))
    assert "stopped at 2 leaves" in of(StopRules(max_leaf_nodes=2))
    assert "stopped at 1 leaf" in of(StopRules(max_leaf_nodes=1))
    assert "pruned at α = 0.02" in of(StopRules(ccp_alpha=0.02))
    limited = grow(training, SearchRules(min_samples_leaf=30))
    assert "too few rows for two leaves of 30" in endings(limited)
    same = training_of("c", {"a": [1, 1, 1, 2], "c": list("xyxy")})
    assert endings(grown(same, min_samples_leaf=2)) == {"no feature leaves 2 rows on each side"}
    assert endings(grown(training_of("c", {"a": [1, 1], "c": list("xy")}))) == {
        "no feature separates these rows"
    }
    columns = {"a": list("pqpqpq"), "b": [1, 2, 1, 2, 1, 2], "c": list("xyzxyz")}
    twice = grow(training_of("c", columns), SearchRules(each_feature_once=True))
    assert "no unused feature separates these rows" in endings(twice)
    one = grow(training_of("c", columns), SearchRules(features=("a",)))
    assert "no allowed feature separates these rows" in endings(one)


def test_a_leaf_that_no_feature_separates_says_so_at_a_limit_too() -> None:
    training = training_of("c", {"a": [1, 1, 2, 2], "c": list("xyzz")})
    trimmed = trim(grow(training), StopRules(max_depth=1), keep_no_split=True)
    words = [ending_words(trimmed, node) for node in range(3)]
    assert words == ["", "no feature separates these rows", "pure"]


def test_a_node_predicts_a_class_a_tie_or_a_number() -> None:
    tied = grown(training_of("c", {"a": [1, 1, 2], "c": list("xyy")}))
    assert [prediction_words(tied, node) for node in range(3)] == ["y", "tie: x", "y"]
    numbers = grown(training_of("y", {"a": [1, 2], "y": [1.5, 1234.5678]}))
    assert prediction_words(numbers, 2) == "1235"


def test_numbers_of_a_target_of_dates_are_dates_and_their_distances_days() -> None:
    assert number_words(NUMBER, 1234.5678) == "1235"
    assert number_words(NUMBER, 1234.5678, 6) == "1234.57"
    assert number_words(DATE, 86400.0) == "1970-01-02"
    assert spread_words(NUMBER, 1.256) == "± 1.3"


def sentences(tree: Tree) -> list[str]:
    return [node_sentence(tree, node) for node in range(tree.n_nodes)]


def test_a_node_of_classes_tells_rows_rule_and_share() -> None:
    training = training_of("c", {"a": [1, 2, 2, 2, 2, 3], "c": list("xyyyxz")})
    assert sentences(grown(training, 2)) == [
        "All 6 rows start here; 50 % of them are y.",
        "5 of 6 rows have a ≤ 2.5; 60 % of them are y.",
        "1 of 6 rows has a > 2.5; it is z.",
        "1 of 5 rows that get this far has a ≤ 1.5; it is x.",
        "4 of 5 rows that get this far have a > 1.5; 75 % of them are y.",
    ]


def test_a_node_of_categories_tells_its_rows_in_them() -> None:
    training = training_of("c", {"a": list("ppq"), "c": list("xxy")})
    assert sentences(grown(training))[1:] == [
        "In 2 of 3 rows, a is p; 100 % of them are x.",
        "In 1 of 3 rows, a is q; it is y.",
    ]


def test_a_lone_row_and_a_tie_are_told_as_such() -> None:
    assert sentences(grown(training_of("c", {"a": [1], "c": ["x"]}))) == [
        "The only row starts here; it is x."
    ]
    tie = grown(training_of("c", {"a": [1, 1, 1], "c": list("xyz")}))
    assert sentences(tie) == [
        "All 3 rows start here; a tie between x, y and z at 33.3 % each, predicted as x."
    ]
    assert share_words(tie, 0) == "33.3 %"


@pytest.mark.parametrize(
    ("criterion", "noun"), [(Criterion.SQUARED_ERROR, "mean"), (Criterion.ABSOLUTE_ERROR, "median")]
)
def test_a_node_of_numbers_tells_its_mean_or_median(criterion: Criterion, noun: str) -> None:
    training = training_of("price", {"a": [1, 2, 2], "price": [1.5, 4.5, 4.5]})
    middle = "4.5" if noun == "median" else "3.5"
    assert sentences(grow(training, SearchRules(criterion))) == [
        f"All 3 rows start here; their {noun} price is {middle}.",
        "1 of 3 rows has a ≤ 1.5; its price is 1.5.",
        f"2 of 3 rows have a > 1.5; their {noun} price is 4.5.",
    ]


def test_names_are_listed_and_beyond_four_counted() -> None:
    names = list("abcdef")
    assert [listed(names[:n]) for n in range(1, 7)] == [
        "a",
        "a and b",
        "a, b and c",
        "a, b, c and d",
        "a, b, c, d and 1 more",
        "a, b, c, d and 2 more",
    ]
    assert listed([]) == ""


def test_counts_agree_with_their_nouns_and_small_ones_are_words() -> None:
    assert [rows(n) for n in (0, 1, 2)] == ["0 rows", "1 row", "2 rows"]
    assert [leaves(n) for n in (1, 2)] == ["1 leaf", "2 leaves"]
    assert [in_words(n) for n in range(11)] == (
        ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "10"]
    )


@pytest.mark.parametrize(
    ("texts", "even"),
    [
        (["19", "28.9", "36.2"], ["19.0", "28.9", "36.2"]),
        (["28.9", "19", "36"], ["28.9", "19.0", "36.0"]),  # the first is read first
        (["3.25", "0.1", "−2"], ["3.25", "0.10", "−2.00"]),
        (["0.25", "0.5", "12", "1234"], ["0.25", "0.50", "12.0", "1234"]),
        (["0.5", "0"], ["0.5", "0"]),
        (["± 0.5", "± 2"], ["± 0.5", "± 2.0"]),
        (["1.5", "2020-01-01", "–"], ["1.5", "2020-01-01", "–"]),
        ([], []),
    ],
)
def test_numbers_beside_each_other_share_their_decimals(texts: list[str], even: list[str]) -> None:
    assert even_digits(texts, 3) == tuple(even)


def test_a_share_of_a_weighted_tree_is_of_the_weight() -> None:
    training = training_of("c", {"a": [1, 1, 1], "c": list("xxy")})
    tree = grow(training, SearchRules(class_weight=(("y", 6.0),)))
    assert share_words(tree, 0) == "75 % of the weight"
    assert sentences(tree) == ["All 3 rows start here; 75 % of their weight is y."]
    assert np.asarray(tree.weight).tolist() == [8.0]
