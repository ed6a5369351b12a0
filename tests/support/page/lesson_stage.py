"""A step of a lesson without the app: its picture and its foot, with the page's data."""

from contextlib import nullcontext
from dataclasses import dataclass, field
from functools import cache
from typing import Any, Protocol

import pytest
from playwright.sync_api import Locator, Page, expect

from explorer.lessons.catalogue import lesson_named
from explorer.lessons.engine import StepView, step_view
from explorer.lessons.lesson import Facts, Lesson, Prediction, Step
from explorer.ui.learn import pictures
from explorer.ui.learn.stage import own_stage
from explorer.ui.pictures import components
from explorer.ui.pictures.components import PICTURES
from explorer.views.to_json import to_json
from tests.support.lessons import step_of
from tests.support.page.accessibility import FRAMES, SIZES
from tests.support.page.modules import PUBLISH, LoadModules, make_place, mount, style
from tests.support.paths import ROOT

DRAWN = (
    *(name for name in PICTURES if name.startswith("lesson_")),
    *("boosting", "code", "forest", "instability", "regions", "split_search", "tree_canvas"),
)
"""The components that lessons draw."""

MODULES = ("presenter/page", *(PICTURES[name].entry.removesuffix(".js") for name in DRAWN))

SIDEBAR, PHONE = 248, 640
"""Pixels across; a window of up to PHONE pixels has no sidebar."""

GROUNDS = {"light": "#fbfbfd", "dark": "#0e1117"}

SHEETS = [ROOT / "explorer/ui/shell" / name for name in ("page.css", "lesson.css", "presenter.css")]

FRAME = """async (sheet) => {
  // A foot remembers what was chosen in each step, whichever test chose it.
  modules.foot = await import(`/learn/foot/foot.js?${performance.now()}`);
  modules.page.dressPage(null, "");
  const frame = document.createElement("div");
  const place = (name, within = "") => `<div data-testid="stLayoutWrapper">
    <div data-testid="stVerticalBlock" class="st-key-lesson_${name}">${within}</div></div>`;
  frame.id = "frame";
  frame.dataset.testid = "stMainBlockContainer";
  frame.innerHTML = `<style>${sheet}
    html { font-size: 14px }
    #frame, #frame * { box-sizing: border-box }
    :where([data-testid]) { display: flex; flex-direction: column; gap: 14px; min-width: 0 }
    :where([data-testid="stVerticalBlock"]) { flex: 1 1 0% }
    :where(#frame) { padding: 43px 24.5px 0 }
    :where(h2, p) { margin: 0; font: 600 24px/1.4 "Source Sans" }
    #frame [id] { width: 100% !important; min-width: 0 }
    #frame :has(> [id$=_right]) { flex-direction: row; gap: 56px }
    #frame :is(h2, p) { color: black; background: white }
  </style><div data-testid="stVerticalBlock">
    ${place("head", "<h2></h2><p></p>")}${place("picture")}${place("foot_place")}</div>`;
  document.querySelector("#stage").remove();
  document.body.append(frame);
}"""
"""The layout of a step as Streamlit makes it, under the page's own style sheet."""

MOVE = """([name, place]) => {
  const host = document.getElementById(name);
  const into = document.querySelector(`.st-key-lesson_${place}`);
  if (host.parentElement !== into) into.append(host);
}"""

LEAVE = """(sent) => {
  for (const host of document.querySelectorAll(".st-key-lesson_picture > *")) {
    if (sent.includes(host.id)) continue;
    host.leave();
    host.remove();
  }
}"""


@dataclass(frozen=True, slots=True)
class Drawn:
    """The data of one component: bytes, or messages by topic for a publisher."""

    component: str
    key: str
    data: Any


def facts_of(lesson: Lesson, step: Step, made: Prediction) -> Facts:
    """Return what a step finds in its own table."""
    return step.facts(own_stage(lesson, step).subject, made)


@cache
def drawn_by(
    lesson: Lesson, step: Step, made: Prediction
) -> tuple[StepView, tuple[Drawn, ...], str]:
    """Return the words of a step on its own table, the data of its pictures, and their widths
    where they are side by side."""
    facts = facts_of(lesson, step, made)
    sent: list[Drawn] = []
    widths: list[str] = []

    def taking(name: str) -> Any:
        return lambda *, key, data, **_: sent.append(Drawn(name, key, data))

    def columns(shares: int | list[int], **_: Any) -> list[Any]:
        each = [1] * shares if isinstance(shares, int) else shares
        widths.extend(f"minmax(0, {share}fr)" for share in each if not isinstance(shares, int))
        return [nullcontext() for _ in each]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(pictures.st, "columns", columns)
        for name in PICTURES:
            patch.setattr(components, name, taking(name))
        pictures.show_picture(facts.picture)
    return step_view(lesson, step, facts, made), tuple(sent), " ".join(widths)


@dataclass
class LessonStage:
    """A lesson's step in a page; it answers the foot as the app does."""

    page: Page
    lesson: Lesson
    step: Step
    size: str
    made: dict[str, Prediction] = field(default_factory=dict)

    def locator(self, selector: str, **options: Any) -> Locator:
        return self.page.locator(selector, **options)

    @property
    def _width(self) -> int:
        width: int = SIZES[self.size]["width"]
        return width - (SIDEBAR if width > PHONE else 0)

    def show(self) -> None:
        """Draw the step with its prediction."""
        asks = self.step.asks_something
        made = self.made.get(self.step.key, Prediction(is_revealed=not asks))
        view, drawn, widths = drawn_by(self.lesson, self.step, made)
        is_wide = self._width > PHONE
        self.locator(".st-key-lesson_picture").evaluate(
            """({ style }, widths) => {
              style.display = widths && "grid";
              style.gridTemplate = widths && `auto / ${widths}`;
            }""",
            widths if is_wide else "",
        )
        self.page.evaluate(LEAVE, [one.key for one in drawn])
        for one in drawn:
            if one.component == "publisher":
                self.page.evaluate(PUBLISH, one.data)
            else:
                self._mount(one, "picture")
        self.show_foot(view)
        for tag, text in (("h2", view.title), ("p", view.sentence)):
            self.locator(f".st-key-lesson_head {tag}").evaluate(
                "(e, text) => { e.textContent = text }", text
            )
        self.page.evaluate(FRAMES)

    def show_foot(self, view: StepView) -> None:
        words = {name: getattr(view, name) for name in StepView.__slots__}
        foot = words | {"lesson": self.lesson.key, "at": self.lesson.steps.index(self.step)}
        self._mount(Drawn("lesson_foot", "lesson_foot", to_json(foot)), "foot_place")

    def _mount(self, one: Drawn, place: str) -> None:
        make_place(self.page, self._width, style(one.component), one.key)
        self.page.evaluate(MOVE, [one.key, place])
        mount(self.page, one.component, one.data, self._width, place=one.key)
        self.page.evaluate(
            "(name) => { document.getElementById(name).leave = leaves.at(-1) }", one.key
        )

    def expect_title(self, text: str) -> None:
        expect(self.locator(".st-key-lesson_head h2")).to_have_text(text)

    def go(self, key: str) -> None:
        """Show another step, as its name in the list of steps does."""
        self.step = step_of(self.lesson, key)
        self.show()

    def answer(self) -> None:
        """Act like the app after the foot has sent a prediction or a move to another step."""
        self.page.wait_for_function("sent.some(([name]) => ['reveal', 'move'].includes(name))")
        for name, value in self.page.evaluate("sent"):
            if name == "reveal":
                assert value["id"] == self.step.id
                choice = value["choice"]
                facts = facts_of(self.lesson, self.step, Prediction())
                assert choice == "" or facts.takes(choice)
                self.made[self.step.key] = Prediction(choice, not value.get("is_hidden"))
                self.show()
            elif name == "move":
                at = self.lesson.steps.index(self.step) + value["by"]
                self.go(self.lesson.steps[at].key)

    def press(self, name: str = "") -> None:
        """Press the foot's button with this name, which reveals or leads on."""
        way_on = self.locator(".foot .primary")
        expect(way_on).to_contain_text(name)
        way_on.click()
        self.answer()

    def keys(self, *keys: str) -> None:
        """Press keys, the last of which reveals or leads on."""
        for key in keys:
            self.page.keyboard.press(key)
        self.answer()

    def resize(self, size: str) -> None:
        """Show the step in another window and scheme, until its pictures have followed."""
        self.size = size
        asked = SIZES[size]
        self.page.set_viewport_size({"width": asked["width"], "height": asked["height"]})
        self.locator("#frame").evaluate(
            """(frame, [ground, width]) => {
              frame.style.setProperty("--st-background-color", ground);
              for (const one of [frame, document.body]) one.style.background = ground;
              frame.style.width = `${width}px`;
            }""",
            [GROUNDS[asked["color_scheme"]], self._width],
        )
        other = "light" if asked["color_scheme"] == "dark" else "dark"
        expect(self.locator(f"#frame [data-theme={other}]")).to_have_count(0)
        self.page.evaluate(FRAMES)

    def present(self) -> None:
        """Present the step as on a projector: magnified, with the whole window to itself."""
        self.page.evaluate("modules.page.dressPage('page', '')")
        self.page.evaluate(PUBLISH, {"presenter": {"view": "page", "isHidden": False}})
        wide = f"{SIZES[self.size]['width']}px"
        self.locator("#frame").evaluate(
            "(frame, wide) => { frame.style.width = `calc(${wide} / var(--present-zoom))` }", wide
        )
        self.page.evaluate(FRAMES)


def lesson_stage(modules: LoadModules, lesson: str, step: str, size: str = "laptop") -> LessonStage:
    """Open a step on the page for modules, in a window of this size."""
    page = modules(*MODULES, motion="reduce")
    page.evaluate(FRAME, "".join(sheet.read_text("utf-8") for sheet in SHEETS))
    found = lesson_named(lesson)
    assert found is not None
    stage = LessonStage(page, found, step_of(found, step), size)
    stage.resize(size)
    stage.show()
    return stage


class OpenStep(Protocol):
    """Open a step of a lesson: `open_step("stump", "every-rule", size="phone")`."""

    def __call__(self, lesson: str, step: str, size: str = "laptop") -> LessonStage: ...
