"""A target that hardly repeats asks first; the former tree stays with all choices."""

from streamlit.testing.v1 import AppTest

from tests.support.page.driven_page import (
    features_list,
    is_sound,
    measures,
    n_leaves,
    opened_at,
    sent,
    upload,
    words,
)

NAMED = b"name,x,z,nr,y\n" + b"".join(
    b"n%d,%d,%d,%d,%s\n" % (i, i % 7, i % 5, i + 1, b"pq"[i % 7 > 3 :][:1]) for i in range(60)
)
ASKS = "Every value of name is different, so a classification tree cannot learn from it."


def named() -> AppTest:
    page = opened_at()
    upload(page, "named.csv", NAMED)
    assert page.selectbox(key="target").value == "y"
    return page


def repeating(name: str, n_distinct: int) -> AppTest:
    """Return the page with a target of 60 texts, this many of them different."""
    page = opened_at()
    lines = [f"{name},x,y", *(f"n{i % n_distinct},{i % 7},{'pq'[i % 7 > 3]}" for i in range(60))]
    upload(page, "repeating.csv", "\n".join(lines).encode())
    assert page.selectbox(key="target").value == "y"
    page.selectbox(key="target").set_value(name).run()
    assert is_sound(page)
    return page


def keys(page: AppTest) -> set[str]:
    return {button.key or "" for button in page.button}


def test_a_target_of_names_asks_while_the_tree_before_stays_as_it_was() -> None:
    page = named()
    features_list(page).unselect("z").run()
    page.query_params["node"] = "L"
    page.run()
    before, tree = measures(page), sent(page, "tree_canvas")
    page.selectbox(key="target").set_value("name").run()
    assert is_sound(page)
    assert ASKS in words(page)
    assert "Until you choose, the page shows the tree for y." in words(page)
    assert (measures(page), sent(page, "tree_canvas")) == (before, tree)
    page.slider(key="max_depth").set_value(1).run()
    assert n_leaves(page) == 2
    page.button(key="target_before").click().run()
    assert is_sound(page)
    assert ASKS not in words(page)
    assert page.selectbox(key="target").value == "y"
    assert features_list(page).value == ["x"]
    assert page.query_params["node"] in ("L", ["L"])


def test_choosing_the_target_of_the_tree_again_brings_its_features_back() -> None:
    page = named()
    features_list(page).unselect("z").run()
    page.selectbox(key="target").set_value("name").run()
    page.selectbox(key="target").set_value("y").run()
    assert is_sound(page)
    assert features_list(page).value == ["x"]
    assert ASKS not in words(page)


def test_confirmed_it_is_grown_and_not_asked_about_again() -> None:
    page = named()
    page.query_params["node"] = "L"
    page.run()
    page.selectbox(key="target").set_value("name").run()
    page.button(key="grow_anyway").click().run()
    assert is_sound(page)
    assert "node" not in page.query_params
    assert not keys(page) & {"grow_anyway", "target_before"}
    assert "name has 60 classes in 60 rows" in words(page)
    page.selectbox(key="target").set_value("y").run()
    page.selectbox(key="target").set_value("name").run()
    assert "grow_anyway" not in keys(page)


def test_a_running_number_asks_in_its_own_words() -> None:
    page = named()
    page.selectbox(key="target").set_value("nr").run()
    assert is_sound(page)
    assert "Every value of nr is different, like a row number." in words(page)


def test_a_name_of_which_few_repeat_asks_and_counts_them() -> None:
    page = repeating("name", n_distinct=55)
    assert "grow_anyway" in keys(page)
    assert (
        "name has 55 different values in 60 rows: too few rows per value for a classification tree "
        "to learn much."
    ) in words(page)


def test_what_is_only_called_an_id_may_repeat_and_does_not_ask() -> None:
    page = repeating("id", n_distinct=30)
    assert "grow_anyway" not in keys(page)
    assert sent(page, "tree_canvas")["rows"] == 60


def test_a_table_that_begins_with_such_a_target_begins_with_the_question() -> None:
    page = opened_at()
    upload(page, "only_names.csv", b"nr,name\n" + b"".join(b"%d,n%d\n" % (i, i) for i in range(60)))
    assert is_sound(page)
    assert ASKS in words(page)
    assert "grow_anyway" in keys(page)
    assert "target_before" not in keys(page)
    assert not measures(page)
    page.button(key="grow_anyway").click().run()
    assert is_sound(page)
    assert sent(page, "tree_canvas")["rows"] == 60
