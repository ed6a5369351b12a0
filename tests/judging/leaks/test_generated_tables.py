"""The search in generated tables: no suspects in honest ones, and planted leaks are found."""

from collections.abc import Callable

import pytest

from explorer.data.training import encode
from explorer.judging.leaks.search import find_target_leakage
from tests.support.leaks import tuned, unseen
from tests.support.leaks.tuned import Case

N = 30
MOST_FALSE_ALARMS, LEAST_FOUND = 1, 27
SETS = [(tuned.honest, tuned.leaking), (unseen.honest, unseen.leaking)]


def suspects(case: Case) -> list[str]:
    return [each.column for each in find_target_leakage(encode(case.table, "y")).found]


@pytest.mark.parametrize("make", [tuned.honest, unseen.honest])
def test_honest_tables_raise_nothing(make: Callable[[int], Case]) -> None:
    assert [suspects(make(seed)) for seed in range(10)] == [[]] * 10


@pytest.mark.parametrize("make", [tuned.leaking, unseen.leaking])
def test_a_planted_leak_is_the_only_suspect(make: Callable[[int], Case]) -> None:
    assert [suspects(make(seed)) for seed in range(7)] == [["strong"]] * 7


@pytest.mark.deep
@pytest.mark.parametrize(("honest", "leaking"), SETS, ids=["tuned", "unseen"])
def test_thirty_honest_tables_raise_one_alarm_at_most_and_27_of_30_leaks_are_found(
    honest: Callable[[int], Case], leaking: Callable[[int], Case]
) -> None:
    alarms = [seed for seed in range(N) if suspects(honest(seed))]
    found = [seed for seed in range(N) if suspects(leaking(seed)) == ["strong"]]
    assert len(alarms) <= MOST_FALSE_ALARMS, alarms
    assert len(found) >= LEAST_FOUND, sorted({*range(N)} - {*found})


@pytest.mark.deep
@pytest.mark.parametrize(("honest", "leaking"), SETS, ids=["tuned", "unseen"])
def test_two_hundred_more_tables_keep_these_rates(
    honest: Callable[[int], Case], leaking: Callable[[int], Case]
) -> None:
    seeds = range(N, N + 200)
    alarms = sum(bool(suspects(honest(seed))) for seed in seeds)
    found = sum("strong" in suspects(leaking(seed)) for seed in seeds)
    assert alarms <= 200 * MOST_FALSE_ALARMS / N
    assert found >= 200 * LEAST_FOUND / N
