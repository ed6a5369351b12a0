"""The tree in Graphviz's language, read by Graphviz if it is installed."""

import re

import pytest

from explorer import SearchRules, StopRules, Tree, encode, grow, load_dataset, to_dot
from explorer.data.reading.front_door import read_table
from explorer.export.pictures import has_dot, to_pdf
from explorer.figures.theme import LIGHT
from tests.support.hostile import hostile

NO_DOT = "Graphviz’s program dot is not installed"
needs_dot = pytest.mark.skipif(not has_dot(), reason=NO_DOT)  # a user may not have it; CI does
PAGE = re.compile(rb"/MediaBox\s*\[\s*0\s+0\s+([\d.]+)\s+([\d.]+)\s*\]")


def tree_of(max_depth: int) -> Tree:
    training = encode(load_dataset("penguins"), target="species")
    return grow(training, SearchRules(), StopRules(max_depth=max_depth))


def test_every_node_is_in_the_source_or_the_top_levels_that_are_asked_for() -> None:
    tree = tree_of(3)
    assert len(children_in(to_dot(tree))) == tree.n_nodes - 1
    assert len(children_in(to_dot(tree, max_nodes=3))) == 2


def test_nothing_is_marked_as_selected() -> None:
    source = to_dot(tree_of(3))
    assert LIGHT.accent not in source
    assert LIGHT.border in source


def children_in(source: str) -> set[str]:
    """Return the nodes that edges lead to; a strand of missing values runs next to the rows'."""
    return set(re.findall(r"-> ?(\w+)", source))


@needs_dot
def test_graphviz_lays_the_tree_out_as_one_page_that_grows_with_it() -> None:
    pages = [to_pdf(tree_of(depth)) for depth in (1, 3)]
    sizes = []
    for page in pages:
        assert page.startswith(b"%PDF")
        (size,) = PAGE.findall(page)
        sizes.append([float(side) for side in size])
    assert sizes[0][0] < sizes[1][0]
    assert sizes[0][1] < sizes[1][1]


@needs_dot
def test_hostile_names_are_words_to_graphviz() -> None:
    table = read_table(hostile().encode(), name="hostile.csv")
    tree = grow(encode(table, target="target"), SearchRules(), StopRules(max_depth=4))
    assert to_pdf(tree).startswith(b"%PDF")
