"""Tracing of Python's allocations."""

import tracemalloc
from collections.abc import Iterator
from contextlib import contextmanager

from explorer.growth.engines.engine_selection import wait_until_compiled


@contextmanager
def traced_memory() -> Iterator[None]:
    """Trace Python's allocations in this block.

    The kernels are loaded first: until Python 3.12.9, stopping the trace while another thread
    allocates may end the process (CPython's issue 128679).
    """
    wait_until_compiled()
    tracemalloc.start()
    try:
        yield
    finally:
        tracemalloc.stop()
