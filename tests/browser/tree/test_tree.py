"""The tree, mounted as Streamlit mounts it: pointer, keys, view, words."""

import json
import re
from collections.abc import Callable
from itertools import combinations
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.support.page.accessibility import FRAMES
from tests.support.page.explore import box, eventually, middle
from tests.support.page.modules import PUBLISH, LoadModules, make_place, mount
from tests.support.sample_trees import class_tree, numeric_feature, numeric_split
from tests.support.tiers import first_in_gate

HOSTILE = '<img src="http://evil.example/x.png" onerror="window.evil = 1">'

FILLED = """(elements) => elements.map((element) => {
  const { x, y, width, height } = element.getBBox(); // without strokes
  const at = (x, y) => new DOMPoint(x, y).matrixTransform(element.getScreenCTM());
  const [from, to] = [at(x, y), at(x + width, y + height)];
  return { left: from.x, right: to.x, top: from.y, bottom: to.y };
})"""

GROWING = f"""(messages) => {{
  ({PUBLISH})(messages);
  const nodes = document.querySelector("#host").shadowRoot.querySelectorAll(".node");
  return [...nodes].filter((node) => node.getAttribute("transform")?.includes("scale")).length;
}}"""

NO_LIMITS = {"max_depth": None, "max_leaf_nodes": None, "ccp_alpha": 0.0}
MESSAGE: dict[str, Any] = {**NO_LIMITS, "pruned": []}

Mounted = Callable[..., Page]


@pytest.fixture
def mounted(modules: LoadModules) -> Mounted:
    def mounted(tree: dict[str, Any] | None = None, motion: Any = "reduce") -> Page:
        stage = modules("tree/tree", motion=motion, afresh=True)
        draw(stage, tree or sample())
        expect(stage.get_by_role("treeitem").first).to_be_visible()
        return stage

    return mounted


def draw(stage: Page, tree: dict[str, Any]) -> None:
    mount(stage, "tree_canvas", json.dumps(tree).encode(), 1140)


def sample(splits: int = 2, name: str = "length", **changes: Any) -> dict[str, Any]:
    """Return a tree whose root is split, then its left child, and so on down the left side."""
    root, left, right = numeric_split(caption="All rows.", **changes)
    nodes = [root]
    for depth in range(1, splits + 1):
        path = "L" * depth
        above = {"parent": max(len(nodes) - 2, 0), "depth": depth}
        nodes.append({**left, **above, "path": path, "caption": f"Rows at {path}."})
        nodes.append({**right, **above, "path": f"{path[:-1]}R", "caption": f"Rows at {path} R."})
        if depth < splits:
            split = {**root, **nodes[-2], "left": len(nodes), "rank": depth, "missing": 0}
            nodes[-2] = {**split, "missing_bars": [], "kind": "numeric", "feature": 0}
    return class_tree([numeric_feature(name)], nodes)


DEEP = sample(4)


def limits(page: Page, tree: dict[str, Any], **changes: Any) -> None:
    depths = [
        {
            "value": depth,
            "label": str(depth),
            "depth": depth,
            "n_leaves": depth + 1,
            "score_text": f"{depth} %",
        }
        for depth in range(max(tree["nodes"]["depth"]) + 1)
    ]
    deeper = {"value": len(depths), "label": str(len(depths)), "score_text": ""}
    deeper |= dict.fromkeys(("depth", "n_leaves", "score"))
    stops = {
        "score_name": "training accuracy",
        "holding": {"depth": "depth ≤ 4", "alpha": "α = <b>0.1</b>"},
        "depth": {"stops": [*depths, deeper], "present": len(depths) - 1},
    }
    message = {**MESSAGE, **changes, "for": tree["id"], "stops": stops}
    page.evaluate(PUBLISH, {"limits": message})


def limited(mounted: Mounted, **changes: Any) -> Page:
    """DEEP, and what Python has settled of its limits."""
    page = mounted(DEEP)
    limits(page, DEEP, **changes)
    return page


def items(page: Page) -> Locator:
    return page.get_by_role("treeitem")


def item(page: Page, sentence: str) -> Locator:
    return page.get_by_role("treeitem", name=sentence, exact=True)


def sent(page: Page) -> list[Any]:
    found: list[Any] = page.evaluate("window.sent")
    return found


def test_nodes_are_the_items_of_a_tree(mounted: Mounted) -> None:
    page = mounted()
    expect(page.get_by_role("tree", name="Decision tree")).to_have_count(1)
    expect(items(page)).to_have_count(5)
    root = item(page, "All rows.")
    expect(root).to_have_attribute("aria-level", "1")
    expect(root).to_have_attribute("aria-expanded", "true")
    expect(root).to_have_attribute("aria-selected", "true")
    leaf = item(page, "Rows at LL.")
    expect(leaf).to_have_attribute("aria-level", "3")
    assert leaf.get_attribute("aria-expanded") is None
    expect(page.locator("[role=treeitem][tabindex='0']")).to_have_count(1)


def test_a_click_selects_at_once_and_tells_python(mounted: Mounted) -> None:
    page = mounted()
    page.evaluate(
        "document.addEventListener('explorer:published', ({detail}) => {"
        " if (detail.topic === 'selection') window.heard = detail.value })"
    )
    item(page, "Rows at L.").click()
    expect(item(page, "Rows at L.")).to_have_attribute("aria-selected", "true")
    expect(page.get_by_role("status")).to_have_text("Rows at L.")
    assert page.evaluate("window.heard") == "L"
    assert sent(page) == [["selected", "L"]]


def test_keys_walk_select_fold_and_clear(mounted: Mounted) -> None:
    page = mounted()
    item(page, "All rows.").focus()
    for key, there in [
        ("ArrowDown", "Rows at L."),
        ("ArrowRight", "Rows at L R."),
        ("ArrowLeft", "Rows at L."),
        ("ArrowDown", "Rows at LL."),
        ("ArrowUp", "Rows at L."),
        ("End", "Rows at LL R."),
        ("Home", "All rows."),
        ("ArrowDown", "Rows at L."),
    ]:
        page.keyboard.press(key)
        expect(item(page, there)).to_be_focused()
    assert sent(page) == []
    page.keyboard.press("Enter")
    assert sent(page) == [["selected", "L"]]
    page.keyboard.press("Space")
    expect(item(page, "Rows at L.")).to_have_attribute("aria-expanded", "false")
    expect(item(page, "Rows at L.")).to_be_focused()
    expect(items(page)).to_have_count(3)
    expect(page.get_by_text("+ 2 nodes")).to_be_visible()
    page.keyboard.press("+")
    expect(items(page)).to_have_count(5)
    page.keyboard.press("Escape")
    expect(item(page, "All rows.")).to_have_attribute("aria-selected", "true")
    assert sent(page)[-1] == ["selected", ""]


def test_the_page_is_told_while_the_scrubber_is_ahead_of_it(mounted: Mounted) -> None:
    page = limited(mounted)
    ahead = page.locator("#host[data-ahead]")
    expect(ahead).to_have_count(0)
    page.get_by_role("slider").press("Home")
    expect(items(page)).to_have_count(1)
    expect(ahead).to_have_count(1)
    limits(page, DEEP, max_depth=0)
    expect(ahead).to_have_count(0)
    page.get_by_role("slider").press("End")
    expect(ahead).to_have_count(1)
    draw(page, {**sample(3), "id": "another"})
    expect(ahead).to_have_count(0)


def test_keys_and_signs_are_explained_behind_a_question_mark(mounted: Mounted) -> None:
    page = mounted()
    button = page.get_by_role("button", name="Keys and signs")
    dialog = page.get_by_role("dialog", name="Keys and signs")
    expect(dialog).to_have_count(0)
    button.focus()
    page.keyboard.press("Enter")
    expect(dialog).to_be_visible()
    for word in ("Escape", "hollow row", "stopped", "heuristic", "±"):
        expect(dialog).to_contain_text(word)
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    expect(button).to_be_focused()


def test_what_is_selected_elsewhere_unfolds_its_branch(mounted: Mounted) -> None:
    page = mounted(DEEP)
    for sentence in ("Rows at LL.", "Rows at L."):
        item(page, sentence).focus()
        page.keyboard.press("Space")
    expect(items(page)).to_have_count(3)
    page.evaluate(PUBLISH, {"selection": "LLL"})
    expect(item(page, "Rows at LLL.")).to_have_attribute("aria-selected", "true")
    expect(items(page)).to_have_count(9)


def test_selecting_a_folded_node_leaves_it_folded(mounted: Mounted) -> None:
    page = mounted(DEEP)
    item(page, "Rows at LL.").focus()
    page.keyboard.press("Space")
    page.evaluate(PUBLISH, {"selection": "LL"})
    expect(item(page, "Rows at LL.")).to_have_attribute("aria-selected", "true")
    expect(items(page)).to_have_count(5)


def test_plus_zooms_about_the_selection(mounted: Mounted) -> None:
    page = mounted(DEEP)
    inner = item(page, "Rows at LL.")
    inner.click()
    before = box(inner.locator(".frame").first)
    for _ in range(3):
        page.get_by_role("button", name="Zoom in").click()
    now = box(inner.locator(".frame").first)
    assert now["width"] > before["width"]
    # Levels become higher where cards have more to say; to the sides the middle stays.
    assert now["x"] + now["width"] / 2 == pytest.approx(before["x"] + before["width"] / 2, abs=2)


def test_plus_keeps_all_of_the_selection_in_sight(mounted: Mounted) -> None:
    page = mounted(DEEP)
    leaf = item(page, "Rows at LLLL.")
    leaf.click()
    stage = box(page.locator(".stage"))
    before = box(leaf)
    for _ in range(2):
        page.get_by_role("button", name="Zoom in").click()
    now = box(leaf)
    assert now["width"] > before["width"]
    assert now["y"] >= stage["y"]
    assert now["y"] + now["height"] <= stage["y"] + stage["height"] + 1
    assert now["x"] >= stage["x"]
    assert now["x"] + now["width"] <= stage["x"] + stage["width"] + 1


@pytest.mark.parametrize("width", [390, 1140, 2200])
def test_the_root_and_its_ring_are_never_cut(mounted: Mounted, width: int) -> None:
    page = mounted(sample(3))
    page.set_viewport_size({"width": width, "height": 1200})
    make_place(page, width)
    expect(page.locator(".percent")).to_have_text(
        re.compile(r"1[1-5]\d %" if width == 2200 else r"\d %")
    )
    stage = box(page.locator(".stage"))

    def is_whole() -> bool:
        ring = box(page.locator(".node.selected :is(.halo, .dot-halo)"))
        return (
            ring["y"] >= stage["y"]
            and ring["x"] >= stage["x"]
            and ring["x"] + ring["width"] <= stage["x"] + stage["width"]
        )

    eventually(page, is_whole)  # a stage of another width is drawn in a later frame


def test_far_leaves_keep_a_label_on_a_phone(mounted: Mounted) -> None:
    page = mounted(sample(8))
    page.set_viewport_size({"width": 390, "height": 844})
    make_place(page, 342)
    # A stage of another width is drawn in a later frame.
    eventually(page, lambda: box(page.locator(".stage"))["width"] <= 342)
    page.evaluate(FRAMES)
    expect(page.locator(".node .dot").first).to_be_visible()
    names = page.locator(".node:has(.dot):is(.leaf) .dot-label")
    expect(names).to_have_count(page.locator(".node:has(.dot):is(.leaf)").count())
    stage = box(page.locator(".stage"))
    boxes = names.evaluate_all("all => all.map((one) => one.getBoundingClientRect().toJSON())")
    for at in boxes:
        assert at["x"] >= stage["x"] - 1
        assert at["x"] + at["width"] <= stage["x"] + stage["width"] + 1
        assert at["y"] + at["height"] <= stage["y"] + stage["height"] + 1
    for one, other in combinations(boxes, 2):
        apart_x = max(one["x"], other["x"]) - min(
            one["x"] + one["width"], other["x"] + other["width"]
        )
        apart_y = abs(one["y"] - other["y"]) - 14
        assert apart_x >= 0 or apart_y >= 0


def bushy(depth: int) -> dict[str, Any]:
    """Return a tree split at every node above `depth`; its leaves predict the three classes in
    turn."""
    root, leaf, _ = numeric_split(caption="All rows.")
    paths = [""]
    for path in paths:
        paths += [f"{path}L", f"{path}R"] if len(path) < depth else []
    nodes = []
    for i, path in enumerate(paths):
        above = {"parent": (i - 1) // 2 if i else -1, "depth": len(path), "path": path}
        is_leaf = len(path) == depth
        kept = {"left": 2 * i + 1, "rank": i, "rows": 640 >> len(path), "missing": 0}
        more = {"rows": 2, "predicted_class": i % 3, "prediction": ("ant", "beetle", "cow")[i % 3]}
        nodes.append({**(leaf if is_leaf else root), **(more if is_leaf else kept), **above})
    return class_tree([numeric_feature()], nodes)


@pytest.mark.parametrize("depth", first_in_gate(5, 4, 6))
def test_far_leaves_have_names_where_these_have_room_and_their_classes_shapes(
    mounted: Mounted, depth: int
) -> None:
    page = mounted(bushy(depth))
    page.get_by_role("button", name="Overview").click()
    leaves = page.locator(".node.leaf:has(.dot)")
    expect(leaves).to_have_count(2**depth)
    shapes = page.locator(".node.leaf .dot-shape")
    of_first = sum(i % 3 == 0 for i in range(2**depth - 1, 2 ** (depth + 1) - 1))
    expect(shapes).to_have_count(2**depth - of_first)
    expect(page.locator(".node.leaf :is(.disc, .ring):visible")).to_have_count(of_first)
    boxes = sorted(map(box, page.locator(".node.leaf .dot-label").all()), key=lambda at: at["x"])
    assert len(boxes) >= 8
    for one, other in combinations(boxes, 2):
        is_beside = abs(one["y"] - other["y"]) < 12
        # Both boxes hold an outline of 1.5 px.
        assert not is_beside or one["x"] + one["width"] <= other["x"] + 1.5


@pytest.mark.parametrize("depth", [7, 8])
def test_of_more_than_64_far_leaves_none_has_a_name(mounted: Mounted, depth: int) -> None:
    page = mounted(bushy(depth))
    page.get_by_role("button", name="Overview").click()
    expect(page.locator(".node.leaf .dot")).to_have_count(2**depth)
    expect(page.locator(".node.leaf .dot-label")).to_have_count(0)


def test_of_very_many_leaves_none_is_a_shape(mounted: Mounted) -> None:
    page = mounted(bushy(8))
    page.get_by_role("button", name="Overview").click()
    expect(page.locator(".node.leaf .dot")).to_have_count(256)
    expect(page.locator(".node.leaf .dot-shape")).to_have_count(0)


def test_far_leaves_of_numbers_tell_their_rows(mounted: Mounted) -> None:
    tree = sample(3) | {"task": "numbers", "classes": []}
    tree["scale"] = {"low": 0.0, "high": 40.0, "ticks": [[10.0, "10"]], "name": "mpg"}
    tree["scale"] |= {"noun": "mean", "spread": "standard deviation", "mean_low": 0.0}
    tree["scale"] |= {"mean_high": 40.0, "mean_ticks": [[10.0, "10"]]}
    tree["nodes"]["rows"][-1] = 2
    page = mounted(tree)
    page.get_by_role("button", name="Overview").click()
    leaves = page.locator(".node.leaf .dot-label")
    expect(leaves).to_have_count(4)
    counts = page.locator(".node.leaf .dot-rows").all_text_contents()
    assert sorted(counts) == ["11 rows", "2 rows", "21 rows", "21 rows"]


def test_a_scale_of_one_number_has_it_in_the_middle(mounted: Mounted) -> None:
    tree = sample(3) | {"task": "numbers", "classes": []}
    tree["scale"] = {"low": 0.0, "high": 40.0, "ticks": [[10.0, "10"]], "name": "mpg"}
    tree["scale"] |= {"noun": "mean", "spread": "standard deviation", "mean_low": 10.0}
    tree["scale"] |= {"mean_high": 10.0, "mean_ticks": [[10.0, "10"]]}
    page = mounted(tree)
    only, bar = page.locator(".legend-scale .scale-ticks span"), page.locator(".scale-bar")
    expect(only).to_have_text("10")
    place, whole = box(only), box(bar)
    middles = [one["x"] + one["width"] / 2 for one in (place, whole)]
    assert abs(middles[0] - middles[1]) < 1


def test_no_name_of_a_dot_lies_under_the_legend(mounted: Mounted) -> None:
    page = mounted(sample(4, split_text=f"{'a long name of a feature ' * 3} ≤ 7?"))
    page.get_by_role("button", name="Overview").click()
    names = page.locator(".dot-label").evaluate_all(FILLED)
    legend = box(page.locator(".legend-place"))
    assert len(names) >= 3
    for at in names:
        is_beside = at["left"] >= legend["x"] + legend["width"] or at["right"] <= legend["x"]
        assert is_beside or at["top"] >= legend["y"] + legend["height"], at


def test_no_text_beside_an_edge_lies_under_the_legend(mounted: Mounted) -> None:
    tree = sample(3, left_text="≤ 192.5 and some words or missing")
    tree["classes"] += [
        {"name": name, "whole": name, "slot": slot, "weight": 0}
        for slot, name in enumerate("defgh", 3)
    ]
    for weights in tree["nodes"]["class_weights"]:
        weights += [0] * 5
    page = mounted(tree)
    make_place(page, 840)
    page.evaluate(FRAMES)
    legend = box(page.locator(".legend-place"))
    texts = page.locator(".edge-label").evaluate_all(FILLED)
    assert any(at["top"] < legend["height"] for at in texts)
    for at in texts:
        is_beside = at["left"] >= legend["x"] + legend["width"]
        assert is_beside or at["top"] >= legend["y"] + legend["height"], at


def test_a_dot_with_room_shows_the_shape_of_its_class(mounted: Mounted) -> None:
    page = mounted(sample(4, class_weights=[1, 30, 1], predicted_class=1))
    page.get_by_role("button", name="Overview").click()
    root = item(page, "All rows.")
    expect(root.locator(".dot-shape")).to_have_count(1)
    expect(item(page, "Rows at LLLL.").locator(".dot-shape")).to_have_count(0)
    dot, shape = box(root.locator(".disc")), box(root.locator(".dot-shape"))
    for side, size in (("x", "width"), ("y", "height")):
        assert dot[side] <= shape[side]
        assert shape[side] + shape[size] <= dot[side] + dot[size]


@pytest.mark.parametrize("width", first_in_gate(600, 1140, 342))
@pytest.mark.parametrize("chosen", ["Rows at L.", "Rows at LL.", "Rows at LLL."])
def test_the_ring_of_the_selected_node_crosses_no_label(
    mounted: Mounted, width: int, chosen: str
) -> None:
    page = mounted(sample(3))
    make_place(page, width)
    item(page, chosen).click()
    labels, (ring,) = (
        page.locator(names).evaluate_all(FILLED)
        for names in (".edge-label, .dot-label, .label.ending", ".node.selected :is(.frame, .disc)")
    )
    beyond = 5  # half of the halo's line; the path's lines around a dot end 4 beyond it
    assert len(labels) >= 2
    for at in labels:
        beside = at["left"] > ring["right"] + beyond or at["right"] < ring["left"] - beyond
        above = at["bottom"] <= ring["top"] - beyond
        below = at["top"] >= ring["bottom"] + beyond
        assert beside or above or below, (at, ring)


def test_the_selection_survives_trimming(mounted: Mounted) -> None:
    page = mounted(DEEP)
    item(page, "Rows at LLL.").click()
    limits(page, DEEP, max_depth=1)
    expect(items(page)).to_have_count(3)
    expect(item(page, "Rows at L.")).to_have_attribute("aria-selected", "true")
    limits(page, DEEP)
    expect(item(page, "Rows at LLL.")).to_have_attribute("aria-selected", "true")
    assert sent(page) == [["selected", "LLL"]]


def test_the_scrubber_trims_while_it_is_dragged_and_tells_python_when_let_go(
    mounted: Mounted,
) -> None:
    page = limited(mounted)
    slider = page.get_by_role("slider", name="Maximum depth")
    expect(slider).to_have_attribute("aria-valuetext", "depth 4 · 5 leaves, training accuracy 4 %")
    rail = box(slider)
    thumb = box(page.locator(".rail-thumb"))
    page.mouse.move(thumb["x"] + 8, thumb["y"] + 8)
    page.mouse.down()
    page.mouse.move(rail["x"] + 34, thumb["y"] + 8)
    expect(items(page)).to_have_count(1)
    assert sent(page) == []
    page.mouse.up()
    limits(page, DEEP)  # an answer to something older, which is ignored for two seconds
    assert sent(page) == [["limits", {**NO_LIMITS, "max_depth": 0}]]
    expect(page.get_by_text("stopped at depth 0")).to_be_visible()
    expect(items(page)).to_have_count(1)
    limits(page, DEEP, max_depth=0)
    slider.press("ArrowRight")
    expect(items(page)).to_have_count(3)
    expect(slider).to_have_attribute("aria-valuenow", "1")
    page.wait_for_function("window.sent.length === 2")
    assert sent(page)[1] == ["limits", {**NO_LIMITS, "max_depth": 1}]


def test_on_a_phone_the_scrubber_and_the_tools_fit_below_the_tree(mounted: Mounted) -> None:
    page = limited(mounted, max_depth=4, ccp_alpha=0.1)
    page.set_viewport_size({"width": 390, "height": 844})
    make_place(page, 342)
    rail = page.get_by_role("slider")
    eventually(page, lambda: box(rail)["width"] <= 342)
    assert box(rail)["width"] > 0.9 * 342
    for control in page.locator(".canvas-foot :is(button, .rail, .percent):visible").all():
        assert box(control)["x"] + box(control)["width"] <= 24 + 342


def test_other_limits_that_hold_are_named_and_lifted_by_a_click(mounted: Mounted) -> None:
    page = limited(mounted, max_depth=4, ccp_alpha=0.1)
    others = page.locator(".rail-others")
    expect(others).to_have_text("α = <b>0.1</b> also appliesclear")
    page.get_by_role("button", name="Clear α = <b>0.1</b>").press("Enter")
    assert sent(page) == [["limits", {**NO_LIMITS, "max_depth": 4}]]
    expect(page.get_by_role("slider")).to_be_focused()


def test_a_depth_that_holds_is_lifted_to_the_deepest_that_is_offered(mounted: Mounted) -> None:
    page = mounted(DEEP)
    free = {"value": 0.0, "label": "0", "depth": 4, "n_leaves": 5, "score_text": "4 %"}

    def settled(depth: int) -> None:
        stops = {
            "max_depth_offered": 12,
            "holding": {"depth": f"depth ≤ {depth}"},
            "alpha": {"stops": [free], "present": 0},
        }
        message = {**MESSAGE, "max_depth": depth, "for": DEEP["id"], "stops": stops}
        page.evaluate(PUBLISH, {"limits": message})

    settled(4)
    page.get_by_role("button", name="Pruning").click()
    clear = page.get_by_role("button", name="Clear depth ≤ 4")
    clear.press("Enter")
    assert sent(page) == [["limits", {**NO_LIMITS, "max_depth": 12}]]
    settled(12)
    expect(page.locator(".rail-others")).to_have_text("depth ≤ 12 also applies")


def test_lifting_a_limit_keeps_what_has_been_moved_since_the_last_answer(mounted: Mounted) -> None:
    tree = sample(4)
    page = mounted(tree)
    limits(page, tree, max_depth=4, ccp_alpha=0.1)
    slider = page.get_by_role("slider")
    slider.press("ArrowLeft")
    page.get_by_role("button", name="Clear α = <b>0.1</b>").press("Enter")
    assert sent(page) == [["limits", {**NO_LIMITS, "max_depth": 3}]]
    slider.press("ArrowLeft")
    page.wait_for_function("window.sent.length > 1")
    assert sent(page)[1:] == [["limits", {**NO_LIMITS, "max_depth": 2}]]


def test_a_depth_that_is_still_to_be_grown_can_be_asked_for(mounted: Mounted) -> None:
    page = limited(mounted, max_depth=4)
    slider = page.get_by_role("slider")
    slider.press("End")
    expect(slider).to_have_attribute("aria-valuetext", "depth 5 · not grown yet")
    page.wait_for_function("window.sent.length > 0")
    assert sent(page) == [["limits", {**NO_LIMITS, "max_depth": 5}]]


def test_how_many_nodes_are_drawn_is_said_of_settled_limits(mounted: Mounted) -> None:
    page = limited(mounted, max_depth=4, capped="5 of 9 nodes are drawn.")
    said = page.get_by_text("5 of 9 nodes are drawn.")
    expect(said).to_be_visible()
    page.get_by_role("slider").press("ArrowLeft")
    expect(said).to_have_count(0)


def test_an_answer_to_an_older_request_undoes_no_key_pressed_since(mounted: Mounted) -> None:
    page = limited(mounted, max_depth=0)
    slider = page.get_by_role("slider")
    slider.press("ArrowRight")
    limits(page, DEEP, max_depth=0)
    slider.press("ArrowRight")
    expect(slider).to_have_attribute("aria-valuenow", "2")
    # Where keys come slowly, the first one is also reported.
    page.wait_for_function("window.sent.at(-1)?.[1].max_depth === 2")


def test_the_view_is_kept_when_the_canvas_is_mounted_again(mounted: Mounted) -> None:
    page = mounted(DEEP)
    stage = box(page.locator(".stage"))
    page.get_by_role("button", name="Zoom in").click()
    page.mouse.move(stage["x"] + 20, stage["y"] + 300)
    page.mouse.down()
    page.mouse.move(stage["x"] + 140, stage["y"] + 330, steps=4)
    page.mouse.up()
    before = box(item(page, "All rows."))
    page.evaluate("() => { leaves.pop()(); again(); }")
    assert box(item(page, "All rows.")) == pytest.approx(before, abs=0.6)
    page.evaluate("leaves.pop()()")
    expect(items(page)).to_have_count(0)
    page.evaluate("again()")
    expect(items(page)).not_to_have_count(0)
    assert box(item(page, "All rows.")) == pytest.approx(before, abs=0.6)
    page.get_by_role("button", name="Fit").click()
    assert box(item(page, "All rows."))["x"] != pytest.approx(before["x"], abs=20)


def test_plain_wheeling_is_left_to_the_page_and_ctrl_zooms_about_the_pointer(
    mounted: Mounted,
) -> None:
    page = mounted()
    percent = page.locator(".percent")
    at = box(item(page, "Rows at L."))
    page.mouse.move(at["x"] + at["width"] / 2, at["y"])
    page.evaluate(
        "() => { window.wheeled = new Promise((done) => addEventListener('wheel',"
        " () => requestAnimationFrame(() => requestAnimationFrame(done)), { once: true })); }"
    )
    page.mouse.wheel(0, -200)
    page.evaluate("window.wheeled.then(() => true)")
    expect(percent).to_have_text("100 %")
    page.keyboard.down("Control")
    page.mouse.wheel(0, -100)
    page.keyboard.up("Control")
    expect(percent).not_to_have_text("100 %")
    zoomed = box(item(page, "Rows at L."))
    middle = zoomed["x"] + zoomed["width"] / 2
    assert middle == pytest.approx(at["x"] + at["width"] / 2, abs=8)
    page.get_by_role("button", name="Zoom out").click()
    page.get_by_role("button", name="Zoom out").click()
    expect(percent).to_have_text("100 %")


def test_after_a_change_of_the_limit_the_selected_node_or_the_root_is_in_view(
    mounted: Mounted,
) -> None:
    page = mounted(DEEP)
    at = middle(item(page, "Rows at LLLL."))
    page.mouse.move(*at)
    page.keyboard.down("Control")
    for _ in range(8):  # far into a deep leaf, which is not selected
        page.mouse.wheel(0, -300)
    page.keyboard.up("Control")
    root = item(page, "All rows.")
    expect(root).not_to_be_in_viewport()
    limits(page, DEEP, max_depth=1)
    expect(root).to_be_in_viewport(ratio=0.5)  # at this zoom it is higher than the stage


def test_overview_shows_dots_alone(mounted: Mounted) -> None:
    page = mounted()
    expect(page.locator(".dot")).to_have_count(0)
    page.get_by_role("button", name="Overview").click()
    expect(page.locator(".dot")).to_have_count(5)
    expect(page.get_by_text("length ≤ 7").first).to_be_visible()


def test_children_grow_out_of_their_parent_unless_motion_is_reduced(mounted: Mounted) -> None:
    tree = sample(2)
    for motion, moves in (("no-preference", True), ("reduce", False)):
        page = mounted(tree, motion)
        limits(page, tree, max_depth=0)
        expect(page.locator(".node")).to_have_count(1)
        sizes = page.evaluate(GROWING, {"limits": {**MESSAGE, "for": tree["id"], "stops": {}}})
        assert (sizes > 0) is moves
        expect(page.locator(".node[transform*=scale]")).to_have_count(0)


def test_only_what_is_near_the_room_is_in_the_document(mounted: Mounted) -> None:
    page = mounted(sample(40))
    everything = items(page).count()
    assert everything == 81
    for _ in range(8):
        page.get_by_role("button", name="Zoom in").click()
    assert items(page).count() < everything / 2


def test_hostile_names_are_shown_and_never_run(mounted: Mounted) -> None:
    tree = sample(name=HOSTILE, split_text=f"{HOSTILE} ≤ 7?", left_whole=HOSTILE, left_text=HOSTILE)
    for one in tree["classes"]:
        one["name"] = one["whole"] = HOSTILE
    tree["nodes"]["prediction"] = [HOSTILE] * len(tree["nodes"]["prediction"])
    tree["nodes"]["caption"] = [HOSTILE] * len(tree["nodes"]["caption"])
    page = mounted(tree)
    expect(page.get_by_role("status")).to_have_text(HOSTILE)
    page.get_by_role("button", name="Overview").click()
    middle = box(page.locator(".ring").first)
    page.mouse.move(middle["x"] + middle["width"] / 2, middle["y"] + middle["height"] / 2)
    expect(page.locator(".hover-card")).to_contain_text("<img src=")
    assert page.evaluate("window.evil") is None
    assert page.locator("img").count() == 0


def test_the_host_is_dark_where_the_page_is(mounted: Mounted) -> None:
    page = mounted()
    host = page.locator("#host")
    expect(host).to_have_attribute("data-theme", "light")
    page.evaluate("document.body.style.setProperty('--st-background-color', '#0e1117')")
    expect(host).to_have_attribute("data-theme", "dark")


def test_what_is_left_out_is_said_where_nodes_are_missing_and_of_a_preview_always(
    mounted: Mounted,
) -> None:
    of_all = sample() | {"capped": "Some of the rows."}
    expect(mounted(of_all).get_by_text("Some of the rows.")).to_have_count(0)
    preview = of_all | {"is_preview": True}
    expect(mounted(preview).get_by_text("Some of the rows.")).to_be_visible()


def test_a_preview_has_no_scores_of_the_tree_before(mounted: Mounted) -> None:
    page = limited(mounted, max_depth=2)
    slider = page.get_by_role("slider")
    expect(slider).to_have_attribute("aria-valuetext", re.compile("2 %"))
    page.evaluate(PUBLISH, {"preview": json.dumps(sample(3) | {"id": "p", "is_preview": True})})
    expect(slider).to_have_count(0)
    expect(items(page)).to_have_count(5)  # the limits that were settled hold for it
    page.evaluate(PUBLISH, {"preview": None})
    expect(slider).to_have_attribute("aria-valuetext", re.compile("2 %"))


def test_a_tree_of_one_leaf_is_drawn(mounted: Mounted) -> None:
    tree = class_tree(
        [], [{"caption": json.dumps("only"), "natural": 1, "class_weights": [1, 0, 0]}]
    )
    page = mounted(tree)
    expect(items(page)).to_have_count(1)
    items(page).first.press("ArrowDown")
    expect(items(page).first).to_be_focused()


def test_the_stage_grows_with_the_tree_and_does_not_shrink_again(mounted: Mounted) -> None:
    page = mounted(DEEP)
    stage = page.locator(".stage")
    heights = []
    for depth in (1, 3, 1):
        limits(page, DEEP, max_depth=depth)
        expect(items(page)).to_have_count(2 * depth + 1)
        heights.append(box(stage)["height"])
    assert heights[0] < heights[1] == heights[2]


def test_a_fitted_tree_is_not_dragged_and_a_finger_that_scrolls_leaves_a_zoomed_one(
    mounted: Mounted,
) -> None:
    page = mounted()
    swipe = """(stage, way) => {
      const finger = { pointerId: 1, pointerType: "touch", isPrimary: true, bubbles: true };
      const at = (name, [clientX, clientY]) =>
        stage.dispatchEvent(new PointerEvent(name, { ...finger, clientX, clientY }));
      stage.setPointerCapture = () => {};
      at("pointerdown", [570, 200]);
      for (const point of way) at("pointermove", point);
      at("pointercancel", way.at(-1));
    }"""
    stage, fit = page.locator(".stage"), page.get_by_role("button", name="Fit")
    aside, up = [[562, 199], [550, 198], [520, 198]], [[570, 194], [571, 188], [572, 181]]
    fitted = box(item(page, "All rows."))
    stage.evaluate(swipe, aside)
    expect(fit).to_have_attribute("aria-pressed", "true")
    assert box(item(page, "All rows.")) == fitted
    for _ in range(3):
        page.get_by_role("button", name="Zoom in").click()
    zoomed = box(item(page, "All rows."))
    stage.evaluate(swipe, up)
    assert box(item(page, "All rows.")) == zoomed
    stage.evaluate(swipe, aside)
    assert box(item(page, "All rows."))["x"] == pytest.approx(zoomed["x"] - 50, abs=1)
