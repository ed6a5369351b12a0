"""A table that stays in its storage, on the page: opened, grown from all rows, refused."""

import io
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from streamlit.testing.v1 import AppTest

from explorer import SearchRules, StopRules, encode, grow, read_table
from explorer.caps import CAPS
from explorer.data.errors import TableError
from explorer.growth.cancellation import ConnectionLostError
from explorer.tree.rules import USUAL_DEPTH
from explorer.tree.walking import rows_at
from explorer.ui import state
from explorer.ui.export import keys as export_keys
from explorer.ui.export.all_rows import _written
from explorer.ui.stored import keys, opening
from explorer.warehouse.all_rows import AllRows
from explorer.warehouse.duck.node_rows import DuckNodeRows
from explorer.warehouse.explored import explore
from explorer.warehouse.opening import PYSPARK_MISSING
from explorer.warehouse.paths import CLUSTERS, OPEN, open_path
from tests.support.page.driven_page import is_sound, n_leaves, on_page, opened_at, sent, words

N = 3000


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Rows in two Parquet files, more than the page holds in memory."""
    random = np.random.default_rng(5)
    heat, kind = random.integers(0, 90, N) / 2, random.choice(["a", "b", "c <b>"], N)
    fault = (heat > 30) & (random.random(N) < 0.8)
    table = pa.table(
        {
            "heat": heat,
            "kind": kind,
            "state": np.where(fault, "fault", "fine"),
        }
    )
    rows = tmp_path / "rows"
    rows.mkdir()
    pq.write_table(table.slice(0, 1000), rows / "a.parquet")
    pq.write_table(table.slice(1000), rows / "b.parquet")
    pq.write_table(table, tmp_path / "all.parquet")
    monkeypatch.setenv(OPEN, str(tmp_path))
    monkeypatch.setattr("explorer.ui.stored.opening.N_SAMPLED", 400)
    return rows


def give(page: AppTest, path: str, table: str = "", query: str = "") -> AppTest:
    page.session_state[keys.STORED_BOX.name] = True
    page.run()
    page.text_input(key=keys.STORED_PATH.name).set_value(path)
    page.text_input(key=keys.STORED_TABLE.name).set_value(table)
    page.text_area(key=keys.STORED_QUERY.name).set_value(query)
    return page.button(key=keys.OPEN_STORED.name).click().run()


def test_a_server_offers_no_path_unless_its_operator_names_a_folder() -> None:
    page = opened_at()
    assert "Open a folder or a database" not in str(page.main) + str(page.sidebar)
    assert not page.text_input


def test_a_folder_is_opened_and_its_tree_is_of_all_rows(folder: Path) -> None:
    page = give(opened_at(), str(folder))
    assert is_sound(page)
    training = encode(read_table(folder.parent / "all.parquet"), "state")
    exact = grow(training, stop=StopRules(max_depth=USUAL_DEPTH))
    assert page.selectbox(key=state.TABLE.name).value == "rows"
    assert n_leaves(page) == exact.n_leaves
    tree = sent(page, "tree_canvas")
    assert tree["nodes"]["rows"][0] == N
    assert "rows**: 3000 rows, 3 columns" in words(page)
    assert "from all 3000 rows, but only 400 random rows are loaded into memory" in words(page)
    assert "a sample of 400" in words(page)
    # The bars of a node are of all of its rows.
    assert sum(tree["nodes"]["bars"][0][2::3]) == N
    found = sent(page, "split_search")
    assert found["node"]["rows"] == N
    assert found["is_fixed"]
    assert "old out rows" not in str(page.sidebar)
    # Another depth grows on; a smaller one is a trim.
    page.slider(key="max_depth").set_value(5).run()
    deeper = grow(training, stop=StopRules(max_depth=5))
    assert is_sound(page)
    assert n_leaves(page) == deeper.n_leaves
    page.slider(key="max_depth").set_value(1).run()
    assert n_leaves(page) == 2
    # A leaf is searched, too, by one query.
    page.query_params["node"] = "R"
    page.run()
    leaf = sent(page, "split_search")
    assert "eaf of " in leaf["title"]
    assert leaf["node"]["rows"] == tree["nodes"]["rows"][2]
    assert leaf["features"][0]["gain"] > 0
    page.session_state[state.DETAIL_TAB.name] = "Rows"
    page.run()
    assert is_sound(page)
    n = sum(rows_at(exact, page.session_state["stored"].sample.values[:2], 2).shape)
    assert f"{n} of 400 rows" in words(page)
    for name, told in (
        ("judge", "The 5 folds together contain all 3000 rows."),
        ("build", "is based on a sample of 400 of 3000 rows"),
        ("limitations", "is based on a sample of 400 of 3000 rows"),
        ("export", "grown from 3000 rows"),
        ("explore", "a sample of 400"),
    ):
        on_page(page, name)
        assert is_sound(page), name
        assert "old out rows" not in words(page), name
        assert told in words(page) + "".join(info.value for info in page.info), name
    on_page(page, "limitations")
    page.query_params |= {"limit": "difference", "compared": "by_hand"}
    page.run()
    assert page.info[-1].value.startswith("You cannot replace splits in the tree of a stored")


def test_what_cannot_be_opened_is_said_and_changes_nothing(folder: Path) -> None:
    page = opened_at()
    before = words(page)
    for path, said in (
        ("", "Enter the path of a folder or a file"),
        ("/etc/passwd", "Only files in"),
        (f"{folder}/nothing", "There is no file or folder"),
        (f"{folder}/*.csv", "There is no Parquet or CSV file"),
    ):
        give(page, path)
        assert not page.exception
        (error,) = page.error
        told = error.value.replace("\\", "")
        assert said in told
        assert "The table on the page is unchanged." in told
    assert words(page).startswith(before[:200])


def test_an_address_that_cannot_be_opened_is_said_in_a_sentence(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(CLUSTERS, "sc://ours:15002")
    monkeypatch.setattr("explorer.warehouse.opening.find_spec", lambda name: None)
    page = opened_at()
    before = words(page)
    give(page, "sc://ours:15002", "t")
    assert not page.exception
    assert page.text_input(key=keys.STORED_PATH.name).label.endswith("or Spark address")
    (error,) = page.error
    assert f"{PYSPARK_MISSING} The table on the page is unchanged" in error.value.replace("\\", "")
    assert words(page).startswith(before[:200])


def test_a_lost_connection_leaves_the_tree_of_the_complete_levels(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = give(opened_at(), str(folder))
    assert page.slider(key="max_depth").value == USUAL_DEPTH
    asked, cells = [0], DuckNodeRows._cells

    def ends(self: DuckNodeRows, sql: str) -> Any:
        asked[0] += 1
        if asked[0] > 6:  # the levels before are counted again
            raise ConnectionLostError("The connection was lost.")
        return cells(self, sql)

    monkeypatch.setattr(DuckNodeRows, "_cells", ends)
    page.slider(key="max_depth").set_value(USUAL_DEPTH + 3).run()
    assert not page.exception
    told = page.error[0].value.replace("\\", "")
    reached = page.slider(key="max_depth").value
    assert USUAL_DEPTH < reached < USUAL_DEPTH + 3
    assert "The connection was lost. Depth " in told
    assert f"was not reached, so the page shows the tree of depth {reached}." in told
    assert n_leaves(page) > 1
    # Its nodes can be clicked; a sentence names what only the storage knows.
    tree = page.session_state["stored"].holder[0]().grow(SearchRules(), reached)
    page.query_params["node"] = tree.path(tree.leaves[-1])
    page.run()
    assert not page.exception
    told = " ".join(one.value for one in page.error).replace("\\", "")
    assert "The search of this node failed. The connection was lost" in told
    # It can be tried again, and nothing of the failure is left.
    monkeypatch.setattr(DuckNodeRows, "_cells", cells)
    page.button(key=state.go_on_button("growth").name).click().run()
    assert is_sound(page)
    assert page.slider(key="max_depth").value == USUAL_DEPTH + 3


def test_a_growth_that_fails_is_said_and_can_be_tried_again(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = give(opened_at(), str(folder))
    grow_all = AllRows._grown

    def full(self: AllRows, *asked: object) -> object:
        raise TableError("Memory or the disk for temporary files is full (none left).")

    monkeypatch.setattr(AllRows, "_grown", full)
    page.slider(key="max_depth").set_value(6).run()
    assert not page.exception
    assert "the disk for temporary files is full" in page.error[0].value
    monkeypatch.setattr(AllRows, "_grown", grow_all)
    page.button(key=keys.GROW_BEFORE.name).click().run()
    assert is_sound(page)
    assert page.slider(key="max_depth").value == USUAL_DEPTH
    monkeypatch.setattr(AllRows, "notes", ("Column “heat” is searched in 256 bins.",))
    page.session_state[keys.EXACT_BOX.name] = True
    page.run()
    assert is_sound(page)
    assert "is searched in 256 bins" in words(page)


def test_beyond_the_cap_the_table_used_longest_ago_is_closed(folder: Path) -> None:
    tables = [
        explore(open_path(str(folder), within=[str(folder)]), f"rows {i}", 100)
        for i in range(CAPS.max_open_stored + 1)
    ]
    try:
        for one in tables[:-1]:
            opening._note_open(one)
        opening._note_open(tables[0])  # used again
        assert all(one.opened.is_open for one in tables)
        opening._note_open(tables[-1])
        assert [one.opened.is_open for one in tables] == [i != 1 for i in range(len(tables))]
    finally:
        for one in tables:
            one.opened.close()
            opening._open.pop(one.key, None)


def test_the_sample_is_within_the_caps() -> None:
    assert CAPS.max_sampled_rows <= CAPS.max_rows


def test_the_database_writes_predictions_for_all_rows(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = give(opened_at(), str(folder))
    on_page(page, "export")
    page.query_params["export"] = "predictions"
    page.run()
    assert "To predict a class at a cut-off" in words(page)
    page.query_params[state.CUT_OFF.name] = "0.2"
    page.run()
    told = words(page).replace("\\", "")
    assert "is predicted if its probability is at least 20 %, otherwise “fine”" in told
    assert "and the leaf’s share of “fault” as its probability" in told
    page.button(key=export_keys.PREDICT_ALL.name).click().run()
    assert is_sound(page)
    (offered,) = [one for one in page.get("download_button") if "3000" in one.proto.label]
    assert offered.proto.label == "Save predictions for 3000 rows"
    stored = page.session_state["stored"]
    rows = stored.holder[0]()
    tree = rows.grow(SearchRules(), 2)
    found = pq.read_table(io.BytesIO(_written(rows, tree, "fault", 0.2) or b""))
    assert found.num_rows == N
    added = ["prediction", "prediction_leaf", "prediction_probability"]
    assert set(found.column_names) == {"heat", "kind", "state", *added}
    asked = np.array(found["prediction_probability"]) >= 0.2
    assert (asked == (np.array(found["prediction"]) == "fault")).all()
    assert not list(Path(stored.opened.table.connection.folder).iterdir())
    # Too large a file is not offered, and a failure is stated.
    small = replace(CAPS, max_written_bytes=100)
    monkeypatch.setattr("explorer.ui.export.all_rows.CAPS", small)
    assert _written(rows, tree, None, None) is None
    page.run()
    assert "With 3000 rows, the table has too many predictions to download" in words(page)
    monkeypatch.setattr("explorer.ui.export.all_rows.CAPS", CAPS)
    (folder / "a.parquet").touch()
    page.slider(key="max_depth").set_value(2).run()
    page.button(key=export_keys.PREDICT_ALL.name).click().run()
    assert not page.exception
    assert "The table changed while it was being read" in page.error[0].value
    assert "The tree on the page is unchanged" in page.error[0].value
