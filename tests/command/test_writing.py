"""Output of the command without a page: the library's own text, and one sentence for the rest."""

import os
import subprocess
import sys
from pathlib import Path

import orjson
import pyarrow.csv as pc
import pytest

from explorer import (
    SearchRules,
    StopRules,
    encode,
    from_dict,
    grow,
    load_dataset,
    predict,
    read_table,
    to_dict,
    to_dot,
    to_html,
    to_python,
    to_sql,
    to_svg,
    to_text,
)
from explorer.command.main import main
from tests.support.paths import ROOT

TITANIC = ROOT / "datasets" / "titanic.csv"
HOSTILE = "\x1b[31mred\x1b[0m"


@pytest.fixture
def churn(tmp_path: Path) -> Path:
    """Return a table whose last column is the target, with a row number and a column without
    gaps."""
    lines = ["id,months,plan,churned"]
    for row in range(60):
        plan, months = "ab"[row % 2], row * 7 % 31
        lines.append(f"{row + 1},{months},{plan},{'yes' if months < 9 or row % 10 == 0 else 'no'}")
    path = tmp_path / "churn.csv"
    path.write_text("\n".join(lines) + "\n")
    return path


def written(capfd: pytest.CaptureFixture[str], *arguments: object) -> tuple[int, str, str]:
    code = main([str(one) for one in arguments])
    shown = capfd.readouterr()
    return code, shown.out, shown.err


def refused(capfd: pytest.CaptureFixture[str], *arguments: object) -> str:
    """Return the one sentence on standard error of a command that does nothing."""
    code, out, err = written(capfd, *arguments)
    assert (code, out) == (2, "")
    (sentence,) = err.splitlines()
    assert sentence.endswith(".")
    assert "Traceback" not in sentence
    return sentence


def test_the_tree_is_the_librarys_in_every_form(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    names = [tmp_path / f"tree.{suffix}" for suffix in ("txt", "py", "sql", "json", "dot", "svg")]
    options = [part for name in names for part in ("--tree", name)]
    page = tmp_path / "tree.html"
    code, out, _ = written(
        capfd, TITANIC, "--max-depth", 2, "--dialect", "sqlite", *options, "--html", page
    )
    assert (code, out) == (0, "")
    training = encode(read_table(TITANIC), "survived")
    tree = grow(training, stop=StopRules(max_depth=2))
    text, python, sql, _, dot, svg = (name.read_text("utf-8") for name in names)
    assert text == to_text(tree)
    assert python == to_python(tree)
    assert sql == to_sql(tree, "sqlite")
    assert to_dict(from_dict(orjson.loads(names[3].read_bytes()))) == to_dict(tree)
    assert (dot, svg) == (to_dot(tree), to_svg(tree, training))
    assert page.read_text("utf-8") == to_html(tree, training)


def test_limits_have_scikit_learns_names(capfd: pytest.CaptureFixture[str]) -> None:
    limits = {
        "criterion": "entropy",
        "max-depth": 5,
        "min-samples-split": 40,
        "min-samples-leaf": 20,
        "min-impurity-decrease": 0.0001,
        "max-leaf-nodes": 6,
        "ccp-alpha": 0.0005,
        "class-weight": "balanced",
    }
    options = [part for name, value in limits.items() for part in (f"--{name}", value)]
    options += ["--loss", "Yes", "No", "2.5"]
    _, out, _ = written(capfd, TITANIC, "--tree", "-", *options)
    search = SearchRules("entropy", 20, class_weight="balanced", loss={"Yes": {"No": 2.5}})
    tree = grow(
        encode(read_table(TITANIC), "survived"), search, StopRules(5, 40, 0.0001, 6, 0.0005)
    )
    assert out == to_text(tree)
    training = encode(read_table(TITANIC), "survived")
    usual = to_text(grow(training, stop=StopRules(max_depth=3)), training)
    assert written(capfd, TITANIC, "--tree", "-")[1] == usual != out


def test_the_target_is_the_last_column_and_row_numbers_are_left_out(
    churn: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    _, out, err = written(capfd, churn, "--tree", "-")
    tree = grow(
        encode(read_table(churn), "churned", ["months", "plan"]), stop=StopRules(max_depth=3)
    )
    assert out == to_text(tree)
    assert "Left out: “id” (a different value in every row)." in err
    grown = "The tree predicts “churned”. It was grown from 60 rows of churn"
    assert f"{grown} and has {tree.n_leaves} leaves and depth 3." in err
    _, named, _ = written(capfd, churn, "--tree", "-", "--target", "plan", "--feature", "id")
    assert named == to_text(grow(encode(read_table(churn), "plan", ["id"]), stop=StopRules(3)))
    _, without, _ = written(capfd, churn, "--tree", "-", "--without", "months")
    assert without == to_text(grow(encode(read_table(churn), "churned", ["plan"])))


def test_a_bundled_set_is_named_and_the_first_one_needs_no_name(
    capfd: pytest.CaptureFixture[str],
) -> None:
    _, out, _ = written(capfd, "cars_mpg", "--tree", "-", "--max-depth", "1")
    assert out.startswith("mpg: 398 rows")
    assert written(capfd, "--tree", "-")[1] == written(capfd, "penguins", "--tree", "-")[1]


def test_a_tree_without_a_limit_of_depth(capfd: pytest.CaptureFixture[str]) -> None:
    _, out, _ = written(capfd, "iris", "--tree", "-", "--max-depth", "none")
    assert out == to_text(grow(encode(load_dataset("iris"), "species")))


def test_predictions_are_the_librarys(
    churn: Path, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    new = tmp_path / "new.csv"
    new.write_text("plan,months\na,3\nb,30\nc,\n")
    code, out, err = written(capfd, churn, "--predict", new)
    assert code == 0
    table = read_table(churn)
    tree = grow(encode(table, "churned", ["months", "plan"]), stop=StopRules(max_depth=3))
    expected = predict(tree, table)
    lines = out.splitlines()
    assert lines[0].startswith('"row","line of the file","predicted churned","probability"')
    assert "Predicted 3 rows of new." in err
    file = tmp_path / "own.csv"
    _, nothing, err = written(capfd, churn, "--predict", churn, "--out", file)
    assert nothing == ""
    assert pc.read_csv(file)["predicted churned"].to_pylist() == expected.tolist()
    assert "were predicted correctly." in err
    parquet = tmp_path / "own.parquet"
    written(capfd, churn, "--predict", churn, "--out", parquet)
    assert parquet.read_bytes()[:4] == b"PAR1"


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("nothing.csv", "--tree", "-"), "There is no file “nothing.csv”."),
        (
            ("nothing", "--tree", "-"),
            "There is no file “nothing”.",
        ),
        ((".", "--tree", "-"), "“.” is a folder, not a table."),
        (
            ("iris", "--target", "x", "--tree", "-"),
            "The table has no column “x”; it has “sepal_len",
        ),
        (("iris", "--feature", "x", "--tree", "-"), "The table has no column “x”; it has"),
        (
            ("iris", "--tree", "a.exe"),
            "--tree needs a file name that ends in one of .txt, .py, .sql,",
        ),
        (
            ("iris", "--predict", "iris", "--out", "a.txt"),
            "--out needs a file name that ends in one of .csv,",
        ),
        (("iris", "--predict", "nothing.csv"), "There is no file “nothing.csv”."),
        (
            ("iris", "--tree", "no/such/folder.txt"),
            "“folder.txt” cannot be written, because there is no folder “no/such”.",
        ),
        (("iris", "--max-depth", "x"), "--max-depth: a whole number is needed, not “x”."),
        (("iris", "--ccp-alpha", "x"), "--ccp-alpha: a number is needed, not “x”."),
        (("iris", "--max-depth", "-1", "--tree", "-"), "max_depth must be at least 0; it is -1."),
        (("iris", "--criterion", "x"), "--criterion: “x” is not one of gini, entropy,"),
        (("iris", "--criterion", "squared_error", "--tree", "-"), "The criterion squared_error is"),
        (("iris", "--task", "regression", "--tree", "-"), "“species”"),
        (("iris", "--port", "0"), "--port: a port from 1 to 65535 is needed, not 0."),
        (("iris", "--port", "8501", "--tree", "-"), "--tree, --html and --predict do not open"),
        (("iris", "--frobnicate"), "Unrecognized arguments: --frobnicate. See python -m explorer"),
        (("iris", "--target"), "--target: expected one argument."),
        (("iris", "titanic"), "Unrecognized arguments: titanic."),
        (("iris", "--out", "a.csv"), "--out names the file for predictions: add --predict TABLE."),
        (("iris", "--no-rows", "--tree", "-"), "--no-rows applies only to --html:"),
        (("iris", "--tree", "-", "--html", "-"), "Only one of --tree, --html and --predict"),
        (("iris", "--feature", "a", "--without", "b"), "--feature and --without cannot be"),
    ],
)
def test_bad_input_is_one_sentence_and_exit_code_2(
    arguments: tuple[str, ...], words: str, capfd: pytest.CaptureFixture[str]
) -> None:
    assert words in refused(capfd, *arguments)


def test_a_broken_table_is_refused_as_the_library_refuses_it(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    broken = tmp_path / "broken.csv"
    broken.write_text(f"{HOSTILE},b\n1,2\n3,4,5\n")
    said = refused(capfd, broken, "--tree", "-")
    assert "Line 3 has 3 cells, but the header (line 1) has 2." in said


def test_no_name_of_a_table_moves_the_terminal(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "t.csv"
    path.write_text(f"{HOSTILE},size,kind\n" + f"{HOSTILE},1,{HOSTILE}\nb,2,b\n" * 12)
    _, out, err = written(capfd, path, "--tree", "-", "--feature", "size")
    assert "\x1b" not in out + err
    assert "red" in out
    assert "\x1b" not in refused(capfd, path, "--tree", "-", "--target", HOSTILE + "x")


def test_help_and_version_are_short_and_need_no_table(capfd: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["--help"])
    shown = capfd.readouterr().out
    assert ended.value.code == 0
    assert "python -m explorer churn.csv --target churned" in shown
    for name in ("--max-depth", "--min-samples-leaf", "--criterion", "--tree", "--no-browser"):
        assert name in shown
    assert max(map(len, shown.splitlines())) <= 100
    assert len(shown.splitlines()) <= 90


@pytest.mark.deep
def test_a_reader_that_stops_early_ends_it_quietly(tmp_path: Path) -> None:
    """A pipe may be closed at the other end, as by `| head`."""
    reading, writing = os.pipe()
    os.close(reading)
    command = [sys.executable, "-m", "explorer", str(TITANIC), "--predict", str(TITANIC)]
    run = subprocess.run(
        command, cwd=ROOT, stdout=writing, stderr=subprocess.PIPE, text=True, check=False
    )
    os.close(writing)
    assert run.returncode == 0
    assert "Error" not in run.stderr
