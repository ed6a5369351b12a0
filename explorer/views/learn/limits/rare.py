"""A rare class: a tree that hardly ever names it is right nearly always; what a weight does."""

from explorer.data.display import show_count, show_share
from explorer.judging.imbalance import Weighed, balancing_weight, rarest, weigh
from explorer.judging.unseen.keeping_back import keep_back
from explorer.tree.rules import SearchRules, StopRules
from explorer.views.learn.step_facts import Prediction, StepFacts, counts_offered
from explorer.views.learn.subject import LessonSubject
from explorer.views.learn.table_view import Head, Line, TableView

SHARE_KEPT_BACK = 0.5
"""Of so few rows of the class that fewer would say nothing."""
DEPTH = 3
BETWEEN = 10.0
"""The weight that is tried beside none and the one that balances the classes."""


def rare_facts(subject: LessonSubject, made: Prediction) -> StepFacts:
    """What trees of three weights find on rows kept back, beside naming the class never."""
    kept = keep_back(subject.training, test=SHARE_KEPT_BACK)
    assert kept.test is not None, "half of the rows is kept back"
    code = rarest(kept.training)
    weights = 1.0, BETWEEN, float(round(balancing_weight(kept.training, code) or 1))
    trees = weigh(kept.training, kept.test, SearchRules(), StopRules(DEPTH), code, weights)
    plain, _, balanced = trees
    n, found = plain.n_of_class, plain.n_found
    texts = {
        "n": show_count(plain.n_rows),
        "n_training": show_count(kept.training.n_rows),
        "n_rare": show_count(n),
        "right": show_share(_right(plain)),
        "never": show_share(1 - n / plain.n_rows),
        "found": show_count(found),
        "weight": f"{balanced.weight:g}",
        "found_then": show_count(balanced.n_found),
        "accused_then": show_count(balanced.n_accused),
    }
    return StepFacts(
        subject.common_texts | texts,
        counts_offered((found, n // 4, n // 2, n)),
        str(found),
        picture=_table(trees, subject, is_revealed=made.is_revealed),
    )


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
    never = Line((f"never says {name}", show_share(1 - one.n_of_class / one.n_rows), "0", "0"))
    lines = [never, _line(one, "grown as usual", is_told=is_revealed)]
    if is_revealed:
        lines += [
            _line(other, f"{name} counts {other.weight:g} times", is_told=True)
            for other in trees[1:]
        ]
    caption = f"On {show_count(one.n_rows)} {subject.rows} kept back."
    return TableView("limits/rare", heads, tuple(lines), caption)


def _line(one: Weighed, name: str, *, is_told: bool) -> Line:
    counts = [show_count(one.n_found), show_count(one.n_accused)] if is_told else ["?", "?"]
    return Line((name, show_share(_right(one)), *counts), is_asked=not is_told)
