"""What arguments of results that are kept are known by: see `results.kept`."""

from collections.abc import Callable, Hashable
from typing import Any

from explorer.data.roles import Roles
from explorer.data.table import Table
from explorer.data.training import TrainingTable
from explorer.growth.shown import Shown
from explorer.judging.unseen.keeping_back import KeptBack

Keys = dict[type[Any], Callable[[Any], Hashable]]

BY_CONTENT: Keys = {
    Table: lambda table: table.fingerprint,
    Roles: repr,  # name by name, two thousand features take a tenth of a second
    TrainingTable: lambda training: training.fingerprint,
    KeptBack: lambda kept: kept.key,
}
BY_NODE: Keys = {Shown: lambda shown: shown.node_key}
BY_TREE: Keys = {Shown: lambda shown: shown.tree_key}
BY_LIMITS: Keys = {Shown: lambda shown: shown.limits_key}
BY_GROWTH: Keys = {Shown: lambda shown: shown.growth_key}
BY_UNTRIMMED: Keys = {Shown: lambda shown: shown.untrimmed_key}
