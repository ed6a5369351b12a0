"""Samples drawn with replacement, and what trees grown from them do together."""

import numpy as np

from explorer.data.display import show_count, show_share
from explorer.data.training import TrainingTable
from explorer.growth.forest.samples import bootstrap_counts
from explorer.judging.forest.out_of_bag import out_of_bag
from explorer.judging.node_losses import Loss
from explorer.views.learn.forest.together import (
    N_TREES,
    Together,
    drawn_of,
    n_wrong,
    of_three_independent,
    parts_of,
    together,
)
from explorer.views.learn.step_facts import Option, Prediction, StepFacts, counts_offered
from explorer.views.learn.study_view import PartBar, bars_view
from explorer.views.learn.subject import LessonSubject
from explorer.views.learn.table_view import Head, Line, TableView

OF_THE_TEXT = 0.3
"""How often each of three trees is wrong, in the example that is computed before the table's."""

FEW = 100
"""Rows kept back of which a share says little."""

_TIMES = ("never drawn", "drawn once", "drawn twice", "three times or more")


def sample_facts(subject: LessonSubject, made: Prediction) -> StepFacts:
    """Which share of the rows a bootstrap sample has, and how often it has them."""
    training = _rows(subject)[0]
    n = training.n_rows
    times = np.array([_times(n, number) for number in range(N_TREES)]).mean(axis=0)
    has, missed = float(1 - times[0]), (1 - 1 / n) ** n
    texts = {
        "n": show_count(n),
        "n_samples": show_count(N_TREES),
        "has": show_share(has),
        "missed_of": f"(1 − 1/{show_count(n)})",
        "missed": show_share(missed),
        "never": show_share(float(times[0])),
    }
    is_told = made.is_revealed
    bars = tuple(
        PartBar(
            name,
            "",
            float(share) if is_told else None,
            show_share(float(share)) if is_told else "?",
            is_marked=name == _TIMES[0],
        )
        for name, share in zip(_TIMES, times, strict=True)
    )
    shares = sorted({0.5, has, 0.9, 1.0})
    options = tuple(Option(show_share(one), show_share(one)) for one in shares)
    texts = subject.common_texts | texts
    return StepFacts(texts, options, show_share(has), picture=bars_view("forest/sample", bars))


def _times(n: int, number: int) -> list[float]:
    counts = bootstrap_counts(n, 0, number)
    return [float((counts == k).mean()) for k in range(3)] + [float((counts > 2).mean())]


def vote_facts(subject: LessonSubject, made: Prediction) -> StepFacts:
    """How often most of three trees are wrong: independent ones, and those of the table."""
    found = _forest(subject)
    text, own = of_three_independent(OF_THE_TEXT), of_three_independent(found.alone)
    texts = {
        "each": show_share(OF_THE_TEXT),
        "majority": show_share(text),
        "alone": show_share(found.alone),
        "independent": show_share(own),
        "really": show_share(found.of_three),
        "n_new": show_count(found.judging.n_rows),
        "vote_seen": _of_three_words(show_share(found.of_three), show_share(own)),
    }
    told = show_share if made.is_revealed else lambda _: "?"
    lines = [
        Line(
            ("three that err independently", show_share(OF_THE_TEXT), told(text)),
            is_asked=not made.is_revealed,
        )
    ]
    if made.is_revealed:
        lines += [
            Line(("as often as these trees, independently", texts["alone"], texts["independent"])),
            Line(("these trees", texts["alone"], texts["really"])),
        ]
    heads = Head("trees", is_text=True), Head("each is wrong on"), Head("two or three of three on")
    caption = f"These trees: all threes of {N_TREES}, on {texts['n_new']} {subject.rows} kept back."
    picture = TableView("forest/vote", heads, tuple(lines), caption if made.is_revealed else "")
    shares = sorted({OF_THE_TEXT**3, OF_THE_TEXT**2, text, OF_THE_TEXT})
    options = tuple(Option(show_share(one), show_share(one)) for one in shares)
    return StepFacts(subject.common_texts | texts, options, texts["majority"], picture=picture)


def _of_three_words(really: str, independent: str) -> str:
    if really == independent:
        return f"Three of these trees are wrong together as often as independent ones: {really}."
    return f"Trees of one table are not independent: {really} instead of {independent}."


def features_facts(subject: LessonSubject, made: Prediction) -> StepFacts:
    """Trees whose nodes look at all features, and trees whose nodes draw some."""
    training, judging = _rows(subject)
    d = len(training.features)
    bagged = together(training, judging, d)
    drawn = together(training, judging, drawn_of(d))
    options = (
        Option("less", "On fewer"),
        Option("same", "On as many"),
        Option("more", "On more"),
    )
    is_told_apart = show_share(drawn.apart) != show_share(bagged.apart)
    right = options[1 + is_told_apart * int(np.sign(drawn.apart - bagged.apart))].key
    texts = {"drawn": show_count(drawn_of(d)), "apart_all": show_share(bagged.apart)}
    texts |= _features_words(bagged, drawn, subject.rows)
    lines = [_line(f"all {d} features", bagged, is_told=True)]
    lines.append(_line(f"{drawn_of(d)} of {d}, drawn", drawn, is_told=made.is_revealed))
    heads = (
        Head("a node looks at", is_text=True),
        Head("two trees disagree on"),
        Head("one tree is wrong on"),
        Head(f"{N_TREES} voting, wrong"),
    )
    caption = f"On {show_count(judging.n_rows)} {subject.rows} kept back."
    picture = TableView("forest/features", heads, tuple(lines), caption)
    return StepFacts(subject.common_texts | texts, options, right, picture=picture)


def _features_words(bagged: Together, drawn: Together, rows: str) -> dict[str, str]:
    """Drawing features need not help: of some tables most features say nothing."""
    apart_all, apart = show_share(bagged.apart), show_share(drawn.apart)
    n_new = show_count(drawn.judging.n_rows)
    found = f"Two trees disagree on {apart}"
    seen = f"The vote is wrong on {show_count(drawn.n_wrong)} of {n_new} new {rows}"
    plain = f"A single tree is wrong on {show_share(drawn.alone)}"
    errs_less = drawn.n_wrong < drawn.alone * drawn.judging.n_rows
    return {
        "features_found": f"{found} instead of {apart_all}"
        if apart != apart_all
        else f"{found}, as before",
        "features_seen": f"{seen} instead of {show_count(bagged.n_wrong)}."
        if drawn.n_wrong != bagged.n_wrong
        else f"{seen}, as with all features.",
        "features_plain": f"{plain}; together they err less, for they err apart."
        if errs_less
        else f"{plain}; here a vote of such trees is no better.",
    }


def _line(name: str, found: Together, *, is_told: bool) -> Line:
    wrong = f"{show_count(found.n_wrong)} of {show_count(found.judging.n_rows)}"
    cells = (show_share(found.apart), show_share(found.alone), wrong)
    return Line((name, *(cells if is_told else ("?", "?", "?"))), is_asked=not is_told)


def bag_facts(subject: LessonSubject, made: Prediction) -> StepFacts:
    """How many trees have not seen a row, and what these say of it."""
    training, judging = _rows(subject)
    found = _forest(subject)
    forest = found.forest
    unseen = np.mean([(forest.counts(i) == 0).mean() for i in range(N_TREES)]) * N_TREES
    bag = out_of_bag(forest, training, Loss.MISCLASSIFICATION)
    shares = {
        f"training {subject.rows}": n_wrong(forest, training) / training.n_rows,
        "out of bag": 1 - float(bag.scores[-1]),
        f"{subject.rows} kept back": found.n_wrong / judging.n_rows,
    }
    own, bagged, kept = (show_share(one) for one in shares.values())
    counts = training.n_rows, int(bag.n_judged[-1]), judging.n_rows
    n_unseen = round(float(unseen))
    texts = {
        "n": show_count(training.n_rows),
        "n_trees": show_count(N_TREES),
        "n_unseen": show_count(n_unseen),
        "own": own,
        "bagged": bagged,
        "kept": kept,
        "n_new": show_count(judging.n_rows),
        "few": ", and are few" if judging.n_rows < FEW else "",
    }
    is_told = made.is_revealed
    bars = tuple(
        PartBar(
            name,
            show_count(n),
            share if is_told else None,
            f"{show_share(share)} wrong" if is_told else "?",
            is_marked=name == "out of bag",
        )
        for (name, share), n in zip(shares.items(), counts, strict=True)
    )
    return StepFacts(
        subject.common_texts | texts,
        counts_offered((0, 10, n_unseen, 100 - n_unseen)),
        str(n_unseen),
        picture=bars_view("forest/bag", bars),
    )


def _rows(subject: LessonSubject) -> tuple[TrainingTable, TrainingTable]:
    """Those that grow trees, and those that judge."""
    parts = parts_of(subject.training)
    assert parts.test is not None, "some rows are kept back"
    return parts.training, parts.test


def _forest(subject: LessonSubject) -> Together:
    training, judging = _rows(subject)
    return together(training, judging, drawn_of(len(training.features)))
