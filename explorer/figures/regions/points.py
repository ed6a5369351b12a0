"""Rows over the regions, the legend of their classes, and the scale of their numbers."""

from collections.abc import Sequence
from dataclasses import dataclass

from explorer.figures.frame import Spec, escape_plotly, scatter, ticks_at
from explorer.figures.theme import SMALL, ClassMark, Theme, mean_colour, mean_scale, mix
from explorer.views.nodes.wording import number_words
from explorer.views.regions.region_walk import RegionsKind
from explorer.views.regions.regions_view import Region, RegionsView

MARKER, FAINT = 6, 0.5


@dataclass(frozen=True, slots=True)
class Ink:
    """The view's colours, computed once."""

    theme: Theme
    marks: tuple[ClassMark, ...]
    view: RegionsView

    def region(self, region: Region) -> str:
        """Return the fill of a region. A tie does not have a class's colour, and stays plain even
        if "other" is hatched."""
        if self.marks:
            mark = self.marks[int(region.prediction)]
            colour = self.theme.other if region.tie else mark.colour
            return mix(colour, self.theme.page, self.theme.tint)
        return mix(mean_colour(region.position, self.theme), self.theme.page, 0.3)

    def is_hatched(self, region: Region) -> bool:
        """Return whether the region's class is one of those drawn as "other"."""
        return bool(self.marks) and not region.tie and self.marks[int(region.prediction)].is_other


def point_traces(ink: Ink) -> list[Spec]:
    """Return the rows as markers, one trace per class; rows outside the regions are hollow."""
    if not ink.marks:
        return [_number_points(ink)]
    traces = []
    for code, mark in enumerate(ink.marks):
        members = [i for i, value in enumerate(ink.view.points.value) if int(value) == code]
        # Rows outside the regions lie beneath the others, and fainter.
        members.sort(key=lambda i: not ink.view.points.is_outside[i])
        if members:
            look = {"symbol": mark.glyph, "size": mark.size}
            traces.append(_points(ink, members, [mark.colour] * len(members), look))
    return traces


def _points(ink: Ink, members: Sequence[int], colours: Sequence[str], look: Spec) -> Spec:
    points, page = ink.view.points, ink.theme.page
    pairs = [(points.is_outside[i], colour) for i, colour in zip(members, colours, strict=True)]
    return scatter(
        x=[points.x[i] for i in members],
        y=[points.y[i] for i in members],
        mode="markers",
        showlegend=False,
        marker=look
        | {
            "color": [page if is_outside else colour for is_outside, colour in pairs],
            "line": {
                "color": [colour if is_outside else page for is_outside, colour in pairs],
                "width": [1.25 if is_outside else 0.75 for is_outside, _ in pairs],
            },
            "opacity": [FAINT if is_outside else 1.0 for is_outside, _ in pairs],
        },
        hovertext=[escape_plotly(points.words[i]) for i in members],
        hoverinfo="text",
    )


def legend_traces(ink: Ink) -> list[Spec]:
    """Return separate entries, so that a class has a filled glyph even if its points are hollow."""
    entries = {
        mark.sign: (mark, "other classes" if mark.is_other else name)
        for mark, name in zip(ink.marks, ink.view.class_names, strict=False)
    }
    traces = []
    for mark, name in entries.values():
        look = {"symbol": mark.glyph, "size": mark.size + 2, "color": mark.colour}
        name = escape_plotly(name)
        traces.append(scatter(x=[None], y=[None], mode="markers", marker=look, name=name))
    return traces


def _number_points(ink: Ink) -> Spec:
    theme, view, numbers = ink.theme, ink.view, ink.view.points.value
    every = range(len(numbers))
    if view.kind is not RegionsKind.NUMBER_REGIONS:
        return _points(ink, every, [theme.side] * len(numbers), {"size": MARKER})
    low, spread = view.lowest, view.highest - view.lowest
    positions = [(value - low) / spread if spread > 0 else 0.5 for value in numbers]
    colours = [mean_colour(position, theme) for position in positions]
    return _points(ink, every, colours, {"size": MARKER, **_colour_bar(view, theme)})


def _colour_bar(view: RegionsView, theme: Theme) -> Spec:
    low, high = view.lowest, view.highest
    middle = low / 2 + high / 2
    values = [low, middle, high] if high > low else [low]
    ticks = [(value, number_words(view.target, value, 3)) for value in values]
    return {
        "colorscale": mean_scale(theme),
        "cmin": low,
        "cmax": high if high > low else low + 1,
        "showscale": True,
        "colorbar": {
            "title": {
                "text": escape_plotly(f"predicted {view.target.name}"),
                "side": "right",
                "font": {"size": SMALL, "color": theme.text_soft},
            },
            "thickness": 8,
            "len": 1,
            "outlinewidth": 0,
            **ticks_at(ticks, theme.text_faint),
        },
    }
