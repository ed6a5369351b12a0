"""The browser's data of regions: plain JSON with everything that is drawn."""

import json
from typing import Any

import pytest

from explorer.data.reading import read_table
from explorer.data.training import TrainingTable, encode
from explorer.tree.tree import Tree
from explorer.views.regions.clearest import default_axes
from explorer.views.regions.payload import regions_payload
from explorer.views.regions.regions_view import RegionsView, regions_view
from explorer.views.to_json import to_json
from tests.support.samples import HOSTILE, grown, hostile, mixed, training_of


def sent(
    tree: Tree, training: TrainingTable, view: RegionsView, chosen: tuple[str, ...] = ()
) -> dict[str, Any]:
    payload = regions_payload(tree, training, view, "L", training.features.names, chosen)
    plain = json.loads(to_json(payload), parse_constant=lambda word: pytest.fail(word))
    assert isinstance(plain, dict)
    return plain


@pytest.mark.parametrize("numbers", [False, True])
@pytest.mark.parametrize("y", ["colour", None])
def test_regions_and_rows_arrive_as_the_view_has_them(numbers: bool, y: str | None) -> None:
    training = mixed(numbers=numbers)
    tree = grown(training)
    view = regions_view(tree, training, "width", y, "L")
    plain = sent(tree, training, view)
    nodes, rectangles, points = plain["nodes"], plain["regions"], plain["points"]
    for i, region in enumerate(view.regions):
        assert nodes["path"][rectangles["node"][i]] == region.path
        assert [rectangles[edge][i] for edge in ("x0", "x1", "y0", "y1")] == [
            region.x0,
            region.x1,
            region.y0,
            region.y1,
        ]
        if numbers:
            value = nodes["value"][rectangles["node"][i]]
            assert value == pytest.approx(region.prediction, rel=1e-5)
    assert points["x"] == list(view.points.x)
    assert [share > 0 for share in points["outside"]] == list(view.points.is_outside)
    paths = [points["paths"][leaf] for leaf in points["leaf"]]
    assert paths == [tree.path(leaf) for leaf in view.points.leaf]
    assert plain["along"] == [0, -1 if y is None else 2]
    scale = plain["scale"]
    assert (scale is not None) == numbers == (plain["classes"] == [])
    if numbers:
        assert (scale["low"], scale["high"]) == (view.lowest, view.highest)
        assert scale["name"] == "mean answer"
        assert len(scale["ticks"]) > 1


def test_every_node_on_the_way_to_a_region_is_sent_with_what_it_asks() -> None:
    training = mixed()
    tree = grown(training)
    nodes = sent(tree, training, regions_view(tree, training, "width", "height", "L"))["nodes"]
    for i, path in enumerate(nodes["path"]):
        if path:
            up = nodes["parent"][i]
            assert nodes["path"][up] == path[:-1]
            assert (nodes["left"][up] == i) == path.endswith("L")
        else:
            assert nodes["parent"][i] == -1
    numeric = [kind == "numeric" for kind in nodes["kind"]]
    assert [bool(text) for text in nodes["threshold_text"]] == numeric


def test_rows_are_called_by_their_label_or_their_number_in_the_table() -> None:
    table = read_table(b"a,b,c,d\n1,3,,p\n2,1,x,q\n\n3,2,y,\n", "rows.csv")
    for label, names in ((None, [2, 3]), ("d", ["q", "missing"])):
        training = encode(table, "c", ["a", "b"], row_label=label)
        tree = grown(training)
        view = regions_view(tree, training, "a", "b")
        points = sent(tree, training, view)["points"]
        assert points["row"] == names
        assert points["ahead"] == [1, 2]  # their lines are 3 and 5


def test_a_value_that_was_chosen_is_marked_so() -> None:
    training = mixed()
    tree = grown(training, 5)
    view = regions_view(tree, training, "width", "height", "", {"colour": "red"})
    controls = {one["name"]: one for one in sent(tree, training, view, ("colour",))["fixed"]}
    assert controls["colour"]["is_chosen"]
    assert controls["colour"]["texts"][controls["colour"]["taken"]] == "red"
    assert not controls["shape"]["is_chosen"]


def test_hostile_names_are_sent_as_text_without_control_characters() -> None:
    training = hostile()
    tree = grown(training)
    view = regions_view(tree, training, *default_axes(tree, training), "L")
    text = json.dumps(sent(tree, training, view), ensure_ascii=False)
    assert "<b>bold</b>" in text
    assert HOSTILE[0] in text
    assert not any(mark in text for mark in ("\\u0000", "\u202e"))


def test_sixty_classes_share_seven_marks_and_a_hatched_one() -> None:
    names = [f"class {i % 60:02}" for i in range(240)]
    training = training_of("c", {"a": range(240), "b": [i % 7 for i in range(240)], "c": names})
    tree = grown(training, 4)
    plain = sent(tree, training, regions_view(tree, training, "a", "b"))
    slots = [one["slot"] for one in plain["classes"]]
    assert len(slots) == 60
    assert sorted({slot for slot in slots if slot >= 0}) == list(range(7))
    assert slots.count(-1) == 53


@pytest.mark.parametrize(
    "columns",
    [
        {"a": [5, 5, 5], "b": [1, 2, 3], "c": list("xyx")},
        {"a": [None, None, None], "b": [1.0, 2.0, 3.0], "c": list("xyx")},
        {"a": [1, 2, 3], "b": [1, 2, 3], "c": list("xyx")},
        {"a": [1, 1, 1], "b": [2, 2, 2], "c": list("xyx")},
        {"a": [1e16, 1e16 + 2, 1e16 + 4], "b": [1, 2, 3], "c": list("xxy")},
        {"a": [1e308, -1e308, 0], "b": [1, 2, 3], "c": list("xxy")},
        {"a": [1.0, None, 2.0], "b": [None, 1.0, None], "c": list("xxy")},
    ],
    ids=["one value", "no value", "twins", "one spot", "large", "huge", "gaps"],
)
def test_odd_columns_make_regions_all_the_same(columns: dict[str, list[object]]) -> None:
    training = training_of("c", columns)
    tree = grown(training)
    for node in range(tree.n_nodes):
        view = regions_view(tree, training, "a", "b", tree.path(node))
        assert view.regions
        assert sent(tree, training, view)["regions"]["node"]
        assert view.outline or node == 0
