"""Decision regions as exact rectangles, with the rows over them."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import plotly.graph_objects as go

from explorer.data.display import show_number
from explorer.figures.frame import fixed_axis, framed, literal
from explorer.figures.theme import (
    BODY,
    SMALL,
    ClassMark,
    Theme,
    class_colours,
    mean_colour,
    mean_scale,
    mix,
)
from explorer.views.axes import Axis, AxisKind
from explorer.views.plane import Rectangle
from explorer.views.regions import PlaneKind, Region, RegionsView

HEIGHT, STRIP_HEIGHT = 420, 240
MARKER, FAINT = 6, 0.5
MOST_OUTLINED = 200
WIDE_ENOUGH, HIGH_ENOUGH = 0.16, 0.09


@dataclass(frozen=True, slots=True)
class _Ink:
    """The view's colours, settled once."""

    theme: Theme
    marks: tuple[ClassMark, ...]
    view: RegionsView

    def region(self, region: Region) -> str:
        if self.marks:
            colour = self.marks[int(region.answer)].colour
            return mix(colour, self.theme.page, self.theme.tint)
        return mix(mean_colour(region.place, self.theme), self.theme.page, 0.55)

    def value_place(self, value: float) -> float:
        spread = self.view.highest - self.view.lowest
        return (value - self.view.lowest) / spread if spread > 0 else 0.5


def regions_figure(view: RegionsView, theme: Theme, *, titled: bool = True) -> go.Figure:
    """The plane of two features, intervals of one, or a step line; ranges are fixed."""
    ink = _Ink(theme, class_colours(view.root_counts, theme), view)
    figure = go.Figure()
    if view.kind is PlaneKind.NUMBER_STEPS:
        _add_points(figure, ink)
        _add_steps(figure, ink)
    else:
        _add_regions(figure, ink)
        _add_points(figure, ink)
    _add_centres(figure, view)
    _add_legend(figure, ink)
    _add_outline(figure, view.outline, theme)
    if view.kind is PlaneKind.CLASS_PLANE:
        _add_labels(figure, ink)
    height = STRIP_HEIGHT if view.kind is PlaneKind.CLASS_STRIP else HEIGHT
    names = [trace.name for trace in figure.data if trace.name]
    framed(figure, theme, view.title if titled else "", height, legend=names)
    figure.update_layout(
        xaxis=_axis(view.x, theme),
        yaxis=_axis(view.y, theme) | {"visible": view.y.kind is not AxisKind.NOTHING},
        showlegend=bool(ink.marks),
    )
    return figure


def _axis(axis: Axis, theme: Theme) -> dict[str, object]:
    return fixed_axis(theme, axis.name, axis.low, axis.high, axis.ticks, with_grid=False)


def _add_regions(figure: go.Figure, ink: _Ink) -> None:
    """One filled trace a colour. The fill's own line, in its colour, closes the hairline seams
    that anti-aliasing leaves between neighbours; a second, finer line shows the boxes."""
    by_colour: dict[tuple[str, bool], list[Rectangle]] = {}
    for region in ink.view.regions:
        is_other = bool(ink.marks) and ink.marks[int(region.answer)].is_other
        by_colour.setdefault((ink.region(region), is_other), []).append(_rectangle(region))
    for (colour, is_other), rectangles in sorted(by_colour.items()):
        x, y = _loops(rectangles)
        hatched = {"shape": "/", "fgcolor": ink.theme.other, "size": 6, "solidity": 0.3}
        figure.add_trace(
            go.Scatter(
                x=x,
                y=y,
                mode="lines",
                fill="toself",
                fillcolor=colour,
                fillpattern=hatched | {"bgcolor": ink.theme.page} if is_other else None,
                line={"width": 1, "color": colour},
                hoverinfo="skip",
                showlegend=False,
            )
        )
    if len(ink.view.regions) <= MOST_OUTLINED:
        x, y = _loops([_rectangle(region) for region in ink.view.regions])
        line = {"width": 1, "color": mix(ink.theme.text_faint, ink.theme.page, 0.5)}
        figure.add_trace(
            go.Scatter(x=x, y=y, mode="lines", line=line, hoverinfo="skip", showlegend=False)
        )


def _add_steps(figure: go.Figure, ink: _Ink) -> None:
    x: list[float | None] = []
    y: list[float | None] = []
    ordered = sorted(ink.view.regions, key=lambda region: region.x0)
    for before, region in zip([None, *ordered], ordered, strict=False):
        if before is not None and before.x1 != region.x0:
            x.append(None)
            y.append(None)
        x += [region.x0, region.x1]
        y += [region.answer, region.answer]
    figure.add_trace(
        go.Scatter(
            x=x,
            y=y,
            mode="lines",
            line={"width": 3, "color": ink.theme.means[-1]},
            hoverinfo="skip",
            showlegend=False,
        )
    )


def _add_points(figure: go.Figure, ink: _Ink) -> None:
    if not ink.marks:
        figure.add_trace(_number_points(ink))
        return
    for code, mark in enumerate(ink.marks):
        members = [i for i, value in enumerate(ink.view.points.value) if int(value) == code]
        # Rows off the plane lie beneath the others, and fainter.
        members.sort(key=lambda i: not ink.view.points.is_off_plane[i])
        if members:
            figure.add_trace(_class_points(ink, mark, members))


def _class_points(ink: _Ink, mark: ClassMark, members: Sequence[int]) -> go.Scatter:
    points, theme = ink.view.points, ink.theme
    off = [points.is_off_plane[i] for i in members]
    return go.Scatter(
        x=[points.x[i] for i in members],
        y=[points.y[i] for i in members],
        mode="markers",
        showlegend=False,
        marker={
            "symbol": mark.glyph,
            "size": mark.size,
            "color": [theme.page if o else mark.colour for o in off],
            "line": {
                "color": [mark.colour if o else theme.page for o in off],
                "width": [1.25 if o else 0.75 for o in off],
            },
            "opacity": [FAINT if o else 1.0 for o in off],
        },
        hovertext=[literal(points.words[i]) for i in members],
        hoverinfo="text",
    )


def _add_legend(figure: go.Figure, ink: _Ink) -> None:
    """Entries of their own: a class keeps its filled glyph where its first point is hollow."""
    entries = {
        mark.sign: (mark, "other classes" if mark.is_other else name)
        for mark, name in zip(ink.marks, ink.view.class_names, strict=False)
    }
    for mark, name in entries.values():
        look = {"symbol": mark.glyph, "size": mark.size + 2, "color": mark.colour}
        figure.add_trace(
            go.Scatter(x=[None], y=[None], mode="markers", marker=look, name=literal(name))
        )


def _number_points(ink: _Ink) -> go.Scatter:
    points, theme, view = ink.view.points, ink.theme, ink.view
    is_plane = view.kind is PlaneKind.NUMBER_PLANE
    off = points.is_off_plane
    colours = [theme.side] * len(off)
    if is_plane:
        colours = [mean_colour(ink.value_place(value), theme) for value in points.value]
    pairs = list(zip(colours, off, strict=True))
    marker = {
        "size": MARKER,
        "color": [theme.page if o else colour for colour, o in pairs],
        "line": {
            "width": [1.25 if o else 0.75 for o in off],
            "color": [colour if o else theme.page for colour, o in pairs],
        },
        "opacity": [FAINT if o else 1.0 for o in off],
    }
    trace = go.Scatter(
        x=points.x,
        y=points.y,
        mode="markers",
        marker=marker,
        hovertext=[literal(words) for words in points.words],
        hoverinfo="text",
        showlegend=False,
    )
    if is_plane:
        trace.marker.update(**_colour_bar(view, theme))
    return trace


def _colour_bar(view: RegionsView, theme: Theme) -> dict[str, object]:
    low, high = view.lowest, view.highest
    middle = low / 2 + high / 2
    values = [low, middle, high] if high > low else [low]
    return {
        "colorscale": mean_scale(theme),
        "cmin": low,
        "cmax": high if high > low else low + 1,
        "showscale": True,
        "colorbar": {
            "title": {
                "text": literal(f"answered {view.target}"),
                "side": "right",
                "font": {"size": SMALL, "color": theme.text_soft},
            },
            "thickness": 8,
            "len": 1,
            "outlinewidth": 0,
            "tickmode": "array",
            "tickvals": values,
            "ticktext": [literal(show_number(value, 3)) for value in values],
            "tickfont": {"size": SMALL, "color": theme.text_faint},
        },
    }


def _add_centres(figure: go.Figure, view: RegionsView) -> None:
    """Invisible marks that tell, on hover, what a box answers."""
    is_steps = view.kind is PlaneKind.NUMBER_STEPS
    figure.add_trace(
        go.Scatter(
            x=[r.x0 / 2 + r.x1 / 2 for r in view.regions],
            y=[r.answer if is_steps else r.y0 / 2 + r.y1 / 2 for r in view.regions],
            mode="markers",
            marker={"size": 16, "opacity": 0, "color": "rgba(0,0,0,0)"},
            hovertext=[literal(r.words) for r in view.regions],
            hoverinfo="text",
            showlegend=False,
        )
    )


def _add_outline(figure: go.Figure, outline: Sequence[Rectangle], theme: Theme) -> None:
    for colour, width in ((theme.halo, 6), (theme.accent, 2.5)) if outline else ():
        x, y = _loops(outline)
        figure.add_trace(
            go.Scatter(
                x=x,
                y=y,
                mode="lines",
                line={"width": width, "color": colour},
                hoverinfo="skip",
                showlegend=False,
                cliponaxis=False,
            )
        )


def _add_labels(figure: go.Figure, ink: _Ink) -> None:
    """A class's name in the corner of its largest box, where the box has room for it."""
    view, theme = ink.view, ink.theme
    width, height = view.x.high - view.x.low, view.y.high - view.y.low
    largest: dict[int, Region] = {}
    for region in view.regions:
        known = largest.get(int(region.answer))
        if known is None or _area(region) > _area(known):
            largest[int(region.answer)] = region
    for code, region in sorted(largest.items()):
        room = (region.x1 - region.x0) / width, (region.y1 - region.y0) / height
        name = view.class_names[code]
        if room[0] < max(WIDE_ENOUGH, 0.016 * len(name)) or room[1] < HIGH_ENOUGH:
            continue
        is_high = region.y1 >= view.y.high
        figure.add_annotation(
            x=region.x0,
            y=region.y1 if is_high else region.y0,
            xanchor="left",
            yanchor="top" if is_high else "bottom",
            xshift=4,
            yshift=-3 if is_high else 3,
            text=f"<b>{literal(name)}</b>",
            font={"size": BODY, "color": theme.text},
            bgcolor=ink.region(region),
            borderpad=1,
            showarrow=False,
        )


def _area(region: Region) -> float:
    return (region.x1 - region.x0) * (region.y1 - region.y0)


def _rectangle(region: Region) -> Rectangle:
    return region.x0, region.x1, region.y0, region.y1


def _loops(rectangles: Iterable[Rectangle]) -> tuple[list[float | None], list[float | None]]:
    x: list[float | None] = []
    y: list[float | None] = []
    for x0, x1, y0, y1 in rectangles:
        x += [x0, x1, x1, x0, x0, None]
        y += [y0, y0, y1, y1, y0, None]
    return x[:-1], y[:-1]
