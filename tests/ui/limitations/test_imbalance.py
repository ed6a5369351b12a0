"""The Limitations page: a rare class at a weight that the user drags."""

from tests.support.page.driven_page import (
    is_sound,
    measures,
    opened_on,
    sent,
    words,
)


def limits(**address: str):
    return opened_on("limitations", limit="imbalance", **address)


def test_the_rarer_class_is_weighed_and_all_pictures_follow() -> None:
    page = limits(table="imbalance_fraud")
    assert is_sound(page)
    assert "Unweighted, the tree finds 0 of the 10 rows that are fraud" in words(page)
    before = sent(page, "regions")["title"], sent(page, "confusion")["view"]
    page.select_slider[0].set_value(15.0).run()
    assert is_sound(page)
    assert "At weight 15, the tree finds 4 of the 10 rows that are fraud" in words(page)
    assert measures(page)["found"] == "4 of 10"
    after = sent(page, "regions")["title"], sent(page, "confusion")["view"]
    assert before[1] != after[1]


def test_numbers_have_no_class_to_weigh_and_the_page_says_so() -> None:
    page = limits(table="cars_mpg")
    assert is_sound(page)
    assert page.info[0].value.startswith("Only classes can be weighted, but mpg is numeric.")


def test_of_many_classes_the_rarest_is_weighed() -> None:
    page = limits(table="penguins")
    assert is_sound(page)
    assert page.select_slider[0].label == "Weight of Chinstrap"


def test_regions_run_along_the_features_that_are_chosen() -> None:
    page = limits(table="imbalance_fraud", x="amount", y="hour")
    assert is_sound(page)
    assert [name for name, _ in sent(page, "regions")["offered"]] == ["amount", "hour"]
    across = next(box for box in page.selectbox if box.label == "Across")
    across.set_value("foreign").run()
    assert is_sound(page)
    assert [name for name, _ in sent(page, "regions")["offered"]] == ["foreign", "hour"]


def test_a_link_keeps_the_weight_and_one_that_is_not_tried_is_none() -> None:
    assert "At weight 15, the tree" in words(limits(table="imbalance_fraud", weighed="15"))
    assert "Unweighted, the tree" in words(limits(table="imbalance_fraud", weighed="much"))
