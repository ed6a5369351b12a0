"""The Limits page: the address names the limit that is shown."""

import pytest

from explorer.ui.limitations import keys
from explorer.ui.pages.limits import FIRST, LIMITATIONS
from tests.support.page.driven_page import is_sound, on_page, opened_at

LAST = list(LIMITATIONS)[-1]


@pytest.mark.parametrize(
    ("named", "shown"),
    [(LAST, LAST), (LAST.upper(), LAST), ("<b>nonsense</b>", FIRST), ("", FIRST)],
)
def test_the_limit_of_the_address_is_shown_and_of_unknown_ones_the_first(
    named: str, shown: str
) -> None:
    page = on_page(opened_at(table="xor", limit=named), "limits")
    assert is_sound(page)
    assert page.segmented_control(key=keys.LIMITATION.name).value == shown
