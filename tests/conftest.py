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


def pytest_configure(config: pytest.Config) -> None:
    """Try the same random cases in every run of the gate, and new ones in the deep tier.

    A fault that one case in a thousand shows is for the deep tier to find: the gate must not fail
    on a change that has nothing to do with it.
    """
    is_deep = "deep" in config.option.markexpr.split()
    # A deadline measures the machine, not the code. Hypothesis picks its own profile in CI.
    own = {"derandomize": not is_deep, "database": None, "deadline": None}
    settings.register_profile("own", settings(), **own)
    settings.load_profile("own")


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
