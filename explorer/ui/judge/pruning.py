"""Pruning: the score of each subtree in the weakest-link sequence; the user can set alpha there."""

from explorer.ui import state
from explorer.ui.pictures import components
from explorer.ui.scores import stop_scores_study
from explorer.ui.stop_rules import settle_sent
from explorer.ui.studies.pictures import scrubber
from explorer.ui.studies.study import Study, in_json
from explorer.ui.studies.trees import untrimmed_study
from explorer.ui.subject import Subject
from explorer.views.pruning import pruning_view


def show_pruning(subject: Subject) -> None:
    """Show pruning under the page's other limits, once the folds have been judged."""
    shown = subject.shown
    scores = stop_scores_study(subject), shown.stop, subject.scoring
    asked = untrimmed_study(shown), scrubber(subject), *scores
    components.pruning(
        key=state.PRUNING.name,
        data=in_json(Study(pruning_view, asked)).value(),
        height="content",
        on_limits_change=lambda: settle_sent(state.PRUNING),
    )
