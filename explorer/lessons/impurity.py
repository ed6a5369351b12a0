"""Lesson 3: three measures of how mixed a group is, and why a split's gain is what they lose."""

from explorer.lessons.lesson import Lesson, Step, TeachersNote

IMPURITY = Lesson(
    key="impurity",
    title="Impurity",
    sentence="Three ways to say how mixed a group is.",
    minutes=2,
    term="gini",
    table="play_tennis",
    rows="days",
    steps=(
        Step(
            key="mixed",
            label="Pure or mixed",
            asks="Which group is most mixed?",
            finds="Most mixed is {most}",
            sentence="Each line is a group of {rows}; each mark is the class of one.{against}",
            prompt="Predict: which is nearest to half and half?",
            reveal="Measure them",
            seen="Impurity says how mixed a group is; a pure group, of one class, has 0.",
            plain="Gini is the chance that two of its {rows}, drawn with putting back, differ in "
            "class.",
        ),
        Step(
            key="drag",
            label="Drag the mixture",
            asks="At which mixture is impurity highest?",
            finds="Impurity is highest half and half, 0 at both ends",
            sentence="Of {stops} {rows} a share p has {asked}.",
            prompt="Predict: drag p to the highest impurity.",
            reveal="Draw the curves",
            seen="At p = {half} Gini is {gini_half} and entropy {entropy_half} bit.",
            plain="Entropy says how uncertain a class is, in bits.",
        ),
        Step(
            key="drop",
            label="Gain is the drop",
            asks="How much impurity is left after a split on {drop_feature}?",
            finds="{drop_rule} lowers Gini from {drop_before} to {drop_after}",
            sentence="Each side counts by its share of the {rows}.",
            prompt="Predict: where is the Gini of both together?",
            reveal="Draw the line",
            seen="{drop_sum}.",
            plain="The drop, {drop_gain}, is the gain of the split.",
        ),
        Step(
            key="missed",
            label="A gain one measure misses",
            asks="Which measure sees no gain here?",
            finds="Misclassification sees no gain; Gini and entropy do",
            sentence="Misclassification is the share of {rows} that are not of their group's "
            "larger class.",
            prompt="Predict: which one gains nothing?",
            reveal="Compare the gains",
            seen="Before and after, {missed_wrong} of {n} {rows} are wrong.",
            plain="Yet one side became purer. Curves that bend see that; straight pieces cannot.",
        ),
        Step(
            key="grow",
            label="Which one to grow with",
            asks="Which measure grows the smaller tree?",
            finds="Gini needs {gini_leaves} leaves, misclassification {mistakes_leaves}",
            sentence="Another table: {n} {rows}. Each tree grows until no leaf can be split.",
            prompt="Predict: which has fewer leaves?",
            reveal="Grow both trees",
            seen="Both get {gini_right} of {n} {rows} right. Most trees grow on Gini or entropy.",
            plain="Misclassification finds both first splits equally good; Gini takes the one with "
            "a pure side.",
            table="greedy_accuracy_fails",
            rows="rows",
        ),
    ),
    note=TeachersNote(
        goal="Impurity says how mixed a group is; the gain of a split is the impurity of the node "
        "less the mean impurity of its sides, by rows. A measure that bends sees gains that a "
        "count of mistakes misses.",
        questions=(
            "What does a Gini impurity of 0.5 say about a group of two classes?",
            "Why does each side of a split count by its rows?",
            "Where do the two sides of a split lie if misclassification gains nothing?",
            "What would the curves look like for three classes?",
        ),
        misconceptions=(
            (
                "Gini and entropy can be compared with each other.",
                "They have different units: Gini is a chance, entropy is in bits. Only gains by "
                "one measure compare.",
            ),
            (
                "No group has a Gini above 0.5.",
                "No group of two classes has. K classes have a Gini of at most (K − 1)/K, reached "
                "where all are equally many, and an entropy of at most log₂ K bits.",
            ),
            (
                "The best split is the one that saves most mistakes.",
                "The outlook of these days saves none when overcast is split off, and four days "
                "become certain.",
            ),
            (
                "A tree grown by misclassification is always worse.",
                "Not always: grown to the end on these 14 days it has 5 leaves, and the tree "
                "grown by Gini has 7. It only sees less at each split.",
            ),
            (
                "Gini is a formula with a logarithm.",
                "It is not; entropy has one. One text prints p log(1 − p) for Gini, and its "
                "program computes p(1 − p), which is Gini.",
            ),
        ),
    ),
)
