"""The tables on which the leak check is measured and was never tuned.

Other distributions than those of `tuned`: groups of correlated features, clusters, ratings,
hazards, rules of two columns; leaks from exports, other programs and later processes.
"""

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tests.support.leaks.tuned import Case, case, named, with_rate

Values = NDArray[Any]
Bools = NDArray[np.bool_]
Rng = np.random.Generator
TODAY = np.datetime64("2025-03-01")


def group_of_columns(rng: Rng, n: int) -> tuple[dict[str, Values], Values]:
    """Return columns correlated by two factors, and the log odds that the factors add."""
    factors = rng.standard_t(6, (n, 2))
    columns: dict[str, Values] = {}
    for i in range(int(rng.integers(4, 16))):
        value = factors @ rng.uniform(-1, 1, 2) + rng.normal(size=n) * rng.uniform(0.5, 2)
        match int(rng.integers(5)):
            case 0:
                columns[f"income_{i}"] = (1000 * np.exp(0.4 * value)).round()
            case 1:
                columns[f"rating_{i}"] = np.clip(np.round(3 + value), 1, 5).astype(int)
            case 2:
                columns[f"city_{i}"] = np.array(["Rom", "Bonn", "Oslo", "Graz"])[
                    np.digitize(value + rng.normal(size=n), [-1.5, 0, 1.5])
                ]
            case 3:
                columns[f"has_{i}"] = np.where(value > 0.7, "y", "n")
            case _:
                columns[f"since_{i}"] = TODAY - (400 + 100 * value).clip(0).astype("timedelta64[D]")
    return columns, factors @ rng.uniform(-1.2, 1.2, 2)


def _hazard(rng: Rng, n: int, score: Values, rate: float) -> tuple[Values, Bools]:
    age = rng.weibull(1.5, n) * 40
    return age.round(1), with_rate(rng, (age / 9) + score, rate)


def _ratings(rng: Rng, n: int, score: Values, rate: float) -> tuple[Values, Bools]:
    stars = rng.choice(5, n, p=rng.dirichlet(np.full(5, 3))) + 1
    return stars, with_rate(rng, -2.2 * stars + score, rate)


def _clusters(rng: Rng, n: int, score: Values, rate: float) -> tuple[Values, Bools]:
    at = rng.integers(0, 4, n)
    x = np.array([0, 4, 8, 12])[at] + rng.normal(size=n)
    return x.round(2), with_rate(rng, np.array([-4, 2, -2, 5])[at] + score, rate)


def _income(rng: Rng, n: int, score: Values, rate: float) -> tuple[Values, Bools]:
    x = rng.pareto(2.5, n)
    return (x * 20000).round(), with_rate(rng, 3.0 * np.log(x + 0.05) + score, rate)


def _two_rules(rng: Rng, n: int, score: Values, rate: float) -> tuple[Values, Bools]:
    x, z = rng.uniform(0, 100, n), score + rng.normal(size=n)
    share = np.where(x > 100 * (1 - rate), np.where(z > -1.0, 0.9, 0.4), 0.03)
    return x.round(1), rng.random(n) < share


def _regions(rng: Rng, n: int, score: Values, rate: float) -> tuple[Values, Bools]:
    k = int(rng.integers(15, 40))
    level, weight = rng.integers(0, k, n), rng.normal(size=k) * 2.6
    return np.array([f"region {each}" for each in level]), with_rate(
        rng, weight[level] + score, rate
    )


def _marker(rng: Rng, n: int, score: Values, rate: float) -> tuple[Values, Bools]:
    y = with_rate(rng, 1.5 * score, rate)
    illness = y * rng.gamma(4, 0.6, n) + rng.gamma(2, 0.4, n) + 0.3 * score
    return np.exp(illness / 2).round(2), y


def _middle(rng: Rng, n: int, score: Values, rate: float) -> tuple[Values, Bools]:
    x = rng.beta(2, 2, n)
    return (100 * x).round(1), with_rate(rng, -30 * np.abs(x - 0.5) + score, rate)


def _last_seen(rng: Rng, n: int, score: Values, rate: float) -> tuple[Values, Bools]:
    days = (rng.lognormal(3, 1.2, n)).round()
    y = with_rate(rng, 2.6 * np.log(days + 1) + score, rate)
    return TODAY - days.astype("timedelta64[D]"), y


def _insured(rng: Rng, n: int, score: Values, rate: float) -> tuple[Values, Bools]:
    plan = rng.choice(3, n, p=[0.5, 0.3, 0.2])
    return np.array(["none", "basic", "full"])[plan], with_rate(
        rng, np.array([3.0, 0, -2])[plan] + score, rate
    )


HONEST: Mapping[str, Callable[[Rng, int, Values, float], tuple[Values, Bools]]] = {
    "hazard": _hazard,
    "ratings": _ratings,
    "clusters": _clusters,
    "income": _income,
    "two rules": _two_rules,
    "regions": _regions,
    "marker": _marker,
    "middle": _middle,
    "last seen": _last_seen,
    "insured": _insured,
}


def honest(seed: int) -> Case:
    """Return a table with a strong column that existed before the target."""
    rng = np.random.default_rng([seed, 101])
    n, rate = int(rng.integers(300, 12000)), float(rng.beta(2, 4) * 0.6 + 0.03)
    columns, score = group_of_columns(rng, n)
    if seed % 11 == 10:
        x = rng.gamma(3, 1, n)
        y = 50 + 12 * np.sqrt(x) + rng.uniform(1, 2) * rng.standard_t(5, n) + score
        return case("number", (x * 7).round(1), columns, y.round(2))
    kind = list(HONEST)[seed % 11]
    strong, y = HONEST[kind](rng, n, score, rate)
    return case(kind, strong, columns, named(np.asarray(y)))


def _reason(rng: Rng, y: Bools) -> Values:
    reasons = rng.choice(["price", "moved", "service", "rival"], len(y)).astype(object)
    known = rng.random(len(y)) < np.where(y, rng.uniform(0.75, 0.95), rng.uniform(0, 0.04))
    reasons[~known] = None
    return np.asarray(reasons)


def _fee(rng: Rng, y: Bools) -> Values:
    paid = rng.random(len(y)) < np.where(y, rng.uniform(0.8, 0.97), rng.uniform(0, 0.08))
    return np.where(paid, rng.choice([25.0, 49.9, 80.0], len(y)) + rng.normal(size=len(y)), 0.0)


def _renewed(rng: Rng, y: Bools) -> Values:
    kept = rng.random(len(y)) < np.where(y, rng.uniform(0, 0.1), rng.uniform(0.85, 0.99))
    days = TODAY + rng.integers(1, 365, len(y)).astype("timedelta64[D]")
    return np.where(kept, days, np.datetime64("NaT"))


def _export(rng: Rng, y: Bools) -> Values:
    early = rng.random(len(y)) < np.where(y, rng.uniform(0.85, 1), rng.uniform(0, 0.1))
    return np.where(early, TODAY - rng.integers(1, 500, len(y)).astype("timedelta64[D]"), TODAY)


def _status(rng: Rng, y: Bools) -> Values:
    wrong = rng.random(len(y)) < rng.uniform(0.02, 0.1)
    ended = np.array(["closed", "closing", "archived"])[rng.integers(0, 3, len(y))]
    running = np.array(["active", "dormant", "trial", "vip"])[rng.integers(0, 4, len(y))]
    return np.where(y ^ wrong, ended, running)


def _ticket(rng: Rng, y: Bools) -> Values:
    after = y & (rng.random(len(y)) < rng.uniform(0.78, 1))
    days = np.where(after, 20 * rng.random(len(y)), -30 - rng.exponential(200, len(y)))
    return TODAY + days.astype("timedelta64[D]")


def _flag(rng: Rng, y: Bools) -> Values:
    missed, false = rng.uniform(0.02, 0.15), rng.uniform(0.005, 0.1)
    return (rng.random(len(y)) < np.where(y, 1 - missed, false)).astype(int)


def _model_score(rng: Rng, y: Bools) -> Values:
    sharp = rng.uniform(3, 9)
    return np.where(y, rng.beta(sharp, 1.5, len(y)), rng.beta(1.5, sharp, len(y))).round(3)


PLANTS: Mapping[str, Callable[[Rng, Bools], Values]] = {
    "reason": _reason,
    "fee": _fee,
    "renewed": _renewed,
    "export": _export,
    "status": _status,
    "ticket": _ticket,
    "flag": _flag,
    "model score": _model_score,
}


def leaking(seed: int) -> Case:
    """Return a table with a column that an export, another program or a later process filled."""
    rng = np.random.default_rng([seed, 102])
    n, rate = int(rng.integers(300, 12000)), float(rng.beta(2, 4) * 0.6 + 0.03)
    columns, score = group_of_columns(rng, n)
    if seed % 9 == 8:
        y = np.exp(4 + 0.5 * score + 0.4 * rng.normal(size=n))
        fees = y * rng.uniform(0.02, 0.1) * rng.random(n)
        return case("part", (y - fees).round(2), columns, y.round(2))
    y = with_rate(rng, 1.5 * score, rate)
    kind = list(PLANTS)[seed % 9]
    return case(kind, PLANTS[kind](rng, y), columns, named(y))
