"""The command line's options as one value, their help, and one sentence for each invalid one."""

import argparse
from collections.abc import Sequence
from dataclasses import dataclass, fields
from typing import Any, Literal, NoReturn

from explorer import __version__
from explorer.data.errors import ArgumentError, described
from explorer.data.schema import Task
from explorer.export.rules.dialects import DIALECTS, Dialect
from explorer.tree.impurity import Criterion
from explorer.tree.losses import Loss, settled_loss
from explorer.tree.rules import USUAL_DEPTH

COMMAND = "python -m explorer"
STANDARD = "-"
"""The file name that means standard output."""

_ABOUT = """\
Open a table in the browser and see how a decision tree is learned from it.
Use --tree, --html or --predict to write files instead of opening the page.
"""
_EXAMPLES = f"""\
examples:
  {COMMAND}                                     the page, with the Palmer penguins
  {COMMAND} churn.csv --target churned          the page, with your table
  {COMMAND} churn.csv --tree -                  the tree as text
  {COMMAND} churn.csv --tree rules.sql --tree tree.svg --max-depth 5
  {COMMAND} churn.csv --predict new.csv --out predictions.csv

The last column is the target unless you choose another one. A column is left out if it only
identifies rows, if it never varies, or if it is empty in almost all rows of the other classes.
The program lists these columns on stderr. It reports an error there as one sentence, and ends
with exit code 2.
"""


@dataclass(frozen=True, slots=True)
class Options:
    """The command line, checked as far as that is possible without the table.

    table: a path or the name of a bundled set; None for the page's first table. max_depth: None
    means no limit. The other limits have scikit-learn's names and meanings; None means the default.
    loss: as in `SearchRules`.
    """

    table: str | None
    target: str | None
    task: Task | None
    feature: tuple[str, ...]
    without: tuple[str, ...]
    criterion: Criterion | None
    max_depth: int | None
    min_samples_split: int
    min_samples_leaf: int
    min_weight_fraction_leaf: float
    min_impurity_decrease: float
    max_leaf_nodes: int | None
    ccp_alpha: float
    class_weight: Literal["balanced"] | None
    loss: Loss
    rises: tuple[str, ...]
    falls: tuple[str, ...]
    tree: tuple[str, ...]
    html: str | None
    rows: bool
    predict: str | None
    out: str | None
    dialect: Dialect
    port: int | None
    browser: bool

    @property
    def writes(self) -> bool:
        """Whether the command writes files instead of opening the page."""
        return bool(self.tree or self.html or self.predict)


def parse(arguments: Sequence[str]) -> Options:
    """Return the options. Raises ArgumentError, and SystemExit after --help and --version."""
    given = list(arguments)
    if given[:1] == ["serve"]:
        del given[0]
    found = vars(_parser().parse_args(given))
    for name in ("feature", "without", "tree", "rises", "falls"):
        found[name] = tuple(found[name])
    found["loss"] = _losses(found["loss"])
    options = Options(**{one.name: found[one.name] for one in fields(Options)})
    _check_together(options)
    return options


def _losses(given: list[list[str]]) -> Loss:
    try:
        triples = [(true, predicted, float(cost)) for true, predicted, cost in given]
    except ValueError:
        raise ArgumentError("--loss needs a true class, a predicted class and a number.") from None
    return settled_loss(triples)


def _check_together(options: Options) -> None:
    if options.out is not None and options.predict is None:
        raise ArgumentError("--out names the file for predictions: add --predict TABLE.")
    if not options.rows and options.html is None:
        raise ArgumentError("--no-rows applies only to --html: add --html FILE.")
    outputs = [*options.tree, *([options.html] if options.html else [])]
    outputs += [options.out or STANDARD] if options.predict else []
    if outputs.count(STANDARD) > 1:
        raise ArgumentError(
            "Only one of --tree, --html and --predict can write to standard output."
        )
    if options.writes and (options.port is not None or not options.browser):
        raise ArgumentError(
            "--tree, --html and --predict do not open the page: leave out --port and --no-browser."
        )
    if options.feature and options.without:
        raise ArgumentError("--feature and --without cannot be combined: use one of them.")


class _Parser(argparse.ArgumentParser):
    """A parser that raises ArgumentError, in a sentence, instead of printing usage and exiting."""

    def error(self, message: str) -> NoReturn:
        words = message.removeprefix("argument ")
        sentence = f"{words[:1].upper()}{words[1:]}".rstrip(".")
        raise ArgumentError(f"{sentence}. See {COMMAND} --help.")


def _parser() -> _Parser:
    parser = _Parser(
        prog=COMMAND,
        usage=f"{COMMAND} [TABLE] [options]",
        description=_ABOUT,
        epilog=_EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    parser.add_argument(
        "table",
        nargs="?",
        metavar="TABLE",
        help="a CSV, Excel or Parquet file, or the name of a bundled data set (iris, titanic, …)",
    )
    parser.add_argument("--version", action="version", version=f"explorer {__version__}")
    _add_columns(parser.add_argument_group("columns"))
    _add_limits(parser.add_argument_group("the tree (names and meanings as in scikit-learn)"))
    _add_outputs(parser.add_argument_group("writing files instead of opening the page"))
    _add_page(parser.add_argument_group("the page"))
    return parser


def _add_columns(group: Any) -> None:
    group.add_argument("--target", metavar="COLUMN", help="the column to predict")
    group.add_argument(
        "--feature",
        metavar="COLUMN",
        action="append",
        default=[],
        help="split only on this column; repeat the option for more columns",
    )
    group.add_argument(
        "--without",
        metavar="COLUMN",
        action="append",
        default=[],
        help="do not split on this column; repeat the option for more columns",
    )
    group.add_argument(
        "--task",
        type=_one_of(Task),
        metavar="TASK",
        help=f"predict the target as classes or as a number: {' or '.join(Task)}",
    )


def _add_limits(group: Any) -> None:
    usual = {"metavar": "N"}
    group.add_argument(
        "--criterion",
        type=_one_of(Criterion),
        metavar="NAME",
        help=f"the impurity that splits reduce: {', '.join(Criterion)}",
    )
    group.add_argument(
        "--max-depth",
        type=_depth,
        default=USUAL_DEPTH,
        **usual,
        help='most splits from root to leaf, or "none" for no limit; '
        f"default {USUAL_DEPTH}, as on the page",
    )
    group.add_argument(
        "--min-samples-split",
        type=_whole,
        default=2,
        **usual,
        help="fewest rows in a node that may be split",
    )
    group.add_argument(
        "--min-samples-leaf", type=_whole, default=1, **usual, help="fewest rows in a leaf"
    )
    group.add_argument(
        "--min-weight-fraction-leaf",
        type=_number,
        default=0.0,
        metavar="X",
        help="smallest share of the total weight that a leaf may have, at most 0.5",
    )
    group.add_argument(
        "--max-leaf-nodes", type=_whole, **usual, help="most leaves; the best splits come first"
    )
    group.add_argument(
        "--min-impurity-decrease",
        type=_number,
        default=0.0,
        metavar="X",
        help="smallest amount by which a split must lower the tree's impurity",
    )
    group.add_argument(
        "--ccp-alpha",
        type=_number,
        default=0.0,
        metavar="X",
        help="strength of cost-complexity pruning",
    )
    group.add_argument(
        "--class-weight",
        type=_one_of(["balanced"]),
        metavar="balanced",
        help="give every class the same total weight",
    )
    group.add_argument(
        "--loss",
        nargs=3,
        metavar=("TRUE", "PREDICTED", "COST"),
        action="append",
        default=[],
        help="the cost of predicting class PREDICTED for a row of class TRUE; other errors cost 1; "
        "may be repeated",
    )
    for name, verb in (("--rises", "rise"), ("--falls", "fall")):
        group.add_argument(
            name,
            metavar="COLUMN",
            action="append",
            default=[],
            help=f"let the prediction only {verb} as this column rises; may be repeated",
        )


def _add_outputs(group: Any) -> None:
    group.add_argument(
        "--tree",
        metavar="FILE",
        action="append",
        default=[],
        help="write the tree to a .txt, .py, .sql, .json, .dot or .svg file; - writes text to "
        "standard output; may be repeated",
    )
    group.add_argument(
        "--dialect",
        type=_one_of(DIALECTS),
        default=DIALECTS[0],
        metavar="NAME",
        help=f"SQL dialect of .sql files: {', '.join(DIALECTS)}; default {DIALECTS[0]}",
    )
    group.add_argument(
        "--html", metavar="FILE", help="write the tree with its pictures as one interactive page"
    )
    group.add_argument(
        "--no-rows",
        dest="rows",
        action="store_false",
        help="leave the values of individual rows out of the --html page",
    )
    group.add_argument(
        "--predict",
        metavar="TABLE",
        help="write the tree's predictions for the rows of another table, as CSV",
    )
    group.add_argument(
        "--out",
        metavar="FILE",
        help="write predictions to this .csv or .parquet file instead of standard output",
    )


def _add_page(group: Any) -> None:
    group.add_argument(
        "--port",
        type=_port,
        metavar="N",
        help="serve the page at this port; default: the first free port from 8501 upwards",
    )
    group.add_argument(
        "--no-browser",
        dest="browser",
        action="store_false",
        help="print the address without opening a browser",
    )


def _one_of(words: Any) -> Any:
    known = [str(one) for one in words]

    def take(text: str) -> Any:
        if text not in known:
            raise argparse.ArgumentTypeError(f"{described(text)} is not one of {', '.join(known)}")
        return words(text) if isinstance(words, type) else text

    return take


def _whole(text: str) -> int:
    try:
        return int(text)
    except ValueError:
        raise argparse.ArgumentTypeError(
            f"a whole number is needed, not {described(text)}"
        ) from None


def _depth(text: str) -> int | None:
    return None if text == "none" else _whole(text)


def _number(text: str) -> float:
    try:
        return float(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"a number is needed, not {described(text)}") from None


def _port(text: str) -> int:
    port = _whole(text)
    if not 1 <= port <= 65_535:
        raise argparse.ArgumentTypeError(f"a port from 1 to 65535 is needed, not {described(port)}")
    return port
