"""The bundled tables behind the small pictures, and trees grown from them."""

from functools import cache

from explorer.data.catalogue import bundled_set, load_dataset
from explorer.data.table import Table
from explorer.data.training import TrainingTable, encode
from explorer.growth.growing import grow
from explorer.tree.rules import SearchRules, StopRules
from explorer.tree.tree import Tree


# Neighbouring pictures show the same tree, grown once per process.
@cache
def sample(name: str, *features: str) -> TrainingTable:
    """Return a bundled set with its usual target, and the features named or all of them."""
    entry, table = bundled_set(name), _table(name)
    usual = [n for n in table.schema.names if n not in (entry.target, *entry.ignore)]
    return encode(table, entry.target, features or usual)


@cache
def _table(name: str) -> Table:
    return load_dataset(name)


@cache
def sample_tree(
    name: str, *features: str, search: SearchRules | None = None, stop: StopRules | None = None
) -> Tree:
    """Return the tree of a sample under these rules; the same object every time."""
    return grow(sample(name, *features), search, stop)
