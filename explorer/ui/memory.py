"""Modules and kernels are never garbage: the collector need not look at them after every run."""

import gc

from explorer.growth.engines.engine_selection import n_kernels_ready

_seen = -1


def freeze_loaded_objects() -> None:
    """Takes what is there now out of the collector's sight: once, and as kernels have come.

    Streamlit collects garbage after every run of the script, and between a click and the run
    that answers it. Walking over all loaded modules each time stops the server for a tenth of
    a second. What is spared includes the sessions of that moment, a few at most.
    """
    global _seen
    if n_kernels_ready() > _seen:
        _seen = n_kernels_ready()
        gc.collect()
        gc.freeze()
