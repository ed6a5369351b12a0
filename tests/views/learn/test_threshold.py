"""The threshold's lesson: the texts' numbers on their tables, and what holds on other tables."""

import json

import numpy as np
import pytest

from explorer import SearchRules, StopRules, encode, grow, load_dataset, read_table
from explorer.data.catalogue import bundled_set
from explorer.lessons.engine import StepView, step_view
from explorer.lessons.lesson import LessonSubject, Prediction
from explorer.lessons.number_line import NumberLine, best_number_line, line_chart, scored_chart
from explorer.lessons.threshold import THRESHOLD, why_not
from explorer.tree.impurity import Criterion
from explorer.views.learn.chart_view import MAX_STOPS, Tone
from explorer.views.learn.table_view import TableView
from explorer.views.to_json import to_json
from tests.support.hostile import HOSTILE
from tests.support.lessons import BEFORE, REVEALED, OwnLesson, own_subject, subject_of
from tests.support.tiers import first_in_gate

POINTS = own_subject(THRESHOLD)
YOURS, BEST = Prediction("8", True), Prediction("11", True)
LESSON = OwnLesson(THRESHOLD)
step, facts_of, view_of = LESSON.step, LESSON.facts_of, LESSON.view_of


def line_of(subject: LessonSubject) -> NumberLine:
    found = best_number_line(subject.training)
    assert found is not None
    return found


def gini(targets: np.ndarray) -> float:
    _, counts = np.unique(targets, return_counts=True)
    return float(1 - ((counts / counts.sum()) ** 2).sum())


# S4: twenty points, 0.644, eight points right of it; then x2 at 0.96; a mixed node at depth 3.


def test_the_best_threshold_of_the_twenty_points_is_the_texts() -> None:
    view = view_of("guess")
    assert view.title == "x1 ≤ 0.644 separates the points best"
    assert view.seen == "The right side has 8 of 20 points, all with label = 2: its Gini is 0."


def test_the_left_side_is_then_split_at_the_texts_threshold_of_x2() -> None:
    view = view_of("next")
    assert view.title == "The left side is split at x2 ≤ 0.96"
    assert view.seen == "The side with x2 > 0.96 has 1 of the 12 points and predicts label = 2."
    assert (
        view.plain
        == "The depth limit of 3 stops one leaf that is still mixed: 3 of 4 points have label = 1."
    )


def test_a_wrong_prediction_is_told_by_how_much_it_is_worse() -> None:
    def comment(key: str, choice: str) -> str:
        return view_of(key, Prediction(choice, is_revealed=True)).comment

    assert comment("next", "0") == "x1 ≤ 0.2757 gains less: 0.07778 instead of 0.1263."
    assert comment("next", "leaf") == (
        "Without a split, Gini stays 0.2778; the best split lowers it by 0.1263."
    )
    assert comment("features", "0").startswith("The best split of marital gains less: ")
    assert comment("next", "1") == "As you predicted."
    assert view_of("next", BEFORE).comment == ""


# S2: age at 36, the three Gini impurities and the gain of entropy.


def test_the_best_age_parts_churn_with_the_texts_impurities() -> None:
    view = view_of("features")
    assert view.title == "age ≤ 36.5 gains most"
    assert view.seen == (
        "Gini is 0.484 on the left and 0.303 on the right; "
        "the weighted mean, 0.374, is the lowest of 59 thresholds."
    )
    assert view.plain.startswith("Ages are whole numbers, so ≤ 36 is the same split.")


def test_entropy_takes_the_same_age_and_gains_what_the_text_prints() -> None:
    assert view_of("features").title == "age ≤ 36.5 gains most"
    gain = facts_of("features").names["entropy_gain"]
    assert gain == pytest.approx(0.04303762368425612, abs=1e-14)
    assert view_of("features").plain.endswith(
        "With entropy as the measure, the gain is 0.04304 bits."
    )


def test_of_the_five_columns_age_gains_most() -> None:
    view = view_of("features")
    named = {option.key: (option.label, option.score) for option in view.options}
    assert {label for label, _ in named.values()} == {"marital", "ed", "gender", "retire", "age"}
    # The search shown at the reveal ranks the gains: they are not written twice.
    assert named[view.right] == ("age", "")
    training = own_subject(THRESHOLD, step("features")).training
    bits = grow(training, SearchRules(Criterion.ENTROPY), StopRules(max_depth=1))
    assert training.features[int(bits.feature[0])].name == "age"
    assert bits.threshold[0] == 36.5


def test_what_both_sides_of_each_columns_best_split_hold_lets_the_column_be_predicted() -> None:
    table = facts_of("features", BEFORE).picture
    assert [head.group for head in table.heads[2:]] == [
        *["its best split: left"] * 2,
        *["right"] * 2,
    ]
    held = {line.cells[0]: line.cells[1:] for line in table.lines}
    # S2's counts: of 392 customers up to 36 years 161 churn, of the other 608 113.
    assert held["age"] == ("59", "392", "41.1\u00a0%", "608", "18.6\u00a0%")
    assert set(held) == {"marital", "ed", "gender", "retire", "age"}
    for _, left, _, right, _ in held.values():
        assert int(left) + int(right) == 1000


def test_of_two_equal_splits_at_the_root_of_iris_either_is_right() -> None:
    view = view_of("ties")
    assert view.title == "Neither: both gain 0.333"
    assert view.seen == "Both splits separate the same 50 flowers from the rest, so they tie."
    assert "tie" not in view_of("ties", BEFORE).sentence
    assert "same" not in view_of("ties", BEFORE).sentence
    assert [option.label for option in view.options] == [
        "petal_length ≤ 2.45",
        "petal_width ≤ 0.8",
        "neither: they tie",
    ]
    made = Prediction("either", is_revealed=True)
    assert view_of("ties", made).right == "either"
    assert view_of("ties", made).comment == "As you predicted."
    assert view_of("ties", Prediction("2", is_revealed=True)).comment == ""
    assert view.plain == (
        "Two splits tie exactly in this table. This app takes the first of them, "
        "petal_length ≤ 2.45; "
        "other programs choose at random."
    )


def test_of_columns_that_tie_each_is_a_right_prediction_and_the_reveal_names_the_tie() -> None:
    subject = subject_of(load_dataset("iris"), "species", "flowers")

    def view(choice: str) -> StepView:
        made = Prediction(choice, is_revealed=True)
        return step_view(THRESHOLD, step("features"), step("features").facts(subject, made), made)

    assert (view("2").right, view("2").also_right) == ("2", ("3",))
    assert view("2").comment == "As you predicted, in an exact tie with petal_width."
    assert view("3").comment == "As you predicted, in an exact tie with petal_length."
    assert (
        view("0").comment == "The best split of sepal_length gains less: 0.2278 instead of 0.3333."
    )
    assert view("0").title == "petal_length ≤ 2.45 and petal_width ≤ 0.8 tie: no split gains more"
    # Ties are not sent to the browser before the reveal.
    facts = step("features").facts(subject, BEFORE)
    assert step_view(THRESHOLD, step("features"), facts, BEFORE).also_right == ()
    assert view_of("features").also_right == ()


def test_the_left_side_of_a_threshold_is_said_one_way_at_most_it() -> None:
    asked, told, guess = view_of("count", BEFORE), view_of("count"), view_of("guess", BEFORE)
    assert asked.prompt == "How many points whose x1 is at most 0.457 have label = 2?"
    assert told.seen == "10 points have x1 ≤ 0.457; 2 of them have label = 2."
    assert guess.sentence.startswith("Points whose x1 is at most the threshold go left.")
    heads = {head.group for head in facts_of("count").picture.heads} - {""}
    assert heads == {"this value", "up to it: left", "above it: right"}
    for view in (asked, told, guess):
        words = f"{view.sentence} {view.prompt} {view.seen} {view.plain}".split()
        assert not {"above", "below", "beyond", "up"} & set(words)


def test_the_table_counts_both_sides_of_every_threshold_that_it_lists() -> None:
    table = facts_of("count").picture
    assert isinstance(table, TableView)
    values = np.asarray(POINTS.training.columns[0])
    labels = POINTS.training.target_values
    scored, last = table.lines[:-1], table.lines[-1]
    assert (len(scored), table.caption) == (13, "14 of 20 values of x1, in order.")
    assert [line.is_after_gap for line in table.lines] == [False] * 13 + [True]
    assert scored[0].cells[0] == "\u22120.115958"
    assert float(last.cells[0]) == pytest.approx(values.max(), abs=1e-5)
    for line, value in zip(scored, np.sort(values)[:13], strict=True):
        left, right = labels[values <= value], labels[values > value]
        counts = [str((side == code).sum()) for side in (left, right) for code in (0, 1)]
        assert list(line.cells[3:7]) == counts
        weighted = (len(left) * gini(left) + len(right) * gini(right)) / 20
        assert float(line.cells[-1]) == pytest.approx(weighted, abs=6e-4)
    assert [line.cells[-2] for line in table.lines if line.is_best] == ["≤ 0.644"]
    assert last.cells[-2:] == ("", "")


def test_a_threshold_that_was_dragged_to_is_answered_with_its_score() -> None:
    view = view_of("guess", YOURS)
    assert [(option.label, option.score) for option in view.options] == [
        ("x1 ≤ 0.355", "weighted Gini 0.253")
    ]
    assert view.right not in {option.key for option in view.options}
    assert view.comment == ""
    assert view_of("guess", BEST).comment == "As you predicted."


def test_every_stop_of_the_handle_is_a_threshold_under_its_index() -> None:
    handle = facts_of("guess", BEFORE).picture.handle
    scores = line_of(POINTS).scores
    assert [stop.at for stop in handle.stops] == scores.threshold.tolist()
    assert [stop.choice for stop in handle.stops] == [str(i) for i in range(19)]
    assert all(facts_of("guess", BEFORE).takes(stop.choice) for stop in handle.stops)


def test_the_sentences_on_both_sides_name_their_rows_and_impurities() -> None:
    line = line_of(POINTS)
    values, classes = np.asarray(line.training.columns[0]), line.training.target_values
    right = values > line.scores.threshold[line.scores.best]
    names = facts_of("guess").names
    assert (names["purer"], names["purer_n"], names["other"]) == ("right", right.sum(), "left")
    assert names["purer_gini"] == gini(classes[right]) == 0
    assert names["other_gini"] == pytest.approx(gini(classes[~right]))


def test_nothing_of_the_answer_is_sent_before_the_reveal() -> None:
    for one in THRESHOLD.steps:
        facts = facts_of(one.key, BEFORE)
        view = step_view(THRESHOLD, one, facts, BEFORE)
        assert (view.right, view.comment, view.seen, view.plain) == ("", "", "", "")
        assert not any(option.score for option in view.options)
        sent = json.loads(to_json(facts.picture))
        if isinstance(facts.picture, TableView):
            assert not any(line["is_best"] for line in sent["lines"])
            continue
        (panel,) = sent["panels"]
        assert not panel["lines"]
        assert not panel["marks"]
        # A split is drawn where it is, without what it predicts.
        assert not any(part["words"] for bar in panel["bars"] for part in bar["parts"])
        assert not any(bar["words"] for bar in panel["bars"])
    counts = facts_of("count", BEFORE).picture
    assert all(cell == "" for line in counts.lines for cell in line.cells[3:7])
    assert all(line.cells[-1] == "" for line in counts.lines)


def test_of_many_thresholds_some_are_offered_and_the_best_is_among_them() -> None:
    rng = np.random.default_rng(1)
    cells = "".join(f"{x},{'ab'[int(x > 0.7)]}\n" for x in rng.random(2000).round(6))
    line = line_of(subject_of(read_table(f"x,y\n{cells}".encode(), name="t.csv"), "y"))
    chart = line_chart(line, "y")
    assert chart.handle is not None
    stops, n = chart.handle.stops, len(line.scores.threshold)
    assert len(stops) <= MAX_STOPS < n
    assert line.scores.side(line.scores.best) in [stop.text for stop in stops]
    assert chart.hint == f"{len(stops)} of {n} thresholds are offered."


def test_many_rows_are_bars_of_their_classes_along_the_same_axis() -> None:
    line = line_of(own_subject(THRESHOLD, step("features")))
    panel = line_chart(line, "churn").panels[0]
    highest = max(box.y[1] for box in panel.boxes)
    heights = sum(box.y[1] - box.y[0] for box in panel.boxes)
    assert (panel.dots, heights, highest) == ((), 1000, panel.y.high)
    thresholds = line.scores.threshold
    assert panel.x.low < thresholds[0] < thresholds[-1] < panel.x.high


def test_scores_that_lie_close_together_do_not_begin_at_zero() -> None:
    churn = line_of(own_subject(THRESHOLD, step("features")))
    scores = scored_chart(churn, "churn", None).panels[1]
    assert 0.36 < scores.y.low < min(churn.scores.weighted)
    assert [text for _, text in scores.y.ticks] == ["0.374"]
    apart = scored_chart(line_of(POINTS), "label", None).panels[1]
    assert (apart.y.low, [text for _, text in apart.y.ticks]) == (0, ["0.167", "0"])


def test_the_best_threshold_and_the_users_are_marked_on_the_rows_and_on_the_curve() -> None:
    rows, scores = facts_of("guess", YOURS).picture.panels
    assert [(mark.words, mark.tone, mark.down) for mark in rows.marks] == [
        ("best: ≤ 0.644", Tone.ACCENT, 2),
        ("yours: ≤ 0.355", Tone.QUIET, 2),
    ]
    assert (scores.x.low, scores.x.high) == (rows.x.low, rows.x.high)
    assert [dot.x for dot in scores.dots] == [mark.at for mark in rows.marks]
    assert len(rows.dots) == 20
    alone = facts_of("guess", BEST).picture.panels[0]
    assert [mark.words for mark in alone.marks] == ["best, and yours: ≤ 0.644"]


def test_rows_without_a_value_are_left_out_and_counted() -> None:
    cells = "1,a\n2,a\n,b\n3,b\n4,b\n5,b\n,a\n"
    subject = subject_of(read_table(f"x,y\n{cells}".encode(), name="t.csv"), "y")
    line = line_of(subject)
    chart = line_chart(line, "y")
    assert len(chart.panels[0].dots) == line.stump.n_samples[0] == 5
    assert chart.hint == "Left out: 2 rows without x."


def test_each_of_the_splits_to_compare_is_drawn_between_its_sides() -> None:
    (panel,) = facts_of("ties", BEFORE).picture.panels
    assert [bar.name for bar in panel.bars] == ["petal_length ≤ 2.45", "petal_width ≤ 0.8"]
    for bar in panel.bars:
        (mark,) = bar.strip.marks
        assert all((box.slot == 0) == (box.x[1] < mark.at) for box in bar.strip.boxes)


def test_what_a_table_lacks_is_said() -> None:
    assert why_not(subject_of(load_dataset("titanic"), "survived")) == (
        "This lesson needs a numeric feature with two different values."
    )
    few = subject_of(read_table(b"a,b\n1,x\n2,x\n3,y\n", name="t.csv"), "b")
    assert why_not(few) == "a has too few different values: this lesson needs 3 thresholds."
    single = subject_of(read_table(b"a,b\n1,x\n2,x\n", name="t.csv"), "b")
    assert why_not(single) == "b has only one class: there is nothing to separate."
    assert why_not(POINTS) == ""


@pytest.mark.parametrize(
    "table", ["penguins", "mixed_missing", "wine", "noise_overfit", "seattle_weather", "iris"]
)
def test_every_step_can_be_filled_on_other_tables(table: str) -> None:
    subject = subject_of(load_dataset(table), bundled_set(table).target)
    assert why_not(subject) == ""
    for one in THRESHOLD.steps:
        if one.table:
            continue
        view = step_view(THRESHOLD, one, one.facts(subject, REVEALED), REVEALED)
        if view.options:
            assert view.right in {option.key for option in view.options}


def test_where_both_sides_are_pure_the_next_split_is_none() -> None:
    cells = "".join(f"{i},{'a' if i < 5 else 'b'}\n" for i in range(10))
    subject = subject_of(read_table(f"x,y\n{cells}".encode(), name="t.csv"), "y")
    facts = step("next").facts(subject, REVEALED)
    view = step_view(THRESHOLD, step("next"), facts, REVEALED)
    assert view.title == "The left side stays a leaf"
    assert view.plain == "At depth 3, no leaf could be split further."
    assert facts.right == "leaf"


@pytest.mark.parametrize("name", first_in_gate(*HOSTILE, n=3))
def test_hostile_names_stay_texts(name: str) -> None:
    cells = "".join(f'{i},"{"x" if i % 3 else "y"}"\n' for i in range(9))
    header = '"' + name.replace('"', '""') + '",class\n'
    subject = subject_of(read_table((header + cells).encode(), name="t.csv"), "class")
    for one in THRESHOLD.steps:
        if not one.table:
            step_view(THRESHOLD, one, one.facts(subject, REVEALED), REVEALED)


def test_the_made_up_customers_have_the_published_counts() -> None:
    training = encode(load_dataset("churn_counts"), "churn")
    ages = np.asarray(training.columns[training.features.index("age")])
    left = training.target_values == training.target.levels.index("Yes")
    assert ((ages <= 36).sum(), left.sum(), (left & (ages <= 36)).sum()) == (392, 274, 161)
