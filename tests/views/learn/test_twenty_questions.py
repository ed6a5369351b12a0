"""Twenty questions: one row and its path, checked by brute force, and a textbook's flower."""

from itertools import pairwise

import numpy as np
import pytest

from explorer import encode, grow, load_dataset, read_table
from explorer.data.catalogue import bundled_set
from explorer.judging.what_if import leaf_of
from explorer.lessons.engine import step_view
from explorer.lessons.example import (
    Example,
    gaps_of,
    leaf_at,
    stretches_of,
    value_range,
)
from explorer.lessons.lesson import LessonSubject, Prediction
from explorer.lessons.twenty_questions import (
    FLOWER,
    MAX_DEPTH,
    TWENTY_QUESTIONS,
    flower_values,
    found_in,
    path_of,
    tree_of,
    why_not,
)
from explorer.tree.conditions import path_rule
from explorer.tree.rules import SearchRules, StopRules
from explorer.tree.walking import apply
from explorer.views.learn.chart_view import Box, Tone
from explorer.views.to_json import to_json
from tests.support.growth.conditions import selects
from tests.support.hostile import HOSTILE
from tests.support.lessons import (
    BEFORE,
    REVEALED,
    OwnLesson,
    bars_of,
    own_subject,
    step_of,
    subject_of,
)
from tests.support.once import once
from tests.support.tiers import first_in_gate

STOP = StopRules(max_depth=MAX_DEPTH)
PENGUINS = own_subject(TWENTY_QUESTIONS)
OTHERS = first_in_gate("iris", "mixed_missing", "wine", "churn_counts", "noise_overfit", n=2)
LESSON = OwnLesson(TWENTY_QUESTIONS)
seen, facts_of = LESSON.view_of, LESSON.facts_of


@once
def of_the_penguin() -> Example:
    return found_in(PENGUINS.training)


def other(table: str) -> LessonSubject:
    entry = bundled_set(table)
    return subject_of(load_dataset(table), entry.target, without=(*entry.ignore, entry.target))


@pytest.mark.parametrize("table", ["penguins", *OTHERS])
def test_the_row_is_guessed_right_after_as_many_questions_as_the_tree_has(table: str) -> None:
    subject = other(table)
    example, training = found_in(subject.training), subject.training
    tree = example.tree
    assert training.target_values[example.row] == example.actual
    assert apply(tree, training.columns)[example.row] == example.leaf
    assert len(example.way) == tree.depth[example.leaf]
    assert all(value == value for value in example.values)
    again = found_in(other(table).training)
    assert again.row == example.row


def test_the_penguin_is_of_the_rarest_species() -> None:
    assert PENGUINS.training.target.levels[of_the_penguin().actual] == "Chinstrap"


@pytest.mark.parametrize("table", ["penguins", *OTHERS])
def test_alike_is_what_drawing_two_of_a_side_comes_to(table: str) -> None:
    subject = other(table)
    example, training = found_in(subject.training), subject.training
    classes = np.asarray(training.target_values)
    for one in example.questions:
        stump = grow(
            training,
            SearchRules(features=(training.features.names[one.feature],)),
            StopRules(max_depth=1),
        )
        leaves = apply(stump, training.columns)
        pairs = sum(
            (leaves == leaf).mean()
            * (np.bincount(classes[leaves == leaf]) ** 2).sum()
            / (leaves == leaf).sum() ** 2
            for leaf in (1, 2)
        )
        assert one.alike == pytest.approx(pairs)
    assert example.best.alike == pytest.approx(max(one.alike for one in example.questions))
    assert example.best.split == example.tree.split(0)


@pytest.mark.parametrize("table", ["penguins", *OTHERS])
def test_no_smaller_change_of_the_number_changes_the_prediction(table: str) -> None:
    subject = other(table)
    example = found_in(subject.training)
    change = example.flip.changes[0]
    own, there = example.values[change.feature], change.value
    tree = example.tree
    between = np.linspace(own, there, 400)[:-1]
    for value in between.tolist():
        if abs(value - own) < abs(there - own):
            assert tree.prediction[leaf_at(example, value)] == example.actual
    assert tree.prediction[leaf_at(example, there)] != example.actual


@pytest.mark.parametrize("table", ["penguins", *OTHERS])
def test_stretches_say_where_every_value_leads(table: str) -> None:
    subject = other(table)
    example = found_in(subject.training)
    low, high = value_range(example, subject.training)
    stretches = stretches_of(example)
    for value in np.linspace(low, high, 300).tolist():
        here = next(one for one in stretches if one.high is None or value <= one.high)
        assert here.path == example.tree.path(leaf_at(example, value))
    assert all(a.path != b.path for a, b in pairwise(stretches))


def test_a_question_is_scored_by_the_rows_that_are_the_most_frequent_class_of_their_side() -> None:
    scores = {option.label: option.score for option in seen("ask").options}
    assert scores == {
        "bill_length_mm ≤ 42.35?": "260 of 344",
        "bill_depth_mm ≤ 16.45?": "261 of 344",
        "flipper_length_mm ≤ 206.5?": "272 of 344",
    }
    bars = bars_of(facts_of("ask").picture)
    assert [bar.words for bar in bars] == ["260 of 344", "261 of 344", "272 of 344"]
    right = [count_of(box) for box in bars[2].strip.boxes if not box.is_wrong]
    assert sum(right) == 272


def count_of(box: Box) -> int:
    return int(box.title.split(": ")[1])


def test_questions_keep_their_order_when_they_are_scored() -> None:
    asked, scored = (
        [bar.name for bar in bars_of(facts_of("ask", made).picture)] for made in (BEFORE, REVEALED)
    )
    assert asked == scored


def test_the_way_is_that_of_the_value_that_was_dragged_to() -> None:
    example = of_the_penguin()
    ways = [path_of(example, Prediction(choice, True)) for choice in ("", "49.7", "43.4", "43.3")]
    assert ways == ["LRR", "LRR", "LRR", "LL"]


def test_it_is_said_where_another_question_than_that_of_the_tree_gets_more_right() -> None:
    assert seen("ask").plain == (
        "Without asking, you would get 152 right. On each side, the tree asks another question."
    )
    rows = b"u,v,y\n2,0,y\n2,0,x\n3,2,y\n0,1,x\n2,2,z\n1,1,x\n3,0,z\n3,0,x\n"
    subject = subject_of(read_table(rows, name="t.csv"), "y")
    step = step_of(TWENTY_QUESTIONS, "ask")
    facts = step.facts(subject, REVEALED)
    assert [option.score for option in facts.options] == ["4 of 8", "5 of 8"]
    assert facts.right == facts.options[0].key == "0"
    assert (
        "With a different question, you get more right"
        in step_view(TWENTY_QUESTIONS, step, facts, REVEALED).plain
    )


def test_groups_hold_every_row_once_and_mark_the_row() -> None:
    for step in TWENTY_QUESTIONS.steps[:2]:
        for bar in bars_of(facts_of(step.key).picture):
            assert sum(map(count_of, bar.strip.boxes)) == PENGUINS.training.n_rows
            (row,) = (mark for mark in bar.strip.marks if mark.tone is Tone.DASHED)
            assert any(low < row.at < high for low, high in (box.x for box in bar.strip.boxes))


def test_the_rule_in_words_selects_the_rows_of_the_leaf() -> None:
    example, training = of_the_penguin(), PENGUINS.training
    chosen = selects(path_rule(example.tree, example.leaf), training.columns)
    assert chosen.sum() == example.tree.n_samples[example.leaf] == 59
    assert seen("path").seen == (
        "The path is a rule: if flipper_length_mm ≤ 206.5 or missing, and bill_length_mm > 43.35, "
        "and island is Dream, predict Chinstrap."
    )


def test_each_way_that_is_offered_leaves_the_way_of_the_row_at_another_turn() -> None:
    assert [option.label for option in seen("path").options] == [
        "yes, yes",
        "yes, no, yes",
        "yes, no, no",
        "no, yes",
    ]
    assert seen("path").right == "LRR"


def test_what_is_said_of_the_penguin() -> None:
    assert seen("guess").title == "It is Chinstrap, like 68 of the 344 penguins"
    assert seen("path").title == "Three questions lead to Chinstrap"
    assert seen("path").plain.startswith("58 of the 59 penguins in this leaf are Chinstrap.")
    assert seen("change").title == "With bill_length_mm 43.35 or less, the tree predicts Adelie"


def test_a_dragged_number_is_answered_by_what_is_predicted_there() -> None:
    for choice, said in (("45", "still Chinstrap"), ("43.35", "Adelie"), ("40", "Adelie")):
        view = seen("change", Prediction(choice, True))
        assert [(one.label, one.score) for one in view.options] == [
            (f"bill_length_mm {choice}", said)
        ]
        assert view.is_dragged
        assert view.right == ("43.35" if choice == "43.35" else "")


@pytest.mark.parametrize("table", ["penguins", *OTHERS])
def test_the_handle_reaches_the_threshold_at_which_the_prediction_changes(table: str) -> None:
    subject = other(table)
    step = step_of(TWENTY_QUESTIONS, "change")
    facts, example = step.facts(subject, BEFORE), found_in(subject.training)
    stops = [float(stop.choice) for stop in facts.picture.pictures[0].handle.stops]
    assert set(gaps_of(example)) <= set(stops)
    found = [value for value in stops if step.facts(subject, Prediction(str(value), True)).right]
    predicted = [int(example.tree.prediction[leaf_at(example, value)]) for value in found]
    at = stops.index(found[0])
    assert found[0] in gaps_of(example)
    if example.flip.changes[0].value < example.values[example.flip.changes[0].feature]:
        assert predicted[0] != example.actual
        assert found == stops[at : at + 1]
    else:
        assert found == stops[at : at + 2]
        assert predicted[0] == example.actual != predicted[1]


def test_what_is_said_of_the_highlighted_path_holds_before_a_value_is_dragged_and_after_it() -> (
    None
):
    own, dragged = facts_of("change", BEFORE), facts_of("change", Prediction("40", True))
    view = step_view(TWENTY_QUESTIONS, step_of(TWENTY_QUESTIONS, "change"), own, BEFORE)
    assert view.sentence == (
        "With its own bill_length_mm, 49.7, the tree predicts Chinstrap. The highlighted path "
        "belongs to this value."
    )
    assert own.picture.pictures[1].lit == "LRR"
    after = seen("change", Prediction("40", True)).sentence
    assert after.endswith("Now the highlighted path follows the value that you drag.")
    assert dragged.picture.pictures[1].lit == "LL"


def test_nothing_of_the_answer_is_sent_before_the_reveal() -> None:
    for step in TWENTY_QUESTIONS.steps:
        facts = facts_of(step.key, BEFORE)
        view = step_view(TWENTY_QUESTIONS, step, facts, BEFORE)
        assert (view.right, view.comment, view.seen, view.plain) == ("", "", "", "")
        assert not any(option.score for option in view.options)
        if step.key in ("guess", "ask"):
            for bar in bars_of(facts.picture):
                assert (bar.words, bar.letter) == ("", "")
                assert not any(part.words for part in bar.parts)
                # The evidence: the classes around the row, and on the sides of each question.
                assert all(box.slot is not None for box in bar.strip.boxes)
        if step.key == "path":
            assert facts.picture.lit is None
        if step.key == "change":
            change, tree = facts.picture.pictures
            assert [part.words for part in change.panels[0].bars[0].parts] == [""]
            assert all(stop.path is None for stop in change.handle.stops)
            assert tree.lit == "LRR"
        if step.key == "flower":
            (strip,), tree = bars_of(facts.picture), facts.picture.pictures[1]
            assert [node.predicts for node in tree.nodes if not node.question] == [
                *["…", "versicolor", "…"],
            ]
            assert sum(map(count_of, strip.strip.boxes)) == 83


# The text's flower (Decision trees, 2021)


def test_the_flower_of_the_text_is_versicolor_to_our_tree_by_other_questions() -> None:
    training = encode(load_dataset("iris"), "species")
    tree = tree_of(training, tuple(FLOWER))
    values = flower_values(training)
    assert values[:3] == (5.84, 3.05, 3.76)
    assert training.target.levels[int(tree.prediction[leaf_of(tree, values)])] == "versicolor"
    assert seen("flower").plain == (
        "Our own tree follows a different rule for the textbook's flower: petal_length > 2.45 and "
        "≤ 4.75. Of 45 such flowers, 44 are versicolor."
    )


def test_the_tree_that_is_drawn_asks_the_two_questions_whose_flowers_are_counted() -> None:
    bars, tree = facts_of("flower").picture.pictures
    asked = [node.question for node in tree.nodes if node.question]
    assert asked == ["sepal_length < 6.0?", "sepal_width ≥ 3.0?"]
    assert tree.lit == "LL"
    assert [(bar.name, bar.words) for bar in bars_of(bars)] == [
        ("setosa", "48"),
        ("versicolor", "6"),
        ("virginica", "1"),
    ]


def test_the_two_answers_of_the_text_fit_few_versicolor_flowers() -> None:
    table = load_dataset("iris")
    lengths, widths = table.values_of("sepal_length"), table.values_of("sepal_width")
    species = [table.column("species").levels[code] for code in table.values_of("species")]
    fits = [name for name, a, b in zip(species, lengths, widths, strict=True) if a < 6 and b >= 3]
    names = facts_of("flower").names
    assert (names["n_named"], names["n_fits"]) == (6, 55)
    assert (fits.count("versicolor"), len(fits)) == (6, 55)
    assert seen("flower").seen.startswith(f"The others are {fits.count('setosa')} setosa and 1 v")
    assert facts_of("flower").right == "6 of 55"


# Other tables


@pytest.mark.parametrize("table", OTHERS)
def test_every_step_can_be_filled_on_other_tables(table: str) -> None:
    subject = other(table)
    assert why_not(subject) == ""
    for step in TWENTY_QUESTIONS.steps[:-1]:
        facts = step.facts(subject, REVEALED)
        view = step_view(TWENTY_QUESTIONS, step, facts, REVEALED)
        if view.options:
            assert view.right in {option.key for option in view.options}
        if facts.picture:
            to_json(facts.picture)


def test_what_a_table_lacks_is_said() -> None:
    single = subject_of(read_table(b"a,b\n1,x\n2,x\n", name="t.csv"), "b")
    assert why_not(single) == "b has only one class: there is nothing to guess."
    levels = subject_of(load_dataset("play_tennis"), bundled_set("play_tennis").target)
    assert "not possible for any row of this table" in why_not(levels)
    lone = subject_of(read_table(b"a,b\n1,x\n2,y\n3,x\n", name="t.csv"), "b")
    assert why_not(lone) == (
        "This lesson compares questions about several features; here, only one can be split."
    )


@pytest.mark.parametrize("name", first_in_gate(*HOSTILE, n=3))
def test_hostile_names_stay_texts(name: str) -> None:
    quoted = '"' + name.replace('"', '""') + '"'
    lines = [f"{quoted},other,class"]
    lines += [f"{i},{i % 5},{quoted if i < 6 else 'y'}" for i in range(14)]
    subject = subject_of(read_table("\n".join(lines).encode(), name="t.csv"), "class")
    for step in TWENTY_QUESTIONS.steps[:-1]:
        facts = step.facts(subject, REVEALED)
        step_view(TWENTY_QUESTIONS, step, facts, REVEALED)
