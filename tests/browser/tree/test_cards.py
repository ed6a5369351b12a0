"""Cards, leaves, pills and dots say what the node holds, and no text is markup."""

from itertools import pairwise
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.support.page.modules import LoadModules, call
from tests.support.sample_trees import (
    category_feature,
    class_tree,
    number_tree,
    numeric_feature,
    numeric_split,
)

SHOW = """([tree, code]) => {
  const { node_view, cards, compact_nodes, marks } = window.modules;
  const model = node_view.readTreePayload(new TextEncoder().encode(JSON.stringify(tree)));
  const run = new Function("model", "cards", "compact_nodes", `return ${code}`);
  const drawn = run(model, cards, compact_nodes);
  const stage = document.querySelector("#stage");
  const node = document.createElementNS("http://www.w3.org/2000/svg", "g");
  node.setAttribute("class", "node");
  node.setAttribute("transform", "translate(400 100)");
  node.append(drawn);
  stage.replaceChildren(marks.patternDefs(), node);
}"""

BOXES = """() => {
  const card = document.querySelector("#stage .card, #stage .pill, #stage .dot");
  const own = card.getBoundingClientRect();
  const frame = card.querySelector(".frame")?.getBoundingClientRect() ?? own;
  return [...card.querySelectorAll("*")].map((element) => {
    const { left, right, top, bottom, width, height } = element.getBoundingClientRect();
    return {
      tag: element.tagName, name: element.getAttribute("class") ?? "",
      fill: element.getAttribute("fill") ?? "", text: element.firstChild?.textContent ?? "",
      size: parseFloat(getComputedStyle(element).fontSize),
      left: left - frame.left, right: right - frame.left, top: top - frame.top,
      bottom: bottom - frame.top, width, height, card: frame.width, tall: frame.height,
    };
  });
}"""

Marks = list[dict[str, Any]]

HOSTILE = '<img src=x onerror="document.title=1">'


@pytest.fixture
def stage(modules: LoadModules) -> Page:
    names = (
        "shared/node_view",
        "tree/nodes/cards",
        "tree/nodes/compact_nodes",
        "shared/drawing/marks",
    )
    return modules(*names, styles=("shared/drawing/marks", "tree/tree"))


def drawn(stage: Page, tree: dict[str, Any], code: str = "cards.drawCard(model, 0)") -> Marks:
    """Return the elements that the code draws, in pixels from the frame's top left corner."""
    call(stage, SHOW, [tree, code])
    marks: Marks = stage.evaluate(BOXES)
    return marks


def named(marks: Marks, name: str) -> Marks:
    return [mark for mark in marks if name in mark["name"].split()]


def texts(marks: Marks) -> list[str]:
    return [mark["text"] for mark in marks if mark["tag"] == "text"]


def numeric_tree(**changes: Any) -> dict[str, Any]:
    return class_tree([numeric_feature()], numeric_split(**changes))


def category_tree(levels: list[str], left: list[int], **changes: Any) -> dict[str, Any]:
    right = [code for code in range(len(levels)) if code not in left]
    bars = [part for code in range(len(levels)) for part in (code, code % 3, code + 1)]
    split = {"kind": "category", "threshold": None, "levels_left": left, "levels_right": right}
    plain = {"bars": bars, "missing": 0, "missing_bars": [], "interval": None}
    return class_tree([category_feature(levels)], numeric_split(**split, **plain, **changes))


def test_bars_are_as_high_as_their_weights(stage: Page) -> None:
    bars = [b for b in named(drawn(stage, numeric_tree()), "bar") if b["left"] > 20]
    heights = [round(bar["height"] / 33 * 8, 3) for bar in bars]
    assert heights == [4, 2, 1, 4, 1, 8]


def test_a_bar_is_stacked_in_class_order_from_the_axis(stage: Page) -> None:
    marks = drawn(stage, numeric_tree())
    axis = named(marks, "axis")[0]["top"]
    ant, bee = (b for b in named(marks, "bar") if 40 < b["left"] < 45)
    assert (ant["fill"], bee["fill"]) == ("var(--class-0)", "var(--class-1)")
    assert ant["bottom"] == pytest.approx(axis + 0.5, abs=0.6)
    assert bee["bottom"] == pytest.approx(ant["top"], abs=0.01)


@pytest.mark.parametrize("threshold", [0.5, 7.0, 14.0, 27.5])
def test_the_wedge_stands_at_the_threshold(stage: Page, threshold: float) -> None:
    marks = drawn(stage, numeric_tree(threshold=threshold))
    (wedge,) = named(marks, "wedge")
    middle = (wedge["left"] + wedge["right"]) / 2
    assert middle == pytest.approx(24 + 164 * threshold / 28, abs=0.5)
    told = call(
        stage,
        """(tree) => {
          const bytes = new TextEncoder().encode(JSON.stringify(tree));
          const model = window.modules.node_view.readTreePayload(bytes);
          const { wedgeAt, cardSize } = window.modules.cards;
          return wedgeAt(model, 0) + cardSize(model, 0).width / 2;
        }""",
        numeric_tree(threshold=threshold),
    )
    assert told == pytest.approx(24 + 164 * threshold / 28, abs=0.01)


@pytest.mark.parametrize("threshold", [0.2, 1, 3, 6, 14, 22, 25, 27, 27.8])
@pytest.mark.parametrize("words", ["7", "1 039 132 346 864", "2023-11-02 13:45"])
@pytest.mark.parametrize("side", [0, 1])
def test_no_two_texts_touch_and_none_leaves_the_card(
    stage: Page, threshold: float, words: str, side: int
) -> None:
    tree = numeric_tree(threshold=threshold, threshold_text=words, missing_left=side)
    written = [mark for mark in drawn(stage, tree) if mark["tag"] == "text"]
    for mark in written:
        assert mark["left"] >= 3
        assert mark["right"] <= mark["card"] - 3
    for i, one in enumerate(written):
        for other in written[i + 1 :]:
            apart_x = max(one["left"], other["left"]) - min(one["right"], other["right"])
            apart_y = max(one["top"], other["top"]) - min(one["bottom"], other["bottom"])
            assert apart_x >= 2 or apart_y >= -3, (one["text"], other["text"])


def test_the_highest_bar_carries_its_count(stage: Page) -> None:
    marks = drawn(stage, numeric_tree())
    (count,) = named(marks, "bar-count")
    highest = max(named(marks, "bar"), key=lambda bar: bar["height"])
    assert (count["text"], highest["height"]) == ("8", pytest.approx(33, abs=0.1))
    middles = [(mark["left"] + mark["right"]) / 2 for mark in (count, highest)]
    assert middles[0] == pytest.approx(middles[1], abs=1)
    assert count["bottom"] - 4 <= highest["top"]


@pytest.mark.parametrize("threshold", [7.04, 7.3, 7.9, 7.99])
def test_bars_are_as_wide_next_to_a_threshold_as_elsewhere(stage: Page, threshold: float) -> None:
    bars = [6, 0, 4, 7, 0, 2, 8, 1, 3, 9, 1, 8]
    tree = numeric_tree(threshold=threshold, bars=bars, missing=0, missing_bars=[])
    marks = drawn(stage, tree)
    wedge = named(marks, "wedge")[0]
    middle = (wedge["left"] + wedge["right"]) / 2
    before, left, right, after = named(marks, "bar")
    for one, other in pairwise((before, left, right, after)):
        assert one["right"] <= other["left"] + 1e-3
    assert left["height"] / right["height"] == pytest.approx(2 / 3, abs=0.01)
    assert before["width"] == pytest.approx(after["width"]) == 164 / 28 - 1
    # Only the line itself takes a pixel of each.
    assert {round(bar["width"], 3) for bar in (left, right)} == {round(before["width"] - 1, 3)}
    assert right["left"] == pytest.approx(middle + 1.5, abs=0.01)
    assert_clear_of_the_line(left, right, middle)


def assert_clear_of_the_line(left: dict[str, Any], right: dict[str, Any], middle: float) -> None:
    """Bars next to a threshold are visible: the line of 1.5 px covers nothing of them."""
    assert left["right"] <= middle - 1.25
    assert middle + 1.25 <= right["left"]
    assert min(left["width"], right["width"]) >= 1.5


@pytest.mark.parametrize(
    ("threshold", "bars"), [(0.05, [0, 0, 9, 1, 1, 4]), (27.95, [27, 0, 9, 28, 1, 4])]
)
def test_a_bar_at_the_end_of_the_plot_is_seen_beside_the_threshold(
    stage: Page, threshold: float, bars: list[int]
) -> None:
    tree = numeric_tree(threshold=threshold, bars=bars, missing=0, missing_bars=[])
    marks = drawn(stage, tree)
    (axis,) = named(marks, "axis")
    left, right = named(marks, "bar")
    assert_clear_of_the_line(left, right, 24 + 164 * threshold / 28)
    assert min(left["width"], right["width"]) >= 3
    assert axis["left"] <= left["left"] < right["right"] <= axis["right"]


def test_bars_and_points_keep_out_of_what_earlier_splits_sent_elsewhere(stage: Page) -> None:
    where = {"threshold": 14.5, "interval": [13.8, 15.2], "missing": 0, "missing_bars": []}
    bars = [14, 0, 2, 15, 1, 3]
    low, high = (24 + 164 * value / 28 for value in (13.8, 15.2))
    for bar in named(drawn(stage, numeric_tree(bars=bars, **where)), "bar"):
        assert low <= bar["left"] < bar["right"] <= high
    tree = number_sample(**(where | {"bars": bars}))
    points = named(drawn(stage, tree), "points")
    low, high = (34 + 154 * value / 28 for value in (13.8, 15.2))
    assert points
    for mark in points:
        assert low - 1 <= mark["left"] <= mark["right"] <= high + 1


def test_values_that_earlier_splits_sent_elsewhere_lie_on_grey(stage: Page) -> None:
    assert not named(drawn(stage, numeric_tree()), "boxed-out")
    grey = named(drawn(stage, numeric_tree(interval=[0.0, 21.0])), "boxed-out")
    assert [round(mark["width"], 2) for mark in grey] == [41]
    assert len(named(drawn(stage, numeric_tree(interval=[3.0, 21.0])), "boxed-out")) == 2


@pytest.mark.parametrize(("side", "is_left"), [(1, True), (0, False)])
def test_the_slot_for_missing_values_is_on_the_side_they_take(
    stage: Page, side: int, is_left: bool
) -> None:
    marks = drawn(stage, numeric_tree(missing_left=side))
    slot, axis = named(marks, "slot")[0], named(marks, "axis")[0]
    assert (slot["right"] < axis["left"]) is is_left
    assert (slot["left"] > axis["right"]) is not is_left
    assert "?" in texts(marks)
    assert not named(drawn(stage, numeric_tree(missing=0)), "slot")


def test_missing_rows_stand_on_the_scale_of_the_bars(stage: Page) -> None:
    marks = drawn(stage, numeric_tree())
    slot = named(marks, "slot")[0]
    inside = [b for b in named(marks, "bar") if slot["left"] <= b["left"] <= slot["right"]]
    assert sum(bar["height"] for bar in inside) == pytest.approx(4 / 8 * 33, abs=0.1)
    assert not named(marks, "break")
    crowded = drawn(stage, numeric_tree(missing=400, missing_bars=[0, 200, 1, 200]))
    assert named(crowded, "break")


def test_a_missing_split_parts_values_from_none(stage: Page) -> None:
    tree = numeric_tree(kind="missing", threshold=None, left_text="has a value")
    marks = drawn(stage, tree)
    wedge, slot, axis = (named(marks, name)[0] for name in ("wedge", "slot", "axis"))
    assert axis["right"] < wedge["left"] + 4.5 < slot["left"]
    assert "has a value" in texts(marks)


def test_levels_stand_on_their_side_of_the_wedge(stage: Page) -> None:
    marks = drawn(stage, category_tree(["Biscoe", "Dream", "Torgersen"], [0, 2]))
    wedge = named(marks, "wedge")[0]
    side = {m["text"]: m["left"] < wedge["left"] for m in named(marks, "soft")}
    assert side == {"Biscoe": True, "Torgersen": True, "Dream": False}
    assert {"1", "2", "3"} <= set(texts(marks))


def test_the_highest_of_many_categories_carries_its_count_and_others_do_where_it_has_room(
    stage: Page,
) -> None:
    marks = drawn(stage, category_tree([f"town {k}" for k in range(6)], [0, 1, 2]))
    # Two of them, of 4 and 5 rows, share the bar of those without room for a name.
    assert [mark["text"] for mark in named(marks, "bar-count")] == ["3", "6", "9"]


def test_levels_without_room_are_put_together_and_counted(stage: Page) -> None:
    levels = [f"a town called number {i}" for i in range(50)]
    marks = drawn(stage, category_tree(levels, list(range(20))))
    names = named(marks, "soft")
    counts = [int(m["text"].split()[1]) for m in names if m["text"].startswith("+")]
    assert sum(counts) + len(names) - len(counts) == 50
    assert len(names) <= 6


def test_categories_without_a_name_are_counted_one_by_one(stage: Page) -> None:
    tree = category_tree(["Bloomington", "Charleston", "Davenport"], [0, 1])
    nodes = tree["nodes"]
    nodes["levels_left"][0], nodes["others"][0] = [0, 1, 3], [40, 0]
    nodes["bars"][0] = [*nodes["bars"][0], 3, 0, 90]
    counts = [m["text"] for m in named(drawn(stage, tree), "soft") if m["text"].startswith("+")]
    assert counts in (["+ 40"], ["+ 41"])


def test_a_split_that_is_not_simply_the_best_says_so(stage: Page) -> None:
    assert "heuristic subset" in texts(drawn(stage, category_tree(["a", "b"], [0], exact=0)))
    marks = drawn(stage, numeric_tree(no_gain=1))
    assert "no gain yet" in texts(marks)
    assert marks[0]["tall"] == pytest.approx(118, abs=1.5)
    assert "your split" in texts(drawn(stage, numeric_tree(forced=1)))
    assert not named(drawn(stage, numeric_tree()), "note")


@pytest.mark.parametrize(
    "code",
    [
        "cards.drawCard(model, 0)",
        "compact_nodes.drawPill(model, 0, { width: 136, height: 56 }, false, '')",
    ],
)
def test_every_split_tells_its_rows_of_each_class(stage: Page, code: str) -> None:
    tree = numeric_tree()
    tree["nodes"]["rows"][0], tree["nodes"]["class_weights"][0] = 31, [20, 10, 1]
    marks = drawn(stage, tree, code)
    assert "31 rows" in texts(marks)
    assert [mark["text"] for mark in named(marks, "counted")][-3:] == ["20", "10", "1"]
    assert [mark["fill"] for mark in named(marks, "glyph")] == [
        f"var(--class-{k})" for k in range(3)
    ]
    numbers = number_sample()
    numbers["nodes"]["value_text"][0], numbers["nodes"]["spread_text"][0] = "152", "± 77"
    assert any(text.endswith("152 ± 77") for text in texts(drawn(stage, numbers, code)))


def test_classes_without_room_are_one_sum(stage: Page) -> None:
    tree = numeric_tree()
    tree["nodes"]["rows"][1], tree["nodes"]["class_weights"][1] = 1111, [1000, 11, 100]
    tree["nodes"]["pure"][1] = 0
    marks = drawn(
        stage, tree, "compact_nodes.drawPill(model, 1, { width: 150, height: 47 }, true, '')"
    )
    assert [mark["text"] for mark in named(marks, "counted")] == ["1000", "+ 111"]
    assert all(mark["right"] <= mark["card"] for mark in marks if mark["tag"] == "text")


@pytest.mark.parametrize("n", [1, 3, 12])
def test_few_rows_are_a_square_each(stage: Page, n: int) -> None:
    tree = numeric_tree()
    tree["nodes"]["rows"][1], tree["nodes"]["class_weights"][1] = n, [n - 1, 1, 0]
    code = "cards.drawLeaf(model, 1, '', true, 0)"
    squares = named(drawn(stage, tree, code), "segment")
    assert [square["width"] for square in squares] == pytest.approx([7] * n)
    tree["weighted"] = True  # then a row is no unit of a bar
    assert len(named(drawn(stage, tree, code), "segment")) == min(n, 2)


def test_hostile_names_remain_text(stage: Page) -> None:
    levels = [HOSTILE, "__proto__", "[link](http://evil)", "مرحبا بالعالم كله", "L" * 300]
    tree = category_tree(levels, [0, 3])
    tree["features"][0] |= {"name": HOSTILE, "whole": HOSTILE * 5}
    tree["classes"][0] |= {"name": HOSTILE, "whole": HOSTILE}
    tree["nodes"]["split_text"][0] = f"{HOSTILE} is {HOSTILE}?"
    for code in (
        "cards.drawCard(model, 0)",
        "cards.drawLeaf(model, 1, 'stopped', false, 0)",
        "compact_nodes.drawPill(model, 0, { width: 118, height: 56 }, false, '')",
        "compact_nodes.drawPill(model, 1, { width: 84, height: 47 }, true, 'stopped')",
    ):
        marks = drawn(stage, tree, code)
        assert not {mark["tag"] for mark in marks} - {"g", "rect", "path", "line", "text", "title"}
        assert all(m["right"] <= m["card"] + 1 for m in marks if m["tag"] == "text")
        assert any(text.startswith("<") for text in texts(marks))
    assert stage.title() == "modules"


def test_a_shortened_name_has_its_whole_as_title(stage: Page) -> None:
    tree = numeric_tree()
    tree["features"][0] |= {"name": "a very long name…", "whole": "a very long name of a column"}
    titles = [m["text"] for m in drawn(stage, tree) if m["tag"] == "title"]
    assert any(title.startswith("a very long name of a column") for title in titles)


@pytest.mark.parametrize("code", ["cards.drawLeaf(model, 1, ending, natural, 0)"])
@pytest.mark.parametrize("is_natural", [True, False])
def test_a_torn_edge_means_stopped_and_a_ground_means_natural(
    stage: Page, code: str, is_natural: bool
) -> None:
    ending = "'no feature separates these rows'" if is_natural else "'stopped at depth 1'"
    filled = code.replace("ending", ending).replace("natural", str(is_natural).lower())
    marks = drawn(stage, numeric_tree(), filled)
    assert bool(named(marks, "stopped")) is not is_natural
    assert bool(named(marks, "ground")) is is_natural
    assert " ".join(m["text"] for m in named(marks, "ending")) == ending.strip("'")


def test_a_leaf_names_class_share_rows_and_counts(stage: Page) -> None:
    tree = numeric_tree()
    tree["nodes"]["rows"][1], tree["nodes"]["class_weights"][1] = 22, [16, 6, 0]
    marks = drawn(stage, tree, "cards.drawLeaf(model, 1, '', true, 0)")
    assert {"ant", "72.7 %", "22 rows", "16", "6"} <= set(texts(marks))
    assert {"16 ant", "6 bee"} <= {mark["text"] for mark in marks if mark["tag"] == "title"}
    widths = [mark["width"] for mark in named(marks, "segment")]
    assert widths[0] / widths[1] == pytest.approx(8 / 3, abs=0.01)
    assert sum(widths) == pytest.approx(117, abs=0.1)


def test_a_sliver_stays_visible(stage: Page) -> None:
    tree = numeric_tree()
    tree["nodes"]["class_weights"][1] = [100_000, 1, 1]
    segments = named(drawn(stage, tree, "cards.drawLeaf(model, 1, '', true, 0)"), "segment")
    assert [round(mark["width"], 1) for mark in segments] == [111, 2.5, 2.5]


def test_a_leaf_says_tie_pure_and_what_is_not_drawn(stage: Page) -> None:
    tree = numeric_tree()
    tree["nodes"]["tie"][1] = 1
    tree["nodes"]["pure"][2] = 1
    assert "tie" in texts(drawn(stage, tree, "cards.drawLeaf(model, 1, '', false, 0)"))
    assert "pure" in texts(drawn(stage, tree, "cards.drawLeaf(model, 2, 'pure', true, 0)"))
    below = texts(drawn(stage, tree, "cards.drawLeaf(model, 1, '', false, 12)"))
    assert "12 nodes below are not drawn" in " ".join(below)


def test_classes_beyond_the_palette_share_a_hatched_band(stage: Page) -> None:
    tree = class_tree([numeric_feature()], numeric_split(), [f"c{i}" for i in range(12)])
    tree["nodes"]["class_weights"] = [[2] * 12] * 3
    segments = named(drawn(stage, tree, "cards.drawLeaf(model, 1, '', true, 0)"), "segment")
    assert len(segments) == 8
    assert segments[-1]["fill"] == "url(#hatched-other)"
    assert segments[-1]["width"] > 4 * segments[0]["width"]


def number_sample(**changes: Any) -> dict[str, Any]:
    points = {"bars": [2, 5, 1, 20, 15, 3], "missing_bars": [4, 2], "missing": 2} | changes
    nodes = numeric_split(**points, value=20.0, spread_text="± 5")
    for node, mean in zip(nodes[1:], (10.0, 30.0), strict=True):
        node |= {"value": mean, "value_text": f"{mean:g}", "spread": 4.0, "spread_text": "± 4"}
        node |= {"position": mean / 40, "dots": [10, 3, 11, 1], "class_weights": []}
    return number_tree([numeric_feature()], nodes)


def test_mean_steps_stand_at_the_means_and_meet_at_the_wedge(stage: Page) -> None:
    marks = drawn(stage, number_sample())
    left, right = named(marks, "step")
    wedge = named(marks, "threshold-line")[0]
    middle = (wedge["left"] + wedge["right"]) / 2
    assert left["right"] == pytest.approx(middle, abs=1)
    assert right["left"] == pytest.approx(middle, abs=1)
    heights = [103 - (step["top"] + step["bottom"]) / 2 for step in (left, right)]
    assert heights == [pytest.approx(65 / 4, abs=1), pytest.approx(65 * 3 / 4, abs=1)]
    assert named(marks, "points")


def test_a_leaf_of_numbers_shows_mean_and_spread_on_the_common_scale(stage: Page) -> None:
    marks = drawn(stage, number_sample(), "cards.drawLeaf(model, 1, '', true, 0)")
    assert {"10", "± 4", "11 rows", "30"} <= set(texts(marks))
    band, axis = named(marks, "spread")[0], named(marks, "leaf-axis")[0]
    assert band["width"] / axis["width"] == pytest.approx(8 / 40, abs=0.01)


def dots_of(stage: Page) -> list[list[float]]:
    """Return the middles of the dots of the leaf's one path, from the leaf's top left corner."""
    path = stage.locator("#stage .points").get_attribute("d") or ""
    return [[float(part) for part in dot[:-2].split()] for dot in path.split("M")[1:]]


@pytest.mark.parametrize(("rows", "fullest"), [(11, 3), (90, 60), (500, 499)])
def test_every_row_of_a_leaf_of_up_to_500_is_a_dot_within_its_bin(
    stage: Page, rows: int, fullest: int
) -> None:
    tree = number_sample()
    tree["nodes"]["rows"][1] = rows
    tree["nodes"]["dots"][1] = [0, fullest, 39, rows - fullest]
    drawn(stage, tree, "cards.drawLeaf(model, 1, '', true, 0)")
    dots = dots_of(stage)
    assert len({tuple(dot) for dot in dots}) == rows
    step = 122 / 40
    for n, (x, y) in enumerate(dots):
        low = 14 if n < fullest else 14 + 39 * step
        assert low < x < low + step
        assert 34 < y < 60


def test_of_more_rows_and_of_weights_a_leaf_draws_bars(stage: Page) -> None:
    tree = number_sample()
    tree["nodes"]["rows"][1] = 501
    code = "cards.drawLeaf(model, 1, '', true, 0)"
    assert named(drawn(stage, tree, code), "columns")
    tree["nodes"]["rows"][1] = 3
    tree["weighted"] = True
    assert named(drawn(stage, tree, code), "columns")


@pytest.mark.parametrize(
    "code",
    [
        "cards.drawLeaf(model, 1, '', true, 0)",
        "compact_nodes.drawPill(model, 1, { width: 118, height: 47 }, true, '')",
    ],
)
def test_leaves_of_numbers_always_tell_their_rows_and_mark_few(stage: Page, code: str) -> None:
    tree = number_sample()
    assert "11 rows" in texts(drawn(stage, tree, code))
    tree["nodes"]["rows"][1] = 4
    marks = drawn(stage, tree, code)
    assert [mark["text"] for mark in named(marks, "note")] == ["only 4 rows"]


def test_large_ticks_are_written_short_and_apart(stage: Page) -> None:
    tree = number_sample()
    tree["scale"] = {"low": 0.0, "high": 4e6, "name": "price"}
    tree["scale"]["ticks"] = [[k * 1e6, f"{k} 000 000" if k else "0"] for k in range(5)]
    marks = drawn(stage, tree)
    assert {"1M", "2M", "3M"} <= set(texts(marks))
    leaf = drawn(stage, tree, "cards.drawLeaf(model, 1, '', true, 0)")
    ticks = [mark for mark in named(leaf, "faint") if mark["text"].endswith("M")]
    assert all(b["left"] - a["right"] > 2 for a, b in pairwise(ticks))


def test_dates_keep_their_axis_words(stage: Page) -> None:
    tree = number_sample()
    words = ["2019-01-01", "2020-01-01", "2021-01-01"]
    tree["scale"] = {"low": 0.0, "high": 4.0, "name": "day"}
    tree["scale"]["ticks"] = [[k + 1, word] for k, word in enumerate(words)]
    marks = drawn(stage, tree)
    assert set(words) <= set(texts(marks))
    assert all(mark["left"] >= 0 for mark in marks if mark["text"] in words)


def test_dots_have_areas_as_rows_and_rings_are_stopped_leaves(stage: Page) -> None:
    tree = numeric_tree()
    root = named(drawn(stage, tree, "compact_nodes.drawDot(model, 0, false, true)"), "disc")[0]
    leaf = named(drawn(stage, tree, "compact_nodes.drawDot(model, 1, true, true)"), "disc")[0]
    assert root["width"] == pytest.approx(42, abs=0.01)
    assert (leaf["width"] / root["width"]) ** 2 == pytest.approx(11 / 32, abs=0.001)
    assert leaf["fill"].startswith("color-mix(in srgb, var(--class-0) 76%")
    stopped = drawn(stage, tree, "compact_nodes.drawDot(model, 1, true, false)")
    assert named(stopped, "ring")
    assert not named(stopped, "disc")


def test_a_pill_keeps_the_rule_when_the_name_is_shortened(stage: Page) -> None:
    tree = numeric_tree(left_text="≤ 206.5")
    tree["features"][0] |= dict.fromkeys(("name", "whole"), "a_rather_long_column_name")
    marks = drawn(
        stage, tree, "compact_nodes.drawPill(model, 0, { width: 118, height: 56 }, false, '')"
    )
    assert texts(marks)[:2] == ["a_rather_long_…", "≤ 206.5"]
    tall = "compact_nodes.drawPill(model, 0, { width: 118, height: 69 }, false, '')"
    assert texts(drawn(stage, tree, tall))[:3] == ["a_rather_long_", "column_name", "≤ 206.5"]
    assert marks[0]["card"] == pytest.approx(119, abs=1)


@pytest.mark.parametrize(
    "code",
    [
        "cards.drawCard(model, 0)",
        "cards.drawLeaf(model, 1, 'stopped at depth 1', false, 3)",
        "compact_nodes.drawPill(model, 1, { width: 84, height: 47 }, true, 'stopped at depth 1')",
    ],
)
def test_no_text_is_under_11_5_px(stage: Page, code: str) -> None:
    for tree in (numeric_tree(no_gain=1), number_sample()):
        assert all(m["size"] >= 11.5 for m in drawn(stage, tree, code) if m["tag"] == "text")


def test_glyphs_differ_for_every_slot(stage: Page) -> None:
    shapes: list[str] = stage.evaluate(
        """() => Array.from({ length: 9 }, (_, k) =>
          window.modules.marks.glyph(k - 1, 0, 0).getAttribute("d"))"""
    )
    assert len(set(shapes)) == 9


def test_a_whole_number_stands_under_the_middle_of_its_wide_bin(stage: Page) -> None:
    tree = numeric_tree(threshold=1.5, threshold_text="1.5", bars=[0, 0, 2, 3, 1, 2], missing=0)
    tree["nodes"]["interval"][0] = [-0.5, 3.5]
    tree["features"][0] |= {"low": -0.5, "high": 3.5, "bins": 4, "low_text": "0", "high_text": "3"}
    marks = drawn(stage, tree)
    first, last = named(marks, "bar")
    middles = {m["text"]: (m["left"] + m["right"]) / 2 for m in named(marks, "faint")}
    assert middles["0"] == pytest.approx((first["left"] + first["right"]) / 2, abs=1)
    assert middles["3"] == pytest.approx((last["left"] + last["right"]) / 2, abs=1)


LEAF = "cards.drawLeaf(model, 1, '', true, 0)"


def test_cards_and_leaves_of_drawn_rows_count_draws_beside_rows(stage: Page) -> None:
    tree = numeric_tree()
    n_rows = tree["nodes"]["rows"]
    tree["draws"] = [n + 4 for n in n_rows]
    for code, node in (("cards.drawCard(model, 0)", 0), (LEAF, 1)):
        texts = [mark["text"] for mark in drawn(stage, tree, code)]
        said = f"{n_rows[node] + 4} draws of {n_rows[node]} rows"
        assert any(text.startswith(said) for text in texts), texts
