"""Columns with any names become distinct Python identifiers."""

import keyword
import unicodedata

from hypothesis import given
from hypothesis import strategies as st

from explorer.export.rules.python import MAX_LENGTH, python_identifiers


def test_names_that_would_be_one_identifier_are_numbered() -> None:
    names = ["a b", "a_b", "a-b", "class", "2nd", "", "ﬁ", "fi", "row"]
    assert python_identifiers(names, taken=("row",)) == [
        "a_b",
        "a_b_2",
        "a_b_3",
        "class_2",
        "column_2nd",
        "column",
        "fi",
        "fi_2",
        "row_2",
    ]


@given(st.lists(st.text(max_size=60), max_size=8))
def test_all_are_identifiers_and_no_two_are_alike(names: list[str]) -> None:
    found = python_identifiers(names)
    assert len(set(found)) == len(names)
    for one in found:
        assert one.isidentifier()
        assert not keyword.iskeyword(one)
        assert unicodedata.normalize("NFKC", one) == one
        assert len(one) <= 3 * MAX_LENGTH
