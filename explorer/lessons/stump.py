"""Lesson 2: a tree of one split, found by counting the rows that every rule gets right."""

from explorer.lessons.lesson import Lesson, Step, TeachersNote

STUMP = Lesson(
    key="stump",
    title="The stump",
    sentence="The smallest tree: one rule, and every rule scored.",
    minutes=2,
    term="split",
    table="milk_fish_egg",
    rows="days",
    steps=(
        Step(
            key="try",
            label="Try a rule",
            asks="How many {rows} does {tried} get right?",
            finds="{tried} gets {tried_right} of {n} {rows} right",
            sentence="One rule parts the {rows} in two. Each side predicts its most frequent "
            "class: that is a decision stump.",
            prompt="Count before you look: how many of the {n} {rows} are right?",
            reveal="Count them",
            seen="Of the {rows} that fit it {tried_above} are right, of the others {tried_below}.",
            plain="The share of all {n} that are right is called accuracy.",
        ),
        Step(
            key="every-rule",
            label="Every rule",
            asks="Which rule gets most of the {n} {rows} right?",
            finds="{best} gets {best_right} of {n} {rows} right",
            sentence="{rules_shown}",
            prompt="Predict: choose one.",
            reveal="Score every rule",
            seen="{best} is the best of {n_rules}.",
            plain="With no rule, one prediction for every row gets {majority_right} of {n} "
            "right{worst_clause}.",
        ),
        Step(
            key="midpoints",
            label="Where a threshold stands",
            asks="Between which values may {feature} be split?",
            finds="{n_thresholds} of {feature}: one between each two values",
            sentence="{feature} has {n_values} different values among these {n} {rows}.",
            prompt="How many different rules can {feature} give?",
            reveal="Show the thresholds",
            seen="Every threshold from {gap_low} to just below {gap_high} parts the {rows} alike.",
            plain="One of them is enough: the midpoint, {gap_middle}.",
        ),
        Step(
            key="cost",
            label="What the search costs",
            asks="How much work is it to try every rule?",
            finds="{n_rules} on {n} {rows}: {n_looks} looks at a row",
            sentence="{features_give} {n_rules}. Each rule looks at every row once.",
            prompt="Twice as many rows, every value different: how much more work?",
            reveal="Count the work",
            seen="n rows, d features and k thresholds each: n × d × k looks.",
            plain="If all values differ, k is nearly n, and twice the rows is four times the "
            "work. Lesson 9 shows how sorting avoids that.",
        ),
    ),
    note=TeachersNote(
        goal="A decision stump is a feature, a threshold and a prediction for each side; learning "
        "it means to score every candidate and to keep the best.",
        questions=(
            "Which rule would you have guessed, and on which rows is it wrong?",
            "Would egg > 0.7 part the rows otherwise than egg > 0.5?",
            "What does a rule predict on a side where both classes are equally frequent?",
        ),
        misconceptions=(
            (
                "The threshold must be a value of the table.",
                "Any number between two neighbouring values parts the rows alike.",
            ),
            (
                "A rule with two equal sides is useless for certain.",
                "It is useless to accuracy here; lesson 3 shows a measure that may see more.",
            ),
        ),
    ),
)
