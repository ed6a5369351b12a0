"""What a pointer does to a slider: a mouse drags at once; a finger may first scroll the page."""

import pytest

from tests.support.page.modules import LoadModules

Point = tuple[int, int]

GESTURE = """([kind, mayScroll, way, end]) => {
  const ground = document.body.appendChild(document.createElement("div"));
  ground.style.touchAction = mayScroll ? "pan-y" : "none";
  ground.setPointerCapture = () => {};
  const told = [];
  const tell = (what) => () => told.push(what);
  modules.slider.listenToDrag(ground, {
    moveTo: (x) => told.push(Math.round(x)), settle: tell("settled"), giveUp: tell("given up") });
  const { left, top } = ground.getBoundingClientRect();
  const pointer = (type, [x, y]) => ground.dispatchEvent(new PointerEvent(type, {
    pointerId: 1, pointerType: kind, clientX: left + x, clientY: top + y, bubbles: true }));
  pointer("pointerdown", way[0]);
  for (const at of way.slice(1)) pointer("pointermove", at);
  pointer(end, way.at(-1));
  ground.remove();
  return told;
}"""


@pytest.mark.parametrize(
    ("kind", "may_scroll", "way", "end", "told"),
    [
        ("mouse", True, [(9, 9), (9, 60)], "pointerup", [9, 9, "settled"]),
        ("touch", True, [(9, 9), (10, 40), (90, 90)], "pointercancel", []),
        ("touch", True, [(9, 9), (10, 40), (90, 90)], "pointerup", []),
        ("touch", True, [(9, 9), (12, 9), (40, 12), (50, 80)], "pointerup", [40, 50, "settled"]),
        ("touch", True, [(9, 9), (40, 12)], "pointercancel", [40, "given up"]),
        ("touch", True, [(9, 9), (11, 12)], "pointerup", [11, "settled"]),
        ("touch", True, [(9, 9), (11, 12)], "pointercancel", []),
        ("touch", False, [(9, 9), (9, 60)], "pointerup", [9, 9, "settled"]),
    ],
)
def test_a_finger_drags_sideways_or_taps_and_up_and_down_leaves_the_page_to_scroll(
    modules: LoadModules,
    kind: str,
    may_scroll: bool,
    way: list[Point],
    end: str,
    told: list[object],
) -> None:
    page = modules("shared/slider")
    assert page.evaluate(GESTURE, [kind, may_scroll, way, end]) == told
