"""The objects that the garbage collector skips."""

import gc
from collections.abc import Iterator

import pytest

from explorer.ui import memory


@pytest.fixture(autouse=True)
def thawed(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(memory, "_seen", -1)
    gc.unfreeze()
    yield
    gc.collect()
    gc.freeze()  # as the pages of later tests find it


def test_what_is_loaded_is_spared_once_and_again_when_kernels_have_come(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    ready = 0
    monkeypatch.setattr(memory, "n_kernels_ready", lambda: ready)
    memory.freeze_loaded_objects()
    spared = gc.get_freeze_count()
    assert spared > 10_000
    kept = [[i] for i in range(1000)]
    memory.freeze_loaded_objects()
    assert gc.get_freeze_count() <= spared  # later objects are collected as usual
    ready = 1
    memory.freeze_loaded_objects()
    assert gc.get_freeze_count() >= spared + len(kept) - 100
