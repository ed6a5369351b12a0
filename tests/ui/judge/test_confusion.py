"""The confusion matrix on the Judge page: its parts, its chosen cell and the rows below it."""

import csv
import io
import json
from dataclasses import replace

import numpy as np
import pytest
from streamlit.testing.v1 import AppTest

from explorer import encode, load_dataset
from explorer.caps import CAPS
from explorer.data.columns import from_columns
from explorer.judging.unseen.cross_validation import grow_folds, judged_by_folds
from explorer.tree.rules import StopRules
from explorer.ui import scores, state
from explorer.ui.choices import JudgedCell
from explorer.ui.judge.confusion import cell_of
from explorer.ui.judge.predictions import predictions_as_csv
from explorer.views.confusion import confusion_view
from explorer.views.predictions import rows_wrong_first
from tests.support.judged import judged_part, misnamed
from tests.support.page.driven_page import (
    is_sound,
    on_page,
    opened_at,
    opened_on,
    sent,
    upload,
    words,
)


def judged(**address: str) -> AppTest:
    return opened_on("judge", **address)


def cells(page: AppTest, part: str) -> dict[tuple[int, int], int]:
    parts = sent(page, "confusion")["view"]["parts"]
    (shown,) = [one for one in parts if one["name"] == part]
    return {(cell[0], cell[1]): cell[2] for cell in shown["cells"]}


def test_the_matrix_is_that_of_trees_that_had_not_seen_the_rows() -> None:
    page = judged(max_depth="5")
    assert is_sound(page)
    training = encode(load_dataset("penguins"), "species")
    rows = judged_by_folds(grow_folds(training), training, StopRules(max_depth=5))
    found = cells(page, "10-fold")
    for (actual, predicted), n in found.items():
        assert n == ((rows.actual == actual) & (rows.predicted == predicted)).sum()
    assert sum(found.values()) == 344
    sent_now = sent(page, "confusion")
    assert sent_now["chosen"]["part"] == "10-fold"
    actual, named = sent_now["chosen"]["cell"]
    assert f"{found[actual, named]} rows of " in words(page)


def test_held_out_rows_have_a_matrix_of_their_own() -> None:
    page = opened_at(tuning="20", test="20")
    on_page(page, "judge")
    assert is_sound(page)
    names = [part["name"] for part in sent(page, "confusion")["view"]["parts"]]
    assert names == ["10-fold", "training", "tuning", "test"]
    rows = sent(page, "confusion")["view"]["scores"]["lines"][0]["values"]
    assert rows[0] == rows[1]
    assert sum(int(n) for n in rows[1:]) == 344


def test_another_part_and_another_cell_list_other_rows() -> None:
    page = judged(max_depth="3")
    target = load_dataset("penguins").fingerprint, "species", ("Adelie", "Chinstrap", "Gentoo")
    page.session_state[state.JUDGED_CELL.name] = JudgedCell(target, "training", (2, 2))
    page.run()
    assert sent(page, "confusion")["chosen"] == {"part": "training", "cell": [2, 2]}
    assert f"{cells(page, 'training')[2, 2]} rows of Gentoo are predicted correctly" in words(page)
    page.radio(key=state.JUDGED_LIST.name).set_value("All rows, wrong ones first").run()
    assert is_sound(page)
    assert "All 344 rows, the " in words(page)
    # Another table has other classes.
    page.selectbox(key="table").set_value("iris").run()
    assert is_sound(page)
    assert sent(page, "confusion")["chosen"]["part"] == "10-fold"


@pytest.mark.parametrize(
    "rows",
    [
        "1,p\n2,q\n3,p\n",
        "1,p\n",
        "1,p\n2,p\n3,p\n4,p\n",
        "1,=p\n2,<b>q</b>\n3,=p\n4,<b>q</b>\n" * 5,
    ],
)
def test_few_rows_one_class_and_hostile_names_are_no_trouble(rows: str) -> None:
    page = opened_at()
    upload(page, "few.csv", b"x,y\n" + rows.encode())
    on_page(page, "judge")
    assert is_sound(page)
    assert sent(page, "confusion")["view"]["parts"]


def test_without_folds_the_training_rows_are_judged(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(scores, "CAPS", replace(CAPS, max_unasked_fold_work=50_000))
    page = judged()
    assert is_sound(page)
    assert [part["name"] for part in sent(page, "confusion")["view"]["parts"]] == ["training"]
    assert "misclassified by the tree grown from them" in json.dumps(sent(page, "confusion"))


def test_what_is_no_cell_changes_nothing() -> None:
    view = confusion_view([judged_part(*misnamed())], misnamed()[0])
    target = "table", "y"
    for sent_one in (
        None,
        {},
        {"part": "other", "cell": [0, 0]},
        {"part": "training", "cell": [0, 99]},
        {"part": "training", "cell": ["0", 0]},
        {"part": "training", "cell": [0]},
    ):
        assert cell_of(sent_one, view, target) is None
    assert cell_of({"part": "training", "cell": [0, 1]}, view, target) == JudgedCell(
        target, "training", (0, 1)
    )
    assert cell_of({"part": "training", "cell": None}, view, target) == JudgedCell(
        target, "training", None
    )


def test_a_download_has_every_share_and_no_formula() -> None:
    tree, rows = misnamed()
    columns = {"x": rows.columns[0], "y": np.array(rows.classes)[rows.target_values]}
    table = from_columns("judged", columns)
    found = rows_wrong_first(judged_part(tree, rows), tree, table)
    text = predictions_as_csv(found, table).decode("utf-8-sig")
    lines = list(csv.DictReader(io.StringIO(text)))
    assert len(lines) == 7
    assert list(lines[0])[1:4] == ["actual", "predicted", "share of predicted class"]
    shares = np.array([[float(line[f"share of {name}"]) for name in "abc"] for line in lines])
    assert shares.sum(axis=1) == pytest.approx(1)
