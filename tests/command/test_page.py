"""The command starts the server with one file and an address that holds the options."""

import socket
from pathlib import Path
from urllib.parse import parse_qs

import pytest

from explorer import encode, read_table
from explorer.command import page
from explorer.command.main import main
from explorer.command.options import parse
from explorer.data.errors import ArgumentError
from explorer.ui.sessions import given_table
from explorer.ui.shell.losses import losses_from
from tests.support.page.driven_page import SHAPES
from tests.support.paths import ROOT

TITANIC = str(ROOT / "datasets" / "titanic.csv")


def started(*arguments: str) -> tuple[str, dict[str, list[str]]]:
    """Return the path and the parameters with which this command starts the server."""
    found = page._environment(parse(arguments))
    return found[given_table.TABLE], parse_qs(found[given_table.START])


def not_to_be_started(*_: object, **__: object) -> None:
    pytest.fail("The server was started.")


def test_options_are_the_pages_parameters() -> None:
    limits = ("--max-depth", "5", "--min-samples-leaf", "7", "--min-samples-split", "20")
    more = ("--max-leaf-nodes", "9", "--ccp-alpha", "0.01", "--min-impurity-decrease", "0.002")
    more = (*more, "--min-weight-fraction-leaf", "0.04")
    columns = ("--target", "class", "--without", "age", "--criterion", "entropy")
    path, address = started(TITANIC, *columns, *limits, *more)
    assert path == TITANIC
    assert {name: one for name, (one,) in address.items()} == {
        "target": "class",
        "without": "age",
        "criterion": "Entropy",
        "max_depth": "5",
        "min_samples_leaf": "7",
        "min_samples_split": "20",
        "max_leaf_nodes": "9",
        "ccp_alpha": "0.01",
        "min_impurity_decrease": "0.002",
        "min_weight_fraction_leaf": "0.04",
    }


def test_losses_are_in_the_address_as_the_page_reads_them() -> None:
    more = ("--loss", "Yes", "No", "5", "--loss", "No", "Yes", "1")
    _, address = started(TITANIC, "--target", "survived", *more)
    training = encode(read_table(TITANIC), "survived")
    assert losses_from(address["loss"], training) == ((("Yes", "No", 5.0),), "")


def test_directions_are_named_columns_that_have_an_order() -> None:
    cars = str(ROOT / "datasets" / "cars_mpg.csv")
    _, address = started(cars, "--rises", "year", "--falls", "weight_lbs", "--falls", "horsepower")
    assert address == {"rises": ["year"], "falls": ["weight_lbs", "horsepower"]}
    with pytest.raises(ArgumentError, match=r"--rises needs values with an order.*origin"):
        started(cars, "--rises", "origin")
    with pytest.raises(ArgumentError, match=r"--rises and --falls both contain .*year"):
        started(cars, "--rises", "year", "--falls", "year")
    with pytest.raises(ArgumentError, match="Losses and monotonic_cst cannot be combined"):
        started(TITANIC, "--target", "survived", "--rises", "age", "--loss", "Yes", "No", "5")


def test_what_is_not_set_stays_out_of_the_address() -> None:
    assert started() == ("", {})
    assert started("serve") == ("", {})
    assert started("iris") == ("", {"table": ["iris"]})
    assert started("serve", TITANIC) == (TITANIC, {})
    assert started("--max-depth", "2") == ("", {"table": ["penguins"], "max_depth": ["2"]})
    numbers = started("cars_mpg", "--criterion", "absolute_error", "--feature", "year")
    assert numbers[1]["number_criterion"] == ["Absolute error"]
    assert numbers[1]["features"] == ["year"]


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("nothing.csv",), "There is no file “nothing.csv”."),
        ((TITANIC, "--target", "x"), "The table has no column “x”; it has “class”, “sex”, “age”"),
        ((TITANIC, "--max-depth", "31"), "On the page, max_depth can be at most 30; got 31."),
        ((TITANIC, "--max-depth", "none"), "On the page, max_depth can be at most 30; got none."),
        ((TITANIC, "--min-samples-leaf", "0"), "min_samples_leaf must be at least 1; it is 0."),
        (
            (TITANIC, "--criterion", "squared_error"),
            "The criterion squared_error is for regression",
        ),
        (
            (TITANIC, "--task", "regression"),
            "On the page, the only task for “survived” is classification.",
        ),
        ((TITANIC, "--loss", "yes", "no", "much"), "a predicted class and a number."),
        ((TITANIC, "--loss", "yes", "no", "-1"), "“yes” predicted as “no” must be at least 0"),
        (
            ("cars_mpg", "--loss", "a", "b", "2"),
            "--loss needs classes, but the target “mpg” is a number.",
        ),
        ((TITANIC, "--class-weight", "balanced"), "--class-weight works only when writing files;"),
    ],
)
def test_bad_input_starts_no_server(
    arguments: tuple[str, ...],
    words: str,
    capfd: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("runpy.run_module", not_to_be_started)
    assert main(arguments) == 2
    (sentence,) = capfd.readouterr().err.splitlines()
    assert words in sentence


def test_a_file_that_is_no_table_starts_no_server(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "one.csv"
    path.write_bytes(SHAPES.replace(b",", b";").replace(b";", b""))
    assert main([str(path)]) == 2
    assert "The table has only one column" in capfd.readouterr().err


def test_a_port_that_is_taken_is_reported(capfd: pytest.CaptureFixture[str]) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        assert main(["--port", str(port), "--no-browser"]) == 2
    assert f"Port {port} is in use; leave out --port" in capfd.readouterr().err
