"""Rows over the regions, the legend of their classes, and the scale of their numbers."""

from collections.abc import Sequence
from dataclasses import dataclass

from explorer.figures.frame import Spec, escape_plotly, scatter
from explorer.figures.theme import SMALL, ClassMark, Theme, mean_colour, mean_scale, mix
from explorer.views.nodes.wording import number_words
from explorer.views.regions.region_walk import RegionsKind
from explorer.views.regions.regions_view import Region, RegionsView

MARKER, FAINT = 6, 0.5


@dataclass(frozen=True, slots=True)
class Ink:
    """The view's colours, settled once."""

    theme: Theme
    marks: tuple[ClassMark, ...]
    view: RegionsView

    def region(self, region: Region) -> str:
        """The fill of a region. A tie is no class's colour, and plain where "other" is hatched."""
        if self.marks:
            mark = self.marks[int(region.prediction)]
            colour = self.theme.other if region.tie else mark.colour
            return mix(colour, self.theme.page, self.theme.tint)
        return mix(mean_colour(region.position, self.theme), self.theme.page, 0.3)

    def is_hatched(self, region: Region) -> bool:
        """Whether the region's class is one of those drawn as "other"."""
        return bool(self.marks) and not region.tie and self.marks[int(region.prediction)].is_other

    def value_position(self, value: float) -> float:
        """Where a number lies between the ends of the scale: 0 at the lowest, 1 at the highest."""
        spread = self.view.highest - self.view.lowest
        return (value - self.view.lowest) / spread if spread > 0 else 0.5


def point_traces(ink: Ink) -> list[Spec]:
    """The rows as markers, a trace a class; those outside the regions hollow."""
    if not ink.marks:
        return [_number_points(ink)]
    traces = []
    for code, mark in enumerate(ink.marks):
        members = [i for i, value in enumerate(ink.view.points.value) if int(value) == code]
        # Rows outside the regions lie beneath the others, and fainter.
        members.sort(key=lambda i: not ink.view.points.is_outside[i])
        if members:
            traces.append(_class_points(ink, mark, members))
    return traces


def _class_points(ink: Ink, mark: ClassMark, members: Sequence[int]) -> Spec:
    points, theme = ink.view.points, ink.theme
    outside = [points.is_outside[i] for i in members]
    return scatter(
        x=[points.x[i] for i in members],
        y=[points.y[i] for i in members],
        mode="markers",
        showlegend=False,
        marker={
            "symbol": mark.glyph,
            "size": mark.size,
            "color": [theme.page if o else mark.colour for o in outside],
            "line": {
                "color": [mark.colour if o else theme.page for o in outside],
                "width": [1.25 if o else 0.75 for o in outside],
            },
            "opacity": [FAINT if o else 1.0 for o in outside],
        },
        hovertext=[escape_plotly(points.words[i]) for i in members],
        hoverinfo="text",
    )


def legend_traces(ink: Ink) -> list[Spec]:
    """Entries of their own: a class keeps its filled glyph where its first point is hollow."""
    entries = {
        mark.sign: (mark, "other classes" if mark.is_other else name)
        for mark, name in zip(ink.marks, ink.view.class_names, strict=False)
    }
    return [
        scatter(
            x=[None],
            y=[None],
            mode="markers",
            marker={"symbol": mark.glyph, "size": mark.size + 2, "color": mark.colour},
            name=escape_plotly(name),
        )
        for mark, name in entries.values()
    ]


def _number_points(ink: Ink) -> Spec:
    points, theme, view = ink.view.points, ink.theme, ink.view
    is_over_two = view.kind is RegionsKind.NUMBER_REGIONS
    outside = points.is_outside
    colours = [theme.side] * len(outside)
    if is_over_two:
        colours = [mean_colour(ink.value_position(value), theme) for value in points.value]
    pairs = list(zip(colours, outside, strict=True))
    marker = {
        "size": MARKER,
        "color": [theme.page if o else colour for colour, o in pairs],
        "line": {
            "width": [1.25 if o else 0.75 for o in outside],
            "color": [colour if o else theme.page for colour, o in pairs],
        },
        "opacity": [FAINT if o else 1.0 for o in outside],
    }
    trace = scatter(
        x=points.x,
        y=points.y,
        mode="markers",
        marker=marker,
        hovertext=[escape_plotly(text) for text in points.words],
        hoverinfo="text",
        showlegend=False,
    )
    if is_over_two:
        marker |= _colour_bar(view, theme)
    return trace


def _colour_bar(view: RegionsView, theme: Theme) -> Spec:
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
                "text": escape_plotly(f"predicted {view.target.name}"),
                "side": "right",
                "font": {"size": SMALL, "color": theme.text_soft},
            },
            "thickness": 8,
            "len": 1,
            "outlinewidth": 0,
            "tickmode": "array",
            "tickvals": values,
            "ticktext": [escape_plotly(number_words(view.target, value, 3)) for value in values],
            "tickfont": {"size": SMALL, "color": theme.text_faint},
        },
    }
