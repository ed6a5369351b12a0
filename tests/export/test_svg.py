"""The tree's picture as SVG, made only by Python: complete, well formed, with names as text."""

import math
import re
from collections.abc import Iterator
from xml.etree import ElementTree

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from explorer import StopRules, encode, grow, load_dataset, to_svg
from explorer.caps import CAPS
from explorer.data.training import TrainingTable
from explorer.figures.drawing.labels import label, text_width
from explorer.figures.drawing.marks import element
from explorer.figures.theme import DARK, LIGHT
from explorer.figures.tree.drawn import drawn_tree
from explorer.figures.tree.picture import arrange
from explorer.figures.tree.positions import Box
from explorer.tree.tree import Tree
from explorer.views.nodes.classes import LIT_SLOT
from explorer.views.tree.tree_view import tree_view
from tests.support.growth.peeling import PeelingEngine, chain_training
from tests.support.hostile import HOSTILE
from tests.support.samples import grown, training_of

SVG = "{http://www.w3.org/2000/svg}"
PARTS = {"svg", "title", "desc", "defs", "pattern", "g", "rect", "path", "line", "circle"} | {
    "text",
    "tspan",
    "linearGradient",
    "stop",
}


def parsed(svg: str) -> ElementTree.Element:
    root = ElementTree.fromstring(svg)
    assert {one.tag.removeprefix(SVG) for one in root.iter()} <= PARTS
    assert not re.search(r"""(href|src|url\((?!#)|@import|<style|<script)""", _markup(root))
    return root


def _markup(root: ElementTree.Element) -> str:
    """Return everything except the text: tags and attributes."""
    return " ".join(f"<{one.tag} {one.attrib}" for one in root.iter())


def drawn_nodes(root: ElementTree.Element) -> list[str]:
    return [one.attrib["data-node"] for one in root.iter(f"{SVG}g") if "data-node" in one.attrib]


def words(root: ElementTree.Element) -> Iterator[str]:
    for one in root.iter(f"{SVG}text"):
        yield one.text or ""
        yield from (part.text or "" for part in one.iter(f"{SVG}tspan"))


@pytest.fixture(scope="module")
def training() -> TrainingTable:
    return encode(load_dataset("iris"), target="species")


@pytest.fixture(scope="module")
def tree(training: TrainingTable) -> Tree:
    return grow(training, stop=StopRules(max_depth=2))


def test_every_node_is_drawn_and_its_words_are_text(tree: Tree, training: TrainingTable) -> None:
    root = parsed(to_svg(tree, training))
    assert drawn_nodes(root) == list(map(str, range(tree.n_nodes)))
    said = set(words(root))
    assert {"petal_length", "2.45", "≤ 2.45", "versicolor", "90.7 %", "stopped at depth 2"} <= said
    assert {"setosa", "virginica", "species:"} <= said


def test_each_of_43_nodes_tells_its_feature_its_threshold_and_its_rows() -> None:
    training = encode(load_dataset("breast_cancer"), target="diagnosis")
    tree = grow(training)
    root = parsed(to_svg(tree, training))
    said = {
        int(one.attrib["data-node"]): list(words(one))
        for one in root.iter(f"{SVG}g")
        if "data-node" in one.attrib
    }
    assert len(said) == tree.n_nodes == 43
    rows = [f"{n} row{'s' if n > 1 else ''}" for n in tree.n_samples.tolist()]
    assert sum(rows[node] in texts for node, texts in said.items()) >= 42  # one leaf lacks room
    for node, texts in said.items():
        split = tree.split(node)
        if split is None:
            assert tree.target.levels[int(tree.prediction[node])] in texts
            continue
        name = tree.features[split.feature].name
        near = tree.threshold[node]
        told = [text for text in texts if "≤" in text or text.replace(".", "", 1).isdigit()]
        assert any(float(one.split("≤")[-1]) == pytest.approx(near, rel=0.01) for one in told)
        beginning = [text.split(" ≤")[0].split("…")[0] for text in texts]
        assert any(len(one) > 2 and name.startswith(one) for one in beginning)


def test_another_font_takes_the_room_that_source_sans_has(tree: Tree) -> None:
    texts = list(parsed(to_svg(tree)).iter(f"{SVG}text"))
    assert {one.get("lengthAdjust") for one in texts} == {"spacingAndGlyphs"}
    for one in texts:
        weight, size = int(one.attrib["font-weight"]), float(one.attrib["font-size"])
        width = text_width(one.text or "", weight, size)
        assert float(one.attrib["textLength"]) == pytest.approx(width, abs=0.01)


def test_letters_are_above_their_ground_in_every_program(tree: Tree) -> None:
    root = parsed(to_svg(tree))
    texts = list(root.iter(f"{SVG}text"))
    grounds = [i for i, one in enumerate(texts) if one.get("stroke")]
    assert grounds
    assert {i for i, one in enumerate(texts) if one.get("aria-hidden")} == set(grounds)
    for i in grounds:
        ground, own = (dict(texts[k].attrib) for k in (i, i + 1))
        assert texts[i].text == texts[i + 1].text
        assert [ground[name] for name in ("x", "y")] == [own[name] for name in ("x", "y")]
        assert "stroke" not in own
    assert "paint-order" not in to_svg(tree)


def test_without_its_table_a_tree_has_pills_at_most(tree: Tree, training: TrainingTable) -> None:
    root = parsed(to_svg(tree))
    assert drawn_nodes(root) == list(map(str, range(tree.n_nodes)))
    assert {"petal_length", "≤ 2.45"} <= set(words(root))
    assert len(list(root.iter(f"{SVG}rect"))) < len(
        list(parsed(to_svg(tree, training)).iter(f"{SVG}rect"))
    )


def test_a_node_is_marked_only_where_it_is_asked_for(tree: Tree, training: TrainingTable) -> None:
    assert LIGHT.accent not in to_svg(tree, training)
    assert to_svg(tree, training, selected="RL").count(LIGHT.accent) > 3
    with pytest.raises(KeyError):
        to_svg(tree, training, selected="LLL")


def test_a_theme_has_its_own_ground_and_paper_is_white(tree: Tree) -> None:
    assert 'fill="#ffffff"' in to_svg(tree)
    assert f'fill="{DARK.page}"' in to_svg(tree, theme=DARK)


@given(st.text())
def test_any_text_is_read_as_it_is_written_where_xml_can_hold_it(text: str) -> None:
    drawn = element("g", {"data-name": text}, label("small", 0, 0, text, "#000000"))
    found = ElementTree.fromstring(drawn)
    assert [one.tag for one in found.iter()] == ["g", "text"]
    if all(letter >= " " for letter in text):
        kept = re.sub("[\ufffe\uffff]", "\ufffd", text)
        assert found.attrib["data-name"] == kept
        read = re.sub("[\u2068\u2069]", "", found[0].text or "")
        assert read == re.sub("[\u2068\u2069]", "", kept)


@pytest.mark.parametrize(
    ("name", "target", "most"),
    [("iris", "species", 640), ("breast_cancer", "diagnosis", 1120), ("titanic", "survived", 1160)],
)
def test_a_picture_is_as_narrow_as_all_its_texts_allow_so_that_they_are_large(
    name: str, target: str, most: float
) -> None:
    training = encode(load_dataset(name), target)
    tree = grown(training)
    snug, wide = (parsed(to_svg(tree, training, width=width)) for width in (None, 1200))
    width = float(snug.attrib["width"])
    assert width <= most
    assert float(wide.attrib["width"]) == 1200
    assert set(words(wide)) == set(words(snug))
    narrower = parsed(to_svg(tree, training, width=width - 40))
    assert not set(words(wide)) <= set(words(narrower))


def test_the_class_of_a_marked_node_has_a_colour_among_many() -> None:
    codes = [i % 12 for i in range(72)]
    many = training_of("c", {"x": codes, "c": [f"kind {code:02d}" for code in codes]})
    tree = grown(many, max_depth=12)
    leaf = next(i for i in tree.leaves if tree.target.levels[int(tree.prediction[i])] == "kind 09")
    assert LIGHT.classes[LIT_SLOT] not in to_svg(tree, many)
    svg = to_svg(tree, many, selected=tree.path(leaf))
    assert LIGHT.classes[LIT_SLOT] in svg
    assert {"kind 09", "4 others"} <= set(words(parsed(svg)))


def test_a_large_tree_names_its_largest_splits_below_the_second_level() -> None:
    x, z, noise = np.random.default_rng(5).normal(size=(3, 400)).tolist()
    training = training_of("y", {"x": x, "z": z, "y": noise})
    tree = grow(training)
    assert len(tree.leaves) > 64
    named = [
        int(one.attrib["data-node"])
        for one in parsed(to_svg(tree, training)).iter(f"{SVG}g")
        if "data-node" in one.attrib and any("≤" in text for text in words(one))
    ]
    assert sum(tree.depth[i] > 2 for i in named) >= 12


def test_hostile_names_are_read_as_they_are_written() -> None:
    rows = 4 * len(HOSTILE)
    training = training_of(
        "class", {"x": list(range(rows)), "class": [HOSTILE[i // 4] for i in range(rows)]}
    )
    svg = to_svg(grown(training), training, width=4000)
    assert "<script" not in svg
    assert any(text.startswith("<script>") for text in words(parsed(svg)))


def test_a_tree_of_one_leaf_and_one_of_numbers_are_drawn() -> None:
    alone = training_of("c", {"x": [1, 1], "c": ["a", "b"]})
    assert drawn_nodes(parsed(to_svg(grown(alone), alone))) == ["0"]
    numbers = training_of("y", {"x": [1, 2, 3, 4], "y": [0.1, 0.2, 2.5, 2.7]})
    tree = grown(numbers)
    for svg in (to_svg(tree, numbers), to_svg(tree)):
        assert len(drawn_nodes(parsed(svg))) == tree.n_nodes
        assert "mean y ± standard deviation" in set(words(parsed(svg)))


def test_of_a_very_deep_tree_the_first_splits_are_drawn_and_it_says_so() -> None:
    training = chain_training(1_501)
    tree = grow(training, engine=PeelingEngine(training))
    root = parsed(to_svg(tree))
    assert len(drawn_nodes(root)) == CAPS.max_tree_nodes
    assert any(text.startswith("2001 of 3001 nodes are shown") for text in words(root))


@pytest.mark.parametrize("width", [460, 560, 700])
def test_a_name_next_to_a_dot_is_not_nearer_to_another_node(width: int) -> None:
    training = encode(load_dataset("titanic"), target="survived")
    view = tree_view(grow(training, stop=StopRules(max_depth=4)), training)
    arranged = arrange(drawn_tree(view, LIGHT, has_rows=True), width)
    assert arranged.names
    for i, name in arranged.names.items():
        at = arranged.positions[i]
        back = {"start": 0.0, "middle": name.wide / 2, "end": name.wide}[name.anchor]
        left = at.x + name.dx - back
        top = at.y + name.dy - 8
        lines = len(name.lines) - 1 + name.is_stacked
        box = Box(left, left + name.wide, top, top + 15 + 13 * lines)
        away = [gap(box, one.box()) for one in arranged.positions]
        assert away[i] == min(away)


def gap(one: Box, other: Box) -> float:
    across = max(one.left - other.right, other.left - one.right, 0)
    return math.hypot(across, max(one.top - other.bottom, other.top - one.bottom, 0))
