"""The contents of the page's tables, under the names that a reader sees."""

import csv
import io
import json
from typing import Any

from streamlit.testing.v1 import AppTest


def columns_of(page: AppTest, index: int = 0) -> dict[str, list[Any]]:
    """Return a table's columns by label; missing is None."""
    element = page.dataframe[index]
    config = json.loads(element.proto.columns)
    frame = element.value
    return {
        config[name]["label"]: [None if cell != cell else cell for cell in frame[name].tolist()]
        for name in frame.columns
    }


def shown_labels(page: AppTest, index: int = 0) -> list[str]:
    """Return the labels of the columns that are not hidden, in order."""
    proto = page.dataframe[index].proto
    config = json.loads(proto.columns)
    return [config[name]["label"] for name in proto.column_order]


def rows_of(data: bytes) -> list[list[str]]:
    """Return the cells of a downloaded file, header first."""
    return list(csv.reader(io.StringIO(data.decode("utf-8-sig"), newline="")))
