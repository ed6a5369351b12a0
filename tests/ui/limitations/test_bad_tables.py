"""Tables on which a study could fail have every limit of trees in pictures, or a sentence."""

import json
from dataclasses import replace

import pytest
from streamlit.testing.v1 import AppTest

from explorer.data.reading import read_table
from explorer.data.schema import Task
from explorer.data.set_aside import usual_features
from explorer.data.training import encode
from explorer.growth.tree_spec import TreeSpec
from explorer.judging.imbalance import balancing_weight, rarest
from explorer.judging.stability.disturbing import Disturbance, Perturbation
from explorer.judging.unseen.holding_out import hold_out
from explorer.tree.rules import SearchRules, StopRules
from explorer.ui.limitations import forest, instability, keys
from explorer.ui.limitations.difference import difference_study
from explorer.ui.limitations.greedy import greedy_study
from explorer.ui.limitations.imbalance import WEIGHTS, imbalance_study
from explorer.ui.limitations.study_rows import StudyRows, study_rows_of
from explorer.ui.studies.trees import tree_study
from explorer.ui.subject import Subject
from explorer.views.difference import lost_words
from explorer.views.panels.many_trees import disturbed_tree
from tests.support.bad_tables import BAD_TABLES
from tests.support.once import once
from tests.support.page.driven_page import is_sound, measures, on_bad_table, sent, words
from tests.support.subjects import subject_of as subject_of_table
from tests.support.tiers import first_in_gate

OF_MANY = "5000 of 6000 rows are used here, drawn at random."
NUMBERS = "Only classes can be weighted, but t is numeric. Choose a categorical target."
DIFFERENCE = {
    "three rows": "“b” has rows in only one half, so the tree of the other half never predicts it.",
    "three rows of numbers": "R² unknown on its 1 row and −1.71 on the 2 others",
    "one feature": "One split moves, three splits are only in tree 1, three splits are only in",
    "one class": "Neither tree has a split.",
    "one number": "Neither tree has a split.",
    "categories": "One split is the same in both trees.",
    "sixty classes": "Seven splits move",
    "rare class": "“rare” has rows in only one half, so the tree of the other half never predicts "
    "it.",
    "numbers": "Rings mark the 20 largest of 60 changes in predictions.",
    "many rows": OF_MANY,
    "nothing but missing": "Three splits move, one split is only in tree 1",
    "hostile names": "Four splits move, two splits use another feature",
}
IMBALANCE = {
    "three rows": "Unweighted, the tree has no b rows to find and predicts 1 other row as b",
    "three rows of numbers": NUMBERS,
    "one feature": "Unweighted, the tree finds 0 of the 3 rows that are a and predicts no other",
    "one class": "Unweighted, the tree finds 3 of the 3 rows that are a and predicts no other",
    "one number": NUMBERS,
    "categories": "Unweighted, the tree finds 5 of the 5 rows that are b and predicts no other",
    "sixty classes": "Unweighted, the tree finds 0 of the 1 row that is c59 and predicts no other",
    "rare class": "Unweighted, the tree has no rare rows to find and predicts no other rows as",
    "numbers": NUMBERS,
    "many rows": OF_MANY,
    "nothing but missing": "Unweighted, the tree finds 0 of the 3 rows that are a and predicts 5 "
    "other rows as a",
    "hostile names": "Unweighted, the tree finds 4 of the 4 rows that are �right to left",
}
GREEDY = {
    "three rows": "The trees are grown from 2 of 3 rows; the other is held out to judge the trees.",
    "three rows of numbers": "is as good as the best",
    "one feature": "At depth two, CART gets 21 of 30 rows right; the best tree gets 22",
    "one class": "is as good as the best",
    "one number": "is as good as the best",
    "categories": "is as good as the best",
    "sixty classes": "is as good as the best",
    "rare class": "“rare” has only one row, so the shares of the classes are not preserved.",
    "numbers": "At depth two, CART explains 11.7 % of the variance; the best tree explains 14.2 %",
    "many rows": OF_MANY,
    "nothing but missing": "is as good as the best",
    "hostile names": "“constructor” has more than 8 categories.",
}
ALL = pytest.mark.parametrize("name", BAD_TABLES)
WALKED = first_in_gate(*dict.fromkeys(("hostile names", "many rows", *BAD_TABLES)), n=1)


@once
def subject_of(name: str) -> Subject:
    """Return the table as the Limitations page takes it, when no setting was changed."""
    table = read_table(BAD_TABLES[name], "rows.csv")
    training = encode(table, "t", usual_features(table, "t"))
    shown = TreeSpec(training, SearchRules.usual_for(training.task), StopRules(max_depth=3))
    return subject_of_table(table, shown)


def studied(name: str, *, judged: bool) -> StudyRows:
    return study_rows_of(subject_of(name), judged=judged)


def test_of_many_rows_it_is_said_how_many_grow_the_trees_and_judge_them() -> None:
    assert studied("many rows", judged=True).words == (
        f"{OF_MANY} The trees are grown from 3750 of them; the other 1250 are held out to judge "
        "the trees."
    )


@ALL
def test_two_trees_can_be_compared(name: str) -> None:
    found = studied(name, judged=False)
    shown, rows = found.shown, found.training
    halves = hold_out(rows, test=0.5, seed=keys.HALVES_SEED.default)
    one, other = halves.training, halves.test
    assert other is not None
    shown_halves = replace(shown, training=one), replace(shown, training=other)
    two = difference_study(shown_halves, rows, (other, one), None).value()
    told = [found.words, lost_words(rows, one, other), two.view.title, two.view.same, two.marks]
    assert DIFFERENCE[name] in " ".join([*told, *(side.words for side in two.sides)])
    assert "nan" not in two.view.changed
    smaller = replace(shown, stop=StopRules(max_depth=keys.OTHER_DEPTH.default))
    assert difference_study((shown, smaller), rows, (None, None), None).value().view.title


@ALL
def test_a_class_is_weighed_where_there_are_classes(name: str) -> None:
    found = studied(name, judged=True)
    if found.training.task is Task.REGRESSION:
        assert IMBALANCE[name] == NUMBERS
        return
    code = rarest(subject_of(name).kept.training)
    weights = tuple(map(float, WEIGHTS))
    plain, weighed = (
        imbalance_study(found, code, weights, weight, None).value() for weight in (1.0, 10.0)
    )
    assert IMBALANCE[name] in f"{plain.view.title} {found.words}"
    assert weighed.view.title.startswith("At weight 10, the tree ")
    assert (balancing_weight(found.training, code) is None) == (name == "one class")


@ALL
def test_the_best_tree_is_found_or_a_sentence_says_why_not(name: str) -> None:
    found = studied(name, judged=True)
    best = greedy_study(found, None, 2).value()
    if isinstance(best, str):
        assert name == "hostile names"
        assert GREEDY[name] in best
        return
    assert GREEDY[name] in f"{found.words} {best.view.title}"
    gaps = best.view.gap, best.view.gap_kept_back
    assert not any("nan" in gap or gap.startswith("<") for gap in gaps)


@ALL
def test_a_forest_votes_and_its_trees_can_be_opened(name: str) -> None:
    found = studied(name, judged=True)
    settings, colours_of = forest.ForestSettings(12, 1, 0), tree_study(found.shown)
    view, _ = forest.drawn_study(found, settings, None, colours_of).value()
    assert view.title.startswith("12 trees together")
    opened, drawn = forest.opened_study(found, settings, 3).value()
    assert opened.title.startswith("Tree 4 of 12: ")
    assert len(json.loads(drawn)["nodes"]["parent"]) >= 1


@ALL
@pytest.mark.parametrize("way", first_in_gate(*list(Perturbation), n=9))
def test_rows_are_disturbed_in_every_way(name: str, way: Perturbation) -> None:
    shown = studied(name, judged=False).shown
    disturbance = Disturbance(way, 20)
    trees = instability.trees_study(shown, disturbance)
    view, _, _ = instability.drawn_study(trees, shown.training, None, tree_study(shown)).value()
    assert 1 < len(view.trees.lane) <= 20
    if (name, way) == ("many rows", Perturbation.BOOTSTRAP):
        assert view.caption.startswith("20 bootstrap samples are drawn from the same 5000 rows.")
    assert disturbed_tree(trees.value(), shown.training, disturbance, 1).nodes["parent"].size


def on_limit(page: AppTest, limit: str) -> AppTest:
    page.query_params["limit"] = limit
    page.run()
    assert is_sound(page)
    assert not any("nan" in value for value in measures(page).values())
    return page


def all_told(page: AppTest) -> str:
    return words(page) + "".join(info.value for info in page.info).replace("\\", "")


@pytest.mark.parametrize("name", WALKED)
def test_a_visit_sees_every_limit_of_its_table(name: str) -> None:
    page = on_bad_table(name, "limitations", limit="difference", trees="12", samples="20")
    assert DIFFERENCE[name] in words(on_limit(page, "difference"))
    assert is_sound(page.selectbox(key=keys.COMPARED_CHOICE.name).set_value("settings").run())
    assert GREEDY[name] in all_told(on_limit(page, "greedy"))
    assert bool(page.info) == (name == "hostile names")
    assert IMBALANCE[name] in all_told(on_limit(page, "imbalance"))
    if page.select_slider:
        balanced = [text for text in page.select_slider[0].options if "balanced" in text]
        assert bool(balanced) == (name != "one class")
        assert is_sound(page.select_slider[0].set_value(10.0).run())
    assert "12 trees together" in words(on_limit(page, "forest"))
    assert [warning.value for warning in page.warning] == []
    on_limit(page, "instability")
    for way in Perturbation:
        page = page.segmented_control(key=keys.DISTURB_CHOICE.name).set_value(way.value).run()
        assert is_sound(page)
        assert page.segmented_control(key=keys.DISTURB_CHOICE.name).value == way.value
        assert sent(page, "instability")["trees"]["lane"]
