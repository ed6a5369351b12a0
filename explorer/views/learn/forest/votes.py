"""Samples drawn with replacement, and what trees grown from them do on new rows."""

import math
from dataclasses import dataclass

import numpy as np

from explorer.data.arrays import IntArray
from explorer.data.display import show_count, show_share
from explorer.data.training import TrainingTable
from explorer.growth.forest.forest import Forest, grow_forest
from explorer.growth.forest.voting import bootstrap_counts, decided, outputs, vote
from explorer.judging.forest.out_of_bag import out_of_bag
from explorer.judging.forest.study import grown_whole
from explorer.judging.scoring import Score, Scoring
from explorer.judging.unseen.keeping_back import keep_back
from explorer.tree.rules import SearchRules, StopRules
from explorer.views.learn.steps import (
    LessonSubject,
    Option,
    Prediction,
    StepFacts,
    counts_offered,
    words_offered,
)
from explorer.views.learn.study_view import bars_view, part_bar
from explorer.views.learn.table_view import Head, Line, TableView

N_TREES = 100
SHARE_KEPT_BACK = 0.25
"""As the Limits page keeps back."""

OF_THE_TEXT = 0.3
"""How often each of three trees is wrong, in the example that is computed before the table's."""

FEW = 100
"""Rows kept back of which a share says little."""

_TIMES = ("never drawn", "drawn once", "drawn twice", "three times or more")


@dataclass(frozen=True, slots=True, eq=False)
class Together:
    """A forest and new rows. named: int64[n_trees, n_rows], the class that each tree names."""

    forest: Forest
    judging: TrainingTable
    named: IntArray

    @property
    def n_wrong_trees(self) -> IntArray:
        """int64[n_rows]: how many trees are wrong on each row."""
        return np.asarray((self.named != self.judging.target_values).sum(axis=0), np.int64)

    @property
    def alone(self) -> float:
        """The share of the rows that a tree is wrong on, its mean over the trees."""
        return float(self.n_wrong_trees.mean() / len(self.named))

    @property
    def of_three(self) -> float:
        """The share of the rows that two or more of three trees are wrong on, over all threes."""
        n, wrong = len(self.named), self.n_wrong_trees.astype(np.float64)
        right, threes = n - wrong, n * (n - 1) * (n - 2) / 6
        two = wrong * (wrong - 1) / 2 * right
        three = wrong * (wrong - 1) * (wrong - 2) / 6
        return float(((two + three) / threes).mean())

    @property
    def apart(self) -> float:
        """The share of the rows that two trees name differently, over all twos."""
        n, same = len(self.named), 0.0
        for code in range(len(self.judging.classes)):
            count = (self.named == code).sum(axis=0)
            same += float((count * (count - 1)).mean())
        return 1 - same / (n * (n - 1))

    @property
    def n_wrong(self) -> int:
        """How many rows the vote of all trees is wrong on."""
        return n_wrong(self.forest, self.judging)


def parts_of(training: TrainingTable) -> tuple[TrainingTable, TrainingTable]:
    """The rows that grow trees, and those that judge them."""
    parts = keep_back(training, test=SHARE_KEPT_BACK)
    assert parts.test is not None, "some rows are kept back"
    return parts.training, parts.test


def together(training: TrainingTable, judging: TrainingTable, max_features: int) -> Together:
    """`N_TREES` whole trees of bootstrap samples; a node draws so many features."""
    search, stop = grown_whole(SearchRules(), StopRules(), max_features)
    forest = grow_forest(training, search, stop, n_estimators=N_TREES)
    named = [
        decided(outputs(tree, judging.columns), is_classes=True).astype(np.int64)
        for tree in forest.trees
    ]
    return Together(forest, judging, np.array(named))


def n_wrong(forest: Forest, rows: TrainingTable) -> int:
    """How many of the rows the vote of all trees is wrong on."""
    predicted = decided(vote(forest.trees, rows.columns), is_classes=True)
    return int((predicted != rows.target_values).sum())


def drawn_of(n_features: int) -> int:
    """How many features a node of a random forest draws: the square root of their number."""
    return max(1, round(math.sqrt(n_features)))


def of_three_independent(share: float) -> float:
    """How often two or three of three are wrong that are each wrong so often, independently."""
    return 3 * share**2 * (1 - share) + share**3


def sample_facts(subject: LessonSubject, made: Prediction) -> StepFacts:
    """Which share of the rows a bootstrap sample has, and how often it has them."""
    training = parts_of(subject.training)[0]
    n = training.n_rows
    counts = np.array([bootstrap_counts(n, 0, number) for number in range(N_TREES)])
    times = np.array([(np.minimum(counts, 3) == k).mean(axis=1) for k in range(4)]).mean(axis=1)
    has, missed = float(1 - times[0]), (1 - 1 / n) ** n
    texts = {
        "n": show_count(n),
        "n_samples": show_count(N_TREES),
        "has": show_share(has),
        "missed_of": f"(1 − 1/{show_count(n)})",
        "missed": show_share(missed),
        "never": show_share(float(times[0])),
    }
    told = made.is_revealed
    bars = tuple(
        part_bar(name, "", share, show_share(share), is_told=told, is_marked=name == _TIMES[0])
        for name, share in zip(_TIMES, times.tolist(), strict=True)
    )
    options = words_offered(show_share(one) for one in sorted({0.5, has, 0.9, 1.0}))
    return subject.facts(texts, options, texts["has"], picture=bars_view("forest/sample", bars))


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
    }
    really, independent = texts["really"], texts["independent"]
    texts["vote_seen"] = (
        f"Three of these trees are wrong together as often as independent ones: {really}."
        if really == independent
        else f"Trees of one table are not independent: {really} instead of {independent}."
    )
    told = show_share if made.is_revealed else lambda _: "?"
    first = "three that err independently", texts["each"], told(text)
    lines = [Line(first, is_asked=not made.is_revealed)]
    if made.is_revealed:
        lines += [
            Line(("as often as these trees, independently", texts["alone"], independent)),
            Line(("these trees", texts["alone"], really)),
        ]
    heads = Head("trees", is_text=True), Head("each is wrong on"), Head("two or three of three on")
    caption = f"These trees: all threes of {N_TREES}, on {texts['n_new']} {subject.rows} kept back."
    picture = TableView("forest/vote", heads, tuple(lines), caption if made.is_revealed else "")
    shares = sorted({OF_THE_TEXT**3, OF_THE_TEXT**2, text, OF_THE_TEXT})
    options = words_offered(show_share(one) for one in shares)
    return subject.facts(texts, options, texts["majority"], picture=picture)


def features_facts(subject: LessonSubject, made: Prediction) -> StepFacts:
    """Trees whose nodes look at all features, and trees whose nodes draw some."""
    training, judging = parts_of(subject.training)
    d = len(training.features)
    bagged = together(training, judging, d)
    drawn = together(training, judging, drawn_of(d))
    options = Option("less", "On fewer"), Option("same", "On as many"), Option("more", "On more")
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
    return subject.facts(texts, options, right, picture=picture)


def _features_words(bagged: Together, drawn: Together, rows: str) -> dict[str, str]:
    """Drawing features need not help: of some tables most features say nothing."""
    apart_all, apart = show_share(bagged.apart), show_share(drawn.apart)
    n_new = show_count(drawn.judging.n_rows)
    found = f"Two trees disagree on {apart}"
    seen = f"The vote is wrong on {show_count(drawn.n_wrong)} of {n_new} new {rows}"
    plain = f"A single tree is wrong on {show_share(drawn.alone)}"
    found += f" instead of {apart_all}" if apart != apart_all else ", as before"
    is_other = drawn.n_wrong != bagged.n_wrong
    seen += f" instead of {show_count(bagged.n_wrong)}." if is_other else ", as with all features."
    errs_less = drawn.n_wrong < drawn.alone * drawn.judging.n_rows
    plain += (
        "; together they err less, for they err apart."
        if errs_less
        else "; here a vote of such trees is no better."
    )
    return {"features_found": found, "features_seen": seen, "features_plain": plain}


def _line(name: str, found: Together, *, is_told: bool) -> Line:
    wrong = f"{show_count(found.n_wrong)} of {show_count(found.judging.n_rows)}"
    cells = (show_share(found.apart), show_share(found.alone), wrong)
    return Line((name, *(cells if is_told else ("?", "?", "?"))), is_asked=not is_told)


def bag_facts(subject: LessonSubject, made: Prediction) -> StepFacts:
    """How many trees have not seen a row, and what these say of it."""
    training, judging = parts_of(subject.training)
    found = _forest(subject)
    forest = found.forest
    unseen = np.mean([(forest.counts(i) == 0).mean() for i in range(N_TREES)]) * N_TREES
    bag = out_of_bag(forest, training, Scoring(Score.ACCURACY))
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
    bars = []
    for (name, share), n in zip(shares.items(), counts, strict=True):
        words, told, is_bag = f"{show_share(share)} wrong", made.is_revealed, name == "out of bag"
        bars.append(part_bar(name, show_count(n), share, words, is_told=told, is_marked=is_bag))
    return subject.facts(
        texts,
        counts_offered((0, 10, n_unseen, 100 - n_unseen)),
        str(n_unseen),
        picture=bars_view("forest/bag", tuple(bars)),
    )


def _forest(subject: LessonSubject) -> Together:
    training, judging = parts_of(subject.training)
    return together(training, judging, drawn_of(len(training.features)))
