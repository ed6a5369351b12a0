"""Bundled sets as on the page, and the views of both their trees."""

from explorer import SearchRules, StopRules, encode, grow, load_dataset
from explorer.data.catalogue import bundled_set
from explorer.data.training import TrainingTable
from explorer.growth.multiway.growing import grow_multiway
from explorer.growth.multiway.tree import root_branches
from explorer.views.multiway import MultiwayView, multiway_view


def view_of(
    training: TrainingTable, stop: StopRules | None = None, search: SearchRules | None = None
) -> MultiwayView:
    stop, search = stop or StopRules(), search or SearchRules()
    id3 = grow_multiway(training, search, stop)
    tree = grow(training, search, stop)
    return multiway_view(id3, tree, training, root_branches(training, search))


def bundled(name: str) -> TrainingTable:
    entry = bundled_set(name)
    table = load_dataset(name)
    closed = {entry.target, *entry.ignore}
    return encode(table, entry.target, [each for each in table.schema.names if each not in closed])
