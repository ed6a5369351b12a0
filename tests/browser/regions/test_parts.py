"""The parts of the regions, called one by one: under the pointer, a node's region, rows."""

import json
from itertools import pairwise
from typing import Any

import pytest
from playwright.sync_api import Page

from explorer.tree.tree import Tree
from explorer.views.regions.payload import regions_payload
from explorer.views.regions.regions_view import RegionsView, regions_view
from explorer.views.to_json import to_json
from tests.support.page.modules import LoadModules, call
from tests.support.samples import grown, mixed, tied, training_of
from tests.support.tiers import first_in_gate

ROOM = ("shapes", "drawing", "frame", "points", "card", "controls", "leaf_options", "regions")
NAMES = (*(f"regions/{name}" for name in ROOM), "shared/drawing/marks", "shared/drawing/ticks")


@pytest.fixture
def parts(modules: LoadModules) -> Page:
    return modules(*NAMES, styles=("regions/regions",))


def payload_of(
    x: str, y: str | None, path: str = "", *, numbers: bool = False, depth: int = 5
) -> tuple[Tree, RegionsView, dict[str, Any]]:
    training = mixed(numbers=numbers)
    tree = grown(training, depth)
    view = regions_view(tree, training, x, y, path)
    names = training.features.names
    return tree, view, json.loads(to_json(regions_payload(tree, training, view, path, names)))


@pytest.mark.parametrize(
    ("x", "y"),
    first_in_gate(("width", "height"), ("width", "colour"), ("shape", "colour"), ("height", None)),
)
def test_the_region_of_every_node_is_the_one_that_the_walk_down_the_tree_finds(
    parts: Page, x: str, y: str | None
) -> None:
    for selected in ("", "L", "R", "LR"):
        tree, view, payload = payload_of(x, y, selected)
        paths = [tree.path(node) for node in range(1, tree.n_nodes)]
        found = call(
            parts,
            "([payload, paths]) => paths.map((path) => modules.shapes.regionOf(payload, path))",
            [payload, paths],
        )
        training = mixed()
        chosen = {
            training.features.names[one.feature]: None
            if one.text == "missing"
            else one.value
            if training.features[one.feature].is_numeric
            else training.features[one.feature].levels[int(one.value)]
            for one in view.fixed
        }
        for path, rectangles in zip(paths, found, strict=True):
            expected = regions_view(tree, training, x, y, path, chosen).outline
            assert sorted(map(tuple, rectangles)) == sorted(expected)


def test_the_region_under_a_position_is_the_one_that_holds_it(parts: Page) -> None:
    _, view, payload = payload_of("width", "height")
    middles = [[(r.x0 + r.x1) / 2, (r.y0 + r.y1) / 2] for r in view.regions]
    found = call(
        parts,
        "([payload, at]) => at.map(([x, y]) => modules.shapes.regionUnder(payload, x, y))",
        [payload, middles],
    )
    assert found == list(range(len(view.regions)))
    outside = "(payload) => modules.shapes.regionUnder(payload, 1e9, 0)"
    assert call(parts, outside, payload) == -1


def test_stretches_that_touch_are_one(parts: Page) -> None:
    joined = "(all) => modules.shapes.joined(all)"
    assert call(parts, joined, [[3, 4], [0, 1], [1, 2]]) == [[0, 2], [3, 4]]
    assert call(parts, joined, []) == []


def test_hatched_rectangles_are_one_path_of_lines_and_without_any_nothing_is_drawn(
    parts: Page,
) -> None:
    _, view, payload = payload_of("width", "height")
    first, second = view.regions[:2]
    hatched = [[one.x0, one.x1, one.y0, one.y1] for one in (first, second)]
    drawn = """(payload) => {
      const group = modules.drawing.drawHatching(payload, modules.frame.regionFrame(payload, 500));
      const path = group.querySelector(".disagreement");
      return [group.children.length, path?.getAttribute("d") ?? "", path?.style.fill ?? ""];
    }"""
    assert call(parts, drawn, payload) == [0, "", ""]
    _, d, fill = call(parts, drawn, payload | {"hatched": hatched})
    assert d.count("M") == 2
    assert fill.startswith("url(")


def test_regions_of_one_colour_are_one_path_and_every_region_is_in_one(parts: Page) -> None:
    _, view, payload = payload_of("width", "height")
    paths = call(
        parts,
        """(payload) => {
          const frame = modules.frame.regionFrame(payload, 500);
          const group = modules.drawing.drawRegions(payload, frame);
          return [...group.querySelectorAll(".region")].map((each) => each.getAttribute("d"));
        }""",
        payload,
    )
    assert len(paths) == len({region.prediction for region in view.regions})
    assert sum(path.count("M") for path in paths) == len(view.regions)


def test_a_regions_name_covers_no_row_where_one_of_its_corners_is_free(parts: Page) -> None:
    training = training_of(
        "t",
        {"x": [0.0, 0.0, 1.0, 2.0], "y": [0.0, 1.0, 0.0, 1.0], "t": ["no", "no", "yes", "yes"]},
    )
    tree = grown(training)
    view = regions_view(tree, training, "x", "y")
    payload = json.loads(
        to_json(regions_payload(tree, training, view, "", training.features.names))
    )
    covered = call(
        parts,
        """(payload) => {
          const frame = modules.frame.regionFrame(payload, 500);
          const rows = modules.points.positionsOf(payload, frame);
          return [...modules.drawing.regionNames(payload, frame, rows).children].map((name) => {
            const [x, y] = ["x", "y"].map((key) => Number(name.getAttribute(key)));
            const inside = (row) =>
              row.x > x && row.x < x + 20 && row.y > y - 11 && row.y < y + 2;
            return [name.textContent, rows.filter(inside).length];
          });
        }""",
        payload,
    )
    assert sorted(covered) == [["no", 0], ["yes", 0]]


def test_a_tied_region_says_tie_and_has_no_classs_colour(parts: Page) -> None:
    training = tied()
    tree = grown(training)
    view = regions_view(tree, training, "x", "y")
    names = training.features.names
    payload = json.loads(to_json(regions_payload(tree, training, view, "", names)))
    at = next(
        i for i in payload["regions"]["node"] if payload["nodes"]["prediction"][i] == "tie: a"
    )
    found = call(
        parts,
        """([payload, tie]) => {
          const frame = modules.frame.regionFrame(payload, 500);
          const fills = modules.drawing.drawRegions(payload, frame);
          const rows = modules.points.positionsOf(payload, frame);
          const names = modules.drawing.regionNames(payload, frame, rows);
          return {
            inks: [...fills.querySelectorAll(".region")].map((each) => each.style.fill),
            names: [...names.children].map((each) => each.textContent),
            marks: modules.card.regionCard(payload, tie).querySelectorAll(".glyph").length,
          };
        }""",
        [payload, at],
    )
    assert [ink.count("--class-") for ink in found["inks"]].count(0) == 1
    assert [ink for ink in found["inks"] if "var(--other)" in ink]
    assert sorted(found["names"]) == ["b", "c", "tie"]
    assert found["marks"] == 0


def test_a_list_of_levels_says_how_many_it_leaves_out(parts: Page) -> None:
    _, _, payload = payload_of("width", "height", "L")
    (control, *_) = [one for one in payload["fixed"] if not one["is_numeric"]]
    said = "62 of 6000 categories are offered"
    row = """([payload, fixed]) => {
      const row = modules.controls.fixedRow({...payload, fixed}, false, {});
      return [...row.querySelectorAll(".fixed-note")].map((each) => each.textContent);
    }"""
    assert call(parts, row, [payload, [control]]) == []
    assert call(parts, row, [payload, [control | {"left_out": said}]]) == [said]


def test_ticks_without_room_are_short_but_a_date_stays_one(parts: Page) -> None:
    ticks = """async (all) => {
      const {fittingTicks} = await import("/shared/drawing/ticks.js");
      return fittingTicks(all, 4).map((tick) => tick.text);
    }"""
    numbers = [[200000, "200\u00a0000"], [-30000, "\u221230\u00a0000"], [2e-7, "2e\u22127"]]
    assert call(parts, ticks, numbers) == ["200k", "\u221230k", "2e-7"]
    dates = [[1614556800, "2021-03-01"], [1.6e9, "2020-09-13 12:26"], [-50000, "missing"]]
    assert call(parts, ticks, dates) == [text for _, text in dates]


@pytest.mark.parametrize("numbers", [False, True])
def test_names_of_an_objects_own_are_plain_words_in_every_part(parts: Page, numbers: bool) -> None:
    own = ["__proto__", "constructor", "toString"]
    level = [own[i % 3] for i in range(90)]
    answer = [float(i % 3) for i in range(90)] if numbers else level
    columns = {"level": level, "valueOf": level[::-1], "answer": answer}
    training = training_of("answer", columns)
    tree = grown(training)
    view = regions_view(tree, training, "level", "valueOf")
    names = training.features.names
    payload = json.loads(to_json(regions_payload(tree, training, view, "", names)))
    said = call(
        parts,
        """(payload) => {
          const frame = modules.frame.regionFrame(payload, 600);
          const { regionCard, pointCard } = modules.card;
          const { axisChoice } = modules.controls;
          const texts = (element) => [...element.children].map((each) => each.textContent);
          const cards = payload.regions.node.map((node) => regionCard(payload, node).textContent);
          return {
            ticks: texts(modules.frame.regionTicks(frame)),
            names: texts(
              modules.drawing.regionNames(
                payload, frame, modules.points.positionsOf(payload, frame)
              )
            ),
            choice: texts(axisChoice(payload, 0, () => {}).querySelector("select")),
            cards: [...cards, ...payload.points.x.map((_, i) => pointCard(payload, i).textContent)],
          };
        }""",
        payload,
    )
    assert said["ticks"] == own * 2
    assert said["choice"] == ["level"]
    if not numbers:
        assert set(said["names"]) == set(own)
    for word in ("null", "undefined", "[object", "function", "NaN"):
        assert not [text for text in said["cards"] if word in text]
    for i, level in enumerate(payload["points"]["texts"][1]["texts"]):
        assert level == sorted(own)[i]


def test_the_last_eight_tables_are_remembered_and_those_before_forgotten(parts: Page) -> None:
    _, _, payload = payload_of("width", "height", "L")
    unfolded = call(
        parts,
        """async (payload) => {
          const shown = async (table) => {
            const parentElement = document.createElement("div");
            document.body.append(parentElement);
            const data = new TextEncoder().encode(JSON.stringify({...payload, table}));
            const leave = modules.regions.default({data, parentElement, setTriggerValue() {}});
            const row = parentElement.querySelector(".fixed-row");
            const was = row.open;
            const told = new Promise((then) => row.addEventListener("toggle", then));
            row.open = true;
            await told;
            leave();
            await new Promise((then) => setTimeout(then)); // it leaves a turn later
            parentElement.remove();
            return was;
          };
          const found = [];
          const tables = ["a", "b", "a", ..."cdefghi", "a", "b"];
          for (const table of tables) found.push(await shown(table));
          return found;
        }""",
        payload,
    )
    assert unfolded == [False, False, True, *[False] * 7, True, False]


def test_the_nearest_row_within_reach_is_pointed_at(parts: Page) -> None:
    nearest = "([positions, x, y]) => modules.points.nearestPoint(positions, x, y)"
    positions = [{"x": 10, "y": 10}, {"x": 20, "y": 10}]
    assert call(parts, nearest, [positions, 16, 10]) == 1
    assert call(parts, nearest, [positions, 13, 10]) == 0
    assert call(parts, nearest, [positions, 60, 10]) == -1


@pytest.mark.parametrize("numbers", [False, True])
@pytest.mark.parametrize("y", ["colour", None])
def test_every_row_is_painted_in_every_kind_of_regions(
    parts: Page, numbers: bool, y: str | None
) -> None:
    _, _, payload = payload_of("width", y, "L", numbers=numbers)
    painted = call(
        parts,
        """(payload) => {
          const { regionFrame } = modules.frame;
          const { positionsOf, drawPoints } = modules.points;
          const frame = regionFrame(payload, 420);
          const canvas = document.createElement("canvas");
          document.body.append(canvas);
          const positions = positionsOf(payload, frame);
          drawPoints(canvas, payload, positions, frame, "L");
          const pen = canvas.getContext("2d");
          const pixel = (value) => Math.round(value * devicePixelRatio);
          return positions.map(({x, y}) => pen.getImageData(pixel(x), pixel(y), 1, 1).data[3]);
        }""",
        payload,
    )
    assert len(painted) == len(payload["points"]["x"])
    assert min(painted) > 0


def test_a_card_says_the_rule_the_prediction_and_the_rows_of_a_region(parts: Page) -> None:
    tree, _, payload = payload_of("width", "height", depth=2)
    for i, path in enumerate(payload["nodes"]["path"]):
        text = call(
            parts, "([payload, i]) => modules.card.regionCard(payload, i).textContent", [payload, i]
        )
        node = tree.node_at(path)
        assert node is not None
        assert payload["nodes"]["prediction"][i] in text
        assert f"{tree.n_samples[node]} row" in text
        if path:
            assert tree.features[int(tree.feature[tree.parent[node]])].name in text


@pytest.mark.parametrize("weighted", [False, True])
def test_a_card_and_an_option_say_of_what_a_share_is(parts: Page, weighted: bool) -> None:
    _, _, payload = payload_of("width", "height", depth=2)
    said = call(
        parts,
        """(payload) => {
          const frame = modules.frame.regionFrame(payload, 500);
          const [option] = modules.leaf_options.leafOptions(payload, frame);
          const [node] = payload.regions.node;
          return [modules.card.regionCard(payload, node).textContent,
            option.element.getAttribute("aria-label")];
        }""",
        payload | {"weighted": weighted},
    )
    assert [("% of the weight of" in text, "row" in text) for text in said] == [
        (weighted, True)
    ] * 2


LEVEL_TICKS = """([payload, width]) => {
  const group = modules.frame.regionTicks(modules.frame.regionFrame(payload, width));
  const stage = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  stage.append(group);
  document.querySelector("#stage").replaceChildren(stage);
  return [...group.querySelectorAll("text")].map((text) => {
    const { left, right } = text.getBoundingClientRect();
    const start = stage.getBoundingClientRect().left;
    const whole = text.querySelector("title")?.textContent ?? text.firstChild.textContent;
    const isUp = text.getAttribute("text-anchor") === "end";
    const shown = text.firstChild.textContent;
    return { shown, whole, isUp, left: left - start, right: right - start };
  });
}"""


def level_ticks(
    parts: Page, names: list[str], width: int, x: str = "town", y: str | None = None
) -> list[dict[str, Any]]:
    n = len(names)
    columns = {"town": names * 2, "size": [1.0, 2.0] * n, "answer": ["a"] * n + ["b"] * n}
    training = training_of("answer", columns)
    tree = grown(training, 2)
    view = regions_view(tree, training, x, y)
    payload = to_json(regions_payload(tree, training, view, "", training.features.names))
    told: list[dict[str, Any]] = call(parts, LEVEL_TICKS, [json.loads(payload), width])
    along = [one for one in told if not one["isUp"]]
    for one, other in pairwise(along):
        assert one["right"] + 4 <= other["left"]
    assert along[-1]["right"] <= width + 2
    return told


QUARTERS = [f"region_{side}_quarter" for side in ("east", "north", "south", "west", "none")]


@pytest.mark.parametrize(
    "names", [QUARTERS[:3], QUARTERS, [f"satisfaction_in_202{k}_survey" for k in range(5)]]
)
def test_levels_with_room_for_a_part_of_their_names_are_all_told_apart(
    parts: Page, names: list[str]
) -> None:
    told = level_ticks(parts, names, 400)
    assert [one["whole"] for one in told] == sorted(names)
    assert len({one["shown"] for one in told}) == len(names)
    up = [one for one in level_ticks(parts, names, 400, "size", "town") if one["isUp"]]
    assert {one["whole"] for one in up} == set(names)
    assert len({one["shown"] for one in up}) == len(names)


@pytest.mark.parametrize(
    ("n", "width", "name"),
    [(28, 400, "Town {}"), (12, 300, "Town {}"), (40, 340, "Town {}"), (8, 372, "WWW{}WWW")],
)
def test_of_levels_without_room_for_parts_of_their_names_as_many_as_have_room_are_told_whole(
    parts: Page, n: int, width: int, name: str
) -> None:
    names = [name.format(k) for k in range(10, 10 + n)]
    told = level_ticks(parts, names, width)
    assert len(told) >= 2
    assert {one["shown"] for one in told} <= set(names)


def test_a_row_off_the_fixed_values_is_told_in_the_words_of_the_caption(parts: Page) -> None:
    _, view, payload = payload_of("width", "height")
    outside = next(i for i, share in enumerate(payload["points"]["outside"]) if share)
    card = "([payload, i]) => modules.card.pointCard(payload, i).textContent"
    assert "values that lead elsewhere" in view.caption
    assert "values that lead elsewhere" in call(parts, card, [payload, outside])
