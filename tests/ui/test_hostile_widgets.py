"""The page under any setting of its widgets, in any order, on any page: never an exception."""

import random
from typing import Any

import pytest
from streamlit.testing.v1 import AppTest

from explorer.growth.engines.engine_selection import wait_until_compiled
from explorer.ui.state import TABLE
from tests.support.bad_tables import BAD_TABLES
from tests.support.page.driven_page import on_page, opened_at, upload

PAGES = ("explore", "judge", "build", "limitations", "export", "draw", "learn")
TABLES = ("penguins", "titanic", "bikeshare", "iris", "diagonal")
_TEXTS = ("", "0", "x" * 5_000, "<script>1</script>", "\x1b[31m", "-1e999", "שלום")

# scikit-learn warns about a target with nearly as many classes as rows; the page still works.
pytestmark = pytest.mark.filterwarnings("ignore:The number of unique classes")


@pytest.fixture(scope="module", autouse=True)
def compiled() -> None:
    wait_until_compiled()


def set_at_random(page: AppTest, chance: random.Random) -> str:
    """Set one of the page's widgets as a user can; return which and how, in words."""
    kinds = (
        page.slider,
        page.select_slider,
        page.number_input,
        page.selectbox,
        page.radio,
        page.multiselect,
        page.button_group,
        page.toggle,
        page.checkbox,
        page.text_input,
        page.button,
    )
    widgets = [one for kind in kinds for one in kind if not one.disabled]
    if not widgets:
        return "nothing"
    one: Any = chance.choice(widgets)
    match one.type:
        case "button":
            one.click()
            return f"{one.key} is clicked"
        case "slider" if one.proto.options:
            one.set_value(chance.choice(list(one.options)))
        case "slider" | "number_input":
            one.set_value(_number(one, chance))
        case "selectbox" | "radio":
            one.set_value(chance.choice(list(one.options)))
        case "button_group" if not isinstance(one.value, list):
            one.set_value(chance.choice([*one.options, None]))
        case "multiselect" | "button_group":
            options = list(one.options)
            one.set_value(chance.sample(options, chance.randint(0, len(options))))
        case "toggle" | "checkbox":
            one.set_value(not one.value)
        case "text_input":
            one.set_value(chance.choice(_TEXTS))
    return f"{one.type} {one.key} = {str(one.value)[:200]}"


def _number(one: Any, chance: random.Random) -> Any:
    """Return a number that the widget accepts, sometimes an end of its range."""
    is_whole = isinstance(one.value, int) or (one.value is None and one.step == 1)
    low = -(10**6) if one.min is None else one.min
    high = 10**6 if one.max is None else one.max
    return chance.choice(
        (low, high, chance.randint(int(low), int(high)) if is_whole else chance.uniform(low, high))
    )


def assert_settings_are_survived(seeds: range, n_steps: int) -> None:
    for seed in seeds:
        chance = random.Random(seed)
        name = chance.choice(PAGES)
        page = opened_at(**{TABLE.name: chance.choice(TABLES)})
        if chance.random() < 0.5:
            bad = chance.choice(sorted(BAD_TABLES))
            upload(page, "rows.csv", BAD_TABLES[bad])
            name = f"{name} of {bad}"
        page, done = on_page(page, name.partition(" ")[0]), [name]
        for _ in range(n_steps):
            done.append(set_at_random(page, chance))
            page.run()
            traces = [one.message for one in page.exception]
            assert not traces, (seed, done, traces)
            if chance.random() < 0.15:
                done.append(chance.choice(PAGES))
                page = on_page(page, done[-1])


def test_a_page_stands_whatever_is_set() -> None:
    assert_settings_are_survived(range(1), 10)


@pytest.mark.deep
@pytest.mark.parametrize("first", range(1, 61, 10))
def test_every_page_stands_whatever_is_set_in_whatever_order(first: int) -> None:
    assert_settings_are_survived(range(first, first + 10), 25)
