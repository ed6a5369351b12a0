"""A hostile browser's picture messages change nothing, and raise nothing."""

import random
from collections.abc import Callable
from typing import Any

import pytest
import streamlit
from streamlit.runtime.scriptrunner_utils.exceptions import RerunException

from explorer import StopRules, encode, grow, load_dataset
from explorer.caps import CAPS
from explorer.growth.tree_spec import TreeSpec
from explorer.ui import (
    colours,
    forced_splits,
    keys,
    player,
    presenter,
    pruning_by_hand,
    selection,
    state,
    stop_rules,
)
from explorer.ui.draw import plane
from explorer.ui.follow import panel
from explorer.ui.follow.tried import followed
from explorer.ui.judge import cut_off
from explorer.ui.learn import glossary, index_page
from explorer.ui.limitations import forest, instability
from explorer.ui.regions import regions
from explorer.ui.sent_numbers import finite
from explorer.ui.sessions import arriving
from tests.support.page.messages import FIELDS, message
from tests.support.paths import ROOT
from tests.support.subjects import subject_of

TABLE = load_dataset("penguins")
TRAINING = encode(TABLE, "species")
TREE = grow(TRAINING, stop=StopRules(3))
SHOWN = TreeSpec(TRAINING, TREE.search, StopRules(3))
SUBJECT = subject_of(TABLE, SHOWN)
PICTURE = keys.Component("picture")


def settle_row() -> None:
    found = followed(SUBJECT)
    if found is not None:
        panel.settle(found)


def settle_split() -> None:
    forced_splits.settle_used(SUBJECT)


READERS: dict[str, Callable[[], object]] = {
    "ask": settle_row,
    "asked": glossary._take_asked,
    "back": arriving._run_again,
    "axes": lambda: regions._choose_axes(TRAINING, TRAINING.features.names, ("island", "sex")),
    "chosen": cut_off._settle_chosen,
    "colours": lambda: colours.settle_colours(PICTURE, SUBJECT),
    "feature": lambda: selection.look_into(SHOWN, PICTURE),
    "fixed": lambda: regions._fix(TRAINING),
    "follow": lambda: regions._follow(lambda number: panel.follow_number(SUBJECT, number)),
    "kind": plane._take_kind,
    "limits": lambda: stop_rules.settle_sent(PICTURE),
    "open": index_page._open,
    "opened": lambda: (forest._open(20), instability._open()),
    "points": plane._take_points,
    "present": presenter._settle,
    "pruned": lambda: pruning_by_hand.settle_sent(PICTURE),
    "resume": arriving._settle_resumed,
    "selected": lambda: selection.select_sent(PICTURE),
    "shape": plane._take_shape,
    "steps": lambda: player.settle_sent(PICTURE),
    "tried": glossary._try,
    "use": settle_split,
}
"""Callbacks by their event. Those of other events need a drawn page."""


class Address(dict[str, Any]):
    """An address like Streamlit's: it takes only text that can be sent to the browser."""

    def __setitem__(self, name: str, value: Any) -> None:
        for text in [value] if isinstance(value, str) else value:
            text.encode()
            assert len(text) < 11_000, "an address of a megabyte"
        super().__setitem__(name, value)

    def get_all(self, name: str) -> list[str]:
        return [self[name]] if name in self else []


@pytest.fixture
def address(monkeypatch: pytest.MonkeyPatch) -> Address:
    found = Address(row="185")
    monkeypatch.setattr(streamlit, "session_state", {})
    monkeypatch.setattr(streamlit, "query_params", found)
    monkeypatch.setattr(streamlit, "rerun", lambda *_, **__: None)
    return found


def take(event: str, sent: object, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(keys.Component, "sent", lambda _, __: sent)
    try:
        READERS[event]()
    except RerunException:
        pass
    except Exception as fault:
        fault.add_note(f"{event} = {str(sent)[:300]}")
        raise


def test_every_event_that_a_page_listens_to_is_known_here() -> None:
    sources = "".join(path.read_text("utf-8") for path in (ROOT / "explorer/ui").rglob("*.py"))
    listened = {
        part.split("_change=")[0] for part in sources.split(" on_")[1:] if "_change=" in part[:30]
    }
    assert listened == set(FIELDS)
    assert set(READERS) <= set(FIELDS)


@pytest.mark.parametrize("event", sorted(READERS))
def test_whatever_is_sent_raises_nothing(
    event: str, address: Address, monkeypatch: pytest.MonkeyPatch
) -> None:
    for seed in range(60):
        address["row"] = "186"
        take(event, message(random.Random(seed), event), monkeypatch)


@pytest.mark.deep
@pytest.mark.parametrize("event", sorted(READERS))
def test_whatever_is_sent_raises_nothing_in_thousands_of_messages(
    event: str, address: Address, monkeypatch: pytest.MonkeyPatch
) -> None:
    for seed in range(60, 2_000):
        address["row"] = "186"
        take(event, message(random.Random(seed), event), monkeypatch)


@pytest.mark.parametrize("path", ["\ud800", "X", "<script>", "L" * 100_000])
def test_what_is_no_path_selects_nothing(
    path: str, address: Address, monkeypatch: pytest.MonkeyPatch
) -> None:
    take("selected", "LR", monkeypatch)
    take("selected", path, monkeypatch)
    assert address["node"] == "LR"


@pytest.mark.parametrize(
    "sent",
    [
        {"max_depth": 2, "ccp_alpha": 10**400},
        {"max_depth": 10**400, "ccp_alpha": 0},
        {"max_depth": 2, "max_leaf_nodes": 2**70, "ccp_alpha": 0},
        {"max_depth": 2, "ccp_alpha": float("nan")},
        {"max_depth": True, "ccp_alpha": 0},
    ],
)
def test_limits_beyond_all_numbers_are_none(
    sent: dict[str, Any], address: Address, monkeypatch: pytest.MonkeyPatch
) -> None:
    take("limits", sent, monkeypatch)
    assert not state.MAX_DEPTH.is_set
    assert not state.CCP_ALPHA.is_set


def test_a_leaf_budget_is_no_larger_than_a_tree_may_be(
    address: Address, monkeypatch: pytest.MonkeyPatch
) -> None:
    take("limits", {"max_leaf_nodes": 2**60, "ccp_alpha": 0}, monkeypatch)
    assert state.MAX_LEAF_NODES.get() == CAPS.node_budget


@pytest.mark.parametrize(
    "sent",
    [10**400, float("nan"), float("inf"), True, None, "1", [1]],
    ids=lambda one: str(one)[:9],
)
def test_what_is_no_finite_number_is_none(sent: object) -> None:
    assert finite(sent) is None
    assert finite(3) == 3.0
