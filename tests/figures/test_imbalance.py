"""Scores along the weight of a class."""

import plotly.graph_objects as go
import pytest

from explorer.figures.imbalance import imbalance_figure
from explorer.figures.theme import DARK, LIGHT, Theme
from explorer.judging.imbalance import Weighed
from explorer.views.imbalance import ImbalanceView, imbalance_view
from tests.support.samples import grown, mixed
from tests.support.scored import ACCURACY


def view() -> ImbalanceView:
    tree = grown(mixed(90))
    weighed = [
        Weighed(1.0, tree, 100, 10, 0, 0, 0.1, ACCURACY, 0.8),
        Weighed(20.0, tree, 100, 10, 8, 8, 0.5, ACCURACY, 0.8),
        Weighed(50.0, tree, 100, 10, 10, 30, 0.7, ACCURACY, 0.8),
    ]
    return imbalance_view(weighed, 20.0, "rare")


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])
def test_plotly_finds_every_property_valid(theme: Theme) -> None:
    go.Figure(imbalance_figure(view(), theme).to_dict())


def test_scores_stand_along_the_weight_and_the_chosen_one_is_marked() -> None:
    figure = imbalance_figure(view(), LIGHT)
    recall, precision, share, actual = figure.data
    assert list(recall.x) == [1, 20, 50]
    assert list(recall.y) == [0, 0.8, 1]
    assert list(precision.y) == [None, 0.5, 0.25]
    assert list(share.y) == [0.1, 0.5, 0.7]
    assert list(actual.y) == [0.1, 0.1]
    (mark,) = figure.layout.shapes
    assert mark.x0 == mark.x1 == 20


def test_presented_no_letter_is_below_eighteen_pixels() -> None:
    figure = imbalance_figure(view(), LIGHT, is_presented=True)
    go.Figure(figure.to_dict())
    layout = figure.layout
    fonts = [layout.font, layout.legend.font, layout.hoverlabel.font]
    for axis in (layout.xaxis, layout.yaxis):
        fonts += [axis.tickfont, axis.title.font]
    assert min(font.size for font in fonts) >= 18
    assert [list(trace.y) for trace in figure.data] == [
        list(trace.y) for trace in imbalance_figure(view(), LIGHT).data
    ]
