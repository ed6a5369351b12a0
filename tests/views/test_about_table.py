"""What a table is, in one line: checked against the files and their readme."""

import re

import numpy as np
import pytest

from explorer import load_dataset
from explorer.data.catalogue import CATALOGUE, BundledSet, bundled_set
from explorer.data.columns import from_columns
from explorer.data.origins import ORIGINS
from explorer.views.about_table import about_lines, bundled_line, own_line
from tests.support.paths import ROOT

README = (ROOT / "datasets" / "README.md").read_text("utf-8")


def line_of(name: str) -> str:
    line = bundled_line(bundled_set(name), load_dataset(name))
    return line.first + line.rest


def test_the_line_says_what_a_row_is_how_many_which_units_and_whose() -> None:
    assert line_of("penguins") == (
        "Each row is one penguin: 344 penguins (three species on three islands, 2007–2009), "
        "8 columns, measured in mm and g. Source: Gorman, Williams & Fraser 2014."
    )
    assert line_of("titanic") == (
        "Each row is one person: 2201 people, 4 columns. Source: Dawson 1995."
    )
    assert line_of("noise_overfit") == (
        "300 rows, 9 columns. Source: a rule that generates the rows."
    )


def test_a_table_of_ones_own_says_what_was_read() -> None:
    line = own_line(load_dataset("penguins"))
    assert line.first == "Palmer penguins"
    assert line.rest == ": 344 rows, 8 columns (5 numeric, 3 categorical)."
    days = np.datetime64("2024-06-01") + np.arange(3)
    dated = from_columns("t", {"day": days, "n": [1, 2, 3], "y": list("aba")})
    assert own_line(dated).rest == ": 3 rows, 3 columns (1 numeric, 1 date, 1 categorical)."


def test_every_origin_is_of_a_set_and_the_rest_are_generated() -> None:
    names = {entry.name for entry in CATALOGUE}
    assert ORIGINS.keys() <= names
    rows = [line for line in README.splitlines() if "(generated)" in line]
    for name in names - ORIGINS.keys() - {"large"}:
        assert any(f"`{name}.csv`" in row for row in rows), name


@pytest.mark.parametrize("entry", [one for one in CATALOGUE if one.name in ORIGINS])
def test_names_and_years_of_a_source_are_those_of_the_readme(entry: BundledSet) -> None:
    told = f"{entry.origin.source} {entry.origin.taken_from}"
    its = next(
        line
        for line in README[README.index("## Origin") :].splitlines()
        if line.startswith(f"| `{entry.name}")
    )
    for word in re.findall(r"\b(?:[A-Z][a-z]+|[0-9]{2,4})\b", told):
        assert word in its, word


def test_about_gives_units_source_and_licence() -> None:
    told = dict(about_lines(bundled_set("penguins")))
    assert told["Units"].startswith("bill_length_mm in mm, ")
    assert told["Licence"] == "CC0."
    assert "Units" not in dict(about_lines(bundled_set("titanic")))
