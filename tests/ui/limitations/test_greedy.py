"""The Limits page: CART of depth two beside the best such tree."""

from tests.support.page.driven_page import is_sound, measures, on_page, opened_at, sent, words


def test_the_best_tree_of_depth_two_stands_beside_carts() -> None:
    page = on_page(opened_at(table="xor"), "limits")
    assert is_sound(page)
    assert "the best such tree on 300" in words(page)
    assert "300 rows grow the trees; 100 are kept back and judge them." in words(page)
    assert measures(page)["of 300 rows right"] == "300"
    assert len(sent(page, "tree_canvas")["nodes"]["parent"]) == 7


def test_rows_that_the_person_keeps_back_judge_both_trees() -> None:
    page = on_page(opened_at(table="xor", test="40"), "limits")
    assert is_sound(page)
    assert "240 rows grow the trees; 160 are kept back and judge them." in words(page)


def test_a_tree_that_is_out_of_reach_is_not_looked_for_and_says_why() -> None:
    page = on_page(opened_at(table="ames_housing"), "limits")
    assert is_sound(page)
    assert page.info[0].value.startswith("It is not looked for")
