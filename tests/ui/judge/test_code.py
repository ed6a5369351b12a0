"""The buttons for the code of the tree's own numbers, on the Judge page."""

import pytest

from explorer.ui import keys, state
from tests.support.page.driven_page import is_sound, opened_on, sent


@pytest.mark.parametrize(
    ("door", "chapter"),
    [(state.CODE_DOOR_SHARE, "importance"), (state.CODE_DOOR_ALPHA, "alpha")],
)
def test_a_door_opens_the_code_of_its_number_until_it_is_closed(
    door: keys.Widget[bool], chapter: str
) -> None:
    page = opened_on("judge", table="iris")
    assert sent(page, "code") == {}
    page.button(key=door.name).click().run()
    assert is_sound(page)
    opened = sent(page, "code")
    assert opened["asked"] == [[chapter], 1]
    assert chapter in [one["key"] for one in opened["view"]["chapters"]]
    page.button(key=state.CLOSE_TREE_CODE.name).click().run()
    assert sent(page, "code") == {}


def test_a_tree_without_a_split_has_no_door() -> None:
    page = opened_on("judge", table="iris", max_depth="0")
    assert is_sound(page)
    doors = {state.CODE_DOOR_SHARE.name, state.CODE_DOOR_ALPHA.name}
    assert not doors & {button.key for button in page.button}
