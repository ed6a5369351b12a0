"""A link about a file asks for it, and its settings hold once the file is uploaded."""

import hashlib

from streamlit.testing.v1 import AppTest

from explorer.ui.sessions import keys
from tests.support.page.driven_page import (
    SHAPES,
    is_sound,
    measures,
    opened_at,
    upload,
    words,
)

DIGITS = hashlib.sha256(SHAPES).hexdigest()[:12]


def opened(**address: str) -> AppTest:
    return opened_at(table="shapes.csv", target="colour", max_depth="1", **address)


def test_an_upload_is_named_by_its_digest_in_the_address() -> None:
    page = upload(opened_at(), "shapes.csv", SHAPES)
    assert page.query_params["file"] == DIGITS


def test_the_link_asks_for_its_file_and_its_settings_hold() -> None:
    page = opened(file=DIGITS)
    assert is_sound(page)
    assert "This link is about the file “shapes.csv”" in words(page)
    assert f"begins with {DIGITS}" in words(page)
    assert not page.selectbox
    page = upload(page, "shapes.csv", SHAPES)
    assert is_sound(page)
    assert page.selectbox(key="table").value == "shapes.csv"
    assert page.selectbox(key="target").value == "colour"
    assert page.slider(key="max_depth").value == 1


def test_a_link_about_a_drawing_asks_for_a_file_of_its_points() -> None:
    page = opened_at(table="your drawing")
    assert is_sound(page)
    assert "This link is about a drawing, but does not contain its points" in words(page)
    page = upload(page, "drawn.csv", b"x,y,class\n1,2,A\n3,1,B\n2,4,A\n5,3,B\n")
    assert is_sound(page)
    assert page.selectbox(key="table").value == "drawn.csv"


def test_the_file_may_bear_another_name() -> None:
    page = upload(opened(file=DIGITS), "mine.csv", SHAPES)
    assert page.selectbox(key="table").value == "mine.csv"
    assert page.selectbox(key="target").value == "colour"


def test_another_file_is_told_and_may_be_gone_on_with() -> None:
    other = SHAPES + b"green,5,round\n"
    page = upload(opened(file=DIGITS), "shapes.csv", other)
    assert "is not the file that the link was made for" in words(page)
    page = page.button(key=keys.GO_ON_WITHOUT.name).click().run()
    assert is_sound(page)
    assert page.selectbox(key="target").value == "colour"
    assert page.query_params["file"] == hashlib.sha256(other).hexdigest()[:12]


def test_one_goes_on_without_it() -> None:
    page = opened(file=DIGITS).button(key=keys.GO_ON_WITHOUT.name).click().run()
    assert is_sound(page)
    assert page.selectbox(key="table").value == "penguins"
    assert "file" not in page.query_params
    assert measures(page)


def test_an_edited_address_is_asked_about_as_well() -> None:
    page = opened_at(table="nothing.csv", file="<b>zz")
    assert is_sound(page)
    assert "This link is about the file “nothing.csv”" in words(page)
