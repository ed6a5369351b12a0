"""The names of the lines stand on no line, on no other name and not on the split."""

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
    .filter((one) => one.style.visibility !== "hidden");
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


@pytest.fixture(scope="module")
def stage(browser: Browser) -> Iterator[Page]:
    with modules_page(browser, *MODULES) as page:
        yield page


@pytest.mark.parametrize("width", [640, 480])
@pytest.mark.parametrize(
    ("name", "target", "criterion"),
    [
        ("xor", "label", "gini"),
        ("cars_mpg", "mpg", "squared_error"),
        ("sine_outliers", "y", "absolute_error"),
        ("diagonal", "side", "gini"),
        ("monks", "monk1", "gini"),
        ("penguins", "species", "entropy"),
        ("imbalance_fraud", "fraud", "gini"),
        ("wine", "cultivar", "gini"),
    ],
)
def test_names_of_lines_stand_clear(
    stage: Page, name: str, target: str, criterion: Criterion, width: int
) -> None:
    training = encode(load_dataset(name), target)
    mounted(
        stage,
        payload(training, tree=grow(training, SearchRules(criterion), StopRules(max_depth=1))),
        width,
    )
    names, covered = stage.evaluate(COVERED)
    assert len(names) >= 4
    assert covered == []
