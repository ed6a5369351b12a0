"""The tree on a page without the app, under its limits."""

from collections.abc import Sequence
from dataclasses import asdict, dataclass

from playwright.sync_api import Locator, Page, expect

from explorer import SearchRules, StopRules, encode, grow, load_dataset, trim, usual_features
from explorer.data.catalogue import bundled_set
from explorer.data.training import TrainingTable
from explorer.growth.tree_spec import untrimmed
from explorer.tree.tree import Tree
from explorer.views.nodes.interest_colours import colours_by_interest
from explorer.views.scores.tracks import as_plain
from explorer.views.to_json import to_json
from explorer.views.tree.tree_view import tree_view
from tests.support.page.explore import canvas
from tests.support.page.modules import PUBLISH, LoadModules, call, mount
from tests.support.scored import scrubber_of

WIDTH = 1100
"""The size of the tree in a window of 1440 pixels."""


@dataclass(frozen=True, slots=True)
class TreeStage:
    """A page with a tree; it receives `whole`, and trims it to the limits of `tree`."""

    page: Page
    name: str
    whole: Tree
    tree: Tree

    def settle(self, pruned: Sequence[str] = ()) -> None:
        """Send the page's limits, and the branches pruned by hand."""
        stops = as_plain(scrubber_of(self.whole, self.tree.stop))
        message = {"for": self.name, "pruned": pruned, "capped": "", "stops": stops}
        call(self.page, PUBLISH, {"limits": message | asdict(self.tree.stop), "steps": False})

    def colour_by(
        self, name: str | None, cut_off: float | None = None, chosen: bool = True
    ) -> None:
        """Send the page's message about a class of interest; unless `chosen`, it is only
        offered."""
        code = None if name is None else self.tree.target.levels.index(name)
        found = asdict(colours_by_interest(self.tree, code))
        message = found | {"is_coloured": chosen and code is not None, "cut_off": cut_off}
        call(self.page, PUBLISH, {"interest": message})


def tree_stage(
    modules: LoadModules,
    training: TrainingTable,
    search: SearchRules | None = None,
    *,
    depth: int = 3,
    kept: TrainingTable | None = None,
) -> TreeStage:
    """Draw a tree as the page does, with the held-out rows if there are any."""
    page = modules("tree/tree", motion="reduce", afresh=True)
    page.set_viewport_size({"width": 1440, "height": 900})
    search, stop = search or SearchRules.usual_for(training.task), StopRules(max_depth=depth)
    whole = untrimmed(grow(training, search, StopRules(max_depth=max(depth, 12))), StopRules())
    view = tree_view(whole, training, kept=kept)
    mount(page, "tree_canvas", to_json(view), WIDTH)
    stage = TreeStage(page, view.id, whole, trim(whole, stop))
    stage.settle()
    expect(nodes(page)).to_have_count(stage.tree.n_nodes)
    return stage


def learned_from(name: str) -> TrainingTable:
    """Return a bundled table with the target and the features that the page takes at first."""
    bundled, table = bundled_set(name), load_dataset(name)
    usual = usual_features(table, bundled.target)
    return encode(table, bundled.target, [one for one in usual if one not in bundled.ignore])


def nodes(page: Page) -> Locator:
    return canvas(page).locator(".node")
