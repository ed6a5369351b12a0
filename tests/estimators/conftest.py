"""Compile before these tests begin, because compiling sets warning filters for the process."""

import pytest

from explorer.growth.engines.engine_selection import wait_until_compiled


@pytest.fixture(scope="session", autouse=True)
def kernels() -> None:
    wait_until_compiled()
