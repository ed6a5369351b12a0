"""Columns that are computed from others: added, removed, predicted, and carried by links."""

import re

from streamlit.testing.v1 import AppTest

from explorer.ui.columns import keys
from explorer.ui.markdown import escape_markdown
from tests.support.page.driven_page import buttons, features, is_sound, opened_at, upload, words

LINES = [
    f"2023-{1 + i % 12:02}-{1 + i % 28:02},{i % 7},{4.0 ** (i % 12) + (i % 5) / 10}"
    for i in range(240)
]
ORDERS = "\n".join(["day,size,amount", *LINES]).encode()


def opened() -> AppTest:
    page = opened_at()
    upload(page, "orders.csv", ORDERS)
    return page


def press(page: AppTest, label: str) -> None:
    (key,) = buttons(page, escape_markdown(label))
    page.button(key=key).click().run()
    assert is_sound(page)


def test_a_month_is_added_as_a_feature_and_removed_again() -> None:
    page = opened()
    assert features(page) == ["day", "size"]
    press(page, "Add “month of day”")
    assert features(page) == ["day", "size", "month of day"]
    assert "Column “month of day” is computed from “day”." in words(page)
    assert "month" in page.query_params[keys.READING.name]
    press(page, "Remove “month of day”")
    assert features(page) == ["day", "size"]
    assert keys.READING.name not in page.query_params


def test_a_logarithm_is_the_target_instead_and_the_page_says_its_scale() -> None:
    page = opened()
    press(page, "Predict ln(amount) instead")
    assert page.selectbox(key="target").value == "ln(amount)"
    assert features(page) == ["day", "size"]  # the amount would give it away
    assert "All predictions, errors and impurities refer to ln(amount)" in words(page)
    press(page, "Remove “ln(amount)”")
    assert page.selectbox(key="target").value == "amount"
    assert features(page) == ["day", "size"]
    assert "All predictions" not in words(page)


def test_a_link_has_the_computed_columns() -> None:
    first = opened()
    press(first, "Add “weekday of day”")
    second = opened_at(**dict(first.query_params))
    upload(second, "orders.csv", ORDERS)
    assert "weekday of day" in features(second)
    assert re.search(r"Column “weekday of day” is computed", words(second))


def test_a_file_that_says_what_its_columns_are_for_has_them_so() -> None:
    lines = ["name,y,size,w", "string,d,c,c", "meta,class,,weight"]
    lines += [f"n{i % 9},{'ab'[i % 2]},{i % 7},{1 + i % 2}" for i in range(40)]
    page = opened_at()
    upload(page, "orange.csv", "\n".join(lines).encode())
    assert is_sound(page)
    assert page.selectbox(key="target").value == "y"
    assert features(page) == ["size"]
    assert page.query_params["weight"] == "w"
