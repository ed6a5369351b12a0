"""The picture that Python writes is the one that the browser draws: places, kinds and words."""

import base64
from typing import Any
from xml.etree import ElementTree

import pytest
from playwright.sync_api import Page

from explorer import StopRules, encode, grow, load_dataset
from explorer.data.training import TrainingTable
from explorer.figures.theme import LIGHT
from explorer.figures.tree.drawn import drawn_tree
from explorer.figures.tree.picture import EDGE, arrange, tree_svg
from explorer.views.to_json import to_json
from explorer.views.tree.tree_view import tree_view
from tests.support.page.modules import LoadModules, call

WIDTH = 1140
SVG = "{http://www.w3.org/2000/svg}"

DRAW = """([text, width]) => {
  const { node_view, picture, limits, node_painter, edges, compact_labels, label_room } = modules;
  const bytes = Uint8Array.from(atob(text), (c) => c.charCodeAt(0));
  const model = node_view.readTreePayload(bytes);
  const branches = { pruned: new Set(), next: [], steps: null };
  const plan = picture.planTree(model, limits.NO_LIMITS, new Set(), branches);
  const view = { mode: "fit", zoom: 1, x: 0, y: 0 };
  const height = picture.wantedHeight(model, plan, width);
  const drawn = picture.pictureOf(model, plan, view, { width, height }, 0);
  const { positions, frame } = drawn;
  const slack = Math.max((width - frame.right + frame.left) / 2, 0);
  const bottom = frame.bottom + 10 + picture.belowLeaves(model, plan, frame);
  const room = { left: frame.left - slack, right: frame.right + slack, top: -14, bottom };
  const names = compact_labels.compactLabels(model, plan.shape, positions, room);
  const words = [];
  const read = (element) => {
    for (const title of element.querySelectorAll("title")) title.remove();
    for (const handle of element.querySelectorAll(".handle")) handle.remove();
    for (const one of element.querySelectorAll("text")) words.push(one.textContent);
  };
  plan.shape.nodes.forEach((i) => {
    read(node_painter.nodeBody(model, plan, i, positions[i], names.get(i)));
    const up = positions[model.nodes.parent[i]];
    if (i === 0 || up.kind === "dot" || positions[i].kind === "dot") return;
    const space = label_room.roomBeside(model, plan, drawn, i, width, []);
    const label = edges.edgeLabel(model, i, space, positions[i].y - up.y - up.out.y, false);
    if (label) read(label);
  });
  const places = plan.shape.nodes.map((i) => {
    const { x, y, kind, width, height } = positions[i];
    return { x, y, kind, width, height };
  });
  return { places, words, grow: frame.grow, height };
}"""


@pytest.fixture
def stage(modules: LoadModules) -> Page:
    names = ("nodes/node_painter", "nodes/edges", "nodes/compact_labels", "layout/label_room")
    shared = ("shared/node_view", "shared/limits", "tree/picture")
    return modules(*shared, *(f"tree/{name}" for name in names))


CROSSED = """(markup) => {
  const shown = document.createElement("div");
  shown.innerHTML = markup;
  document.querySelector("#stage").ownerDocument.body.append(shown);
  const boxes = [...shown.querySelectorAll("[data-node] text")].map((text) => {
    return [text.textContent, text.getBoundingClientRect()];
  });
  const ribbons = [...shown.querySelectorAll("path[fill=none]")].filter((path) => {
    return parseFloat(path.getAttribute("stroke-width")) >= 3;
  });
  const crossed = ribbons.flatMap((path) => Array.from({ length: 60 }, (_, k) => {
    const on = path.getPointAtLength((path.getTotalLength() * (k + 1)) / 61);
    const { x, y } = on.matrixTransform(path.getScreenCTM());
    return boxes.filter(([, box]) =>
      x > box.left && x < box.right && y > box.top + 2 && y < box.bottom - 2);
  }));
  shown.remove();
  return [boxes.length, ribbons.length, crossed.flat().map(([text]) => text)];
}"""


def table(name: str, target: str) -> TrainingTable:
    return encode(load_dataset(name), target=target)


def words_of(svg: str) -> list[str]:
    root = ElementTree.fromstring(svg)
    drawing = [one for one in root if one.tag == f"{SVG}g"][1]
    found = []
    for one in drawing.iter(f"{SVG}text"):
        if one.get("aria-hidden"):
            continue  # the ground of the next
        spans = "".join(part.text or "" for part in one.iter(f"{SVG}tspan"))
        found.append((one.text or "") + spans)
    return found


@pytest.mark.parametrize(
    ("name", "target", "depth"),
    [
        ("penguins", "species", 3),
        ("breast_cancer", "diagnosis", 5),
        ("cars_mpg", "mpg", 5),
        ("mixed_missing", "decision", None),
    ],
)
def test_python_places_and_names_what_the_browser_does(
    stage: Page, name: str, target: str, depth: int | None
) -> None:
    training = table(name, target)
    view = tree_view(grow(training, stop=StopRules(max_depth=depth)), training)
    sent = base64.b64encode(to_json(view)).decode()
    there: dict[str, Any] = call(stage, DRAW, [sent, WIDTH])
    here = arrange(drawn_tree(view, LIGHT, has_rows=True), WIDTH)
    assert [one.kind for one in here.positions] == [one["kind"] for one in there["places"]]
    assert here.frame.grow == pytest.approx(there["grow"], abs=0.01)
    assert here.height <= there["height"] + 2 * EDGE
    for one, other in zip(here.positions, there["places"], strict=True):
        told = (one.x, one.y, one.width, one.height)
        assert told == pytest.approx([other[k] for k in ("x", "y", "width", "height")], abs=3)
    ours, theirs = words_of(tree_svg(view, LIGHT, True, WIDTH)), there["words"]
    differing = len(set(ours) ^ set(theirs))
    assert differing <= 0.03 * len(theirs), sorted(set(ours) ^ set(theirs))


@pytest.mark.parametrize(
    ("name", "target", "width"),
    [("breast_cancer", "diagnosis", 560), ("cars_mpg", "mpg", 900)],
)
def test_no_text_of_a_node_lies_on_a_wide_ribbon(
    stage: Page, name: str, target: str, width: int
) -> None:
    training = table(name, target)
    view = tree_view(grow(training, stop=StopRules(max_depth=5)), training)
    texts, ribbons, crossed = stage.evaluate(CROSSED, tree_svg(view, LIGHT, True, width))
    assert texts > 20
    assert ribbons > 5
    assert crossed == []
