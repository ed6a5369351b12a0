"""The glossary: its words, each with one sentence, and how one is found."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

MAX_SENTENCE = 140
"""Characters of a sentence, which stands beside a small picture."""


class Group(StrEnum):
    """The parts of the glossary, in their order on the page."""

    TABLE = "Columns and rows"
    TREE = "The tree"
    SPLIT = "Choosing a split"
    STOPPING = "Stopping and pruning"
    JUDGING = "Judging"
    MANY = "Many trees"


@dataclass(frozen=True, slots=True)
class Term:
    """A word of the pages, and what it means in one sentence.

    key: its name in links and of its picture. also: other words for it, which find it too.
    see: where it can be tried: a page, "judge", or a step of a lesson, "stump/try".
    """

    key: str
    word: str
    sentence: str
    group: Group
    see: str
    also: tuple[str, ...] = ()


def term_named(key: str | None, terms: Sequence[Term]) -> Term | None:
    """The term of that key; None where there is none."""
    return next((term for term in terms if term.key == key), None)


EXPLORE, JUDGE, BUILD = "explore", "judge", "build"

# A term reads as a line of a dictionary: its key and word, its sentence, other words for it.
# fmt: off
_TABLE = (
    ("row", "Row", "One case of the table: a penguin, a day, a car.",
     EXPLORE, "example", "sample", "observation", "instance", "data point"),
    ("feature", "Feature", "A column that splits may ask about.",
     EXPLORE, "predictor", "attribute", "independent variable", "input"),
    ("target", "Target", "The column that the tree predicts.",
     EXPLORE, "label", "response", "dependent variable", "output"),
    ("class", "Class", "One of the names that the target can take, where it is not a number.",
     EXPLORE, "label"),
    ("category", "Category", "One of the names that a column holds, where it holds no numbers.",
     "categories/shares", "level", "categorical"),
    ("class_of_interest", "Class of interest",
     "The one class whose share is coloured and sorted by; you choose it.",
     EXPLORE, "positive class"),
    ("missing", "Missing value",
     "A cell without a value; every split says to which side such rows go.",
     EXPLORE, "missing", "NA", "empty cell"),
    ("one_hot", "One-hot columns",
     "A column of 0 and 1 for each category; trees need none, as they split on sets of categories.",
     "categories/dummies", "one-hot", "dummies", "dummy variables", "indicator"),
)

_TREE = (
    ("decision_tree", "Decision tree",
     "Splits nested in one another, which end in leaves with predictions.",
     "twenty-questions/path", "tree"),
    ("twenty_questions", "Twenty questions",
     "The game behind the tree: each answer decides which question comes next.",
     "twenty-questions/ask"),
    ("root", "Root", "The node at the top: all rows start here.", EXPLORE, "root node"),
    ("internal_node", "Internal node",
     "A node with a split: it asks about one feature and sends each row on.",
     EXPLORE, "node", "decision node"),
    ("leaf", "Leaf", "A node without a split: where a row stops and gets its prediction.",
     EXPLORE, "terminal node", "leaves"),
    ("depth", "Depth",
     "The number of splits from the root to a node; of a tree, to its deepest leaf.",
     EXPLORE, "level"),
    ("decision_path", "Decision path", "The nodes that one row meets from the root to its leaf.",
     "twenty-questions/path", "path"),
    ("prediction", "Prediction", "What a leaf says of its rows: one class, or one number.",
     "twenty-questions/change", "output"),
    ("majority_vote", "Majority vote",
     "The heaviest class is predicted; of equal ones the first in sorted order, and “tie” is said.",
     "twenty-questions/guess", "vote", "mode", "tie"),
    ("stump", "Decision stump", "A decision tree with one split.",
     "stump/try", "stump", "one rule"),
    ("classification_tree", "Classification tree", "A decision tree that predicts classes.",
     EXPLORE, "classification"),
    ("regression_tree", "Regression tree",
     "A decision tree that predicts numbers: each leaf’s mean, or its median under absolute error.",
     "regression/stairs", "regression"),
    ("cart", "CART",
     "Classification and regression trees: the best split in two, again and again, then pruning.",
     EXPLORE, "Breiman", "classification and regression trees"),
    ("recursion", "Recursion",
     "Each side of a split is split as if it were the whole table, until something stops it.",
     "recursion/again", "recursive splitting", "recursive partitioning"),
    ("regions", "Decision regions",
     "The boxes into which leaves divide the features; all rows in one get the same prediction.",
     "recursion/regions", "region", "partition", "box"),
    ("interpretable", "Interpretable",
     "Said of a model whose predictions can be followed step by step.",
     "twenty-questions/path", "transparent"),
    ("unstable", "Unstable",
     "Said of trees, because a few other rows can change many of their splits.",
     EXPLORE, "variance", "sensitive"),
)

_SPLIT = (
    ("split", "Split", "What a node asks: one feature, and which of its values go left.",
     "stump/try", "rule", "question", "cut"),
    ("threshold", "Threshold", "The number of a split: values up to it go left, above it right.",
     "threshold/guess", "split point", "splitting point", "cut point"),
    ("candidate_split", "Candidate split", "A split that the search tries and scores.",
     "stump/every-rule", "candidate"),
    ("split_search", "Split search", "The comparison of all candidate splits of a node.",
     EXPLORE, "exhaustive search"),
    ("category_order", "Order of categories",
     "Categories sorted by their share of a class, or by their mean; then they split like numbers.",
     "categories/order", "ordering", "sorted categories"),
    ("criterion", "Criterion", "The measure of impurity by which candidate splits are compared.",
     "impurity/grow", "score function", "splitting criterion"),
    ("impurity", "Impurity", "How mixed the targets of a node are; 0 when all are equal.",
     "impurity/mixed", "uncertainty", "heterogeneity"),
    ("pure", "Pure", "Said of a node whose targets are all equal: there is nothing left to split.",
     "impurity/mixed", "homogeneous", "purity"),
    ("gini", "Gini",
     "The chance that two rows, drawn from the node with replacement, differ in class.",
     "impurity/drag", "Gini impurity", "Gini index"),
    ("entropy", "Entropy",
     "How uncertain a row’s class is, in bits: 0 for one class, 1 for two equal ones.",
     "impurity/drag", "bits", "uncertainty", "Shannon"),
    ("misclassification", "Misclassification",
     "The share of the node’s rows outside its largest class.",
     "impurity/missed", "error rate", "misclassification error"),
    ("squared_error", "Squared error",
     "The mean squared distance of targets from their mean (MSE); summed instead, it is the SSE.",
     "regression/accounts", "MSE", "SSE", "variance", "L2", "residual sum of squares",
     "mean squared error"),
    ("absolute_error", "Absolute error",
     "The mean distance of a node’s targets from their median (MAE).",
     "regression/median", "MAE", "L1", "median", "mean absolute error"),
    ("gain", "Gain", "How far a split lowers the impurity, both sides weighted by their rows.",
     "impurity/drop", "impurity decrease", "reduction"),
    ("information_gain", "Information gain", "The gain in bits, where entropy is the criterion.",
     "threshold/features", "infogain", "entropy reduction", "ID3"),
    ("gain_ratio", "Gain ratio",
     "Information gain per bit of the split’s own entropy; it tames features of many categories.",
     EXPLORE, "C4.5", "split information"),
    ("greedy", "Greedy",
     "Each split is the best for now; together they need not make the best tree.",
     "limits/greedy", "not optimal", "myopic"),
    ("no_gain", "No gain yet",
     "Said of a split that lowers no impurity itself; a split below it may.",
     EXPLORE, "XOR", "zero gain"),
)

_STOPPING = (
    ("limit", "Limit", "A setting that keeps a tree small, such as its largest depth.",
     EXPLORE, "stop rule", "stopping criterion", "early stopping"),
    ("max_depth", "Depth limit", "The largest depth that a leaf may have.",
     "overfitting/depth", "max_depth", "maximum depth"),
    ("min_samples_split", "Rows to split",
     "The fewest rows that a node must have to be split.", "recursion/size", "min_samples_split"),
    ("leaf_size", "Leaf size", "The fewest rows that a split may leave on either side.",
     EXPLORE, "min_samples_leaf", "minimum leaf size"),
    ("stopped", "Stopped", "Said of a leaf that a limit made: it would split further.",
     EXPLORE, "would split further"),
    ("pruning", "Pruning",
     "Taking back a split and all that hangs below it; its node becomes a leaf.",
     "overfitting/prune", "prune", "post-pruning"),
    ("cost_complexity", "α",
     "The price of a leaf: above 0, pruning takes back what lowers impurity by no more per leaf.",
     JUDGE, "alpha", "ccp_alpha", "cost-complexity pruning", "weakest link"),
    ("overfitting", "Overfitting",
     "Learning what holds for the rows seen alone: new rows fare worse.",
     "overfitting/memorise", "overfit", "memorise"),
    ("underfitting", "Underfitting",
     "Splitting too little: rows seen and new rows fare badly alike.",
     "overfitting/depth", "underfit", "bias"),
    ("hyperparameter", "Hyperparameter",
     "A setting that is chosen before a tree is grown, such as a limit; rows kept back choose it.",
     "overfitting/depth", "tuning", "parameter", "parameter tuning"),
)

_JUDGING = (
    ("training_rows", "Training rows", "The rows from which the tree is grown.",
     "overfitting/three-parts", "training set", "training data"),
    ("tuning_rows", "Tuning rows",
     "Rows that grow no tree; they help to choose limits and pruning.",
     "overfitting/three-parts", "validation set", "parameter-tuning", "tuning"),
    ("test_rows", "Test rows",
     "Rows that neither grow nor choose a tree; they judge the finished one.",
     "overfitting/three-parts", "test set", "holdout", "kept back", "hidden rows"),
    ("fold", "Fold", "A part of the rows, judged by a tree that was grown without it.",
     "overfitting/folds", "k-fold"),
    ("cross_validation", "Cross-validation",
     "Trees are grown without each fold in turn and judged on it; their mean score counts.",
     "overfitting/folds", "cross-validated", "ten-fold", "out of fold"),
    ("accuracy", "Accuracy", "The share of rows whose class is predicted correctly.",
     JUDGE, "classification accuracy", "correct"),
    ("confusion_matrix", "Confusion matrix",
     "How many rows of each class are called what: a line a true class, a column a prediction.",
     JUDGE, "error matrix"),
    ("residual", "Residual", "The true number minus the predicted one.", JUDGE, "error"),
    ("cut_off", "Cut-off", "The share of a class from which on a row is called by its name.",
     JUDGE, "decision threshold"),
    ("recall", "Recall", "The share of a class that is called by its name.",
     JUDGE, "sensitivity", "true positive rate", "hit rate"),
    ("precision", "Precision", "The share of what is called by a class’s name that belongs to it.",
     JUDGE, "positive predictive value"),
    ("roc", "ROC curve",
     "Recall against the share of all other rows that is called, at every cut-off.",
     JUDGE, "ROC", "AUC", "false alarms", "false positive rate"),
    ("lift", "Lift",
     "How many times more common a class is among the rows called than among all rows.",
     JUDGE, "gains curve"),
    ("importance", "Importance",
     "How much a feature matters: its share of impurity decrease, or the score lost without it.",
     JUDGE, "feature importance", "permutation importance"),
)

_MANY = (
    ("ensemble", "Ensemble", "Several models whose predictions are joined, by vote or by mean.",
     "forest/vote", "voting", "committee"),
    ("bagging", "Bagging",
     "Each tree is grown from rows drawn with replacement; then all are joined.",
     "forest/sample", "bootstrap", "with replacement", "bootstrap aggregating"),
    ("random_forest", "Random forest",
     "Bagged trees whose every split is searched among a few features, drawn at random.",
     "forest/features", "forest", "random subspace"),
    ("boosting", "Boosting", "Each tree weighs more what the trees before it predicted wrongly.",
     "forest/boosting", "AdaBoost", "boosted trees"),
    ("gradient_boosting", "Gradient boosting",
     "Each small tree is fitted to what the sum of those before it leaves wrong, and added to it.",
     "forest/boosting", "XGBoost", "gradient boosted trees"),
)
# fmt: on


def _terms(group: Group, lines: tuple[tuple[str, ...], ...]) -> tuple[Term, ...]:
    return tuple(
        Term(key, word, sentence, group, see, tuple(also))
        for key, word, sentence, see, *also in lines
    )


TERMS: tuple[Term, ...] = (
    *_terms(Group.TABLE, _TABLE),
    *_terms(Group.TREE, _TREE),
    *_terms(Group.SPLIT, _SPLIT),
    *_terms(Group.STOPPING, _STOPPING),
    *_terms(Group.JUDGING, _JUDGING),
    *_terms(Group.MANY, _MANY),
)

MARKED = frozenset(
    (
        *("split_search", "gain", "information_gain", "gain_ratio", "impurity", "criterion"),
        *("gini", "entropy", "misclassification", "squared_error", "absolute_error"),
        *("missing", "regions", "cross_validation", "class_of_interest"),
        *("depth", "leaf", "threshold", "cost_complexity"),
    )
)
"""The terms that pages mark where they stand, by `term` of `browser/shared/terms/term.js` or of
`ui/markdown.py`."""
