"""Dates that are not in ISO format: exported Python and `predict` read what pandas passes on."""

import io
from typing import Any

import numpy as np
import pandas as pd
import pyarrow as pa
import pytest

from explorer import (
    TableError,
    derive,
    encode,
    from_dict,
    grow,
    predict,
    read_table,
    to_dict,
    to_python,
)
from explorer.data.reading.dates import parse_dates
from explorer.data.schema import DayMonth
from explorer.export.rules.python_readers import READERS, readers_of_dates

DAYS = pd.date_range("2023-11-20", periods=40, freq="3D")
FORMATS = {
    "day": "%d/%m/%Y",
    "day, dots": "%d.%m.%y",
    "month": "%m/%d/%Y",
    "month, time": "%m/%d/%Y %I:%M %p",
    "named": "%d %B %Y",
    "named first": "%b %d, %Y",
    "slashes": "%Y/%m/%d",
    "compact": "%d-%b-%Y %H:%M:%S",
    "weekday": "%a, %d %b %Y",
    "ISO": "%Y-%m-%d",
}


def written(form: str) -> bytes:
    late = pd.Timestamp("2024-01-09") <= DAYS
    lines = [
        f'"{day.strftime(form)}",{"ny"[int(yes)]}' for day, yes in zip(DAYS, late, strict=True)
    ]
    return ("when,y\n" + "\n".join(lines) + "\n").encode()


def answers(tree: Any, frame: pd.DataFrame) -> list[Any]:
    module: dict[str, Any] = {}
    exec(compile(to_python(tree), "exported", "exec"), module)
    return [module["predict"](row) for row in frame.to_dict("records")]


@pytest.mark.parametrize("form", FORMATS.values(), ids=FORMATS)
def test_rules_and_predict_agree_on_what_pandas_reads(form: str) -> None:
    data = written(form)
    table = read_table(data, "t.csv")
    tree = from_dict(to_dict(grow(encode(table, "y", ["when"]))))
    assert tree.features[0].is_moment
    frame = pd.read_csv(io.BytesIO(data))
    expected = frame["y"].tolist()
    assert predict(tree, table).tolist() == expected
    assert answers(tree, frame) == expected
    assert predict(tree, frame).tolist() == expected


def test_columns_derived_from_such_dates_are_computed_from_the_text() -> None:
    data = written("%d/%m/%Y")
    frame = pd.read_csv(io.BytesIO(data))
    for how in ("month", "weekday", "age"):
        table = derive(read_table(data, "t.csv"), "when", how)
        (name,) = set(table.schema.names) - {"when", "y"}
        tree = grow(encode(table, "y", [name]))
        expected = predict(tree, table).tolist()
        assert answers(tree, frame) == expected
        assert predict(tree, frame).tolist() == expected


def test_exported_code_reads_every_writing_as_the_page_does() -> None:
    texts = [
        *("31/12/2023", "1/2/24", "2.3.2024", "13-01-2024", "30/02/2024", "2024-1-5", "2024/01/05"),
        *("5 janvier 2024", "5. März 2024", "3 de mayo de 2024", "Jan 5th, 2024", "2024-Jan-05"),
        *("2024-05", "5/2024", "May '24", "2024 May", "2024Q3", "Q2 2024", "20240131", "2024-W05"),
        *("2024-W05-3", "2020-W53", "2021-W53", "Friday, 5 Jan 2024", "Tue 05 Jan 2024 10:15"),
        *(
            "05/01/2024 1:02 PM",
            "05/01/2024 1:02 p.m.",
            "05/01/2024 12:30 am",
            "05/01/2024 13:02 pm",
            "05/01/2024 24:00",
            "5/1/69",
            "5/1/68",
        ),
        *("05/01/2024 10:00:01.5", "05/01/2024T10:00:00Z", "05/01/2024 10:00 +02:00", "N/A", "x"),
        *("05/01/2024 10:00:01,25", "05/01/2024 10:00 UTC-0330", "12 grudzień 2024", "0/0/2024"),
    ]
    for order in DayMonth:
        module: dict[str, Any] = {}
        parts = {"_seconds": READERS["_seconds"]} | readers_of_dates([order])
        exec("import math, re\nfrom datetime import datetime, timezone\n", module)
        exec("\n\n".join(parts.values()), module)
        found = [module["_seconds"](text, order.value) for text in texts]
        np.testing.assert_array_equal(found, parse_dates(pa.array(texts), order))
        moment = pd.Timestamp("2024-01-05 10:00")
        assert module["_seconds"](moment, order.value) == moment.timestamp()


def test_an_order_that_the_tree_does_not_know_is_not_guessed() -> None:
    tree = grow(encode(read_table(written("%Y-%m-%d"), "t.csv"), "y", ["when"]))
    assert tree.features[0].date_order is None
    with pytest.raises(TableError, match="“when” is categorical in this table"):
        predict(tree, pd.DataFrame({"when": ["01/02/2024", "03/04/2024"]}))
    assert predict(tree, pd.DataFrame({"when": ["2024-02-01", None]})).shape == (2,)
