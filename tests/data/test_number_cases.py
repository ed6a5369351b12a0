"""Numbers are written as the table has it, which the browser's tests run through too."""

from typing import Any

import pytest

from tests.support.page.number_cases import CASES, in_python


@pytest.mark.parametrize(
    ("function", "case"), [(name, case) for name, cases in CASES.items() for case in cases]
)
def test_a_number_is_written_as_the_table_has_it(function: str, case: list[Any]) -> None:
    *arguments, expected = case
    assert in_python(function, arguments) == expected
