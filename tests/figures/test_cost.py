"""Costs on logarithmic axes: every point, and the fitted lines through the larger sizes."""

import math

import plotly.graph_objects as go
import pytest

from explorer.figures.cost import cost_figure
from explorer.figures.theme import DARK, LIGHT, Theme
from explorer.judging.cost import Searcher, timing_of
from explorer.views.cost import CostLine, CostPanel


def panel() -> CostPanel:
    n_rows = (50, 100, 200, 400)
    naive = timing_of(Searcher.NAIVE, [(n, float(n * n)) for n in n_rows])
    lines = (
        CostLine(
            Searcher.NAIVE,
            "naive",
            "naive: n·d·k",
            n_rows,
            naive.seconds,
            ("",) * 4,
            naive.slope,
            "grows",
        ),
        CostLine(Searcher.SORTED, "sorted", "sorted", n_rows, (9.0,) * 4, ("",) * 4, None, ""),
    )
    return CostPanel("Steps counted", "steps", lines)


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])
def test_plotly_finds_every_property_valid(theme: Theme) -> None:
    go.Figure(cost_figure(panel(), theme).to_dict())


def test_points_slopes_and_axes_are_those_of_the_panel() -> None:
    figure = cost_figure(panel(), LIGHT)
    fitted, naive, without = figure.data
    assert list(naive.x) == [50, 100, 200, 400]
    assert list(fitted.x) == [100, 400]
    assert list(fitted.y) == pytest.approx([1e4, 16e4])
    assert without.mode == "markers+lines"
    (exponent,) = figure.layout.annotations
    assert "<sup>2.00</sup>" in exponent.text
    assert figure.layout.xaxis.type == figure.layout.yaxis.type == "log"
    low, high = figure.layout.yaxis.range
    assert low < math.log10(9)
    assert high > math.log10(16e4)


def test_no_two_searches_look_alike_without_colour() -> None:
    _, naive, fast = cost_figure(panel(), LIGHT).data
    assert naive.marker.symbol != fast.marker.symbol
