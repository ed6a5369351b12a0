"""Tracing what Python allocates."""

import tracemalloc
from collections.abc import Iterator
from contextlib import contextmanager

from explorer.growth.engines.engine_selection import wait_until_compiled


@contextmanager
def traced_memory() -> Iterator[None]:
    """Python's allocations are traced in this block.

    The kernels are loaded before: until Python 3.12.9, to stop tracing while another thread
    allocates may end the process (CPython's issue 128679).
    """
    wait_until_compiled()
    tracemalloc.start()
    try:
        yield
    finally:
        tracemalloc.stop()
