"""Lesson 3: three measures of how mixed a group is, and why a split's gain is what they lose."""

from explorer.lessons.lesson import Lesson, Step, TeachersNote

IMPURITY = Lesson(
    key="impurity",
    title="Impurity",
    sentence="Three ways to say how mixed a group is.",
    minutes=5,
    term="gini",
    table="play_tennis",
    rows="days",
    steps=(
        Step(
            key="mixed",
            label="Pure or mixed",
            asks="Which of these groups is most mixed?",
            finds="Most mixed is {most}",
            sentence="Each line is a group of {rows}; each mark is the class of one. {against}"
            "A group of one class alone is pure.",
            prompt="Predict: in which group are the two classes nearest to half and half?",
            reveal="Measure them",
            seen="Impurity is a number for how mixed a group is: 0 where it is pure.",
            plain="Gini impurity is the chance that two {rows} drawn from the group, with "
            "putting back, differ in class. Here it runs from {least_gini} to {most_gini}.",
        ),
        Step(
            key="drag",
            label="Drag the mixture",
            asks="At which mixture is impurity highest?",
            finds="Impurity is highest half and half, and 0 at both ends",
            sentence="Of {stops} {rows} a share p has {asked}; the others have {class_b}. "
            "Drag the boundary between them, or move it by the arrow keys.",
            prompt="Predict: drag p to where you expect the highest impurity.",
            reveal="Draw the curves",
            seen="At p = {half} Gini is {gini_half} and entropy {entropy_half} bit: two classes "
            "can give no more.",
            plain="With one class alone every measure is {pure_value}. Drag p and read all three.",
        ),
        Step(
            key="drop",
            label="Gain is the drop",
            asks="How much impurity is left after a split on {drop_feature}?",
            finds="{drop_rule} lowers Gini from {drop_before} to {drop_after}",
            sentence="The split sends {drop_n_left} of the {n} {rows} left and {drop_n_right} "
            "right. Gini is {drop_before} before it.",
            prompt="Predict: what is the Gini impurity of both sides together?",
            reveal="Draw the line",
            seen="{drop_sum}: each side counts by its {rows}.",
            plain="This point lies on the straight line between the sides. The gain, {drop_gain}, "
            "is the drop to it from the curve.",
        ),
        Step(
            key="missed",
            label="A gain one measure misses",
            asks="Which measure sees no gain in this split?",
            finds="Misclassification sees no gain here; Gini and entropy do",
            sentence="{missed_left} if {missed_left_rule}, and {missed_right} if "
            "{missed_right_rule}.",
            prompt="Predict: one of the three measures gains nothing. Which?",
            reveal="Compare the gains",
            seen="Before and after, {missed_wrong} of {n} {rows} are wrong.",
            plain="Counting mistakes sees nothing, though one side became purer. A curve bends "
            "above the line between the sides; a straight piece cannot.",
        ),
        Step(
            key="classes",
            label="More than two classes",
            asks="How impure can a group of four classes be?",
            finds="Four classes: Gini is at most {gini_four}, entropy at most {entropy_four} bits",
            sentence="In each group every class has one row: no mixture is more even.",
            prompt="Predict the Gini impurity of four classes, all equally frequent.",
            reveal="Measure all groups",
            seen="With K classes Gini is at most (K − 1)/K, and entropy at most log₂ K bits.",
            plain="Two rows drawn with putting back agree once in K times. {own_classes}",
        ),
        Step(
            key="grow",
            label="Which one to grow with",
            asks="Which measure grows the smaller tree?",
            finds="Gini needs {gini_leaves} leaves, misclassification {mistakes_leaves}",
            sentence="Another table: {n} {rows} with {features}. Both trees grow until no leaf "
            "can be split, each by its own measure.",
            prompt="Predict: which tree has fewer leaves?",
            reveal="Grow both trees",
            seen="Gini splits first on {gini_root}, misclassification on {mistakes_root}. Both "
            "get {gini_right} of {n} {rows} right.",
            plain="To misclassification the two splits are equally good. Gini sees that one of "
            "them leaves a pure side, which is done. So trees grow on Gini or entropy.",
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
