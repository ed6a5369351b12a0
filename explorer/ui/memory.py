"""Objects that the garbage collector skips, and memory returned to the system."""

import ctypes
import gc
import sys

from explorer.growth.engines.engine_selection import n_kernels_ready

_seen = -1


def freeze_loaded_objects() -> None:
    """Exclude all present objects from garbage collection: once, and again after kernels load.

    Walking over all loaded modules stops the server for a tenth of a second; they are never
    garbage. The excluded objects include the sessions of that moment, a few at most. For the same
    reason Streamlit does not collect after every run (`runner.postScriptGC`): Python does so by
    itself when there are many new objects.
    """
    global _seen
    if n_kernels_ready() > _seen:
        _seen = n_kernels_ready()
        gc.collect()
        gc.freeze()


def give_back_memory() -> None:
    """Collect garbage, and return free memory to the system if the C library can."""
    gc.collect()
    if sys.platform == "linux":
        trim = getattr(ctypes.CDLL(None), "malloc_trim", None)  # glibc has it, musl does not
        if trim is not None:
            trim(0)
