"""The steps of boosting: read by keys, and nothing wider than its place."""

from functools import cache

import pytest
from playwright.sync_api import Page, expect

from explorer.judging.forest.boosting_study import BoostingSettings
from explorer.tree.rules import SearchRules
from explorer.views.forest.boosting_view import boosting_view
from explorer.views.to_json import to_json
from tests.support.page.accessibility import hard_to_read, serious, texts_of
from tests.support.page.modules import LoadModules, dress, mount
from tests.support.samples import grown, mixed
from tests.support.scored import boosting_of

INKED = """(canvas) => {
  const { width, height } = canvas;
  const { data } = canvas.getContext("2d").getImageData(0, 0, width, height);
  let found = 0;
  for (let i = 0; i < data.length; i += 4) {
    const ink = data.slice(i, i + 3);
    if (Math.max(...ink) - Math.min(...ink) > 90) found += 1;
  }
  return found;
}"""


@pytest.fixture
def stage(modules: LoadModules) -> Page:
    return modules("forest/boosting/boosting")


@cache
def sent() -> bytes:
    training, judging = mixed(n_classes=2), mixed(seed=1, n_classes=2)
    study = boosting_of(training, judging, SearchRules(), BoostingSettings(30, 0.5, 2))
    return to_json(boosting_view(study, training, ("width", "height"), grown(training)))


def test_marks_shrink_with_the_residuals(stage: Page) -> None:
    mount(stage, "boosting", sent(), 1100)
    maps = stage.locator(".step canvas")
    expect(maps).to_have_count(6)
    assert maps.first.evaluate(INKED) > 3 * maps.last.evaluate(INKED)


def test_the_scores_are_read_by_keys_step_by_step(stage: Page) -> None:
    mount(stage, "boosting", sent(), 1100)
    slider = stage.get_by_role("slider")
    slider.press("Home")
    expect(stage.locator(".said")).to_contain_text(
        "before the first tree · accuracy on training rows"
    )
    slider.press("ArrowRight")
    expect(stage.locator(".said")).to_contain_text("1 tree · ")
    slider.press("End")
    expect(slider).to_have_attribute("aria-valuenow", "30")


def test_nothing_is_wider_than_its_place_and_all_words_can_be_read(stage: Page) -> None:
    picture = stage.locator(".boosting")
    for width in (1180, 700, 340):
        mount(stage, "boosting", sent(), width)
        expect(stage.locator(".step")).to_have_count(6)
        assert picture.evaluate("e => e.scrollWidth") <= width
    for theme in ("light", "dark"):
        dress(stage, theme)
        assert hard_to_read(texts_of(picture)) == []
    assert serious(stage, "#host") == []
