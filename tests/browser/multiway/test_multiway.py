"""ID3's tree next to the binary one, drawn in the browser."""

from functools import cache

import pytest
from playwright.sync_api import Locator, Page, expect

from explorer.tree.rules import StopRules
from explorer.views.to_json import to_json
from tests.support.multiway import bundled, view_of
from tests.support.page.modules import LoadModules, mount
from tests.support.samples import HOSTILE, training_of


@pytest.fixture
def stage(modules: LoadModules) -> Page:
    return modules("multiway/multiway", "multiway/layout")


@cache
def both_trees(name: str) -> bytes:
    return to_json(view_of(bundled(name)))


def mounted(stage: Page, data: bytes, width: int = 1100) -> Locator:
    mount(stage, "multiway", data, width)
    return stage.locator(".multiway")


def test_both_trees_are_drawn_with_their_questions_and_predictions(stage: Page) -> None:
    shown = mounted(stage, both_trees("play_tennis"))
    id3 = shown.locator("figure").first
    expect(id3.locator(".asks .small-words")).to_have_text(["outlook?", "wind?", "humidity?"])
    expect(id3.locator(".small-branch").first).to_have_text("Overcast")
    expect(shown.locator("figure")).to_have_count(2)
    expect(shown.get_by_role("row", name="outlook")).to_contain_text("0.247")
    picture = shown.get_by_role("img").first
    told = str(picture.get_attribute("aria-label"))
    assert told.startswith("ID3: one branch per category. root: splits on outlook, 14 rows; ")
    assert "outlook Rain, wind Strong: predicts No, 2 rows; " in told


def test_a_tie_has_no_classs_mark(stage: Page) -> None:
    shown = mounted(stage, to_json(view_of(training_of("y", {"a": ["u", "u"], "y": ["x", "z"]}))))
    expect(shown.locator(".small-words")).to_have_text(["tie: x", "tie: x"])
    expect(shown.locator(".glyph")).to_have_count(0)
    expect(mounted(stage, both_trees("play_tennis")).locator(".glyph")).to_have_count(5 + 7)


@pytest.mark.parametrize("name", ["tic_tac_toe", "monks", "titanic"])
def test_no_two_texts_stand_on_one_another(stage: Page, name: str) -> None:
    mounted(stage, both_trees(name))
    overlaps = stage.evaluate(
        """() => {
          const root = document.querySelector("#host").shadowRoot;
          const found = [];
          for (const picture of root.querySelectorAll("svg.small-tree")) {
            const boxes = [...picture.querySelectorAll("text")].map((each) => each.getBBox());
            boxes.forEach((a, i) => boxes.slice(i + 1).forEach((b) => {
              if (a.x < b.x + b.width - 0.5 && b.x < a.x + a.width - 0.5
                && a.y < b.y + b.height - 2 && b.y < a.y + a.height - 2) found.push([a.x, a.y]);
            }));
          }
          return found.length;
        }"""
    )
    assert overlaps == 0


def test_parents_stand_midway_and_leaves_below_one_another(stage: Page) -> None:
    layout = stage.evaluate(
        """() => modules.layout.layOutSmall(
          [{parent: -1}, {parent: 0}, {parent: 0}, {parent: 0}, {parent: 2}, {parent: 2}],
          () => 50, 10)"""
    )
    assert [place["y"] for place in layout["positions"]] == [1.5, 0, 1.5, 3, 1, 2]
    assert [place["x"] for place in layout["positions"]] == [0, 60, 60, 60, 120, 120]
    assert (layout["lines"], layout["width"]) == (4, 170)


def test_a_chain_of_thousands_of_nodes_is_laid_out(stage: Page) -> None:
    lines = stage.evaluate(
        """() => modules.layout.layOutSmall(
          Array.from({length: 20000}, (_, i) => ({parent: i - 1})), () => 5, 1).lines"""
    )
    assert lines == 1


def test_what_is_left_out_is_said(stage: Page) -> None:
    shown = mounted(stage, both_trees("tic_tac_toe"))
    expect(shown.locator("figure").first).to_contain_text("of 343 nodes shown.")


def test_a_narrow_page_scrolls_the_trees_and_not_itself(stage: Page) -> None:
    mounted(stage, both_trees("tic_tac_toe"), width=340)
    wide = "document.querySelector('#host').shadowRoot.querySelector('.multiway').scrollWidth"
    assert stage.evaluate(wide) <= 340


def test_data_that_cannot_be_read_gets_a_sentence(stage: Page) -> None:
    mounted(stage, both_trees("play_tennis"))
    mount(stage, "multiway", b"{", 500)
    expect(stage.get_by_role("alert")).to_have_text("The two trees cannot be shown.")


def test_hostile_names_stay_text(stage: Page) -> None:
    levels = [HOSTILE[i % len(HOSTILE)] for i in range(80)]
    columns = {
        "<script>x</script>": levels,
        "__proto__": levels[::-1],
        "y": levels[5:] + levels[:5],
    }
    shown = mounted(stage, to_json(view_of(training_of("y", columns), StopRules(max_depth=2))))
    for markup in ("script", "a", "img", "i:not(.theme-probe)", 'b >> text="x"'):
        expect(shown.locator(markup)).to_have_count(0)
    expect(shown.locator("h3")).to_contain_text("ID3 makes")
