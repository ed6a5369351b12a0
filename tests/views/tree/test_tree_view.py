"""The canvas's payload holds a full tree: each node's question, rows, prediction and sentence."""

import json
import math
from itertools import pairwise
from typing import Any

import numpy as np
import pytest

from explorer.caps import CAPS
from explorer.data.arrays import FloatArray, IntArray
from explorer.data.columns import from_columns
from explorer.data.display import even_digits
from explorer.data.reading import read_table
from explorer.data.training import TrainingTable, encode
from explorer.growth.growing import grow
from explorer.tree.impurity import Criterion
from explorer.tree.rules import SearchRules, StopRules
from explorer.tree.tree import Tree
from explorer.tree.trimming import best_first_order
from explorer.tree.walking import rows_at
from explorer.views.nodes.bins import Bins, bin_codes, bins_of
from explorer.views.nodes.node_texts import node_sentence
from explorer.views.to_json import to_json
from explorer.views.tree.tree_view import tree_view
from tests.support.samples import HOSTILE, grown, hostile, mixed, training_of

Model = dict[str, Any]


def model_of(tree: Tree, training: TrainingTable, **how: int) -> Model:
    found: Model = json.loads(to_json(tree_view(tree, training, **how)))
    return found


def model(training: TrainingTable, max_depth: int | None = 6) -> tuple[Model, Tree]:
    tree = grown(training, max_depth)
    return model_of(tree, training), tree


def groups(flat: list[float], size: int) -> list[tuple[float, ...]]:
    return list(zip(*[iter(flat)] * size, strict=True))


def split_nodes(nodes: Model) -> list[int]:
    return [i for i, left in enumerate(nodes["left"]) if left >= 0]


def test_bars_and_missing_bars_of_a_node_sum_to_its_class_counts() -> None:
    found, tree = model(mixed(400))
    nodes = found["nodes"]
    assert any(nodes["missing"])
    for i in split_nodes(nodes):
        sums = [0.0] * len(found["classes"])
        for _, code, weight in groups(nodes["bars"][i], 3):
            sums[int(code)] += weight
        for code, weight in groups(nodes["missing_bars"][i], 2):
            sums[int(code)] += weight
        assert sums == nodes["class_weights"][i] == tree.statistics[i].tolist()


def test_bars_sum_to_the_class_weights_where_far_more_bars_are_possible_than_rows() -> None:
    n, n_classes = 900, 60
    names = [f"level {i:03}" for i in range(n)]
    classes = [f"class {i * 7 % n_classes:02}" for i in range(n)]
    columns = {"name": names, "a": np.arange(n) * 13 % n, "c": classes}
    weights = np.arange(n) % 4 + 0.5
    training = encode(from_columns("t", columns), "c", weights=weights)
    search = SearchRules(Criterion.ENTROPY, features=("name",))  # which halves the classes
    tree = grow(training, search, StopRules(max_depth=3))
    nodes = model_of(tree, training)["nodes"]
    asked = split_nodes(nodes)
    deepest = [i for i in asked if len(nodes["path"][i]) == 2]
    assert len(deepest) * n * n_classes > 100_000 + 8 * n
    for i in asked:
        sums = [0.0] * n_classes
        levels = set()
        for level, code, weight in groups(nodes["bars"][i], 3):
            sums[int(code)] += weight
            levels.add(level)
        assert sums == nodes["class_weights"][i]
        assert levels == {*nodes["levels_left"][i], *nodes["levels_right"][i]}


def codes_beside(bins: Bins, values: FloatArray, threshold: float) -> IntArray:
    """Return the bins of values if an edge of the grid is moved to the threshold."""
    per_half = bins.n / (bins.high / 2 - bins.low / 2)
    below = math.ceil((threshold / 2 - bins.low / 2) * per_half - 1e-9)
    codes = np.ceil((values / 2 - threshold / 2) * per_half).astype(int) + below - 1
    assert ((codes < below) == (values <= threshold)).all()
    return np.clip(codes, 0, bins.n)


def test_bars_of_a_node_are_those_of_its_own_rows() -> None:
    training = mixed(400)
    found, tree = model(training)
    nodes = found["nodes"]
    for i in split_nodes(nodes):
        f = nodes["feature"][i]
        rows = rows_at(tree, training.columns, i)
        values, column = training.columns[f][rows], training.features[f]
        missing = np.isnan(values) if column.is_numeric else values < 0
        assert nodes["missing"][i] == missing.sum()
        codes = values[~missing]
        if column.is_numeric:
            bins = bins_of(column, np.asarray(training.columns[f], np.float64), 28)
            assert (found["features"][f]["bins"], bins.low) == (bins.n, found["features"][f]["low"])
            codes = bin_codes(bins, np.asarray(codes, np.float64))
            if nodes["kind"][i] == "numeric":
                codes = codes_beside(bins, values[~missing], nodes["threshold"][i])
        pairs = zip(codes.tolist(), training.target_values[rows][~missing].tolist(), strict=True)
        counted: dict[tuple[float, ...], int] = {}
        for pair in pairs:
            counted[pair] = counted.get(pair, 0) + 1
        assert {t[:2]: t[2] for t in groups(nodes["bars"][i], 3)} == counted


def test_the_bin_at_a_threshold_is_counted_apart_on_both_sides() -> None:
    # More digits than decimals can write, so that bins are even and the threshold lies within one.
    values = [0.0, *(k + 1 / 3 for k in (13.0, 13.2, 13.4, 13.6)), 56.0]
    training = training_of("c", {"a": values, "c": list("xxxyyy")})
    nodes = model(training, 1)[0]["nodes"]
    assert 13.6 < nodes["threshold"][0] < 13.7
    assert nodes["bars"][0] == [0, 0, 1, 6, 0, 2, 7, 1, 2, 28, 1, 1]


def test_the_bins_up_to_the_one_at_the_threshold_hold_what_goes_left() -> None:
    found, tree = model(mixed(400))
    nodes = found["nodes"]
    for i in split_nodes(nodes):
        cut = nodes["threshold_bin"][i]
        assert (cut >= 0) == (nodes["kind"][i] == "numeric")
        if cut < 0:
            continue
        left = sum(weight for code, _, weight in groups(nodes["bars"][i], 3) if code <= cut)
        left += nodes["missing"][i] * nodes["missing_left"][i]
        assert left == tree.weight[tree.left_child[i]]


def test_children_stand_side_by_side_and_partition_their_parent() -> None:
    nodes = model(mixed(400))[0]["nodes"]
    for i in split_nodes(nodes):
        left = nodes["left"][i]
        assert nodes["parent"][left] == nodes["parent"][left + 1] == i
        assert nodes["rows"][left] + nodes["rows"][left + 1] == nodes["rows"][i]
        sides = zip(nodes["class_weights"][left], nodes["class_weights"][left + 1], strict=True)
        assert [a + b for a, b in sides] == nodes["class_weights"][i]
        assert nodes["path"][left] == nodes["path"][i] + "L"


def test_whole_numbers_have_bins_whose_edges_lie_between_them() -> None:
    training = training_of("c", {"year": [1970, 1975, 1982, 1978], "c": list("xxyy")})
    feature = model(training)[0]["features"][0]
    assert (feature["low"], feature["high"], feature["bins"]) == (1969.5, 1982.5, 13)
    assert (feature["low_text"], feature["high_text"]) == ("1970", "1982")


@pytest.mark.parametrize("far", [1e-320, 1e308])
def test_bins_of_extreme_ranges_stay_within_the_axis(far: float) -> None:
    training = training_of("c", {"a": [-far, 0.0, far / 2, far], "c": list("xyxy")})
    codes = bin_codes(bins_of(training.features[0], training.columns[0], 28), training.columns[0])
    assert codes.min() >= 0
    assert codes.max() <= 27
    assert "NaN" not in to_json(tree_view(grown(training), training)).decode()


def test_dates_are_written_as_dates_at_both_ends_of_the_axis() -> None:
    days = ["2020-01-05 10:00", "2020-03-01 00:00", "2021-01-01 00:00", "2021-06-30 12:00"]
    csv = "\n".join(["day,c", *(f"{day},{c}" for day, c in zip(days, "xxyy", strict=True))])
    training = encode(read_table(csv.encode(), "days.csv"), "c")
    feature = model(training)[0]["features"][0]
    assert (feature["low_text"], feature["high_text"]) == ("2020-01-05", "2021-06-30")


def test_a_target_of_dates_is_predicted_by_dates_and_spreads_over_days() -> None:
    csv = "a,day\n1,2020-01-01\n2,2020-01-03\n3,2021-01-01\n4,2021-01-03\n"
    training = encode(read_table(csv.encode(), "days.csv"), "day")
    nodes = model(training, 1)[0]["nodes"]
    assert nodes["prediction"][1:] == nodes["value_text"][1:] == ["2020-01-02", "2021-01-02"]
    assert nodes["spread_text"][1] == "± 1 days"


def test_missing_levels_are_apart_from_the_levels() -> None:
    training = training_of("c", {"a": ["p", "q", None, "p", None], "c": list("xyzxz")})
    found, _ = model(training)
    nodes = found["nodes"]
    assert nodes["kind"][0] == "category"
    assert nodes["missing"][0] == 2
    assert nodes["missing_bars"][0] == [2, 2]
    assert {t[0] for t in groups(nodes["bars"][0], 3)} == {0, 1}
    assert sorted(nodes["levels_left"][0] + nodes["levels_right"][0]) == [0, 1]
    assert found["features"][0]["levels"] == ["p", "q"]


def test_a_split_that_gains_nothing_yet_is_marked_and_no_other_split_or_leaf() -> None:
    # Neither column by itself shows which rows differ from the others.
    both = training_of("c", {"a": [0, 0, 1, 1], "b": [0, 1, 0, 1], "c": list("xyyx")})
    nodes = model(both)[0]["nodes"]
    assert nodes["left"] == [1, 3, 5, -1, -1, -1, -1]
    assert nodes["no_gain"] == [1, 0, 0, 0, 0, 0, 0]


def test_a_box_is_what_earlier_splits_of_the_same_feature_have_left() -> None:
    found, tree = model(mixed(300), None)
    nodes = found["nodes"]
    for i in split_nodes(nodes):
        f = nodes["feature"][i]
        feature = found["features"][f]
        if feature["kind"] == "category":
            assert nodes["interval"][i] is None
            continue
        low, high = feature["low"], feature["high"]
        line = tree.ancestors(i)
        for above, below in pairwise(line):
            if nodes["feature"][above] == f and nodes["kind"][above] == "numeric":
                threshold = nodes["threshold"][above]
                is_left = nodes["left"][above] == below
                low, high = (low, min(high, threshold)) if is_left else (max(low, threshold), high)
        assert nodes["interval"][i] == [low, high]


def test_thresholds_and_costs_reach_the_browser_to_the_last_digit() -> None:
    found, tree = model(mixed(300))
    nodes = found["nodes"]
    cost = tree.weight / tree.weight[0] * tree.impurity
    assert nodes["cost"] == cost.tolist()
    numeric = [i for i in split_nodes(nodes) if nodes["kind"][i] == "numeric"]
    assert [nodes["threshold"][i] for i in numeric] == tree.threshold[numeric].tolist()
    order = best_first_order(tree)
    assert [nodes["rank"][i] for i in order] == list(range(len(order)))


def test_numbers_have_a_scale_dots_and_points_instead_of_classes() -> None:
    training = mixed(300, numbers=True)
    found, tree = model(training)
    nodes, scale = found["nodes"], found["scale"]
    assert found["task"] == "numbers"
    assert found["classes"] == []
    assert 3 <= len(scale["ticks"]) <= 6
    assert (scale["low"], scale["high"]) == (
        training.target_values.min(),
        training.target_values.max(),
    )
    assert nodes["value"] == pytest.approx(tree.prediction.tolist(), rel=1e-5)
    deviations = [
        float(np.std(training.target_values[rows_at(tree, training.columns, i)]))
        for i in range(tree.n_nodes)
    ]
    assert nodes["spread"] == pytest.approx(deviations, rel=1e-4, abs=1e-9)
    for i in range(tree.n_nodes):
        dots = groups(nodes["dots"][i], 2)
        assert sum(n for _, n in dots) == nodes["rows"][i]
        assert all(0 <= place < 40 for place, _ in dots)
        assert 0 <= nodes["position"][i] <= 1
    for i in split_nodes(nodes):
        counted = sum(t[2] for t in groups(nodes["bars"][i], 3))
        counted += sum(t[1] for t in groups(nodes["missing_bars"][i], 2))
        assert counted == nodes["rows"][i]


def test_absolute_error_predicts_medians_and_spreads_by_absolute_deviations() -> None:
    training = training_of("y", {"a": [1, 2, 3, 4, 5], "y": [0.0, 1.0, 2.5, 10.0, 12.0]})
    tree = grow(training, SearchRules(Criterion.ABSOLUTE_ERROR), StopRules(max_depth=1))
    nodes = model_of(tree, training)["nodes"]
    assert nodes["value"][0] == 2.5
    assert nodes["spread"][0] == pytest.approx((2.5 + 1.5 + 0 + 7.5 + 9.5) / 5)


def test_one_target_value_has_a_scale_with_room_and_no_question() -> None:
    found, _ = model(training_of("y", {"a": [1, 2, 3], "y": [2.5, 2.5, 2.5]}))
    assert found["scale"]["low"] < 2.5 < found["scale"]["high"]
    assert found["nodes"]["position"] == [0.5]
    assert found["nodes"]["dots"] == [[20, 3]]


def test_weights_are_drawn_and_rows_are_counted() -> None:
    table = from_columns("t", {"a": [1.0, 2.0, 3.0, float("nan")], "c": list("xxyy")})
    training = encode(table, "c", weights=[1.5, 1.0, 2.0, 0.25])
    found = model_of(grow(training), training)
    nodes = found["nodes"]
    assert found["weighted"]
    assert (nodes["rows"][0], nodes["weight"][0]) == (4, 4.75)
    assert nodes["class_weights"][0] == [2.5, 2.25]
    assert sum(t[2] for t in groups(nodes["bars"][0], 3)) == 4.5
    assert nodes["missing_bars"][0] == [1, 0.25]
    assert nodes["missing"][0] == 1


def test_balanced_classes_weigh_in_the_bars_as_they_did_in_growth() -> None:
    training = training_of("c", {"a": list(range(8)), "c": list("xxxxxxyx")})
    tree = grow(training, SearchRules(class_weight="balanced"))
    nodes = model_of(tree, training)["nodes"]
    weights = [sum(t[2] for t in groups(nodes["bars"][0], 3) if t[1] == code) for code in (0, 1)]
    assert weights == pytest.approx([4, 4], abs=1e-4)


def test_beyond_the_cap_the_first_splits_in_best_first_order_are_sent() -> None:
    training = mixed(600)
    tree = grown(training, None)
    found = model_of(tree, training, max_nodes=41)
    nodes = found["nodes"]
    paths = {tree.path(int(node)) for node in best_first_order(tree)[:20]}
    assert {nodes["path"][i] for i in split_nodes(nodes)} == paths
    assert len(nodes["path"]) == 41
    assert len(nodes["path"]) + sum(nodes["n_below"]) == tree.n_nodes
    assert found["capped"] == (
        f"41 of {tree.n_nodes} nodes are shown, those with the largest impurity decrease."
    )
    hidden = [i for i, below in enumerate(nodes["n_below"]) if below]
    assert all(nodes["left"][i] == -1 and not nodes["natural"][i] for i in hidden)
    assert all(nodes["ending"][i] == "" for i in hidden)


def test_endings_say_whether_nature_or_a_limit_made_the_leaf() -> None:
    nodes = model(training_of("c", {"a": [0, 1, 2, 3], "c": list("xyxx")}), 1)[0]["nodes"]
    assert nodes["ending"] == ["", "stopped at depth 1", "pure"]
    assert nodes["natural"] == [0, 0, 1]


def test_sixty_classes_are_all_named_and_more_are_gathered() -> None:
    n = 60
    names = [f"class {i:02}" for i in range(n) for _ in range(3)]
    found, _ = model(training_of("c", {"a": np.arange(3 * n), "c": names}), None)
    assert len(found["classes"]) == n
    assert sorted(c["slot"] for c in found["classes"])[-7:] == list(range(7))
    many = [f"class {i:02}" for i in range(n + 1) for _ in range(1 + (i < 7))]
    found, tree = model(training_of("c", {"a": np.arange(len(many)), "c": many}), None)
    assert [c["slot"] for c in found["classes"]] == [*range(7), -1]
    assert found["classes"][-1]["name"] == "54 other classes"
    nodes = found["nodes"]
    assert nodes["class_weights"][0] == [2] * 7 + [54]
    assert [sum(counts) for counts in nodes["class_weights"]] == nodes["rows"]
    assert nodes["prediction"][tree.n_nodes - 1] == "class 60"
    assert nodes["predicted_class"][tree.n_nodes - 1] == 7


def test_hostile_names_are_text_on_one_line_short_and_whole() -> None:
    found, _ = model(hostile())
    text = json.dumps(found, ensure_ascii=False)
    assert text.isprintable()
    levels = found["features"][1]
    assert levels["name"] == "le↵vels <<TABLE>>"
    assert sorted(levels["levels_whole"])[0] == '"quotes"'
    assert max(map(len, levels["levels"])) <= 18
    assert len(levels["levels_whole"]) == len(HOSTILE)


def test_of_thousands_of_levels_the_most_frequent_are_sent_once_and_all_are_counted() -> None:
    n = 5000
    names = [f"level {i:04}" for i in range(n)]
    rng = np.random.default_rng(0)
    columns = {"name": names, "a": rng.normal(size=n), "c": rng.choice(list("xyz"), n)}
    found, _ = model(training_of("c", columns), 5)
    feature = found["features"][0]
    assert len(feature["levels"]) == CAPS.max_sent_levels
    assert feature["bins"] == CAPS.max_sent_levels + 2  # the others of both sides
    nodes = found["nodes"]
    first = split_nodes(nodes)[0]
    assert sum(t[2] for t in groups(nodes["bars"][first], 3)) == n


@pytest.mark.parametrize("columns", [{"a": [1.5]}, {"a": ["x"]}, {"a": [float("nan")]}])
def test_one_row_is_a_lone_root(columns: dict[str, list[object]]) -> None:
    found, _ = model(training_of("c", {**columns, "c": ["yes"]}))
    nodes = found["nodes"]
    assert nodes["left"] == [-1]
    assert nodes["prediction"] == ["yes"]
    assert nodes["share_text"] == ["100 %"]
    assert nodes["caption"] == ["The only row starts here; it is yes."]


def test_a_feature_that_is_never_asked_has_a_name_and_no_bins() -> None:
    training = training_of("c", {"same": [7.5] * 4, "a": [1, 2, 3, 4], "c": list("xxyy")})
    found, _ = model(training)
    assert 0 not in found["nodes"]["feature"]
    same, asked = found["features"]
    assert (same["name"], same["kind"], same["bins"], same["low_text"]) == (
        "same",
        "numeric",
        0,
        "",
    )
    assert (asked["bins"], asked["low_text"], asked["high_text"]) == (4, "1", "4")


def test_a_chain_of_hundreds_of_levels_is_no_trouble() -> None:
    n = 240
    training = training_of("y", {"a": np.arange(n), "y": 4.0 ** np.arange(n)})
    tree = grow(training)
    assert tree.max_depth > 200
    assert len(model_of(tree, training)["nodes"]["path"]) == tree.n_nodes


@pytest.mark.parametrize("numbers", [False, True])
def test_the_payload_is_json_without_nan_and_the_same_every_time(numbers: bool) -> None:
    training = mixed(300, numbers=numbers)
    tree = grown(training, None)
    data = to_json(tree_view(tree, training))
    assert data == to_json(tree_view(grown(training, None), training))

    def refuse(name: str) -> float:
        raise AssertionError(name)

    found = json.loads(data, parse_constant=refuse)
    n = tree.n_nodes
    lengths = {name: len(column) for name, column in found["nodes"].items()}
    own = (
        {"share_text"} if numbers else {"value", "value_text", "spread", "spread_text", "position"}
    )
    assert {name for name, length in lengths.items() if length != n} <= own
    assert all(math.isfinite(value) for value in found["nodes"]["impurity"])


@pytest.mark.parametrize("n_classes", [0, 3, 30])
def test_every_node_tells_the_sentence_that_it_tells_alone(n_classes: int) -> None:
    training = mixed(400, n_classes=n_classes or 3, numbers=n_classes == 0)
    found, tree = model(training, None)
    assert n_classes == 0 or tree.ties.any()
    alone = [node_sentence(tree, node) for node in range(tree.n_nodes)]
    assert found["nodes"]["caption"] == alone


def test_numbers_beside_each_other_share_their_decimals() -> None:
    assert even_digits(["23.5", "19", "144", "0"], 3) == ("23.5", "19.0", "144", "0")
    assert even_digits(["± 7.8", "± 6", "± 12"], 2) == ("± 7.8", "± 6.0", "± 12")
    assert even_digits(["36 500", "1.5e7", "2 days"], 3) == ("36 500", "1.5e7", "2 days")
    assert even_digits([], 3) == ()


def test_long_names_of_classes_differ_where_only_their_ends_do() -> None:
    ends = ["before the first visit", "after the first visit"]
    kinds = [f"a patient who was examined {end}" for end in ends]
    training = training_of("y", {"x": [1, 2, 3, 4], "y": [kinds[0], kinds[0], kinds[1], kinds[1]]})
    found, _ = model(training)
    names = [one["name"] for one in found["classes"]]
    assert len(set(names)) == 2
    assert {found["nodes"]["prediction"][i] for i in (1, 2)} == set(names)
