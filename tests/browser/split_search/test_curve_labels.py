"""The names of lines cover no line, no other name and no split, and are near their own line."""

import pytest
from playwright.sync_api import Locator, Page

from explorer import SearchRules, StopRules, encode, grow, load_dataset
from explorer.tree.impurity import Criterion
from tests.support.page.modules import LoadModules
from tests.support.page.split_search_stage import MODULES, mounted
from tests.support.split_search import payload
from tests.support.tiers import first_in_gate

COVERED = """() => {
  const panel = document.querySelector("#host").shadowRoot;
  const box = (one, less) => {
    const {x, y, width, height} = one.getBoundingClientRect();
    return {x0: x + less, x1: x + width - less, y0: y + less, y1: y + height - less};
  };
  const seen = [...panel.querySelectorAll("svg text:is(.label, .gain, .gain-to)")]
    .filter((one) => getComputedStyle(one).visibility !== "hidden");
  const boxes = seen.map((one) => [one.textContent, box(one, 3)]);
  const found = [];
  const inside = ({x, y}, b) => x > b.x0 && x < b.x1 && y > b.y0 && y < b.y1;
  for (const line of panel.querySelectorAll(".curve .line, .curve .parent, .split-line")) {
    const matrix = line.getScreenCTM();
    const length = line.getTotalLength();
    for (let at = 0; at <= length; at += 1) {
      const point = line.getPointAtLength(at).matrixTransform(matrix);
      for (const [text, b] of boxes)
        if (inside(point, b)) found.push(`${text} on ${line.getAttribute("class")}`);
    }
  }
  for (const [text, a] of boxes)
    for (const [other, b] of boxes)
      if (text < other && a.x0 < b.x1 && b.x0 < a.x1 && a.y0 < b.y1 && b.y0 < a.y1)
        found.push(`${text} on ${other}`);
  return [...new Set(found)];
}"""

ASTRAY = """() => {
  const panel = document.querySelector("#host").shadowRoot;
  const svg = panel.querySelector("svg.splits");
  const clip = panel.querySelector("clipPath rect").getBBox();
  const found = [];
  const lines = [...panel.querySelectorAll(".curve .line, .curve .parent")].map((line) => {
    const points = [];
    for (let at = 0; at <= line.getTotalLength(); at += 1) points.push(line.getPointAtLength(at));
    const isSeen = ({y}) => y > clip.y && y < clip.y + clip.height;
    return [line.getAttribute("class").replace("line ", ""), points.filter(isSeen)];
  });
  for (const name of svg.querySelectorAll(".label")) {
    const {x, y, width, height} = name.getBBox();
    const away = (point) => Math.hypot(
      Math.max(x - point.x, point.x - x - width, 0),
      Math.max(y - point.y, point.y - y - height, 0));
    const own = (key) =>
      name.classList.contains(key) || (key === "parent" && name.textContent.startsWith("before"));
    const sample = name.parentElement.querySelector(".label-sample");
    if (sample && own(sample.getAttribute("class").split(" ").at(-1))) continue;
    const ranked = lines.map(([key, points]) => [Math.min(...points.map(away)), key]).sort(
      ([one], [other]) => one - other);
    // Lines that coincide are equally near.
    if (!ranked.some(([far, key]) => own(key) && far < ranked[0][0] + 1.5))
      found.push(`${name.textContent} beside ${ranked[0][1]}`);
  }
  return found;
}"""

LOOK = """(line) => {
  const { stroke, strokeWidth, strokeDasharray, visibility, opacity } = getComputedStyle(line);
  return { stroke, strokeWidth, strokeDasharray, visibility, opacity };
}"""


@pytest.fixture
def stage(modules: LoadModules) -> Page:
    return modules(*MODULES)


LINES = {"parent", "total", "left", "right"}

WITHOUT_ROOM = {("wine", 640): {"parent"}}
"""Lines whose name finds no place that is clear of the others."""


@pytest.mark.parametrize("width", first_in_gate(640, 720, 480))
@pytest.mark.parametrize(
    ("name", "target", "criterion", "feature", "sampled"),
    [
        ("xor", "label", "gini", None, set()),
        ("cars_mpg", "mpg", "squared_error", None, set()),
        ("cars_mpg", "mpg", "squared_error", "origin", {"total"}),
        ("sine_outliers", "y", "absolute_error", None, {"parent", "total"}),
        ("diagonal", "side", "gini", None, set()),
        ("monks", "monk1", "gini", None, {"total"}),
        ("penguins", "species", "entropy", None, {"parent", "total"}),
        ("titanic", "survived", "gini", "class", {"parent", "total", "right"}),
        ("imbalance_fraud", "fraud", "gini", None, {"total"}),
        ("wine", "cultivar", "gini", None, {"parent"}),
    ],
)
def test_names_of_lines_stand_clear_and_by_their_own_line(
    stage: Page,
    name: str,
    target: str,
    criterion: Criterion,
    feature: str | None,
    sampled: set[str],
    width: int,
) -> None:
    """`sampled` are the lines that may need a piece of their own before the name."""
    training = encode(load_dataset(name), target)
    tree = grow(training, SearchRules(criterion), StopRules(max_depth=1))
    panel = mounted(stage, payload(training, feature, tree), width)
    named = {key for label in panel.locator(".label").all() for key in classes_of(label)[1:]}
    assert LINES - named <= WITHOUT_ROOM.get((name, width), set())
    samples = [classes_of(sample)[-1] for sample in panel.locator(".label-sample").all()]
    assert set(samples) <= sampled
    assert stage.evaluate(COVERED) == []
    assert stage.evaluate(ASTRAY) == []


def classes_of(element: Locator) -> list[str]:
    return (element.get_attribute("class") or "").split()


def test_lines_that_coincide_share_one_name(stage: Page) -> None:
    training = encode(load_dataset("xor"), "label")
    panel = mounted(stage, payload(training, tree=grow(training, stop=StopRules(max_depth=1))))
    names = panel.locator(".label").all_text_contents()
    assert names == ["before the split 0.500", "left, right, both"]


def test_where_another_line_is_nearer_a_piece_of_its_own_stands_before_the_name(
    stage: Page,
) -> None:
    training = encode(load_dataset("titanic"), "survived")
    asked = [each.name for each in training.features].index("class")
    panel = mounted(stage, payload(training, asked), 720)
    samples = panel.locator(".label-sample")
    assert [classes_of(sample)[-1] for sample in samples.all()] == ["total", "right"]
    for sample in samples.all():
        drawn = panel.locator(f".curve .{classes_of(sample)[-1]}")
        assert sample.evaluate(LOOK) == drawn.evaluate(LOOK)
        at, name = (
            one.bounding_box() for one in (sample, sample.locator("xpath=following-sibling::*"))
        )
        assert at
        assert name
        assert at["width"] >= 10
        assert at["x"] + at["width"] <= name["x"]
        assert name["y"] + 3 < at["y"] + at["height"] / 2 < name["y"] + name["height"] - 3
