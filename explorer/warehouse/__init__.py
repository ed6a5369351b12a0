"""Trees over tables that do not fit into memory, read from their own storage.

    from explorer import StopRules, warehouse
    table = warehouse.open_folder("rows/*.parquet")
    tree = warehouse.grow(table, target="y", stop=StopRules(max_depth=6))

    warehouse.write_predictions(table, tree, "predicted.parquet")

The tree is of the same type as one from `explorer.grow`. docs/scale.md explains what is exact.
"""

from importlib import import_module
from types import FunctionType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from explorer.export.stored_predictions import write_predictions as write_predictions
    from explorer.warehouse.growing import grow as grow
    from explorer.warehouse.growing import prepare as prepare
    from explorer.warehouse.opening import WarehouseTable as WarehouseTable
    from explorer.warehouse.opening import open_cluster as open_cluster
    from explorer.warehouse.opening import open_database as open_database
    from explorer.warehouse.opening import open_file as open_file
    from explorer.warehouse.opening import open_folder as open_folder
    from explorer.warehouse.prepared import PreparedTable as PreparedTable

_HOME_OF = {
    "PreparedTable": "explorer.warehouse.prepared",
    "WarehouseTable": "explorer.warehouse.opening",
    "grow": "explorer.warehouse.growing",
    "open_cluster": "explorer.warehouse.opening",
    "open_database": "explorer.warehouse.opening",
    "open_file": "explorer.warehouse.opening",
    "open_folder": "explorer.warehouse.opening",
    "prepare": "explorer.warehouse.growing",
    "write_predictions": "explorer.export.stored_predictions",
}

__all__ = sorted(_HOME_OF)


def __getattr__(name: str) -> object:
    if name not in _HOME_OF:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    found = getattr(import_module(_HOME_OF[name]), name)
    if isinstance(found, FunctionType):
        from explorer.data.arguments import checked

        found = checked(found)
    globals()[name] = found
    return found
