"""The tab of a search's cost: measured on request."""

from explorer.ui import state
from tests.support.page.driven_page import is_sound, opened_at, words


def test_it_waits_until_it_is_asked_for_and_then_says_what_it_counted() -> None:
    page = opened_at(table="penguins", more="Cost")
    assert is_sound(page)
    assert "n·d·k" not in words(page)
    page.button(key=state.MEASURE_COST.name).click().run()
    assert is_sound(page)
    assert "790 candidate splits" in words(page)
    assert "All searches found the same split at every size" in words(page)
    assert len(page.get("plotly_chart")) == 2


def test_a_table_of_numbers_has_its_cost_too() -> None:
    page = opened_at(table="cars_mpg", more="Cost")
    page.button(key=state.MEASURE_COST.name).click().run()
    assert is_sound(page)
    assert "candidate splits" in words(page)
