"""The cut-off's picture: dragged, walked by keys, its numbers those of Python at every cut-off."""

import json
from functools import cache
from typing import Any

import numpy as np
import pytest
from playwright.sync_api import Locator, Page, expect

from explorer.data.display import show_share
from explorer.judging.class_curves import class_curves, least_cost_cut_offs
from explorer.judging.judged_rows import JudgedRows, judged_by_tree
from explorer.judging.unseen.holding_out import Part
from explorer.views.cut_off import cut_off_view
from explorer.views.to_json import to_json
from tests.support.hostile import MARKUP
from tests.support.page.accessibility import hard_to_read, serious, texts_of
from tests.support.page.modules import LoadModules, call, dress, mount
from tests.support.samples import grown, hostile, mixed, training_of

NOTHING_CHOSEN = """() => document.dispatchEvent(new CustomEvent("explorer:published", {
  detail: {topic: "cut_off", at: performance.now(),
    value: {cut_off: null, missed: null, false_alarm: null}}}))"""

CHOSEN = """(value) => document.dispatchEvent(new CustomEvent("explorer:published",
  { detail: { topic: "cut_off", at: performance.now(), value } }))"""

COUNTS = """([part, cutOffs, chosen]) => {
  const { counts } = window.modules;
  const at = cutOffs.map((cutOff) => counts.countsAt(part, counts.indexAt(part, cutOff)));
  const least = counts.leastCost(part, chosen);
  const stretches = part.cut_offs.map((_, index) => counts.roundCutOff(part, index));
  return { at, least: counts.stretchOf(part, least), stretches };
}"""


@pytest.fixture
def stage(modules: LoadModules) -> Page:
    return modules(
        *(f"cut_off/{name}" for name in ("cut_off", "counts", "curves", "words")),
        "shared/charts/share_chart",
    )


@cache
def judged() -> tuple[bytes, JudgedRows]:
    training, others = mixed(n_classes=2), mixed(seed=5, n_classes=2)
    tree = grown(training)
    rows = judged_by_tree(tree, others)
    return to_json(cut_off_view(tree, training, 0, rows, Part.TEST, "test")), rows


@pytest.mark.parametrize(
    ("training", "others", "title"),
    [
        (0.76, 0.63, "ROC area on training rows: 0.76, more than 0.63"),
        (0.63, 0.76, "ROC area on training rows: 0.63, less than 0.76"),
        (0.7, 0.7, "ROC area on training rows: 0.70, the same"),
        (None, 0.7, "Area under the ROC curve 0.70"),
    ],
)
def test_the_area_that_training_promised_is_named(
    stage: Page, training: float | None, others: float, title: str
) -> None:
    view = {"name": "p", "training": {"area": training}, "judged": {"area": others}}
    assert stage.evaluate("(view) => modules.words.areaWords(view)", view) == title


def test_false_alarms_are_seen_where_a_missed_row_costs_nothing(stage: Page) -> None:
    sent, _ = judged()
    highest = stage.evaluate(
        """(view) => {
          const chart = modules.curves.costChart(view, {missed: 0, falseAlarm: 2, cutOff: 0.5}, 1);
          return Math.max(...chart.judged.map(([, cost]) => chart.up(cost)));
        }""",
        json.loads(sent),
    )
    assert 0.5 < highest <= 1


@pytest.mark.parametrize(("cost", "is_above"), [(0.0, True), (0.05, True), (0.5, False)])
def test_what_the_mark_costs_is_told_clear_of_the_axis(
    stage: Page, cost: float, is_above: bool
) -> None:
    mark, text = stage.evaluate(
        """([view, cost]) => {
          const chart = modules.curves.costChart(view, {missed: 1, falseAlarm: 2, cutOff: 0.5}, 1);
          const mark = {...chart, up: (y) => y, mark: [0.2, cost]};
          const drawn = modules.share_chart.drawChart(mark, 300);
          const at = (look, name) => Number(drawn.querySelector(look).getAttribute(name));
          return [at(".at", "cy"), at(".said", "y")];
        }""",
        [json.loads(judged()[0]), cost],
    )
    assert (text < mark) is is_above


def test_every_number_is_pythons_at_every_cut_off(stage: Page) -> None:
    sent, rows = judged()
    view = json.loads(sent)
    shares, is_class = rows.share_of(0), rows.actual == 0
    cut_offs = [*np.unique(shares), 0.01, 0.333, 0.5, 0.99]
    chosen = {"missed": 5, "falseAlarm": 2, "cutOff": 0.5}
    found = stage.evaluate(COUNTS, [view["judged"], [float(one) for one in cut_offs], chosen])
    for cut_off, counts in zip(cut_offs, found["at"], strict=True):
        is_called = shares >= cut_off
        assert counts == {
            "found": (is_called & is_class).sum(),
            "missed": (~is_called & is_class).sum(),
            "falseAlarms": (is_called & ~is_class).sum(),
            "rest": (~is_called & ~is_class).sum(),
            "called": is_called.sum(),
        }
    low, high = least_cost_cut_offs(class_curves(shares, is_class, rows.weights), 5, 2)
    assert found["least"][0] == pytest.approx(low)
    assert (found["least"][1] or np.inf) == pytest.approx(high)
    for index, round_one in enumerate(found["stretches"]):
        called = (shares >= round_one).sum()
        if view["judged"]["cut_offs"][index] is not None:
            assert called == view["judged"]["called"][index], round_one


def picture(stage: Page, sent: bytes, width: int = 1100) -> Locator:
    mount(stage, "cut_off", sent, width)
    stage.evaluate(NOTHING_CHOSEN)
    found = stage.locator(".cut-off")
    expect(found.locator(".chart").first).to_be_visible()
    return found


def test_a_drag_moves_errors_and_costs_and_asks_nobody(stage: Page) -> None:
    sent, rows = judged()
    cut_off = picture(stage, sent)
    slider = cut_off.get_by_role("slider")
    box = slider.bounding_box()
    assert box
    stage.evaluate("window.sent = []")
    before = cut_off.locator(".title").inner_text()
    stage.mouse.move(box["x"] + 30, box["y"] + 40)
    stage.mouse.down()
    for way in (0.2, 0.5, 0.9):
        stage.mouse.move(box["x"] + way * box["width"], box["y"] + 40)
    expect(cut_off.locator(".title")).not_to_have_text(before)
    share = float(slider.get_attribute("aria-valuenow") or "0") / 100
    is_called = rows.share_of(0) >= share
    n_found = int((is_called & (rows.actual == 0)).sum())
    expect(cut_off.locator(".errors td strong").first).to_have_text(str(n_found))
    assert stage.evaluate("sent.length") == 0
    stage.mouse.up()
    assert stage.evaluate("sent.length") == 1
    (name, chosen) = stage.evaluate("sent[0]")
    assert (name, chosen["cut_off"]) == ("chosen", pytest.approx(share, rel=1e-3))


def test_arrows_go_to_the_next_cut_off_that_calls_other_rows(stage: Page) -> None:
    cut_off = picture(stage, judged()[0])
    slider = cut_off.get_by_role("slider")
    slider.focus()
    slider.press("Home")
    expect(cut_off.locator(".panel-title").last).to_contain_text("0 missed")
    texts = [slider.get_attribute("aria-valuetext")]
    for _ in range(3):
        slider.press("ArrowRight")
        texts.append(slider.get_attribute("aria-valuetext"))
    assert len(set(texts)) == 4
    expect(slider).to_be_focused()


def test_costs_move_the_cut_off_until_one_is_chosen(stage: Page) -> None:
    cut_off = picture(stage, judged()[0])
    slider = cut_off.get_by_role("slider")
    missed = cut_off.locator("input").first
    missed.fill("9")
    missed.press("Enter")
    expect(slider).to_have_attribute("aria-valuenow", "10")
    cut_off.get_by_role("button", name="Use the cheapest cut-off").click()
    chosen = slider.get_attribute("aria-valuenow")
    missed.fill("1")
    missed.press("Enter")
    expect(slider).to_have_attribute("aria-valuenow", str(chosen))


def test_the_cheapest_cut_off_is_found_on_the_rows_that_choose(stage: Page) -> None:
    view = json.loads(judged()[0])
    view["choosing"] = view["judged"] | {"found": [0] * len(view["judged"]["found"])}
    cut_off = picture(stage, json.dumps(view).encode())
    cut_off.get_by_role("button", name="Use the cheapest cut-off").click()
    expect(cut_off.locator(".title")).to_contain_text("none of")


def test_a_share_of_rows_is_taken_by_the_lowest_cut_off_that_takes_no_more(stage: Page) -> None:
    sent, rows = judged()
    cut_off, shares = picture(stage, sent), rows.share_of(0)
    field = cut_off.get_by_label("Take at most")
    for most in (10, 35, 100):
        field.fill(str(most))
        field.press("Enter")
        takes = sorted(100 * np.mean(shares >= one) for one in {2.0, *shares.tolist()})
        taken = max(one for one in takes if one <= most)
        more = [one for one in takes if one > taken]
        next_one = f"; the next lower one would take {showed(more[0])}" if more else ""
        told = f"This cut-off takes {showed(taken)} of test rows{next_one}."
        expect(cut_off.get_by_role("status").filter(has_text="cut-off")).to_have_text(told)
        (_, chosen) = stage.evaluate("sent.at(-1)")
        assert 100 * np.mean(shares >= chosen["cut_off"]) == pytest.approx(taken)
        call(stage, CHOSEN, chosen)  # as the page repeats it
        expect(field).to_have_value(str(most))
    call(stage, CHOSEN, {"cut_off": 0.5, "missed": 1, "false_alarm": 1, "tree": None})
    expect(field).to_have_value("")
    expect(cut_off.get_by_text("This cut-off takes")).to_have_count(0)


def showed(percent: float) -> str:
    return show_share(percent / 100)


def test_where_every_cut_off_takes_more_it_says_so(stage: Page) -> None:
    view = json.loads(judged()[0])
    view["judged"] |= {"cut_offs": [None, 1], "called": [0, 3], "found": [0, 3], "total": 4}
    cut_off = picture(stage, json.dumps(view).encode())
    field = cut_off.get_by_label("Take at most")
    field.fill("10")
    field.press("Enter")
    expect(cut_off.get_by_text("Every cut-off takes at least 75 % of test rows.")).to_be_visible()


LEAST_WORDS = """(by) => window.modules.words.leastCostWords({
  name: "ill", judged_by: "test",
  judged: { cut_offs: [null, 0.8, 0.4], called: [0, 2, 4], found: [0, 0, 2],
    of_class: 2, total: 4 },
  choosing: by && { name: by, cut_offs: [null, 0.8, 0.4], called: [0, 2, 4], found: [0, 2, 2],
    of_class: 2, total: 4 },
}, { missed: 1, falseAlarm: 2 })"""


@pytest.mark.parametrize(
    ("by", "expected"),
    [
        (None, "On the test rows, cost is lowest if no row is predicted as ill"),
        (
            "10-fold",
            "On the folds, cost is lowest from 40 % to 80 %; on the test rows, that costs 6",
        ),
        (
            "tuning",
            "On the tuning rows, cost is lowest from 40 % to 80 %; on the test rows, that costs 6",
        ),
    ],
)
def test_the_lowest_cost_names_the_rows_that_chose_and_those_that_judge(
    stage: Page, by: str | None, expected: str
) -> None:
    assert call(stage, LEAST_WORDS, by).replace("\xa0", " ") == expected


@pytest.mark.parametrize("curve", ["Gains", "Lift", "Calibration", "ROC"])
def test_every_curve_is_drawn_and_says_what_it_shows(stage: Page, curve: str) -> None:
    cut_off = picture(stage, judged()[0])
    cut_off.get_by_role("button", name=curve).click()
    expect(cut_off.get_by_role("button", name=curve)).to_have_attribute("aria-pressed", "true")
    panel = cut_off.locator(".panel").nth(1)
    assert panel.locator(".panel-title").inner_text()
    assert "NaN" not in panel.inner_html()
    assert len(panel.locator(".line.judged").first.get_attribute("d") or "") > 10


def one_sided(code: int) -> bytes:
    training = training_of("y", {"x": range(40), "y": ["a"] * 20 + ["b"] * 20})
    tree = grown(training)
    rows = judged_by_tree(tree, training)
    kept = np.flatnonzero(rows.actual == 1 - code)
    some: Any = JudgedRows(
        kept,
        rows.actual[kept],
        rows.predicted[kept],
        rows.weights[kept],
        rows.leaf[kept],
        rows.leaf_weights,
    )
    return to_json(cut_off_view(tree, training, code, some, Part.TEST, "test"))


def test_where_no_row_is_of_the_class_it_says_so(stage: Page) -> None:
    cut_off = picture(stage, one_sided(1))
    expect(cut_off.locator(".title")).to_contain_text("no test row is b")
    assert "NaN" not in cut_off.inner_html()


def test_names_are_text(stage: Page) -> None:
    training = hostile()
    tree = grown(training)
    rows = judged_by_tree(tree, training)
    sent = to_json(cut_off_view(tree, training, 0, rows, Part.TEST, "test"))
    cut_off = picture(stage, sent, 390)
    assert cut_off.locator(MARKUP).count() == 0
    assert stage.evaluate("window.evil") is None


@pytest.mark.parametrize("width", [390, 1100])
def test_all_words_can_be_read_and_axe_finds_nothing(stage: Page, width: int) -> None:
    cut_off = picture(stage, judged()[0], width)
    for theme in ("light", "dark"):
        dress(stage, theme)
        assert hard_to_read(texts_of(cut_off)) == []
    assert serious(stage, "#host") == []


def test_a_cut_off_for_another_tree_says_where_cost_is_lowest_now(stage: Page) -> None:
    sent, _ = judged()
    cut_off = picture(stage, sent)
    outdated = cut_off.locator(".outdated")
    told = {"cut_off": 0.97, "missed": 5, "false_alarm": 1, "tree": "0badf00d"}
    call(stage, CHOSEN, told)
    expect(outdated).to_contain_text("Chosen for another tree; on this tree, cost is lowest")
    call(stage, CHOSEN, told | {"tree": json.loads(sent)["tree"]})
    expect(outdated).to_be_hidden()
    call(stage, CHOSEN, told)
    expect(outdated).to_be_visible()
    cut_off.get_by_role("button", name="Use the cheapest cut-off").click()
    expect(outdated).to_be_hidden()
    assert stage.evaluate("sent.at(-1)[1].tree") == json.loads(sent)["tree"]


LEAST = """([part, chosen]) => window.modules.counts.leastCost(part, chosen)"""


def test_of_cut_offs_that_cost_alike_the_highest_is_taken(stage: Page) -> None:
    part = {"cut_offs": [1, 0.6, 0.2], "called": [0, 1, 2], "found": [0, 1, 1]}
    part |= {"of_class": 1, "total": 2}
    assert call(stage, LEAST, [part, {"missed": 1, "falseAlarm": 0}]) == 1


def test_losses_are_the_costs_and_are_not_changed_here(stage: Page) -> None:
    sent, _ = judged()
    view = json.loads(sent) | {"costs": [6, 2], "about_costs": "These costs are the losses."}
    mount(stage, "cut_off", json.dumps(view).encode(), 900)
    fields = stage.locator(".costs input")
    for field, cost in ((fields.nth(0), "6"), (fields.nth(1), "2")):
        expect(field).to_be_disabled()
        expect(field).to_have_value(cost)
    expect(stage.get_by_text("These costs are the losses.")).to_be_visible()
    stage.locator("[data-key='best']").click()
    (_, sent_back), *_ = stage.evaluate("() => window.sent")
    assert (sent_back["missed"], sent_back["false_alarm"]) == (None, None)
