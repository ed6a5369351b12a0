"""Set-up of every test: kernels compiled once, steady random cases, and browser tests last."""

import gc
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import settings

# Harnesses assert too; their failures shall say as much as a test module's.
pytest.register_assert_rewrite("tests.support")

BROWSER_TESTS = Path(__file__).parent / "browser"
ROOT = Path(__file__).parents[1]

# A deadline measures the machine, not the code. Hypothesis picks its own profile in CI.
settings.register_profile("steady", settings(), deadline=None)
settings.load_profile("steady")


def pytest_sessionstart(session: pytest.Session) -> None:
    """Compile the kernels before the tests' processes would do so, both of them all of them."""
    config = session.config
    is_first_of_several = config.getoption("numprocesses", None) and not hasattr(
        config, "workerinput"
    )
    if is_first_of_several and not config.option.collectonly:
        command = [sys.executable, "-m", "explorer.ui.precompile"]
        if subprocess.run(command, cwd=ROOT, check=False).returncode:
            pytest.exit("The kernels do not compile.", 1)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Put browser tests last: they are slow, and Playwright leaves its event loop running."""
    items.sort(key=lambda item: BROWSER_TESTS in item.path.parents)


def pytest_collection_finish() -> None:
    """Keep the collector from looking through all modules and tests again and again."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 50)
