"""Set-up of the tests of the Limitations page."""

import pytest

from explorer.growth.engines.engine_selection import wait_until_compiled


@pytest.fixture(scope="session", autouse=True)
def compiled() -> None:
    """Wait for compiled kernels: hundreds of trees that grow during compilation take longer than a
    page may under Streamlit's driver."""
    wait_until_compiled()
