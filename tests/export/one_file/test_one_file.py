"""A tree's HTML file: all its code once, its data as text, its size, and its notes on rows."""

import re
from functools import cache
from typing import Any

import numpy as np
import orjson
import pytest

from explorer import encode, grow, load_dataset, to_html
from explorer.browser.import_graph import imports_of, reached_from
from explorer.browser.pictures import FOLDER
from explorer.caps import CAPS
from explorer.data.training import TrainingTable
from explorer.export.one_file.modules import ENTRY, PARTS
from explorer.export.one_file.packing import unpacked
from explorer.growth.cancellation import Cancellation, Cancelled, cancellable
from explorer.tree.rules import StopRules
from explorer.tree.tree import Tree
from tests.support.growth.peeling import PeelingEngine, chain_training
from tests.support.tiers import first_in_gate
from tests.support.training_tables import training_of

MODULE = re.compile(r'<script type="text/plain" data-module="(.+?)">(.*?)</script>', re.DOTALL)
CONTENTS = re.compile(r'<script type="application/json" data-contents>(.*?)</script>', re.DOTALL)
STATEMENT = re.compile(r'^(?:import|export|\}).*? from "(.+?)";$', re.MULTILINE)
HOSTILE = (
    "</script><script>evil()</script>",
    "<!--<script>",
    "]]>",
    "\"double\" 'single' & &amp;",
    "line\u2028break\u2029",
    "\u202eright to left שלום",
    "long " * 2_000,
    "__proto__",
)


def penguins(depth: int = 4) -> tuple[Tree, TrainingTable]:
    training = encode(load_dataset("penguins"), target="species")
    return grow(training, stop=StopRules(max_depth=depth)), training


@cache
def of_penguins() -> str:
    return to_html(*penguins())


def contents(text: str) -> dict[str, Any]:
    (found,) = CONTENTS.findall(text)
    read: dict[str, Any] = orjson.loads(found)
    return read


def test_every_module_that_is_needed_is_in_the_file_once_behind_what_it_imports() -> None:
    names = [name for name, _ in MODULE.findall(of_penguins())]
    paths = (path for path in FOLDER.rglob("*.js") if "node_modules" not in path.parts)
    sources = {path.relative_to(FOLDER).as_posix(): path.read_text("utf-8") for path in paths}
    entries = [ENTRY, *(part.entry for part in PARTS.values())]
    assert len(names) == len(set(names))
    assert set(names) == {one for e in entries for one in (e, *reached_from(e, sources))}
    for place, name in enumerate(names):
        assert set(imports_of(name, sources[name])) <= set(names[:place])


def test_the_loader_finds_every_import_by_its_whole_name() -> None:
    modules = dict(MODULE.findall(of_penguins()))
    for name, text in modules.items():
        named = STATEMENT.findall(text)
        assert set(named) <= set(modules), name
        assert text.count(' from "') == len(named), name


def test_names_cannot_leave_the_data() -> None:
    numbers = [float(i % 7) for i in range(160)]
    kinds = [HOSTILE[i % len(HOSTILE)] for i in range(160)]
    training = training_of({HOSTILE[0]: numbers, HOSTILE[6]: kinds}, kinds)
    text = to_html(grow(training), training)
    plain = of_penguins()
    assert len(re.findall("<script", text)) == len(re.findall("<script", plain))
    assert "evil()</" not in text
    assert "<!--" not in text
    (found,) = CONTENTS.findall(text)
    assert not set("<>&\u2028\u2029") & set(found)
    assert HOSTILE[0] in [each["whole"] for each in contents(text)["tree"]["features"]]


def test_a_tree_of_300_nodes_takes_a_megabyte_at_most_with_every_split_search() -> None:
    training = encode(load_dataset("bikeshare"), target="bikers")
    tree = grow(training, stop=StopRules(max_leaf_nodes=150))
    text = to_html(tree, training)
    assert len(text.encode()) <= 1_000_000
    found = contents(text)
    assert len(found["tree"]["nodes"]["path"]) == tree.n_nodes == 299
    searches = unpacked(found["searches"])
    assert {tree.path(node) for node in range(299) if not tree.is_leaf[node]} <= set(searches)


def test_without_rows_nothing_of_a_single_row_is_told() -> None:
    tree, training = penguins()
    found = contents(to_html(tree, training, rows=False))
    assert found["searches"] is None
    assert "search" not in found["parts"]
    for payload in (found["regions"]["same"], *unpacked(found["regions"]).values()):
        points = payload.get("points", {})
        assert not any(points.get(name) for name in ("row", "number", "x", "y", "value", "outside"))
    assert "does not list the rows" in found["said"]["file"][0]


def test_without_rows_no_caption_has_values_of_one_row_together() -> None:
    random = np.random.default_rng(2)
    columns = {name: random.permutation(400) / 400 for name in "abcd"}
    total = sum(columns.values())
    training = training_of({name: values.tolist() for name, values in columns.items()}, total)
    tree = grow(training, stop=StopRules(max_depth=4))
    regions = contents(to_html(tree, training, rows=False))["regions"]
    payloads = [regions["same"], *unpacked(regions).values()]
    captions = [payload["caption"] for payload in payloads if "caption" in payload]
    fixed = [dict(re.findall(r"([abcd]) = ([\d.]+)", caption)) for caption in captions]
    assert max(map(len, fixed)) == 2
    rows = [{name: f"{column[i]:g}" for name, column in columns.items()} for i in range(400)]
    assert not any(two.items() <= row.items() for two in fixed for row in rows if len(two) > 1)


def test_a_file_says_that_it_holds_rows_and_how_many_are_drawn() -> None:
    training = encode(load_dataset("titanic"), target="survived")
    said = contents(to_html(grow(training), training))["said"]["file"][0]
    assert f"{CAPS.max_file_points} of 2201 rows as points" in said


def test_of_a_large_tree_the_file_says_how_much_it_has() -> None:
    random = np.random.default_rng(1)
    columns = {f"x{i}": random.normal(size=6_000).tolist() for i in range(3)}
    training = training_of(columns, [str(i) for i in random.integers(0, 2, 6_000)])
    tree = grow(training)
    found = contents(to_html(tree, training))
    assert tree.n_nodes > CAPS.max_file_nodes
    said = " ".join(found["said"]["file"])
    assert f"The file contains 1001 of {tree.n_nodes} nodes" in said
    n_searches = sum(" " not in key for key in unpacked(found["searches"]))
    assert f"The file has split searches for {n_searches} of 500 nodes that split" in said


@pytest.mark.deep
@pytest.mark.parametrize("n_splits", first_in_gate(1_500, 5_000))
def test_a_chain_of_thousands_of_splits_has_a_file(n_splits: int) -> None:
    training = chain_training(n_splits + 1)
    tree = grow(training, engine=PeelingEngine(training))
    assert tree.max_depth == n_splits
    text = to_html(tree, training, rows=False)
    assert len(contents(text)["tree"]["nodes"]["path"]) == CAPS.max_file_nodes


def test_a_tree_without_a_split_has_a_file() -> None:
    training = training_of({"x": [1.0, 1.0]}, ["a", "b"])
    found = contents(to_html(grow(training), training))
    assert found["said"]["leaf"] == "Leaves have no split search in this file."
    assert unpacked(found["searches"]) == {}


def test_each_node_that_is_worked_out_is_told_and_may_be_the_last() -> None:
    training = encode(load_dataset("iris"), "species")
    tree = grow(training, stop=StopRules(max_depth=3))
    told: list[str] = []
    to_html(tree, training, on_step=told.append)
    n = tree.n_leaves - 1
    assert f"Split searches for {n} of {n} nodes done." in told
    given_up = Cancellation()

    def stop_at_a_search(words: str) -> None:
        if words.startswith("Split"):
            given_up.cancel()

    with cancellable(given_up), pytest.raises(Cancelled):
        to_html(tree, training, on_step=stop_at_a_search)
