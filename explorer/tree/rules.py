"""The rules of growth: which split is best, and where to stop."""

import math
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Literal, TypeVar

from explorer.data.arguments import is_list, number, texts, whole
from explorer.data.errors import ArgumentError, described
from explorer.data.schema import Task
from explorer.tree.impurity import Criterion
from explorer.tree.losses import Loss, settled_loss
from explorer.tree.monotonic import Monotonic, settled_monotonic
from explorer.tree.splits import NamedSplit, named_from

_Word = TypeVar("_Word", bound=StrEnum)
ClassWeight = Literal["balanced"] | tuple[tuple[str, float], ...] | None


@dataclass(frozen=True, slots=True)
class SearchRules:
    """The rules that decide which split is best; a change means growing again.

    Equal rules compare and hash equal, so that they can be used as keys. Raises ValueError for
    invalid values.

    criterion: the impurity that a split decreases.
    min_samples_leaf: a split with fewer rows (not weight) in a child is not admissible.
    features: names of the features to split on; None allows all.
    class_weight: "balanced", or pairs (class, weight); classes without one weigh 1. A
        mapping is also accepted.
    each_feature_once: a path splits on a feature at most once.
    max_features: how many features a node selects at random, by a hash of the seed and its path;
        the rest are searched only if none of these can split. None searches all.
    seed: for the random selection of features.
    forced: pairs (path, split): the nodes at these paths take these splits instead of the best
        ones, where they can (see growth.forced_splits). A mapping is accepted too.
    min_weight_fraction_leaf: a split is not admissible if a child holds less than this fraction,
        0 to 0.5, of the weight of all rows that the tree grows from, class weights included.
    loss: triples (true class, predicted class, loss), or a mapping {true class: {predicted class:
        loss}}; what is not named loses 1. A leaf predicts the class of least expected loss, and
        Gini weighs classes by their losses (see tree.losses).
    monotonic_cst: pairs (feature, 1 or -1), or a mapping {feature: -1, 0 or 1}: the prediction, or
        the share of the second of two classes, only rises (1) or only falls (-1) with the feature
        (see tree.monotonic). Not together with losses.
    """

    criterion: Criterion = Criterion.GINI
    min_samples_leaf: int = 1
    features: tuple[str, ...] | None = None
    class_weight: ClassWeight = None
    each_feature_once: bool = False
    max_features: int | None = None
    seed: int = 0
    forced: tuple[tuple[str, NamedSplit], ...] = ()
    min_weight_fraction_leaf: float = 0.0
    loss: Loss = ()
    monotonic_cst: Monotonic = ()

    def __post_init__(self) -> None:
        object.__setattr__(self, "criterion", _one_of(Criterion, self.criterion, "criterion"))
        object.__setattr__(self, "class_weight", _pairs(self.class_weight))
        if self.features is not None:
            object.__setattr__(self, "features", texts("features", self.features))
        _settle_counts(self, min_samples_leaf=1, max_features=1, seed=0)
        fraction = number("min_weight_fraction_leaf", self.min_weight_fraction_leaf, 0)
        if fraction > 0.5:
            raise ArgumentError(
                "min_weight_fraction_leaf must be at most 0.5, since a split has two sides; "
                f"it is {described(fraction)}."
            )
        object.__setattr__(self, "min_weight_fraction_leaf", fraction)
        object.__setattr__(self, "loss", settled_loss(self.loss))
        object.__setattr__(self, "monotonic_cst", settled_monotonic(self.monotonic_cst))
        if self.loss and self.monotonic_cst:
            raise ArgumentError(
                "Losses and monotonic_cst cannot be combined: leave one of them out."
            )
        if self.each_feature_once not in (True, False):
            raise ArgumentError(
                "each_feature_once must be true or false; it is "
                f"{described(self.each_feature_once)}."
            )
        object.__setattr__(self, "forced", _forced(self.forced))

    @property
    def weighs_classes(self) -> bool:
        """Whether growth multiplies the weight of a row by a factor of its class."""
        by_loss = bool(self.loss) and self.criterion is Criterion.GINI
        return self.class_weight is not None or by_loss

    @staticmethod
    def usual_for(task: Task) -> "SearchRules":
        """Return Gini for classes, squared error for numbers."""
        classes = task is Task.CLASSIFICATION
        return SearchRules(Criterion.GINI if classes else Criterion.SQUARED_ERROR)


class PruningCost(StrEnum):
    """The measure that cost-complexity pruning weighs against leaves: the criterion's impurity, as
    in scikit-learn, or the share of the weight that is misclassified, as in the CART book
    (Breiman et al. 1984, section 3.3)."""

    CRITERION = "criterion"
    MISCLASSIFICATION = "misclassification"


USUAL_DEPTH = 3
"""The limit of depth that the page and the command line begin with."""


@dataclass(frozen=True, slots=True)
class StopRules:
    """The rules that decide where growth ends; trimming can tighten every one later.

    Raises ArgumentError for invalid values.

    max_depth: deepest level of a leaf, the root's being 0; None for no limit.
    min_samples_split: a node with fewer rows is not split.
    min_impurity_decrease: a split that decreases the tree's impurity by less is not made.
    max_leaf_nodes: the leaf budget, spent in best-first order; None for no limit.
    ccp_alpha: cost-complexity pruning strength; 0 prunes nothing.
    pruning_cost: the measure that an extra leaf must lower by ccp_alpha or more.
    """

    max_depth: int | None = None
    min_samples_split: int = 2
    min_impurity_decrease: float = 0.0
    max_leaf_nodes: int | None = None
    ccp_alpha: float = 0.0
    pruning_cost: PruningCost = PruningCost.CRITERION

    def __post_init__(self) -> None:
        cost = _one_of(PruningCost, self.pruning_cost, "pruning_cost")
        object.__setattr__(self, "pruning_cost", cost)
        _settle_counts(self, max_depth=0, min_samples_split=2, max_leaf_nodes=1)
        for name in ("min_impurity_decrease", "ccp_alpha"):
            object.__setattr__(self, name, number(name, getattr(self, name), 0))

    @property
    def depth_limit(self) -> float:
        """max_depth as a number; infinity for no limit."""
        return math.inf if self.max_depth is None else self.max_depth


def _pairs(class_weight: object) -> ClassWeight:
    """Return class weights as sorted pairs, so that equal rules compare equal."""
    if class_weight is None or class_weight == "balanced":
        return class_weight
    if isinstance(class_weight, Mapping):
        class_weight = class_weight.items()
    elif not isinstance(class_weight, tuple):
        raise ArgumentError(
            f'class_weight must be None, "balanced" or a mapping; it is {described(class_weight)}.'
        )
    try:
        pairs = tuple(sorted((str(name), float(weight)) for name, weight in class_weight))
    except (TypeError, ValueError, OverflowError):
        raise ArgumentError("class_weight must map class names to numbers.") from None
    for name, weight in pairs:
        number(f"The weight of class {described(name)}", weight, 0)
    return pairs


def _forced(forced: object) -> tuple[tuple[str, NamedSplit], ...]:
    """Return forced splits in the order of their paths, so that equal rules compare equal."""
    pairs = forced.items() if isinstance(forced, Mapping) else forced
    if not is_list(pairs):
        raise ArgumentError("Each forced split must be a pair: a node's path and its split.")
    found: dict[str, NamedSplit] = {}
    for pair in pairs:
        if not isinstance(pair, tuple) or len(pair) != 2:
            raise ArgumentError("Each forced split must be a pair: a node's path and its split.")
        path, split = pair
        if not isinstance(path, str) or not set(path) <= {"L", "R"}:
            raise ArgumentError(f"A path may contain only L and R; got {described(path)}.")
        if path in found:
            raise ArgumentError(f"The path {described(path)} has two forced splits.")
        found[path] = named_from(split)
    return tuple(sorted(found.items()))


def _settle_counts(rules: SearchRules | StopRules, **lowest: int) -> None:
    """Check the whole numbers of these rules; None means no limit if it is the default."""
    for name, low in lowest.items():
        value = getattr(rules, name)
        if value is not None or type(rules).__dataclass_fields__[name].default is not None:
            object.__setattr__(rules, name, whole(name, value, low))


def _one_of(words: type[_Word], value: object, name: str) -> _Word:
    known = [word.value for word in words]
    if not isinstance(value, str) or value not in known:
        raise ArgumentError(f"{name} must be one of {', '.join(known)}; it is {described(value)}.")
    return words(value)
