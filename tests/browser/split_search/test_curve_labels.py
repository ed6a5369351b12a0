"""The names of the lines stand on no line, on no other name, not on the split, by their own."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page

from explorer import SearchRules, StopRules, encode, grow, load_dataset
from explorer.tree.impurity import Criterion
from tests.support.page.modules import modules_page
from tests.support.page.split_search_stage import MODULES, mounted
from tests.support.split_search import payload

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
  return [seen.map((one) => one.textContent), [...new Set(found)]];
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


@pytest.fixture(scope="module")
def stage(browser: Browser) -> Iterator[Page]:
    with modules_page(browser, *MODULES) as page:
        yield page


@pytest.mark.parametrize("width", [720, 640, 480])
@pytest.mark.parametrize(
    ("name", "target", "criterion", "feature"),
    [
        ("xor", "label", "gini", None),
        ("cars_mpg", "mpg", "squared_error", None),
        ("cars_mpg", "mpg", "squared_error", "origin"),
        ("sine_outliers", "y", "absolute_error", None),
        ("diagonal", "side", "gini", None),
        ("monks", "monk1", "gini", None),
        ("penguins", "species", "entropy", None),
        ("titanic", "survived", "gini", "class"),
        ("imbalance_fraud", "fraud", "gini", None),
        ("wine", "cultivar", "gini", None),
    ],
)
def test_names_of_lines_stand_clear_and_by_their_own_line(
    stage: Page, name: str, target: str, criterion: Criterion, feature: str | None, width: int
) -> None:
    training = encode(load_dataset(name), target)
    tree = grow(training, SearchRules(criterion), StopRules(max_depth=1))
    asked = next((i for i, each in enumerate(training.features) if each.name == feature), None)
    mounted(stage, payload(training, asked, tree), width)
    names, covered = stage.evaluate(COVERED)
    assert len(names) >= 4
    assert covered == []
    assert stage.evaluate(ASTRAY) == []


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
    assert samples.count()
    for sample in samples.all():
        line = (sample.get_attribute("class") or "").split()[-1]
        drawn = panel.locator(f".curve .{line}")
        dashes = [
            one.evaluate("(each) => getComputedStyle(each).strokeDasharray")
            for one in (sample, drawn)
        ]
        assert dashes[0] == dashes[1]
