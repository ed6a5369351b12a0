"""The cost of each stage of a page: CPU milliseconds, the least of some runs.

    python -m benchmarks.page_stages                     # 100,000 rows × 20 features
    python -m benchmarks.page_stages --rows 10000

CPU time, because a busy neighbour changes wall time; and no time is asserted.
"""

import argparse
import time
from collections.abc import Callable, Iterator
from typing import TypeVar

import numpy as np

from explorer.data.columns import from_columns
from explorer.data.training import TrainingTable, encode
from explorer.figures.regions.regions import regions_figure
from explorer.figures.split_search import split_curve_figure, split_small_multiples_figure
from explorer.figures.theme import LIGHT
from explorer.figures.tree.graph import node_graph_dot
from explorer.growth.contract import SplitProfile
from explorer.growth.engines.engine_selection import engine_for, wait_until_compiled
from explorer.growth.growing import grow
from explorer.growth.tree_spec import TreeSpec
from explorer.judging.nodes.explain_node import explain_node
from explorer.judging.scoring import usual_scoring
from explorer.tree.rules import SearchRules, StopRules
from explorer.tree.tree import Tree
from explorer.tree.trimming import trim
from explorer.tree.walking import rows_at
from explorer.views.regions.clearest import default_axes
from explorer.views.regions.regions_view import regions_view
from explorer.views.scores.summary import summary_view
from explorer.views.split_search.split_search_view import split_search_view
from explorer.views.tree.node_graph import node_graph_view

DEPTHS = (3, 12)
MAX_NODES_DRAWN = 31

T = TypeVar("T")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rows", type=int, default=100_000)
    parser.add_argument("--features", type=int, default=20)
    parser.add_argument("--repeats", type=int, default=5)
    asked = parser.parse_args()
    wait_until_compiled()
    training = made(asked.rows, asked.features)
    grown = grow(training, SearchRules(), StopRules(max_depth=max(DEPTHS)))
    for depth in DEPTHS:
        print(f"depth {depth}")
        report(grown, training, depth, asked.repeats)


def made(n_rows: int, n_features: int) -> TrainingTable:
    """Return numbers of which one matters, and a target of two classes, a fifth of it noise."""
    random = np.random.default_rng(0)
    columns = {f"x{i}": random.normal(size=n_rows) for i in range(n_features)}
    target = (columns["x0"] > 0) ^ (random.random(n_rows) < 0.2)
    return encode(from_columns("made", columns | {"y": np.where(target, "yes", "no")}), "y")


def report(grown: Tree, training: TrainingTable, depth: int, repeats: int) -> None:
    """Print every stage of the page for a tree trimmed to this depth, with its root selected."""

    def timed(name: str, stage: Callable[[], T]) -> T:
        spent = []
        for _ in range(repeats):
            begun = time.process_time()
            result = stage()
            spent.append(time.process_time() - begun)
        print(f"  {name:24}{min(spent) * 1e3:9.1f}", flush=True)
        return result

    tree = timed("trim", lambda: trim(grown, StopRules(max_depth=depth)))
    found = timed("profile, root", lambda: list(profiles(tree, training, 0)))
    inner = np.flatnonzero(~tree.is_leaf & (tree.depth == 2))
    timed("profile, depth 2", lambda: list(profiles(tree, training, int(inner[0]))))
    inner = np.flatnonzero(~tree.is_leaf)
    timed("profile, last node", lambda: list(profiles(tree, training, int(inner[-1]))))
    timed(
        "summary view", lambda: summary_view(tree, training, usual_scoring(training, tree.search))
    )
    shown, engine = TreeSpec(training, tree.search, tree.stop), engine_for(training)
    explained = timed("explain node", lambda: explain_node(shown, tree, engine))
    search = timed("search view", lambda: split_search_view(explained, training, tree, found))
    timed(
        "profile and search view",
        lambda: split_search_view(explained, training, tree, profiles(tree, training, 0)),
    )
    timed("curve figure", lambda: split_curve_figure(search, LIGHT))
    timed("multiples figure", lambda: split_small_multiples_figure(search, LIGHT))
    x, y = default_axes(tree, training)
    regions = timed("regions view", lambda: regions_view(tree, training, x, y))
    timed("regions figure", lambda: regions_figure(regions, LIGHT))
    graph = timed("node graph view", lambda: node_graph_view(tree, "", MAX_NODES_DRAWN))
    timed("node graph DOT", lambda: node_graph_dot(graph, LIGHT))


def profiles(tree: Tree, training: TrainingTable, node: int) -> Iterator[SplitProfile]:
    rows, engine = rows_at(tree, training.columns, node), engine_for(training)
    return (engine.profile(rows, f, tree.search) for f in range(len(training.features)))


if __name__ == "__main__":
    main()
