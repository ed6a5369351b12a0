"""What cached results are kept by, as `hash_funcs` takes it."""

from collections.abc import Callable
from typing import Any

from explorer.data.roles import Roles
from explorer.data.table import Table
from explorer.data.training import TrainingTable
from explorer.growth.shown import Shown
from explorer.judging.unseen.keeping_back import KeptBack

HashFuncs = dict[str | type[Any], Callable[[Any], Any]]

BY_CONTENT: HashFuncs = {
    Table: lambda table: table.fingerprint,
    Roles: repr,  # name by name, two thousand features take a tenth of a second
    TrainingTable: lambda training: training.fingerprint,
    KeptBack: lambda kept: kept.key,
}
BY_NODE: HashFuncs = {Shown: lambda shown: shown.node_key}
BY_TREE: HashFuncs = {Shown: lambda shown: shown.tree_key}
BY_LIMITS: HashFuncs = {Shown: lambda shown: shown.limits_key}
BY_GROWTH: HashFuncs = {Shown: lambda shown: shown.growth_key}
BY_UNTRIMMED: HashFuncs = {Shown: lambda shown: shown.untrimmed_key}
