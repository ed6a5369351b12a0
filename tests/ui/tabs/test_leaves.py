"""The tab of leaves and its class of interest, through Streamlit's own test driver."""

import json

import pytest
from streamlit.testing.v1 import AppTest

from explorer.growth.growing import grow
from explorer.ui.tabs import leaves as tab
from explorer.views.leaves import leaf_table_view
from tests.support.page.driven_page import is_sound, opened_at, upload, words
from tests.support.page.page_tables import columns_of, rows_of, shown_labels
from tests.support.paths import SCRIPT
from tests.support.samples import grown, hostile, mixed, training_of


def selected(page: AppTest) -> list[int]:
    sent = page.dataframe[0].proto.selection_state
    return list(json.loads(sent)["selection"]["rows"]) if sent else []


def test_every_leaf_stands_in_a_line_from_left_to_right() -> None:
    page = opened_at(more="Leaves")
    assert is_sound(page)
    found = columns_of(page)
    assert found["Rows"] == [139, 13, 4, 59, 122, 2, 5]
    assert found["Prediction"][4] == "Gentoo"
    assert found["Rule"][4] == "flipper_length_mm > 206.5; island is Biscoe"
    assert found["From (95 %)"][4] == pytest.approx(0.9620, abs=5e-5)
    assert "The tree has 7 leaves" in words(page)
    assert "4 of 7 leaves were stopped by a limit." in words(page)


@pytest.mark.parametrize(
    ("depth", "words_of_all"),
    [(0, "The only leaf was"), (1, "Both leaves were"), (2, "3 of 4 leaves were")],
)
def test_leaves_that_a_limit_stopped_are_counted_in_words(depth: int, words_of_all: str) -> None:
    page = opened_at(more="Leaves", max_depth=str(depth))
    assert f"{words_of_all} stopped by a limit." in words(page)


@pytest.mark.parametrize(("node", "rows"), [("LRL", [2]), ("RL", [4]), ("L", []), ("", [])])
def test_the_selected_leaf_is_the_selected_row(node: str, rows: list[int]) -> None:
    page = opened_at(more="Leaves", **({"node": node} if node else {}))
    assert is_sound(page)
    assert selected(page) == rows


def test_a_node_that_is_no_leaf_says_how_many_it_has() -> None:
    page = opened_at(more="Leaves", node="L")
    assert "4 of the leaves are below the selected node." in words(page)
    assert "below the selected node" not in words(opened_at(more="Leaves", node="RL"))


def test_the_selection_moves_with_the_limits() -> None:
    page = opened_at(more="Leaves", node="RL")
    page.slider(key="max_depth").set_value(2).run()
    assert is_sound(page)
    assert selected(page) == [2]
    page.slider(key="max_depth").set_value(0).run()
    assert is_sound(page)
    assert columns_of(page)["Rule"] == ["every row"]
    assert selected(page) == [0]


def test_of_two_classes_the_rarer_is_looked_for() -> None:
    page = opened_at(table="titanic", more="Leaves")
    assert is_sound(page)
    assert "Share of Yes" in shown_labels(page)
    assert {"Its share from (95 %)", "Its share lift"} <= set(columns_of(page))
    assert "Its share lift" not in shown_labels(page)
    assert not [each for each in page.selectbox if each.key == "class_in_leaves"]


def test_the_class_looked_for_can_be_set_in_the_session_and_is_ignored_where_it_is_none() -> None:
    page = AppTest.from_file(str(SCRIPT), default_timeout=60)
    page.query_params["table"], page.query_params["more"] = "titanic", "Leaves"
    page.session_state["class_of_interest"] = "No"
    page.run()
    assert "Share of No" in shown_labels(page)
    page.session_state["class_of_interest"] = "Perhaps"
    page.run()
    assert is_sound(page)
    assert "Share of Yes" in shown_labels(page)


def test_of_more_classes_one_can_be_chosen_and_is_forgotten_with_its_target() -> None:
    page = opened_at(more="Leaves")
    chooser = page.selectbox(key="class_in_leaves")
    assert chooser.options == ["each leaf’s own class", "Adelie", "Chinstrap", "Gentoo"]
    chooser.set_value("Chinstrap").run()
    assert is_sound(page)
    assert "Share of Chinstrap" in shown_labels(page)
    surest = (
        "Most confident leaf for species = Chinstrap: 98.3 % of 59 rows "
        "(95 % interval 89.7 % to 99.9 %;"
    )
    assert surest in words(page)
    page.selectbox(key="target").set_value("island").run()
    assert is_sound(page)
    assert page.selectbox(key="class_in_leaves").value == ""
    page.selectbox(key="target").set_value("body_mass_g").run()
    assert is_sound(page)
    assert "Mean" in shown_labels(page)


def test_the_class_in_the_address_is_looked_for_and_a_bad_one_is_not() -> None:
    page = opened_at(more="Leaves", class_of_interest="Gentoo")
    assert "Share of Gentoo" in shown_labels(page)
    page = opened_at(more="Leaves", class_of_interest="<b>evil</b>")
    assert is_sound(page)
    assert page.selectbox(key="class_in_leaves").value == ""


def test_numbers_have_means_and_medians_and_no_intervals() -> None:
    page = opened_at(table="cars_mpg", more="Leaves")
    assert is_sound(page)
    assert {"Mean", "Difference", "Spread"} <= set(shown_labels(page))
    page.selectbox(key="number_criterion").set_value("absolute_error").run()
    assert is_sound(page)
    assert {"Median", "Difference", "Spread"} <= set(shown_labels(page))
    assert not [label for label in shown_labels(page) if "95 %" in label]


def test_dates_are_shown_as_dates_and_their_spread_in_days() -> None:
    page = opened_at(more="Leaves")
    lines = [f"{i % 2},2020-0{1 + 3 * (i % 2)}-{1 + i:02}" for i in range(20)]
    upload(page, "days.csv", "\n".join(["x,day", *lines]).encode())
    assert is_sound(page)
    assert {"Mean", "Difference (days)", "Spread (days)"} <= set(shown_labels(page))
    assert str(columns_of(page)["Mean"][0]).startswith("2020-01-")


def test_a_tree_of_one_leaf_and_sixty_classes_have_their_tables() -> None:
    page = opened_at(more="Leaves")
    same = "\n".join(f"5,{'ab'[i % 2]}" for i in range(10))
    upload(page, "same.csv", f"x,y\n{same}".encode())
    assert is_sound(page)
    assert columns_of(page)["Rule"] == ["every row"]
    assert "The tree has 1 leaf" in words(page)
    names = "\n".join(f"{i},class {i % 60:02}" for i in range(600))
    upload(page, "many.csv", f"x,y\n{names}".encode())
    assert is_sound(page)
    assert len(page.selectbox(key="class_in_leaves").options) == 61
    assert shown_labels(page).count("Lift") == 1


@pytest.mark.deep
def test_four_thousand_leaves_have_their_table() -> None:
    page = opened_at(more="Leaves")
    numbers = "\n".join(f"{i},{i}.5" for i in range(4096))
    upload(page, "deep.csv", f"x,y\n{numbers}".encode())
    page.slider(key="max_depth").set_value(12).run()
    assert is_sound(page)
    assert len(columns_of(page)["Rule"]) == 4096
    assert sum(columns_of(page)["Share of rows"]) == pytest.approx(100), (
        "in per cent, none cut to 0"
    )


def test_the_download_has_a_line_a_leaf_with_full_numbers() -> None:
    training = mixed()
    tree = grown(training, 3)
    header, *lines = rows_of(tab.leaves_as_csv(leaf_table_view(tree, training, 1), tree))
    assert header == [
        *(
            "Path",
            "Rule",
            "Rows",
            "Share of rows",
            "Prediction",
            "Its share",
            "Its share from (95 %)",
        ),
        *("Its share to (95 %)", "Its share lift", "Share of class b", "From (95 %)", "To (95 %)"),
        *("Lift", "Gini", "Why growth ended"),
    ]
    assert [line[0] for line in lines] == sorted(tree.path(int(leaf)) for leaf in tree.leaves)
    assert [float(line[13]) for line in lines] == [
        tree.impurity[tree.node_at(line[0]) or 0] for line in lines
    ]


def test_hostile_names_are_guarded_in_the_download() -> None:
    training = hostile()
    tree = grown(training, 4)
    header, *lines = rows_of(tab.leaves_as_csv(leaf_table_view(tree, training, 0), tree))
    assert "Share of <script>alert(1)</script>" in header
    assert any("<b>bold</b>" in line[1] for line in lines)
    formula = training_of("=y", {"=cmd|' /C calc'!A0": [1, 2] * 5, "=y": ["@a", "+b"] * 5})
    tree = grow(formula)
    _, *lines = rows_of(tab.leaves_as_csv(leaf_table_view(tree, formula, 1), tree))
    assert [line[1][:5] for line in lines] == ["'=cmd", "'=cmd"]
    assert [line[4] for line in lines] == ["'@a", "'+b"]


def test_a_rule_in_the_download_names_the_categories_that_the_table_counts() -> None:
    names = [f"town {k:03d}" for k in range(400)]
    training = training_of("y", {"town": names, "y": ["a" if k < 100 else "b" for k in range(400)]})
    tree = grown(training, 1)
    view = leaf_table_view(tree, training, 0)
    assert any("one of 300 categories" in rule for rule in view.rules)
    _, *lines = rows_of(tab.leaves_as_csv(view, tree))
    told = [{word for word in line[1].replace(",", "").split() if word.isdigit()} for line in lines]
    codes = [f"{k:03d}" for k in range(400)]
    assert sorted(map(sorted, told)) == [codes[:100], codes[100:]]


def test_held_out_rows_stand_beside_the_leaves_that_they_reach() -> None:
    found = columns_of(opened_at(more="Leaves", test="30"))
    assert sum(found["Held-out rows"]) == 104
    assert sum(found["Rows"]) == 240
    right = zip(found["Held-out rows"], found["Held-out share"], strict=True)
    n_right = sum(n * share for n, share in right if n)
    assert 90 < n_right < 104
    assert n_right == pytest.approx(round(n_right))
    assert {"Held-out p"} <= set(found)
    assert not [name for name in columns_of(opened_at(more="Leaves")) if "ept-back" in name]


def test_numbers_and_dates_have_a_mean_of_rows_kept_back() -> None:
    found = columns_of(opened_at(table="cars_mpg", more="Leaves", test="30"))
    assert len(found["Held-out mean"]) == len(found["Rows"])
    assert "Held-out share" not in found
