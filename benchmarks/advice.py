"""Advice followed blindly, judged on hidden rows: the depth by the page's score, and the leak bar.

    python -m benchmarks.advice [seeds]

Tables with a rare class. The depth of ◆ is chosen once by the score that the page would choose and
once by accuracy; that score judges both trees on rows that neither the trees nor the folds have
seen. Then tables with a column that is known only afterwards: suspected columns are set aside, or
all columns are used. Hidden rows lack the leak: it is missing, or random. Printed: means over the
seeds, and how often each advice is better.
"""

import sys
from collections.abc import Callable, Mapping
from dataclasses import replace

import numpy as np

from explorer.caps import CAPS
from explorer.data.arrays import BoolArray, FloatArray
from explorer.data.columns import from_columns
from explorer.data.sampling import take_rows
from explorer.data.training import TrainingTable, encode
from explorer.growth.growing import grow
from explorer.judging.judged_rows import judged_by_tree
from explorer.judging.leaks.search import find_target_leakage
from explorer.judging.row_scores import score_rows
from explorer.judging.scoring import Score, Scoring, usual_scoring
from explorer.judging.unseen.cross_validation import complexity_curve
from explorer.judging.unseen.folds import Folds, folds_by_group, folds_of
from explorer.judging.unseen.holding_out import hold_out
from explorer.tree.rules import SearchRules, StopRules

DEPTHS = range(CAPS.max_depth_offered + 1)
Columns = dict[str, object]
Random = np.random.Generator


def drawn(random: Random, log_odds: FloatArray) -> BoolArray:
    return np.asarray(random.random(len(log_odds)) < 1 / (1 + np.exp(-log_odds)))


def features(random: Random, n: int) -> dict[str, FloatArray]:
    return {f"x{i}": random.normal(size=n).round(2) for i in range(8)}


def steps(columns: Mapping[str, FloatArray]) -> FloatArray:
    """Return a weak signal that a tree can find."""
    a, b, c = columns["x0"], columns["x1"], columns["x2"]
    return np.asarray(1.6 * (a > 1) + 1.2 * ((a < 0) & (b > 0.5)) + 0.8 * (c > 1.2))


def churn(random: Random) -> tuple[Columns, BoolArray]:
    """4 % of 4,000 rows."""
    columns = features(random, 4000)
    return dict(columns), drawn(random, steps(columns) - 4.0)


def faults(random: Random) -> tuple[Columns, BoolArray]:
    """0.5 to 1 % of 8,000 rows."""
    columns = features(random, 8000)
    return dict(columns), drawn(random, 1.3 * steps(columns) - 6.2)


def frauds(random: Random) -> tuple[Columns, BoolArray]:
    """15 % of 1,500 rows, half of the signal in a category."""
    columns = features(random, 1500)
    kinds = random.choice(list("abcdef"), 1500)
    odds = 0.8 * steps(columns) + 1.2 * np.isin(kinds, ["b", "e"]) - 2.6
    return {**columns, "kind": kinds}, drawn(random, odds)


def noise(random: Random) -> tuple[Columns, BoolArray]:
    """5 % of 2,000 rows, and nothing to learn."""
    return dict(features(random, 2000)), random.random(2000) < 0.05


def visits(random: Random) -> tuple[Columns, BoolArray]:
    """About 6 % of 3,000 rows of 300 people, who are much alike over their ten rows."""
    person = np.repeat(np.arange(300), 10)
    columns = {
        name: (values[::10][person] + 0.05 * values).round(2)
        for name, values in features(random, 3000).items()
    }
    own = 1.2 * random.normal(size=300)[person]
    return {**columns, "person": person}, drawn(random, steps(columns) + own - 3.8)


TABLES: dict[str, Callable[[Random], tuple[Columns, BoolArray]]] = {
    "churn 4 %": churn,
    "faults 1 %": faults,
    "fraud 15 %": frauds,
    "noise 5 %": noise,
    "people 6 %": visits,
}


def judged(
    name: str, seed: int, scoring_of: Callable[[TrainingTable, SearchRules], Scoring]
) -> tuple[float, float, int, int]:
    """Return the hidden-row scores of the depths by the score and by accuracy, and both depths."""
    random = np.random.default_rng([seed, sum(map(ord, name))])
    columns, is_yes = TABLES[name](random)
    person = columns.pop("person", None)
    table = from_columns("t", {**columns, "y": np.where(is_yes, "yes", "no")})
    whole = encode(table, "y")
    hidden_people = None if person is None else np.asarray(person) >= 200
    growing, hidden = parts(whole, hidden_people)
    folds = folds_of(growing)
    if person is not None:
        folds = folds_by_group(growing, np.asarray(person)[np.asarray(person) < 200])
    search = SearchRules(min_samples_leaf=5)
    scoring = scoring_of(growing, search)
    own, plain = (best_depth(growing, search, folds, one) for one in (scoring, ACCURACY))
    scores = [
        score_rows(scoring, judged_by_tree(grow(growing, search, StopRules(depth)), hidden))
        for depth in (own, plain)
    ]
    return scores[0], scores[1], own, plain


ACCURACY = Scoring(Score.ACCURACY)


def parts(whole: TrainingTable, is_hidden: BoolArray | None) -> tuple[TrainingTable, TrainingTable]:
    """Return the rows that give advice, and the rows that nobody sees until it has been
    followed."""
    if is_hidden is not None:
        seen, unseen = np.flatnonzero(~is_hidden), np.flatnonzero(is_hidden)
        return take_rows(whole, seen, "seen"), take_rows(whole, unseen, "unseen")
    kept = hold_out(whole, test=0.33)
    assert kept.test is not None
    return kept.training, kept.test


Leak = Callable[[Random, BoolArray, BoolArray], FloatArray]
"""A column by the classes of rows, is_yes and is_hidden."""


def filled_afterwards(random: Random, is_yes: BoolArray, is_hidden: BoolArray) -> FloatArray:
    """Return days that are entered once the answer is yes; hidden rows do not have them yet."""
    days = random.integers(1, 90, len(is_yes)).astype(np.float64)
    return np.where(is_yes & ~is_hidden, days, np.nan)


def copied(spread: float) -> Leak:
    """Return a leak: the answer with noise of this standard deviation; in hidden rows, only
    noise."""

    def leak(random: Random, is_yes: BoolArray, is_hidden: BoolArray) -> FloatArray:
        known = np.where(is_hidden, random.permutation(is_yes), is_yes)
        return np.asarray((known + spread * random.normal(size=len(known))).round(2))

    return leak


LEAKS: dict[str, Leak | None] = {
    "filled afterwards": filled_afterwards,
    "strong copy": copied(0.25),
    "weak copy": copied(0.6),
    "weakest copy": copied(1.0),
    "no leak": None,
}


def leaked(name: str, seed: int) -> tuple[float, float, bool, int]:
    """Return the hidden-row scores with suspects set aside and with all columns, whether the
    leak was suspected, and how many honest columns were."""
    random = np.random.default_rng([seed, sum(map(ord, name))])
    columns, is_yes = frauds(random)
    is_hidden = random.random(len(is_yes)) < 0.33
    if (leak := LEAKS[name]) is not None:
        columns["leak"] = leak(random, is_yes, is_hidden)
    table = from_columns("t", {**columns, "y": np.where(is_yes, "yes", "no")})
    growing, hidden = parts(encode(table, "y"), is_hidden)
    suspects = {one.column for one in find_target_leakage(growing).found}
    kept = tuple(one for one in growing.features.names if one not in suspects)
    scores = []
    for features in (kept, None):
        search = SearchRules(min_samples_leaf=5, features=features)
        scoring = usual(growing, search)
        depth = best_depth(growing, search, folds_of(growing), scoring)
        tree = grow(growing, search, StopRules(depth))
        scores.append(score_rows(scoring, judged_by_tree(tree, hidden)))
    return scores[0], scores[1], "leak" in suspects, len(suspects - {"leak"})


def best_depth(training: TrainingTable, search: SearchRules, folds: Folds, scoring: Scoring) -> int:
    stops = [StopRules(depth) for depth in DEPTHS]
    best = complexity_curve(training, search, stops, folds=folds, scoring=scoring).best
    return 0 if best is None else DEPTHS[best]


def usual(training: TrainingTable, search: SearchRules) -> Scoring:
    return usual_scoring(training, search, "yes")


def costly(training: TrainingTable, search: SearchRules) -> Scoring:
    """Return a cost score in which a missed row costs as much as twenty false alarms."""
    return replace(Scoring(Score.COST, training.classes.index("yes")), missed=20.0)


def gained(differences: FloatArray) -> str:
    """Word the mean of paired differences (float64[n_seeds]) and its standard error."""
    error = differences.std(ddof=1) / np.sqrt(len(differences))
    return f"{differences.mean():+7.3f} ± {error:5.3f}  "


def main(n_seeds: int = 10) -> None:
    heads = f"{'table':12} {'score':20} {'by it':>8} {'by accuracy':>12}"
    print(f"{heads}  {'gained':17}  better / equal / worse   depths")
    for name in TABLES:
        for scoring_of in (usual, costly):
            found = [judged(name, seed, scoring_of) for seed in range(n_seeds)]
            own, plain, *depths = (np.array(one) for one in zip(*found, strict=True))
            better, worse = int((own > plain + 1e-12).sum()), int((own < plain - 1e-12).sum())
            score = "AUC" if scoring_of is usual else "cost per row"
            counts = f"{better:3} / {n_seeds - better - worse:3} / {worse:3}"
            told = f"{np.median(depths[0]):.0f} against {np.median(depths[1]):.0f}"
            means = f"{own.mean():8.3f} {plain.mean():12.3f}  {gained(own - plain)}"
            print(f"{name:12} {score:20} {means}  {counts:22}  {told}")
    heads = f"{'leak':18} {'set aside':>9} {'all kept':>9}"
    print(f"\n{heads}  better / equal / worse   leaks suspected   honest columns suspected")
    for name in LEAKS:
        known = [leaked(name, seed) for seed in range(n_seeds)]
        aside, kept, seen, wrong = (np.array(one) for one in zip(*known, strict=True))
        better, worse = int((aside > kept + 1e-12).sum()), int((aside < kept - 1e-12).sum())
        counts = f"{better:3} / {n_seeds - better - worse:3} / {worse:3}"
        means = f"{aside.mean():9.3f} {kept.mean():9.3f}"
        print(f"{name:18} {means}  {counts:24} {seen.sum():3} of {n_seeds:3}   {wrong.sum():12}")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
