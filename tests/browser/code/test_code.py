"""The code in the browser: chapters, marked lines, and names that are found in both halves."""

import pytest
from playwright.sync_api import Locator, Page, expect

from explorer import SearchRules, StopRules, encode, grow, load_dataset
from explorer.judging.nodes.computed import compute_node
from explorer.views.code.code_view import CodeView, code_view
from explorer.views.code.excerpts import WATCHED
from explorer.views.to_json import to_json
from tests.support.page.accessibility import hard_to_read, serious, texts_of
from tests.support.page.modules import LoadModules, dress, mount


@pytest.fixture
def stage(modules: LoadModules) -> Page:
    return modules("code/code", afresh=True)


def penguins() -> CodeView:
    training = encode(load_dataset("penguins"), "species")
    tree = grow(training, SearchRules(), StopRules(max_depth=2))
    feature = training.features.index("flipper_length_mm")
    computed = compute_node(training, tree, 0, feature, WATCHED)
    return code_view(training, tree, 0, feature, computed)


def shown(
    stage: Page, view: CodeView, asked: tuple[tuple[str, ...], int] = ((), 0), width: int = 1000
) -> Locator:
    mount(stage, "code", to_json({"view": view, "asked": asked}), width, padding=8)
    expect(stage.locator(".code .title")).to_be_visible()
    return stage.locator(".code")


def test_the_lines_that_made_the_number_are_marked_and_in_sight(stage: Page) -> None:
    picture = shown(stage, penguins())
    picture.get_by_role("button", name="Gain").click()
    made = picture.locator(".line.made .text")
    expect(made.first).to_have_text("    total = weight * impurity")
    expect(picture.locator(".line.made")).to_have_count(3)
    expect(made.first).to_be_in_viewport()
    expect(picture.locator("tr.best td").last).to_have_text("0.329746")


def test_a_variable_and_its_name_in_the_source_are_picked_together(stage: Page) -> None:
    picture = shown(stage, penguins(), (("gain",), 1))
    variable = picture.get_by_role("button", name="saved")
    variable.focus()
    stage.keyboard.press("Enter")
    expect(variable).to_have_attribute("aria-pressed", "true")
    expect(picture.locator(".known.picked")).to_have_text(["saved"] * 3)
    stage.keyboard.press("Enter")
    expect(picture.locator(".picked")).to_have_count(0)
    picture.locator(".line", has_text="saved = total").click()
    expect(picture.get_by_role("button", name="total")).to_have_attribute("aria-pressed", "true")
    expect(picture.get_by_role("button", name="weight", exact=True)).to_have_attribute(
        "aria-pressed", "false"
    )


def test_a_chapter_stays_open_for_another_node_until_a_door_asks_for_one(stage: Page) -> None:
    view = penguins()
    picture = shown(stage, view, (("gain",), 1))
    chosen = picture.locator('.chapter[aria-pressed="true"] .name')
    expect(chosen).to_have_text("Gain")
    picture.get_by_role("button", name="Prediction").click()
    shown(stage, view, (("gain",), 1))
    expect(chosen).to_have_text("Prediction")
    shown(stage, view, (("gain",), 2))
    expect(chosen).to_have_text("Gain")


def test_the_source_is_copied_without_its_line_numbers(stage: Page) -> None:
    stage.context.grant_permissions(["clipboard-read", "clipboard-write"])
    picture = shown(stage, penguins(), (("gain",), 1))
    picture.get_by_role("button", name="Copy").click()
    expect(picture.get_by_role("button", name="Copied")).to_be_visible()
    copied = stage.evaluate("navigator.clipboard.readText()")
    assert copied.startswith("def gain_of(")
    assert "177" not in copied


@pytest.mark.deep
def test_all_words_can_be_read_and_axe_finds_nothing(stage: Page) -> None:
    view = penguins()
    for theme in ("light", "dark"):
        for width in (340, 1000):
            picture = shown(stage, view, width=width)
            dress(stage, theme)
            for chapter in view.chapters:
                picture.locator(f'[data-key="{chapter.key}"]').click()
                assert picture.evaluate("e => e.scrollWidth <= e.clientWidth")
            assert hard_to_read(texts_of(picture)) == []
        assert serious(stage, "#host") == []
