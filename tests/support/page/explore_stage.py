"""The three linked pictures of Explore on one page, without the app."""

from dataclasses import asdict, dataclass
from typing import Any

from playwright.sync_api import Page

from explorer import SearchRules, StopRules, encode, grow, read_table, trim, usual_features
from explorer.data.training import TrainingTable
from explorer.growth.engines.engine_selection import engine_for
from explorer.growth.tree_spec import TreeSpec, untrimmed
from explorer.judging.nodes.explain_node import explain_node
from explorer.tree.tree import Tree
from explorer.views.regions.clearest import default_axes
from explorer.views.regions.payload import regions_payload
from explorer.views.regions.regions_view import regions_view
from explorer.views.scores.tracks import as_plain
from explorer.views.split_search.split_search_view import split_search_view
from explorer.views.to_json import to_json
from explorer.views.tree.tree_view import tree_view
from tests.support.page.modules import PUBLISH, LoadModules, mount
from tests.support.scored import scrubber_of

MODULES = ("tree/tree", "split_search/split_search", "regions/regions")
WIDTHS = {"tree_canvas": 1143, "split_search": 675, "regions": 411}
"""Pixels, as in a window of 1440 × 900."""


@dataclass(frozen=True, slots=True)
class ExploreStage:
    """A page with a table's tree, regions and split search, and Python's messages."""

    page: Page
    training: TrainingTable
    search: SearchRules
    grown: Tree

    def show(self, path: str = "", feature: str | None = None, *, depth: int = 3) -> Page:
        """Draw a node as Python does when it is selected; `feature` is the one examined."""
        stop = StopRules(max_depth=depth)
        tree, training = trim(self.grown, stop), self.training
        x, y = default_axes(tree, training)
        view = regions_view(tree, training, x, y, path)
        names = training.features.names
        self._send("regions", to_json(regions_payload(tree, training, view, path, names)))
        shown = TreeSpec(training, self.search, stop, path)
        place = None if feature is None else names.index(feature)
        found = explain_node(shown, tree, engine_for(training), place, with_criteria=True)
        self._send("split_search", to_json(split_search_view(found, training, tree)))
        self.page.evaluate(PUBLISH, {"limits": self._limits(stop), "selection": path})
        return self.page

    def send_tree(self) -> None:
        """Draw the whole tree, which the page sends once for all nodes and limits."""
        self._send("tree_canvas", to_json(tree_view(self.grown, self.training)))

    def _limits(self, stop: StopRules) -> dict[str, Any]:
        limits = {"for": tree_view(self.grown, self.training).id, "pruned": [], "capped": ""}
        return limits | asdict(stop) | {"stops": as_plain(scrubber_of(self.grown, stop))}

    def _send(self, component: str, sent: bytes) -> None:
        mount(self.page, component, sent, WIDTHS[component], place=component)


def explore_stage(
    modules: LoadModules, training: TrainingTable, search: SearchRules | None = None
) -> ExploreStage:
    """Grow a tree and draw its root at depth 3, as the page does for a table that is chosen."""
    rules = search or SearchRules.usual_for(training.task)
    page = modules(*MODULES, motion="reduce", afresh=True)
    page.set_viewport_size({"width": 1440, "height": 900})
    grown = untrimmed(grow(training, rules, StopRules(max_depth=12)), StopRules())
    stage = ExploreStage(page, training, rules, grown)
    stage.send_tree()
    stage.show()
    return stage


def uploaded(data: str) -> TrainingTable:
    """Read and encode a file as the page does: the target is the last column."""
    table = read_table(data.encode(), name="table.csv")
    target = table.schema.names[-1]
    return encode(table, target, usual_features(table, target))
