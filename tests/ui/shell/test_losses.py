"""The losses of errors: in the address, set on the page, used by every page or refused."""

import json
from typing import Any

import numpy as np
import pytest

from explorer import SearchRules, StopRules, encode, grow, load_dataset
from explorer.growth.forest.forest import NO_LOSSES
from explorer.tree.walking import apply
from explorer.ui.shell.losses import loss_texts, losses_from
from tests.support.page.driven_page import (
    all_words,
    is_sound,
    measures,
    n_leaves,
    on_page,
    opened_at,
    opened_on,
    sent,
)
from tests.support.training_tables import training_of

TITANIC = encode(load_dataset("titanic"), "survived", ["class", "sex", "age"])
YES = '["Yes", "No", 5]'
TOLD = "Losses: “Yes” predicted as “No” costs 5; any other error costs 1."


def test_the_tree_its_score_and_the_words_use_the_losses_until_one_click_resets_them() -> None:
    page = opened_at(table="titanic", loss=YES)
    assert is_sound(page)
    assert TOLD in all_words(page)
    search = SearchRules(loss={"Yes": {"No": 5}})
    tree = grow(TITANIC, search, StopRules(3))
    assert n_leaves(page) == tree.n_leaves
    predicted = tree.prediction[apply(tree, TITANIC.columns)]
    matrix = np.array([[0.0, 1.0], [5.0, 0.0]])
    lost = matrix[TITANIC.target_values, predicted].mean()
    assert measures(page)["training cost per row"] == f"{lost:.3f}"
    page.button(key="open_losses").click().run()
    page.number_input(key="loss_0_1").set_value(2.0).run()
    assert sorted(page.query_params["loss"]) == ['["No", "Yes", 2.0]', '["Yes", "No", 5.0]']
    page.button(key="open_losses").click().run()
    page.number_input(key="loss_1_0").set_value(0.0).run()
    page.button(key="open_losses").click().run()
    assert "The class “Yes” needs a loss above 0" in page.error[0].value
    assert len(page.query_params["loss"]) == 2
    page.button(key="reset_losses").click().run()
    assert is_sound(page)
    assert "loss" not in page.query_params
    assert "Losses:" not in all_words(page)
    assert "training accuracy" in measures(page)


def test_every_page_uses_losses_or_says_in_a_sentence_that_it_cannot() -> None:
    page = opened_on("judge", table="titanic", loss=YES, limit="forest")
    assert is_sound(page)
    on_page(page, "limitations")
    assert is_sound(page)
    assert [one.value.replace("\\", "") for one in page.info] == [NO_LOSSES]
    assert page.button(key="remove_losses").label == "Remove the losses"


@pytest.mark.deep
def test_one_click_removes_the_losses_and_grows_the_forest() -> None:
    page = opened_on("limitations", table="titanic", loss=YES, limit="forest")
    page.button(key="remove_losses").click().run()
    assert is_sound(page)
    assert "loss" not in page.query_params
    assert sent(page, "forest")


@pytest.mark.deep
@pytest.mark.parametrize("limit", ["instability", "greedy", "imbalance", "difference"])
def test_other_limitations_use_losses_or_say_that_they_cannot(limit: str) -> None:
    page = opened_on("limitations", table="titanic", loss=YES, limit=limit)
    assert is_sound(page)
    assert not page.exception
    told = {"greedy": "does not support losses", "imbalance": "already weight the classes"}
    assert told.get(limit, "") in "".join(one.value for one in page.info)


@pytest.mark.deep
@pytest.mark.parametrize("name", ["build", "export"])
def test_other_pages_are_sound_under_losses(name: str) -> None:
    page = opened_on(name, table="titanic", loss=YES)
    assert is_sound(page)
    assert TOLD in all_words(page)


def test_losses_follow_their_classes_and_the_others_are_dropped_in_a_sentence() -> None:
    page = opened_at(table="penguins", loss='["Adelie", "Gentoo", 3]')
    page.number_input(key="min_impurity_decrease").set_value(0.01).run()
    assert "“Adelie” predicted as “Gentoo” costs 3" in all_words(page)
    page.selectbox(key="target").set_value("island").run()
    assert is_sound(page)
    assert "“Adelie” and “Gentoo” are not classes of this target" in page.warning[0].value
    assert "loss" not in page.query_params
    assert sent(page, "tree_canvas")


def dictated(*texts: str, training: Any = TITANIC) -> tuple[Any, str]:
    return losses_from(list(texts), training)


def test_losses_of_the_address_are_read_back() -> None:
    names = "1 < 2", '<b>"é\\</b>'
    odd = ((*names, 2.5), (*names[::-1], 0.25))
    training = training_of({"x": [1.0, 2.0]}, names)
    assert losses_from(loss_texts(odd), training) == (tuple(sorted(odd)), "")
    assert dictated('["Yes", "No", 1]') == ((), "")


@pytest.mark.parametrize(
    "text",
    [
        "", "5", "Yes", "[", '["Yes", "No"]', '["Yes", "No", "5"]', '["Yes", "No", -1]',
        '["Yes", "No", NaN]', '["Yes", "No", true]', '["Yes", "No", 1e9]', '["Yes", "Yes", 2]',
        "[" * 100_000, '{"Yes": {"No": 5}}',
    ],
)  # fmt: skip
def test_what_is_no_loss_is_dropped_in_a_sentence(text: str) -> None:
    assert dictated(YES, text) == (
        (), "The costs of errors in this link cannot be read, so each error costs 1."
    )  # fmt: skip


def test_losses_that_no_tree_could_learn_by_are_dropped() -> None:
    found, told = dictated('["Yes", "No", 0]')
    assert (found, told[:49]) == ((), "The losses were dropped. The class “Yes” needs a ")
    numbers = encode(load_dataset("cars_mpg"), "mpg")
    assert dictated(YES, training=numbers)[1].endswith("is numeric and has no classes.")
    found, told = dictated(YES, json.dumps(["maybe", "No", 2]))
    assert found == (("Yes", "No", 5),)
    assert told == "1 loss was dropped: “maybe” is not a class of this target."
