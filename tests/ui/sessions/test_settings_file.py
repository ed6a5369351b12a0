"""A settings file is read as it was written, or refused in one sentence."""

import json
import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from explorer import NamedSplit
from explorer.data.drawn import DrawnPoints
from explorer.data.file_reading import FileReading
from explorer.data.table import ReadAs
from explorer.ui.choices import Drawing, Override
from explorer.ui.sessions.settings_file import Choices, from_settings_file, to_settings_file
from tests.support.hostile_json import assert_one_sentence, tampered_bytes

TEXTS = st.text(st.characters(exclude_categories=["Cs"]), max_size=12)
SPLITS = st.one_of(
    st.builds(NamedSplit, TEXTS, st.floats(allow_nan=False, allow_infinity=False)),
    st.builds(NamedSplit, TEXTS, left=st.lists(TEXTS, max_size=3).map(tuple)),
)
MADE = st.lists(st.tuples(st.text("LR", max_size=5), SPLITS), max_size=3).map(tuple)
OF = st.dictionaries(st.tuples(TEXTS, TEXTS), MADE, max_size=3)
HOW = st.builds(
    Override,
    st.none() | st.sampled_from(ReadAs),
    st.lists(TEXTS, max_size=2).map(tuple),
    st.lists(TEXTS, max_size=2).map(tuple),
)
READINGS = st.builds(
    FileReading,
    header=st.sampled_from(["auto", None, 3, (3, 4)]),
    skip=st.sampled_from([None, (), (1, 2)]),
    separator=st.none() | st.sampled_from(";,"),
    dates=st.sampled_from([None, "day", "month"]),
    marks=st.lists(TEXTS, max_size=2).map(tuple),
)
CHOICES = st.builds(
    Choices,
    TEXTS,
    st.dictionaries(TEXTS, st.lists(TEXTS, max_size=3).map(tuple), max_size=3),
    st.dictionaries(TEXTS, st.dictionaries(TEXTS, HOW, max_size=2), max_size=2),
    OF,
    OF,
    files=st.dictionaries(TEXTS, READINGS, max_size=2),
)


@given(CHOICES)
def test_what_is_written_is_read_again(choices: Choices) -> None:
    assert from_settings_file(to_settings_file(choices), max_points=10) == choices


def test_what_is_drawn_is_read_again() -> None:
    points = Drawing(DrawnPoints((1, 2), (3, 1000), (0, 4)), DrawnPoints((5,), (6,), None), True)
    choices = Choices("draw", {}, {}, {}, {}, points)
    assert from_settings_file(to_settings_file(choices), max_points=2) == choices
    with pytest.raises(ValueError, match="The drawn points in the file cannot be read"):
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
        (changed()[:-5], "is not valid JSON"),
        (b"[]", "does not contain settings that were saved by this page"),
        (changed(form="other"), "does not contain settings"),
        (changed(version=9), "version is 9; this page can read only version 1"),
        (changed(address={"node": "L"}), "'address' in the file cannot be read"),
        (changed(page=3), "'page' in the file cannot be read"),
        (changed(page="x" * 10_001), "'page' in the file cannot be read"),
        (
            changed(columns={"t": {"c": {"read_as": "code", "missing_marks": []}}}),
            "a column to be read as “code”",
        ),
        (
            changed(forced=[{"of": ["t"], "splits": [{"path": "X", "feature": "x"}]}]),
            "may contain only L",
        ),
        (changed(forced=[{"of": ["t"], "splits": [{"path": "L"}]}]), "must name its feature"),
        (changed(forced=[{"of": ["t"], "splits": [SPLIT] * 1_001}]), "more than 1000 splits"),
        (changed(built=[{"of": [{}], "splits": []}]), "'built' in the file cannot be read"),
        (NESTED, "'built' in the file cannot be read"),
        (changed(drawing={"is_numbers": 1}), "does not contain settings"),
    ],
)
def test_another_file_is_refused_in_a_sentence(data: bytes, sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        from_settings_file(data, max_points=10)


def assert_hostile_files_are_refused(seeds: range) -> None:
    """An accepted file can be written again, and is read as the same."""
    splits = (("", NamedSplit("x", 1.0)), ("L", NamedSplit("y", left=("a", "b"))))
    written = to_settings_file(
        Choices(
            "explore",
            {"node": ("L",), "table": ("a", "b")},
            {"t": {"c": Override(ReadAs.NUMBERS, ("x",))}},
            {("t", "y"): splits},
            {("t", "y"): splits},
            Drawing(DrawnPoints((1, 2), (3, 4), (0, 1)), DrawnPoints((5,), (6,), None), True),
        )
    )
    for seed in seeds:
        data = tampered_bytes(random.Random(seed), written)
        try:
            found = from_settings_file(data, max_points=10)
            assert from_settings_file(to_settings_file(found), max_points=10) == found
        except ValueError as problem:
            assert_one_sentence(problem)
        except BaseException as fault:
            fault.add_note(f"of seed {seed}")
            raise


def test_a_file_that_was_tampered_with_is_read_or_refused() -> None:
    assert_hostile_files_are_refused(range(500))


@pytest.mark.deep
def test_thousands_of_files_that_were_tampered_with() -> None:
    assert_hostile_files_are_refused(range(500, 20_000))


@pytest.mark.parametrize("depth", [900, 1_000, 1_020, 1_030, 5_000])
def test_a_version_that_is_nested_is_told_by_its_kind(depth: int) -> None:
    deep = b"[" * depth + b"]" * depth
    with pytest.raises(ValueError, match=r"version is a list|is not valid JSON"):
        from_settings_file(changed(version="deep").replace(b'"deep"', deep), max_points=10)
