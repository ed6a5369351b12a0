"""The Export page: rules and scripts of the shown tree, to copy and save."""

import hashlib
import json

import pandas as pd
import pytest
from streamlit.testing.v1 import AppTest

from explorer.caps import CAPS
from explorer.data.catalogue import load_dataset
from explorer.data.errors import TableError
from explorer.data.table import ReadAs
from explorer.lessons.set_up import Panel, SetUp, to_text
from explorer.ui.choices import TableChoice, Upload
from explorer.ui.export import keys
from explorer.ui.export.predictions import _read
from tests.support.page.driven_page import (
    SHAPES,
    is_sound,
    on_bad_table,
    on_page,
    opened_at,
    opened_on,
    upload,
    words,
)
from tests.support.paths import ROOT


def export(**address: str) -> AppTest:
    return opened_on("export", **address)


def source(page: AppTest) -> str:
    assert is_sound(page)
    (code,) = page.code
    return str(code.value)


def test_the_tree_is_a_python_function_at_first() -> None:
    page = export(table="penguins")
    assert "def predict(row):" in source(page)
    assert "A tree with 7 leaves, grown from 344 rows" in words(page)


def test_every_language_writes_the_tree_and_the_rule_of_the_selected_node() -> None:
    opening = {"Words": "species: 344 rows", "Python": "import math", "SQL": "-- Predicts species"}
    for language, begins in opening.items():
        assert source(export(table="penguins", language=language)).startswith(begins)
        one = export(table="penguins", language=language, one_rule="true", node="LRL")
        assert "leaf LRL (predicts Adelie; 4 rows, 75 %)" in source(one)
    page = export(table="penguins", language="JSON")
    assert source(page).startswith('{\n  "version"')
    assert "Save the JSON Schema" in [button.label for button in page.get("download_button")]


def test_an_address_that_names_a_choice_and_nothing_behind_it_takes_the_usual_one() -> None:
    assert "def predict(row):" in source(export(table="iris", language=""))
    page = export(export="picture", table="iris", picture_width="")
    assert is_sound(page)
    assert "1200 pixels wide" in words(page)


def test_each_database_has_its_own_quotes() -> None:
    assert '"flipper_length_mm"' in source(export(table="penguins", language="SQL"))
    page = export(table="penguins", language="SQL", dialect="BigQuery")
    assert "`flipper_length_mm`" in source(page)


def test_a_long_source_says_how_much_is_shown() -> None:
    page = export(table="large", language="JSON", max_depth="9")
    assert len(source(page).splitlines()) == CAPS.max_source_lines
    assert f"The first {CAPS.max_source_lines} of " in words(page)


def test_other_programs_draw_trees_of_numbers_and_of_categories() -> None:
    drawn = source(export(export="code", script="plot_tree", table="iris"))
    assert "plot_tree(model, feature_names=model.feature_names_in_" in drawn
    assert "column of 0 and 1" not in drawn
    page = export(export="code", script="dtreeviz", table="titanic")
    assert is_sound(page)
    assert "model = to_sklearn(tree, codes=True, subsets=True)" in source(page)
    assert "each split on categories becomes a column: 0 for" in words(page)


def test_the_code_for_the_tree_follows_every_choice() -> None:
    page = export(export="code", table="iris", max_depth="2", min_samples_leaf="5", test="20")
    script = source(page)
    assert 'SearchRules(criterion="gini", min_samples_leaf=5)' in script
    assert "Shares(0, 0.2, " in script
    page = export(export="code", table="iris", script="scikit-learn", each_feature_once="true")
    assert is_sound(page)
    assert "trees choose random features differently" in page.info[0].value


def test_a_file_is_named_in_its_script() -> None:
    page = upload(opened_at(), "shapes.csv", SHAPES)
    page = on_page(page, "export")
    page.query_params["export"] = "code"
    assert 'table = read_table("shapes.csv")' in source(page.run())
    assert "The script reads “shapes.csv” from the folder where you run it." in words(page)


def test_one_file_says_what_it_tells_of_rows_and_has_none_at_first() -> None:
    page = export(export="file", table="penguins")
    assert is_sound(page)
    assert "No row is listed" in words(page)
    page = export(export="file", table="penguins", file_rows="With rows")
    assert "can read values of individual rows" in words(page)


def test_the_picture_is_marked_only_where_it_is_asked_for() -> None:
    plain = export(export="picture", table="penguins", node="LR")
    assert is_sound(plain)
    assert "1200 pixels wide" in words(plain)
    marked = export(export="picture", table="penguins", node="LR", picture_marked="true")
    assert is_sound(marked)
    (before,), (after,) = (page.get("image") for page in (plain, marked))
    assert before.proto.imgs[0].url != after.proto.imgs[0].url


@pytest.mark.parametrize("there", [True, False])
def test_a_pdf_is_offered_where_graphviz_is_and_else_it_says_what_it_needs(
    monkeypatch: pytest.MonkeyPatch, there: bool
) -> None:
    monkeypatch.setattr(
        "explorer.export.pictures.which", lambda _: "/usr/bin/dot" if there else None
    )
    page = export(export="picture", table="iris")
    assert is_sound(page)
    offered = {button.proto.label for button in page.get("download_button")}
    assert {"Save as tree.svg", "Save as tree.dot"} <= offered
    assert ("Save as tree.pdf" in offered) == there
    assert ("needs the Graphviz program “dot”" in words(page)) == (not there)


def test_a_link_that_hides_the_tree_closes_the_page() -> None:
    asked = SetUp(
        table="play_tennis",
        digest=load_dataset("play_tennis").fingerprint,
        is_upload=False,
        target="play",
        features=("outlook", "wind"),
        hides=frozenset({Panel.TREE}),
        question="Which feature splits the root?",
    )
    page = export(table="play_tennis", set_up=to_text(asked))
    assert is_sound(page)
    assert not page.code
    assert "Export stays closed until you answer the link’s question" in page.info[0].value


def predictions(data: bytes, **address: str) -> AppTest:
    page = opened_on("export", **({"table": "penguins"} | address))
    page.query_params["export"] = "predictions"
    page = page.run()
    given = page.file_uploader(key=keys.PREDICTED_FILE.name)
    return given.upload("new.csv", data, "text/csv").run()


def test_another_table_is_predicted_and_what_differs_is_said() -> None:
    page = predictions(
        b"bill_length_mm,flipper_length_mm,island,species,note\n"
        b"39.1,181,Dream,Adelie,a\n50,220,Atlantis,Adelie,b\n"
    )
    assert is_sound(page)
    told = "Predictions for 2 rows of “new.csv”: 50 % of those with a known “species” are right"
    assert told in words(page)
    assert "If “Adelie” were predicted for every row, 100 % would be right." in words(page)
    assert "of these 2 rows" not in words(page)
    assert "1 row has a category of “island” that the tree has not seen." in words(page)
    assert list(page.dataframe[0].value.iloc[:, 2]) == ["Adelie", "Gentoo"]


def test_the_tree_s_own_rows_are_called_so() -> None:
    page = predictions((ROOT / "datasets" / "penguins.csv").read_bytes(), test="25")
    assert is_sound(page)
    assert (
        "The tree was grown from 258 of these 344 rows. It usually predicts other rows less"
        in words(page)
    )


def test_a_table_of_the_one_column_that_the_tree_splits_on_is_predicted() -> None:
    page = predictions(b"flipper_length_mm\n180\n\n220\n", max_depth="1")
    assert is_sound(page)
    assert "Predictions for 2 rows of “new.csv”" in words(page)
    assert "1 blank row was left out (line 3)." in words(page)
    assert list(page.dataframe[0].value.iloc[:, 2]) == ["Adelie", "Gentoo"]


def test_a_table_without_a_needed_column_says_what_to_mend() -> None:
    page = predictions(b"bill_length_mm,island\n39.1,Dream\n")
    assert not page.exception
    assert "no column “flipper\\_length\\_mm”, which the tree splits on" in page.error[0].value
    assert not page.dataframe


def test_the_file_of_a_large_tree_is_made_when_it_is_asked_for() -> None:
    small = export(export="file", table="iris")
    assert saved(small).startswith("Save as tree.html · ")
    large = export(export="file", table="noise_overfit", max_depth="12")
    assert saved(large) == ""
    large.button(key=keys.MAKE_FILE.name).click().run(timeout=60)
    assert is_sound(large)
    assert saved(large).startswith("Save as tree.html · ")
    large.session_state[keys.FILE_ROWS.name] = "With rows"
    large.run(timeout=60)
    assert saved(large) == ""


def saved(page: AppTest) -> str:
    """Return the label of the save button; "" if there is none."""
    return "".join(str(button.label) for button in page.get("download_button"))


def test_a_tree_of_one_number_has_a_picture() -> None:
    page = on_bad_table("one number", "export", export="picture")
    assert is_sound(page)


def grid(page: AppTest) -> pd.DataFrame:
    """Return the rows and their predictions, by the titles on the page."""
    shown = page.dataframe[0]
    named = json.loads(shown.proto.columns)
    return shown.value.rename(columns={key: one.get("label") for key, one in named.items()})


HEAD = b"sex,age,class\nMale,Adult,3rd\nFemale,Child,1st\nFemale,Adult,3rd\n"


def test_every_class_has_a_probability_and_the_cut_off_of_the_judge_page_applies() -> None:
    page = predictions(HEAD, table="titanic", cut_off="0.2")
    assert is_sound(page)
    frame = grid(page)
    expected = [f"{one:.4f}" for one in (1 - frame["probability of No"]).tolist()]
    assert [f"{one:.4f}" for one in frame["probability of Yes"].tolist()] == expected
    at = frame["predicted survived (Yes if at least 20 %)"].tolist()
    assert at == ["Yes" if p >= 0.2 else "No" for p in frame["probability of Yes"]]
    assert "“Yes” is predicted if its probability is at least 20 %, otherwise “No”" in words(page)
    assert frame.columns.tolist()[2:4] == [
        "predicted survived (Yes if at least 20 %)",
        "predicted survived",
    ]


def test_class_weights_are_divided_out_unless_they_are_chosen() -> None:
    weights = {"class_weight_1": "4.0"}
    page = predictions(HEAD, table="titanic", **weights)
    assert is_sound(page)
    plain = grid(page)["probability of Yes (share of plain rows)"]
    page = predictions(HEAD, table="titanic", probabilities="With class weights", **weights)
    weighted = grid(page)["probability of Yes (share with class weights)"]
    odds = [w / (1 - w) / (p / (1 - p)) for w, p in zip(weighted, plain, strict=True) if 0 < p < 1]
    assert odds == pytest.approx([4.0] * len(odds))
    assert odds


@pytest.mark.parametrize("method", ["sigmoid", "isotonic"])
def test_probabilities_are_calibrated_on_request(method: str) -> None:
    asked = {"table": "titanic", "probabilities": f"Calibrated: {method}"}
    page = predictions(HEAD, **asked)
    assert is_sound(page)
    column = f"probability of Yes (calibrated, {method})"
    assert grid(page)[column].between(0.01, 0.99).all()
    page = export(**asked, language="SQL", with_probability="true", with_leaf="true")
    code = source(page)
    assert f"-- The probability is for the class “Yes” (calibrated, {method})." in code
    assert 'AS "prediction_leaf"' in code
    pruned = predictions(HEAD, **asked, pruned="L")
    assert "by hand, which folds cannot repeat" in pruned.warning[0].value


def test_rules_answer_what_is_chosen() -> None:
    code = source(export(table="titanic", cut_off="0.2", with_leaf="true"))
    assert (
        "“Yes” is predicted if its probability is at least 0.2, otherwise the other class." in code
    )
    module: dict[str, object] = {}
    exec(code, module)
    found = module["predict"]({"sex": "Male", "age": "Adult", "class": "3rd"})
    assert set(found) == {"prediction", "probability", "leaf"}
    without = "(“Yes” at 20 %) is not used. Each leaf predicts its most frequent class."
    for asked in ({"at_cut_off": "false"}, {"language": "Words"}):
        page = export(table="titanic", cut_off="0.2", **asked)
        assert "at least 0.2" not in source(page)
        assert without in words(page)
    assert "cut_off" not in export(table="cars_mpg", with_probability="true", with_leaf="true").code


def test_known_answers_are_judged_by_the_score_in_use_and_at_the_cut_off() -> None:
    rows = b"sex,age,class,survived\nMale,Adult,3rd,No\nFemale,Child,1st,Yes\nMale,Adult,1st,Yes\n"
    asked = {"table": "titanic", "class_of_interest": "Yes", "score": "roc_auc"}
    page = predictions(rows, **asked)
    assert is_sound(page)
    assert "3 rows of “new.csv”: AUC 1.0 on those with a known “survived”" in words(page)
    assert "A tree without splits has AUC 0.5." in words(page)
    page = predictions(rows, **asked, cut_off="0.5", missed_cost="7", false_alarm_cost="1")
    assert is_sound(page)
    assert "1 of 2 rows of “Yes” is found, with 0 false alarms" in words(page)
    told = (
        "Counted is the column “predicted survived (Yes if at least 50 %)”. Its errors cost 7; "
        "predicting “No” for every row would cost 14 (a missed “Yes” costs 7, a false alarm 1). "
        "AUC is 1.0; a tree without splits has 0.5."
    )
    assert told in words(page)


def test_a_column_that_the_tree_does_not_need_refuses_no_table() -> None:
    data = b"flipper_length_mm,year\n180,none\n220,unknown\n"
    read_as = (("year", ReadAs.NUMBERS), ("flipper_length_mm", ReadAs.NUMBERS))
    choice = TableChoice("penguins.csv", read_as=read_as)
    upload = Upload("new.csv", data, hashlib.sha256(data).hexdigest())
    table = _read(upload, choice, {"flipper_length_mm"}, {})
    assert table.column("year").levels == ("none", "unknown")
    with pytest.raises(TableError, match="cannot be read as numbers"):
        _read(upload, choice, {"flipper_length_mm", "year"}, {})
