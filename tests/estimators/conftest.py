"""Compiling sets warning filters for the whole process: it is over before these tests begin."""

import pytest

from explorer.growth.engines.engine_selection import wait_until_compiled


@pytest.fixture(scope="session", autouse=True)
def kernels() -> None:
    wait_until_compiled()
