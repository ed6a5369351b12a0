"""Orders of categories: of pandas and Arrow, of a Parquet file, and given by the user."""

import io

import duckdb
import numpy as np
import pandas as pd
import pyarrow as pa
import pytest

from explorer import (
    ArgumentError,
    TableError,
    apply,
    encode,
    from_dict,
    grow,
    load_dataset,
    predict,
    read_table,
    table_from,
    to_dict,
    to_python,
    to_sql,
)

SIZES = ["none", "low", "mid", "high"]
FRAME = pd.DataFrame(
    {
        "size": pd.Categorical([*["low", "mid", "high"] * 4, None], SIZES, ordered=True),
        "y": [*"nyn" * 4, "n"],
    }
)


def parquet_of(frame: pd.DataFrame) -> bytes:
    held = io.BytesIO()
    frame.to_parquet(held)
    return held.getvalue()


@pytest.mark.parametrize(
    "table",
    [
        table_from(FRAME),
        table_from(pa.table(FRAME)),
        read_table(parquet_of(FRAME), name="sizes.parquet"),
    ],
    ids=["pandas", "Arrow", "Parquet"],
)
def test_an_ordered_categorical_keeps_its_order_and_the_categories_of_no_row(table) -> None:
    column = table.column("size")
    assert column.is_ordered
    assert list(column.levels) == SIZES
    assert table.values_of("size").tolist() == [1, 2, 3] * 4 + [-1]


def test_a_categorical_without_an_order_has_none() -> None:
    frame = FRAME.assign(size=FRAME["size"].cat.as_unordered())
    for table in (table_from(frame), read_table(parquet_of(frame), name="a.parquet")):
        assert not table.column("size").is_ordered
        assert list(table.column("size").levels)[:3] == ["high", "low", "mid"]


def test_a_frame_grows_a_tree_whose_splits_keep_the_order() -> None:
    frame = FRAME.dropna()
    tree = grow(frame, target="y")
    assert tree.n_leaves == 3  # low | mid | high
    assert {(tree.split(i).left, tree.split(i).right) for i in np.flatnonzero(~tree.is_leaf)} in (
        {((1,), (2, 3)), ((2,), (3,))},
        {((1, 2), (3,)), ((1,), (2,))},
    )
    texts = frame.assign(size=frame["size"].astype(str))
    assert grow(texts, target="y").n_leaves == 2  # mid | low, high


def test_an_order_in_a_file_is_trimmed_as_its_cells_are_and_outlives_marks() -> None:
    sizes = pd.Categorical(
        [" low", "mid ", "high", "mid "] * 3, [" low", "mid ", "high"], ordered=True
    )
    sink = io.BytesIO()
    pd.DataFrame({"size": sizes, "y": list("abab") * 3}).to_parquet(sink)
    table = read_table(sink.getvalue(), "t.parquet")
    assert table.column("size").levels == ("low", "mid", "high")
    marked = read_table(sink.getvalue(), "t.parquet", missing_marks={"size": ["mid"]})
    assert marked.column("size").is_ordered


def test_orders_are_given_by_name() -> None:
    table = load_dataset("penguins")
    orders = {"island": ("Torgersen", "Biscoe", "Dream"), "sex": ("male", "female")}
    training = encode(table, "species", orders=orders)
    for name, levels in orders.items():
        column = training.features[training.features.index(name)]
        assert column.is_ordered
        assert column.levels == levels
        before, after = encode(table, "species"), training
        i = after.features.index(name)
        codes, known = before.columns[i], np.array([*before.features[i].levels, "missing"])
        np.testing.assert_array_equal(
            known[codes], np.array([*levels, "missing"])[after.columns[i]]
        )
    assert training.fingerprint != encode(table, "species").fingerprint
    assert encode(table, "species", orders=dict(reversed(orders.items()))) == training


@pytest.mark.parametrize(
    ("orders", "words"),
    [
        ({"island": ["Biscoe", "Dream"]}, "does not list “Torgersen”: list every category once"),
        ({"island": ["Biscoe", "Dream", "Biscoe", "Torgersen"]}, "lists “Biscoe” twice"),
        ({"body_mass_g": ["1", "2"]}, "has whole numbers, which already have an order"),
        ({"islands": ["a"]}, "no column “islands”"),
    ],
)
def test_an_order_that_cannot_be_is_refused_in_a_sentence(orders, words: str) -> None:
    with pytest.raises(TableError, match=words):
        encode(load_dataset("penguins"), "species", orders=orders)
    with pytest.raises(ArgumentError):
        encode(load_dataset("penguins"), "species", orders={"island": 3})


def test_an_ordered_target_has_its_classes_in_order() -> None:
    training = encode(table_from(FRAME), "size", ["y"])
    assert training.classes == ("low", "mid", "high")
    assert not training.target.is_ordered


def test_a_second_table_matches_by_name_whatever_its_order_and_the_unknown_is_unseen() -> None:
    tree = grow(FRAME, target="y")
    other = pd.DataFrame({"size": ["high", "huge", "low", None, "mid"], "y": list("nnnny")})
    found = predict(tree, table_from(other))
    expected = predict(tree, table_from(FRAME))
    assert found[[0, 2, 4, 3]].tolist() == expected[[2, 0, 1, 12]].tolist()
    training = encode(table_from(other), like=tree)
    assert training.features[0].is_ordered
    assert training.columns[0].tolist() == [3, 4, 1, -1, 2]
    unseen = int(apply(tree, table_from(other))[1])
    assert tree.path(unseen)[0] == ("L" if tree.splits.unseen_goes_left[0] else "R")


def test_the_dict_form_has_the_order_and_refuses_a_split_that_breaks_it() -> None:
    tree = grow(FRAME, target="y")
    data = to_dict(tree)
    assert data["features"][0]["is_ordered"] is True
    assert from_dict(data).features == tree.features
    data["splits"]["levels_left"][0], data["splits"]["levels_right"][0] = [1, 3], [2]
    with pytest.raises(ValueError, match="on an ordered feature must send the lower"):
        from_dict(data)
    before = {**to_dict(tree), "version": 6}
    del before["features"][0]["is_ordered"]
    assert not from_dict(before).features[0].is_ordered


def test_rules_elsewhere_have_the_sides_as_sets_of_categories() -> None:
    tree = grow(FRAME, target="y")
    held: dict = {}
    exec(to_python(tree), held)
    rows = FRAME["size"].astype(object).where(FRAME["size"].notna(), None)
    assert [held["predict"]({"size": one}) for one in rows] == predict(tree, FRAME).tolist()
    with duckdb.connect() as base:
        base.register(
            "rows", pa.table({"size": pa.array(rows.tolist()), "number": range(len(rows))})
        )
        found = base.sql(to_sql(tree).strip().rstrip(";")).order("number").fetchall()
    assert [row[-1] for row in found] == predict(tree, FRAME).tolist()
