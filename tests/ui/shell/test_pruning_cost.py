"""The switch between both costs of pruning: named, for classes, and saved in the address."""

from streamlit.testing.v1 import AppTest

from explorer import StopRules, encode, grow, load_dataset
from explorer.data.display import show_share
from explorer.judging.scores import accuracies
from explorer.tree.rules import PruningCost
from tests.support.page.driven_page import is_sound, measures, opened_at, sent


def test_the_switch_names_both_and_prunes_by_the_chosen_one() -> None:
    page = opened_at(max_depth="8", ccp_alpha="0.004")
    switch = page.selectbox(key="pruning_cost")
    assert list(switch.options) == [
        "The criterion (scikit-learn)",
        "Wrong predictions (CART book)",
    ]
    training = encode(load_dataset("penguins"), "species")
    for cost in PruningCost:
        switch.set_value(cost).run()
        assert is_sound(page)
        stop = StopRules(8, ccp_alpha=0.004, pruning_cost=cost)
        tree = grow(training, stop=stop)
        assert measures(page)["training accuracy"] == show_share(accuracies(tree)[0])
        stops = sent(page, "publisher")["limits"]["stops"]["alpha"]
        assert stops["stops"][stops["present"]]["n_leaves"] == tree.n_leaves


def test_numbers_and_misclassification_offer_no_switch() -> None:
    address = {"pruning_cost": "Wrong predictions (CART book)", "ccp_alpha": "0.1"}
    page = opened_at(table="cars_mpg", **address)
    assert is_sound(page)
    assert not has_switch(page)
    page = opened_at(**address)
    assert has_switch(page)
    page.selectbox(key="criterion").set_value("misclassification").run()
    assert is_sound(page)
    assert not has_switch(page)


def has_switch(page: AppTest) -> bool:
    return "pruning_cost" in [one.key for one in page.selectbox]
