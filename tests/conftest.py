"""What every test shares: steady random cases, and browser tests last."""

from pathlib import Path

import pytest
from hypothesis import settings

# Harnesses assert too; their failures shall say as much as a test module's.
pytest.register_assert_rewrite("tests.support")

BROWSER_TESTS = Path(__file__).parent / "browser"

# A deadline measures the machine, not the code. Hypothesis picks its own profile in CI.
settings.register_profile("steady", settings(), deadline=None)
settings.load_profile("steady")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Put browser tests last: they are slow, and Playwright leaves its event loop running."""
    items.sort(key=lambda item: BROWSER_TESTS in item.path.parents)
