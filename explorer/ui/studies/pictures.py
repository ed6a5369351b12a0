"""Pictures of one tree that several panels share: the tree itself, its scrubber, its axes."""

from dataclasses import dataclass, replace

from explorer.data.training import TrainingTable
from explorer.growth.weighting import is_weighted
from explorer.judging.judged_nodes import JudgedNodes, judged_by_growing_rows
from explorer.tree.tree import Tree
from explorer.ui.studies.study import Study, result
from explorer.ui.studies.trees import tree_study, untrimmed_study
from explorer.ui.subject import Subject
from explorer.views.regions import clearest
from explorer.views.scores.tracks import ScrubberView, scrubber_view
from explorer.views.to_json import to_json
from explorer.views.tree.tree_view import TreeView, tree_view


@dataclass(frozen=True, slots=True)
class TreePayload:
    """An untrimmed tree as the browser draws it, and the name by which limits refer to it."""

    name: str
    payload: bytes


def tree_payload(subject: Subject) -> TreePayload:
    """Return the tree's picture: the same bytes for every depth, leaf budget and pruning."""
    shown = subject.shown
    tree = tree_study(shown) if shown.is_built else untrimmed_study(shown)
    form = _payload_built if shown.is_built else _payload
    beside = ("kept", subject.kept.kept_back), ("all_rows", shown.all_rows)
    return Study(tree_view, (tree, shown.training), named=beside, form=form).value()


def scrubber(subject: Subject) -> Study[ScrubberView]:
    """Return the scrubbers' stops under the other limits' present values."""
    weighted = ("is_weighted", is_weighted(subject.training.weights))
    return Study(scrubber_view, (own_judgement(subject), subject.shown.stop), named=(weighted,))


def own_judgement(subject: Subject) -> Study[JudgedNodes]:
    """Return the tree before limits of depth, leaves and pruning, judged by the rows that grew
    it."""
    tree = untrimmed_study(subject.shown)
    return Study(judged_by_growing_rows, (tree, subject.scoring, subject.training))


def default_axes(tree: Study[Tree], training: TrainingTable) -> tuple[str, str | None]:
    """Return the features of the first decision regions; pairs are tried on many rows."""
    return result(clearest.default_axes, tree, training)


def _payload(view: TreeView) -> TreePayload:
    return TreePayload(view.id, to_json(view))


def _payload_built(view: TreeView) -> TreePayload:
    return _payload(replace(view, is_fixed=True))
