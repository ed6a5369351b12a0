"""The lesson on impurity: the texts' numbers, and what holds on other tables."""

import math

import numpy as np
import pytest

from explorer import SearchRules, StopRules, grow, load_dataset, read_table, split_profile
from explorer.data.catalogue import bundled_set
from explorer.judging.scores import n_right
from explorer.lessons.engine import step_view
from explorer.lessons.impurity import IMPURITY, decimals, why_not
from explorer.lessons.lesson import Prediction
from explorer.lessons.mixtures import Mixed, Parting, mixtures_of
from explorer.tree.impurity import Criterion, class_total
from explorer.views.learn.chart_view import Tone
from explorer.views.to_json import to_json
from tests.support.hostile import HOSTILE
from tests.support.lessons import BEFORE, REVEALED, OwnLesson, own_subject, subject_of
from tests.support.tiers import first_in_gate

DAYS = own_subject(IMPURITY)
LESSON = OwnLesson(IMPURITY)
step, facts_of, view_of = LESSON.step, LESSON.facts_of, LESSON.view_of
GINI, ENTROPY, MISTAKES = Criterion.GINI, Criterion.ENTROPY, Criterion.MISCLASSIFICATION


def missed() -> Parting:
    found = mixtures_of(DAYS.training).missed
    assert found is not None
    return found


def test_half_males_and_half_females_have_a_gini_of_a_half_the_highest_of_two_classes() -> None:
    # "Decision trees, churn": 50 % males and 50 % females have 0.5; only males have 0.
    assert Mixed("", 5, 10).impurity(GINI) == 0.5
    assert Mixed("", 10, 10).impurity(GINI) == 0
    assert max(Mixed("", k, 10).impurity(GINI) for k in range(11)) == 0.5


def mixed_drop() -> Parting:
    found = mixtures_of(DAYS.training).drop
    assert found is not None
    return found


@pytest.mark.parametrize("k", range(2, 9))
def test_the_most_that_k_classes_have_is_k_less_one_of_k_and_log_k(k: int) -> None:
    # "Decision trees", twenty questions: (K - 1)/K is the maximum.
    def impurity_of(criterion: Criterion, counts: list[float]) -> float:
        held = np.asarray(counts, np.float64)
        return float(class_total(criterion, held) / held.sum())

    assert impurity_of(GINI, [1] * k) == pytest.approx((k - 1) / k)
    assert impurity_of(ENTROPY, [1] * k) == pytest.approx(math.log2(k))
    (answer,) = (a for q, a in IMPURITY.note.misconceptions if "above 0.5" in q)
    assert "Gini is at most (K − 1)/K" in answer
    assert "entropy is at most log₂ K bits" in answer
    draws = np.random.default_rng(k).integers(1, 9, (200, k))
    assert max(impurity_of(GINI, one) for one in draws.tolist()) <= (k - 1) / k


def test_the_split_that_mistakes_miss_is_outlook_with_the_gains_of_the_picture() -> None:
    found = missed()
    assert (found.left.label, found.left.n_a, found.left.n) == ("outlook = Rain or Sunny", 5, 10)
    assert (found.right.label, found.right.n_a, found.right.n) == ("outlook = Overcast", 0, 4)
    told = [
        [decimals(value) for value in (found.whole.impurity(c), found.after(c), found.gain(c))]
        for c in (ENTROPY, GINI, MISTAKES)
    ]
    assert told == [
        ["0.940", "0.714", "0.226"],
        ["0.459", "0.357", "0.102"],
        ["0.357", "0.357", "0"],
    ]


@pytest.mark.parametrize("criterion", [GINI, ENTROPY])
def test_gains_are_those_of_the_split_search(criterion: Criterion) -> None:
    root = grow(DAYS.training, SearchRules(criterion), StopRules(max_depth=0))
    profile = split_profile(root, DAYS.training, "outlook")
    gain = float(root.impurity[0]) - float(profile.weighted_impurity.min())
    assert missed().gain(criterion) == pytest.approx(gain, abs=1e-12)


@pytest.mark.parametrize("table", ["play_tennis", "penguins", "iris", "titanic", "mixed_missing"])
def test_the_missed_split_saves_no_mistake_and_gains_by_both_curves(table: str) -> None:
    training = subject_of(load_dataset(table), bundled_set(table).target).training
    found = mixtures_of(training)
    assert found.missed is not None
    assert found.missed.gain(MISTAKES) == 0
    assert min(found.missed.gain(one) for one in (GINI, ENTROPY)) > 0
    assert found.missed.left.n + found.missed.right.n == training.n_rows
    assert found.missed.left.n_a + found.missed.right.n_a == found.missed.whole.n_a


def test_the_sum_of_both_sides_is_shown_with_its_terms() -> None:
    view = view_of("drop")
    assert view.title == "Splitting on humidity lowers Gini from 0.459 to 0.367"
    assert view.seen == "7/14 × 0.490 + 7/14 × 0.245 = 0.367."
    assert view.plain == "This drop of 0.092 is called the gain of the split."


def test_it_can_be_reasoned_which_side_both_together_are_nearer_to() -> None:
    # Seven days on either side: halfway.
    view = view_of("drop")
    assert [(option.label, option.score) for option in view.options] == [
        ("Near humidity = High", "0.490"),
        ("Halfway", "0.367"),
        ("Near humidity = Normal", "0.245"),
    ]
    assert view.right == "half"
    assert [side.n for side in (mixed_drop().left, mixed_drop().right)] == [7, 7]


@pytest.mark.parametrize("table", ["play_tennis", "penguins", "iris", "titanic", "mixed_missing"])
def test_both_sides_together_are_nearer_to_the_side_of_more_rows(table: str) -> None:
    subject = subject_of(load_dataset(table), bundled_set(table).target)
    right = step("drop").facts(subject, REVEALED).right
    drop = mixtures_of(subject.training).drop
    assert drop is not None
    far = [abs(drop.after(GINI) - side.impurity(GINI)) for side in (drop.left, drop.right)]
    assert far[0] == pytest.approx(far[1]) or right == ("left" if far[0] < far[1] else "right")
    assert (right == "half") == (far[0] == pytest.approx(far[1]))


def test_the_mixture_dragged_to_is_scored_by_both_measures_that_bend() -> None:
    view = view_of("drag", Prediction("5", True))
    (made,) = view.options
    assert (made.key, made.label) == ("5", "p = 5/14")
    assert made.score == "entropy 0.940, Gini 0.459"
    handle = facts_of("drag", Prediction("5", True)).picture.handle
    assert handle.stops[handle.begin].text == "p = 5/14"
    assert handle.stops[5].readings == (("0.940 bits", "entropy"), ("0.459", "Gini"))
    assert handle.stops[14].readings == (("0 bits", "entropy"), ("0", "Gini"))


def test_each_measure_is_told_from_the_step_on_that_says_what_it_is() -> None:
    assert facts_of("mixed").picture.hint == "bars: shares of the classes; number: Gini"
    assert facts_of("mixed").picture.panels[0].bars[0].words == "Gini 0.500"
    assert "how mixed a group is. It is the chance" in view_of("mixed").seen
    assert curves_of("drag") == ["Entropy, bits", "Gini"]
    assert "It tells you how uncertain the class of a row is, in bits." in view_of("drag").plain
    assert curves_of("missed") == ["Entropy, bits", "Gini", "Misclassification"]
    assert "Misclassification is the share" in view_of("missed").sentence


def curves_of(key: str, made: Prediction = REVEALED) -> list[str]:
    lines = facts_of(key, made).picture.panels[0].lines
    return [line.name for line in lines if line.name]


def test_the_drops_are_as_high_as_the_gains() -> None:
    chart = facts_of("missed").picture
    drops = [line.points for line in chart.panels[0].lines if line.tone is Tone.HEAVY]
    gains = [f"{above - below:.3f}" for (_, above), (_, below) in drops]
    assert gains == ["0.226", "0.102", "0.000"]
    assert [value for value, _ in chart.readings] == ["gain 0.226", "gain 0.102", "gain 0"]
    assert chart.readings[1][1] == "Gini: 0.459 before, 0.357 after"


def test_a_groups_bar_ends_below_its_place_on_the_curve() -> None:
    curves, bars = facts_of("drop").picture.panels
    ends = [bar.parts[0].end for bar in bars.bars]
    assert ends == [5 / 14, 4 / 7, 1 / 7] == [dot.x for dot in curves.dots]


def test_gini_needs_a_leaf_less_for_as_many_right() -> None:
    view = view_of("grow")
    assert view.title == "Gini needs 3 leaves, misclassification 4"
    assert view.right == "gini"
    training = own_subject(IMPURITY, step("grow")).training
    facts = facts_of("grow")
    assert [n_right(grow(training, SearchRules(one))) for one in (GINI, MISTAKES)] == [700, 700]
    assert facts.names["right"] == 700
    root = grow(training, SearchRules(MISTAKES), StopRules(max_depth=0))
    scores = [split_profile(root, training, name).score.min() for name in ("a", "b")]
    assert scores[0] == scores[1]  # equally good to misclassification, as the step says
    trees = facts.picture.trees
    assert [bool((tree.impurity[tree.depth == 1] == 0).any()) for tree in trees] == [True, False]


def test_the_teachers_note_says_what_is_so_of_these_days() -> None:
    leaves = [grow(DAYS.training, SearchRules(one)).n_leaves for one in (MISTAKES, GINI)]
    assert leaves == [5, 7]
    (answer,) = (a for q, a in IMPURITY.note.misconceptions if "always worse" in q)
    assert "such a tree ends with 5 leaves, and the tree grown with Gini ends with 7" in answer
    found = missed()
    assert (found.gain(MISTAKES), found.right.n) == (0, 4)


def test_nothing_of_the_answer_is_sent_before_the_reveal() -> None:
    for step in IMPURITY.steps:
        subject = own_subject(IMPURITY, step)
        facts = step.facts(subject, BEFORE)
        view = step_view(IMPURITY, step, facts, BEFORE)
        assert (view.right, view.comment, view.seen, view.plain) == ("", "", "", "")
        assert not any(option.score for option in view.options)
    (panel,) = facts_of("mixed", BEFORE).picture.panels
    assert [one.words for one in panel.bars] == ["5 of 10", "0 of 4", "3 of 10", "2 of 8"]
    assert curves_of("drag", BEFORE) == []
    assert not any(one.readings for one in facts_of("drag", BEFORE).picture.handle.stops)
    for key in ("drop", "missed"):
        picture = facts_of(key, BEFORE).picture
        assert all(line.name for line in picture.panels[0].lines)
        assert all(words.endswith("before the split") for _, words in picture.readings)
    trees = facts_of("grow", BEFORE).picture.trees
    assert [tree.n_nodes for tree in trees] == [3, 3]
    assert [tree.feature[0] for tree in trees] == [1, 0]  # b by Gini, a by misclassification


def test_of_more_than_two_classes_one_stands_against_the_rest() -> None:
    iris = subject_of(load_dataset("iris"), "species")
    step = IMPURITY.steps[0]
    view = step_view(IMPURITY, step, step.facts(iris, REVEALED), REVEALED)
    assert "setosa is compared with all other classes." in view.sentence
    found = mixtures_of(iris.training)
    assert [kind.name for kind in found.kinds] == ["setosa", "other classes"]
    assert found.drop is not None
    assert found.drop.whole.words == "50 of 150"
    assert len({one.impurity(GINI) for one in found.groups}) == len(found.groups)


def test_what_a_table_lacks_is_said() -> None:
    def lacks(text: str) -> str:
        return why_not(subject_of(read_table(text.encode(), name="t.csv"), "b"))

    assert lacks("a,b\n1,x\n2,x\n") == "b has only one class: nothing is mixed."
    assert lacks("a,b\n1,x\n1,y\n").startswith("No split of this table gains anything")
    assert lacks("a,b\n1,x\n2,y\n").startswith("This lesson needs a split that lowers Gini")
    assert why_not(DAYS) == ""


@pytest.mark.parametrize("name", first_in_gate(*HOSTILE, n=3))
def test_hostile_names_stay_texts(name: str) -> None:
    cells = "".join(f'{i},"{"x" if i % 3 else "y"}"\n' for i in range(9))
    header = '"' + name.replace('"', '""') + '",class\n'
    subject = subject_of(read_table((header + cells).encode(), name="t.csv"), "class")
    assert why_not(subject) == ""
    for step in IMPURITY.steps[:-1]:
        facts = step.facts(subject, REVEALED)
        step_view(IMPURITY, step, facts, REVEALED)
        to_json(facts.picture)


@pytest.mark.parametrize(
    "table",
    first_in_gate("penguins", "mixed_missing", "wine", "noise_overfit", "titanic", n=2),
)
def test_every_step_can_be_filled_on_other_tables(table: str) -> None:
    subject = subject_of(load_dataset(table), bundled_set(table).target)
    assert why_not(subject) == ""
    for step in IMPURITY.steps[:-1]:
        facts = step.facts(subject, REVEALED)
        view = step_view(IMPURITY, step, facts, REVEALED)
        to_json(facts.picture)
        if view.options:
            assert view.right in {option.key for option in view.options}
