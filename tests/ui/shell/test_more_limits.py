"""The limit below the fold: kept in the address, obeyed by the tree and by cross-validation."""

import numpy as np
import pytest

from explorer import (
    SearchRules,
    StopRules,
    cross_validate,
    encode,
    grow,
    hold_out,
    load_dataset,
    score,
)
from explorer.data.display import show_share
from explorer.judging.part_scores import ClassScores
from explorer.tree.impurity import Criterion
from tests.support.page.driven_page import (
    all_words,
    is_sound,
    measures,
    n_leaves,
    opened_at,
    sent,
)

STOP = StopRules(max_depth=3, min_impurity_decrease=0.02)


def test_the_tree_and_its_folds_obey_it() -> None:
    training = encode(load_dataset("penguins"), "species")
    page = opened_at(min_impurity_decrease="0.02")
    assert is_sound(page)
    tree = grow(training, stop=STOP)
    assert n_leaves(page) == tree.n_leaves < grow(training, stop=StopRules(max_depth=3)).n_leaves
    assert "Minimum impurity decrease: 0.02" in all_words(page)
    found = show_share(float(cross_validate(training, stop=STOP).mean[0]))
    assert found in [value for label, value in measures(page).items() if "10-fold" in label]
    endings = sent(page, "tree_canvas")["nodes"]["ending"]
    assert any("decrease below 0.02" in words for words in endings)


def test_it_answers_at_once_and_goes_with_its_table() -> None:
    page = opened_at()
    before = n_leaves(page)
    page.number_input(key="min_impurity_decrease").set_value(0.5).run()
    assert is_sound(page)
    assert n_leaves(page) == 1 < before
    page.selectbox(key="table").set_value("titanic").run()
    assert is_sound(page)
    assert page.number_input(key="min_impurity_decrease").value == 0
    assert n_leaves(page) > 1


@pytest.mark.parametrize("asked", ["-1", "nan", "much", "inf"])
def test_what_is_no_limit_is_none(asked: str) -> None:
    page = opened_at(min_impurity_decrease=asked)
    assert is_sound(page)
    assert n_leaves(page) == 7


def test_classes_weigh_while_the_tree_grows_and_scores_count_rows_as_they_are() -> None:
    page = opened_at(table="imbalance_fraud", min_samples_leaf="30", class_weight_0="50")
    assert is_sound(page)
    assert "Class weights while the tree grows: fraud 50 and ok 1." in all_words(page)
    training = encode(load_dataset("imbalance_fraud"), "fraud")
    search = SearchRules(min_samples_leaf=30, class_weight=(("fraud", 50.0), ("ok", 1.0)))
    stop = StopRules(max_depth=3)
    found = score(grow(training, search, stop), training)
    assert isinstance(found, ClassScores)
    name = "training balanced accuracy"
    assert measures(page)[name] == show_share(found.balanced_accuracy)
    folds = show_share(float(cross_validate(training, search, stop).mean[0]))
    assert folds in [value for label, value in measures(page).items() if "10-fold" in label]


def test_one_click_balances_the_classes() -> None:
    page = opened_at(table="imbalance_fraud")
    page.button(key="balance_classes").click().run()
    assert is_sound(page)
    weights = [page.slider(key=f"class_weight_{code}").value for code in (0, 1)]
    assert weights == [50.3, 1.0]
    assert n_leaves(page) > 1


def test_held_out_rows_take_no_part_in_balancing() -> None:
    page = opened_at(table="imbalance_fraud", test="45")
    page.button(key="balance_classes").click().run()
    assert is_sound(page)
    kept = hold_out(encode(load_dataset("imbalance_fraud"), "fraud"), test=0.45).training
    fraud, ok = np.bincount(kept.target_values)
    weights = [page.slider(key=f"class_weight_{code}").value for code in (0, 1)]
    assert weights == [float(f"{ok / fraud:.3g}"), 1.0] != [50.3, 1.0]


def test_weights_go_with_the_classes_of_their_target_and_other_limits_stay() -> None:
    page = opened_at(class_weight_0="5", max_depth="2")
    assert "Adelie 5" in all_words(page)
    page.selectbox(key="target").set_value("island").run()
    assert is_sound(page)
    assert "Class weights while" not in all_words(page)
    assert page.slider(key="class_weight_0").value == 1
    assert page.slider(key="max_depth").value == 2


def test_numbers_have_no_weights() -> None:
    for table in ("cars_mpg", "milk_fish_egg"):
        page = opened_at(table=table)
        keys = {slider.key for slider in page.slider}
        assert ("class_weight_0" in keys) == (table != "cars_mpg")


def test_every_leaf_holds_the_least_share_of_the_weight() -> None:
    page = opened_at(max_depth="12", min_weight_fraction_leaf="0.2", class_weight_0="3")
    assert is_sound(page)
    assert "Each leaf has at least 20 % of the total weight." in all_words(page)
    training = encode(load_dataset("penguins"), "species")
    weight = {name: 3.0 if name == "Adelie" else 1.0 for name in training.classes}
    search = SearchRules(class_weight=weight, min_weight_fraction_leaf=0.2)
    tree = grow(training, search, StopRules(max_depth=12))
    assert n_leaves(page) == tree.n_leaves
    assert (tree.weight >= 0.2 * tree.weight[0]).all()
    field = page.number_input(key="min_weight_fraction_leaf")
    assert field.help.endswith(" (min_weight_fraction_leaf).")
    field.set_value(0.0).run()
    assert is_sound(page)
    assert n_leaves(page) > tree.n_leaves


def test_each_feature_splits_once_on_a_path_where_that_is_asked() -> None:
    page = opened_at(max_depth="12", each_feature_once="true")
    assert is_sound(page)
    assert "Each path splits on a feature at most once." in all_words(page)
    training = encode(load_dataset("penguins"), "species")
    search, stop = SearchRules(each_feature_once=True), StopRules(max_depth=12)
    tree = grow(training, search, stop)
    assert n_leaves(page) == tree.n_leaves != grow(training, stop=stop).n_leaves
    found = show_share(float(cross_validate(training, search, stop).mean[0]))
    assert found in [value for label, value in measures(page).items() if "10-fold" in label]
    switch = page.toggle(key="each_feature_once")
    assert switch.help.endswith(" (each_feature_once).")
    switch.set_value(False).run()
    assert is_sound(page)
    assert n_leaves(page) == grow(training, stop=stop).n_leaves


def test_the_prediction_rises_or_falls_with_chosen_features() -> None:
    page = opened_at(table="cars_mpg", max_depth="5", rises="year", falls="weight_lbs")
    assert is_sound(page)
    features = page.multiselect(key="features_0").value
    rises, falls = (page.multiselect(key=f"{name}_with") for name in ("rises", "falls"))
    assert (rises.value, falls.value) == (["year"], ["weight_lbs"])
    assert set(falls.options) == set(rises.options) - {"year"} < set(features)
    assert "Prediction may only rise with year and only fall with weight" in all_words(page)
    signs = {"year": 1, "weight_lbs": -1}
    training = encode(load_dataset("cars_mpg"), "mpg", features)
    search = SearchRules(Criterion.SQUARED_ERROR, monotonic_cst=signs)
    assert n_leaves(page) == grow(training, search, StopRules(max_depth=5)).n_leaves
    page.selectbox(key="table").set_value("penguins").run()
    assert is_sound(page)
    assert "rises_with" not in {one.key for one in page.multiselect}  # three classes


def test_losses_and_directions_exclude_each_other_in_one_sentence() -> None:
    page = opened_at(
        table="penguins", target="sex", rises="body_mass_g", loss='["male", "female", 5]'
    )
    assert is_sound(page)
    assert "the directions in the address are not used" in page.warning[0].value
    assert "rises_with" not in {one.key for one in page.multiselect}
    page.button(key="open_losses").click().run()
    page.button(key="reset_losses").click().run()
    assert is_sound(page)
    assert page.multiselect(key="rises_with").value == ["body_mass_g"]
    assert page.button(key="open_losses").disabled
    assert "Losses cannot be combined with directions." in all_words(page)
