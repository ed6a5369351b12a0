"""A node in the address that the tree does not have: the nearest existing one is shown."""

import pytest

from tests.support.page.driven_page import is_sound, opened_at, sent


@pytest.mark.parametrize(
    ("asked", "told", "found"),
    [
        ("LLLLLLLLLLLL", "LLLLLLLLLLLL", "LLL"),
        ("RLL", "RLL", "RL"),
        ("evil<script>", "", ""),
        ("R" * 11_000, "", ""),
    ],
    ids=["deep", "below a leaf", "script", "endless"],
)
def test_an_address_whose_node_is_not_there_selects_the_nearest_that_is(
    asked: str, told: str, found: str
) -> None:
    page = opened_at(node=asked)
    assert is_sound(page)
    assert sent(page, "publisher")["selection"] == told
    assert sent(page, "split_search")["node"]["path"] == found
