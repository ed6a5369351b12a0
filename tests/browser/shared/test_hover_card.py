"""Hover cards stay within the window and their picture, wherever the pointer is."""

import pytest
from playwright.sync_api import Page

from tests.support.page.modules import LoadModules

STAGE = """([left, top, width, height, lines]) => {
  document.querySelector(".tried")?.remove();
  const stage = document.createElement("div");
  stage.className = "tried";
  stage.style.cssText = `position: fixed; left: ${left}px; top: ${top}px; width: ${width}px;
    height: ${height}px`;
  const texts = Array.from({ length: lines }, () => {
    const line = document.createElement("p");
    line.style.margin = 0;
    line.textContent = "a rule";
    return line;
  });
  const card = modules.hover_card.cardOf(...texts);
  stage.append(card);
  document.body.append(stage);
  window.tried = { stage, card };
}"""
BY_NODE = """([x, y]) => {
  const { stage, card } = window.tried;
  const box = { left: x - 5, right: x + 5, top: y - 5, bottom: y + 5 };
  modules.hover_card.placeHoverCard(card, box, modules.hover_card.visibleRoom(stage));
}"""
BY_POINTER = """([x, y]) => {
  const { stage, card } = window.tried;
  modules.hover_card.placeByPointer(card, { x, y }, modules.hover_card.visibleRoom(stage));
}"""
CARD = """() => {
  const { left, top, right, bottom } = window.tried.card.getBoundingClientRect();
  return [left, top, right, bottom];
}"""


@pytest.fixture
def cards(modules: LoadModules) -> Page:
    styles = ("shared/drawing/hover_card",)
    return modules("shared/drawing/hover_card", styles=styles)


@pytest.mark.parametrize("place", [BY_NODE, BY_POINTER])
@pytest.mark.parametrize(
    "stage",
    [
        (0, 0, 1200, 800),
        (-300, 100, 700, 500),
        (800, 100, 700, 500),
        (100, -200, 600, 450),
        (100, 500, 600, 600),
    ],
)
def test_a_card_is_whole_within_what_the_window_shows_of_its_picture(
    cards: Page, place: str, stage: tuple[int, int, int, int]
) -> None:
    left, top, width, height = stage
    cards.evaluate(STAGE, [*stage, 6])
    for u in (0.0, 0.3, 0.5, 0.8, 1.0):
        for v in (0.0, 0.4, 0.6, 1.0):
            cards.evaluate(place, [u * width, v * height])
            x0, y0, x1, y1 = cards.evaluate(CARD)
            assert max(left, 0) <= x0 < x1 <= min(left + width, 1200)
            assert max(top, 0) <= y0 < y1 <= min(top + height, 800)


def test_of_a_card_larger_than_its_room_the_beginning_is_seen(cards: Page) -> None:
    cards.evaluate(STAGE, [50, 60, 150, 80, 12])
    for place in (BY_NODE, BY_POINTER):
        cards.evaluate(place, [75, 40])
        x0, y0, _, _ = cards.evaluate(CARD)
        assert (x0, y0) == (54, 64)


def test_a_card_beside_the_pointer_is_not_under_it(cards: Page) -> None:
    cards.evaluate(STAGE, [0, 0, 1200, 800, 4])
    for x in (0, 400, 1199):
        cards.evaluate(BY_POINTER, [x, 300])
        x0, _, x1, _ = cards.evaluate(CARD)
        assert not x0 <= x <= x1
