"""The surface as Plotly takes it: every cell has both its edges, and every property is known."""

import plotly.graph_objects as go
import pytest

from explorer.figures.frame import escape_plotly
from explorer.figures.regions.regions import regions_figure
from explorer.figures.regions.surface import surface_figure
from explorer.figures.theme import DARK, LIGHT, Theme
from explorer.views.regions.regions_view import regions_view
from explorer.views.regions.surface import surface_view
from tests.support.samples import dated, grown, mixed, training_of


@pytest.mark.parametrize("theme", [LIGHT, DARK])
def test_the_surface_is_a_valid_figure_whose_walls_stand_upright(theme: Theme) -> None:
    training = mixed(numbers=True)
    surface = surface_view(regions_view(grown(training, 4), training, "width", "colour"))
    figure = surface_figure(surface, theme)
    go.Figure(figure.to_dict())
    trace, rows = figure.data
    assert len(trace.x) == 2 * len(surface.heights[0])
    assert len(trace.y) == len(trace.z) == 2 * len(surface.heights)
    assert list(trace.x[1:-1:2]) == list(trace.x[2::2])
    assert list(zip(rows.x, rows.y, rows.z, strict=True)) == list(surface.rows)
    assert list(rows.text) == [escape_plotly(words) for words in surface.row_words]


def test_dates_stand_on_its_upright_axis_and_where_it_is_pointed_at() -> None:
    training = dated()
    view = regions_view(grown(training), training, "width", "height")
    figure = surface_figure(surface_view(view), LIGHT)
    go.Figure(figure.to_dict())
    assert all(text.startswith("2021-") for text in figure.layout.scene.zaxis.ticktext)
    trace, _ = figure.data
    assert trace.hoverinfo == "text"
    assert len(trace.text) == len(trace.z)
    assert len(trace.text[0]) == len(trace.z[0])


def test_regions_of_dates_are_named_and_colours_by_dates() -> None:
    training = dated()
    figure = regions_figure(regions_view(grown(training), training, "width", "height"), LIGHT)
    bars = [trace.marker.colorbar.ticktext for trace in figure.data if trace.marker.showscale]
    assert bars
    assert all(text.startswith("2021-") for text in bars[0])
    names = [each.text for each in figure.layout.annotations]
    assert names
    assert all(name.startswith("<b>2021-") for name in names)


def test_hostile_names_are_text_on_its_axes() -> None:
    name = "<b>x</b> %{z}"
    columns = {name: [1.0, 2, 3, 4], "y": [4.0, 1, 3, 2], "t": [1.5, 2.5, 3.5, 9.0]}
    training = training_of("t", columns)
    surface = surface_view(regions_view(grown(training), training, name, "y"))
    title = surface_figure(surface, LIGHT).layout.scene.xaxis.title.text
    assert title == "&lt;b&gt;x&lt;/b&gt; %{z}"
