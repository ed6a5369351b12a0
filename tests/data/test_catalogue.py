"""The bundled sets are what their descriptions say, to the byte where a rule makes them."""

import re
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from explorer.data.catalogue import (
    CATALOGUE,
    bundled_set,
    datasets_folder,
    load_dataset,
)
from explorer.data.errors import TableError
from explorer.data.schema import Task
from explorer.data.table import Table
from explorer.data.training import encode
from tests.support.tiers import first_in_gate

SHAPES = {
    "ames_housing": (2930, 14),
    "balance_scale": (625, 5),
    "bikeshare": (4000, 9),
    "breast_cancer": (569, 31),
    "cars_mpg": (406, 9),
    "checkerboard": (800, 3),
    "churn_counts": (1000, 6),
    "diabetes": (442, 11),
    "diagonal": (500, 3),
    "greedy_accuracy_fails": (800, 3),
    "high_cardinality_trap": (600, 4),
    "imbalance_fraud": (2000, 4),
    "instability": (120, 4),
    "iris": (150, 5),
    "large": (120_000, 6),
    "milk_fish_egg": (6, 4),
    "mixed_missing": (500, 6),
    "monks": (432, 9),
    "noise_overfit": (300, 9),
    "parity3": (200, 4),
    "parity_among_noise": (240, 6),
    "penguins": (344, 8),
    "play_tennis": (14, 5),
    "rings": (500, 3),
    "seattle_weather": (1461, 7),
    "sine_outliers": (200, 2),
    "tic_tac_toe": (958, 10),
    "titanic": (2201, 4),
    "toy_shift": (20, 3),
    "two_clouds": (400, 3),
    "wine": (178, 14),
    "xor": (400, 3),
}

REGRESSION = {"ames_housing", "bikeshare", "cars_mpg", "diabetes", "sine_outliers"}

MISSING_CELLS = {
    "cars_mpg": {"horsepower": 6, "mpg": 8},
    "mixed_missing": {"age": 21, "income": 97, "education": 31},
    "penguins": {
        "bill_length_mm": 2,
        "bill_depth_mm": 2,
        "flipper_length_mm": 2,
        "body_mass_g": 2,
        "sex": 11,
    },
}


def missing_cells(table: Table) -> dict[str, int]:
    counts = {
        column.name: int((np.isnan(values) if column.is_numeric else values < 0).sum())
        for column, values in zip(table.schema, table.values, strict=True)
    }
    return {name: count for name, count in counts.items() if count}


@pytest.mark.parametrize("name", first_in_gate(*SHAPES, n=10))
def test_a_bundled_set_loads_without_a_note_and_can_be_learned_from(name: str) -> None:
    entry, table = bundled_set(name), load_dataset(name)
    assert table.name == entry.title
    assert (table.n_rows, len(table.schema)) == SHAPES[name]
    assert missing_cells(table) == MISSING_CELLS.get(name, {})
    assert table.notes == ()
    assert {*entry.ignore, *(column for column, _ in entry.units)} <= set(table.schema.names)
    assert entry.target in table.schema.names
    task = encode(table, entry.target).task
    assert (task is Task.REGRESSION) == (name in REGRESSION)


UNITS = {"mm", "cm", "g", "lb", "s", "hp", "mi/gal", "cu in", "sq ft", "m/s", "°C", "USD"}


@pytest.mark.parametrize("name", SHAPES)
def test_an_entry_is_a_title_a_question_a_sentence_and_a_noun(name: str) -> None:
    entry = bundled_set(name)
    assert re.fullmatch(r"[A-Z][a-z' ][\w ,']*[a-z0-9]", entry.title)
    assert re.fullmatch(r"[A-Z][a-z][\w ,']*[a-z0-9]\?", entry.question)
    assert re.fullmatch(r"([A-Z][a-z ]|[1-9]\d).*[a-z]\.", entry.teaches)
    assert re.fullmatch(r"[a-z]+", entry.row_noun)
    assert {unit for _, unit in entry.units} <= UNITS


def test_names_are_unique_and_every_file_is_in_the_catalogue() -> None:
    assert sorted(entry.name for entry in CATALOGUE) == sorted(SHAPES)
    files = {path.name for path in datasets_folder().glob("*.csv")}
    assert {entry.file for entry in CATALOGUE if entry.file} == files


def test_every_file_has_its_origin_in_the_readme() -> None:
    readme = (datasets_folder() / "README.md").read_text(encoding="utf-8")
    assert [e.name for e in CATALOGUE if e.file and f"`{e.file}`" not in readme] == []


def test_an_unknown_name_is_refused_with_the_names_there_are() -> None:
    with pytest.raises(
        TableError, match="no bundled data set “irises”: choose one of ames_housing, "
    ):
        load_dataset("irises")


def test_the_large_table_is_the_same_every_time() -> None:
    assert load_dataset("large") == load_dataset("large")


def test_the_large_tables_rule_predicts_98_percent_of_its_classes() -> None:
    table = load_dataset("large")
    x1, x2, x3 = (table.values_of(name) for name in ("x1", "x2", "x3"))
    cat, classes = table.column("cat").levels, table.column("class").levels
    assert (cat, classes) == (tuple("ABCDEFGHIJ"), ("alpha", "beta", "gamma"))
    assert table.column("region").levels == ("east", "north", "south", "west")
    is_adg = np.isin(table.values_of("cat"), [cat.index(letter) for letter in "ADG"])
    above = np.where(x2 > 0.25, 2, np.where(x3 < 20, 0, 1))
    rule = np.where(x1 <= 37.5, np.where(is_adg, 0, 1), above)
    # A third of the 3 % that are drawn again keep their value.
    assert (rule == table.values_of("class")).mean() == pytest.approx(0.98, abs=0.001)


def test_titanic_holds_the_published_counts() -> None:
    table = load_dataset("titanic")
    survived = table.values_of("survived") == table.column("survived").levels.index("Yes")
    crew = table.values_of("class") == table.column("class").levels.index("Crew")
    assert (int(survived.sum()), int(crew.sum()), int((survived & crew).sum())) == (711, 885, 212)


def test_monks_ask_for_one_target_at_a_time() -> None:
    assert bundled_set("monks").ignore == ("monk2", "monk3")


def marked_as_generated() -> set[str]:
    """The files of those lines of the readme."""
    lines = (datasets_folder() / "README.md").read_text(encoding="utf-8").splitlines()
    marked = (line.split("(generated)")[0] for line in lines if "` (generated) |" in line)
    return {name for line in marked for name in re.findall(r"`([\w.]+)`", line)}


def test_what_is_generated_is_generated_byte_for_byte(tmp_path: Path) -> None:
    folder = datasets_folder()
    subprocess.run([sys.executable, str(folder / "generate.py"), str(tmp_path)], check=True)
    made = sorted(tmp_path.iterdir())
    assert {path.name for path in made} == marked_as_generated()
    assert [p.name for p in made if p.read_bytes() != (folder / p.name).read_bytes()] == []
