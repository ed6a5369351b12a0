"""How far lessons have been taken, as a browser keeps it."""

from typing import Any

import pytest
from playwright.sync_api import Page

from tests.support.page.modules import LoadModules, call

NOTED = """(notes) => {
  const { clearProgress, noteStep, readProgress } = modules.progress;
  clearProgress();
  notes.forEach((note) => noteStep(...note));
  const found = readProgress();
  clearProgress();
  return found;
}"""

READ = """(kept) => {
  localStorage.setItem("explorer:lessons", kept);
  const found = modules.progress.readProgress();
  localStorage.clear();
  return found;
}"""


@pytest.fixture
def page(modules: LoadModules) -> Page:
    return modules("learn/progress")


def test_a_finished_lesson_stays_finished_when_it_is_looked_at_again(page: Page) -> None:
    last: dict[str, bool] = {"finished": True, "done": True}
    found = call(page, NOTED, [["a", 0], ["a", 4, last], ["b", 1], ["a", 0]])
    assert found == {
        "a": {"steps": [4], "at": 0, "done": True},
        "b": {"steps": [], "at": 1, "done": False},
    }


@pytest.mark.parametrize(
    ("kept", "found"),
    [
        ("[]", {}),
        ("{", {}),
        ('{"a": 1, "b": {"at": 2}}', {}),
        ('{"a": {"steps": [1, "x"], "at": "y"}}', {"a": {"steps": [1], "at": 0, "done": False}}),
    ],
)
def test_what_another_program_has_kept_is_passed_over(
    page: Page, kept: str, found: dict[str, Any]
) -> None:
    assert call(page, READ, kept) == found
