"""The mixture of the lesson on impurity: dragged, moved by keys, and measured."""

import pytest
from playwright.sync_api import expect

from tests.support.page.accessibility import SIZES, hard_to_read, resized, serious, texts_of
from tests.support.page.rig import Visit


def test_a_mixture_is_dragged_to_predicted_and_measured(visit: Visit) -> None:
    page = visit("/learn?lesson=impurity&step=drag")
    slider = page.locator(".mixture [role=slider]")
    expect(slider).to_have_attribute("aria-valuetext", "not chosen yet")
    expect(page.locator(".mixture .curve")).to_have_count(0)
    expect(page.locator(".foot .told")).to_contain_text("Drag ")
    chart = page.locator(".chart").bounding_box()
    assert chart is not None
    middle = chart["y"] + chart["height"] / 2
    page.mouse.move(chart["x"] + 200, middle)
    page.mouse.down()
    page.mouse.move(chart["x"] + 46 + (chart["width"] - 60) * 5 / 14, middle)
    page.mouse.up()
    expect(slider).to_have_attribute("aria-valuenow", "5")
    told = page.locator(".foot .told")
    expect(told).to_have_text("You chose p = 5/14. You can still change your mind.")
    slider.press("ArrowRight")
    expect(told).to_contain_text("p = 6/14")
    slider.press("ArrowLeft")
    page.locator(".foot").get_by_role("button", name="Draw the curves").click()
    expect(page.locator(".mixture .curve")).to_have_count(2)
    values = page.locator(".measures .gain")
    expect(values).to_have_text(["0.940 bits", "0.459"])
    slider.press("End")
    expect(values).to_have_text(["0 bits", "0"])
    expect(page.locator(".foot .made")).to_contain_text("p = 5/14: entropy 0.940")


def test_the_drops_end_where_python_says(visit: Visit) -> None:
    page = visit("/learn?lesson=impurity&step=missed")
    expect(page.locator(".foot .option")).to_have_count(3)
    expect(page.locator(".mixture .chord")).to_have_count(0)
    page.keyboard.press("3")
    page.keyboard.press("Enter")
    expect(page.locator(".mixture .chord")).to_have_count(3)
    drops = page.locator(".mixture .drop").evaluate_all(
        "all => all.map((one) => one.y2.baseVal.value - one.y1.baseVal.value)"
    )
    ground, top = page.locator(".mixture").evaluate(
        "one => [one.querySelector('.ground').y1.baseVal.value, one.querySelectorAll('.grid')"
        ".item(3).y1.baseVal.value]"
    )
    gains = [round(drop / (ground - top), 3) for drop in drops]
    assert gains == [0.226, 0.102, 0]
    expect(page.locator(".measures .gain")).to_have_text(["0.226", "0.102", "0"])


CROSSED = """() => {
  // The words of the picture that a line, a curve or another word runs through.
  let root = null;
  const visit = (at) => at.querySelectorAll("*").forEach((one) => {
    if (one.matches(".chart")) root = one;
    if (one.shadowRoot) visit(one.shadowRoot);
  });
  visit(document);
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


@pytest.mark.parametrize(("width", "height"), [(1440, 900), (1280, 720), (390, 844)])
@pytest.mark.parametrize(("step", "gains"), [("missed", 3), ("drop", 1)])
def test_no_line_runs_through_words_before_the_reveal_or_after_it(
    visit: Visit, step: str, gains: int, width: int, height: int
) -> None:
    page = visit(f"/learn?lesson=impurity&step={step}", width=width, height=height)
    expect(page.locator(".foot .option")).to_have_count(3)
    expect(page.locator(".mixture .side-name")).to_have_count(2)
    n_before, crossed = page.evaluate(CROSSED)
    assert crossed == []
    page.locator(".foot .option").first.click()
    page.locator(".foot .primary").click()
    expect(page.locator(".mixture .gain-name")).to_have_count(gains)
    assert page.evaluate(CROSSED) == [n_before + gains, []]


@pytest.mark.parametrize("size", SIZES)
def test_the_gains_are_legible_and_sound(visit: Visit, size: str) -> None:
    page = visit("/learn?lesson=impurity&step=missed")
    resized(page, size)
    expect(page.locator(".foot .option")).to_have_count(3)
    page.keyboard.press("2")
    page.keyboard.press("Enter")
    expect(page.locator(".mixture .chord")).to_have_count(3)
    parts = [page.locator(".mixture"), page.locator(".foot")]
    assert hard_to_read(texts_of(*parts)) == []
    assert serious(page) == []


def test_both_trees_are_grown_at_the_reveal_and_leave_the_address_alone(visit: Visit) -> None:
    page = visit("/learn?lesson=impurity&step=grow")
    expect(page.locator("[role=treeitem]")).to_have_count(3 + 3)
    page.locator(".foot .option").first.click()
    page.locator(".foot").get_by_role("button", name="Grow both trees").click()
    expect(page.locator("[role=treeitem]")).to_have_count(5 + 7)
    page.locator("[role=treeitem]").nth(1).click()
    expect(page.locator(".foot .told")).to_have_text("As you predicted.")
    assert "path=" not in page.url
