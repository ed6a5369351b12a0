"""A weighted class compared with the same class unweighted, and the scores along all weights."""

import math
from collections.abc import Sequence
from dataclasses import dataclass

from explorer.data.display import show_count, show_number, show_share
from explorer.judging.imbalance import Weighed, as_frequency
from explorer.views.nodes.wording import rows, short
from explorer.views.scores.score_form import form_of


@dataclass(frozen=True, slots=True)
class WeightLine:
    """One score along the weights: `values` are shares of 0 to 1, None if undefined."""

    name: str
    values: tuple[float | None, ...]
    texts: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ImbalanceView:
    """title: the finding at the chosen weight. shares: its effect on the leaves' shares. found,
    accused, mean_share: counts and the mean, as shown; "–" without rows. weights: rising; `chosen`
    is one of them. lines: recall, precision and the mean share. actual: the class's share of the
    rows. score, score_name: the chosen score with the weight; the name also gives the score
    without the weight."""

    title: str
    shares: str
    found: str
    accused: str
    mean_share: str
    weights: tuple[float, ...]
    chosen: float
    lines: tuple[WeightLine, ...]
    actual: float
    alt: str
    score: str
    score_name: str


def imbalance_view(weighed: Sequence[Weighed], chosen: float, name: str) -> ImbalanceView:
    """Return the view; weighed: by rising weight, including 1 and `chosen`, judged on the same
    rows; name: the class's."""
    now = next(one for one in weighed if one.weight == chosen)
    plain = next(one for one in weighed if one.weight == 1)
    called = short(name)
    lines = (
        _line("found (recall)", [one.recall for one in weighed]),
        _line("right (precision)", [one.precision for one in weighed]),
        _line("mean share in leaves", [one.mean_share for one in weighed]),
    )
    at = [one.weight for one in weighed].index(chosen)
    form = form_of(now.scoring, now.tree.target)
    score, unweighted = form.texts([now.score, plain.score])
    beside = f", unweighted {unweighted or '–'}" if chosen != 1 else ""
    return ImbalanceView(
        title=_title(plain, now, called),
        shares=_shares(now, called),
        found=_of(now.n_found, now.n_of_class),
        accused=_of(now.n_false_positives, now.n_rows - now.n_of_class),
        mean_share=show_share(now.mean_share),
        weights=tuple(one.weight for one in weighed),
        chosen=chosen,
        lines=lines,
        actual=now.n_of_class / now.n_rows,
        alt="; ".join(f"{line.name}: {line.texts[at]}" for line in lines),
        score=score or "–",
        score_name=f"{form.name}{beside}",
    )


def weight_words(weight: float, balancing: float | None) -> str:
    """Return a weight's name on the slider: "20", "50.3 (balanced)"; balancing may be None."""
    return f"{show_number(weight, 3)}{' (balanced)' if weight == balancing else ''}"


def _title(plain: Weighed, now: Weighed, name: str) -> str:
    are = "is" if now.n_of_class == 1 else "are"
    found = f"finds {show_count(now.n_found)} of the {rows(now.n_of_class)} that {are} {name}"
    if not now.n_of_class:
        found = f"has no {name} rows to find"
    n = now.n_false_positives
    others = f"{show_count(n)} other row{'s' * (n != 1)}" if n else "no other rows"
    accused = f"and predicts {others} as {name}"
    if now.weight == 1:
        return f"Unweighted, the tree {found} {accused}"
    same = now.n_found == plain.n_found and now.n_false_positives == plain.n_false_positives
    counts = (
        [plain.n_found, plain.n_false_positives] if now.n_of_class else [plain.n_false_positives]
    )
    before = "the same" if same else " and ".join(map(show_count, counts))
    numbers = "number is" if len(counts) == 1 else "numbers are"
    weight = show_number(now.weight, 3)
    return f"At weight {weight}, the tree {found} {accused}; unweighted, the {numbers} {before}"


def _of(n: int, n_all: int) -> str:
    return f"{show_count(n)} of {show_count(n_all)}" if n_all else "–"


def _shares(now: Weighed, name: str) -> str:
    actual = show_share(now.n_of_class / now.n_rows)
    told = (
        f"{actual} of these rows are {name}; the share of {name} in their leaves averages "
        f"{show_share(now.mean_share)}."
    )
    if now.weight == 1:
        return f"{told} Unweighted, a share is the frequency in the leaf’s training rows."
    half = show_share(as_frequency(0.5, now.weight))
    return (
        f"{told} A share of 50 % means that {half} of a leaf’s rows are {name}, because each of "
        f"them counts {show_number(now.weight, 3)} times."
    )


def _line(name: str, values: Sequence[float]) -> WeightLine:
    known = tuple(None if math.isnan(value) else value for value in values)
    texts = tuple("none" if value is None else show_share(value) for value in known)
    return WeightLine(name, known, texts)
