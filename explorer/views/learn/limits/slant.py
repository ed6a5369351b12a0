"""A border that runs aslant: boxes make a staircase of it."""

from explorer.caps import CAPS
from explorer.data.display import show_count
from explorer.growth.growing import grow
from explorer.judging.scores import n_right
from explorer.tree.rules import SearchRules, StopRules
from explorer.tree.trimming import trim
from explorer.views.learn.step_facts import Prediction, StepFacts, counts_offered
from explorer.views.learn.subject import LessonSubject
from explorer.views.nodes.wording import listed

DEPTHS = (1, 2, 3, 4)
WHOLE = StopRules(max_depth=CAPS.max_depth_offered)


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
    return StepFacts(subject.common_texts | texts, counts_offered((2, n // 2, n, 3 * n)), str(n))
