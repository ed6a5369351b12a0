"""What a newcomer meets: the table's line and title, and the settings behind a fold."""

from typing import Any

import pytest

from explorer.data.catalogue import CATALOGUE
from tests.support.page.driven_page import all_words, is_sound, opened_at, sent


def fold(page: Any) -> str:
    (label,) = [one.label for one in page.expander if one.label.startswith("More settings")]
    return str(label)


@pytest.mark.parametrize(
    ("address", "label"),
    [
        ({}, "More settings"),
        ({"max_depth": "2", "min_samples_leaf": "5"}, "More settings"),
        ({"ccp_alpha": "0.01", "criterion": "Entropy"}, "More settings: 2 changed"),
        ({"class_weight_0": "3", "class_weight_1": "2"}, "More settings: 1 changed"),
        ({"tuning": "20", "test": "20"}, "More settings: 1 changed"),
        ({"loss": '["Adelie", "Gentoo", 5]'}, "More settings: 1 changed"),
        ({"min_impurity_decrease": "much"}, "More settings"),
        ({"table": "cars_mpg", "number_criterion": "Absolute error"}, "More settings: 1 changed"),
    ],
)
def test_the_fold_counts_what_is_changed(address: dict[str, str], label: str) -> None:
    page = opened_at(**address)
    assert is_sound(page)
    assert fold(page) == label


def test_the_count_follows_a_change_and_goes_with_its_table() -> None:
    page = opened_at()
    page.slider(key="min_samples_split").set_value(20).run()
    assert fold(page) == "More settings: 1 changed"
    page.selectbox(key="table").set_value("titanic").run()
    assert is_sound(page)
    assert fold(page) == "More settings"


def test_tables_are_listed_by_title_and_addressed_by_name() -> None:
    page = opened_at(table="titanic")
    box = page.selectbox(key="table")
    assert box.options == [entry.title for entry in CATALOGUE]
    assert "Each row is one person" in all_words(page)
    box.set_value("iris").run()
    assert page.query_params["table"] == "iris"
    page = opened_at(table="penguins")
    assert "table" not in page.query_params


def test_the_page_names_table_and_target_and_lesson_one_unless_a_link_set_it_up() -> None:
    chosen = sent(opened_at(), "publisher")["chosen"]
    assert (chosen["table"], chosen["target"]) == ("penguins", "species")
    assert chosen["lesson"]["key"] == "twenty-questions"
    assert sent(opened_at(set_up="no set-up"), "publisher")["chosen"]["lesson"] is None
