"""Lesson 4: every threshold of a number scored, and the best one kept."""

from explorer.lessons.lesson import Lesson, Step, TeachersNote

THRESHOLD = Lesson(
    key="threshold",
    title="The threshold",
    sentence="Try every place between two values; keep the best.",
    minutes=2,
    term="gain",
    table="toy_shift",
    rows="points",
    steps=(
        Step(
            key="guess",
            label="Guess a threshold",
            asks="Which threshold of {feature} parts the {n} {rows} best?",
            finds="{best} parts the {rows} best",
            sentence="{Rows} with {feature} of at most the threshold go left. Good sides hold one "
            "class each.",
            prompt="Predict: slide the line there.",
            reveal="Score every threshold",
            seen="{pure_words}",
            plain="The {other} side has {other_gini}; weighted by {rows}, both have {best_score}.",
        ),
        Step(
            key="count",
            label="Sort and count",
            asks="Must every threshold count anew?",
            finds="{n_thresholds} scored in one walk down the list",
            sentence="In order of {feature}, the {rows} that go left come first.",
            prompt="How many {rows} with {feature} of at most {asked} have {target} = {class_b}?",
            reveal="Count on",
            seen="{asked_left} {rows} have at most {asked}; {asked_count} of them have {target} = "
            "{class_b}.",
            plain="The next line only adds its own {rows} to these counts.",
        ),
        Step(
            key="next",
            label="Split again",
            asks="What does the {side} side ask next?",
            finds="{next_title}",
            sentence="{side_rule} leaves {side_n} {mixed}{rows}: the search begins anew on them.",
            prompt="Which split do they take?",
            reveal="Grow the tree",
            seen="{next_seen}",
            plain="{stopped_words}",
        ),
        Step(
            key="features",
            label="Then the feature",
            asks="Which of {n_columns} columns parts {n} {rows} best by {target}?",
            finds="{column_rule} gains most",
            sentence="First the best split of each column, then the best of those.",
            prompt="Predict the column.",
            reveal="Compare the columns",
            seen="Gini is {left_gini} left and {right_gini} right: weighted {best_gini}, the "
            "lowest of {n_thresholds}.",
            plain="Ages are whole, so ≤ {best_value} is the same split. By entropy it gains "
            "{entropy_gain} bits.",
            table="churn_counts",
            rows="customers",
        ),
        Step(
            key="ties",
            label="Two equally good",
            asks="Two equal splits: which is taken?",
            finds="{taken} is taken: the first of equals",
            sentence="Both part the same {tie_left} {rows} from the rest.",
            prompt="Which one does the tree take?",
            reveal="Show the search",
            seen="{n_ties} splits gain {tie_gain}, but for rounding; the first column wins.",
            plain="A fixed rule grows the same tree every time.",
            table="iris",
            rows="flowers",
        ),
    ),
    note=TeachersNote(
        goal="A threshold is found by trying all of them: sort once, walk down, score each, keep "
        "the lowest weighted impurity.",
        questions=(
            "Why is it enough to try one threshold between two neighbouring values?",
            "What happens to the best threshold if one point moves a little without passing "
            "another?",
            "The first threshold makes a pure side of one point. Why does it not win?",
        ),
        misconceptions=(
            (
                "The best threshold parts the classes without a mistake.",
                "It is the best of those that there are; both sides may stay mixed.",
            ),
            (
                "Scaling or standardising a column changes the split.",
                "Only the order of the values matters: the same rows go left.",
            ),
            (
                "The threshold is a value of the table.",
                "Here it is the midpoint of two; a program that writes ≤ 36 and one that writes "
                "≤ 36.5 part whole numbers alike.",
            ),
        ),
    ),
)
