"""The heat map of depth and rows to split in a browser: its best cell is always told."""

from dataclasses import replace

import pytest
from playwright.sync_api import Locator, Page, expect

from explorer import SearchRules, StopRules
from explorer.judging.unseen.complexity_surface import surface_of
from explorer.views.complexity.complexity_view import complexity_view
from explorer.views.complexity.row_limits import split_track, values_tried
from explorer.views.complexity.surface_view import SurfaceView, surface_view
from explorer.views.scores.track_scores import scored
from explorer.views.to_json import to_json
from tests.support.page.modules import LoadModules, mount
from tests.support.track_scores import scored_tracks


@pytest.fixture
def stage(modules: LoadModules) -> Page:
    return modules("complexity/complexity")


def shown(page: Page, best: tuple[int, int] | None, width: int) -> SurfaceView:
    """The picture of a noisy table; `best` makes another cell the best, one of a single row."""
    stop = StopRules(max_depth=3)
    base, grown, view, scores = scored_tracks(stop, depth=9)
    values = values_tried(2, 100, 2)
    track = split_track(base, stop, values)
    rules = [replace(stop, min_samples_split=rows) for rows in reversed(values)]
    surface = surface_view(surface_of(grown, range(1, 10), values, stop), None, stop, is_share=True)
    assert surface is not None
    if best:
        row, column = best
        texts = [list(texts) for texts in surface.texts]
        texts[row][column] = "98.7 %"
        surface = replace(surface, best=best, texts=tuple(map(tuple, texts)))
    search = SearchRules.usual_for(base.task)
    split = track, scored(track, grown.under(rules))
    found = complexity_view(
        view, scores, split, lambda _: (), surface, search, stop, key="one", is_share=True
    )
    mount(page, "complexity", to_json(found), width)
    return surface


def baseline(text: Locator) -> float:
    """A sign of another type is higher than the letters beside it, and its box with it."""
    return float(text.get_attribute("y") or "nan")


@pytest.mark.parametrize(("best", "width"), [(None, 1000), ((0, 4), 1000), ((7, 0), 360)])
def test_the_best_cell_carries_its_sign_and_number_and_no_other_text_touches_it(
    stage: Page, best: tuple[int, int] | None, width: int
) -> None:
    surface = shown(stage, best, width)
    row, column = surface.best
    said = stage.locator(".heat-map .score.best")
    expect(said).to_have_text(f"◆ {surface.texts[row][column].removesuffix(' %')}")
    box = said.bounding_box()
    cell = stage.locator(".heat-map [role=row]").nth(row).locator("rect").nth(column)
    around = cell.bounding_box()
    assert box is not None
    assert around is not None
    middle = box["x"] + box["width"] / 2
    assert around["x"] < middle < around["x"] + around["width"]
    if best:
        assert box["y"] < around["y"] + around["height"]
        assert box["y"] + box["height"] > around["y"]
    for other in stage.locator(".heat-map .score:not(.best)").all():
        there = other.bounding_box()
        assert there is not None
        assert (
            there["x"] >= box["x"] + box["width"]
            or there["x"] + there["width"] <= box["x"]
            or abs(baseline(other) - baseline(said)) >= 12
        )


def test_curve_and_heat_map_say_of_which_best_their_standard_error_is(stage: Page) -> None:
    shown(stage, None, 1000)
    legends = stage.locator(".legend")
    expect(legends.first).to_contain_text("best along this limit less one standard error")
    expect(legends.last).to_contain_text("within one standard error of the best of all cells")
    expect(stage.locator(".choice").last).to_contain_text("along this limit")
