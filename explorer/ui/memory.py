"""Objects that the garbage collector skips, and memory that is given back."""

import ctypes
import gc
import sys

from explorer.growth.engines.engine_selection import n_kernels_ready

_seen = -1


def freeze_loaded_objects() -> None:
    """Takes what is there now out of the collector's sight: once, and as kernels have come.

    Walking over all loaded modules stops the server for a tenth of a second; they are never
    garbage. What is spared includes the sessions of that moment, a few at most. For the same
    reason Streamlit does not collect after every run (`runner.postScriptGC`): Python does
    so by itself when much has been made.
    """
    global _seen
    if n_kernels_ready() > _seen:
        _seen = n_kernels_ready()
        gc.collect()
        gc.freeze()


def give_back_memory() -> None:
    """Collects garbage, and gives free memory back to the system where the C library can."""
    gc.collect()
    if sys.platform == "linux":
        trim = getattr(ctypes.CDLL(None), "malloc_trim", None)  # glibc has it, musl has not
        if trim is not None:
            trim(0)
