"""The Limits page: two trees of one table beside each other."""

from tests.support.page.driven_page import is_sound, measures, on_page, opened_at, sent, words


def limits(**address: str):
    return on_page(opened_at(limit="difference", **address), "limits")


def compared(page, name: str):
    box = next(box for box in page.selectbox if box.label == "Compare")
    return box.set_value(name).run()


def test_two_halves_of_the_rows_stand_beside_each_other() -> None:
    page = limits(table="penguins")
    assert is_sound(page)
    assert "Five splits move, one split uses another feature" in words(page)
    assert measures(page)["predictions change"] == "9 of 344"
    view = sent(page, "difference")
    assert (len(view["nodes"]), len(view["rows"])) == (6, 9)
    assert len(sent(page, "regions")["ringed"]) == 9


def test_two_settings_differ_by_what_is_chosen() -> None:
    page = compared(limits(table="penguins"), "settings")
    assert is_sound(page)
    assert "alone" in words(page)
    assert all(node["change"] == "only_first" for node in sent(page, "difference")["nodes"])


def test_a_link_keeps_what_is_compared() -> None:
    page = limits(table="penguins", compared="settings", other_depth="1")
    assert is_sound(page)
    assert "depth 1, 1 in a leaf" in words(page)
    assert is_sound(limits(table="penguins", compared="no such comparison"))


def test_without_a_split_of_ones_own_the_page_says_where_to_make_one() -> None:
    page = compared(limits(table="penguins"), "by_hand")
    assert is_sound(page)
    assert page.info[0].value.startswith("Nothing is done by hand yet")


def test_a_pruned_branch_is_compared_with_cart() -> None:
    page = compared(limits(table="penguins", pruned="L"), "by_hand")
    assert is_sound(page)
    assert "in tree 2 alone" in words(page)


def test_numbers_and_rows_too_few_to_halve() -> None:
    page = limits(table="cars_mpg")
    assert is_sound(page)
    assert sent(page, "difference")["rows"]
