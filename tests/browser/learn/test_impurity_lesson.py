"""The mixture of the lesson on impurity: dragged, moved by keys, and measured."""

import pytest
from playwright.sync_api import expect

from tests.support.page.accessibility import SIZES
from tests.support.page.lesson_stage import OpenStep
from tests.support.tiers import first_in_gate


def test_a_mixture_is_dragged_to_predicted_and_measured(open_step: OpenStep) -> None:
    stage = open_step("impurity", "drag")
    slider = stage.locator(".mixture [role=slider]")
    expect(slider).to_have_attribute("aria-valuetext", "not chosen yet")
    expect(stage.locator(".mixture .curve")).to_have_count(0)
    expect(stage.locator(".foot .told")).to_contain_text("Drag ")
    chart = stage.locator(".chart").bounding_box()
    assert chart is not None
    middle = chart["y"] + chart["height"] / 2
    stage.page.mouse.move(chart["x"] + 200, middle)
    stage.page.mouse.down()
    stage.page.mouse.move(chart["x"] + 46 + (chart["width"] - 60) * 5 / 14, middle)
    stage.page.mouse.up()
    expect(slider).to_have_attribute("aria-valuenow", "5")
    told = stage.locator(".foot .told")
    expect(told).to_have_text("You chose p = 5/14. You can still change your mind.")
    slider.press("ArrowRight")
    expect(told).to_contain_text("p = 6/14")
    slider.press("ArrowLeft")
    stage.press("Draw the curves")
    expect(stage.locator(".mixture .curve")).to_have_count(2)
    values = stage.locator(".measures .gain")
    expect(values).to_have_text(["0.940 bits", "0.459"])
    slider.press("End")
    expect(values).to_have_text(["0 bits", "0"])
    expect(stage.locator(".foot .made")).to_contain_text("p = 5/14: entropy 0.940")


def test_the_drops_end_where_python_says(open_step: OpenStep) -> None:
    stage = open_step("impurity", "missed")
    expect(stage.locator(".foot .option")).to_have_count(3)
    expect(stage.locator(".mixture .chord")).to_have_count(0)
    stage.keys("3", "Enter")
    expect(stage.locator(".mixture .chord")).to_have_count(3)
    drops = stage.locator(".mixture .drop").evaluate_all(
        "all => all.map((one) => one.y2.baseVal.value - one.y1.baseVal.value)"
    )
    ground, top = stage.locator(".mixture").evaluate(
        "one => [one.querySelector('.ground').y1.baseVal.value, one.querySelectorAll('.grid')"
        ".item(3).y1.baseVal.value]"
    )
    gains = [round(drop / (ground - top), 3) for drop in drops]
    assert gains == [0.226, 0.102, 0]
    expect(stage.locator(".measures .gain")).to_have_text(["0.226", "0.102", "0"])


CROSSED = """(root) => {
  // The words of the picture that a line, a curve or another word runs through.
  const texts = [...root.querySelectorAll(".side-name, .gain-name, .curve-name")];
  const lines = [...root.querySelectorAll(".curve, .chord, .drop, .at-line.faint")];
  const points = lines.flatMap((line) => {
    const long = line.getTotalLength();
    return Array.from({ length: 400 }, (_, i) => line.getPointAtLength((long * i) / 399));
  });
  const within = ({ x, y, width, height }, at) =>
    at.x > x && at.x < x + width && at.y > y + 3 && at.y < y + height - 3;
  const boxes = texts.map((text) => text.getBBox());
  const meet = (a, b) => a.x < b.x + b.width && b.x < a.x + a.width
    && a.y + 3 < b.y + b.height - 3 && b.y + 3 < a.y + a.height - 3;
  return [texts.length, texts.filter((_, i) =>
    points.some((at) => within(boxes[i], at))
    || boxes.some((other, k) => k !== i && meet(other, boxes[i]))
  ).map((text) => text.textContent)];
}"""


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(("step", "gains"), first_in_gate(("missed", 3), ("drop", 1)))
def test_no_line_runs_through_words_before_the_reveal_or_after_it(
    open_step: OpenStep, step: str, gains: int, size: str
) -> None:
    stage = open_step("impurity", step, size)
    chart = stage.locator(".chart")
    expect(stage.locator(".foot .option")).to_have_count(3)
    expect(chart.locator(".side-name")).to_have_count(2)
    n_before, crossed = chart.evaluate(CROSSED)
    assert crossed == []
    stage.locator(".foot .option").first.click()
    stage.press()
    expect(chart.locator(".gain-name")).to_have_count(gains)
    assert chart.evaluate(CROSSED) == [n_before + gains, []]


def test_both_trees_are_grown_at_the_reveal(open_step: OpenStep) -> None:
    stage = open_step("impurity", "grow")
    nodes = stage.locator("[role=treeitem]")
    expect(nodes).to_have_count(3 + 3)
    stage.locator(".foot .option").first.click()
    stage.press("Grow both trees")
    expect(nodes).to_have_count(5 + 7)
    expect(stage.locator(".foot .told")).to_have_text("As you predicted.")
