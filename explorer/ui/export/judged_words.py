"""Sentences on the predictions of rows with a known class: the page's score, and the cut-off."""

from explorer.data.display import show_count, show_number, show_share
from explorer.export.known_rows import found_of, known_rows
from explorer.export.predictions import Matched, cut_off_title
from explorer.judging.decisions import CutOff
from explorer.judging.judged_rows import JudgedRows
from explorer.judging.row_scores import score_rows
from explorer.judging.scoring import Score
from explorer.ui import state
from explorer.ui.colours import MAX_COST, chosen_number
from explorer.ui.export.answers import Probabilities
from explorer.ui.subject import Subject
from explorer.views.cut_off import costs_of
from explorer.views.nodes.wording import rows, short
from explorer.views.scores.score_form import form_of

Words = tuple[str, tuple[str, ...]]
"""The words after the heading's colon, and the sentences of the caption."""


def judged_words(subject: Subject, found: Matched, chosen: Probabilities | None) -> Words:
    """Judge the rows with a known class by the score in use, and by the cut-off if there is one;
    nothing if no class is known."""
    if chosen is None:
        return "", ()
    weighted, cut_off = chosen.with_class_weights, chosen.cut_off
    scored = chosen.scored.value()
    judged = known_rows(scored, found, cut_off, with_class_weights=weighted)
    usual = known_rows(scored, found, at_root=True, with_class_weights=weighted)
    if judged is None or usual is None:
        return "", ()
    if cut_off is None:
        return _by_score(subject, judged, usual)
    headline, counted = _by_cut_off(subject, cut_off, judged)
    is_told = subject.scoring.score is Score.COST and not subject.scoring.losses
    return headline, counted if is_told else (*counted, _score_words(subject, judged, usual))


def _by_score(subject: Subject, judged: JudgedRows, usual: JudgedRows) -> Words:
    known = f"those with a known “{short(subject.tree.target.name)}”"
    scoring, form = subject.scoring, form_of(subject.scoring, subject.tree.target)
    own, flat = score_rows(scoring, judged), score_rows(scoring, usual)
    if form.is_accuracy:
        return f"{show_share(own)} of {known} are right", (
            f"If “{_usual(subject)}” were predicted for every row, {show_share(flat)} would be "
            "right.",
        )
    shown, shown_flat = form.texts([own, flat])
    if not shown:
        return "", (_score_words(subject, judged, usual),)
    told = [f"A tree without splits has {form.name} {shown_flat}."]
    if scoring.score is Score.COST and not scoring.losses:
        name = short(subject.training.classes[scoring.positive])
        at = show_number(100 * scoring.cut_off, 3)
        told.append(
            f"The cost assumes that “{name}” is predicted if its probability is at least {at} %."
        )
    return f"{form.name} {shown} on {known}", tuple(told)


def _score_words(subject: Subject, judged: JudgedRows, usual: JudgedRows) -> str:
    form = form_of(subject.scoring, subject.tree.target)
    own, flat = form.texts([score_rows(subject.scoring, one) for one in (judged, usual)])
    if not own:
        return f"These rows have no {form.name}."
    name = form.name[:1].upper() + form.name[1:]
    return f"{name} is {own}; a tree without splits has {flat}."


def _by_cut_off(subject: Subject, cut_off: CutOff, judged: JudgedRows) -> Words:
    """Count what the cut-off finds, and compare its cost with that of the usual class."""
    tree = subject.tree
    counted, name = found_of(judged, cut_off.code), short(tree.target.levels[cut_off.code])
    alarms = f"{show_count(counted.false_alarms)} false alarm{'s' * (counted.false_alarms != 1)}"
    headline = (
        f"{show_count(counted.found)} of {rows(counted.of_class)} of “{name}” "
        f"{'is' if counted.found == 1 else 'are'} found, with {alarms}"
    )
    missed, false_alarm = _costs(subject, cut_off.code)
    is_usual = int(tree.prediction[0]) == cut_off.code
    flat = counted.others * false_alarm if is_usual else counted.of_class * missed
    told = (
        f"Counted is the column “{short(cut_off_title(tree, cut_off), 80)}”. Its errors cost "
        f"{_cost(counted.cost(missed, false_alarm))}; predicting “{_usual(subject)}” for every row "
        f"would cost {_cost(flat)} (a missed “{name}” costs {_cost(missed)}, a false alarm "
        f"{_cost(false_alarm)})."
    )
    return headline, (told,)


def _costs(subject: Subject, code: int) -> tuple[float, float]:
    """Return the costs of a missed row and of a false alarm, as on the Judge page."""
    costs, may_change = costs_of(subject.tree, subject.training, code)
    if not may_change:
        return costs
    asked = (chosen_number(one, MAX_COST) for one in (state.MISSED_COST, state.FALSE_ALARM_COST))
    missed, false_alarm = (
        own if cost is None else cost for own, cost in zip(costs, asked, strict=True)
    )
    return missed, false_alarm


def _usual(subject: Subject) -> str:
    return short(subject.tree.target.levels[int(subject.tree.prediction[0])])


def _cost(cost: float) -> str:
    return show_number(cost, 6)
