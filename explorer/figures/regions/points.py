"""Rows over the regions, the legend of their classes, and the scale of their numbers."""

from collections.abc import Sequence
from dataclasses import dataclass

from explorer.figures.frame import Spec, literal, scatter
from explorer.figures.theme import SMALL, ClassMark, Theme, mean_colour, mean_scale, mix
from explorer.views.nodes.wording import number_answer
from explorer.views.regions.plane import PlaneKind
from explorer.views.regions.regions_view import Region, RegionsView

MARKER, FAINT = 6, 0.5


@dataclass(frozen=True, slots=True)
class Ink:
    """The view's colours, settled once."""

    theme: Theme
    marks: tuple[ClassMark, ...]
    view: RegionsView

    def region(self, region: Region) -> str:
        """A tie is no class's colour, and plain where "other" is hatched."""
        if self.marks:
            mark = self.marks[int(region.answer)]
            colour = self.theme.other if region.tie else mark.colour
            return mix(colour, self.theme.page, self.theme.tint)
        return mix(mean_colour(region.place, self.theme), self.theme.page, 0.3)

    def is_hatched(self, region: Region) -> bool:
        return bool(self.marks) and not region.tie and self.marks[int(region.answer)].is_other

    def value_place(self, value: float) -> float:
        spread = self.view.highest - self.view.lowest
        return (value - self.view.lowest) / spread if spread > 0 else 0.5


def point_traces(ink: Ink) -> list[Spec]:
    if not ink.marks:
        return [_number_points(ink)]
    traces = []
    for code, mark in enumerate(ink.marks):
        members = [i for i, value in enumerate(ink.view.points.value) if int(value) == code]
        # Rows off the plane lie beneath the others, and fainter.
        members.sort(key=lambda i: not ink.view.points.is_off_plane[i])
        if members:
            traces.append(_class_points(ink, mark, members))
    return traces


def _class_points(ink: Ink, mark: ClassMark, members: Sequence[int]) -> Spec:
    points, theme = ink.view.points, ink.theme
    off = [points.is_off_plane[i] for i in members]
    return scatter(
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
            name=literal(name),
        )
        for mark, name in entries.values()
    ]


def _number_points(ink: Ink) -> Spec:
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
    trace = scatter(
        x=points.x,
        y=points.y,
        mode="markers",
        marker=marker,
        hovertext=[literal(words) for words in points.words],
        hoverinfo="text",
        showlegend=False,
    )
    if is_plane:
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
                "text": literal(f"answered {view.target.name}"),
                "side": "right",
                "font": {"size": SMALL, "color": theme.text_soft},
            },
            "thickness": 8,
            "len": 1,
            "outlinewidth": 0,
            "tickmode": "array",
            "tickvals": values,
            "ticktext": [literal(number_answer(view.target, value, 3)) for value in values],
            "tickfont": {"size": SMALL, "color": theme.text_faint},
        },
    }
