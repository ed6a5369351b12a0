"""If Numba is missing or cannot cache its kernels, the textbook engine serves, with a note."""

from typing import Any

import numpy as np
import pytest
from streamlit.testing.v1 import AppTest

from explorer import StopRules, encode, grow, load_dataset
from explorer.growth.engines import compiler, engine_selection
from explorer.growth.engines.compiler import Compiler
from explorer.growth.engines.reference import ReferenceEngine
from tests.support.page.driven_page import is_sound, n_leaves, opened_at, words

NO_PLACE = RuntimeError("cannot cache function 'scan': no locator available for file 'scan.py'")
"""Numba's message if no folder is writable."""
MISSING = "Trees grow slowly here, because Numba is not installed."
BROKEN = "Trees grow slowly here, because Numba does not work (RuntimeError)."


def fails(name: str) -> Any:
    raise NO_PLACE


@pytest.fixture
def unwritable(monkeypatch: pytest.MonkeyPatch) -> Compiler:
    """Act as a process that has requested no kernel yet and can cache none."""
    begun = Compiler()
    monkeypatch.setattr(engine_selection, "_compiler", begun)
    monkeypatch.setattr(engine_selection, "_engines", [])
    for module in (engine_selection, compiler):
        monkeypatch.setattr(module, "import_module", fails)
    return begun


def pages(**address: str) -> list[AppTest]:
    """Return the page, and the same after the next choice."""
    first = opened_at(table="iris", **address)
    return [first, first.slider(key="max_depth").set_value(2).run()]


def test_without_numba_the_page_grows_its_trees_and_says_so_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(engine_selection, "find_spec", lambda name: None)
    for page in pages():
        assert is_sound(page)
        assert words(page).count(MISSING) == 1
    assert n_leaves(page) == 3


def test_without_a_place_for_kernels_the_page_grows_its_trees_and_says_so_once(
    unwritable: Compiler,
) -> None:
    training = encode(load_dataset("iris"), target="species")
    engine_selection.wait_until_compiled()
    assert unwritable.failure == "RuntimeError"
    assert isinstance(engine_selection.engine_for(training), ReferenceEngine)
    for page in pages():
        assert is_sound(page)
        assert words(page).count(BROKEN) == 1
    assert n_leaves(page) == 3


def test_whoever_comes_before_the_compiler_has_failed_is_served_too(unwritable: Compiler) -> None:
    training = encode(load_dataset("iris"), target="species")
    tree = grow(training, stop=StopRules(max_depth=2), engine=ReferenceEngine(training))
    many = np.tile(np.column_stack(training.columns), (engine_selection.WAITING_ROWS // 150 + 1, 1))
    leaves, infinite = engine_selection.leaves_of(tree, many)
    assert len(np.unique(leaves)) == 3
    assert not infinite
    assert unwritable.failure == "RuntimeError"
    assert engine_selection.pair_sweep() is None


def test_no_pair_sweep_is_compiled_where_numba_does_not_work(unwritable: Compiler) -> None:
    assert engine_selection.pair_sweep() is None
    assert engine_selection.why_not_compiled() == BROKEN
