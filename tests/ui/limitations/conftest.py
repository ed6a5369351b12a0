"""Set-up of the tests of the Limitations page."""

import pytest

from explorer.growth.engines.engine_selection import wait_until_compiled


@pytest.fixture(scope="session", autouse=True)
def compiled() -> None:
    """Hundreds of trees grow while kernels are compiled, and both for much longer than a page may
    take under Streamlit's driver."""
    wait_until_compiled()
