"""Lesson 11: many trees that vote, and small trees that add up."""

import math
from dataclasses import dataclass, replace

import numpy as np

from explorer.data.arrays import IntArray
from explorer.data.display import show_count, show_share
from explorer.data.training import TrainingTable
from explorer.growth.forest.forest import Forest, grow_forest
from explorer.growth.forest.voting import bootstrap_counts, decided, outputs, vote
from explorer.growth.growing import grow
from explorer.judging.forest.boosting_study import BoostingSettings, study_boosting
from explorer.judging.forest.out_of_bag import out_of_bag
from explorer.judging.forest.study import grown_whole, study_forest
from explorer.judging.scoring import Score, Scoring, usual_scoring
from explorer.judging.unseen.holding_out import hold_out
from explorer.lessons.engine import among, choices, known, why_no_split
from explorer.lessons.lesson import Facts, LessonSubject, Prediction
from explorer.lessons.reading import read_lesson
from explorer.tree.rules import SearchRules, StopRules
from explorer.views.forest.boosting_view import above_maps, boosting_view
from explorer.views.forest.forest_view import forest_view
from explorer.views.learn.chart_view import Tone, shares_view
from explorer.views.learn.stairs import leaf_stairs, points_chart
from explorer.views.learn.table_view import Head, TableRow, TableView

N_TREES, SHARE_HELD_OUT, MIN_ROWS = 100, 0.25, 40

OF_THE_TEXT = 0.3
"""How often each of three trees is wrong, in the example before the table's."""

FEW = 100
"""Number of held-out rows below which a share says little."""

SETTINGS = BoostingSettings(n_estimators=100, learning_rate=0.3, max_depth=2)

_TIMES = ("never drawn", "drawn once", "drawn twice", "three times or more")


@dataclass(frozen=True, slots=True, eq=False)
class Together:
    """A forest and new rows. named: int64[n_trees, n_rows], the class that each tree predicts."""

    forest: Forest
    judging: TrainingTable
    named: IntArray

    @property
    def n_wrong_trees(self) -> IntArray:
        """Count the trees that are wrong on each row, int64[n_rows]."""
        return np.asarray((self.named != self.judging.target_values).sum(axis=0), np.int64)

    @property
    def alone(self) -> float:
        """The share of rows that a tree predicts wrongly, as a mean over the trees."""
        return float(self.n_wrong_trees.mean() / len(self.named))

    @property
    def of_three(self) -> float:
        """The share of rows that two or more of three trees predict wrongly, over all threes."""
        n, wrong = len(self.named), self.n_wrong_trees.astype(np.float64)
        right, threes = n - wrong, n * (n - 1) * (n - 2) / 6
        two = wrong * (wrong - 1) / 2 * right
        three = wrong * (wrong - 1) * (wrong - 2) / 6
        return float(((two + three) / threes).mean())

    @property
    def apart(self) -> float:
        """The share of rows that two trees predict differently, over all pairs."""
        n, same = len(self.named), 0.0
        for code in range(len(self.judging.classes)):
            count = (self.named == code).sum(axis=0)
            same += float((count * (count - 1)).mean())
        return 1 - same / (n * (n - 1))

    @property
    def n_wrong(self) -> int:
        """The number of rows that the vote of all trees predicts wrongly."""
        return n_wrong(self.forest, self.judging)


def parts_of(training: TrainingTable) -> tuple[TrainingTable, TrainingTable]:
    """Return the rows from which trees are grown, and the rows that judge them."""
    parts = hold_out(training, test=SHARE_HELD_OUT)
    return parts.training, known(parts.test)


def together(training: TrainingTable, judging: TrainingTable, max_features: int) -> Together:
    """Grow `N_TREES` full trees on bootstrap samples; a node draws this many features."""
    search, stop = grown_whole(SearchRules(), StopRules(), max_features)
    forest = grow_forest(training, search, stop, n_estimators=N_TREES)
    named = [
        decided(outputs(tree, judging.columns), is_classes=True).astype(np.int64)
        for tree in forest.trees
    ]
    return Together(forest, judging, np.array(named))


def _forest(subject: LessonSubject) -> Together:
    training, judging = parts_of(subject.training)
    return together(training, judging, drawn_of(len(training.features)))


def n_wrong(forest: Forest, rows: TrainingTable) -> int:
    """Count the rows that the vote of all trees is wrong on."""
    predicted = decided(vote(forest.trees, rows.columns), is_classes=True)
    return int((predicted != rows.target_values).sum())


def drawn_of(n_features: int) -> int:
    """Return how many features a node of a random forest draws: the square root of their number."""
    return max(1, round(math.sqrt(n_features)))


def of_three_independent(share: float) -> float:
    """Return how often two or three of three are wrong if each is, independently, this often."""
    return 3 * share**2 * (1 - share) + share**3


def why_not(subject: LessonSubject) -> str:
    """Return what the table lacks for this lesson, or ""."""
    if subject.training.n_rows < MIN_ROWS:
        n = show_count(subject.training.n_rows)
        return f"This lesson holds rows out: it needs {MIN_ROWS} rows, but there are only {n}."
    if len(subject.training.features) < 2:
        return "This lesson draws features at random: it needs at least two features."
    return why_no_split(subject)


def _sample(subject: LessonSubject, made: Prediction) -> Facts:
    """Ask which share of the rows a bootstrap sample has, and how often."""
    n = parts_of(subject.training)[0].n_rows
    counts = np.array([bootstrap_counts(n, 0, number) for number in range(N_TREES)])
    times = np.array([(np.minimum(counts, 3) == k).mean(axis=1) for k in range(4)]).mean(axis=1)
    never = float(times[0])
    bars = ((name, "", share, show_share(share)) for name, share in zip(_TIMES, times, strict=True))
    names = {
        "n": n,
        "n_samples": N_TREES,
        "has": 1 - never,
        "missed": (1 - 1 / n) ** n,
        "never": never,
    }
    offer = among(1 - never, 0.5, 0.9, 1.0, show=show_share)
    picture = shares_view(bars, is_told=made.is_revealed, marked=_TIMES[:1])
    return subject.facts(names, *offer, picture=picture)


def _vote(subject: LessonSubject, made: Prediction) -> Facts:
    """Ask how often most of three trees are wrong: independent ones, and those of the table."""
    found, told = _forest(subject), made.is_revealed
    text, own = of_three_independent(OF_THE_TEXT), of_three_independent(found.alone)
    really, independent, alone = (show_share(one) for one in (found.of_three, own, found.alone))
    seen = (
        f"A vote of three of these trees is wrong on {really} of new {subject.rows}, as if the "
        "trees were independent."
        if really == independent
        else "Trees grown from one table are not independent: "
        f"the vote is wrong on {really} instead of {independent}."
    )
    majority = show_share(text) if told else "?"
    asked = "three that err independently", show_share(OF_THE_TEXT), majority
    lines = [TableRow(asked, is_asked=not told)]
    if told:
        lines += [
            TableRow(("independent trees that err as often as these", alone, independent)),
            TableRow(("these trees", alone, really)),
        ]
    heads = Head("trees", is_text=True), Head("each is wrong on"), Head("two or three are wrong on")
    n_new = show_count(found.judging.n_rows)
    groups = f"“These trees” are all groups of three of the {N_TREES}"
    caption = f"{groups}, on {n_new} held-out {subject.rows}."
    picture = TableView(heads, tuple(lines), caption if told else "")
    names = {"each": OF_THE_TEXT, "majority": text, "seen": seen}
    offer = among(text, OF_THE_TEXT**3, OF_THE_TEXT**2, OF_THE_TEXT, show=show_share)
    return subject.facts(names, *offer, picture=picture)


def _slant(subject: LessonSubject, made: Prediction) -> Facts:
    """Ask what the vote is wrong on, compared with a single tree. All features are searched."""
    training, judging = parts_of(subject.training)
    search, stop = grown_whole(SearchRules(), StopRules(), len(training.features))
    study = study_forest(
        training, judging, search, stop, Scoring(Score.ACCURACY), n_estimators=N_TREES
    )
    growing = known(study.growing)
    alone = 1 - float(growing.alone.mean())
    voting = round(1 - float(growing.together[0, -1]), 9)
    names = {"n": judging.n_rows, "n_trees": N_TREES, "single": alone, "voting": voting}
    offer = among(voting, alone / 2, alone, 2 * alone, show=show_share)
    x, y = training.features.names
    view = forest_view(study, training, grow(training), (x, y))
    maps = view.maps if made.is_revealed else view.maps[:1]
    return subject.facts(names, *offer, picture=replace(view, is_fixed=True, maps=maps))


def _features(subject: LessonSubject, made: Prediction) -> Facts:
    """Compare trees whose nodes search all features with trees whose nodes draw some."""
    training, judging = parts_of(subject.training)
    d = len(training.features)
    bagged = together(training, judging, d)
    drawn = together(training, judging, drawn_of(d))
    labels = {"less": "On fewer", "same": "On the same number", "more": "On more"}
    is_apart = show_share(drawn.apart) != show_share(bagged.apart)
    right = list(labels)[1 + is_apart * int(np.sign(drawn.apart - bagged.apart))]
    names: dict[str, object] = {"drawn": drawn_of(d), "apart_all": bagged.apart}
    lines = [_features_line(f"all {d} features", bagged, is_told=True)]
    some = f"{drawn_of(d)} of {d} at random"
    lines.append(_features_line(some, drawn, is_told=made.is_revealed))
    heads = (
        Head("a node searches", is_text=True),
        Head("two trees disagree on"),
        Head("one tree is wrong on"),
        Head(f"vote of {N_TREES} is wrong on"),
    )
    caption = f"On {show_count(judging.n_rows)} held-out {subject.rows}."
    picture = TableView(heads, tuple(lines), caption)
    words = _features_words(bagged, drawn, subject.rows)
    return subject.facts(names | words, *choices(labels, right), picture=picture)


def _features_words(bagged: Together, drawn: Together, rows: str) -> dict[str, str]:
    """Describe what drawing features does; in tables with many useless features it may not help."""
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
        "; together the trees err less, because they err on different rows."
        if errs_less
        else "; here a vote of such trees is no better."
    )
    return {"found": found, "seen": seen, "plain": plain}


def _features_line(name: str, found: Together, *, is_told: bool) -> TableRow:
    wrong = f"{show_count(found.n_wrong)} of {show_count(found.judging.n_rows)}"
    cells = (show_share(found.apart), show_share(found.alone), wrong)
    return TableRow((name, *(cells if is_told else ("?", "?", "?"))), is_asked=not is_told)


def _bag(subject: LessonSubject, made: Prediction) -> Facts:
    """Ask how many trees have not seen a row, and how these judge it."""
    training, judging = parts_of(subject.training)
    found = _forest(subject)
    forest = found.forest
    unseen = np.mean([(forest.counts(i) == 0).mean() for i in range(N_TREES)]) * N_TREES
    n_unseen = round(float(unseen))
    bag = out_of_bag(forest, training, Scoring(Score.ACCURACY))
    own = n_wrong(forest, training) / training.n_rows
    bagged, held_out = 1 - float(bag.scores[-1]), found.n_wrong / judging.n_rows
    counts = {"trees that saw a row": N_TREES - n_unseen, "trees that did not": n_unseen}
    bars = [(name, "on average", n / N_TREES, f"{n} of {N_TREES}") for name, n in counts.items()]
    if made.is_revealed:
        errors = (
            (f"training {subject.rows}", training.n_rows, own),
            ("out of bag", int(bag.n_judged[-1]), bagged),
            (f"held-out {subject.rows}", judging.n_rows, held_out),
        )
        bars += [(name, show_count(n), e, f"{show_share(e)} wrong") for name, n, e in errors]
    names = {
        "n": training.n_rows,
        "n_trees": N_TREES,
        "n_unseen": n_unseen,
        "own": own,
        "bagged": bagged,
        "held_out": held_out,
        "n_new": judging.n_rows,
        "few": ", which are few" if judging.n_rows < FEW else "",
    }
    offer = among(n_unseen, 0, 10, N_TREES - n_unseen)
    told, unseen_by = made.is_revealed, ("trees that did not",)
    picture = shares_view(bars, is_told=told, marked=unseen_by)
    return subject.facts(names, *offer, picture=picture)


def _boosting(subject: LessonSubject, made: Prediction) -> Facts:
    """Ask after how many trees the held-out rows are explained best. Before the reveal, draw the
    first tree."""
    training, judging = parts_of(subject.training)
    search = SearchRules.usual_for(training.task)
    study = study_boosting(training, judging, search, SETTINGS, usual_scoring(training, search))
    kept_back = known(study.kept_back)
    n, best = SETTINGS.n_estimators, int(np.argmax(kept_back))
    names = {
        "n": training.n_rows,
        "settings": SETTINGS,
        "best": best,
        "scores": [float(kept_back[i]) for i in (best, -1)],
        "own_score": float(study.training[-1]),
    }
    picture: object
    if made.is_revealed:
        axis = training.features.names[0], None
        view = boosting_view(study, training, axis, grow(training, search))
        told = f"The area of a mark shows the row’s residual. {above_maps(study)}"
        picture = replace(view, title="", told=(told,))
    else:
        first, values = grow(training, search, StopRules(SETTINGS.max_depth)), training.columns[0]
        levels = [float(first.prediction[leaf]) for leaf in first.leaves]
        ends = float(values.min()), float(values.max())
        name = f"a tree of depth {SETTINGS.max_depth}"
        stairs = leaf_stairs(first, *ends, levels, name, Tone.STRONG)
        caption = f"{subject.target} against {training.features.names[0]}, and one small tree."
        picture = points_chart(training, 0, caption, (stairs,))
    return subject.facts(names, *among(best, 1, n // 2, n), picture=picture)


FOREST = read_lesson("forest", why_not, (_sample, _vote, _slant, _features, _bag, _boosting))
