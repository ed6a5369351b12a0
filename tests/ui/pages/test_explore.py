"""Every control of the page, driven through Streamlit's own test driver."""

import re

import pytest
from streamlit.testing.v1 import AppTest

from explorer.data.catalogue import bundled_set
from tests.support.bundled import bundled_sets
from tests.support.page.driven_page import (
    SHAPES,
    all_words,
    features_list,
    is_sound,
    measures,
    n_leaves,
    opened_at,
    sent,
    upload,
    words,
)
from tests.support.paths import SCRIPT
from tests.support.tiers import first_in_gate


@pytest.fixture
def page() -> AppTest:
    return AppTest.from_file(str(SCRIPT), default_timeout=60).run()


def test_a_newcomer_lands_on_penguins_with_three_questions(page: AppTest) -> None:
    assert is_sound(page)
    assert page.selectbox(key="table").value == "penguins"
    assert page.slider(key="max_depth").value == 3
    assert "336 of 344" in words(page)
    assert n_leaves(page) == 7


@pytest.mark.parametrize("name", first_in_gate(*bundled_sets(), n=3))
def test_every_bundled_set_is_drawn(page: AppTest, name: str) -> None:
    page.selectbox(key="table").set_value(name).run()
    assert is_sound(page)
    assert page.selectbox(key="target").value == bundled_set(name).target
    assert n_leaves(page) >= 2


def test_depth_zero_asks_nothing_and_a_deeper_tree_asks_more(page: AppTest) -> None:
    page.slider(key="max_depth").set_value(0).run()
    assert is_sound(page)
    assert n_leaves(page) == 1
    page.slider(key="max_depth").set_value(5).run()
    assert n_leaves(page) > 7


def test_each_criterion_for_classes_names_itself(page: AppTest) -> None:
    for criterion in ("entropy", "misclassification", "gini"):
        page.selectbox(key="criterion").set_value(criterion).run()
        assert is_sound(page)
        assert criterion[:4] in all_words(page).casefold()


def test_each_criterion_for_numbers_grows_a_tree() -> None:
    page = opened_at(table="sine_outliers")
    errors = {"absolute_error": "mean absolute error", "squared_error": "root mean squared error"}
    for criterion, error in errors.items():
        page.selectbox(key="number_criterion").set_value(criterion).run()
        assert is_sound(page)
        score = "R²" if criterion == "squared_error" else error
        assert f"training {score}" in measures(page)
        assert f"with a {error} of" in words(page)


def test_more_rows_in_a_leaf_and_more_rows_to_split_make_a_smaller_tree(page: AppTest) -> None:
    page.slider(key="max_depth").set_value(8).run()
    before = n_leaves(page)
    page.slider(key="min_samples_leaf").set_value(20).run()
    with_leaves = n_leaves(page)
    assert with_leaves < before
    page.slider(key="min_samples_leaf").set_value(1).run()
    page.slider(key="min_samples_split").set_value(80).run()
    assert n_leaves(page) < before
    assert is_sound(page)


def test_another_target_frees_the_old_one_to_be_asked_about(page: AppTest) -> None:
    page.selectbox(key="target").set_value("sex").run()
    assert is_sound(page)
    assert "species" in features_list(page).value
    assert "sex" not in features_list(page).value


def test_a_whole_number_target_can_be_learned_either_way(page: AppTest) -> None:
    page.selectbox(key="target").set_value("year").run()
    assert "training accuracy" in measures(page)
    page.segmented_control(key="task").set_value("regression").run()
    assert is_sound(page)
    assert "training R²" in measures(page)


def test_without_features_one_sentence_says_what_to_do(page: AppTest) -> None:
    features_list(page).set_value([]).run()
    assert len(page.exception) == 0
    assert "Choose at least one feature" in words(page)


def test_one_feature_is_drawn_as_intervals_and_two_as_regions(page: AppTest) -> None:
    features_list(page).set_value(["flipper_length_mm"]).run()
    assert is_sound(page)
    assert sent(page, "regions")["kind"] == "class intervals"
    features_list(page).set_value(["flipper_length_mm", "island"]).run()
    assert is_sound(page)
    assert sent(page, "regions")["kind"] == "class regions"


def test_the_axes_of_the_regions_can_be_chosen_and_one_can_be_left_out(page: AppTest) -> None:
    page.query_params["x"], page.query_params["y"] = "island", "sex"
    page.run()
    assert is_sound(page)
    assert [axis["name"] for axis in sent(page, "regions")["axes"]] == ["island", "sex"]
    page.query_params["y"] = "— none —"
    page.run()
    assert is_sound(page)
    assert sent(page, "regions")["kind"] == "class intervals"


def test_the_node_in_the_address_is_selected_and_searched() -> None:
    page = opened_at(node="LR")
    assert is_sound(page)
    assert sent(page, "publisher")["selection"] == "LR"
    search = sent(page, "split_search")
    assert search["node"]["path"] == "LR"
    assert "63 rows" in search["title"]


def test_a_selection_survives_trimming_and_comes_back() -> None:
    page = opened_at(node="LR")
    page.slider(key="max_depth").set_value(1).run()
    assert sent(page, "split_search")["node"]["path"] == "L"
    assert sent(page, "publisher")["selection"] == "LR"
    page.slider(key="max_depth").set_value(3).run()
    assert sent(page, "split_search")["node"]["path"] == "LR"


@pytest.mark.parametrize(("key", "value"), [("table", "iris"), ("target", "sex")])
def test_another_tree_is_looked_at_from_its_root(key: str, value: str) -> None:
    page = opened_at(node="LR")
    page.selectbox(key=key).set_value(value).run()
    assert is_sound(page)
    assert sent(page, "publisher")["selection"] == ""
    assert sent(page, "split_search")["node"]["path"] == ""


def test_limits_leave_the_canvas_as_it_was_sent_and_travel_by_the_publisher(page: AppTest) -> None:
    before = sent(page, "tree_canvas")
    page.slider(key="max_depth").set_value(5).run()
    page.number_input(key="max_leaf_nodes").set_value(4).run()
    page.number_input(key="ccp_alpha").set_value(0.01).run()
    assert is_sound(page)
    assert sent(page, "tree_canvas") == before
    limits = sent(page, "publisher")["limits"]
    assert limits["for"] == before["id"]
    assert (limits["max_depth"], limits["max_leaf_nodes"]) == (5, 4)
    assert limits["ccp_alpha"] == 0.01


def test_a_leaf_budget_and_pruning_make_a_smaller_tree(page: AppTest) -> None:
    page.number_input(key="max_leaf_nodes").set_value(5).run()
    assert n_leaves(page) == 5
    page.number_input(key="ccp_alpha").set_value(0.2).run()
    assert n_leaves(page) < 5
    assert is_sound(page)


LIMITS = {
    "max_depth": 1,
    "min_samples_leaf": 4,
    "min_samples_split": 9,
    "max_leaf_nodes": 2,
    "ccp_alpha": 0.01,
}


def test_what_a_limit_does_is_said_before_its_name_in_code(page: AppTest) -> None:
    kept_back = {"tuning", "test", "seed"}
    asked = [*page.slider, *page.number_input, *page.selectbox]
    named = {*LIMITS, "min_impurity_decrease", "min_weight_fraction_leaf"}
    weights = {widget.key for widget in asked if widget.key.startswith("class_weight_")}
    assert weights == {"class_weight_0", "class_weight_1", "class_weight_2"}
    widgets = [widget for widget in asked if widget.key in named]
    others = {widget.key for widget in asked} - weights - kept_back - named
    assert others == {"table", "target", "criterion", "pruning_cost", "score_box"}
    assert len(widgets) == len(named)
    for widget in widgets:
        assert widget.help.endswith(f" ({widget.key}).")
        assert widget.help[0].isupper()


def limits_of(page: AppTest) -> dict[str, float | None]:
    sliders = {name: page.slider(key=name).value for name in list(LIMITS)[:3]}
    return sliders | {name: page.number_input(key=name).value for name in list(LIMITS)[3:]}


def test_limits_in_the_address_hold_until_another_table_is_chosen() -> None:
    page = opened_at(table="iris", **{name: str(value) for name, value in LIMITS.items()})
    assert limits_of(page) == LIMITS
    page.selectbox(key="criterion").set_value("entropy").run()
    assert limits_of(page) == LIMITS
    page.selectbox(key="table").set_value("penguins").run()
    assert is_sound(page)
    usual = limits_of(page)
    assert list(usual.values()) == [3, 1, 2, None, 0.0]
    assert not set(LIMITS) & set(page.query_params)
    page.slider(key="max_depth").set_value(5).run()
    assert limits_of(page)["max_depth"] == 5


def test_limits_start_anew_with_another_kind_of_target_and_not_with_another_of_its_kind() -> None:
    page = opened_at(max_depth="0")
    page.selectbox(key="target").set_value("sex").run()
    assert limits_of(page)["max_depth"] == 0
    page.selectbox(key="target").set_value("body_mass_g").run()
    assert is_sound(page)
    assert limits_of(page)["max_depth"] == 3


def test_every_column_draws_its_curve_when_asked() -> None:
    page = opened_at(more="Every feature’s curve")
    assert is_sound(page)
    assert len(page.get("plotly_chart")) == 1


@pytest.mark.parametrize("address", ["LLLLLLLLLLLL", "evil<script>", "X", "R" * 20_000])
def test_a_node_that_does_not_exist_falls_back_to_one_that_does(address: str) -> None:
    page = AppTest.from_file(str(SCRIPT), default_timeout=60)
    page.query_params["node"] = address
    page.run()
    assert is_sound(page)


def test_settings_in_the_address_are_obeyed_and_bad_ones_ignored() -> None:
    page = AppTest.from_file(str(SCRIPT), default_timeout=60)
    page.query_params["table"] = "iris"
    page.query_params["max_depth"] = "1"
    page.query_params["criterion"] = "evil"
    page.query_params["min_samples_leaf"] = "9999"
    page.run()
    assert is_sound(page)
    assert page.selectbox(key="table").value == "iris"
    assert page.slider(key="max_depth").value == 1
    assert page.selectbox(key="criterion").value == "gini"


def test_an_uploaded_table_is_learned_from_at_once(page: AppTest) -> None:
    upload(page, "shapes.csv", SHAPES)
    assert is_sound(page)
    assert page.selectbox(key="table").value == "shapes.csv"
    assert page.selectbox(key="target").value == "shape"
    assert "24 rows" in words(page)


BAD_FILES = {
    "empty.csv": (b"", "empty"),
    "header.csv": (b"a,b,c\n", "no rows"),
    "one.csv": (b"a\n1\n2\n", "one column"),
    "ragged.csv": (b"a,b\n1,2\n1,2,3\n", "Line 3 has 3 cells, but the header (line 1) has 2"),
    "infinite.csv": (b"a,b\n1,2\ninf,3\n", "infinit"),
    "picture.csv": (b"\x89PNG\r\n\x1a\n\x00\x00\x00", "PNG"),
}


def test_a_bad_file_gets_one_sentence_and_the_last_good_table_stays(page: AppTest) -> None:
    upload(page, "shapes.csv", SHAPES)
    page.slider(key="max_depth").set_value(2).run()
    for name, (data, sentence) in BAD_FILES.items():
        upload(page, name, data)
        assert len(page.exception) == 0
        (shown,) = page.error
        assert sentence in shown.value.replace("\\", "")
        assert page.selectbox(key="table").value == "shapes.csv"
        assert page.slider(key="max_depth").value == 2


def test_a_table_that_teaches_nothing_gets_a_picture_or_a_sentence(page: AppTest) -> None:
    for rows, sentence in (
        (b"x,y\n1,\n2,\n3,\n", "no values"),
        (b"x,y\n1,same\n2,same\n3,same\n", "same"),
        (b"x,y\n1,only\n", "1 row"),
        (b"x,y\n5,a\n5,b\n5,a\n", "3 rows"),
    ):
        upload(page, "odd.csv", rows)
        assert is_sound(page)
        assert sentence in all_words(page)


def test_hostile_names_and_levels_are_words_and_never_markup(page: AppTest) -> None:
    name = "<img src=x onerror=alert(1)>"
    rows = [f'"{name}","**bold** :red[x] $y$","[link](http://evil.example)"']
    rows += [f'"=cmd|{i % 3}","{i}","<b>{i % 2}</b>"' for i in range(20)]
    upload(page, "hostile.csv", "\n".join(rows).encode())
    assert is_sound(page)
    for element in [*page.header, *page.subheader, *page.caption, *page.markdown]:
        own = re.sub(r"\[\w+\]\(learn\?view=glossary&term=\w+\)", "", str(element.value))
        own = own.removeprefix("**hostile**: ")  # the table's own name is bold
        assert not re.search(r"(?<!\\)[<\[*$]|:red", own)


def test_an_upload_whose_last_column_is_empty_learns_the_one_before(page: AppTest) -> None:
    upload(page, "open.csv", b"a,b,c\n1,x,\n2,y,\n3,x,\n")
    assert page.selectbox(key="target").value == "b"
    assert is_sound(page)


def test_a_table_of_a_visit_that_has_ended_is_missed_aloud() -> None:
    page = opened_at(table="my [cars](http://evil.example).csv", target="price", node="LR")
    assert is_sound(page)
    assert not page.selectbox
    assert "my \\[cars\\]" in page.header[0].value
    assert page.file_uploader


def test_no_line_above_the_tree_begins_with_the_sign_of_a_share() -> None:
    caption = opened_at().caption[0].value
    assert "100\u00a0%" in caption
    assert " %" not in caption


def test_the_headline_names_the_split_that_ties_with_the_root_at_every_limit() -> None:
    def told(**address: object) -> str:
        return str(opened_at(**address).caption[0].value).replace("\\", "")

    tie = "At the root, petal_width ≤\xa00.8 separates the rows just as well."
    assert tie in told(table="iris", max_depth=1)
    assert tie in told(table="iris", max_depth=4)
    assert "At the root" not in told(table="iris", max_depth=0)
    assert "At the root" not in told(table="penguins")
