"""The code of a node's numbers: the values next to it are those that the page shows."""

from dataclasses import replace

import numpy as np
import pytest

from explorer import SearchRules, StopRules, Tree, encode, grow, load_dataset
from explorer.data.display import show_in_code, show_number
from explorer.data.training import TrainingTable
from explorer.growth.engines.reference import ReferenceEngine
from explorer.judging.nodes import computed as module
from explorer.judging.nodes.computed import compute_node
from explorer.tree.impurity import Criterion
from explorer.views.code.arrays import AROUND, AT_ENDS, Head, shown_entries
from explorer.views.code.code_view import CodeChapter, CodeExcerpt, CodeView, code_view
from explorer.views.code.excerpts import WATCHED
from explorer.views.code.source import Mark
from explorer.views.nodes.wording import prediction_words, rule, short_column
from explorer.views.to_json import to_json
from tests.support.hostile import MARKUP
from tests.support.tiers import first_in_gate
from tests.support.training_tables import random_case, training_of


def grown(training: TrainingTable, search: SearchRules, depth: int = 2) -> Tree:
    return grow(training, search, StopRules(max_depth=depth), engine=ReferenceEngine(training))


def chapter(view: CodeView, key: str) -> CodeChapter:
    (found,) = [one for one in view.chapters if one.key == key]
    return found


def excerpt(view: CodeView, key: str, function: str) -> CodeExcerpt:
    (found,) = [one for one in chapter(view, key).excerpts if one.function == function]
    return found


def head_words(head: Head) -> str:
    return f"{head.words}[{head.column}]" if head.column else head.words


def best_row(shown: CodeExcerpt, call: int = 0) -> dict[str, str]:
    """Return the cells that belong to the best split, by the headings above them."""
    found: dict[str, str] = {}
    for table in shown.calls[call].tables:
        for row in table.rows:
            if row is not None and row.is_best:
                found |= dict(zip(map(head_words, table.heads), row.cells, strict=True))
    return found


def view_of(training: TrainingTable, tree: Tree, node: int, feature: int) -> CodeView:
    computed = compute_node(training, tree, node, feature, WATCHED)
    return code_view(training, tree, node, feature, computed)


def penguins(feature: str, criterion: Criterion = Criterion.GINI) -> tuple[CodeView, Tree]:
    training = encode(load_dataset("penguins"), "species")
    tree = grown(training, SearchRules(criterion))
    return view_of(training, tree, 0, training.features.index(feature)), tree


SEEDS = pytest.mark.parametrize("seeds", first_in_gate(range(50), range(50, 150)))


@SEEDS
def test_the_numbers_are_those_of_the_tree_for_every_kind_of_table(seeds: range) -> None:
    for seed in seeds:
        case = random_case(seed, dyadic=False)
        search = SearchRules(case.criterion, min_samples_leaf=case.min_samples_leaf)
        tree = grown(case.training, search)
        for node in range(tree.n_nodes):
            feature = max(int(tree.feature[node]), 0)
            view = view_of(case.training, tree, node, feature)
            to_json(view)
            impurity, prediction = chapter(view, "impurity"), chapter(view, "prediction")
            assert impurity.value == show_number(float(tree.impurity[node]))
            assert prediction.value == prediction_words(tree, node)
            if tree.is_leaf[node]:
                continue
            split, column = tree.split(node), case.training.features[feature]
            assert split is not None
            assert chapter(view, "best").value == rule(split, short_column(column), True, 2)
            assert chapter(view, "gain").value == show_number(float(tree.gain[node]))


@SEEDS
def test_every_excerpt_of_every_kind_of_table_has_lines_that_made_its_number(seeds: range) -> None:
    seen = set()
    for seed in seeds:
        case = random_case(seed, max_rows=30)
        tree = grown(case.training, SearchRules(case.criterion))
        for feature in range(len(case.training.features)):
            view = view_of(case.training, tree, 0, feature)
            for one in view.chapters:
                for shown in one.excerpts:
                    seen.add((one.key, shown.function))
                    assert len(shown.marks) == len(shown.tokens)
                    if shown.calls:
                        assert Mark.MADE in shown.marks, (seed, one.key, shown.function)
                    if not shown.calls:
                        assert shown.function == "Targets.cumulative", (seed, one.key)
    assert ("best", "equal_to_best") in seen
    assert ("weighted", "running_absolute") in seen
    assert ("order", "level_orders") in seen
    assert ("children", "all_subsets") in seen


@SEEDS
def test_the_two_sides_of_the_best_split_add_up_to_its_score_under_every_criterion(
    seeds: range,
) -> None:
    seen = set()
    for seed in seeds:
        case = random_case(seed, max_rows=30)
        tree = grown(case.training, SearchRules(case.criterion))
        if tree.is_leaf[0]:
            continue
        view = view_of(case.training, tree, 0, int(tree.feature[0]))
        score = best_row(excerpt(view, "weighted", "profile_of"))["score"]
        for one in chapter(view, "weighted").excerpts[:-1]:
            name = {"running_absolute": "totals"}.get(one.function, "returned")
            left, right = (float(best_row(one, call)[name]) for call in (0, 1))
            assert left + right == pytest.approx(float(score), rel=1e-4, abs=1e-6)
            seen.add(one.function)
    assert seen == {"class_total", "squared_total", "running_absolute"}


def test_the_entries_of_the_best_split_stand_out_in_every_array() -> None:
    view, tree = penguins("flipper_length_mm")
    assert best_row(excerpt(view, "threshold", "midpoints"))["returned"] == "206.5"
    assert best_row(excerpt(view, "threshold", "numeric_profile")) == {
        "ordered": "206",
        "ends": "213",
        "below": "206",
        "above": "207",
    }
    left = best_row(excerpt(view, "children", "Targets.cumulative"))
    counts = tree.nodes.statistics[1]
    assert [left[f"counts[{name}]"] for name in tree.target.levels] == [
        show_in_code(float(count)) for count in np.asarray(counts)
    ]
    right = best_row(excerpt(view, "weighted", "class_total"), call=1)
    total = float(tree.weight[2] * tree.impurity[2])
    assert right["returned"] == show_in_code(total)
    assert right["n"] == "129"
    assert best_row(excerpt(view, "gain", "gain_of"))["returned"] == show_number(
        float(tree.gain[0]), 6
    )


def test_categories_are_named_and_stand_in_the_order_that_is_tried() -> None:
    training = training_of(
        {"town": ["a", "b", "c", "a", "b", "c", "d", "d"]},
        ["yes", "no", "yes", "no", "no", "yes", "no", "yes"],
    )
    view = view_of(training, grown(training, SearchRules(Criterion.GINI)), 0, 0)
    (table,) = excerpt(view, "order", "rising").calls[0].tables
    assert [row.cells[0] for row in table.rows if row] == ["b", "a", "d", "c"]
    (table,) = excerpt(view, "order", "level_orders").calls[0].tables
    assert [row.label for row in table.rows if row] == ["a", "b", "c", "d"]
    left = best_row(excerpt(view, "children", "running_children"), 0)
    right = best_row(excerpt(view, "children", "running_children"), 1)
    assert int(left["ends"]) + int(right["ends"]) == 8


def test_squared_error_shows_the_deviations_of_both_sides() -> None:
    training = training_of({"x": [1.0, 2.0, 3.0, 4.0]}, [1.0, 1.0, 5.0, 6.0])
    view = view_of(training, grown(training, SearchRules(Criterion.SQUARED_ERROR)), 0, 0)
    sums = excerpt(view, "children", "Targets.cumulative").calls[0].tables[0]
    assert [head_words(head) for head in sums.heads] == [
        "ends",
        "sums[Σw]",
        "sums[Σwz]",
        "sums[Σwz²]",
    ]
    assert best_row(excerpt(view, "weighted", "squared_total"), 0)["returned"] == "0"
    assert best_row(excerpt(view, "weighted", "squared_total"), 1)["returned"] == "0.5"


def test_a_node_beyond_the_cap_shows_the_code_without_values_and_says_so(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(module, "CAPS", replace(module.CAPS, max_watched_rows=343))
    view, _ = penguins("flipper_length_mm")
    assert "344 rows" in view.note
    assert "at most 343" in view.note
    assert chapter(view, "gain").value == ""
    assert all(not one.calls for each in view.chapters for one in each.excerpts)
    assert Mark.MADE in excerpt(view, "gain", "gain_of").marks


def test_long_arrays_show_both_ends_and_the_best_and_say_both_numbers() -> None:
    assert shown_entries(100, 50) == [0, 1, 2, 48, 49, 50, 51, 52, 97, 98, 99]
    assert shown_entries(100, 1) == [0, 1, 2, 3, 97, 98, 99]
    assert shown_entries(100, None) == [0, 1, 2, 97, 98, 99]
    few = 2 * AT_ENDS + 2 * AROUND
    assert shown_entries(few, 0) == list(range(few))
    view, _ = penguins("flipper_length_mm")
    (_, table) = excerpt(view, "threshold", "numeric_profile").calls[0].tables
    assert table.note == "11 of 54 thresholds are shown."


def test_names_that_look_like_markup_stay_as_they_are() -> None:
    training = training_of({MARKUP: [MARKUP, "b", MARKUP, "b"]}, [MARKUP, "y", "y", MARKUP])
    view = view_of(training, grown(training, SearchRules()), 0, 0)
    labels = [
        row.label
        for table in excerpt(view, "order", "level_orders").calls[0].tables
        for row in table.rows
        if row
    ]
    assert any(label.startswith(MARKUP[:5]) for label in labels)


def test_medians_of_many_categories_add_up_on_whichever_side_they_come_first() -> None:
    for seed in range(2):
        random = np.random.default_rng(seed)
        towns = [f"town {i % 13:02d}" for i in range(60)]
        training = training_of({"town": towns}, random.integers(0, 40, 60).astype(float).tolist())
        search = SearchRules(Criterion.ABSOLUTE_ERROR)
        view = view_of(training, grown(training, search), 0, 0)
        score = best_row(excerpt(view, "weighted", "profile_of"))["score"]
        formula = excerpt(view, "weighted", "running_absolute")
        left, right = (float(best_row(formula, call)["totals"]) for call in (0, 1))
        assert left + right == pytest.approx(float(score), rel=1e-4)
