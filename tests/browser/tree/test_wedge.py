"""The wedge over the scrubber: both scores of every stop, and the gap between them."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.support.page.modules import LoadModules, call

XS = [0, 100, 200, 300]
DRAWN = """([scores, xs, chosen]) => {
  const box = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  box.replaceChildren(...modules.wedge.drawWedge(scores, xs, chosen, 81));
  const d = (look) => [...box.querySelectorAll(`.wedge-${look}`)]
    .map((each) => each.getAttribute("d") ?? each.getAttribute("cy"));
  const looks = ["gap", "training", "folded", "spread", "best", "simplest", "mark", "at"];
  return Object.fromEntries(looks.map((look) => [look, d(look)]));
}"""


@pytest.fixture
def page(modules: LoadModules) -> Page:
    return modules("tree/controls/wedge", "shared/drawing/room")


def drawn(page: Page, chosen: int = 3, **scores: Any) -> dict[str, list[str]]:
    usual = {
        "training": [0.4, 0.90, 0.95, 1.0],
        "mean": [0.4, 0.88, 0.92, 0.90],
        "deviation": [0.01] * 4,
        "best": 2,
        "simplest": 1,
    }
    found: dict[str, list[str]] = call(page, DRAWN, [usual | scores, XS, chosen])
    return found


def points(path: str) -> list[tuple[float, float]]:
    numbers = [float(each) for each in re.findall(r"-?[\d.]+", path)]
    return list(zip(numbers[::2], numbers[1::2], strict=True))


def test_both_lines_pass_through_every_stop_and_grey_lies_between_them(page: Page) -> None:
    found = drawn(page)
    training, folded = points(found["training"][0]), points(found["folded"][0])
    assert [x for x, _ in training] == [x for x, _ in folded] == XS
    assert points(found["gap"][0]) == training + folded[::-1]
    # One scale: the highest score is at the top, a lower one in proportion below it.
    assert training[3][1] == 20
    per_score = (folded[3][1] - training[3][1]) / 0.1
    assert folded[2][1] - training[2][1] == pytest.approx(0.03 * per_score, abs=0.1)
    # The root's score is far below what is seen.
    assert folded[0][1] > 100
    assert len(found["spread"]) == 4
    x, top = points(found["best"][0])[0]
    assert (x, top + 5) == (200, pytest.approx(folded[2][1], abs=0.1))
    assert found["mark"][0] == "M300 20V81"
    assert [float(y) for y in found["at"]] == pytest.approx([20, folded[3][1]], abs=0.1)


def test_stops_without_a_score_are_passed_over(page: Page) -> None:
    found = drawn(page, training=[0.4, 0.9, 0.95, None], mean=[0.4, 0.88, None, None], best=1)
    assert [x for x, _ in points(found["folded"][0])] == [0, 100]
    assert found["simplest"] == []
    assert found["at"] == []


@pytest.mark.parametrize("mean", [[], [None] * 4, [0.4, None, None, None]])
def test_nothing_is_drawn_before_two_stops_have_both_scores(page: Page, mean: list) -> None:
    assert all(each == [] for each in drawn(page, mean=mean, best=None, simplest=None).values())


def test_equal_scores_are_one_line(page: Page) -> None:
    found = drawn(page, training=[0.4, 0.5, 0.6, 0.7], mean=[0.4, 0.5, 0.6, 0.7])
    assert found["training"] == found["folded"]
    assert points(found["folded"][0])[0][1] == 52


def test_the_score_of_the_best_stop_goes_before_those_of_its_neighbours(page: Page) -> None:
    def labelled(*marked: int | None) -> list[int]:
        code = "([xs, marked]) => [...modules.room.labelled(xs, xs.map(() => 60), 0, 12, marked)]"
        found: list[int] = call(page, code, [[i * 50 for i in range(9)], list(marked)])
        return sorted(found)

    assert labelled() == [0, 2, 4, 6, 8]
    assert labelled(5, None) == [0, 2, 5, 8]
    assert labelled(5, 3) == [0, 3, 5, 8]
    # The chosen stop keeps its own.
    assert labelled(1) == labelled()


BUTTONS = """([scored, stops]) => modules.fold_scores.choiceButtons(scored, stops, () => {})
  .map((button) => [button.textContent, button.title])"""


def test_the_best_of_a_bounded_range_is_called_the_best_offered(
    modules: LoadModules,
) -> None:
    page = modules("tree/controls/fold_scores")
    scored = {"text": ["50 %", "60 %"], "mean": [0.5, 0.6], "deviation": [0, 0], "name": "accuracy"}
    stops = [{"whole": "depth 0"}, {"whole": "depth 1"}]
    said = {}
    for bounded in (True, False):
        asked = [{**scored, "best": 1, "simplest": 1, "bounded": bounded}, stops]
        [said[bounded]] = call(page, BUTTONS, asked)
    why = "the best of the offered depths; trees can grow deeper"
    assert said[True] == ["◆ best offered", f"Use depth 1: {why}, accuracy 60 %"]
    assert said[False] == ["◆ best", "Use depth 1: the best, accuracy 60 %"]
    both = call(page, BUTTONS, [{**scored, "best": 1, "simplest": 0, "bounded": False}, stops])
    assert [words for words, _ in both] == ["◇ as good", "◆ best"]
