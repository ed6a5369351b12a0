"""The browser writes numbers as Python does, and impurities under each other."""

from typing import Any

import numpy as np
import pytest
from playwright.sync_api import Page

from tests.support.page.modules import LoadModules, call
from tests.support.page.number_cases import CASES, in_python

RUN = """([name, cases]) => {
  const words = { NaN: NaN, Infinity: Infinity, "-Infinity": -Infinity };
  const write = modules.display[name];
  return cases.map((given) => {
    const found = write(...given.map((one) => (Object.hasOwn(words, one) ? words[one] : one)));
    return typeof found === "number" && !Number.isFinite(found) ? String(found) : found;
  });
}"""

DIGITS = {"show_number": 4, "show_decimals": 2, "show_aligned": 3, "to_digits": 3}
"""The functions with a number of digits as argument."""


@pytest.fixture
def page(modules: LoadModules) -> Page:
    return modules("shared/display", "splits/impurity_scale")


def in_browser(page: Page, function: str, cases: list[list[Any]]) -> list[Any]:
    first, *others = function.split("_")
    name = first + "".join(word.capitalize() for word in others)
    found: list[Any] = call(page, RUN, [name, cases])
    return found


@pytest.mark.parametrize("function", CASES)
def test_a_number_is_written_as_the_table_has_it(page: Page, function: str) -> None:
    cases = CASES[function]
    found = in_browser(page, function, [case[:-1] for case in cases])
    assert [[*case[:-1], one] for case, one in zip(cases, found, strict=True)] == cases


def numbers() -> list[float]:
    """Return numbers of all sizes, and halves of each, which both languages round to the even
    digit."""
    random = np.random.default_rng(5)
    of_sizes = random.normal(size=300) * 10.0 ** random.uniform(-9, 18, 300)
    halves = (random.integers(0, 10**5, 200) + 0.5) / 2.0 ** random.integers(0, 8, 200)
    return [*of_sizes.tolist(), *halves.tolist(), *(-halves[:20]).tolist()]


@pytest.mark.parametrize(
    "function",
    [name for name in CASES if name not in ("show_rows", "show_compact", "isolated")],
)
def test_numbers_of_all_sizes_are_written_alike(page: Page, function: str) -> None:
    values = numbers()
    if function == "show_share":
        values = [abs(value) / 10 ** len(f"{abs(value):.0f}") for value in values]
    cases: list[list[Any]] = [[value] for value in values]
    if function == "show_value":
        cases = [["number", value] for value in values]
        cases += [["time", value] for value in values if abs(value) < 1e9]
    elif function == "show_distance":
        cases = [[of, value, 3] for value in values for of in ("number", "time", "date")]
    elif function in DIGITS:
        cases = [[value, DIGITS[function] + more] for value in values for more in (0, 2)]
    expected = [in_python(function, case) for case in cases]
    assert in_browser(page, function, cases) == expected


def test_numbers_in_little_room_are_written_alike(page: Page) -> None:
    cases = [[value, in_python("show_number", [value])] for value in numbers()]
    expected = [in_python("show_compact", case) for case in cases]
    assert in_browser(page, "show_compact", cases) == expected


def test_a_sentence_begins_with_a_capital_letter(page: Page) -> None:
    found = page.evaluate("(v) => v.map((x) => modules.display.begun(x))", ["", "one of 3", "É"])
    assert found == ["", "One of 3", "É"]


def test_impurities_stand_under_each_other_and_small_gains_keep_two_digits(page: Page) -> None:
    cases: list[tuple[float, list[float], list[str]]] = [
        (
            0.636,
            [0.33, 0.0218, 0.00994, 0.001834, 0.0],
            ["0.330", "0.022", "0.0099", "0.0018", "0.000"],
        ),
        (61.2, [35.14, 0.4999, 0.04], ["35.1", "0.50", "0.040"]),
        (0.5, [1e-9, -0.25], ["< 0.000001", "−0.250"]),
    ]
    for parent, values, written in cases:
        found = page.evaluate(
            "([p, v]) => v.map(modules.impurity_scale.impurityScale(p).writeRanked)",
            [parent, values],
        )
        assert found == written


def test_all_gains_of_a_column_have_the_decimals_that_give_its_best_two_digits(
    page: Page,
) -> None:
    found = page.evaluate(
        """([parent, gain, values]) => values.map(
             modules.impurity_scale.impurityScale(parent, { gain }).writeGain)""",
        [0.0377, 0.000931, [0.000931, 0.00031, 0.0, 0.0000001]],
    )
    assert found == ["0.00093", "0.00031", "0.00000", "< 0.00001"]
    whole = page.evaluate(
        "() => modules.impurity_scale.impurityScale(0.636, { gain: 0.33 }).writeGain(0.0001)"
    )
    assert whole == "< 0.001"
