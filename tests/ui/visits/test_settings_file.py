"""A file of settings is read again as it was written, and refused in a sentence otherwise."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from explorer import NamedSplit
from explorer.data.drawn import DrawnPoints
from explorer.data.table import ReadAs
from explorer.ui.choices import Drawing, Override
from explorer.ui.visits.settings_file import Choices, from_settings_file, to_settings_file

TEXTS = st.text(st.characters(exclude_categories=["Cs"]), max_size=12)
SPLITS = st.one_of(
    st.builds(NamedSplit, TEXTS, st.floats(allow_nan=False, allow_infinity=False)),
    st.builds(NamedSplit, TEXTS, left=st.lists(TEXTS, max_size=3).map(tuple)),
)
MADE = st.lists(st.tuples(st.text("LR", max_size=5), SPLITS), max_size=3).map(tuple)
OF = st.dictionaries(st.tuples(TEXTS, TEXTS), MADE, max_size=3)
HOW = st.builds(
    Override, st.none() | st.sampled_from(ReadAs), st.lists(TEXTS, max_size=2).map(tuple)
)
CHOICES = st.builds(
    Choices,
    TEXTS,
    st.dictionaries(TEXTS, st.lists(TEXTS, max_size=3).map(tuple), max_size=3),
    st.dictionaries(TEXTS, st.dictionaries(TEXTS, HOW, max_size=2), max_size=2),
    OF,
    OF,
)


@given(CHOICES)
def test_what_is_written_is_read_again(choices: Choices) -> None:
    assert from_settings_file(to_settings_file(choices), max_points=10) == choices


def test_what_is_drawn_is_read_again() -> None:
    points = Drawing(DrawnPoints((1, 2), (3, 1000), (0, 4)), DrawnPoints((5,), (6,), None), True)
    choices = Choices("draw", {}, {}, {}, {}, points)
    assert from_settings_file(to_settings_file(choices), max_points=2) == choices
    with pytest.raises(ValueError, match="points that are drawn in the file cannot be read"):
        from_settings_file(to_settings_file(choices), max_points=1)


DEEP = b"[" * 1_000 + b"]" * 1_000


def changed(**fields: Any) -> bytes:
    split = (("L", NamedSplit("x", 1.0)),)
    held = json.loads(to_settings_file(Choices("explore", {}, {}, {("t", "y"): split}, {})))
    return json.dumps(held | fields).encode()


SPLIT = {"path": "", "feature": "x"}
NESTED = changed(built=[{"of": [], "splits": []}]).replace(b'"of": []', b'"of": ' + DEEP)


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (changed()[:-5], "cannot be read to the end"),
        (b"[]", "holds no settings that were saved here"),
        (changed(form="other"), "holds no settings"),
        (changed(version=9), "version 9; version 1 is read"),
        (changed(address={"node": "L"}), "'address' cannot be read"),
        (changed(page=3), "'page' cannot be read"),
        (changed(page="x" * 10_001), "'page' cannot be read"),
        (changed(columns={"t": {"c": {"read_as": "code", "missing_marks": []}}}), "read as 'code'"),
        (changed(forced=[{"of": ["t"], "splits": [{"path": "X", "feature": "x"}]}]), "no path"),
        (changed(forced=[{"of": ["t"], "splits": [{"path": "L"}]}]), "names its feature"),
        (changed(forced=[{"of": ["t"], "splits": [SPLIT] * 1_001}]), "more than 1000 splits"),
        (changed(built=[{"of": [{}], "splits": []}]), "'built' cannot be read"),
        (NESTED, "'built' cannot be read"),
        (changed(drawing={"is_numbers": 1}), "holds no settings"),
    ],
)
def test_another_file_is_refused_in_a_sentence(data: bytes, sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        from_settings_file(data, max_points=10)
