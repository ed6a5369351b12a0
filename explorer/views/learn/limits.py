"""Lesson 10 on a table: rows that decide, greedy search, a rare class and a slanted border."""

from dataclasses import dataclass

import numpy as np

from explorer.caps import CAPS
from explorer.data.display import show_count, show_number, show_share
from explorer.data.sampling import take_rows
from explorer.data.training import TrainingTable
from explorer.growth.growing import grow
from explorer.growth.optimal.best_tree import best_tree
from explorer.judging.imbalance import Weighed, balancing_weight, rarest, weigh
from explorer.judging.scores import n_right
from explorer.judging.stability.disturbing import Disturbance, Way
from explorer.judging.stability.stability import Stability, stability
from explorer.judging.unseen.folds import USUAL_SEED
from explorer.judging.unseen.keeping_back import keep_back
from explorer.lessons.lesson import Step
from explorer.tree.rules import SearchRules, StopRules
from explorer.tree.tree import Tree
from explorer.tree.trimming import trim
from explorer.views.learn.steps import (
    LessonSubject,
    Prediction,
    StepFacts,
    counts_offered,
    why_no_split,
)
from explorer.views.learn.table_view import Head, Line, TableView
from explorer.views.nodes.wording import listed, on_one_line, short

DEPTH = 2
N_TREES = 200
"""Of more rows so many are left out, one at a time; of any rows so many samples are drawn."""

_NAMED = 2
"""Features that are named by what they win; the others are counted together."""

GREEDY_DEPTH = 2
SHARE_LEFT_OUT = 0.25
"""Of the rows. Of all of them CART is right by chance: splits that gain nothing are taken by their
order, and the first of them happens to be the right one."""
N_DRAWS = 20

SHARE_KEPT_BACK = 0.5
"""Of so few rows of the class that fewer would say nothing."""
RARE_DEPTH = 3
BETWEEN = 10.0
"""The weight that is tried beside none and the one that balances the classes."""

DEPTHS = (1, 2, 3, 4)
WHOLE = StopRules(max_depth=CAPS.max_depth_offered)

MIN_ROWS = 10


@dataclass(frozen=True, slots=True, eq=False)
class WithoutRow:
    """The tree of all rows beside that of all but one; `named` says which is which."""

    named: tuple[str, str]
    trees: tuple[Tree, Tree]
    grown_from: tuple[TrainingTable, TrainingTable]


def studied(training: TrainingTable, way: Way) -> Stability:
    """Trees of `DEPTH` levels."""
    disturbance = Disturbance(way, N_TREES)
    return stability(training, SearchRules(), StopRules(DEPTH), disturbance=disturbance)


def dropped_facts(subject: LessonSubject, made: Prediction) -> StepFacts:
    """How many single rows decide about the root; the pair of trees is there after the reveal."""
    training = subject.training
    study = studied(training, Way.DROP)
    n, moved = study.n_trees, study.root != study.whole.feature[0]
    n_moved, number = int(moved.sum()), most_telling(study)
    name = short(on_one_line(training.row_name(int(study.dropped[number]))), 24)
    n_changed = show_count(int(study.changed_by_tree[number]))
    changed = f"{n_changed} of {show_count(training.n_rows)} predictions change"
    now, left_out = _name_of(training, int(study.root[number])), "Each row is left out once"
    seen = f"Without {name} the root asks about {now}, and {changed}."
    plain = "Two features part the rows about as well: one row decides which comes first."
    if not n_moved:
        seen = f"Nearest to that comes {name}: without it {changed}."
        plain = "Here no single row decides about the root. The next step changes more of them."
    if n < training.n_rows:
        left_out = f"{show_count(n)} rows, drawn at random, are left out one at a time"
    texts = {
        "root": _name_of(training, int(study.whole.feature[0])),
        "left_out": left_out,
        "n_dropped": show_count(n),
        "n_moved": show_count(n_moved),
        "dropped_seen": seen,
        "dropped_plain": plain,
    }
    picture = _pair(training, study, number, name) if made.is_revealed else None
    options = counts_offered((0, n_moved, n // 4, n // 2))
    return subject.facts(texts, options, str(n_moved), picture=picture)


def most_telling(study: Stability) -> int:
    """The tree, from 0, that changes most predictions of those with another root; of all where none
    has another."""
    moved = study.root != study.whole.feature[0]
    changed = study.changed_by_tree
    return int(np.argmax(np.where(moved, changed + study.whole.n_samples[0], changed)))


def _pair(training: TrainingTable, study: Stability, number: int, name: str) -> WithoutRow:
    others = np.delete(np.arange(training.n_rows), int(study.dropped[number]))
    told = f"{training.fingerprint} without {study.dropped[number]}"
    names = f"All {show_count(training.n_rows)} rows", f"Without {name}"
    grown_from = training, take_rows(training, others, told)
    return WithoutRow(names, (study.whole, study.trees[number]), grown_from)


def drawn_facts(subject: LessonSubject, made: Prediction) -> StepFacts:
    """How often each feature stands at the root of trees from bootstrap samples."""
    training = subject.training
    study = studied(training, Way.BOOTSTRAP)
    n, own = study.n_trees, int(study.wins[study.whole.feature[0]])
    texts = {
        "root": _name_of(training, int(study.whole.feature[0])),
        "n_trees": show_count(n),
        "roots": roots_words(study, training),
        "changed": show_share(study.changed_share),
    }
    options = counts_offered((own, n // 4, 3 * n // 4, n))
    return subject.facts(texts, options, str(own), picture=study)


def roots_words(study: Stability, training: TrainingTable) -> str:
    """ "x2 in 102, x1 in 98 and others in 0 ..." as far as there are such trees."""
    wins = study.wins
    order = [i for i in np.argsort(-wins, kind="stable").tolist() if wins[i]]
    found = [f"{_name_of(training, i)} in {show_count(int(wins[i]))}" for i in order[:_NAMED]]
    others = int(wins[order[_NAMED:]].sum()) + study.n_without_split
    return listed([*found, *([f"others in {show_count(others)}"] if others else [])])


def _name_of(training: TrainingTable, feature: int) -> str:
    return short(training.features.names[feature]) if feature >= 0 else "nothing"


@dataclass(frozen=True, slots=True, eq=False)
class BothTrees:
    """`training` are the rows that both are grown from. Before the reveal CART has one split, and
    `best` is None."""

    training: TrainingTable
    cart: Tree
    best: Tree | None


def rows_drawn(training: TrainingTable, seed: int = USUAL_SEED) -> TrainingTable:
    """Three quarters of the rows, by default those that the Limits page grows its trees from."""
    return keep_back(training, test=SHARE_LEFT_OUT, seed=seed).training


def cart_of(training: TrainingTable, depth: int = GREEDY_DEPTH) -> Tree:
    """The tree that the greedy search grows."""
    return grow(training, SearchRules(), StopRules(depth))


def greedy_facts(subject: LessonSubject, made: Prediction) -> StepFacts:
    """Both trees, and how much the first split of each gains."""
    drawn = rows_drawn(subject.training)
    cart, best = cart_of(drawn), best_tree(drawn, SearchRules()).tree
    right, most = n_right(cart), n_right(best)
    draws = [n_right(cart_of(rows_drawn(subject.training, seed))) for seed in range(N_DRAWS)]
    texts = {
        "n": show_count(drawn.n_rows),
        "n_all": show_count(subject.training.n_rows),
        "cart_right": show_count(right),
        "best_right": show_count(most),
        "gain": _gain(cart),
        "best_gain": _gain(best),
        "n_draws": show_count(N_DRAWS),
        "low": show_count(min(draws)),
        "high": show_count(max(draws)),
    }
    is_told = made.is_revealed
    both = BothTrees(drawn, cart if is_told else cart_of(drawn, 1), best if is_told else None)
    n = drawn.n_rows
    return subject.facts(texts, counts_offered((right, 3 * n // 4, most)), str(right), picture=both)


def _gain(tree: Tree) -> str:
    """Of the root's split, in the criterion's unit."""
    return show_number(float(tree.impurity_decrease[0]), 2)


def rare_facts(subject: LessonSubject, made: Prediction) -> StepFacts:
    """What trees of three weights find on rows kept back, beside naming the class never."""
    kept = keep_back(subject.training, test=SHARE_KEPT_BACK)
    assert kept.test is not None, "half of the rows is kept back"
    code = rarest(kept.training)
    weights = 1.0, BETWEEN, float(round(balancing_weight(kept.training, code) or 1))
    trees = weigh(kept.training, kept.test, SearchRules(), StopRules(RARE_DEPTH), code, weights)
    plain, _, balanced = trees
    n, found = plain.n_of_class, plain.n_found
    texts = {
        "n": show_count(plain.n_rows),
        "n_training": show_count(kept.training.n_rows),
        "n_rare": show_count(n),
        "right": show_share(_right(plain)),
        "never": show_share(1 - n / plain.n_rows),
        "found": show_count(found),
        "weight": show_number(balanced.weight),
        "found_then": show_count(balanced.n_found),
        "accused_then": show_count(balanced.n_accused),
    }
    picture = _table(trees, subject, is_revealed=made.is_revealed)
    options = counts_offered((found, n // 4, n // 2, n))
    return subject.facts(texts, options, str(found), picture=picture)


def _right(one: Weighed) -> float:
    """The share of the rows that is named rightly, each counted once."""
    missed = one.n_of_class - one.n_found
    return 1 - (missed + one.n_accused) / one.n_rows


def _table(trees: tuple[Weighed, ...], subject: LessonSubject, *, is_revealed: bool) -> TableView:
    one, name = trees[0], subject.training.classes[rarest(subject.training)]
    heads = (
        Head("tree", is_text=True),
        Head("right"),
        Head(f"{name} found, of {show_count(one.n_of_class)}"),
        Head(f"others named {name}"),
    )
    lines = [Line((f"never says {name}", show_share(1 - one.n_of_class / one.n_rows), "0", "0"))]
    for other in trees if is_revealed else trees[:1]:
        weight = show_number(other.weight)
        how = "grown as usual" if other is one else f"{name} counts {weight} times"
        counts = show_count(other.n_found), show_count(other.n_accused)
        cells = (how, show_share(_right(other)), *(counts if is_revealed else ("?", "?")))
        lines.append(Line(cells, is_asked=not is_revealed))
    caption = f"On {show_count(one.n_rows)} {subject.rows} kept back."
    return TableView("limits/rare", heads, tuple(lines), caption)


def slant_facts(subject: LessonSubject, made: Prediction) -> StepFacts:
    """How many leaves it takes to get all rows right, and what each depth gets."""
    whole = grow(subject.training, SearchRules(), WHOLE)
    trees = [trim(whole, StopRules(depth)) for depth in DEPTHS]
    n = whole.n_leaves
    texts = {
        "n_leaves": show_count(n),
        "stump_right": show_count(n_right(trees[0])),
        "right_by_depth": listed([show_count(n_right(tree)) for tree in trees]),
    }
    return subject.facts(texts, counts_offered((2, n // 2, n, 3 * n)), str(n))


_FACTS = {
    "one-row": dropped_facts,
    "anew": drawn_facts,
    "greedy": greedy_facts,
    "rare": rare_facts,
    "slant": slant_facts,
}


def why_not(subject: LessonSubject) -> str:
    """What the table lacks for this lesson, "" where nothing."""
    training = subject.training
    if training.n_rows < MIN_ROWS:
        n = show_count(training.n_rows)
        return f"This lesson leaves rows out: it needs {MIN_ROWS} of them, and there are {n}."
    return why_no_split(subject)


def limits_facts(step: Step, subject: LessonSubject, made: Prediction) -> StepFacts:
    """What one step says, offers and draws; `why_not` must have found nothing."""
    return _FACTS[step.key](subject, made)
