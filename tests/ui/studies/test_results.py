"""The store of results: computed once, bounded in bytes and in time, known by content."""

import threading
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest

from explorer.data.training import TrainingTable
from explorer.growth.growing import grow
from explorer.ui.sessions.current import working_for
from explorer.ui.studies.results import NotKnownError, Results, if_known, n_bytes_of
from tests.support.training_tables import training_of

KB = 1000


def never() -> bytes:
    pytest.fail("It is kept.")


def test_what_many_ask_for_at_a_time_is_computed_once() -> None:
    store, begun, calls = Results(10 * KB, 60, 20), threading.Barrier(8), []

    def ask() -> bytes:
        begun.wait()
        return store.get("a", lambda: calls.append(1) or bytes(10))

    with ThreadPoolExecutor(8) as pool:
        found = [each.result() for each in [pool.submit(ask) for _ in range(8)]]
    assert len(calls) == 1
    assert all(each is found[0] for each in found)
    assert not store._gates


def test_a_failure_is_raised_and_not_kept() -> None:
    store = Results(10 * KB, 60, 20)
    for _ in range(2):
        with pytest.raises(ZeroDivisionError):
            store.get("a", lambda: 1 // 0)
    assert store.get("a", lambda: 7) == 7


def test_what_was_used_longest_ago_goes_when_bytes_are_many() -> None:
    store = Results(10 * KB, 60, 20)
    for key in "abc":
        store.get(key, lambda: bytes(3 * KB))
    store.get("a", never)
    store.get("d", lambda: bytes(3 * KB))
    assert store.n_bytes <= 10 * KB
    for key in "acd":
        store.get(key, never)
    assert store.get("b", lambda: b"anew") == b"anew"


def test_what_is_too_large_is_kept_alone() -> None:
    store = Results(10 * KB, 60, 20)
    store.get("small", lambda: bytes(1))
    store.get("large", lambda: bytes(50 * KB))
    store.get("large", never)
    assert len(store) == 1
    store.get("next", lambda: bytes(1))
    assert store.n_bytes < KB


def test_what_nobody_asks_for_goes_in_time() -> None:
    now = [0.0]
    store = Results(10 * KB, 60, 20, clock=lambda: now[0])
    store.get("a", lambda: bytes(1))
    now[0] = 50
    store.get("b", lambda: bytes(1))
    now[0] = 60
    store.get("a", never)
    now[0] = 111
    store.get("a", never)
    assert len(store) == 1
    now[0] = 172
    assert store.get("a", lambda: b"anew") == b"anew"


def test_what_only_one_visit_used_goes_some_time_after_it() -> None:
    now = [0.0]
    store = Results(10 * KB, 600, 20, clock=lambda: now[0])
    with working_for("ann"):
        for key in ("hers", "shared"):
            store.get(key, lambda: bytes(1))
    with working_for("bob"):
        store.get("shared", never)
    store.get("nobody's", lambda: bytes(1))
    store.leave("ann")
    now[0] = 19
    assert store.sweep()
    store.get("hers", never)
    now[0] = 20
    assert not store.sweep()
    assert store.get("hers", lambda: b"anew") == b"anew"
    store.get("shared", never)
    store.leave("bob")
    now[0] = 40
    store.sweep()
    assert store.get("shared", lambda: b"anew") == b"anew"
    store.get("nobody's", never)
    assert len(store) == 3
    assert not any(store._used_by.values())


def test_who_comes_back_in_time_loses_nothing() -> None:
    now = [0.0]
    store = Results(10 * KB, 600, 20, clock=lambda: now[0])
    with working_for("ann"):
        store.get("hers", lambda: bytes(1))
    store.leave("ann")
    now[0] = 15
    store.come("ann")
    now[0] = 50
    store.sweep()
    store.get("hers", never)


def test_what_is_full_forgets_also_who_used_it() -> None:
    store = Results(10 * KB, 600, 20, clock=lambda: 0.0)
    with working_for("ann"):
        for key in range(100):
            store.get(key, lambda: bytes(3 * KB))
    assert len(store._used_by["ann"]) == len(store) == 3


def training(last: float) -> TrainingTable:
    return training_of({"x": [1.0, 2.0, last]}, ["a", "b", "a"])


def test_work_is_done_at_once_only_where_all_it_asks_for_is_kept() -> None:
    store, calls = Results(10 * KB, 60, 20), []

    def part(name: str) -> str:
        def compute() -> str:
            calls.append(name)
            return name.upper()

        return store.get(name, compute)

    def both() -> str:
        return part("a") + part("b")

    part("a")
    with pytest.raises(NotKnownError):
        if_known(both)
    assert calls == ["a"]
    assert both() == if_known(both) == "AB"
    assert calls == ["a", "b"]
    assert part("c") == "C"


def test_weights_count_arrays_and_texts_once_and_not_the_table_they_are_of() -> None:
    array = np.zeros(1000)
    assert 8 * KB <= n_bytes_of(array) == n_bytes_of(array[:])
    assert n_bytes_of([array, array]) < 9 * KB
    table = training(3.0)
    assert n_bytes_of(table) > 100
    assert n_bytes_of((table, 1)) < 100 + n_bytes_of((1,))
    tree = grow(table)
    assert tree.impurity.nbytes + tree.threshold.nbytes < n_bytes_of(tree) < 100 * KB
    texts = [str(k) * 20 for k in range(5000)]
    assert n_bytes_of(texts) == pytest.approx(sum(n_bytes_of(text) + 8 for text in texts), rel=0.2)
