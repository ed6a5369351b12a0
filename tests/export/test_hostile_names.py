"""Hostile names and categories of every kind are only text in every export."""

import ast
import json
from html.parser import HTMLParser
from xml.etree import ElementTree

import numpy as np
import pytest

from explorer import (
    StopRules,
    encode,
    from_dict,
    grow,
    to_dict,
    to_dot,
    to_html,
    to_python,
    to_sql,
    to_svg,
    to_text,
)
from explorer.data.columns import from_columns
from explorer.data.training import TrainingTable
from explorer.tree.tree import Tree

NAMES = {
    "HTML": '<img src="x" onerror="window.evil = 1">',
    "script": "</script><script>window.evil = 1</script>",
    "CSS": "</style><style>* { display: none }",
    "Markdown": "![picture](http://evil.example/x.png) [link](http://evil.example)",
    "formula": '=HYPERLINK("http://evil.example", "x")',
    "plus": "+1",
    "minus": "-1",
    "at": "@SUM(1)",
    "tab": "\t=1",
    "terminal": "\x1b[31mred\x1b]0;title\x07",
    "right to left": "\u202etxt.exe שלום",
    "NUL": "before\0after",
    "quotes": "\"\"\" ''' \\ ` ; -- */ \r\n drop table t",
    "a hundred thousand": "x" * 100_000,
}


@pytest.fixture(params=sorted(NAMES))
def training(request: pytest.FixtureRequest) -> TrainingTable:
    """Return a table whose numeric and categorical feature, target and values have this name."""
    name = NAMES[request.param]
    columns = {
        f"{name} number": np.array([1.0, 2, 3, 4, 5, 6, 7, 8] * 4),
        f"{name} text": [f"{name} {i % 3}" for i in range(32)],
        f"{name} class": [f"{name} {'a' if i % 3 == 0 or i % 8 > 5 else 'b'}" for i in range(32)],
    }
    return encode(from_columns("t", columns), f"{name} class")


@pytest.fixture
def tree(training: TrainingTable) -> Tree:
    return grow(training, stop=StopRules(3))


class Tags(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append(tag)


def test_it_goes_through_json_and_back(tree: Tree) -> None:
    back = from_dict(json.loads(json.dumps(to_dict(tree))))
    assert back.features == tree.features
    assert back.target == tree.target


def test_text_has_a_line_a_node_and_no_control_characters(tree: Tree) -> None:
    text = to_text(tree)
    assert not [one for one in text if ord(one) < 32 and one != "\n"]


def test_python_is_python_that_calls_nothing_of_the_table(tree: Tree) -> None:
    parsed = ast.parse(to_python(tree))
    called = {
        node.func.id
        for node in ast.walk(parsed)
        if isinstance(node, ast.Call)
        if isinstance(node.func, ast.Name)
    }
    assert not called & {"HYPERLINK", "SUM"}


def test_dot_is_written_and_sql_or_why_it_cannot_be(tree: Tree) -> None:
    assert "\0" not in to_dot(tree)
    if "\0" in tree.target.name:
        with pytest.raises(ValueError, match="does not allow a column named"):
            to_sql(tree)
    else:
        to_sql(tree).encode("utf-8")


def test_svg_is_xml_without_scripts(tree: Tree) -> None:
    svg = to_svg(tree)
    tags = {one.tag.rpartition("}")[2] for one in ElementTree.fromstring(svg).iter()}
    assert not tags & {"script", "img", "image", "foreignObject", "a"}


def test_html_has_no_element_of_the_table(tree: Tree, training: TrainingTable) -> None:
    html = to_html(tree, training)
    html.encode("utf-8")
    parser = Tags()
    parser.feed(html)
    assert "img" not in parser.found
    assert "window.evil = 1</script>" not in html
