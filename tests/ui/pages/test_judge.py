"""The Judge page: the same table, tree and selection as on the first page."""

import pytest

from explorer import SearchRules, StopRules, encode, load_dataset
from explorer.judging.unseen.cross_validation import complexity_curve
from tests.support.page.driven_page import (
    is_sound,
    measures,
    on_page,
    opened_at,
    opened_on,
    sent,
    upload,
    words,
)


def test_the_curve_is_that_of_the_table_and_the_limits_chosen_on_the_first_page() -> None:
    page = opened_at(max_leaf_nodes="14")
    page.slider(key="max_depth").set_value(5).run()
    scores = measures(page)
    on_page(page, "judge")
    assert is_sound(page)
    assert measures(page) == scores
    assert not sent(page, "tree_canvas")
    found = sent(page, "complexity")
    assert (found["max_depth"], found["max_leaf_nodes"]) == (5, 14)
    stops = [StopRules(depth, max_leaf_nodes=14) for depth in found["depth"]["values"]]
    training = encode(load_dataset("penguins"), "species")
    expected = complexity_curve(training, SearchRules(), stops)
    assert found["depth"]["mean"] == pytest.approx(expected.mean.tolist())
    assert found["depth"]["present"] == 5
    assert found["depth"]["best"] == expected.best


def test_what_only_the_address_knows_is_on_the_next_page_too() -> None:
    page = opened_at(node="LR", group="island", features="bill_length_mm")
    page.query_params["node"] = "LL"
    page.run()
    on_page(page, "judge")
    assert is_sound(page)
    asked = {name: page.query_params.get(name) for name in ("node", "group")}
    assert asked == {"node": "LL", "group": "island"}
    assert "3 trees, each grown without a third of the groups" in words(page)
    # What an address says itself holds.
    page.query_params["node"] = "R"
    page.run()
    on_page(page, "explore")
    assert page.query_params["node"] == "R"


def test_limits_are_moved_on_this_page_too() -> None:
    page = opened_on("judge")
    page.slider(key="max_depth").set_value(1).run()
    assert is_sound(page)
    assert sent(page, "complexity")["depth"]["present"] == 1
    on_page(page, "explore")
    assert page.slider(key="max_depth").value == 1
    assert sent(page, "publisher")["limits"]["max_depth"] == 1


def test_of_one_row_there_is_no_curve_and_it_is_told_why() -> None:
    page = opened_at()
    upload(page, "few.csv", b"x,y\n1,p\n")
    on_page(page, "judge")
    assert is_sound(page)
    assert not sent(page, "complexity")
    assert "Cross-validation needs at least 2 rows." in words(page)


def test_a_target_that_names_rows_asks_here_too() -> None:
    page = opened_at()
    names = b"".join(b"%d,n%d,%s\n" % (i % 7, i, b"pq"[i % 2 :][:1]) for i in range(60))
    upload(page, "named.csv", b"x,name,y\n" + names)
    on_page(page, "judge")
    before = sent(page, "complexity")
    page.selectbox(key="target").set_value("name").run()
    assert is_sound(page)
    assert "Every value of name is different" in words(page)
    assert sent(page, "complexity") == before
