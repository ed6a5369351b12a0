"""The generator of every data set of this folder that is made by rule or by random numbers.

    python datasets/generate.py [folder]

Fixed seeds and a fixed stream (PCG64) give the same bytes on every machine; a test compares them
with the files shipped. For the folder's other files see README.md.
"""

import csv
import math
import sys
from collections.abc import Callable
from itertools import product
from pathlib import Path
from typing import Any

import numpy as np
from from_counts import Columns, churn_counts, greedy_accuracy_fails, titanic


def xor() -> Columns:
    """Four mirrored copies of the same points: any first split has almost no gain."""
    rng = np.random.default_rng(1)
    corner = np.abs(rng.uniform(-1, 1, (100, 2)))
    points = np.vstack([corner * signs for signs in ([1, 1], [1, -1], [-1, 1], [-1, -1])])
    points = points[rng.permutation(400)]
    same = points[:, 0] * points[:, 1] > 0
    return {"x1": points[:, 0], "x2": points[:, 1], "label": np.where(same, "same", "diff")}


def parity3() -> Columns:
    """Every triple of bits, 25 times."""
    bits = list(product([0, 1], repeat=3)) * 25
    parity = ["odd" if sum(triple) % 2 else "even" for triple in bits]
    b1, b2, b3 = zip(*bits, strict=True)
    return {"b1": b1, "b2": b2, "b3": b3, "parity": parity}


def parity_among_noise() -> Columns:
    """Every setting of three switches, 30 times, and two numbers that mean nothing."""
    random = np.random.default_rng(14)
    is_on = np.array(list(product([False, True], repeat=3)) * 30)
    random.shuffle(is_on)
    noise = random.integers(0, 100, (len(is_on), 2))
    switches = np.where(is_on, "on", "off")
    return {
        "noise1": noise[:, 0],
        "noise2": noise[:, 1],
        "switch1": switches[:, 0],
        "switch2": switches[:, 1],
        "switch3": switches[:, 2],
        "parity": np.where(is_on.sum(axis=1) % 2 == 1, "odd", "even"),
    }


def checkerboard() -> Columns:
    """Sixteen fields."""
    points = np.random.default_rng(2).uniform(0, 4, (800, 2))
    black = np.floor(points).sum(axis=1) % 2 == 0
    return {"x": points[:, 0], "y": points[:, 1], "colour": np.where(black, "black", "white")}


def diagonal() -> Columns:
    """A border that no axis-parallel split follows."""
    points = np.random.default_rng(3).uniform(0, 1, (500, 2))
    above = points[:, 1] > points[:, 0]
    return {"x1": points[:, 0], "x2": points[:, 1], "side": np.where(above, "above", "below")}


def rings() -> Columns:
    """Radii of about 1 and 2."""
    rng = np.random.default_rng(4)
    inner = np.arange(500) % 2 == 1
    angle = rng.uniform(0, 2 * np.pi, 500)
    radius = np.where(inner, 1.0, 2.0) + rng.normal(0, 0.2, 500)
    ring = np.where(inner, "inner", "outer")
    return {"x1": radius * np.cos(angle), "x2": radius * np.sin(angle), "ring": ring}


def sine_outliers() -> Columns:
    """A sine with a little noise, and eight gross outliers: squared against absolute error."""
    rng = np.random.default_rng(5)
    x = np.sort(rng.uniform(0, 2 * np.pi, 200))
    y = np.sin(x) + rng.normal(0, 0.15, 200)
    y[::25] += rng.choice([-2, 2], 8)
    return {"x": x, "y": y}


def noise_overfit() -> Columns:
    """f0 > 0 gives yes with probability 0.8 (the best accuracy there is); f1 to f7 are noise."""
    rng = np.random.default_rng(6)
    features = rng.normal(0, 1, (300, 8))
    yes = rng.random(300) < np.where(features[:, 0] > 0, 0.8, 0.2)
    named = {f"f{i}": features[:, i] for i in range(8)}
    return {**named, "label": np.where(yes, "yes", "no")}


def imbalance_fraud() -> Columns:
    """39 of the 2000 payments are fraud."""
    rng = np.random.default_rng(7)
    amount = np.round(rng.lognormal(3.5, 1, 2000), 2)
    hour = rng.integers(0, 24, 2000)
    foreign = rng.random(2000) < 0.1
    logit = -5.0 + 0.006 * amount + 1.6 * foreign + 1.2 * (hour < 5)
    fraud = rng.random(2000) < 1 / (1 + np.exp(-logit))
    return {
        "amount": amount,
        "hour": hour,
        "foreign": np.where(foreign, "yes", "no"),
        "fraud": np.where(fraud, "fraud", "ok"),
    }


def high_cardinality_trap() -> Columns:
    """zip is drawn from 150 codes (148 occur) and carries no signal; age and plan do."""
    rng = np.random.default_rng(8)
    zip_code = rng.integers(0, 150, 600)
    age = rng.integers(18, 80, 600)
    plan = rng.choice(["basic", "plus", "pro"], 600, p=[0.5, 0.3, 0.2])
    churn = rng.random(600) < 0.25 + 0.25 * (age > 45) + 0.2 * (plan == "basic")
    return {
        "zip": [f"Z{code:03d}" for code in zip_code],
        "age": age,
        "plan": plan,
        "churn": np.where(churn, "yes", "no"),
    }


def instability() -> Columns:
    """x1 and x2 are two near-copies of one signal; which is the root depends on the sample."""
    rng = np.random.default_rng(9)
    signal = rng.normal(0, 1, 120)
    x1 = signal + rng.normal(0, 0.15, 120)
    x2 = signal + rng.normal(0, 0.15, 120)
    positive = signal + rng.normal(0, 0.5, 120) > 0
    x3 = rng.normal(0, 1, 120)
    return {"x1": x1, "x2": x2, "x3": x3, "label": np.where(positive, "A", "B")}


def mixed_missing() -> Columns:
    """Income is missing more often if the decision is to buy; the rest is missing at random."""
    rng = np.random.default_rng(10)
    age = rng.integers(18, 75, 500).astype(float)
    income = np.round(rng.lognormal(10.2, 0.5, 500))
    city = rng.choice(["Aarhus", "Berlin", "Cadiz", "Dublin", "Espoo", "Faro"], 500)
    education = rng.choice(["none", "school", "bachelor", "master"], 500, p=[0.1, 0.4, 0.3, 0.2])
    owner = rng.choice(["yes", "no"], 500)
    score = 0.03 * (age - 40) + 0.00003 * (income - 27000)
    score = score + np.where(np.isin(city, ["Berlin", "Espoo"]), 1.0, -0.4)
    score = score + np.where(education == "master", 0.8, 0) + rng.normal(0, 0.6, 500)
    income = np.where(rng.random(500) < np.where(score > 0, 0.25, 0.05), np.nan, income)
    age = np.where(rng.random(500) < 0.05, np.nan, age)
    return {
        "age": [_whole(value) for value in age],
        "income": [_whole(value) for value in income],
        "city": city,
        "education": [None if rng.random() < 0.08 else level for level in education],
        "owner": owner,
        "decision": np.where(score > 0, "buys", "passes"),
    }


def monks() -> Columns:
    """All 432 robots, with the three concepts of Thrun et al. (1991)."""
    levels = {
        "head_shape": ["round", "square", "octagon"],
        "body_shape": ["round", "square", "octagon"],
        "is_smiling": ["yes", "no"],
        "holding": ["sword", "balloon", "flag"],
        "jacket_color": ["red", "yellow", "green", "blue"],
        "has_tie": ["yes", "no"],
    }
    robots = list(product(*levels.values()))
    firsts = [first for first, *_ in levels.values()]

    def monk1(head: str, body: str, _s: str, _h: str, jacket: str, _t: str) -> bool:
        return head == body or jacket == "red"

    def monk2(*robot: str) -> bool:
        return sum(value == first for value, first in zip(robot, firsts, strict=True)) == 2

    def monk3(_head: str, body: str, _s: str, holding: str, jacket: str, _t: str) -> bool:
        green_with_sword = jacket == "green" and holding == "sword"
        return green_with_sword or (jacket != "blue" and body != "octagon")

    columns: dict[str, list[Any]] = {
        name: [robot[i] for robot in robots] for i, name in enumerate(levels)
    }
    for concept in (monk1, monk2, monk3):
        columns[concept.__name__] = [int(concept(*robot)) for robot in robots]
    return columns


_SQUARES = (
    *("top_left", "top_mid", "top_right"),
    *("mid_left", "centre", "mid_right"),
    *("bottom_left", "bottom_mid", "bottom_right"),
)
_LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))


def tic_tac_toe() -> Columns:
    """The 958 boards on which a game ends where x began; 626 of them are won by x."""
    boards = sorted(_final_boards())
    columns = {square: [board[i] for board in boards] for i, square in enumerate(_SQUARES)}
    return columns | {"x_wins": ["yes" if _wins(board, "x") else "no" for board in boards]}


def _final_boards() -> set[tuple[str, ...]]:
    """Return the final boards, found move by move over the set of open boards."""
    final: set[tuple[str, ...]] = set()
    played: set[tuple[str, ...]] = {("b",) * 9}
    for player in "xoxoxoxox":
        played = {
            (*board[:square], player, *board[square + 1 :])
            for board in played
            for square in range(9)
            if board[square] == "b"
        }
        ended = {board for board in played if _wins(board, player) or "b" not in board}
        final |= ended
        played -= ended
    return final


def _wins(board: tuple[str, ...], player: str) -> bool:
    return any(all(board[square] == player for square in line) for line in _LINES)


def balance_scale() -> Columns:
    """All 625 loadings of a scale; B: it balances."""
    loadings = list(product(range(1, 6), repeat=4))
    torques = [(lw * ld, rw * rd) for lw, ld, rw, rd in loadings]
    tips = ["L" if left > right else "R" if left < right else "B" for left, right in torques]
    names = ("left_weight", "left_distance", "right_weight", "right_distance")
    return {name: [row[i] for row in loadings] for i, name in enumerate(names)} | {"tips": tips}


def toy_shift() -> Columns:
    """Two classes of ten points, uniform in a unit square shifted left and right by a quarter.

    Six decimals: with four the best threshold, 0.6435, would be written 0.643 and not 0.644.
    """
    rng = np.random.default_rng(1)
    left, right = rng.random((10, 2)), rng.random((10, 2))
    left[:, 0] -= 0.25
    right[:, 0] += 0.25
    x1, x2 = ([f"{value:.6f}" for value in one] for one in np.vstack([left, right]).T)
    return {"x1": x1, "x2": x2, "label": [1] * 10 + [2] * 10}


def two_clouds() -> Columns:
    """400 points of two classes with two features, as scikit-learn makes them from seed 17."""
    from sklearn.datasets import make_classification  # only for this set

    points, label = make_classification(n_features=2, n_redundant=0, n_samples=400, random_state=17)
    return {"x1": points[:, 0], "x2": points[:, 1], "label": label.astype(str)}


def _whole(value: float) -> int | None:
    return None if math.isnan(value) else int(value)


GENERATED: tuple[Callable[[], Columns], ...] = (
    xor,
    parity3,
    parity_among_noise,
    checkerboard,
    diagonal,
    rings,
    sine_outliers,
    noise_overfit,
    imbalance_fraud,
    high_cardinality_trap,
    instability,
    greedy_accuracy_fails,
    mixed_missing,
    monks,
    tic_tac_toe,
    balance_scale,
    titanic,
    toy_shift,
    churn_counts,
    two_clouds,
)


def write(folder: Path, name: str, columns: Columns) -> None:
    """Write a CSV file with a header; four decimals; a missing value is an empty cell."""
    with (folder / f"{name}.csv").open("w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(columns)
        for row in zip(*columns.values(), strict=True):
            writer.writerow([f"{v:.4f}" if isinstance(v, float) else v for v in row])


def main() -> None:
    """Write into the folder named on the command line, or next to this file."""
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).parent
    for make in GENERATED:
        write(folder, make.__name__, make())


if __name__ == "__main__":
    main()
