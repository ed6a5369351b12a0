"""The Limitations page: the address names the limit that is shown."""

import pytest

from explorer.ui.limitations import keys
from explorer.ui.pages.limitations import LIMITATIONS
from tests.support.page.driven_page import is_sound, on_page, opened_on

FIRST, *_, LAST = (title.casefold() for title in LIMITATIONS)


@pytest.mark.parametrize(
    ("named", "shown"),
    [(LAST, LAST), (LAST.upper(), LAST), ("<b>nonsense</b>", FIRST), ("", FIRST)],
)
def test_the_limit_of_the_address_is_shown_and_of_unknown_ones_the_first(
    named: str, shown: str
) -> None:
    page = opened_on("limitations", table="xor", limit=named, samples="20")
    assert is_sound(page)
    assert page.segmented_control(key=keys.LIMITATION.name).value == shown


def test_a_limit_that_is_chosen_stands_in_the_address_by_its_own_name_and_is_kept() -> None:
    page = opened_on("limitations", table="xor", samples="20")
    page = page.segmented_control(key=keys.LIMITATION.name).set_value(LAST).run()
    assert page.query_params["limit"] == LAST
    page = on_page(on_page(page, "explore"), "limitations")
    assert page.segmented_control(key=keys.LIMITATION.name).value == LAST
