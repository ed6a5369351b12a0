"""The confusion matrix in the browser: cells, keys, parts, very many classes, and the tree."""

import re
from functools import cache
from itertools import pairwise

import numpy as np
import pytest
from playwright.sync_api import Locator, Page, expect

from explorer import StopRules, encode, load_dataset
from explorer.tree.tree import Tree
from explorer.views.confusion import confusion_view
from explorer.views.scores.judged_part import JudgedPart
from explorer.views.to_json import to_json
from tests.support.judged import both_parts
from tests.support.page.accessibility import LEAST_ROOM, hard_to_read, serious, texts_of
from tests.support.page.explore import box
from tests.support.page.modules import LoadModules, dress, mount
from tests.support.samples import hostile, training_of
from tests.support.tiers import first_in_gate

CUT = """(all) => all.filter((one) =>
  one.getBoundingClientRect().right > one.closest("table").getBoundingClientRect().right ||
  (one.scrollWidth > one.clientWidth && one.innerText)).map((one) => one.outerHTML)"""


@pytest.fixture
def stage(modules: LoadModules) -> Page:
    return modules("confusion/confusion")


def sent(tree: Tree, parts: tuple[JudgedPart, ...], part: str, *cell: int) -> bytes:
    chosen = {"part": part, "cell": cell or None}
    return to_json({"view": confusion_view(parts, tree), "chosen": chosen})


def show(stage: Page, data: bytes, width: int = 460) -> Locator:
    mount(stage, "confusion", data, width)
    return stage.locator(".confusion")


@cache
def species() -> bytes:
    training = encode(load_dataset("penguins"), "species")
    return sent(*both_parts(training, n_folds=10), "10-fold", 0, 1)


def penguins(stage: Page) -> Locator:
    return show(stage, species())


def cell(matrix: Locator, actual: int, named: int) -> Locator:
    return matrix.locator(f'.cell[data-key="{actual} {named}"]')


def last_sent(stage: Page) -> object:
    return stage.evaluate("window.sent.at(-1)")


def test_a_cell_that_is_clicked_is_sent_and_framed(stage: Page) -> None:
    matrix = penguins(stage)
    expect(cell(matrix, 0, 1)).to_have_attribute("aria-selected", "true")
    expect(cell(matrix, 0, 1)).to_have_attribute(
        "aria-label", "Adelie predicted as Chinstrap: 5 rows"
    )
    cell(matrix, 2, 0).click()
    expect(cell(matrix, 2, 0)).to_have_attribute("aria-selected", "true")
    expect(cell(matrix, 0, 1)).to_have_attribute("aria-selected", "false")
    assert last_sent(stage) == ["cell", {"part": "10-fold", "cell": [2, 0]}]


def test_arrows_walk_over_the_cells_and_enter_chooses(stage: Page) -> None:
    matrix = penguins(stage)
    cell(matrix, 0, 1).focus()
    stage.keyboard.press("ArrowDown")
    expect(cell(matrix, 1, 1)).to_be_focused()
    expect(matrix.locator(".said")).to_have_text("Chinstrap predicted as Chinstrap: 65 rows")
    stage.keyboard.press("ArrowRight")
    stage.keyboard.press("ArrowRight")
    expect(cell(matrix, 1, 2)).to_be_focused()
    stage.keyboard.press("Enter")
    assert last_sent(stage) == ["cell", {"part": "10-fold", "cell": [1, 2]}]
    expect(matrix.locator('.cell[tabindex="0"]')).to_have_count(1)


def test_another_part_has_another_matrix_and_finding(stage: Page) -> None:
    matrix = penguins(stage)
    matrix.get_by_role("button", name="training").click()
    expect(matrix.locator(".title")).to_have_text(
        "None of the 344 rows is misclassified by the tree grown from them"
    )
    expect(cell(matrix, 0, 1)).to_have_text("0")
    expect(matrix.get_by_role("button", name="training")).to_be_focused()
    assert last_sent(stage) == ["cell", {"part": "training", "cell": None}]


def test_errors_are_grey_by_their_number_and_what_is_right_has_its_classs_tint(stage: Page) -> None:
    matrix = penguins(stage)
    shade = "(one) => getComputedStyle(one).backgroundColor"
    five, three, one, none = (
        cell(matrix, *at).evaluate(shade) for at in ((0, 1), (1, 0), (0, 2), (1, 2))
    )
    assert len({five, three, one, none}) == 4
    assert cell(matrix, 2, 0).evaluate(shade) == three
    rights = {cell(matrix, i, i).evaluate(shade) for i in range(3)}
    assert len(rights) == 3


def test_all_words_can_be_read_and_axe_finds_nothing(stage: Page) -> None:
    matrix = penguins(stage)
    for theme in ("light", "dark"):
        dress(stage, theme)
        assert hard_to_read(texts_of(matrix)) == []
    assert serious(stage, "#host") == []


@cache
def many_classes(n: int, n_rows: int) -> tuple[Tree, tuple[JudgedPart, ...]]:
    rng = np.random.default_rng(2)
    codes = rng.integers(0, n, n_rows)
    columns = {
        "x": codes + rng.normal(scale=0.9, size=n_rows),
        "y": [f"kind {c:02d}" for c in codes],
    }
    return both_parts(training_of("y", columns), StopRules(max_depth=8))


@pytest.mark.parametrize("n_classes", first_in_gate(12, 3, 60, 2, 7, 9, 13, 22))
def test_no_matrix_is_wider_than_its_place_and_what_is_read_is_whole(
    stage: Page, n_classes: int
) -> None:
    data = sent(*many_classes(n_classes, 900), "4-fold")
    for width in (700, 430, 386, 300, 180):
        matrix = show(stage, data, width)
        table, around = box(matrix.locator(".matrix")), box(matrix)
        assert around["width"] == width
        assert table["x"] + table["width"] <= around["x"] + width
        assert matrix.locator(".matrix :is(td, thead th)").evaluate_all(CUT) == []
        assert matrix.locator(".cell").count() == n_classes**2
        is_read = matrix.locator(".matrix:not(.heat)").count() == 1
        assert matrix.locator(".error").count() > 0 or (is_read and n_classes <= 8)


def test_nine_classes_have_numbers_and_recalls_on_a_small_screen(stage: Page) -> None:
    matrix = show(stage, sent(*many_classes(9, 300), "4-fold"), 430)
    expect(matrix.locator(".matrix:not(.heat)")).to_be_visible()
    expect(matrix.locator(".recall")).to_have_count(9)
    expect(matrix.locator(".precision")).to_have_count(9)


def test_twenty_five_classes_name_their_rows_and_axes_and_state_their_recalls(stage: Page) -> None:
    matrix = show(stage, sent(*many_classes(25, 900), "4-fold"), 385)
    expect(matrix.locator(".heat .is span")).to_have_count(25)
    names = matrix.locator("thead .named span")
    expect(names).to_have_text([f"kind {c:02d}" for c in range(25)])
    boxes = [box(names.nth(i)) for i in range(25)]
    assert all(left["x"] + left["width"] <= right["x"] for left, right in pairwise(boxes))
    assert matrix.locator(".matrix :is(td, th)").evaluate_all(CUT) == []
    expect(matrix.locator(".recall")).to_have_count(25)
    expect(matrix.locator(".corner")).to_have_text("true\u00a0↓ pred.\u00a0→")
    assert box(matrix.locator(".heat .is").first)["height"] >= 15
    assert box(matrix.locator(".recall span").first)["width"] <= 56


GREYS = """(matrix) => [...matrix.querySelectorAll(".is svg, .named svg")]
  .map((mark) => mark.querySelector(".other") ? "" : mark.closest("th").title).filter(Boolean)"""


def test_the_true_class_of_a_cell_that_is_chosen_or_pointed_at_has_a_colour(stage: Page) -> None:
    tree, parts = many_classes(25, 900)
    slots = confusion_view(parts, tree).slots
    grey = [code for code, slot in enumerate(slots) if slot < 0]
    chosen, pointed = grey[3], grey[7]
    matrix = show(stage, sent(tree, parts, "4-fold", chosen, chosen), 430)
    shade = "(one) => getComputedStyle(one).backgroundColor"
    unlit = cell(matrix, pointed, pointed).evaluate(shade)

    def lit() -> list[str]:
        found = matrix.locator(".matrix").evaluate(GREYS)
        assert len(found) == 16  # seven classes and the lit one, next to rows and above columns
        return sorted(set(found) - {f"kind {code:02d}" for code in range(25) if code not in grey})

    assert lit() == [f"kind {chosen:02d}"]
    cell(matrix, pointed, 0).hover()
    assert lit() == [f"kind {pointed:02d}"]
    assert cell(matrix, pointed, pointed).evaluate(shade) != unlit
    stage.mouse.move(0, 0)
    assert lit() == [f"kind {chosen:02d}"]
    assert cell(matrix, pointed, pointed).evaluate(shade) == unlit


def test_sixty_classes_are_shades_named_below_and_their_largest_errors_a_list(stage: Page) -> None:
    matrix = show(stage, sent(*many_classes(60, 900), "4-fold"), 430)
    expect(matrix.locator(".cell")).to_have_count(3600)
    expect(matrix.locator(".note")).to_have_text(re.compile(r"^The 8 most frequent of \d+ kinds"))
    table, around = box(matrix.locator(".matrix")), box(matrix)
    assert table["x"] + table["width"] <= around["x"] + around["width"] + 1
    expect(matrix.locator(".error")).to_have_count(8)
    first = matrix.locator(".error").first
    assert box(first)["height"] >= LEAST_ROOM
    first.click()
    expect(first).to_have_attribute("aria-pressed", "true")
    where = first.get_attribute("data-cell") or ""
    expect(matrix.locator(f'.cell[data-key="{where}"]')).to_have_attribute("aria-selected", "true")
    matrix.locator('.cell[data-key="7 7"]').hover()
    expect(matrix.locator(".said")).to_have_text(re.compile("^kind 07 predicted as kind 07: "))


def test_more_classes_have_a_list_alone(stage: Page) -> None:
    tree, parts = many_classes(90, 900)
    matrix = show(stage, sent(tree, parts, "4-fold"), 430)
    expect(matrix.locator(".cell")).to_have_count(0)
    expect(matrix.locator(".note")).to_contain_text("A matrix of 90 classes does not fit here.")
    matrix.locator(".error").first.click()
    _, chosen = stage.evaluate("window.sent.at(-1)")
    judged = parts[0].judged
    actual, named = chosen["cell"]
    is_cell = (judged.actual == actual) & (judged.predicted == named)
    expect(matrix.locator(".error").first).to_contain_text(f": {int(is_cell.sum())} row")


def test_hostile_names_are_text(stage: Page) -> None:
    matrix = show(stage, sent(*both_parts(hostile(), StopRules(max_depth=3)), "4-fold"))
    expect(matrix.locator(".is").first).to_have_attribute(
        "title", re.compile(re.escape("<script>alert(1)</script>"))
    )
    assert matrix.locator("script, b").count() == 0
