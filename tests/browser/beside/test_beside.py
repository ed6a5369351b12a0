"""Beside scikit-learn in the browser: the numbers of both trees."""

import pytest
from playwright.sync_api import Page, expect

from explorer.data.display import isolated
from explorer.views.sklearn_comparison import BesideView
from explorer.views.to_json import to_json
from tests.support.hostile import HOSTILE, MARKUP
from tests.support.page.accessibility import hard_to_read, serious, texts_of
from tests.support.page.modules import LoadModules, dress, mount


@pytest.fixture
def stage(modules: LoadModules) -> Page:
    return modules("beside/beside")


def test_every_word_is_a_text_that_can_be_read(stage: Page) -> None:
    view = BesideView(
        f"scikit-learn scores 1.2 points more than {HOSTILE[0]}",
        (("training accuracy", "100 %", "98.2 %"), ("over its 50 random states", "", "96 … 98 %")),
        HOSTILE,
    )
    for theme in ("light", "dark"):
        for width in (280, 380):
            mount(stage, "beside", to_json(view), width, padding=8)
            dress(stage, theme)
            panel = stage.locator(".beside")
            expect(panel.get_by_role("row")).to_have_count(3)
            assert hard_to_read(texts_of(panel)) == []
            assert panel.locator(MARKUP).count() == 0
            assert panel.evaluate("e => e.scrollWidth <= e.clientWidth")
        assert serious(stage, "#host") == []
    expect(panel.get_by_role("row").nth(1)).to_have_text("training accuracy100\u00a0%98.2\u00a0%")
    assert panel.locator(".caption").all_text_contents() == [isolated(name) for name in HOSTILE]
