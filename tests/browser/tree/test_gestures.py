"""The outcomes of pointers on the tree's stage: a click, a drag, a pinch, or nothing."""

import pytest
from playwright.sync_api import Page

from tests.support.page.modules import LoadModules

GESTURE = """([kind, ways]) => {
  const stage = document.querySelector("#stage");
  stage.setPointerCapture = () => {};
  const told = [];
  const act = new Proxy({}, { get: (_, name) => () => told.push(name) });
  const stop = modules.viewport.listenToGestures(stage, act, { wheelZooms: () => false });
  const pointer = (type, pointerId, [clientX, clientY]) => stage.dispatchEvent(
    new PointerEvent(type, { pointerId, pointerType: kind, clientX, clientY, bubbles: true }));
  ways.forEach(([start], finger) => pointer("pointerdown", finger, start));
  ways.forEach((way, finger) => way.slice(1).forEach((at) => pointer("pointermove", finger, at)));
  ways.forEach((way, finger) => pointer("pointerup", finger, way.at(-1)));
  stop();
  return told;
}"""


@pytest.fixture
def stage(modules: LoadModules) -> Page:
    return modules("tree/viewport")


Way = list[tuple[int, int]]


@pytest.mark.parametrize(
    ("kind", "ways", "told"),
    [
        ("mouse", [[(90, 90), (92, 91)]], ["click"]),
        ("mouse", [[(90, 90), (91, 120)]], ["leave", "grab", "pan", "grab"]),
        ("touch", [[(90, 90), (91, 97)]], ["click"]),
        ("touch", [[(90, 90), (91, 98), (91, 140)]], []),  # the page did not scroll: still no click
        ("touch", [[(90, 90), (120, 92)]], ["leave", "grab", "pan", "grab"]),
        (
            "touch",
            [[(90, 90)], [(150, 90), (150, 120)]],
            ["leave", "grab", "pan", "zoom", "grab", "grab"],
        ),
    ],
)
def test_only_a_pointer_that_stays_where_it_went_down_clicks(
    stage: Page, kind: str, ways: list[Way], told: list[str]
) -> None:
    assert stage.evaluate(GESTURE, [kind, ways]) == told
