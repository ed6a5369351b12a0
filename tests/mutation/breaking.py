"""Replace a function or constant by a broken one, while a process lasts.

Nothing is written to disk. Modules that imported the function before still hold it: its code is
exchanged, not the function.
"""

import importlib
import re
import sys
from types import FunctionType, ModuleType
from typing import Any

import numpy as np

from tests.mutation.mutants import Mutant

PLAIN = (
    int,
    float,
    str,
    bytes,
    tuple,
    frozenset,
    set,
    dict,
    list,
    re.Pattern,
    np.ndarray,
    np.generic,
)


def break_code(mutant: Mutant) -> None:
    """Run the broken module next to the sound one and take from it what differs."""
    whole = importlib.import_module(mutant.module)
    broken = ModuleType(mutant.module)
    broken.__file__ = whole.__file__
    exec(compile(mutant.source, mutant.path, "exec"), vars(broken))
    if mutant.owner:
        _exchange_function(whole, broken, mutant.owner)
    else:
        _exchange_constants(whole, broken)


def _exchange_function(whole: ModuleType, broken: ModuleType, owner: str) -> None:
    old, new = _function(whole, owner), _function(broken, owner)
    old.__code__ = new.__code__
    old.__defaults__, old.__kwdefaults__ = new.__defaults__, new.__kwdefaults__


def _function(module: ModuleType, owner: str) -> FunctionType:
    found: Any = module
    for name in owner.split("."):
        found = vars(found)[name]
    while True:
        for wrapping in ("__wrapped__", "__func__", "fget", "func"):
            if hasattr(found, wrapping):
                if hasattr(found, "cache_clear"):
                    found.cache_clear()
                found = getattr(found, wrapping)
                break
        else:
            return found


def _exchange_constants(whole: ModuleType, broken: ModuleType) -> None:
    """Also where they were imported to; what was computed from them elsewhere stays."""
    importers = [
        m for name, m in list(sys.modules.items()) if name.startswith(("explorer", "tests"))
    ]
    for name, old in list(vars(whole).items()):
        new = vars(broken).get(name)
        if name.startswith("__") or not isinstance(old, PLAIN) or repr(new) == repr(old):
            continue
        for importer in importers:
            if vars(importer).get(name) is old:
                setattr(importer, name, new)
