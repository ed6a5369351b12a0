"""A file of splits: names alone, read as data."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from explorer import NamedSplit
from explorer.export.splits_file import MAX_SPLITS, from_splits_file, to_splits_file

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
        (changed()[:-5], "cannot be read to the end"),
        (b"[" * 100_000, "cannot be read to the end"),
        (b"\xff\xfe", "cannot be read to the end"),
        (b"[]", "holds no splits that were saved here"),
        (changed(form="tree"), "holds no splits that were saved here"),
        (changed(version=2), "of version 2; version 1 is read"),
        (changed(target="z"), "predict “z”; here “y” is predicted"),
        (changed(splits={}), "no list of splits"),
        (changed(splits=[1]), "Split 1 of the file is none"),
        (changed(splits=[{"path": "X", "feature": "x"}]), "no path of L and R"),
        (changed(splits=[{"path": 1, "feature": "x"}]), "no path of L and R"),
        (changed(splits=[{"path": "", "feature": "x", "threshold": "1"}]), "finite number"),
        (changed(splits=[{"path": "", "feature": "x", "run": "1"}]), "A split has no run"),
        (changed(splits=[{"path": "", "feature": "x"}] * 2), "Two splits of the file"),
        (changed(splits=[{"path": "L", "feature": "x"}]), "hangs below a node that has none"),
        (
            changed(splits=[{"path": "L" * i, "feature": "x"} for i in range(MAX_SPLITS + 1)]),
            "at most 1000 are read",
        ),
    ],
)
def test_what_is_no_file_of_splits_is_refused_in_one_sentence(data: bytes, sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence) as refused:
        from_splits_file(data, "y")
    assert "\n" not in str(refused.value)
