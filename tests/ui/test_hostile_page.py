"""The whole page under hostile messages, addresses and files: never an exception, never a trace."""

import json
import random
from typing import Any

import pytest
from streamlit.testing.v1 import AppTest

from explorer.data.reading.formats import FORMAT_OF_TYPE
from explorer.growth.engines.engine_selection import wait_until_compiled
from explorer.ui import keys, state
from explorer.ui.sessions import keys as of_visits
from tests.support.files.damage import damaged
from tests.support.hostile_json import SCALARS
from tests.support.page.driven_page import is_sound, on_page, opened_at, sent, upload
from tests.support.page.messages import message, opened

PLACES: tuple[tuple[str, dict[str, str]], ...] = (
    ("explore", {"row": "185"}),
    ("judge", {"table": "iris"}),
    ("draw", {}),
    ("learn", {"lesson": "stump"}),
    ("limitations", {"table": "iris", "samples": "20"}),
    ("explore", {}),
    ("explore", {"more": "Overview"}),
    ("judge", {}),
    ("judge", {"target": "body_mass_g"}),
    ("build", {}),
    ("learn", {}),
    ("learn", {"view": "glossary"}),
    ("limitations", {}),
    ("limitations", {"limit": "forest", "trees": "20"}),
)
"""The first five are tried in the gate."""
PAGES = ("explore", "judge", "build", "limitations", "export", "draw", "learn")
_PIECES = (
    *(str(one) for one in SCALARS if one not in ("\ud800", "a" * 100_000) and one != 10**400),
    "9" * 5_000,
    "-" * 50,
    "%%%41%zz",
    "../../etc/passwd",
    "שלום",
    "L" * 20_000,
    "[[[[]]]]",
    '{"a": {"b": 1}}',
    "species",
    "island",
    "penguins",
    "iris",
    "explore",
    "gini",
    "2",
    "share",
)


@pytest.fixture(scope="module", autouse=True)
def compiled() -> None:
    wait_until_compiled()


def assert_no_trace(page: AppTest, what: object) -> None:
    traces = [one.message for one in page.exception]
    assert not traces, (what, traces)
    told = " ".join(str(one.value) for one in (*page.error, *page.warning))
    assert "Traceback" not in told, (what, told)


def assert_messages_are_survived(place: tuple[str, dict[str, str]], seeds: range) -> None:
    name, address = place
    with opened(name, **address) as (page, found):
        assert_no_trace(page, place)
        assert found.heard
        for seed in seeds:
            chance = random.Random(seed)
            found.to_come = [(*of, message(chance, of[1])) for of in found.heard for _ in range(2)]
            came = str(found.to_come)[:2_000]
            assert_no_trace(page.run(), (place, seed, came))


@pytest.mark.parametrize("place", PLACES[:5], ids=str)
def test_a_page_stands_whatever_its_pictures_send(place: tuple[str, dict[str, str]]) -> None:
    assert_messages_are_survived(place, range(1))


@pytest.mark.deep
@pytest.mark.parametrize("place", PLACES, ids=str)
def test_every_page_stands_whatever_its_pictures_send(place: tuple[str, dict[str, str]]) -> None:
    assert_messages_are_survived(place, range(30))


def random_address(chance: random.Random) -> dict[str, str]:
    parameters = {one for one in state.every_key() if isinstance(one, keys.Parameter)}
    known = sorted(state.address_known() | {one.name for one in parameters} | {"set_up"})
    named = chance.sample(known, chance.choice((1, 2, 5, len(known))))
    return {name: chance.choice(_PIECES) for name in named}


def assert_addresses_are_survived(seeds: range) -> None:
    for seed in seeds:
        chance = random.Random(seed)
        address = random_address(chance)
        page = opened_at(**address)
        assert_no_trace(page, (seed, address))
        name = chance.choice(PAGES)
        assert_no_trace(on_page(page, name), (seed, name, address))


def test_any_address_opens_a_page() -> None:
    assert_addresses_are_survived(range(4))


@pytest.mark.parametrize("number", ["inf", "-Infinity", "1e999", "9" * 5_000, "nan"])
def test_a_number_without_end_in_the_address_is_none(number: str) -> None:
    page = opened_at(max_leaf_nodes=number, max_depth=number, ccp_alpha=number, samples=number)
    assert is_sound(page)
    assert page.number_input(key="max_leaf_nodes").value is None
    assert page.slider(key="max_depth").value == 3


@pytest.mark.deep
def test_hundreds_of_addresses_open_a_page() -> None:
    assert_addresses_are_survived(range(4, 300))


def assert_uploads_are_survived(seeds: range) -> None:
    page = opened_at()
    for seed in seeds:
        name, data = damaged(seed)
        name = name if name.rpartition(".")[2] in FORMAT_OF_TYPE else "t.xlsx"  # others stay out
        assert_no_trace(upload(page, name, data), (seed, name))


def test_any_file_is_shown_or_refused() -> None:
    assert_uploads_are_survived(range(6))


@pytest.mark.deep
def test_hundreds_of_files_are_shown_or_refused() -> None:
    assert_uploads_are_survived(range(6, 400))


def long_table(middle: str) -> bytes:
    """Return a page of thousands of rows, one cell of which is the caller's."""
    rows = [f"{i % 97},{i % 89},{'yes' if i % 3 else 'no'}" for i in range(6_000)]
    rows[3_000] = f"{middle},1,no"
    return "\n".join(["a,b,answer", *rows, ""]).encode()


def all_sent(page: AppTest) -> str:
    elements: list[Any] = page.get("bidi_component")
    return " ".join((e.proto.bytes or b"").decode() + e.proto.json for e in elements)


def test_two_visits_with_files_of_one_name_see_each_their_own() -> None:
    rows = "colour,size,shape\n" + "{0}1,1,{0}x\n{0}2,2,{0}y\n{0}1,3,{0}y\n{0}2,4,{0}x\n" * 6
    mine, theirs = opened_at(), opened_at()
    upload(mine, "same.csv", rows.format("ochrite").encode())
    upload(theirs, "same.csv", rows.format("azurite").encode())
    mine.query_params["node"] = "L"
    for page, own, other in ((mine, "ochrite", "azurite"), (theirs, "azurite", "ochrite")):
        page.run()
        assert is_sound(page)
        assert own in all_sent(page)
        assert other not in all_sent(page)
        sessions = [one.name for one in state.every_key() if isinstance(one, keys.Session)]
        kept = [page.session_state[name] for name in sessions if name in page.session_state]
        assert own in str(kept)
        assert other not in str(kept)
    assert "node" not in theirs.query_params
    assert mine.session_state[of_visits.TOKEN.name] != theirs.session_state[of_visits.TOKEN.name]
    assert json.dumps(sent(mine, "visit")) != json.dumps(sent(theirs, "visit"))


def test_one_cell_in_the_middle_of_a_long_table_makes_another_table() -> None:
    one, other = opened_at(), opened_at()
    upload(one, "same.csv", long_table("5"))
    upload(other, "same.csv", long_table("-7000"))
    assert is_sound(one)
    assert is_sound(other)
    models = [sent(page, "tree_canvas") for page in (one, other)]
    assert models[0] != models[1]
    assert "-7000" in all_sent(other)
    assert "-7000" not in all_sent(one)


def test_an_error_of_one_visit_is_not_anothers() -> None:
    mine, theirs = opened_at(), opened_at()
    upload(mine, "secret.csv", b"only one column\n1\n")
    assert mine.error
    assert not theirs.run().error
    assert "secret" not in all_sent(theirs)
