"""Natural order, and its fast implementation."""

from hypothesis import given
from hypothesis import strategies as st

from explorer.data.natural_order import natural_key, natural_order


def test_ten_follows_nine_and_case_breaks_ties() -> None:
    texts = ["b10", "b9", "a", "B9", "b09", "A"]
    assert sorted(texts, key=natural_key) == ["A", "a", "B9", "b09", "b9", "b10"]


def test_a_run_of_ten_thousand_digits_has_a_place() -> None:
    assert natural_key("1" * 10_000) > natural_key("9" * 9_999)


@given(st.lists(st.text(st.sampled_from("aB -.~0019") | st.characters(codec="utf-8")), unique=True))
def test_the_quick_order_is_the_order_of_the_keys(texts: list[str]) -> None:
    by_key = sorted(range(len(texts)), key=lambda i: natural_key(texts[i]))
    assert natural_order(texts, max_by_key=-1).tolist() == by_key


@given(st.lists(st.text("aB -.~0019"), unique=True))
def test_the_quick_order_is_right_on_plain_text(texts: list[str]) -> None:
    by_key = sorted(range(len(texts)), key=lambda i: natural_key(texts[i]))
    assert natural_order(texts, max_by_key=-1).tolist() == by_key
