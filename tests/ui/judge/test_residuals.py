"""Predicted against true numbers on the Judge page, and the rows of the selected leaf."""

import csv
import io

import numpy as np
import pytest

from explorer import StopRules, encode, grow, load_dataset
from explorer.ui import state
from explorer.ui.judge.predictions import predictions_as_csv
from explorer.views.predictions import rows_wrong_first
from tests.support.judged import judged_part
from tests.support.page.driven_page import (
    is_sound,
    on_page,
    opened_at,
    opened_on,
    sent,
    upload,
    words,
)


def test_parts_are_drawn_and_the_selected_leaf_lists_its_rows() -> None:
    page = opened_on("judge", table="cars_mpg", max_depth="2", tuning="20")
    assert is_sound(page)
    view = sent(page, "residuals")["view"]
    assert [part["name"] for part in view["parts"]] == ["10-fold", "training", "tuning"]
    assert "All 318 rows, the largest error first" in words(page)
    assert "confusion" not in [one.proto.component_name for one in page.get("bidi_component")]
    page.query_params["node"] = "LL"
    page.run()
    assert is_sound(page)
    assert sent(page, "residuals")["chosen"] == {"part": "10-fold", "path": "LL"}
    n = view["parts"][0]["leaf"].count(view["leaf_paths"].index("LL"))
    assert f"{n} rows reach this leaf, the largest error first" in words(page)
    page.radio(key=state.JUDGED_LIST.name).set_value("All rows, the largest error first").run()
    assert "All 318 rows, the largest error first" in words(page)


@pytest.mark.parametrize("rows", ["1,2.5\n2,2.5\n3,1.5\n", "1,2.5\n", "1,1e300\n2,-1e300\n" * 6])
def test_few_rows_and_far_numbers_are_no_trouble(rows: str) -> None:
    page = opened_at()
    upload(page, "few.csv", b"x,y\n" + rows.encode())
    on_page(page, "judge")
    assert is_sound(page)
    assert sent(page, "residuals") or sent(page, "confusion")


def test_a_download_has_the_numbers_in_full() -> None:
    table = load_dataset("cars_mpg")
    training = encode(table, "mpg")
    tree = grow(training, stop=StopRules(max_depth=3))
    part = judged_part(tree, training)
    found = rows_wrong_first(part, tree, table)
    text = predictions_as_csv(found, table).decode("utf-8-sig")
    lines = list(csv.DictReader(io.StringIO(text)))
    assert len(lines) == 398
    predicted = np.array([float(line["predicted"]) for line in lines])
    assert predicted == pytest.approx(part.judged.predicted[found.at], rel=1e-15)
    errors = np.array([float(line["error"]) for line in lines])
    assert (np.diff(np.abs(errors)) <= 0).all()
