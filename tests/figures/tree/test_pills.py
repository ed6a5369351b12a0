"""Nodes without room for a card: they name their feature, their rows and each class's count."""

import re
from xml.etree import ElementTree

import pytest

from explorer import StopRules, encode, grow, load_dataset
from explorer.data.display import show_count
from explorer.figures.theme import LIGHT
from explorer.figures.tree.drawn import band_weights, drawn_tree
from explorer.figures.tree.picture import arrange, tree_svg
from explorer.views.nodes.wording import rows
from explorer.views.tree.tree_view import tree_view

SVG = "{http://www.w3.org/2000/svg}"


@pytest.mark.parametrize(
    ("name", "target", "width", "depth"),
    [("breast_cancer", "diagnosis", 1200, 4), ("titanic", "survived", 983, 3)],
)
def test_every_node_names_its_feature_its_threshold_its_rows_and_each_class(
    name: str, target: str, width: float, depth: int
) -> None:
    training = encode(load_dataset(name), target=target)
    view = tree_view(grow(training, stop=StopRules(max_depth=depth)), training)
    tree = drawn_tree(view, LIGHT, has_rows=True)
    assert "pill" in {one.kind for one in arrange(tree, width).positions}
    drawn = ElementTree.fromstring(tree_svg(view, LIGHT, True, width))
    groups = [one for one in drawn.iter(f"{SVG}g") if one.get("data-node")]
    nodes = tree.nodes
    for group in groups:
        i = int(group.get("data-node", -1))
        texts = [one.text or "" for one in group.iter(f"{SVG}text")]
        assert rows(nodes.rows[i]) in texts
        if nodes.left[i] >= 0:
            assert view.features[nodes.feature[i]].name in "".join(texts)
            assert nodes.threshold_text[i] in " ".join(texts)
        if not nodes.pure[i]:
            counts = [show_count(weight) for weight in band_weights(tree, i) if weight > 0]
            assert set(counts) <= set(texts)
            assert not any(re.match(r"\+ ", text) for text in texts)
    assert len(groups) == tree.n_nodes
