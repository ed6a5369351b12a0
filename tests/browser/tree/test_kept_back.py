"""Held-out rows next to the training rows of every node, and the nodes that differ from them."""

import json
from typing import Any

import numpy as np
import pytest
from playwright.sync_api import Page, expect

from explorer import SearchRules, StopRules, encode, grow, hold_out, load_dataset
from explorer.judging.nodes.node_disagreement import CHANCE, node_disagreement
from explorer.judging.unseen.holding_out import RowPartition
from explorer.views.to_json import to_json
from explorer.views.tree.tree_view import tree_view
from tests.support.page.explore import box, canvas, node, sentence
from tests.support.page.modules import LoadModules
from tests.support.page.tree_stage import learned_from, nodes, tree_stage
from tests.support.samples import mixed

TESTED = """(sent) => {
  const { node_view, kept_marks } = modules;
  const model = node_view.readTreePayload(new TextEncoder().encode(sent));
  const every = model.nodes.parent.map((_, i) => i);
  const tested = kept_marks.testedNodes(model, every);
  return {
    n: tested.n,
    differing: [...tested.differing],
    stories: every.map((i) => kept_marks.nodeStory(model, tested, i)),
  };
}"""


@pytest.fixture
def page(modules: LoadModules) -> Page:
    return modules("tree/nodes/marks/kept_marks", "shared/node_view")


def noisy(seed: int) -> RowPartition:
    return hold_out(encode(load_dataset("noise_overfit"), "label"), test=0.45, seed=seed)


@pytest.mark.parametrize(("seed", "n_differing"), [(1, 4), (2, 0)])
def test_nodes_that_differ_are_those_of_the_corrected_p_value(
    page: Page, seed: int, n_differing: int
) -> None:
    kept = noisy(seed)
    assert kept.kept_back is not None
    tree = grow(kept.training, stop=StopRules(max_depth=8))
    found: Any = page.evaluate(
        TESTED, to_json(tree_view(tree, kept.training, kept=kept.kept_back)).decode()
    )
    expected = node_disagreement(tree, kept.training, kept.kept_back)
    corrected = expected.corrected(np.arange(tree.n_nodes))
    assert found["n"] == int((~np.isnan(corrected)).sum())
    assert found["differing"] == np.flatnonzero(corrected < CHANCE).tolist()
    assert len(found["differing"]) == n_differing
    for first in found["differing"][:1]:
        p = f"{float(f'{corrected[first]:.2g}'):g}"
        told = f"beyond chance: p = {p} (Fisher’s exact test, corrected for {found['n']} nodes)."
        assert found["stories"][first].endswith(told)
    last = int(np.flatnonzero(corrected >= CHANCE)[-1])
    told = found["stories"][last]
    assert "; the difference may be chance (p = " in told
    assert told.endswith(f", corrected for {found['n']} nodes).")


def test_a_p_value_too_small_for_a_number_is_not_called_none(page: Page) -> None:
    kept = noisy(1)
    tree = grow(kept.training, stop=StopRules(max_depth=1))
    sent = json.loads(to_json(tree_view(tree, kept.training, kept=kept.kept_back)))
    sent["nodes"]["kept_p"][0] = 0
    found: Any = page.evaluate(TESTED, json.dumps(sent))
    assert "beyond chance: p < 0.001 (" in found["stories"][0]


def test_a_tree_of_all_rows_says_nothing_of_it(page: Page) -> None:
    training = mixed(200)
    tree = grow(training, stop=StopRules(max_depth=3))
    sent = to_json(tree_view(tree, training)).decode()
    found: Any = page.evaluate(TESTED, sent)
    assert (found["n"], found["differing"]) == (0, [])
    assert found["stories"] == json.loads(sent)["nodes"]["caption"]


def test_every_node_has_both_bars_and_the_legend_counts_those_that_differ(
    modules: LoadModules,
) -> None:
    rows = noisy(1)
    assert rows.kept_back is not None
    stage = tree_stage(modules, rows.training, depth=4, kept=rows.kept_back)
    page, grown = stage.page, stage.tree
    expect(nodes(page).locator(".kept")).to_have_count(grown.n_nodes)
    found = node_disagreement(grown, rows.training, rows.kept_back)
    n_tested = int((~np.isnan(found.p_value)).sum())
    differing = np.flatnonzero(found.corrected(np.arange(grown.n_nodes)) < CHANCE)
    assert 0 < len(differing) < n_tested
    expect(nodes(page).locator(".differs")).to_have_count(len(differing))
    expect(canvas(page).locator(".legend-marks")).to_contain_text(
        f"differs: {len(differing)} of {n_tested} nodes"
    )
    node(page, grown.path(int(differing[0]))).click()
    expect(sentence(page)).to_contain_text("beyond chance: p = ")


def test_numbers_have_a_tick_at_the_mean_of_rows_kept_back(modules: LoadModules) -> None:
    rows = hold_out(learned_from("cars_mpg"), test=0.4, seed=1)
    stage = tree_stage(modules, rows.training, kept=rows.kept_back)
    expect(nodes(stage.page).locator(".kept-mean")).to_have_count(stage.tree.n_nodes)
    expect(canvas(stage.page).locator(".legend-marks")).to_contain_text("held-out mean")


def test_endings_of_two_lines_have_room_above_the_scrubber(modules: LoadModules) -> None:
    rows = hold_out(learned_from("imbalance_fraud"), test=0.3, seed=1)
    search = SearchRules(min_samples_leaf=30)
    stage = tree_stage(modules, rows.training, search, kept=rows.kept_back)
    stage.colour_by("fraud")
    endings = canvas(stage.page).locator(".label.ending")
    expect(endings.filter(has_text="two leaves of 30").first).to_be_visible()
    room = box(canvas(stage.page).locator(".stage"))
    lowest = max(at["y"] + at["height"] for at in map(box, endings.all()))
    assert lowest <= room["y"] + room["height"]
