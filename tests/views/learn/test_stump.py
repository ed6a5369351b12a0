"""The stump's lesson: the textbook's numbers on its six days, and what holds on other tables."""

import pytest

from explorer import encode, grow, load_dataset, predict, read_table
from explorer.data.catalogue import bundled_set
from explorer.lessons.engine import step_view
from explorer.lessons.lesson import Prediction
from explorer.lessons.pictures import Several
from explorer.lessons.stump import STUMP, stumps_of, why_not
from explorer.tree.impurity import Criterion
from explorer.tree.rules import SearchRules, StopRules
from tests.support.hostile import HOSTILE
from tests.support.lessons import BEFORE, REVEALED, bars_of, own_subject, step_of, subject_of
from tests.support.tiers import first_in_gate

DAYS = own_subject(STUMP)


def test_egg_above_one_gets_five_of_six_days_right_as_the_text_counts() -> None:
    facts = STUMP.steps[0].facts(DAYS, REVEALED)
    assert facts.names["tried"].strip.label == "egg > 1.5"
    assert bars_of(facts.picture)[0].note == "the same as egg > 1"
    view = step_view(STUMP, STUMP.steps[0], facts, REVEALED)
    assert view.seen == (
        "The rule gets 2 of 2 right on the side where it holds, and 3 of 4 on the other."
    )
    assert facts.right == "5"


def test_egg_above_one_half_gets_all_six_days_right() -> None:
    found = stumps_of(DAYS.training)
    assert found is not None
    scores = {rule.strip.label: rule.n_right for rule in found.rules}
    assert scores == {"milk > 0.35": 4, "fish > 0.6": 3, "egg > 0.5": 6, "egg > 1.5": 5}
    assert found.best.strip.label == "egg > 0.5"
    assert (found.n_rules, found.is_all, found.majority_right) == (4, True, 3)


def test_a_side_with_as_many_of_each_class_says_tie() -> None:
    found = stumps_of(DAYS.training)
    assert found is not None
    fish = found.rules[1]
    assert (fish.strip.left.is_tie, fish.strip.right.is_tie) == (True, True)
    assert (fish.strip.left.n_right, fish.strip.right.n_right) == (2, 1)


@pytest.mark.parametrize(("table", "target"), [("penguins", "species"), ("iris", "species")])
def test_the_best_rule_is_the_tree_of_depth_one_that_counts_mistakes(
    table: str, target: str
) -> None:
    loaded = load_dataset(table)
    training = encode(loaded, target)
    found = stumps_of(training)
    stump = grow(training, SearchRules(Criterion.MISCLASSIFICATION), StopRules(max_depth=1))
    names = training.target.levels
    truth = [names[code] for code in training.target_values]
    right = int((predict(stump, loaded)[training.rows] == truth).sum())
    assert found is not None
    assert found.best.n_right == right == max(rule.n_right for rule in found.rules)
    assert len(found.rules) <= 5 < found.n_rules


def test_the_groups_of_a_rule_hold_every_row_once() -> None:
    training = encode(load_dataset("penguins"), "species")
    found = stumps_of(training)
    assert found is not None
    for rule in found.rules:
        counted = [sum(group.counts) for group in rule.strip.groups]
        assert sum(counted) == training.n_rows
        assert sum(counted[: rule.strip.n_left]) == rule.strip.left.n


def test_nothing_of_the_answer_is_sent_before_the_reveal() -> None:
    for step in STUMP.steps:
        facts = step.facts(DAYS, BEFORE)
        view = step_view(STUMP, step, facts, BEFORE)
        if step.asks_something:
            assert (view.right, view.comment, view.seen, view.plain) == ("", "", "", "")
            assert not any(option.score for option in view.options)
            for bar in bars_of(facts.picture) if step.key != "cost" else ():  # scored before
                assert (bar.words, bar.letter) == ("", "")
                assert not any(part.words for part in bar.parts)
                assert not any(mark.words for mark in bar.strip.marks)
                is_coloured = step.key == "midpoints"
                assert all((dot.slot is not None) == is_coloured for dot in bar.strip.dots)


def test_what_is_said_of_grey_rows_holds_before_the_reveal_and_after_it() -> None:
    for step in STUMP.steps:
        for made in (BEFORE, REVEALED):
            picture = step.facts(DAYS, made).picture
            chart = picture.pictures[0] if isinstance(picture, Several) else picture
            dots = [dot for bar in bars_of(picture) for dot in bar.strip.dots]
            assert ("Rows are grey" in chart.hint) == any(dot.slot is None for dot in dots)
            assert not (made.is_revealed and any(dot.slot is None for dot in dots))


def test_the_sum_of_what_the_search_costs_is_that_of_the_rules_that_are_drawn() -> None:
    step = STUMP.steps[3]
    facts = step.facts(DAYS, REVEALED)
    assert len(bars_of(facts.picture)) == 4
    view = step_view(STUMP, step, facts, REVEALED)
    assert view.seen == "Each rule needs one look at every row: 4 rules × 6 days = 24 looks."


def test_the_order_of_the_rules_tells_nothing_before_the_reveal() -> None:
    step = STUMP.steps[1]
    before = bars_of(step.facts(DAYS, BEFORE).picture)
    after = bars_of(step.facts(DAYS, REVEALED).picture)
    assert [one.name for one in before] == ["milk > 0.35", "fish > 0.6", "egg > 0.5", "egg > 1.5"]
    assert [one.words for one in after] == ["6 of 6", "5 of 6", "4 of 6", "3 of 6"]
    assert [one.name for one in after if one.letter == "✓"] == ["egg > 0.5"]


def test_a_prediction_is_answered_with_its_score() -> None:
    step = STUMP.steps[0]
    facts = step.facts(DAYS, REVEALED)
    made = step_view(STUMP, step, facts, Prediction("5", True))
    other = step_view(STUMP, step, facts, Prediction("4", True))
    assert made.comment == "As you predicted."
    assert other.comment == ""
    assert made.right == other.right == "5"


def test_the_work_is_rules_times_rows() -> None:
    view = step_view(STUMP, STUMP.steps[3], STUMP.steps[3].facts(DAYS, REVEALED), REVEALED)
    assert view.title == "Trying 4 rules on 6 days takes 24 looks at a row"
    assert view.after == ""


def test_what_a_table_lacks_is_said() -> None:
    categories = subject_of(load_dataset("titanic"), "survived")
    assert why_not(categories) == (
        "This lesson is about thresholds: it needs a feature with two different numbers."
    )
    alike = subject_of(read_table(b"a,c,b\n1,u,x\n1,u,x\n,v,y\n1,v,y\n", name="t.csv"), "b")
    assert why_not(alike) == why_not(categories)
    single = subject_of(read_table(b"a,b\n1,x\n2,x\n", name="t.csv"), "b")
    assert why_not(single) == "b has only one class: there is nothing to separate."
    constant = subject_of(read_table(b"a,b\n1,x\n1,y\n", name="t.csv"), "b")
    assert why_not(constant) == "No feature can be split: each has only one value."
    assert why_not(DAYS) == ""


def test_rows_have_the_numbers_that_the_page_gives_them() -> None:
    text = b"Report 2024,,\n,,\na,c,b\n1,1,x\n2,1,y\n3,2,x\n4,2,y\n"
    subject = subject_of(read_table(text, name="t.csv"), "b")
    picture = STUMP.steps[0].facts(subject, BEFORE).picture
    rows = picture.pictures[1].lines
    assert [line.cells[0] for line in rows] == ["1", "2", "3", "4"]
    assert rows[0].cells[-1] == "4"
    assert sorted(dot.words for dot in bars_of(picture)[0].strip.dots) == ["1", "2", "3", "4"]
    assert subject.training.row_name(0) == "row 1"


def test_a_rule_that_sends_missing_values_right_says_so_of_its_double() -> None:
    table = read_table(b"a,b\n0,x\n1,x\n1,x\n2,y\n,y\n,y\n", name="t.csv")
    found = stumps_of(encode(table, "b"))
    assert found is not None
    hints = {one.strip.label: one.strip.hint for one in found.rules}
    assert hints["a > 1.5 or missing"] == "the same as a > 1 or missing"
    assert hints["a > 1.5"] == "the same as a > 1"


def test_a_feature_of_numbers_serves_though_five_of_categories_do_better() -> None:
    lines = [",".join([*(["u", "v"][i % 2] * 5), str(i % 5), "pq"[i % 2]]) for i in range(24)]
    table = read_table("\n".join(["a,b,c,d,e,number,y", *lines]).encode(), name="t.csv")
    subject = subject_of(table, "y")
    assert why_not(subject) == ""
    texts = STUMP.steps[2].facts(subject, REVEALED).names
    assert (texts["feature"], texts["n_thresholds"]) == ("number", "4 thresholds")


def test_of_many_classes_a_side_names_one_that_is_shown() -> None:
    rows = "".join(f"{i},k{i % 70}\n" for i in range(140)) + "200,rare\n201,rare\n202,rare\n"
    table = read_table(("a,b\n" + rows).encode(), name="t.csv")
    found = stumps_of(encode(table, "b"))
    assert found is not None
    assert found.best.strip.right.n_right == 3
    assert found.classes.name[found.best.strip.right.predicted] == "rare"


@pytest.mark.parametrize("name", first_in_gate(*HOSTILE, n=3))
def test_hostile_names_stay_texts(name: str) -> None:
    cells = "".join(f'{i},"{"x" if i % 3 else "y"}"\n' for i in range(9))
    header = '"' + name.replace('"', '""') + '",class\n'
    subject = subject_of(read_table((header + cells).encode(), name="t.csv"), "class")
    for step in STUMP.steps:
        facts = step.facts(subject, REVEALED)
        step_view(STUMP, step, facts, REVEALED)


@pytest.mark.parametrize(
    "table", first_in_gate("penguins", "mixed_missing", "wine", "noise_overfit", n=2)
)
def test_every_step_can_be_filled_on_other_tables(table: str) -> None:
    subject = subject_of(load_dataset(table), bundled_set(table).target)
    assert why_not(subject) == ""
    for step in STUMP.steps:
        view = step_view(STUMP, step, step.facts(subject, REVEALED), REVEALED)
        if view.options:
            assert view.right in {option.key for option in view.options}


def test_rules_that_get_as_many_rows_right_are_equally_right_predictions() -> None:
    table = read_table(b"x,z,y\n1,5,a\n2,6,a\n3,7,b\n4,9,b\n", name="tie.csv")
    subject = subject_of(table, "y")
    step = step_of(STUMP, "every-rule")
    facts = step.facts(subject, REVEALED)
    labels = {option.key: option.label for option in facts.options}
    best = {key for key, label in labels.items() if "2.5" in label or "6.5" in label}
    assert {facts.right, *facts.also_right} == best
    assert len(best) == 2
    for key in best:
        made = Prediction(key, is_revealed=True)
        view = step_view(STUMP, step, step.facts(subject, made), made)
        (other,) = best - {key}
        assert view.comment == f"As you predicted, in an exact tie with {labels[other]}."
        assert "one of the 2 best of " in view.seen
