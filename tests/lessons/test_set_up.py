"""A set-up as text: complete after a round trip, and refused if it is not a set-up."""

import base64
import json
import zlib
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from explorer.caps import CAPS
from explorer.lessons.set_up import (
    Control,
    Panel,
    SetUp,
    SetUpError,
    from_text,
    still_visible,
    to_text,
)

PLAIN = SetUp(
    table="penguins",
    digest="ab" * 32,
    is_upload=False,
    target="species",
    features=("island", "body_mass_g"),
    hides=frozenset({Panel.SEARCH}),
    locks=frozenset({Control.LIMITS}),
    question="Which feature splits the root?",
    options=("island", "body_mass_g"),
    right=1,
    explanation="It separates Gentoo from the others.",
)
SOME_TEXT = st.text(max_size=30)


@st.composite
def set_ups(draw: st.DrawFn) -> SetUp:
    an_option = SOME_TEXT.filter(lambda text: bool(text.strip()))
    options = draw(
        st.lists(an_option, max_size=CAPS.max_question_options, unique=True).filter(
            lambda found: len(found) != 1
        )
    )
    return SetUp(
        table=draw(SOME_TEXT),
        digest=draw(SOME_TEXT),
        is_upload=draw(st.booleans()),
        target=draw(SOME_TEXT),
        features=tuple(draw(st.lists(SOME_TEXT, max_size=8))),
        hides=draw(st.frozensets(st.sampled_from(Panel))),
        locks=draw(st.frozensets(st.sampled_from(Control))),
        question=draw(SOME_TEXT),
        options=tuple(options),
        right=draw(st.none() | st.integers(0, len(options) - 1)) if options else None,
        explanation=draw(SOME_TEXT),
    )


def packed(told: Any) -> str:
    """Return what `to_text` would make of any value."""
    plain = told if isinstance(told, bytes) else json.dumps(told).encode()
    deflate = zlib.compressobj(9, wbits=-15)
    data = deflate.compress(plain) + deflate.flush()
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def unpacked(text: str) -> dict[str, Any]:
    data = base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
    found: dict[str, Any] = json.loads(zlib.decompress(data, wbits=-15))
    return found


@given(set_ups())
def test_a_set_up_comes_back_as_it_was_sent(set_up: SetUp) -> None:
    assert from_text(to_text(set_up)) == set_up


@given(set_ups())
def test_its_text_needs_no_escaping_in_an_address(set_up: SetUp) -> None:
    text = to_text(set_up)
    assert text.isascii()
    assert text.replace("-", "a").replace("_", "a").isalnum()


@given(st.text(max_size=200) | st.binary(max_size=200).map(lambda data: packed(data)))
def test_any_other_text_is_refused(text: str) -> None:
    with pytest.raises(SetUpError):
        from_text(text)


@given(st.data())
def test_a_text_that_lost_letters_is_refused(data: st.DataObject) -> None:
    text = to_text(PLAIN)
    end = data.draw(st.integers(0, len(text) - 1))
    with pytest.raises(SetUpError):
        from_text(text[:end])


def test_one_of_another_version_says_which() -> None:
    told = unpacked(to_text(PLAIN)) | {"v": 7}
    with pytest.raises(SetUpError, match="has version 7; this page can read only version 1"):
        from_text(packed(told))


@pytest.mark.parametrize(
    "wrong",
    [
        {"v": True},
        {"table": None},
        {"features": ["island", 3]},
        {"features": "island"},
        {"hides": ["everything"]},
        {"locks": ["door"]},
        {"question": "\ud800"},
        {"options": ["one"], "right": 0},
        {"options": ["one", "one"]},
        {"options": ["one", " "]},
        {"right": 2},
        {"right": -1},
        {"right": True},
        {"options": [], "right": 0},
        {"upload": 0},
        {"question": "x" * (CAPS.max_question_characters + 1)},
        {"options": [str(i) for i in range(CAPS.max_question_options + 1)]},
    ],
)
def test_what_no_set_up_holds_is_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(SetUpError):
        from_text(packed(unpacked(to_text(PLAIN)) | wrong))


@pytest.mark.parametrize(
    "data",
    [b"[" * 100_000, b"9" * 10_000, b"\xff\xfe", b'{"v": 1', b" " * 50_000_000],
    ids=["deep", "long number", "no text", "half", "unpacks without end"],
)
def test_hostile_bytes_are_refused(data: bytes) -> None:
    with pytest.raises(SetUpError):
        from_text(packed(data))


def test_bytes_behind_the_end_are_refused() -> None:
    text = to_text(PLAIN)
    data = base64.urlsafe_b64decode(text + "=" * (-len(text) % 4)) + b"more"
    with pytest.raises(SetUpError):
        from_text(base64.urlsafe_b64encode(data).rstrip(b"=").decode())


def test_one_that_is_longer_than_an_address_should_be_says_both_numbers() -> None:
    names = tuple(f"{i * 7919 % 100_003:x}{i * 104_729 % 99_991:x}" for i in range(2_000))
    with pytest.raises(
        SetUpError, match=rf"\d+ characters, and links with more than {CAPS.max_set_up_characters}"
    ):
        to_text(replace(PLAIN, features=names))


def test_one_of_just_the_longest_text_is_read() -> None:
    # A page reads all that it makes: no text that it makes is too long to be read.
    questions = ("".join(chr(200 + i * k % 700) for i in range(1_000)) for k in (1, 7, 11, 13))
    for question in questions:
        set_up = replace(PLAIN, question=question)
        assert from_text(to_text(set_up)) == set_up


@pytest.mark.parametrize(
    ("hides", "said"),
    [
        (frozenset(), "Nothing is hidden"),
        (frozenset({Panel.SEARCH}), "the tree, which shows each chosen split"),
        (frozenset({Panel.SEARCH, Panel.REGIONS}), "visible in the tree, which shows each chosen"),
        (frozenset({Panel.TREE, Panel.SEARCH}), "the decision regions"),
        (frozenset(Panel) - {Panel.SCORES}, None),
    ],
)
def test_what_stays_visible_and_gives_the_answer_away_is_named(
    hides: frozenset[Panel], said: str | None
) -> None:
    found = still_visible(replace(PLAIN, hides=hides))
    assert found == "" if said is None else said in found
    assert found.count("the tree, which") <= 1
    assert still_visible(replace(PLAIN, hides=hides, question="", options=(), right=None)) == ""
