"""The thumb is on the stop of the tree that is shown, whatever the limits say."""

from dataclasses import asdict

import pytest
from playwright.sync_api import Page

from explorer.tree.rules import StopRules
from explorer.tree.trimming import trim
from explorer.views.scores.tracks import as_plain
from tests.support.page.modules import LoadModules, call
from tests.support.samples import grown, mixed
from tests.support.scored import scrubber_of

CHOSEN = """([offered, limits]) => {
  const { readStops, stopOf } = modules.scrubber_stops;
  const { RAILS } = modules.limits;
  const stops = readStops(offered);
  return RAILS.map(([rail]) => stopOf(stops[rail], offered[rail].present, rail, limits));
}"""


@pytest.fixture
def page(modules: LoadModules) -> Page:
    return modules("tree/controls/scrubber_stops", "shared/limits")


@pytest.mark.parametrize(
    "stop",
    [
        StopRules(max_depth=3),
        StopRules(max_depth=12, max_leaf_nodes=9),
        # Beyond all leaves, and beyond those that another limit leaves.
        StopRules(max_depth=12, max_leaf_nodes=5000),
        StopRules(max_depth=2, max_leaf_nodes=9),
        StopRules(max_depth=12, max_leaf_nodes=300, ccp_alpha=0.01),
        StopRules(max_depth=12, ccp_alpha=0.0123),
    ],
)
def test_limits_between_and_beyond_the_stops_stand_on_the_stop_of_their_tree(
    page: Page, stop: StopRules
) -> None:
    base = grown(mixed(400), 12)
    view, n_leaves = scrubber_of(base, stop), trim(base, stop).n_leaves
    chosen = call(page, CHOSEN, [as_plain(view), asdict(stop)])
    for track, index in zip((view.depth, view.leaves, view.alpha), chosen, strict=True):
        assert track.stops[index].n_leaves == n_leaves


STOPS = """(n) => {
  const { scrubber_rail } = window.modules;
  const state = { stops: { depth: Array(n).fill({}) }, rail: "depth", width: 368, captions: 0 };
  const gap = (368 - 2 * 34) / (n - 1);
  return Array.from({ length: n }, (_, k) =>
    [-0.4, 0, 0.4].map((off) => scrubber_rail.stopAt(state, 34 + (k + off) * gap)));
}"""


def test_a_point_of_the_rail_is_the_stop_that_is_nearest(modules: LoadModules) -> None:
    page = modules("tree/controls/scrubber_rail")
    assert call(page, STOPS, 6) == [[k, k, k] for k in range(6)]


VALUES = """([best, width, kind]) => {
  const { scrubber_rail } = window.modules;
  const stop = (_, k) =>
    ({ value: k, trained: null, score: "", label: `${k}`, whole: `depth ${k} · ${k + 4} leaves` });
  const text = Array.from({ length: 7 }, (_, k) => `${(90 + k / 7).toFixed(1)} %`);
  const scored = { text, mean: [], deviation: [], best,
    simplest: 3, bounded: false, name: "" };
  const state = { stops: { depth: Array.from({ length: 7 }, stop) }, rail: "depth", width,
    chosen: 3, captions: 0, scoreName: "", scored, downsampled: {} };
  return scrubber_rail.drawRail(state).filter((one) => one.matches(kind))
    .map((one) => one.textContent);
}"""


def test_the_best_stop_is_numbered_next_to_the_chosen_one(modules: LoadModules) -> None:
    page = modules("tree/controls/scrubber_rail")
    assert "depth 3 · 7 leaves" in call(page, VALUES, [6, 340, ".value"])
    assert {"depth 3", "4"} <= set(call(page, VALUES, [4, 340, ".value"]))
    assert {"depth 3 · 7 leaves", "4"} <= set(call(page, VALUES, [4, 900, ".value"]))


@pytest.mark.parametrize("best", [2, 4])
def test_the_best_score_is_shown_next_to_the_chosen_one_on_a_phone(
    modules: LoadModules, best: int
) -> None:
    shown = call(modules("tree/controls/scrubber_rail"), VALUES, [best, 340, ".folded"])
    assert any(text.startswith("◆") for text in shown)
    assert any(text.startswith("◇") for text in shown)
