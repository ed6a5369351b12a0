"""The split search in the browser: dragged, stepped, toggled, and sent columns."""

import json
import re
from typing import Any

import numpy as np
import pytest
from playwright.sync_api import Page, expect

from explorer import NamedSplit, SearchRules, StopRules, encode, grow, load_dataset
from explorer.data.columns import from_columns
from explorer.data.training import TrainingTable
from explorer.growth.engines.reference import ReferenceEngine
from explorer.tree.impurity import Criterion, class_total
from explorer.views.split_search.split_search_view import split_search_view
from explorer.views.to_json import to_json
from tests.support.page.accessibility import LEAST_ROOM
from tests.support.page.explore import box
from tests.support.page.modules import LoadModules, call
from tests.support.page.split_search_stage import MODULES, mounted
from tests.support.samples import explained, grown, hostile, mixed, training_of
from tests.support.split_search import payload
from tests.support.tiers import first_in_gate


@pytest.fixture
def stage(modules: LoadModules) -> Page:
    return modules(*MODULES)


@pytest.fixture(scope="module")
def penguins() -> TrainingTable:
    table = load_dataset("penguins")
    names = [name for name in table.schema.names if name not in ("species", "year")]
    return encode(table, "species", names)


def test_the_best_split_is_shown_first_with_its_gain_and_both_sides(
    stage: Page, penguins: TrainingTable
) -> None:
    panel = mounted(stage, payload(penguins))
    expect(panel.locator("h3")).to_have_text(
        "Best split of 344 rows: flipper_length_mm ≤ 206.5 or missing"
    )
    expect(panel.locator(".gain")).to_have_text("gain 0.330")
    expect(panel.locator(".side-rows")).to_have_text(["215 rows go left", "129 rows go right"])
    expect(panel.get_by_role("status")).to_contain_text(
        "Gain 0.330, 0.022 more than bill_length_mm."
    )
    expect(panel.locator(".leaderboard-row").first).to_have_attribute("aria-pressed", "true")
    expect(panel.locator(".leaderboard-row").first).not_to_contain_text("tie")


def test_rows_without_a_value_stand_on_their_side_and_their_ways_can_be_hit(
    stage: Page, penguins: TrainingTable
) -> None:
    panel = mounted(stage, payload(penguins))  # they go left
    assert box(panel.locator(".slot-box"))["x"] < box(panel.locator(".split-line"))["x"]
    ways = panel.locator(".way").all()
    assert len(ways) > 1
    assert all(box(way)["height"] >= LEAST_ROOM for way in ways)


def test_arrow_keys_step_from_split_to_split_and_escape_returns(
    stage: Page, penguins: TrainingTable
) -> None:
    sent = json.loads(payload(penguins))
    candidates = sent["candidates"]
    panel = mounted(stage, payload(penguins))
    handle = panel.get_by_role("slider")
    handle.focus()
    stage.keyboard.press("ArrowRight")
    expect(panel.locator(".pill-text")).to_have_text(
        candidates["threshold_text"][candidates["best"] + 1]
    )
    expect(panel.get_by_role("status")).to_contain_text("below that of the best split, ≤ 206.5")
    stage.keyboard.press("Home")
    expect(handle).to_have_attribute("aria-valuenow", "1")
    first = candidates["rows_left"][0] + candidates["missing_rows"]
    expect(panel.locator(".side-rows").first).to_contain_text(f"{first} row")
    stage.keyboard.press("End")
    expect(handle).to_have_attribute("aria-valuenow", str(len(candidates["threshold"])))
    stage.keyboard.press("Escape")
    expect(panel.locator(".pill-text")).to_have_text("206.5")


def test_a_drag_moves_the_split_to_the_nearest_threshold_and_is_read_out_on_release(
    stage: Page, penguins: TrainingTable
) -> None:
    panel = mounted(stage, payload(penguins))
    picture = panel.locator("svg.splits").bounding_box()
    line = panel.locator(".split-line").bounding_box()
    assert picture
    assert line
    status = panel.get_by_role("status").text_content()
    stage.mouse.move(line["x"], picture["y"] + 60)
    stage.mouse.down()
    stage.mouse.move(line["x"] - 70, picture["y"] + 60, steps=4)
    expect(panel.locator(".pill-text")).not_to_have_text("206.5")
    assert panel.get_by_role("status").text_content() == status
    expect(panel.locator(".caption")).not_to_have_text(str(status))
    moved = box(panel.locator(".split-line"))
    assert abs(moved["x"] + moved["width"] / 2 - (line["x"] - 70)) < 8
    stage.mouse.up()
    expect(panel.get_by_role("status")).to_contain_text("below that of the best split")
    stage.mouse.dblclick(line["x"] - 40, picture["y"] + 60)
    expect(panel.locator(".pill-text")).to_have_text("206.5")


def test_every_split_gains_in_the_browser_what_it_gains_in_python(
    stage: Page, penguins: TrainingTable
) -> None:
    sent = payload(penguins)
    tree = grown(penguins)
    place = json.loads(sent)["feature"]
    profile = ReferenceEngine(penguins).profile(np.arange(penguins.n_rows), place, tree.search)
    found = _gains(stage, sent)
    assert found == pytest.approx(profile.gain.tolist(), rel=1e-9, abs=1e-12)


def _gains(stage: Page, sent: bytes) -> list[float]:
    """Return the gains of all splits of the payload, in the profile's order."""
    return list(
        call(
            stage,
            """async (text) => {
              const {numericSplits} = await import("/splits/numeric_splits.js");
              const model = numericSplits(JSON.parse(text));
              const places = Array.from({length: model.count}, (_, i) => i);
              return model.routings.flatMap((way) => way === 2
                ? [model.at(0, 2).gain] : places.map((i) => model.at(i, way).gain));
            }""",
            sent.decode(),
        )
    )


@pytest.mark.parametrize("criterion", [Criterion.SQUARED_ERROR, Criterion.ABSOLUTE_ERROR])
def test_splits_of_numbers_gain_the_same_too(stage: Page, criterion: Criterion) -> None:
    training = mixed(numbers=True)
    tree = grow(training, SearchRules(criterion), StopRules(1), engine=ReferenceEngine(training))
    profile = ReferenceEngine(training).profile(np.arange(training.n_rows), 0, tree.search)
    found = _gains(stage, payload(training, 0, tree))
    assert found == pytest.approx(profile.gain.tolist(), rel=1e-8, abs=1e-12)


@pytest.mark.parametrize("criterion", [Criterion.GINI, Criterion.ENTROPY])
def test_splits_of_weighted_classes_gain_the_same_too(stage: Page, criterion: Criterion) -> None:
    training = mixed()
    rules = SearchRules(criterion, class_weight=(("class a", 0.3), ("class b", 1.7)))
    tree = grow(training, rules, StopRules(1), engine=ReferenceEngine(training))
    profile = ReferenceEngine(training).profile(np.arange(training.n_rows), 0, rules)
    found = _gains(stage, payload(training, 0, tree))
    assert found == pytest.approx(profile.gain.tolist(), rel=1e-9, abs=1e-12)


def test_what_only_rounding_left_of_a_class_is_nothing_and_what_is_left_stays(stage: Page) -> None:
    whole = [0.1 + 0.2 + 0.3, 0.3, 1.0, 0.75]
    part = [0.3 + 0.2 + 0.1, 0.1 + 0.2, 1.0 - 2.0**-30, 0.5]
    assert whole[0] > part[0]
    assert whole[1] < part[1]
    found = call(
        stage,
        """async ([whole, part]) => {
          const {without} = await import("/splits/sides.js");
          return [...without(whole, Float64Array.from(part))];
        }""",
        [whole, part],
    )
    assert found == [0.0, 0.0, 2.0**-30, 0.25]


def test_splits_of_rows_that_weigh_fractions_gain_the_same_and_pure_sides_are_pure(
    stage: Page,
) -> None:
    weights = [0.1, 0.2, 0.3, 0.7, 0.1, 0.3, 0.2, 1 / 3]
    cells = [1.0, 2.0, 3.0, 4.0, 5.0, 6.0, None, None]
    table = from_columns("t", {"x": cells, "y": list("aaabbbab")})
    training = encode(table, "y", weights=weights)
    tree = grow(training, SearchRules(), StopRules(1), engine=ReferenceEngine(training))
    profile = ReferenceEngine(training).profile(np.arange(8), 0, tree.search)
    sent = payload(training, 0, tree)
    assert _gains(stage, sent) == pytest.approx(profile.gain.tolist(), rel=1e-9, abs=1e-12)
    sides = call(
        stage,
        """async (text) => {
          const {numericSplits} = await import("/splits/numeric_splits.js");
          const model = numericSplits(JSON.parse(text));
          return [0, 1].map((way) => {
            const {left, right} = model.at(2, way);
            return [left, right].flatMap(({rows, weight, impurity}) => [rows, weight, impurity]);
          });
        }""",
        sent.decode(),
    )
    for left_rows, left, left_impurity, right_rows, right, right_impurity in sides:
        assert left_rows + right_rows == 8
        assert left + right == pytest.approx(sum(weights))
        pure = (left_rows, left_impurity) if left_rows == 3 else (right_rows, right_impurity)
        assert pure == (3, 0.0)


def test_large_targets_that_hardly_differ_keep_their_digits(stage: Page) -> None:
    x = np.arange(30.0)
    training = training_of("y", {"x": x, "y": 1e8 + (x > 11) + 0.5 * (x % 3 == 0)})
    profile = ReferenceEngine(training).profile(np.arange(30), 0, grown(training).search)
    found = _gains(stage, payload(training, 0))
    assert found == pytest.approx(profile.gain.tolist(), rel=1e-6)


@pytest.mark.parametrize("numbers", [False, True])
def test_a_level_that_is_toggled_gains_what_python_computes(stage: Page, numbers: bool) -> None:
    training = mixed(numbers=numbers, n_classes=3)
    place = training.features.index("colour")
    tree = grown(training, 1)
    sent = json.loads(payload(training, place, tree))
    codes = np.asarray(training.columns[place])
    choices = [[1, 0, 0, 1, 0, 1], [0, 1, 1, 0, 0, 0], [1, 1, 1, 1, 1, 0]]
    found = call(
        stage,
        """async ([search, choices]) => {
          const {categorySplits} = await import("/splits/category_splits.js");
          const model = categorySplits(search);
          return choices.map((choice) => model.of(Uint8Array.from(choice)).gain);
        }""",
        [sent, choices],
    )
    levels = np.where(codes < 0, 5, codes)
    for choice, gain in zip(choices, found, strict=True):
        left = np.asarray(choice, bool)[levels]
        assert gain == pytest.approx(_gain(training, left), rel=1e-9)


def _gain(training: TrainingTable, left: Any) -> float:
    def total(rows: Any) -> float:
        values = training.target_values[rows]
        if training.target.is_numeric:
            return float(((values - values.mean()) ** 2).sum())
        counts = np.bincount(values, minlength=len(training.classes)).astype(float)
        return float(class_total(Criterion.GINI, counts))

    everyone = np.ones(training.n_rows, bool)
    return (total(everyone) - total(left) - total(~left)) / training.n_rows


def test_levels_move_to_the_other_side_by_click_and_by_key(stage: Page) -> None:
    training = mixed(n_classes=2)
    panel = mounted(stage, payload(training, "colour"))
    level = panel.get_by_role("button", name="grey")
    side = level.get_attribute("data-side")
    other = "right" if side == "left" else "left"
    level.click()
    expect(level).to_have_attribute("data-side", other)
    expect(panel.get_by_role("status")).to_contain_text("the best split")
    level.focus()
    stage.keyboard.press("Enter")
    expect(level).to_have_attribute("data-side", str(side))


@pytest.mark.parametrize(
    ("n_classes", "curve"),
    [
        (2, "shows splits that send categories left one by one, in a fixed order"),
        (3, "shows the best split for each number of categories sent left"),
    ],
)
def test_a_ring_off_the_curve_is_said_to_be_a_split_made_by_hand(
    stage: Page, n_classes: int, curve: str
) -> None:
    panel = mounted(stage, payload(mixed(n_classes=n_classes), "colour"))
    sentence = f"The ring marks this split; the curve {curve}."
    expect(panel.get_by_role("status")).not_to_contain_text("this split")
    expect(panel.locator(".gain")).to_have_text(re.compile("^gain "))
    for level in ("grey", "red", "blue"):
        if panel.locator(".gain", has_text="this split").count() == 0:
            panel.get_by_role("button", name=level).click()
    expect(panel.get_by_role("status")).to_contain_text(sentence)
    expect(panel.locator(".gain")).to_have_text(re.compile("^this split: gain "))


def test_means_end_where_the_rows_of_the_node_may_end(stage: Page) -> None:
    training = encode(load_dataset("sine_outliers"), "y")
    tree = grow(training, stop=StopRules(max_depth=3))
    node = next(k for k in range(len(tree.parent)) if tree.path(k) == "LR")
    explanation = explained(training, tree, node)
    panel = mounted(stage, to_json(split_search_view(explanation, training, tree)))
    ground = panel.locator(".boxed-out").evaluate_all(
        "(each) => each.map((one) => [one.x.baseVal.value, one.width.baseVal.value])"
    )
    (before, width), (after, _) = ground
    split = panel.locator(".split-line").evaluate("(one) => one.x1.baseVal.value")
    ends = panel.locator(".means line:not(.ground)").evaluate_all(
        "(each) => each.flatMap((one) => [one.x1.baseVal.value, one.x2.baseVal.value])"
    )
    assert ends == pytest.approx([before + width, split, split, after], abs=0.2)


LINES_END = """() => {
  const panel = document.querySelector("#host").shadowRoot;
  const clip = panel.querySelector("clipPath rect").getBBox();
  const lines = [...panel.querySelectorAll(".curve .line")];
  return Math.min(...lines.map((line) => line.getBBox().y)) - clip.y;
}"""


def test_lines_stay_in_the_picture_or_the_note_says_how_high_they_go(
    stage: Page, penguins: TrainingTable
) -> None:
    tree = grown(penguins)
    explanation = explained(penguins, tree, tree.node_at("R") or 0, 0)
    panel = mounted(stage, to_json(split_search_view(explanation, penguins, tree)))
    assert penguins.features[0].name == "island"
    assert stage.evaluate(LINES_END) >= 0
    expect(panel.locator(".note")).not_to_contain_text("are cut off")
    rare = training_of("y", {"x": list(range(200)), "y": ["no", "yes", *["no"] * 198]})
    panel = mounted(stage, payload(rare))
    assert stage.evaluate(LINES_END) < 0
    expect(panel.locator(".note")).to_contain_text(
        re.compile(r"Lines above 0\.\d+ are cut off; one side reaches 0\.50+\.")
    )


def test_the_note_tells_of_the_lines_that_are_drawn_not_of_another_way_of_missing_rows(
    stage: Page,
) -> None:
    # Two hundred rows of one class without a value: with them on its left no side is small.
    x = [*range(200), *[None] * 200]
    panel = mounted(stage, payload(training_of("y", {"x": x, "y": ["no", "yes", *["no"] * 398]})))
    note = panel.locator(".note")
    for way, is_above in (("left", False), ("right", True), ("left", False)):
        panel.get_by_role("radio", name=way).click()
        assert (stage.evaluate(LINES_END) < 0) is is_above
        expect(note.filter(has_text="are cut off")).to_have_count(int(is_above))


def test_the_ground_of_a_name_is_no_dashes_though_its_line_is(
    stage: Page, penguins: TrainingTable
) -> None:
    panel = mounted(stage, payload(penguins))
    dashes = "(one) => getComputedStyle(one).strokeDasharray"
    assert panel.locator("line.parent").first.evaluate(dashes) != "none"
    assert panel.locator("text.label").evaluate_all(f"(all) => all.map({dashes})") == ["none"] * 4


def test_of_a_long_name_and_long_words_the_words_are_cut_first(stage: Page) -> None:
    towns = ["a town of many words", "another such town", "and one more", "the last"]
    columns = {"island": towns * 3, "c": ["x", "y", "y", "x", "x", "x"] * 2}
    panel = mounted(stage, payload(training_of("c", columns)))
    cut = "(one) => one.scrollWidth > one.clientWidth"
    assert panel.locator(".leaderboard-words").evaluate(cut)
    assert not panel.locator(".leaderboard-name").evaluate(cut)


@pytest.mark.parametrize(
    ("name", "width"),
    [("Residential_{}_Density_Quarter", 640), ("Residential_Density_{}_Quarter", 700)],
)
def test_names_of_categories_without_room_stay_apart(stage: Page, name: str, width: int) -> None:
    towns = [name.format(size) for size in ("High", "Low", "Medium", "Rural")]
    columns = {"town": towns * 3, "c": ["x", "y", "y", "x", "x", "x"] * 2}
    panel = mounted(stage, payload(training_of("c", columns)), width)
    names = panel.locator(".category-name").evaluate_all(
        "(names) => names.map((name) => name.firstChild.textContent)"
    )
    assert len(set(names)) == 4
    assert all("…" in name for name in names)


@pytest.mark.parametrize("n_classes", first_in_gate(3, 2))
def test_categories_keep_the_schemas_order_on_both_sides(stage: Page, n_classes: int) -> None:
    training = mixed(n_classes=n_classes)
    panel = mounted(stage, payload(training, "colour"))
    levels = training.features[training.features.index("colour")].levels
    buttons = [panel.get_by_role("button", name=level) for level in levels]
    expect(panel.locator(".category")).to_have_count(len(levels) + 1)  # and the missing values
    for side in ("left", "right"):
        if buttons[0].get_attribute("data-side") == side:
            buttons[0].click()  # it is on the other side: no side is ever empty
        for button in buttons[1:]:
            if button.get_attribute("data-side") != side:
                button.click()
            expect(button).to_have_attribute("data-side", side)
        shifts = [
            button.evaluate("one => new DOMMatrix(one.style.transform).e") for button in buttons[1:]
        ]
        assert len(shifts) >= 3
        assert shifts == sorted(shifts)


def test_the_ways_of_missing_rows_are_offered_with_their_gains(
    stage: Page, penguins: TrainingTable
) -> None:
    panel = mounted(stage, payload(penguins))
    ways = panel.get_by_role("radio")
    expect(ways).to_have_text(["left 0.330", "right 0.329", "apart 0.00036"])
    ways.nth(1).click()
    expect(ways.nth(1)).to_have_attribute("aria-checked", "true")
    expect(panel.locator(".side-rows")).to_have_text(["213 rows go left", "131 rows go right"])
    ways.nth(2).click()
    expect(panel.locator(".side-rows")).to_have_text(["342 rows go left", "2 rows go right"])


def test_another_column_is_asked_for_at_once_and_shown_as_pending(
    stage: Page, penguins: TrainingTable
) -> None:
    panel = mounted(stage, payload(penguins))
    island = panel.locator(".leaderboard-row", has_text="island")
    island.focus()
    stage.keyboard.press("Enter")
    expect(island).to_have_attribute("aria-busy", "true")
    place = penguins.features.index("island")
    assert stage.evaluate("window.sent") == [["feature", place]]
    panel = mounted(stage, payload(penguins, "island"))
    expect(island).to_have_attribute("aria-busy", "false")
    expect(island).to_be_focused()
    expect(panel.get_by_role("status")).to_contain_text("The best split on island gains")


def test_criteria_are_compared_on_a_tab_of_their_own(stage: Page, penguins: TrainingTable) -> None:
    panel = mounted(stage, payload(penguins))
    panel.get_by_role("tab", name="Split search").focus()
    stage.keyboard.press("ArrowRight")
    expect(panel.locator(".criterion-row")).to_have_count(3)
    expect(panel.get_by_role("tab", name="Criteria")).to_be_focused()
    expect(panel.locator(".criteria-lead")).to_contain_text(
        "flipper_length_mm ≤ 205.5 or missing, in a tie with this tree’s split."
    )
    expect(panel.locator(".criterion-verdict").last).to_have_text("tie with this tree")
    stage.keyboard.press("ArrowLeft")
    expect(panel.locator(".criterion-row")).to_have_count(0)


def test_criteria_are_asked_when_their_tab_is_opened(stage: Page, penguins: TrainingTable) -> None:
    whole = payload(penguins)
    panel = mounted(stage, json.dumps(json.loads(whole) | {"criteria": None}).encode())
    panel.get_by_role("tab", name="Criteria").click()
    expect(panel.get_by_role("status")).to_have_text("Searching with every criterion …")
    assert stage.evaluate("window.sent") == [["criteria", "shown"]]
    mounted(stage, whole)
    expect(panel.locator(".criterion-row")).to_have_count(3)
    panel.get_by_role("tab", name="Split search").click()
    assert stage.evaluate("window.sent") == [["criteria", "hidden"]]


def test_nodes_with_nothing_to_split_say_so(stage: Page) -> None:
    training = mixed(8, numbers=True)
    tree = grown(training, min_samples_leaf=5)
    panel = mounted(stage, payload(training, 0, tree))
    expect(panel.locator(".leaderboard-row").first).to_contain_text("too few rows")
    expect(panel.locator(".caption")).to_contain_text("is refused")
    panel = mounted(stage, payload(training, "shape", tree))
    expect(panel.locator(".caption")).to_contain_text(re.compile(r"^shape = .* is refused"))


@pytest.mark.parametrize("feature", [0, 1])
def test_hostile_names_stay_text(stage: Page, feature: int) -> None:
    training = hostile()
    panel = mounted(stage, payload(training, feature), 360)
    expect(panel.locator("h3")).not_to_be_empty()
    for markup in ("script", "b", "i:not(.theme-probe)", "table", "a:not(.term)", "img"):
        expect(panel.locator(markup)).to_have_count(0)
    assert stage.evaluate("document.querySelector('#host').shadowRoot.querySelector('b')") is None


def used(stage: Page) -> list[Any]:
    found: list[Any] = stage.evaluate(
        "sent.filter(([name]) => name === 'use').map(([, use]) => use)"
    )
    return found


def test_any_split_but_the_nodes_own_can_be_used(stage: Page, penguins: TrainingTable) -> None:
    panel = mounted(stage, payload(penguins))
    button = panel.get_by_role("button", name="Use this split")
    expect(button).to_be_hidden()
    handle = panel.get_by_role("slider")
    handle.press("ArrowRight")
    expect(button).to_be_visible()
    button.click()
    handle.press("Escape")
    expect(button).to_be_hidden()
    candidates = json.loads(payload(penguins))["candidates"]
    threshold = candidates["threshold"][candidates["best"] + 1]
    feature = penguins.features.index("flipper_length_mm")
    expected = {
        "path": "",
        "feature": feature,
        "threshold": threshold,
        "routing": 0,
        "levels": None,
    }
    assert used(stage) == [expected]
    # Of another feature the best split is not the node's own.
    panel = mounted(stage, payload(penguins, "island"))
    button.click()
    island = json.loads(payload(penguins, "island"))["candidates"]
    (use,) = used(stage)
    assert (use["feature"], use["threshold"]) == (penguins.features.index("island"), None)
    assert use["levels"] == island["subsets"][island["best"]]


def test_a_refused_split_and_one_of_a_leaf_cannot_be_used(
    stage: Page, penguins: TrainingTable
) -> None:
    tree = grow(penguins, SearchRules(min_samples_leaf=100), StopRules(2))
    panel = mounted(stage, payload(penguins, "flipper_length_mm", tree))
    button = panel.get_by_role("button", name="Use this split")
    panel.get_by_role("slider").press("Home")
    expect(panel.get_by_role("status")).to_contain_text("is refused")
    expect(button).to_be_hidden()
    leaf = grow(penguins, stop=StopRules(0))
    panel = mounted(stage, payload(penguins, "flipper_length_mm", leaf))
    panel.get_by_role("slider").press("ArrowRight")
    expect(button).to_be_hidden()


def test_a_split_against_a_monotonic_constraint_is_refused_with_its_reason(stage: Page) -> None:
    """4.5 | 0.5 2.5 6.5 would fall from 4.5; 4.5 0.5 2.5 | 6.5 rises."""
    training = training_of("y", {"x": [1.0, 2.0, 3.0, 4.0], "y": [4.5, 0.5, 2.5, 6.5]})
    tree = grow(training, SearchRules(Criterion.SQUARED_ERROR, monotonic_cst={"x": 1}))
    panel = mounted(stage, payload(training, "x", tree))
    status = panel.get_by_role("status")
    expect(status).not_to_contain_text("is refused")
    panel.get_by_role("slider").press("Home")
    expect(status).to_contain_text(
        "is refused: the prediction may only rise with this feature, but here it would fall."
    )
    expect(panel.get_by_role("button", name="Use this split")).to_be_hidden()


@pytest.mark.parametrize(
    ("split", "left"),
    [
        (NamedSplit("bill_length_mm", 45.45), "≤ 45.45"),
        (NamedSplit("sex", left=("female",), missing_goes_left=True), "female or missing"),
        (NamedSplit("bill_depth_mm"), "has a value"),
    ],
)
def test_the_split_that_was_put_is_shown_first(
    stage: Page, penguins: TrainingTable, split: NamedSplit, left: str
) -> None:
    tree = grow(penguins, SearchRules(forced={"": split}), StopRules(2))
    panel = mounted(stage, payload(penguins, None, tree))
    expect(panel.locator("h3")).to_contain_text("Your split of 344 rows")
    expect(panel.get_by_role("status")).to_contain_text(left)
    button = panel.get_by_role("button", name="Use this split")
    expect(button).to_be_hidden()
    panel.get_by_role("slider").press("Escape")
    expect(button).to_be_visible()


def test_a_near_tie_is_marked_and_named_with_its_bound(stage: Page) -> None:
    rows = np.arange(4000)
    y = rows // 2000
    x, z = (np.where(rows < n_wrong, 1.0, y) for n_wrong in (200, 204))
    training = training_of("y", {"x": x, "z": z, "y": [str(k) for k in y]})
    panel = mounted(stage, payload(training))
    expect(panel.locator(".leaderboard-note")).to_have_text(["≈ tie"])
    near = "z ≤ 0.5 gains only 0.403 % less (near tie: within 1 %)."
    expect(panel.get_by_role("status")).to_contain_text(near)
    # If the other feature is open, the sentence describes that one.
    other = mounted(stage, payload(training, 1))
    expect(other.get_by_role("status")).to_contain_text("The best split on z gains")
    expect(other.get_by_role("status")).not_to_contain_text("near tie")
