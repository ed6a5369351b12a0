"""The forest's pictures: maps of votes, an error that is read by keys, trees that are opened."""

from functools import cache

import pytest
from playwright.sync_api import Locator, Page, expect

from explorer.data.training import TrainingTable
from explorer.judging.forest.study import grown_whole
from explorer.judging.unseen.holding_out import hold_out
from explorer.tree.rules import SearchRules, StopRules
from explorer.views.forest.forest_view import forest_view
from explorer.views.to_json import to_json
from tests.support.hostile import MARKUP
from tests.support.page.accessibility import hard_to_read, serious, texts_of
from tests.support.page.modules import PUBLISH, LoadModules, dress, mount
from tests.support.samples import grown, hostile, mixed
from tests.support.scored import forest_of
from tests.support.tiers import first_in_gate

TINTS = """(canvas) => {
  const { width, height } = canvas;
  const { data } = canvas.getContext("2d").getImageData(0, 0, width, height);
  const found = new Set();
  for (let i = 0; i < data.length; i += 4) found.add(data.slice(i, i + 3).join());
  return found.size;
}"""


@pytest.fixture
def stage(modules: LoadModules) -> Page:
    return modules("forest/forest", "shared/votes/turns")


@cache
def votes(n_trees: int, numbers: bool = False) -> bytes:
    return sent(mixed(numbers=numbers), n_trees)


def sent(training: TrainingTable, n_trees: int) -> bytes:
    kept = hold_out(training, test=0.25)
    search, stop = grown_whole(SearchRules.usual_for(training.task), StopRules(), 2)
    study = forest_of(kept.training, kept.test, search, stop, n_estimators=n_trees)
    names = training.features.names
    tree, axes = grown(kept.training), (names[0], names[1])
    code = 0 if training.classes else None
    return to_json(forest_view(study, kept.training, tree, axes, code=code))


def chart(stage: Page) -> Locator:
    return stage.get_by_role("slider")


def test_a_vote_turns_between_cells_of_different_classes_alone(stage: Page) -> None:
    found = stage.evaluate(
        """() => {
          const side = { starts: [0, 0.25, 0.6], ends: [0.25, 0.5, 1] };
          const up = { starts: [0, 0.5], ends: [0.5, 1] };
          return modules.turns.turnsOf({ across: side, up }, [0, 1, 0, 0, 0, 0]);
        }"""
    )
    # Not to the third column, which lies apart.
    assert found == [[0.25, 0, 0.25, 0.5], [0.25, 0.5, 0.5, 0.5]]


@pytest.mark.deep
def test_the_more_trees_vote_the_more_tints_there_are(stage: Page) -> None:
    mount(stage, "forest", votes(60), 1100)
    maps = stage.locator(".map canvas")
    expect(maps).to_have_count(4)
    single = stage.locator(".single canvas").first.evaluate(TINTS)
    assert stage.locator(".map.whole canvas").evaluate(TINTS) > single > 1


FADES = """() => document.querySelector("#host").shadowRoot.querySelector(".maps")
  .getAnimations().map((one) => [one.effect.getTiming().duration, one.effect.getKeyframes()
    .map(({ opacity }) => Number(opacity))])"""


def test_what_more_trees_vote_fades_in_unless_motion_is_reduced(stage: Page) -> None:
    few, more = votes(5), votes(6)
    mount(stage, "forest", few, 1100)
    mount(stage, "forest", more, 1100)
    fades = stage.evaluate(FADES)  # a picture may have been drawn twice by then
    assert fades
    assert all(fade == [120, [0, 1]] for fade in fades)
    stage.emulate_media(reduced_motion="reduce")
    stage.wait_for_function(f"() => !({FADES})().length")  # those of before have ended
    mount(stage, "forest", few, 1100)
    assert stage.evaluate(FADES) == []
    stage.emulate_media(reduced_motion="no-preference")


def test_the_error_is_read_by_keys_tree_by_tree(stage: Page) -> None:
    mount(stage, "forest", votes(20), 1100)
    chart(stage).focus()
    chart(stage).press("Home")
    expect(stage.locator(".said")).to_contain_text("1 tree · held-out rows")
    chart(stage).press("ArrowRight")
    expect(chart(stage)).to_have_attribute("aria-valuetext", r := _words(stage))
    assert r.startswith("2 trees")
    chart(stage).press("End")
    expect(stage.locator(".said")).to_contain_text("20 trees")


def _words(stage: Page) -> str:
    return (stage.locator(".said").text_content() or "").replace("\xa0", " ")


def test_a_single_tree_is_opened_by_a_key_and_is_marked_wherever_it_was_chosen(stage: Page) -> None:
    mount(stage, "forest", votes(20), 1100)
    second = stage.locator(".single").nth(1)
    second.focus()
    second.press("Enter")
    expect(second).to_have_attribute("aria-pressed", "true")
    expect(second).to_be_focused()
    number = int((second.get_attribute("data-key") or "").removeprefix("tree-"))
    assert stage.evaluate("sent") == [["opened", number]]
    other = stage.locator(".single").nth(3)
    key = (other.get_attribute("data-key") or "").removeprefix("tree-")
    stage.evaluate(PUBLISH, {"forest_tree": int(key)})
    expect(other).to_have_attribute("aria-pressed", "true")
    expect(second).to_have_attribute("aria-pressed", "false")


def test_markup_of_a_table_is_text(stage: Page) -> None:
    mount(stage, "forest", sent(hostile(), 20), 900)
    expect(stage.locator(".vote-key")).to_contain_text("<script>")
    assert stage.locator(MARKUP).count() == 0


@pytest.mark.parametrize("numbers", first_in_gate(True, False))
def test_nothing_is_wider_than_its_place(stage: Page, numbers: bool) -> None:
    for width in (340, 620, 900, 1180):
        mount(stage, "forest", votes(20, numbers), width)
        expect(stage.locator(".map")).to_have_count(3)
        assert stage.locator(".forest").evaluate("e => e.scrollWidth") <= width


def test_all_words_can_be_read_and_axe_finds_nothing(modules: LoadModules) -> None:
    stage = modules("forest/forest", "shared/votes/turns", motion="reduce")
    for width in (340, 1180):
        mount(stage, "forest", votes(20), width)
        for theme in ("light", "dark"):
            dress(stage, theme)
            texts = texts_of(stage.locator(".forest"))
            assert len(texts) > 20
            assert hard_to_read(texts) == []
    assert serious(stage, "#host") == []


def test_a_class_of_interest_has_its_curves_by_the_forest_and_by_the_tree(stage: Page) -> None:
    mount(stage, "forest", votes(12), 1100)
    curves = stage.locator(".curves")
    expect(curves.locator("h3")).to_contain_text("AUC for ")
    expect(curves.locator("svg.chart")).to_have_count(2)
    for chart in curves.locator("svg.chart").all():
        for look in ("judged", "training", "chance"):
            assert "L" in (chart.locator(f".line.{look}").get_attribute("d") or "")
    mount(stage, "forest", votes(12, numbers=True), 1100)
    expect(stage.locator(".curves h3")).to_have_count(0)
