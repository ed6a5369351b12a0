"""Figures are the same for the same view, keep their ranges, and show names literally."""

import json
import re
from collections.abc import Iterator
from functools import cache
from html import unescape

import plotly.graph_objects as go
import pytest

from explorer.data.training import TrainingTable
from explorer.figures.regions.regions import regions_figure
from explorer.figures.split_search import split_curve_figure, split_small_multiples_figure
from explorer.figures.theme import DARK, LIGHT, Theme, mix
from explorer.figures.tree.graph import node_graph_dot
from explorer.views.regions.clearest import default_axes
from explorer.views.regions.regions_view import regions_view
from explorer.views.tree.node_graph import node_graph_view
from tests.support.samples import grown, hostile, mixed, search_at, tied, training_of

THEMES = pytest.mark.parametrize("theme", [LIGHT, DARK], ids=lambda theme: theme.name)
TRAININGS = pytest.mark.parametrize(
    "training",
    [
        mixed(90),
        mixed(90, numbers=True),
        mixed(90, n_classes=12),
        hostile(90),
        training_of("y", {"x": [1, 2, 3, 4], "y": [0.1, 0.2, 2.5, 2.7]}),
        training_of("c", {"x": [1, 2, 3], "c": list("xxy")}),
    ],
    ids=["classes", "numbers", "twelve classes", "hostile", "steps", "strip"],
)


def _figures(training: TrainingTable, theme: Theme) -> Iterator[go.Figure]:
    tree = grown(training)
    x, y = default_axes(tree, training)
    yield regions_figure(regions_view(tree, training, x, y, "L"), theme)
    search = search_at(training, tree)
    yield split_small_multiples_figure(search, theme)
    for curve in search.curves:
        yield split_curve_figure(search, theme, curve.feature)


@cache
def _drawn(training: TrainingTable, theme: Theme) -> list[go.Figure]:
    return list(_figures(training, theme))


@TRAININGS
def test_the_same_view_gives_the_same_bytes(training: TrainingTable) -> None:
    once = [figure.to_json() for figure in _drawn(training, LIGHT)]
    assert once == [figure.to_json() for figure in _figures(training, LIGHT)]


@TRAININGS
def test_plotly_finds_every_property_valid(training: TrainingTable) -> None:
    for figure in _drawn(training, LIGHT):
        ours = json.loads(figure.to_json())
        checked = json.loads(go.Figure(ours).to_json())
        assert {**ours["layout"], **checked["layout"]} == ours["layout"]
        assert checked["data"] == ours["data"]


@TRAININGS
def test_every_axis_range_is_fixed_and_no_text_is_small(training: TrainingTable) -> None:
    for figure in _drawn(training, LIGHT):
        layout = figure.to_dict()["layout"]
        axes = [value for key, value in layout.items() if re.fullmatch(r"[xy]axis\d*", key)]
        assert axes
        assert all(axis["range"] and axis["fixedrange"] for axis in axes if axis.get("visible", 1))
        assert all(size >= 11.5 for size in _sizes(json.loads(figure.to_json())))


def _sizes(value: object) -> Iterator[float]:
    if isinstance(value, dict):
        for key, inner in value.items():
            if key.endswith("font") and "size" in inner:
                yield inner["size"]
            yield from _sizes(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from _sizes(inner)


def _texts(value: object) -> Iterator[str]:
    if isinstance(value, dict):
        for inner in value.values():
            yield from _texts(inner)
    elif isinstance(value, list | tuple):
        for inner in value:
            yield from _texts(inner)
    elif isinstance(value, str):
        yield value


@THEMES
def test_no_name_of_a_table_becomes_markup_in_a_figure(theme: Theme) -> None:
    ours = r"</?b>|<br>|<span style=\"color:#[0-9a-f]{6}\">|</span>"
    for figure in _drawn(hostile(90), theme):
        for text in _texts(figure.to_dict()):
            assert "<" not in re.sub(ours, "", text), text
        assert "hovertemplate" not in figure.to_json()


@THEMES
@TRAININGS
def test_no_name_of_a_table_becomes_markup_in_the_node_graph(
    training: TrainingTable, theme: Theme
) -> None:
    tree = grown(training)
    dot = node_graph_dot(node_graph_view(tree, "L"), theme)
    ours = r"</?(TABLE|TR|TD|FONT|B)(\s[^<>]*)?>"
    labels = re.findall(r"label=<(.*?)>(?: [a-z]+=|\])", dot)
    assert len(labels) == tree.n_nodes + tree.n_nodes - 1
    for label in labels:
        plain = re.sub(ours, "", label)
        assert not set(plain) & set("<>"), plain
        assert unescape(plain).isprintable() or "\xa0" in unescape(plain)


def test_backslashes_in_names_are_doubled_so_that_they_do_not_name_the_node() -> None:
    training = training_of("c", {"\\N": [1, 2], "c": ["\\G", "\\L"]})
    dot = node_graph_dot(node_graph_view(grown(training)), LIGHT)
    assert re.search(r"(?<!\\)\\[NGL]", dot) is None


def test_edges_are_as_wide_as_their_rows_with_a_least_width() -> None:
    training = training_of("c", {"a": range(100), "c": ["x"] * 99 + ["y"]})
    dot = node_graph_dot(node_graph_view(grown(training)), LIGHT)
    widths = [float(width) for width in re.findall(r"penwidth=([\d.]+)", dot)]
    assert widths == [13.86, 1.5]


def test_missing_rows_have_a_dashed_strand_of_their_own() -> None:
    training = training_of("c", {"a": [1, 2, 3, float("nan")], "c": list("xxyy")})
    dot = node_graph_dot(node_graph_view(grown(training)), LIGHT)
    assert dot.count("style=dashed") == 1


def test_the_graph_s_background_is_transparent_and_the_selection_is_in_the_accent() -> None:
    dot = node_graph_dot(node_graph_view(grown(mixed()), "L"), DARK)
    assert "bgcolor=transparent" in dot
    assert re.search(rf'BORDER="3" [^<>]* COLOR="{DARK.accent}"', dot)


@THEMES
def test_regions_are_filled_with_opaque_tints_of_their_class(theme: Theme) -> None:
    training = mixed()
    figure = regions_figure(regions_view(grown(training), training, "width", "height"), theme)
    fills = {trace.fillcolor for trace in figure.data if trace.fill == "toself"}
    assert fills <= {mix(colour, theme.page, theme.tint) for colour in theme.classes[:3]}


@THEMES
def test_a_tied_region_says_tie_and_has_no_classs_colour(theme: Theme) -> None:
    training = tied()
    figure = regions_figure(regions_view(grown(training), training, "x", "y"), theme)
    fills = {trace.fillcolor for trace in figure.data if trace.fill == "toself"}
    classes = {mix(colour, theme.page, theme.tint) for colour in theme.classes[1:3]}
    assert fills == classes | {mix(theme.other, theme.page, theme.tint)}
    assert not any(trace.fillpattern.shape for trace in figure.data if trace.fill == "toself")
    names = sorted(each.text for each in figure.layout.annotations)
    assert names == ["<b>b</b>", "<b>c</b>", "<b>tie</b>"]


def test_a_pure_node_and_a_feature_without_a_split_are_still_drawn() -> None:
    training = training_of("c", {"a": [5, 5, 5], "b": [1, 2, 3], "c": list("xxx")})
    view = search_at(training, grown(training))
    assert split_small_multiples_figure(view, LIGHT).data
    assert split_curve_figure(view, LIGHT, 1).layout.title.text == "<b>b ≤ 1.5 gains nothing</b>"
    impure = training_of("c", {"a": [5, 5, 5], "b": [1, 2, 3], "c": list("xyy")})
    heading = split_curve_figure(search_at(impure, grown(impure)), LIGHT, 0).layout.title.text
    assert heading == "<b>a has only one value here.</b>"
