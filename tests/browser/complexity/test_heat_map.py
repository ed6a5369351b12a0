"""The complexity picture: the mark of its curve, and its heat map, whose best cell is described."""

import json
from collections.abc import Callable
from dataclasses import replace
from functools import cache

import pytest
from playwright.sync_api import Locator, Page, expect

from explorer import SearchRules, StopRules
from explorer.judging.unseen.complexity_surface import surface_of
from explorer.views.complexity.complexity_view import (
    ComplexityView,
    complexity_view,
    split_track,
    values_tried,
)
from explorer.views.complexity.surface_view import SurfaceView, surface_view
from explorer.views.scores.track_scores import scored
from explorer.views.to_json import to_json
from tests.support.page.explore import box, middle
from tests.support.page.modules import LoadModules, call, mount
from tests.support.scored import form_for, judged, scored_tracks
from tests.support.tiers import first_in_gate


@pytest.fixture
def stage(modules: LoadModules) -> Page:
    return modules("complexity/complexity")


@cache
def noisy() -> tuple[SurfaceView, Callable[[SurfaceView], ComplexityView]]:
    """Return the heat map of a noisy table, and the whole picture with any heat map."""
    stop = StopRules(max_depth=3)
    base, grown, view, scores = scored_tracks(stop, depth=9)
    values = values_tried(2, 100, 2)
    track = split_track(judged(base), stop, values)
    rules = [replace(stop, min_samples_split=rows) for rows in reversed(values)]
    surface = surface_view(
        surface_of(grown, range(1, 10), values, stop), None, stop, form=form_for(False)
    )
    assert surface is not None
    search = SearchRules.usual_for(base.task)
    split = track, scored(track, grown.under(rules), form_for(False))
    return surface, lambda surface: complexity_view(
        view, scores, split, lambda _: (), surface, search, stop, key="one", form=form_for(False)
    )


def shown(page: Page, best: tuple[int, int] | None, width: int) -> SurfaceView:
    """Draw the noisy table; `best` makes another cell the best, one of a single row."""
    surface, picture_with = noisy()
    if best:
        row, column = best
        texts = [list(texts) for texts in surface.texts]
        texts[row][column] = "98.7 %"
        surface = replace(surface, best=best, texts=tuple(map(tuple, texts)))
    mount(page, "complexity", to_json(picture_with(surface)), width)
    return surface


def baseline(text: Locator) -> float:
    """Return the baseline of a text: a sign in another font is higher than its letters, and so is
    its box."""
    return float(text.get_attribute("y") or "nan")


@pytest.mark.parametrize(
    ("best", "width"), first_in_gate(((7, 0), 360), (None, 1000), ((0, 4), 1000))
)
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
    # The sign itself is in its cell, so that a click on it takes the limits that the title names.
    sign = said.evaluate("""text => {
      const { x, width } = text.getExtentOfChar(0);
      return text.ownerSVGElement.getBoundingClientRect().x + x + width / 2;
    }""")
    assert around["x"] < sign < around["x"] + around["width"]
    # No frame is drawn over a score.
    in_order = stage.locator(".heat-map .score, .heat-map .present").evaluate_all(
        "all => all.map((one) => (one.classList.contains('present') ? 'frame' : 'score'))"
    )
    assert in_order.count("frame") == 1
    assert in_order[0] == "frame"
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
    expect(legends.first).to_contain_text("best for this limit, minus one standard error")
    expect(legends.last).to_contain_text(
        "within one standard error of ◆, the best of the offered depths"
    )
    expect(stage.locator(".choice").last).to_contain_text("for this limit")


def cell(page: Page, surface: SurfaceView, row: int, column: int) -> Locator:
    depth, rows = surface.depths[column], surface.rows_to_split[row]
    return page.get_by_role("gridcell", name=f"depth {depth}, at least {rows} rows to split ·")


def limits(surface: SurfaceView, row: int, column: int) -> list[object]:
    """Return the message that the picture sends when that cell is chosen."""
    both = {
        "max_depth": surface.depth_limits[column],
        "min_samples_split": surface.rows_to_split[row],
    }
    others = {"max_leaf_nodes": None, "ccp_alpha": 0, "min_samples_leaf": 1}
    return ["limits", both | others]


def test_a_cell_is_found_below_its_depth_and_taken_by_click_and_by_keys(stage: Page) -> None:
    surface = shown(stage, None, 1000)
    expect(stage.get_by_role("grid").locator("[role=row]")).to_have_count(
        len(surface.rows_to_split)
    )
    expect(cell(stage, surface, 0, 2)).to_have_attribute("aria-selected", "true")
    said = stage.locator(".surface .said")
    expect(said).to_contain_text("the current limits")
    four = cell(stage, surface, 9, 3)
    stop = stage.get_by_role("slider").locator(".stop").nth(surface.depths[3])
    assert abs(middle(stop)[0] - middle(four)[0]) < 1
    before = box(four)["height"]
    four.hover()
    expect(said).to_contain_text(f"depth 4, at least {surface.rows_to_split[9]} rows to split")
    assert box(four)["height"] > 2 * before - 1
    four.click()
    assert stage.evaluate("sent") == [limits(surface, 9, 3)]
    stage.mouse.move(0, 0)
    expect(said).to_contain_text("the current limits")
    four.focus()
    stage.keyboard.press("ArrowUp")
    stage.keyboard.press("ArrowRight")
    expect(cell(stage, surface, 8, 4)).to_be_focused()
    stage.keyboard.press("Enter")
    assert stage.evaluate("sent.at(-1)") == limits(surface, 8, 4)
    # What comes back is drawn under the focus.
    shown(stage, None, 1000)
    expect(cell(stage, surface, 8, 4)).to_be_focused()


def test_a_drag_sends_its_end_alone_and_nothing_where_the_browser_takes_it(stage: Page) -> None:
    shown(stage, None, 1000)
    slider = stage.get_by_role("slider", name="Maximum depth")
    stops = slider.locator(".stop")
    expect(slider).to_have_attribute("aria-valuenow", "3")
    stage.mouse.move(*middle(stops.nth(3)))
    stage.mouse.down()
    stage.mouse.move(*middle(stops.nth(5)), steps=4)
    expect(slider).to_have_attribute("aria-valuenow", "5")
    slider.dispatch_event("pointercancel")
    expect(slider).to_have_attribute("aria-valuenow", "3")
    stage.mouse.move(*middle(stops.nth(6)))
    stage.mouse.up()
    expect(slider).to_have_attribute("aria-valuenow", "3")
    assert stage.evaluate("sent") == []
    stage.mouse.move(*middle(stops.nth(3)))
    stage.mouse.down()
    stage.mouse.move(*middle(stops.nth(6)), steps=4)
    assert stage.evaluate("sent") == []
    stage.mouse.up()
    [(name, sent)] = stage.evaluate("sent")
    assert (name, sent["max_depth"]) == ("limits", 6)


PUBLISH = """([topic, value]) => document.dispatchEvent(new CustomEvent("explorer:published",
  { detail: { topic, at: performance.now(), value } }))"""


@pytest.mark.parametrize("key", ["one", "another"])
def test_a_curve_of_leaf_sizes_is_drawn_only_under_its_own_limits(stage: Page, key: str) -> None:
    surface, picture_with = noisy()
    sent = json.loads(to_json(picture_with(surface)))
    mount(stage, "complexity", json.dumps(sent).encode(), 900)
    call(stage, PUBLISH, ["leaf_sizes", {"key": key, "track": sent["depth"], "offer": ""}])
    picture = stage.locator(".complexity")
    picture.locator(".track").last.click()
    expect(picture.locator(".slider")).to_be_visible(visible=key == sent["key"])


def test_a_limit_that_is_set_is_not_offered(stage: Page) -> None:
    surface, picture_with = noisy()
    view = json.loads(to_json(picture_with(surface)))
    for present, offered in ((view["depth"]["simplest"], 0), (9, 1)):
        depth = view["depth"] | {"present": present}
        depth["best"] = depth["simplest"]
        depth["values"][depth["simplest"]] = 12
        mount(stage, "complexity", json.dumps(view | {"depth": depth}).encode(), 1100)
        expect(stage.locator(".choice button")).to_have_count(offered)
        words = f"In use: depth {depth['best']} (the maximum is 12)"
        expect(stage.get_by_text(words)).to_have_count(1 - offered)
    # While the slider moves, the choices follow it.
    stage.get_by_role("slider", name="Maximum depth").focus()
    while stage.get_by_role("slider").get_attribute("aria-valuenow") != str(depth["best"]):
        stage.keyboard.press("ArrowLeft")
    expect(stage.locator(".choice button")).to_have_count(0)
