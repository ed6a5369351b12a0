"""Trees and tables that the tests of views and figures draw."""

from collections.abc import Mapping, Sequence

import numpy as np
from hypothesis import strategies as st

from explorer.data.columns import from_columns
from explorer.data.training import TrainingTable, encode
from explorer.growth.engines.reference import ReferenceEngine
from explorer.growth.growing import grow
from explorer.growth.tree_spec import TreeSpec
from explorer.judging.nodes.explain_node import NodeExplanation, explain_node, feature_profiles
from explorer.tree.rules import SearchRules, StopRules
from explorer.tree.tree import Tree
from explorer.views.split_search.split_search_view import SplitSearchView, split_search_view

HOSTILE = (
    "<b>x</b>",
    "a\nb",
    "\\N",
    "😀 emoji",
    '"quotes"',
    "<<TABLE>>",
    "$x^2$",
    "%{x}",
    "<a href='https://example.org'>link</a>",
    "nul\x00 and \u202ereversed",
    "a very long level name that goes on and on and on",
)


def training_of(target: str, columns: Mapping[str, Sequence[object]]) -> TrainingTable:
    return encode(from_columns("sample", columns), target)


def mixed(n: int = 240, seed: int = 0, n_classes: int = 3, numbers: bool = False) -> TrainingTable:
    """Return two numeric and two category features, all with missing values, and a noisy target."""
    rng = np.random.default_rng(seed)
    width, height = rng.normal(size=n).round(2), rng.uniform(0, 10, n).round(1)
    colour = rng.choice(["red", "green", "blue", "grey", "pink"], n)
    shape = rng.choice(["round", "square", "odd"], n)
    score = width + 0.3 * height + 2.0 * (colour == "red") - (shape == "odd") * width
    score = score + rng.normal(scale=0.3, size=n)
    ranks = np.searchsorted(np.quantile(score, np.linspace(0, 1, n_classes + 1)[1:-1]), score)
    names = [f"class {chr(97 + rank)}" for rank in ranks]
    lost = rng.random((4, n)) < 0.08
    return training_of(
        "answer",
        {
            "width": np.where(lost[0], np.nan, width),
            "height": np.where(lost[1], np.nan, height),
            "colour": [None if gone else str(c) for c, gone in zip(colour, lost[2], strict=True)],
            "shape": [None if gone else str(s) for s, gone in zip(shape, lost[3], strict=True)],
            "answer": score if numbers else names,
        },
    )


def staircase(n_steps: int, n: int = 500) -> TrainingTable:
    """Return steps along x with alternating classes, each four fifths as wide as the last: a tree
    splits off one at a time, and needs a depth of one less than the steps."""
    widths = np.maximum(6, np.round(n * 0.2 * 0.8 ** np.arange(n_steps))).astype(int)
    step = np.repeat(np.arange(n_steps), widths)
    names = np.where(step % 2, "odd", "even").tolist()
    return training_of("step", {"x": np.arange(len(step)).astype(float), "step": names})


def mixed_tables(max_rows: int) -> st.SearchStrategy[TrainingTable]:
    """`mixed` of any target, with 4 rows up to this many."""
    return st.builds(
        mixed,
        n=st.integers(4, max_rows),
        seed=st.integers(0, 10_000),
        n_classes=st.integers(2, 3),
        numbers=st.booleans(),
    )


def dated(n: int = 40) -> TrainingTable:
    """Return a date to predict from two numbers and a category; some dates have a time of day."""
    rng = np.random.default_rng(4)
    width, height, kind = rng.normal(size=n).round(2), rng.normal(size=n).round(2), rng.choice(3, n)
    days = np.round(90 * (width > 0) + 40 * kind + 6 * height, 1)
    start = np.datetime64("2021-03-01T00:00", "s")
    when = start + (days * 86400).astype("timedelta64[s]")
    columns = {"width": width, "height": height, "kind": [f"kind {k}" for k in kind], "when": when}
    return training_of("when", columns)


def tied() -> TrainingTable:
    """Return two features, with a corner in which two classes tie and no split separates them."""
    places = [(x, y) for x in range(4) for y in range(4)]
    return training_of(
        "answer",
        {
            "x": [x for x, _ in places for _ in range(2)],
            "y": [y for _, y in places for _ in range(2)],
            "answer": [
                "ab"[twin] if x < 2 and y < 2 else "c" if x < 2 else "b"
                for x, y in places
                for twin in range(2)
            ],
        },
    )


def hostile(n: int = 200) -> TrainingTable:
    """Column names, levels and classes that are markup, escapes and unprintable characters."""
    rng = np.random.default_rng(1)
    number = rng.normal(size=n)
    level = [HOSTILE[i] for i in rng.integers(0, len(HOSTILE), n)]
    odd = [text in HOSTILE[:5] for text in level]
    classes = "<script>alert(1)</script>", 'a & b \\l "q"'
    pairs = zip(number, odd, strict=True)
    columns = {
        "<b>bold</b> %{y} \\N": number,
        "le\nvels <<TABLE>>": level,
        "target <i>": [classes[bool(x > 0) == is_odd] for x, is_odd in pairs],
    }
    return training_of("target <i>", columns)


def grown(training: TrainingTable, max_depth: int | None = 3, min_samples_leaf: int = 1) -> Tree:
    usual = SearchRules.usual_for(training.task)
    search = SearchRules(usual.criterion, min_samples_leaf)
    return grow(training, search, StopRules(max_depth=max_depth))


def explained(
    training: TrainingTable,
    tree: Tree,
    node: int = 0,
    feature: int | None = None,
    with_criteria: bool = False,
) -> NodeExplanation:
    """Return the split search of a node by the reference engine."""
    shown = TreeSpec(training, tree.search, tree.stop, tree.path(node))
    return explain_node(shown, tree, ReferenceEngine(training), feature, with_criteria)


def search_at(training: TrainingTable, tree: Tree, node: int = 0) -> SplitSearchView:
    """Return the split search of a node, with the curve of every feature."""
    engine, shown = ReferenceEngine(training), TreeSpec(training, tree.search, tree.stop)
    explanation = explained(training, tree, node)
    profiles = feature_profiles(explanation, shown, engine)
    return split_search_view(explanation, training, tree, profiles)
