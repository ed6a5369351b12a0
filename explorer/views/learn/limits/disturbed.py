"""Trees of the same rows without one of them, and of the rows drawn anew."""

from dataclasses import dataclass

import numpy as np

from explorer.data.display import show_count, show_share
from explorer.data.sampling import take_rows
from explorer.data.training import TrainingTable
from explorer.judging.stability.disturbing import Disturbance, Way
from explorer.judging.stability.stability import Stability, stability
from explorer.tree.rules import SearchRules, StopRules
from explorer.tree.tree import Tree
from explorer.views.learn.step_facts import Prediction, StepFacts, counts_offered
from explorer.views.learn.subject import LessonSubject
from explorer.views.nodes.wording import listed, on_one_line, short

DEPTH = 2
N_TREES = 200
"""Of more rows so many are left out, one at a time; of any rows so many samples are drawn."""

_NAMED = 2
"""Features that are named by what they win; the others are counted together."""


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
    if n_moved:
        now = _name_of(training, int(study.root[number]))
        seen = f"Without {name} the root asks about {now}, and {changed}."
        plain = "Two features part the rows about as well: one row decides which comes first."
    else:
        seen = f"Nearest to that comes {name}: without it {changed}."
        plain = "Here no single row decides about the root. The next step changes more of them."
    texts = {
        "root": _name_of(training, int(study.whole.feature[0])),
        "left_out": (
            "Each row is left out once"
            if n == training.n_rows
            else f"{show_count(n)} rows, drawn at random, are left out one at a time"
        ),
        "n_dropped": show_count(n),
        "n_moved": show_count(n_moved),
        "dropped_seen": seen,
        "dropped_plain": plain,
    }
    return StepFacts(
        subject.common_texts | texts,
        counts_offered((0, n_moved, n // 4, n // 2)),
        str(n_moved),
        picture=_pair(training, study, number, name) if made.is_revealed else None,
    )


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
    return StepFacts(
        subject.common_texts | texts,
        counts_offered((own, n // 4, 3 * n // 4, n)),
        str(own),
        picture=study,
    )


def roots_words(study: Stability, training: TrainingTable) -> str:
    """ "x2 in 102, x1 in 98 and others in 0 ..." as far as there are such trees."""
    wins = study.wins
    order = [i for i in np.argsort(-wins, kind="stable").tolist() if wins[i]]
    found = [f"{_name_of(training, i)} in {show_count(int(wins[i]))}" for i in order[:_NAMED]]
    others = int(wins[order[_NAMED:]].sum()) + study.n_without_split
    return listed([*found, *([f"others in {show_count(others)}"] if others else [])])


def _name_of(training: TrainingTable, feature: int) -> str:
    return short(training.features.names[feature]) if feature >= 0 else "nothing"
