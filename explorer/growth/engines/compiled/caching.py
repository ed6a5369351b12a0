"""The disk cache of compiled kernels: a folder named by a digest of their sources.

Numba recompiles a kernel if its own file has changed, but not if a function that it calls or a
constant that it reads has. With a folder for each state of the sources, stale kernels are never
loaded.
"""

import hashlib
import os
import shutil
import threading
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

from numba import njit
from numba.core import config as settings
from numba.core import event

config: Any = settings  # its stubs lack the names
register: Any = event.register  # it has no types

HERE = Path(__file__).parent
SOURCES = (HERE, HERE.parents[2] / "tree", HERE.parents[1] / "candidates.py")
"""The kernels, and the packages and the module whose constants they read."""


_DECORATING = threading.RLock()


def disk_cached(**options: Any) -> Any:
    """Return a decorator that compiles a function on its first call, once per machine."""

    def decorate(function: Any) -> Any:
        # Read when a function is decorated; another library's kernels keep their own. One thread
        # compiles in the background while another may import kernels that few need.
        with _DECORATING:
            before = config.CACHE_DIR
            config.CACHE_DIR = folder_for(before)
            try:
                return njit(cache=True, **options)(function)
            finally:
                config.CACHE_DIR = before

    return decorate


class _Stop(event.Listener):
    """A listener that leaves the compiler before its next pass on request; a pass takes 1 s."""

    def __init__(self, is_asked: Callable[[], bool]) -> None:
        self.is_asked = is_asked

    def on_start(self, event: Any) -> None:
        """End the thread if that has been requested."""
        if self.is_asked():
            raise SystemExit

    def on_end(self, event: Any) -> None:
        """Do nothing: a pass that has begun is finished."""


def stop_when(is_asked: Callable[[], bool]) -> None:
    """Make every compilation raise SystemExit, which ends a thread silently, once `is_asked` holds.

    A process that ends while LLVM compiles in another thread may crash instead.
    """
    register("numba:run_pass", _Stop(is_asked))


@cache
def folder_for(asked: str) -> str:
    """Return the folder within the requested one, or within the kernels' own __pycache__.

    Folders of former sources are removed. "" if nothing can be written, so that Numba
    finds a place.
    """
    base = Path(asked) if asked else HERE / "__pycache__"
    folder = base / f"kernels-{digest()}"
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError:
        return asked
    if not os.access(folder, os.W_OK):
        return asked
    for former in base.glob("kernels-*"):
        if former != folder:
            shutil.rmtree(former, ignore_errors=True)
    return str(folder)


def digest() -> str:
    """Return a digest of the sources: any byte of them changes it, also in sub-packages."""
    found = hashlib.sha256()
    for source in SOURCES:
        for file in sorted(source.rglob("*.py")) if source.is_dir() else [source]:
            found.update(file.read_bytes())
    return found.hexdigest()[:16]
