"""The Limits page: many trees that vote."""

import pytest

from explorer.ui.limitations import keys
from tests.support.page.driven_page import is_sound, measures, on_page, opened_at, sent, words


def test_a_forest_says_what_it_scores_beside_one_of_its_trees() -> None:
    page = on_page(opened_at(table="iris", limit="forest", trees="20"), "limits")
    assert is_sound(page)
    assert "20 trees together err on" in words(page)
    assert "one alone on" in words(page)
    assert set(measures(page)) == {"error, rows kept back", "error, out-of-bag"}
    view = sent(page, "forest")
    assert [one["name"] for one in view["maps"]] == ["1 tree", "5 trees", "20 trees"]
    assert len(view["singles"]) == 12


@pytest.mark.parametrize(
    ("trees", "drawn"), [("0", "0"), ("501", "99"), ("many", "<b>all</b>"), ("-3", "-1")]
)
def test_what_the_address_asks_and_cannot_be_is_as_if_it_asked_nothing(
    trees: str, drawn: str
) -> None:
    page = on_page(opened_at(table="iris", limit="forest", trees=trees, drawn=drawn), "limits")
    assert is_sound(page)
    assert "200 trees together" in words(page)
    assert page.number_input(key=keys.FOREST_FEATURES.name).value == 2
