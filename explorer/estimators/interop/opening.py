"""Open a model file of any supported program as a tree over a table. Only JSON is read, as data."""

import json
import os
from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from pathlib import Path
from typing import Annotated, Any

from explorer.caps import CAPS
from explorer.data.arguments import AtLeast
from explorer.data.display import show_count
from explorer.data.errors import shortened
from explorer.data.training import TrainingTable
from explorer.estimators.interop.brought_over import TheirTree, entry, with_ending
from explorer.estimators.interop.from_json import nodes_of_saved, nodes_of_sklearn
from explorer.estimators.interop.from_lightgbm import nodes_of_lightgbm
from explorer.estimators.interop.from_xgboost import nodes_of_xgboost, trees_in
from explorer.growth.given_splits import GivenTree, ReachedTree, grow_given, reached_by_rows
from explorer.tree.dict_form import from_dict
from explorer.tree.monotonic import check_monotonic
from explorer.tree.rules import SearchRules, StopRules
from explorer.tree.splits import require
from explorer.tree.tree import Ending, Tree


class Program(StrEnum):
    """The programs whose trees can be opened."""

    EXPLORER = "the explorer"
    SKLEARN = "scikit-learn"
    LIGHTGBM = "LightGBM"
    XGBOOST = "XGBoost"


@dataclass(frozen=True, slots=True)
class About:
    """What a file says about its trees: their program, how many there are, and whether their leaves
    hold numbers that a sum of trees adds up. version: the program's, "" if the file lacks it."""

    program: Program
    version: str
    n_trees: int
    is_boosted: bool


@dataclass(frozen=True, slots=True, eq=False)
class Model:
    """A file that was read: its JSON, and what it says."""

    about: About
    held: Any


@dataclass(frozen=True, slots=True)
class OpenedTree:
    """One tree of a model, over a table. search: the rules by which its nodes are measured."""

    reached: ReachedTree
    search: SearchRules


_PICKLES = (b"\x80", b"ZF", b"\x1f\x8b", b"BZh", b"\xfd7zXZ", b"\x78\x9c", b"\x78\x01", b"\x78\xda")
"""How files of pickle and joblib begin, plain or compressed."""
_PICKLED = (".pkl", ".pickle", ".joblib", ".skops")


def open_model(
    source: str | os.PathLike[str] | bytes,
    training: TrainingTable,
    tree: Annotated[int, AtLeast(0)] = 0,
) -> Tree:
    """Return a tree of a JSON file over the rows of any table that has its features, as the page
    opens it; nothing in the file is run.

    source: a path or bytes: what `to_dict` returns, LightGBM's `dump_model`, XGBoost's JSON dump
    (in which categories are numbers), or a file written by the code that the page offers for
    scikit-learn's and XGBoost's models. training: the table, whose columns are matched by name; its
    rows measure the nodes. tree: its number in the file, from 0.

    A split that sends all rows of its node to one side is left out. Unlike with `from_lightgbm` and
    similar functions, the tree need not have been grown from these rows. Raises ValueError, in one
    sentence, for a pickle, for a file that is not JSON, and if the file is damaged or does not fit
    the table.
    """
    data, name = source, ""
    if not isinstance(data, bytes):
        name = Path(data).name
        data = Path(data).read_bytes()
    opened = tree_over(read_model(data, name), training, tree=tree)
    return given_tree(training, opened.search, opened.reached.given)


def read_model(data: bytes, name: str = "") -> Model:
    """Read a model as JSON; nothing in the file is run.

    name: the file's name, whose suffix may reveal a pickle. Raises ValueError, in one sentence, for
    a pickle, for a file that is not JSON, and for JSON of another kind.
    """
    _check_plain(data, name)
    try:
        held = json.loads(data)
    except RecursionError:
        raise ValueError("The file is nested too deeply to be a tree.") from None
    except ValueError:  # also of an encoding, and of a number of thousands of digits
        raise ValueError("This file is not JSON, or it is incomplete.") from None
    return Model(_about(held), held)


def _check_plain(data: bytes, name: str) -> None:
    if data.startswith(_PICKLES) or name.casefold().endswith(_PICKLED):
        raise ValueError(
            "This is a pickle file. It was not opened, because opening a pickle can run any "
            "program that is hidden in it. Write the model as JSON instead."
        )
    if data.startswith(b"tree\n"):
        raise ValueError(
            "This file is from LightGBM's save_model: write the result of dump_model as JSON "
            "instead."
        )
    most = CAPS.max_model_bytes
    if len(data) > most:
        raise ValueError(
            f"The model file has {show_count(len(data))} bytes; at most {show_count(most)} can be "
            "read."
        )


def _about(held: Any) -> About:
    is_object = isinstance(held, Mapping)
    if is_object and held.get("program") == Program.SKLEARN:
        trees = entry(held, "trees", list, "scikit-learn")
        is_boosted = "Boosting" in str(held.get("model"))
        return About(Program.SKLEARN, _version(held), len(trees), is_boosted)
    if is_object and "tree_info" in held:
        trees = entry(held, "tree_info", list, "LightGBM")
        return About(Program.LIGHTGBM, "", len(trees), held.get("average_output") is not True)
    if is_object and {"splits", "nodes", "features", "version"} <= set(held):
        return About(Program.EXPLORER, "", 1, False)
    if is_object and "form" in held:
        raise ValueError(
            "This file was saved on another page: open saved splits on Build, and saved "
            "settings on Export."
        )
    keys = {"learner", "children", "leaf", "nodeid"}
    is_xgboost = is_object and (held.get("program") == Program.XGBOOST or keys & set(held))
    if is_xgboost or (isinstance(held, list) and held):
        trees = trees_in(_xgboost_trees(held))
        return About(Program.XGBOOST, _version(held), len(trees), True)
    raise ValueError(
        "This JSON does not contain a tree from scikit-learn, LightGBM, XGBoost or the explorer."
    )


def _version(held: Any) -> str:
    version = held.get("version") if isinstance(held, Mapping) else None
    return shortened(version) if isinstance(version, str) else ""


def _xgboost_trees(held: Any) -> Any:
    is_wrapped = isinstance(held, Mapping) and held.get("program") == Program.XGBOOST
    return entry(held, "trees", list, "XGBoost") if is_wrapped else held


def tree_over(
    model: Model, training: TrainingTable, rows: TrainingTable | None = None, tree: int = 0
) -> OpenedTree:
    """Return one tree of a model over the rows of a table, with its own splits.

    training: the table whose columns the splits use. rows: the rows that the nodes hold; None for
    all of them. A split that sends all rows of its node to one side is left out
    (`reached_by_rows`). Raises ValueError, in one sentence, if the file is damaged or does not fit
    the table.
    """
    theirs, search = _nodes(model, training, tree)
    _check_size(theirs)
    own = training if rows is None else rows
    if isinstance(search.class_weight, tuple):
        pairs = tuple(pair for pair in search.class_weight if pair[0] in own.classes)
        search = replace(search, class_weight=pairs or None)
    if search.loss:
        known = tuple(one for one in search.loss if {one[0], one[1]} <= set(own.classes))
        search = replace(search, loss=known)
    check_monotonic(search, own.features, len(own.classes))
    reached = reached_by_rows(theirs.left, theirs.right, theirs.splits, own, search)
    return OpenedTree(reached, search)


def _nodes(model: Model, training: TrainingTable, tree: int) -> tuple[TheirTree, SearchRules]:
    held, usual = model.held, SearchRules.usual_for(training.task)
    match model.about.program:
        case Program.EXPLORER:
            return nodes_of_saved(from_dict(held), training)
        case Program.SKLEARN:
            return nodes_of_sklearn(held, training, tree)
        case Program.LIGHTGBM:
            return nodes_of_lightgbm(held, training, tree), usual
        case Program.XGBOOST:
            named = held.get("categories") if isinstance(held, Mapping) else None
            categories = _categories(named)
            trees = _xgboost_trees(held)
            return nodes_of_xgboost(trees, training, tree, categories=categories), usual


def _categories(held: Any) -> dict[str, list[Any]]:
    if held is None:
        return {}
    fits = isinstance(held, Mapping) and all(isinstance(names, list) for names in held.values())
    require(fits, "XGBoost's dump must list each feature's categories under its name.")
    return dict(held)


def _check_size(theirs: TheirTree) -> None:
    n, most, deepest = len(theirs.left), CAPS.max_model_nodes, CAPS.max_model_depth
    if n > most:
        raise ValueError(
            f"The tree has {show_count(n)} nodes; at most {show_count(most)} can be opened."
        )
    level, depth = [0], 0
    while level := [
        child
        for node in level
        if theirs.left[node] >= 0
        for child in (theirs.left[node], theirs.right[node])
    ]:
        depth += 1
        require(depth <= deepest, f"The tree is too deep: at most {deepest} levels can be opened.")


def given_tree(training: TrainingTable, search: SearchRules, given: GivenTree) -> Tree:
    """Return the tree of given splits over the rows. If a leaf's rows could still be split, its
    ending is ELSEWHERE."""
    tree = grow_given(training, search, StopRules(), given.splits)
    return replace(with_ending(tree, training, Ending.ELSEWHERE, apart=0.0), is_given=True)
