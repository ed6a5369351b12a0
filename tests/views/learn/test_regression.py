"""The lesson on regression: the texts' numbers, and what holds on other tables."""

from itertools import combinations

import numpy as np
import pytest

from explorer import SearchRules, StopRules, grow, load_dataset, read_table
from explorer.data.catalogue import bundled_set
from explorer.data.display import NO_BREAK_SPACE
from explorer.lessons.engine import step_view
from explorer.lessons.lesson import LessonSubject, Prediction
from explorer.lessons.regression import REGRESSION, best_feature, why_not
from explorer.lessons.squares import TEXT, scores_of, squares_about
from explorer.tree.impurity import Criterion
from explorer.views.to_json import to_json
from tests.support.hostile import HOSTILE
from tests.support.lessons import BEFORE, REVEALED, OwnLesson, own_subject, subject_of
from tests.support.tiers import first_in_gate

CARS = own_subject(REGRESSION)
LESSON = OwnLesson(REGRESSION)
step, facts_of, view_of = LESSON.step, LESSON.facts_of, LESSON.view_of
SQUARES = SearchRules(Criterion.SQUARED_ERROR)


def spaced(text: str) -> str:
    return text.replace(NO_BREAK_SPACE, " ")


def targets_of(subject: LessonSubject) -> np.ndarray:
    return np.asarray(subject.training.target_values, np.float64)


def test_the_texts_squares_are_455_000_before_and_200_305_after() -> None:
    # "Decision trees, churn": MSE 455 of 1000 rows; 199 of 565 and 202 of 435 after the split.
    before, left, right = TEXT
    assert before.squares == 455_000
    assert left.squares + right.squares == 199 * 565 + 202 * 435 == 200_305
    assert left.n_rows + right.n_rows == before.n_rows
    view = view_of("accounts")
    assert spaced(view.title) == "Before: 455 000. After: 200 305. The split removes 254 695"
    assert (
        spaced(view.seen)
        == "199 × 565 + 202 × 435 = 200 305: each side's error is multiplied by its number of rows."
    )
    assert "The book gives only such totals, not the data." in view.sentence


def test_the_same_account_of_this_table_is_that_of_the_grown_tree() -> None:
    feature = best_feature(CARS)
    tree = grow(CARS.training, SQUARES, StopRules(max_depth=1))
    assert tree.features.names[int(tree.feature[0])] == feature.column.name
    sides = float((tree.weight[1:] * tree.impurity[1:]).sum())
    targets = targets_of(CARS)
    is_left = CARS.training.columns[int(tree.feature[0])] <= tree.threshold[0]
    by_hand = sum(
        float(((one - one.mean()) ** 2).sum()) for one in (targets[is_left], targets[~is_left])
    )
    assert sides == pytest.approx(by_hand)
    assert spaced(view_of("accounts").plain).endswith("from 24 252.6 to 10 269.8.")


def test_the_mean_has_the_least_squared_error() -> None:
    targets = targets_of(CARS)
    mean = float(targets.mean())
    for level in np.linspace(targets.min(), targets.max(), 41).tolist():
        by_hand = float(((targets - level) ** 2).sum())
        assert squares_about(targets, level) == pytest.approx(by_hand)
        assert squares_about(targets, level) >= squares_about(targets, mean)
    made = Prediction("20", True)
    (option,) = view_of("guess", made).options
    assert spaced(option.score) == "squared error 29 168.8"


def test_a_score_without_weights_is_the_sum_of_both_mean_squared_errors() -> None:
    targets = targets_of(CARS)
    for feature in scores_of(CARS.training):
        values = CARS.training.columns[CARS.training.features.index(feature.column.name)]
        for i in {0, feature.best, feature.best_unweighted}:
            is_left = values <= feature.threshold[i]
            left, right = targets[is_left], targets[~is_left]
            assert feature.unweighted[i] == pytest.approx(left.var() + right.var())
            weighed = (len(left) * left.var() + len(right) * right.var()) / len(targets)
            assert feature.weighted[i] == pytest.approx(weighed)
            assert feature.smaller(i) == min(len(left), len(right))


def test_without_weights_a_sliver_of_ten_cars_is_cut_off() -> None:
    view = view_of("weights")
    assert view.title == "Without weights, one side has only 10 of 398 cars"
    assert view.seen.endswith("without weights, it is acceleration ≤ 10.25 (10).")
    assert view.right == "end"
    assert "With weights, the best split is acceleration ≤ 13.75 (98 cars" in view.seen


def test_the_mean_moves_more_than_the_median_by_the_farthest_point() -> None:
    view = view_of("median")
    assert view.right == "mean"
    assert view.title == "Without that point, the mean moves by 0.026, the median by 0.003"


def test_a_staircase_has_the_means_of_the_leaves() -> None:
    facts = facts_of("stairs")
    feature = best_feature(CARS)
    values = CARS.training.columns[CARS.training.features.index(feature.column.name)]
    targets = targets_of(CARS)
    points = facts.picture.panels[0].lines[-1].points
    steps = [(a, b, level) for (a, level), (b, _) in zip(points[::2], points[1::2], strict=True)]
    assert len(steps) == int(facts.right) == 8
    for i, (begin, end, level) in enumerate(steps):
        inside = (values <= end) & ((values > begin) if i else (values >= begin))
        assert level == pytest.approx(targets[inside].mean())


def test_the_best_parting_of_categories_is_one_of_the_list_by_their_means() -> None:
    training = CARS.training
    codes, targets = training.columns[training.features.index("origin")], targets_of(CARS)
    means = {code: targets[codes == code].mean() for code in np.unique(codes).tolist()}
    order = sorted(means, key=lambda code: means[code])

    def squares(left: tuple[int, ...]) -> float:
        is_left = np.isin(codes, left)
        return float(
            targets[is_left].var() * is_left.sum() + targets[~is_left].var() * (~is_left).sum()
        )

    every = [c for k in range(1, len(order)) for c in combinations(order, k)]
    listed = [tuple(order[:k]) for k in range(1, len(order))]
    assert min(map(squares, every)) == pytest.approx(min(map(squares, listed)))
    view = view_of("categories")
    assert view.title == "In order of the mean, 2 splits are enough"
    assert view.seen == "The best split is origin = USA: its mean squared error is 41.26."
    assert [line.cells[0] for line in facts_of("categories").picture.lines] == [
        training.features[training.features.index("origin")].levels[code] for code in order
    ]


def test_nothing_of_the_answer_is_sent_before_the_reveal() -> None:
    for step in REGRESSION.steps:
        facts = step.facts(own_subject(REGRESSION, step), BEFORE)
        view = step_view(REGRESSION, step, facts, BEFORE)
        assert (view.right, view.comment, view.seen, view.plain) == ("", "", "", "")
        assert not any(option.score for option in view.options)
    assert facts_of("guess", BEFORE).picture.panels[0].lines == ()
    assert len(facts_of("weights", BEFORE).picture.panels) == 2
    (stairs,) = facts_of("stairs", BEFORE).picture.panels
    assert [one.name for one in stairs.lines] == ["depth 1"]
    assert f"200{NO_BREAK_SPACE}305".encode() not in to_json(facts_of("accounts", BEFORE).picture)
    assert f"200{NO_BREAK_SPACE}305".encode() in to_json(facts_of("accounts").picture)
    assert not any(line.cells[2] for line in facts_of("categories", BEFORE).picture.lines)


def test_what_a_table_lacks_is_said() -> None:
    def lacks(text: str) -> str:
        return why_not(subject_of(read_table(text.encode(), name="t.csv"), "b"))

    rows = "".join(f"{i}.5,{i * i}.25\n" for i in range(12))
    assert lacks("a,b\n" + rows) == ""
    assert lacks("a,b\n" + rows + ",3.5\n").startswith("This lesson needs a numeric feature")
    assert why_not(CARS) == ""


@pytest.mark.parametrize("name", first_in_gate(*HOSTILE, n=3))
def test_hostile_names_stay_texts(name: str) -> None:
    cells = "".join(f"{i},{i * i % 7}.5{i}\n" for i in range(19))
    header = '"' + name.replace('"', '""') + '",b\n'
    subject = subject_of(read_table((header + cells).encode(), name="t.csv"), "b")
    assert why_not(subject) == ""
    for step in REGRESSION.steps:
        if not step.table:
            facts = step.facts(subject, REVEALED)
            step_view(REGRESSION, step, facts, REVEALED)
            to_json(facts.picture)


@pytest.mark.parametrize("table", ["sine_outliers", "cars_mpg"])
def test_every_step_can_be_filled_on_other_tables(table: str) -> None:
    subject = subject_of(load_dataset(table), bundled_set(table).target)
    for step in REGRESSION.steps:
        if step.table:
            continue
        view = step_view(REGRESSION, step, step.facts(subject, REVEALED), REVEALED)
        if view.options:
            assert view.right in {option.key for option in view.options}
