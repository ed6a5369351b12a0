"""A file of splits: only names, read as data."""

import json
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from explorer import NamedSplit
from explorer.export.splits_file import MAX_SPLITS, from_splits_file, to_splits_file
from tests.support.hostile_json import assert_one_sentence, tampered_bytes

TEXTS = st.text(st.characters(exclude_categories=["Cs"]), max_size=12)
SPLITS = st.one_of(
    st.builds(
        NamedSplit,
        TEXTS,
        st.floats(allow_nan=False, allow_infinity=False),
        missing_goes_left=st.booleans(),
    ),
    st.builds(NamedSplit, TEXTS, left=st.lists(TEXTS, max_size=3).map(tuple)),
    st.builds(NamedSplit, TEXTS),
)


@given(st.lists(SPLITS, max_size=5), TEXTS)
def test_what_is_written_is_read_again(splits: list[NamedSplit], target: str) -> None:
    chain = {"LRLRL"[:depth]: split for depth, split in enumerate(splits)}
    written = to_splits_file(chain, "table", target)
    assert from_splits_file(written, target) == chain


def changed(**fields: object) -> bytes:
    held = json.loads(to_splits_file({"": NamedSplit("x", 1.0)}, "t", "y"))
    return json.dumps(held | fields).encode()


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (changed()[:-5], "is not valid JSON"),
        (b"[" * 100_000, "is not valid JSON"),
        (b"\xff\xfe", "is not valid JSON"),
        (b"[]", "does not contain splits that were saved by this page"),
        (changed(form="tree"), "does not contain splits that were saved by this page"),
        (changed(version=2), "version is 2; this page can read only version 1"),
        (changed(target="z"), "predict “z”, but this table’s target is “y”"),
        (changed(splits={}), "not have a list of splits"),
        (changed(splits=[1]), "Entry 1 of the file is not a split"),
        (changed(splits=[{"path": "X", "feature": "x"}]), "may contain only L and R"),
        (changed(splits=[{"path": 1, "feature": "x"}]), "may contain only L and R"),
        (changed(splits=[{"path": "", "feature": "x", "threshold": "1"}]), "finite number"),
        (changed(splits=[{"path": "", "feature": "x", "run": "1"}]), "A split has no field run"),
        (changed(splits=[{"path": "", "feature": "x"}] * 2), "The file has two splits"),
        (
            changed(splits=[{"path": "L", "feature": "x"}]),
            "but no split at its parent node",
        ),
        (
            changed(splits=[{"path": "L" * i, "feature": "x"} for i in range(MAX_SPLITS + 1)]),
            "this page can read at most 1000",
        ),
    ],
)
def test_what_is_no_file_of_splits_is_refused_in_one_sentence(data: bytes, sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence) as refused:
        from_splits_file(data, "y")
    assert "\n" not in str(refused.value)


def assert_hostile_files_are_refused(seeds: range) -> None:
    chain = {
        "": NamedSplit("x", 1.0),
        "L": NamedSplit("y", left=("a", "b")),
        "LR": NamedSplit("z"),
    }
    written = to_splits_file(chain, "t", "y")
    for seed in seeds:
        data = tampered_bytes(random.Random(seed), written)
        try:
            found = from_splits_file(data, "y")
        except ValueError as problem:
            assert_one_sentence(problem)
        except BaseException as fault:
            fault.add_note(f"of seed {seed}")
            raise
        else:
            hash(tuple(found.items()))
            assert all(path == "" or path[:-1] in found for path in found)


def test_a_file_that_was_tampered_with_holds_splits_or_is_refused() -> None:
    assert_hostile_files_are_refused(range(500))


@pytest.mark.deep
def test_thousands_of_files_that_were_tampered_with() -> None:
    assert_hostile_files_are_refused(range(500, 20_000))
