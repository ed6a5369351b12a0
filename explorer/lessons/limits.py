"""Lesson 10: what trees do badly; a table shows each weakness."""

from dataclasses import replace

import numpy as np

from explorer.caps import CAPS
from explorer.data.display import show_count, show_number, show_share
from explorer.data.sampling import take_rows
from explorer.data.training import TrainingTable
from explorer.growth.growing import grow
from explorer.growth.optimal.best_tree import best_tree
from explorer.growth.tree_spec import TreeSpec
from explorer.judging.imbalance import Weighed, balancing_weight, grow_weighted, rarest
from explorer.judging.nodes.split_ranking import ranking_at
from explorer.judging.scores import n_right
from explorer.judging.stability.disturbing import Disturbance, Perturbation
from explorer.judging.stability.root_curves import study_curves
from explorer.judging.stability.stability import Stability, stability
from explorer.judging.unseen.folds import USUAL_SEED
from explorer.judging.unseen.holding_out import hold_out
from explorer.lessons.engine import among, known, why_no_split
from explorer.lessons.lesson import Facts, LessonSubject, Prediction
from explorer.lessons.pictures import Pair, RegionsOf, TreeOf
from explorer.lessons.reading import read_lesson
from explorer.tree.rules import SearchRules, StopRules
from explorer.tree.trimming import trim
from explorer.views.instability.instability_view import instability_view
from explorer.views.learn.table_view import Head, TableRow, TableView
from explorer.views.nodes.wording import listed, on_one_line, short
from explorer.views.regions.clearest import default_axes

TWO, N_TREES = StopRules(2), 200
"""N_TREES: the most rows that are left out, one at a time, and the number of samples drawn."""

_NAMED = 2
"""Features whose wins are listed singly; the others are counted together."""

SHARE_LEFT_OUT, N_DRAWS = 0.25, 20
"""Share of the rows. On all rows CART is right by chance: it takes the first of the splits that
gain nothing, which happens to be the right one."""

SHARE_HELD_OUT = 0.5
"""Share of the rows. The class is so rare that fewer rows would say nothing."""

BETWEEN = 10.0
"""The weight tried besides 1 and the one that balances the classes."""

WHOLE, MIN_ROWS = StopRules(max_depth=CAPS.max_depth_offered), 10


def why_not(subject: LessonSubject) -> str:
    """Return what the table lacks for this lesson, or ""."""
    if subject.training.n_rows < MIN_ROWS:
        n = show_count(subject.training.n_rows)
        return f"This lesson sets rows aside, so it needs {MIN_ROWS} rows, but there are only {n}."
    return why_no_split(subject)


def _disturbed(training: TrainingTable, way: Perturbation) -> Stability:
    return stability(training, SearchRules(), TWO, disturbance=Disturbance(way, N_TREES))


def _name_of(training: TrainingTable, feature: int) -> str:
    return short(training.features.names[feature]) if feature >= 0 else "nothing"


def _one_row(subject: LessonSubject, made: Prediction) -> Facts:
    """Ask how many single rows decide which feature is at the root. The pair of trees appears
    after the reveal."""
    training = subject.training
    study = _disturbed(training, Perturbation.DROP)
    n, n_moved = study.n_trees, int((study.root != study.whole.feature[0]).sum())
    number = most_telling(study)
    row = short(on_one_line(training.row_name(int(study.dropped[number]))), 24)
    changed = f"{show_count(int(study.changed_by_tree[number]))} of {show_count(training.n_rows)}"
    changed += " predictions change"
    now, left_out = _name_of(training, int(study.root[number])), "Each row is left out once"
    seen = f"Without {row}, the root splits on {now}, and {changed}."
    plain = (
        "Two features separate the rows about equally well, so one row decides which is used first."
    )
    if not n_moved:
        seen = f"The row that matters most is {row}: without it, {changed}."
        plain = "No single row decides which feature is at the root. "
        plain += "The next step changes more rows."
    if n < training.n_rows:
        left_out = f"{show_count(n)} rows, drawn at random, are left out one at a time"
    names = {
        "root": _name_of(training, int(study.whole.feature[0])),
        "runner_up": _runner_up(study, training),
        "left_out": left_out,
        "n_dropped": n,
        "n_moved": n_moved,
        "seen": seen,
        "plain": plain,
    }
    picture: object = TreeOf(TreeSpec(training, SearchRules(), TWO))
    if made.is_revealed:
        picture = _pair(training, study, number, row)
    return subject.facts(names, *among(n_moved, 0, n // 4, n // 2), picture=picture)


def _runner_up(study: Stability, training: TrainingTable) -> str:
    """Return the gains of the root and of the best split on the next feature."""
    best, *others = ranking_at(study.whole, training, 0)
    gain = f", which gains {show_number(best.gain, 3)}"
    if not others or others[0].split is None:
        return gain
    runner_up = _name_of(training, others[0].feature)
    return f"{gain}; {runner_up} would gain {show_number(others[0].gain, 3)}"


def most_telling(study: Stability) -> int:
    """Return the tree, from 0, that changes most predictions of those with another root, or of all
    if none has another."""
    moved, changed = study.root != study.whole.feature[0], study.changed_by_tree
    return int(np.argmax(np.where(moved, changed + study.whole.n_samples[0], changed)))


def _pair(training: TrainingTable, study: Stability, number: int, row: str) -> Pair:
    """Draw the tree of all rows next to that of all but one."""
    others = np.delete(np.arange(training.n_rows), int(study.dropped[number]))
    told = f"{training.fingerprint} without {study.dropped[number]}"
    names = f"All {show_count(training.n_rows)} rows", f"Without {row}"
    grown_from = training, take_rows(training, others, told)
    return Pair(names, (study.whole, study.trees[number]), grown_from)


def _anew(subject: LessonSubject, made: Prediction) -> Facts:
    """Ask how often each feature is at the root of trees from bootstrap samples."""
    training = subject.training
    study = _disturbed(training, Perturbation.BOOTSTRAP)
    n, own = study.n_trees, int(study.wins[study.whole.feature[0]])
    names = {
        "root": _name_of(training, int(study.whole.feature[0])),
        "n_trees": n,
        "roots": roots_words(study, training),
        "changed": study.changed_share,
    }
    picture: object = TreeOf(TreeSpec(training, SearchRules(), TWO))
    if made.is_revealed:
        axes, roots = default_axes(study.whole, training), study_curves(study, training)
        picture = replace(instability_view(study, training, axes, roots), is_fixed=True)
    return subject.facts(names, *among(own, n // 4, 3 * n // 4, n), picture=picture)


def roots_words(study: Stability, training: TrainingTable) -> str:
    """Return how often features are at the root: "x2 in 102, x1 in 95 and others in 3"."""
    wins = study.wins
    order = [i for i in np.argsort(-wins, kind="stable").tolist() if wins[i]]
    found = [f"{_name_of(training, i)} in {show_count(int(wins[i]))}" for i in order[:_NAMED]]
    others = int(wins[order[_NAMED:]].sum()) + study.n_without_split
    return listed([*found, *([f"others in {show_count(others)}"] if others else [])])


def _rows_drawn(training: TrainingTable, seed: int = USUAL_SEED) -> TrainingTable:
    """Return three quarters of the rows, by default those of the Limitations page."""
    return hold_out(training, test=SHARE_LEFT_OUT, seed=seed).training


def _greedy(subject: LessonSubject, made: Prediction) -> Facts:
    """Compare CART's tree with the best of that depth, and the gains of their first splits."""
    drawn, search = _rows_drawn(subject.training), SearchRules()
    cart, best = grow(drawn, search, TWO), best_tree(drawn, search).tree
    draws = (_rows_drawn(subject.training, seed) for seed in range(N_DRAWS))
    rights = [n_right(grow(rows, search, TWO)) for rows in draws]
    right, most, n = n_right(cart), n_right(best), drawn.n_rows
    names = {
        "n": n,
        "n_all": subject.training.n_rows,
        "right": right,
        "most": most,
        "gains": [float(tree.impurity_decrease[0]) for tree in (cart, best)],
        "n_draws": N_DRAWS,
        "ends": (min(rights), max(rights)),
    }
    axes = _axes(drawn)
    picture: object = RegionsOf(TreeSpec(drawn, search, StopRules(1)), axes)
    if made.is_revealed:
        titles = "CART, depth 2", "Best tree, depth 2"
        picture = Pair(titles, (cart, best), (drawn, drawn), axes)
    return subject.facts(names, *among(right, 3 * n // 4, most), picture=picture)


def _axes(training: TrainingTable) -> tuple[str, str]:
    x, y = training.features.names
    return x, y


def _rare(subject: LessonSubject, made: Prediction) -> Facts:
    """Ask how many held-out rows of the class trees find with three weights, compared with never
    predicting it."""
    kept = hold_out(subject.training, test=SHARE_HELD_OUT)
    code, held_out = rarest(kept.training), known(kept.test)
    weights = 1.0, BETWEEN, float(round(balancing_weight(kept.training, code) or 1))
    trees = grow_weighted(kept.training, held_out, SearchRules(), StopRules(3), code, weights)
    plain, _, balanced = trees
    n, found = plain.n_of_class, plain.n_found
    names = {
        "n": plain.n_rows,
        "n_training": kept.training.n_rows,
        "n_rare": n,
        "right": _right(plain),
        "never": 1 - n / plain.n_rows,
        "found": found,
        "balanced": balanced,
    }
    picture = _weights_table(trees, subject, is_revealed=made.is_revealed)
    return subject.facts(names, *among(found, n // 4, n // 2, n), picture=picture)


def _right(one: Weighed) -> float:
    """Return the share of the rows that are classified correctly, each counted once."""
    missed = one.n_of_class - one.n_found
    return 1 - (missed + one.n_false_positives) / one.n_rows


def _weights_table(
    trees: tuple[Weighed, ...], subject: LessonSubject, *, is_revealed: bool
) -> TableView:
    one, name = trees[0], subject.training.classes[rarest(subject.training)]
    heads = (
        Head("tree", is_text=True),
        Head("right"),
        Head(f"{name} found, of {show_count(one.n_of_class)}"),
        Head(f"others called {name}"),
    )
    lines = [
        TableRow((f"never predicts {name}", show_share(1 - one.n_of_class / one.n_rows), "0", "0"))
    ]
    for other in trees if is_revealed else trees[:1]:
        weight = show_number(other.weight)
        how = "grown as usual" if other is one else f"{name} counts {weight} times"
        counts = show_count(other.n_found), show_count(other.n_false_positives)
        cells = (how, show_share(_right(other)), *(counts if is_revealed else ("?", "?")))
        lines.append(TableRow(cells, is_asked=not is_revealed))
    caption = f"On {show_count(one.n_rows)} held-out {subject.rows}."
    return TableView(heads, tuple(lines), caption)


def _slant(subject: LessonSubject, made: Prediction) -> Facts:
    """Ask how many leaves it takes to get all rows right, and what each depth gets right."""
    training = subject.training
    whole = grow(training, SearchRules(), WHOLE)
    n, rights = whole.n_leaves, [n_right(trim(whole, StopRules(depth))) for depth in range(1, 5)]
    names = {"n_leaves": n, "rights": rights}
    stop = WHOLE if made.is_revealed else StopRules(1)
    picture = RegionsOf(TreeSpec(training, SearchRules(), stop), _axes(training))
    return subject.facts(names, *among(n, 2, n // 2, 3 * n), picture=picture)


LIMITS = read_lesson("limits", why_not, (_one_row, _anew, _greedy, _rare, _slant))
