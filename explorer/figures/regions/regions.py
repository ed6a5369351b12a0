"""Decision regions as exact rectangles, with the rows over them."""

from collections.abc import Iterable, Sequence

import plotly.graph_objects as go

from explorer.caps import CAPS
from explorer.data.display import even_digits
from explorer.figures.frame import (
    Spec,
    annotation,
    escape_plotly,
    figure_of,
    fixed_axis,
    frame_of,
    quiet_line,
    scatter,
)
from explorer.figures.regions.points import Ink, legend_traces, point_traces
from explorer.figures.theme import BODY, Theme, class_colours, mix
from explorer.views.nodes.axes import Axis, AxisKind
from explorer.views.nodes.wording import number_words
from explorer.views.regions.region_walk import Rectangle, RegionsKind
from explorer.views.regions.regions_view import Region, RegionsView

HEIGHT, INTERVALS_HEIGHT = 420, 240
MIN_LABEL_WIDTH, MIN_LABEL_HEIGHT = 0.16, 0.09
"""A region that covers smaller shares of the axes has no room for its label."""

TIE = -1
"""The key of ties, which is not a class code."""


def regions_figure(view: RegionsView, theme: Theme) -> go.Figure:
    """Draw regions of two features, intervals of one, or a step line; ranges are fixed.

    Rows are points over them, and the selected node has an outline.
    """
    ink = Ink(theme, class_colours(view.root_weights, theme), view)
    if view.kind is RegionsKind.NUMBER_STEPS:
        traces = [*point_traces(ink), _steps(ink)]
    else:
        traces = [*_regions(ink), *point_traces(ink)]
    traces += [_centres(view), *legend_traces(ink), *_outline(view.outline, theme)]
    height = INTERVALS_HEIGHT if view.kind is RegionsKind.CLASS_INTERVALS else HEIGHT
    layout = frame_of(theme, view.title, height, traces)
    layout |= {
        "xaxis": _axis(view.x, theme),
        "yaxis": _axis(view.y, theme) | {"visible": view.y.kind is not AxisKind.NOTHING},
        "showlegend": bool(ink.marks),
    }
    if view.kind in (RegionsKind.CLASS_REGIONS, RegionsKind.NUMBER_REGIONS):
        layout["annotations"] = _labels(ink)
    return figure_of(traces, layout)


def _axis(axis: Axis, theme: Theme) -> Spec:
    return fixed_axis(theme, axis.name, axis.low, axis.high, axis.ticks, with_grid=False)


def _regions(ink: Ink) -> list[Spec]:
    """Return one filled trace per colour. The fill's own line, in its colour, closes the hairline
    seams that anti-aliasing leaves between neighbours; a second, finer line separates them."""
    traces = []
    by_colour: dict[tuple[str, bool], list[Rectangle]] = {}
    for region in ink.view.regions:
        fill = ink.region(region), ink.is_hatched(region)
        by_colour.setdefault(fill, []).append(_rectangle(region))
    for (colour, is_hatched), rectangles in sorted(by_colour.items()):
        x, y = _loops(rectangles)
        look: Spec = {"fill": "toself", "fillcolor": colour}
        if is_hatched:
            stripes = {"shape": "/", "fgcolor": ink.theme.other, "size": 6, "solidity": 0.3}
            look["fillpattern"] = stripes | {"bgcolor": ink.theme.page}
        traces.append(quiet_line(x=x, y=y, line={"width": 1, "color": colour}, **look))
    if len(ink.view.regions) <= CAPS.max_outlined_regions:
        x, y = _loops([_rectangle(region) for region in ink.view.regions])
        line = {"width": 1, "color": mix(ink.theme.text_faint, ink.theme.page, 0.5)}
        traces.append(quiet_line(x=x, y=y, line=line))
    return traces


def _steps(ink: Ink) -> Spec:
    x, y = list[float | None](), list[float | None]()
    ordered = sorted(ink.view.regions, key=lambda region: region.x0)
    for before, region in zip([None, *ordered], ordered, strict=False):
        if before is not None and before.x1 != region.x0:
            x.append(None)
            y.append(None)
        x += [region.x0, region.x1]
        y += [region.prediction, region.prediction]
    return quiet_line(x=x, y=y, line={"width": 3, "color": ink.theme.means[-1]})


def _centres(view: RegionsView) -> Spec:
    """Return invisible marks that show, on hover, what a region predicts."""
    is_steps = view.kind is RegionsKind.NUMBER_STEPS
    return scatter(
        x=[r.x0 / 2 + r.x1 / 2 for r in view.regions],
        y=[r.prediction if is_steps else r.y0 / 2 + r.y1 / 2 for r in view.regions],
        mode="markers",
        marker={"size": 16, "opacity": 0, "color": "rgba(0,0,0,0)"},
        hovertext=[escape_plotly(r.words) for r in view.regions],
        hoverinfo="text",
        showlegend=False,
    )


def _outline(outline: Sequence[Rectangle], theme: Theme) -> list[Spec]:
    x, y = _loops(outline)
    return [
        quiet_line(x=x, y=y, line={"width": width, "color": colour}, cliponaxis=False)
        for colour, width in (((theme.halo, 6), (theme.accent, 2.5)) if outline else ())
    ]


def _labels(ink: Ink) -> list[Spec]:
    """Write a region's prediction in its corner if it has room: for each class and for
    ties, only in the largest region."""
    view, theme = ink.view, ink.theme
    width, height = view.x.high - view.x.low, view.y.high - view.y.low
    labels: list[Spec] = []
    for name, region in _named(view):
        room = (region.x1 - region.x0) / width, (region.y1 - region.y0) / height
        if room[0] < max(MIN_LABEL_WIDTH, 0.016 * len(name)) or room[1] < MIN_LABEL_HEIGHT:
            continue
        is_high, text = region.y1 >= view.y.high, f"<b>{escape_plotly(name)}</b>"
        at = region.x0, region.y1 if is_high else region.y0
        look = {"xanchor": "left", "yanchor": "top" if is_high else "bottom", "xshift": 4}
        look |= {"yshift": -3 if is_high else 3, "bgcolor": ink.region(region), "borderpad": 1}
        labels.append(annotation(at, text, BODY, theme.text, look))
    return labels


def _named(view: RegionsView) -> list[tuple[str, Region]]:
    """Return the largest region of each class and of ties or, if numbers are predicted, of each
    leaf."""
    is_classes = view.kind is RegionsKind.CLASS_REGIONS
    largest: dict[int | str, Region] = {}
    for region in sorted(view.regions, key=lambda one: (one.x1 - one.x0) * (one.y1 - one.y0)):
        code = TIE if region.tie else int(region.prediction)
        largest[code if is_classes else region.path] = region
    if is_classes:
        return [
            ("tie" if region.tie else view.class_names[int(region.prediction)], region)
            for region in largest.values()
        ]
    means = [number_words(view.target, region.prediction, 3) for region in largest.values()]
    return list(zip(even_digits(means, 3), largest.values(), strict=True))


def _rectangle(region: Region) -> Rectangle:
    return region.x0, region.x1, region.y0, region.y1


def _loops(rectangles: Iterable[Rectangle]) -> tuple[list[float | None], list[float | None]]:
    x, y = list[float | None](), list[float | None]()
    for x0, x1, y0, y1 in rectangles:
        x += [x0, x1, x1, x0, x0, None]
        y += [y0, y0, y1, y1, y0, None]
    return x[:-1], y[:-1]
