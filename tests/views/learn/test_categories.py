"""The categories' lesson: the textbook's numbers on its counts, and what holds on other tables."""

import json
from itertools import combinations

import numpy as np
import pytest

from explorer import encode, load_dataset, read_table
from explorer.data.display import show_aligned
from explorer.lessons.categories import CATEGORIES, why_not
from explorer.lessons.engine import step_view
from explorer.lessons.lesson import Prediction
from explorer.lessons.shares import Shares, groupings_of, ordered, shares_of
from explorer.tree.impurity import Criterion
from explorer.views.learn.chart_view import Tone
from explorer.views.learn.table_view import TableView
from explorer.views.to_json import to_json
from tests.support.hostile import HOSTILE
from tests.support.lessons import BEFORE, REVEALED, OwnLesson, bars_of, own_subject, subject_of
from tests.support.tiers import first_in_gate

CUSTOMERS = own_subject(CATEGORIES)
LESSON = OwnLesson(CATEGORIES)
step, facts_of, view_of = LESSON.step, LESSON.facts_of, LESSON.view_of


def shares_in(table: str, target: str, feature: str, interest: int) -> Shares:
    training = encode(load_dataset(table), target)
    return shares_of(training, training.features.index(feature), interest)


ED = shares_in("churn_counts", "churn", "ed", 1)


def gini(counts: np.ndarray) -> float:
    return float(1 - ((counts / counts.sum()) ** 2).sum())


# S2: education and churn.


def test_the_best_grouping_has_the_texts_impurities() -> None:
    found = groupings_of(ED)
    best = found.best
    left = [one for one, here in zip(ED.wholes, found.is_left[best], strict=True) if here]
    right = [one for one, here in zip(ED.wholes, found.is_left[best], strict=True) if not here]
    assert left == ["Did not complete high school", "High school degree", "Some college"]
    assert right == ["College degree", "Post-undergraduate degree"]
    assert found.left[best] == pytest.approx(0.34319999999999995, abs=1e-15)
    assert found.right[best] == pytest.approx(0.48, abs=1e-15)
    assert found.weighted[best] == pytest.approx(0.38423999999999997, abs=1e-15)
    assert view_of("order").seen == (
        "Gini is 0.3432 above the line and 0.48 below. The mean, weighted by customers, is 0.38424."
    )


def test_the_best_of_all_fifteen_is_one_of_the_four_that_keep_the_order() -> None:
    scores = {}
    for size in range(1, 5):
        for group in combinations(range(5), size):
            here = np.isin(np.arange(5), group)
            left, right = ED.counts[here].sum(axis=0), ED.counts[~here].sum(axis=0)
            weighted = (left.sum() * gini(left) + right.sum() * gini(right)) / ED.counts.sum()
            scores[frozenset({group, tuple(np.flatnonzero(~here).tolist())})] = weighted
    assert len(scores) == 15
    best = min(scores, key=lambda one: scores[one])
    assert best == frozenset({(0, 1, 2), (3, 4)})
    found = groupings_of(ED)
    assert sorted(found.weighted) == pytest.approx(sorted(scores.values()))
    assert found.keeps_order.sum() == 4
    assert view_of("how-many").title == "In 15 ways, but four lines are enough to find the best one"


def test_of_the_four_columns_ed_takes_most_entropy_away() -> None:
    training = CUSTOMERS.training
    entropy = {}
    for feature in ("marital", "ed", "gender", "retire"):
        counts = shares_of(training, training.features.index(feature), 1).counts
        parts = counts / counts.sum(axis=1, keepdims=True)
        each = -(parts * np.log2(parts)).sum(axis=1)
        entropy[feature] = float((each * counts.sum(axis=1)).sum() / counts.sum())
    table = facts_of("column").picture
    assert isinstance(table, TableView)
    assert min(entropy, key=lambda one: entropy[one]) == "ed"
    assert {line.cells[0]: line.cells[2] for line in table.lines} == {
        name: f"{left:.4f}" for name, left in entropy.items()
    }
    assert [line.cells[0] for line in table.lines if line.is_best] == ["ed"]


def test_the_shares_are_in_view_before_a_column_is_predicted() -> None:
    lines = [line.cells for line in facts_of("column", BEFORE).picture.lines]
    assert [line[0] for line in lines if line[0]] == ["marital", "ed", "gender", "retire"]
    assert lines[2:4] == [
        ("ed", "Did not complete high school", "204", "15.7 %"),
        ("", "High school degree", "287", "22 %"),
    ]


def test_one_category_at_a_time_takes_two_questions_for_the_best_split() -> None:
    view = view_of("dummies")
    assert view.title == "Two dummy questions instead of one split on categories"
    assert view.right == "2"
    assert view.seen == (
        "The best dummy column, College degree, gains 0.0087; the split A B C | D E gains 0.0136."
    )


def test_on_five_classes_the_order_by_one_class_misses_the_best_grouping() -> None:
    months = shares_in("seattle_weather", "weather", "month", 0)
    found = groupings_of(months)
    assert len(found) == 2**11 - 1
    assert found.gain[ordered(found)].max() < found.gain[0] / 2
    view = view_of("three")
    assert view.title == "Sorting by drizzle misses the best grouping"
    assert view.right == "less than half"
    assert view.plain.endswith("it tried 77 of 2047 groupings; the best one is among them.")


@pytest.mark.parametrize("criterion", [Criterion.GINI, Criterion.ENTROPY])
def test_of_two_classes_some_line_is_as_good_as_any_grouping(criterion: Criterion) -> None:
    rng = np.random.default_rng(3)
    for _ in range(15):
        cells = "".join(f"{'ABCDEF'[rng.integers(6)]},{'xy'[rng.integers(2)]}\n" for _ in range(60))
        training = encode(read_table(f"a,b\n{cells}".encode(), name="t.csv"), "b")
        found = groupings_of(shares_of(training, 0, 1), criterion)
        assert found.weighted[ordered(found)].min() == pytest.approx(found.weighted[0], abs=1e-12)


def test_categories_stand_in_rising_order_of_their_share() -> None:
    assert list(ED.shares) == sorted(ED.shares)
    assert ED.letters == ("A", "B", "C", "D", "E")
    facts = facts_of("shares", BEFORE)
    keys = [option.key for option in facts.options]
    assert keys == ["0", "1", "2", "3", "4"]  # not their ranks
    names = [bar.name for bar in bars_of(facts.picture)]
    assert names == sorted(names)
    assert {bar.letter for bar in bars_of(facts.picture)} == {""}


def test_a_missing_category_is_one_more() -> None:
    cells = "a,x\na,x\nb,y\n,y\n,x\nc,y\n" * 3
    training = encode(read_table(f"f,t\n{cells}".encode(), name="t.csv"), "t")
    shares = shares_of(training, 0, 1)
    assert shares.names == ("a", "missing", "b", "c")
    assert shares.counts.tolist() == [[6, 0], [3, 3], [0, 3], [0, 3]]


def test_nothing_of_the_answer_is_sent_before_the_reveal() -> None:
    for one in CATEGORIES.steps:
        facts = facts_of(one.key, BEFORE)
        view = step_view(CATEGORIES, one, facts, BEFORE)
        assert (view.right, view.comment, view.seen, view.plain) == ("", "", "", "")
        assert not any(option.score for option in view.options)
        sent = json.loads(to_json(facts.picture))
        if isinstance(facts.picture, TableView):
            assert not any(line["is_best"] for line in sent["lines"])
        else:
            assert [panel["marks"] for panel in sent["panels"]] == [[]]
    heads = [head.text for head in facts_of("column", BEFORE).picture.heads]
    assert heads == ["column", "category", "customers", "churn = Yes"]


def test_the_place_of_the_line_is_kept_and_scored() -> None:
    made = Prediction("1", True)
    picture = facts_of("order", made).picture
    (panel,) = picture.panels
    assert [(mark.at, mark.tone) for mark in panel.marks] == [
        *((1, Tone.DASHED), (2, Tone.QUIET), (3, Tone.ACCENT), (4, Tone.DASHED))
    ]
    assert panel.marks[1].words == "yours: 0.3853"
    assert picture.handle is None


def test_what_a_table_lacks_is_said() -> None:
    assert why_not(subject_of(load_dataset("penguins"), "species")) == (
        "species has 3 classes: ordering by a share is exact only for two."
    )
    assert why_not(subject_of(load_dataset("noise_overfit"), "label")) == (
        "This lesson needs a feature with 3 to 10 categories that can be split."
    )
    assert why_not(CUSTOMERS) == ""


@pytest.mark.parametrize(
    ("table", "target"),
    [("titanic", "survived"), ("mixed_missing", "decision"), ("high_cardinality_trap", "churn")],
)
def test_every_step_can_be_filled_on_other_tables(table: str, target: str) -> None:
    subject = subject_of(load_dataset(table), target)
    assert why_not(subject) == ""
    for one in CATEGORIES.steps:
        if not one.table:
            view = step_view(CATEGORIES, one, one.facts(subject, REVEALED), REVEALED)
            assert view.right in {option.key for option in view.options}


@pytest.mark.parametrize("name", first_in_gate(*HOSTILE, n=3))
def test_hostile_names_stay_texts(name: str) -> None:
    quoted = '"' + name.replace('"', '""') + '"'
    cells = "".join(f"{(quoted, 'b', 'c')[i % 3]},{'xy'[i % 5 > 2]}\n" for i in range(30))
    subject = subject_of(read_table(f"{quoted},class\n{cells}".encode(), name="t.csv"), "class")
    for one in CATEGORIES.steps:
        if not one.table:
            step_view(CATEGORIES, one, one.facts(subject, REVEALED), REVEALED)


def test_numbers_below_one_another_have_as_many_decimals() -> None:
    assert [show_aligned(one) for one in (0.0, 0.48, 0.0000363, 0.00006, 1.0)] == [
        "0.0000",
        "0.4800",
        "< 0.0001",
        "0.0001",
        "1.0000",
    ]


@pytest.mark.parametrize("chosen", ["b", "c"])
def test_of_equal_largest_shares_each_is_right(chosen: str) -> None:
    cells = "a,n\na,n\nb,n\nb,y\nc,n\nc,y\n" * 2
    table = read_table(f"x,y\n{cells}".encode(), name="t.csv")
    subject = subject_of(table, "y")
    shares = LESSON.step("shares")
    offered = shares.facts(subject, BEFORE).options
    key = next(option.key for option in offered if option.label == chosen)
    made = Prediction(key, is_revealed=True)
    view = step_view(CATEGORIES, shares, shares.facts(subject, made), made)
    assert (view.right, view.comment) == (key, "As you predicted.")
    assert view.title == f"{chosen}: 50 % have y = y"
