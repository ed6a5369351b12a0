"""The page's panels on tables that an ordinary mistake makes (see benchmarks.hard_tables).

    python -m benchmarks.hard_panels                 # all tables, all panels
    python -m benchmarks.hard_panels "500 names × 500 names"

Each table has its own process. It grows the first tree of depth 3, then makes each panel once at
the root, as the bytes for the browser. Measured: CPU seconds, peak megabytes beyond those held
before, kilobytes sent. Read from Linux's /proc.
"""

import multiprocessing
import sys
import time
from collections.abc import Callable, Iterator
from multiprocessing.connection import Connection
from pathlib import Path

import numpy as np

from benchmarks.hard_tables import HARD, megabytes, training_of
from explorer.data.training import TrainingTable
from explorer.figures.split_search import MAX_SMALL, split_small_multiples_figure
from explorer.figures.theme import LIGHT
from explorer.growth.engines.compiled import CompiledEngine
from explorer.growth.engines.engine_selection import wait_until_compiled
from explorer.growth.growing import grow
from explorer.growth.multiway.growing import fits_multiway, grow_multiway
from explorer.growth.multiway.tree import root_branches
from explorer.growth.tree_spec import TreeSpec
from explorer.judging.leaks.search import find_target_leakage, odd_features
from explorer.judging.nodes.explain_node import explain_node, feature_profiles
from explorer.tree.rules import SearchRules, StopRules
from explorer.tree.tree import Tree
from explorer.views.columns.leaks import leaks_view
from explorer.views.columns.warnings import warnings_view
from explorer.views.leaves import leaf_table_view
from explorer.views.multiway import multiway_view
from explorer.views.overview import overview_view
from explorer.views.regions.clearest import default_axes
from explorer.views.regions.payload import regions_payload
from explorer.views.regions.regions_view import regions_view
from explorer.views.split_search.split_search_view import split_search_view
from explorer.views.to_json import to_json
from explorer.views.tree.tree_view import tree_view

DEPTH = 3
MAX_SECONDS = 600.0
"""Wall time. A panel that takes longer is the last of its table."""

Panel = Callable[[], bytes]


def panels_of(
    training: TrainingTable, search: SearchRules, tree: Tree, engine: CompiledEngine
) -> Iterator[tuple[str, Panel]]:
    """Yield each panel by name, as a call that makes its bytes."""
    shown = TreeSpec(training, search, StopRules(max_depth=DEPTH))

    def searched(with_criteria: bool) -> bytes:
        explanation = explain_node(shown, tree, engine, None, with_criteria)
        return to_json(split_search_view(explanation, training, tree))

    def curves() -> bytes:
        explanation = explain_node(shown, tree, engine)
        profiles = feature_profiles(explanation, shown, engine, MAX_SMALL)
        view = split_search_view(explanation, training, tree, profiles)
        return str(split_small_multiples_figure(view, LIGHT).to_json()).encode()

    def regions() -> bytes:
        x, y = default_axes(tree, training)
        view = regions_view(tree, training, x, y, "")
        return to_json(regions_payload(tree, training, view, "", training.features.names))

    def warnings() -> bytes:
        warned = warnings_view(training, odd_features(training))
        leaks = leaks_view(training, find_target_leakage(training), (), ())
        return to_json({"warnings": warned, "leaks": leaks})

    yield "warnings", warnings
    yield "tree", lambda: to_json(tree_view(tree, training))
    yield "split search", lambda: searched(False)
    yield "criteria", lambda: searched(True)
    yield "every curve", curves
    yield "regions", regions
    yield "leaves", lambda: to_json(leaf_table_view(tree, training, None))
    yield "overview", lambda: to_json(overview_view(tree, training))
    if fits_multiway(training):
        yield (
            "ID3",
            lambda: to_json(
                multiway_view(
                    grow_multiway(training, search, shown.stop),
                    tree,
                    training,
                    root_branches(training, search),
                )
            ),
        )


def report_hard_panels(names: list[str]) -> None:
    """Print a table of results for each hard table."""
    context = multiprocessing.get_context("spawn")
    for name in names:
        print(f"{name:30}{'s':>8}{'MB':>8}{'kB sent':>10}", flush=True)
        here, there = context.Pipe()
        process = context.Process(target=_measure, args=(name, there))
        process.start()
        while here.poll(MAX_SECONDS) and (line := here.recv()) is not None:
            panel, seconds, more, sent = line
            print(f"  {panel:28}{seconds:>8.2f}{more:>8.0f}{sent / 1000:>10.0f}", flush=True)
        process.kill()


def _measure(name: str, answers: Connection) -> None:
    make, criterion = HARD[name]
    training = training_of(*make(np.random.default_rng(0)))
    wait_until_compiled()
    engine, search = CompiledEngine(training), SearchRules(criterion)
    tree = grow(training, search, StopRules(max_depth=DEPTH), engine=engine)
    for panel, made in panels_of(training, search, tree, engine):
        before = megabytes("VmRSS")
        Path("/proc/self/clear_refs").write_text("5")  # resets the peak
        begun = time.process_time()
        try:
            sent = len(made())
        except MemoryError:
            sent = -1
        seconds = time.process_time() - begun
        answers.send((panel, seconds, megabytes("VmHWM") - before, sent))
    answers.send(None)


if __name__ == "__main__":
    report_hard_panels(sys.argv[1:] or list(HARD))
