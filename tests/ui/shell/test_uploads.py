"""The user's files of each format, and pasted text."""

import io

import openpyxl
import pyarrow as pa
import pyarrow.parquet as pq
import pytest
import streamlit as st
from streamlit.testing.v1 import AppTest

from explorer.ui import state
from explorer.ui.shell import uploads
from tests.support.page.driven_page import SHAPES, is_sound, upload, words
from tests.support.paths import SCRIPT

PASTED = "colour\tsize\tshape\n" + "red\t1\tround\nblue\t2\tsquare\n" * 6
MARKDOWN = "| size | shape |\n|---|---|\n" + "| 1 | round |\n| 2 | square |\n" * 6


@pytest.fixture
def page() -> AppTest:
    return AppTest.from_file(str(SCRIPT), default_timeout=60).run()


def paste(page: AppTest, text: str) -> AppTest:
    page.text_area(key=state.PASTED.name).set_value(text)
    return page.button(key="read_pasted").click().run()


def trouble(page: AppTest) -> str:
    assert len(page.exception) == 0
    (shown,) = page.error
    return str(shown.value).replace("\\", "")


def excel() -> bytes:
    book = openpyxl.Workbook()
    for line in PASTED.splitlines():
        book.active.append(line.split("\t"))
    book.create_sheet("Notes")
    buffer = io.BytesIO()
    book.save(buffer)
    return buffer.getvalue()


def parquet() -> bytes:
    buffer = io.BytesIO()
    pq.write_table(pa.table({"size": [1, 2] * 6, "shape": ["round", "square"] * 6}), buffer)
    return buffer.getvalue()


def test_a_workbook_is_learned_from_and_its_other_sheets_are_told(page: AppTest) -> None:
    upload(page, "shapes.xlsx", excel())
    assert is_sound(page)
    assert page.selectbox(key="table").value == "shapes.xlsx"
    assert page.selectbox(key="target").value == "shape"
    assert "12 rows" in words(page)
    assert "The other sheet was not: “Notes”" in words(page)


def test_a_parquet_file_is_learned_from(page: AppTest) -> None:
    upload(page, "shapes.parquet", parquet())
    assert is_sound(page)
    assert "12 rows" in words(page)


def test_a_broken_workbook_gets_one_sentence_and_the_last_good_table_stays(page: AppTest) -> None:
    upload(page, "shapes.csv", SHAPES)
    upload(page, "broken.xlsx", excel()[:-9])
    assert trouble(page).startswith("The Excel workbook is damaged or incomplete")
    assert page.selectbox(key="table").value == "shapes.csv"


@pytest.mark.parametrize("text", [PASTED, PASTED.replace("\t", ","), MARKDOWN])
def test_a_pasted_table_is_learned_from(page: AppTest, text: str) -> None:
    paste(page, text)
    assert is_sound(page)
    assert page.selectbox(key="table").value == "pasted"
    assert page.selectbox(key="target").value == "shape"
    assert "12 rows" in words(page)


def test_the_paste_box_closes_after_reading_and_stays_open_for_mending(page: AppTest) -> None:
    for text, stays in (("a\tb\n1\t2\t3\n", True), (PASTED, False)):
        page.session_state[state.PASTE_BOX.name] = True
        paste(page, text)
        assert page.session_state[state.PASTE_BOX.name] is stays


def test_pasted_text_never_enters_the_address(page: AppTest) -> None:
    paste(page, PASTED.replace("colour", "confidential"))
    assert is_sound(page)
    features = {k: v for k, v in page.query_params.items() if k != "features"}
    assert "confidential" not in str(features)
    assert "round" not in str(page.query_params)


def test_bad_text_gets_one_sentence_and_the_last_good_table_stays(page: AppTest) -> None:
    paste(page, PASTED)
    paste(page, "a\tb\n1\t2\t3\n")
    assert trouble(page).startswith("Line 2 has 3 cells, but the header (line 1) has 2.")
    assert page.selectbox(key="table").value == "pasted"
    assert "12 rows" in words(page)
    paste(page, PASTED)
    assert is_sound(page)


@pytest.mark.parametrize("text", ["", "  \n\n"])
def test_nothing_pasted_is_told(page: AppTest, text: str) -> None:
    paste(page, text)
    assert trouble(page).startswith("Nothing has been pasted yet")
    assert page.selectbox(key="table").value == "penguins"


def test_a_file_above_the_cap_is_told_with_both_numbers(
    page: AppTest, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(uploads, "largest_bytes", lambda: 2**20)
    upload(page, "long.csv", b"a,b\n" + b"1,2\n" * 400_000)
    assert trouble(page).startswith("“long.csv” has 1.526 MB; at most 1 MB can be read here.")


def test_the_cap_is_never_above_what_the_web_server_lets_through() -> None:
    let_through = int(st.get_option("server.maxUploadSize")) * 2**20
    assert 200 * 2**20 <= uploads.largest_bytes() <= let_through / 2


def offered(page: AppTest) -> str:
    return str(page.button(key="read_offered").label).replace("\\", "")


def test_a_file_with_a_few_bad_rows_is_read_without_them_by_one_click(page: AppTest) -> None:
    rows = [f"{i},{i % 5},{'pq'[i % 2]}" for i in range(60)]
    rows[15] += ",more"
    rows[30] = "1e999,1,p"
    upload(page, "bad.csv", "\n".join(["x,z,y", *rows]).encode())
    assert trouble(page).startswith("Line 17 has 4 cells, but the header (line 1) has 3.")
    assert page.selectbox(key="table").value == "penguins"
    assert offered(page) == "Read “bad.csv” without line 17"
    page.button(key="read_offered").click().run()
    assert trouble(page).startswith("Row 30 (line 32), column “x”: “1e999” is infinite")
    assert offered(page) == "Read “bad.csv” without lines 17 and 32"
    page.button(key="read_offered").click().run()
    assert is_sound(page)
    assert page.selectbox(key="table").value == "bad.csv"
    assert "58 rows" in words(page)
    assert "Excluded on request: lines 17 and 32." in words(page)


def test_a_file_that_is_bad_throughout_offers_nothing(page: AppTest) -> None:
    upload(page, "bad.csv", b"a,b\n" + b"1,2,3\n1,2,3,4\n" * 20)
    assert trouble(page).startswith("Line 4 has 3 cells")
    assert not [button for button in page.button if button.key == "read_offered"]
