"""The tables on which the leak check was tuned: thirty honest ones, thirty with a planted leak.

Base rates, numbers of rows, kinds of columns and noise vary with the seed.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from explorer.data.columns import from_columns
from explorer.data.table import Table

Values = NDArray[Any]
Plant = Callable[[np.random.Generator, NDArray[np.bool_]], Values]
SNAPSHOT = np.datetime64("2024-06-30")
MIN_AUC = 0.85


@dataclass(frozen=True, slots=True, eq=False)
class Case:
    """A table with the target "y"; `column` names the strong column, `kind` how it was made."""

    table: Table
    column: str
    kind: str


def sigmoid(x: Values) -> Values:
    return 1 / (1 + np.exp(-x))


def case(kind: str, strong: Values, others: Mapping[str, Values], y: Values) -> Case:
    """Return the strong column in the middle of the others, and the target last."""
    names = list(others)
    half = len(names) // 2
    columns = {name: others[name] for name in names[:half]} | {"strong": strong}
    columns |= {name: others[name] for name in names[half:]} | {"y": y}
    return Case(from_columns(kind, columns), "strong", kind)


def with_rate(rng: np.random.Generator, score: Values, rate: float) -> NDArray[np.bool_]:
    """Return a draw of each row's class by its log odds, shifted so that the class has this
    rate."""
    low, high = -50.0, 50.0
    for _ in range(60):
        middle = (low + high) / 2
        low, high = (middle, high) if sigmoid(score + middle).mean() < rate else (low, middle)
    return np.asarray(rng.random(len(score)) < sigmoid(score + low))


def other_columns(rng: np.random.Generator, n: int) -> tuple[dict[str, Values], Values]:
    """Return five to twelve columns of several kinds, and their contribution to the log odds."""
    columns: dict[str, Values] = {}
    score = np.zeros(n)
    for i in range(int(rng.integers(5, 13))):
        x = rng.normal(size=n)
        score += rng.choice([0.0, 0.0, 0.3, 0.6, 0.9]) * x
        match i % 4:
            case 0:
                columns[f"size_{i}"] = x.round(2)
            case 1:
                columns[f"group_{i}"] = np.array(list("abcdef"))[np.digitize(x, [-1, -0.4, 0.2, 1])]
            case 2:
                columns[f"visits_{i}"] = rng.poisson(np.exp(0.5 * x + 1))
            case _:
                gaps = rng.random(n) < 0.1
                columns[f"amount_{i}"] = np.where(gaps, np.nan, np.exp(x).round(2))
    return columns, score


def named(y: NDArray[np.bool_]) -> Values:
    return np.where(y, "yes", "no")


def honest(seed: int) -> Case:
    """Return a strong honest column: a cause, or a measured symptom."""
    rng = np.random.default_rng([seed, 1])
    kind = HONEST[seed % len(HONEST)]
    n, rate = int(rng.choice([400, 1000, 3000, 8000])), float(rng.choice([0.05, 0.12, 0.3, 0.5]))
    columns, score = other_columns(rng, n)
    x = rng.normal(size=n)
    slope = rng.uniform(2.5, 4.5)
    if kind == "logistic":
        return case(kind, x.round(3), columns, named(with_rate(rng, slope * x + score, rate)))
    if kind == "skewed":
        y = with_rate(rng, slope * x + score, rate)
        return case(kind, np.exp(1.5 * x).round(2), columns, named(y))
    if kind == "step":
        noisy = rng.random(n) < rng.uniform(0.03, 0.1)
        y = (x > np.quantile(x, 1 - rate)) ^ (noisy & (rng.random(n) < 2 * rate))
        return case(kind, x.round(3), columns, named(y))
    if kind == "symptom":
        y = with_rate(rng, score, rate)
        wide = np.where(y, rng.uniform(1.0, 1.8), 1.0)
        return case(kind, (y * rng.uniform(1.8, 2.6) + wide * x).round(2), columns, named(y))
    if kind == "graded":
        k = int(rng.integers(6, 13))
        level = rng.integers(0, k, n)
        y = with_rate(rng, 7 * level / k + score, rate)
        return case(kind, np.array([f"type {each:02}" for each in level]), columns, named(y))
    if kind == "factor":
        columns |= {f"sign_{i}": (x + rng.normal(size=n)).round(2) for i in range(3)}
        y = with_rate(rng, slope * x + score, rate)
        return case(kind, (x + 0.3 * rng.normal(size=n)).round(2), columns, named(y))
    if kind == "count":
        count = rng.poisson(3, n)
        return case(kind, count, columns, named(with_rate(rng, 1.6 * count + score, rate)))
    if kind == "recency":
        days = rng.exponential(120, n).round()
        y = with_rate(rng, slope * 0.9 * np.log1p(days) + score, rate)
        return case(kind, SNAPSHOT - days.astype("timedelta64[D]"), columns, named(y))
    if kind == "gaps":
        y = with_rate(rng, slope * x + score, rate)
        gone = rng.random(n) < np.where(y, 0.35, 0.1)
        return case(kind, np.where(gone, np.nan, x.round(3)), columns, named(y))
    if kind == "two values":
        cause = rng.random(n) < rng.uniform(0.3, 0.6)
        y = with_rate(rng, rng.uniform(2.5, 4) * cause + score, max(rate, 0.2))
        return case(kind, np.where(cause, "monthly", "yearly"), columns, named(y))
    if kind == "necessary":
        age = rng.integers(10, 90, n)
        y = with_rate(rng, np.where(age >= np.quantile(age, 0.75), 0, -20) + score, min(rate, 0.15))
        return case(kind, age, columns, named(y))
    if kind == "equal spreads":
        y = with_rate(rng, score, rate)
        return case(kind, (20 + 5 * (y * rng.uniform(1.7, 2.5) + x)).round(1), columns, named(y))
    if kind == "mostly zero":
        usage = np.where(rng.random(n) < 0.55, 0, np.exp(x + 3)).round(1)
        y = with_rate(rng, 1.1 * np.log1p(usage) + score, rate)
        return case(kind, usage, columns, named(y))
    if kind == "species":
        k = int(rng.integers(3, 6))
        y = rng.integers(0, k, n)
        columns |= {f"length_{i}": (x + y + rng.normal(size=n)).round(1) for i in range(2)}
        return case(kind, (3 * y + 1.2 * x).round(1), columns, np.array(list("pqrst"))[y])
    if kind == "year before":
        before = np.exp(0.6 * x) * 100
        change = before.std() * rng.uniform(0.3, 0.5) * rng.normal(size=n)
        return case(kind, before.round(1), columns, (before + change + 5 * score).round(1))
    noise = rng.normal(size=n) * rng.uniform(0.3, 0.55)
    return case(kind, np.exp(0.5 * x).round(3), columns, (100 + 20 * (x + noise) + 5 * score))


HONEST = (
    "logistic",
    "skewed",
    "step",
    "symptom",
    "graded",
    "factor",
    "count",
    "recency",
    "gaps",
    "two values",
    "necessary",
    "equal spreads",
    "mostly zero",
    "species",
    "year before",
    "number",
)


def leaking(seed: int) -> Case:
    """Return a column made from the target, or after it, whose own AUC is at least 0.85."""
    rng = np.random.default_rng([seed, 2])
    n, rate = int(rng.choice([400, 1000, 3000, 8000])), float(rng.choice([0.04, 0.1, 0.3, 0.5]))
    columns, score = other_columns(rng, n)
    if seed % 10 == 9:
        y = 100 + 20 * score + 10 * rng.normal(size=n)
        copy = y + y.std() * rng.uniform(0.05, 0.2) * rng.normal(size=n)
        return case("number", copy.round(2), columns, y.round(3))
    y = with_rate(rng, score, rate)
    kind = LEAKING[seed % len(LEAKING)]
    return case(kind, PLANTS[kind](rng, y), columns, named(y))


def _gaps(rng: np.random.Generator, y: NDArray[np.bool_]) -> Values:
    known, others = rng.uniform(0.78, 0.98), rng.uniform(0.0, 0.06)
    is_filled = rng.random(len(y)) < np.where(y, known, others)
    if rng.random() < 0.3:
        is_filled = ~is_filled
    match int(rng.integers(3)):
        case 0:
            return np.where(is_filled, rng.gamma(2, 40, len(y)).round(2), np.nan)
        case 1:
            values = rng.choice(["phone", "mail", "shop"], len(y)).astype(object)
            values[~is_filled] = None
            return np.asarray(values)
        case _:
            days = SNAPSHOT - rng.integers(0, 400, len(y)).astype("timedelta64[D]")
            return np.where(is_filled, days, np.datetime64("NaT"))


def _code(rng: np.random.Generator, y: NDArray[np.bool_]) -> Values:
    known, others = rng.uniform(0.8, 0.98), rng.uniform(0.0, 0.1)
    says = rng.random(len(y)) < np.where(y, known, others)
    of_yes, of_no = int(rng.integers(1, 4)), int(rng.integers(1, 6))
    code = np.where(says, rng.integers(0, of_yes, len(y)), 10 + rng.integers(0, of_no, len(y)))
    shuffled = rng.permutation(20)[code]
    return shuffled if rng.random() < 0.4 else np.array([f"S{each}" for each in shuffled])


def _later(rng: np.random.Generator, y: NDArray[np.bool_]) -> Values:
    known = rng.uniform(0.75, 1.0)
    before = SNAPSHOT - rng.integers(0, 700, len(y)).astype("timedelta64[D]")
    after = SNAPSHOT + rng.integers(1, 60, len(y)).astype("timedelta64[D]")
    return np.where(y & (rng.random(len(y)) < known), after, before)


def _copy(rng: np.random.Generator, y: NDArray[np.bool_]) -> Values:
    if rng.random() < 0.5:
        flipped = rng.random(len(y)) < rng.uniform(0.03, 0.13)
        return np.where(y ^ flipped, "A", "B")
    return (y + rng.uniform(0.1, 0.6) * rng.normal(size=len(y))).round(3)


PLANTS: Mapping[str, Plant] = {"gaps": _gaps, "code": _code, "later": _later, "copy": _copy}
LEAKING = tuple(PLANTS)
