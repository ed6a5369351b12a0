"""A lesson's step that is mounted by itself, for tests of what it draws and hears."""

from functools import partial

import pytest

from tests.support.page.lesson_stage import OpenStep, lesson_stage
from tests.support.page.modules import LoadModules


@pytest.fixture
def open_step(modules: LoadModules) -> OpenStep:
    return partial(lesson_stage, modules)
