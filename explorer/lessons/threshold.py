"""Lesson 4: every threshold of a number scored, and the best one kept."""

from explorer.lessons.lesson import Lesson, Step, TeachersNote

THRESHOLD = Lesson(
    key="threshold",
    title="The threshold",
    sentence="Try every place between two values; keep the best.",
    minutes=5,
    term="gain",
    table="toy_shift",
    rows="points",
    steps=(
        Step(
            key="guess",
            label="Guess a threshold",
            asks="Which threshold of {feature} parts the {n} {rows} best?",
            finds="{best} parts the {rows} best",
            sentence="Slide the line: {rows} at or below it go left, the others go right. Good "
            "sides hold one class each, or nearly so.",
            prompt="Predict first: slide the line to the best threshold.",
            reveal="Score every threshold",
            seen="{pure_words}",
            plain="{other_words} Weighted by their {rows}, both sides together have {best_score}; "
            "with no split it is {parent}.",
        ),
        Step(
            key="slide",
            label="Slide it",
            asks="Is a small side good because it is pure?",
            finds="{end} takes {end_fall} of the impurity away, {best} takes {best_fall}",
            sentence="At {end} the {end_side} side has {end_n} of {n} {rows}{end_pure}. With no "
            "split the Gini impurity is {parent}.",
            prompt="How much of {parent} does the threshold {end_number} take away?",
            reveal="Draw the curve",
            seen="Each side counts by its share of the {rows}, so a small side earns little.",
            plain="The curve has one point a threshold; the lowest is the best split. Slide the "
            "line to read the others.",
        ),
        Step(
            key="count",
            label="Sort and count",
            asks="How is every threshold scored without counting anew?",
            finds="{n_thresholds} scored in one walk down the list",
            sentence="The {rows} stand in order of {feature}. A threshold lies midway between two "
            "different values; above it in this list is its left side.",
            prompt="Count down to {asked}: how many of the {rows} left of it have {target} = "
            "{class_b}?",
            reveal="Count on",
            seen="Left of {asked} are {asked_left} {rows}; {asked_count} of them have {target} = "
            "{class_b}.",
            plain="The next line only adds its own {rows} to these counts, so every score costs "
            "one small step. Sorting comes once, before.",
        ),
        Step(
            key="next",
            label="Split again",
            asks="What does the {side} side ask next?",
            finds="{next_title}",
            sentence="{side_rule} leaves {side_n} {mixed}{rows}. The same search begins anew on "
            "them alone, over every feature of numbers.",
            prompt="Which split do these {side_n} {rows} take?",
            reveal="Grow the tree",
            seen="{next_seen}",
            plain="{stopped_words}",
        ),
        Step(
            key="age",
            label="A thousand customers",
            asks="At which {feature} do {n} {rows} part best by {target}?",
            finds="{best} parts the {rows} best",
            sentence="Each bar counts the {rows} of one {feature}, by {target}. Many {rows} share "
            "one value, so there are only {n_thresholds}.",
            prompt="Predict first: slide the line to the best threshold.",
            reveal="Score every threshold",
            seen="Gini is {left_gini} left and {right_gini} right: weighted {best_gini}, the "
            "lowest of {n_thresholds}.",
            plain="Ages are whole, so ≤ {best_value} is the same split. Entropy takes "
            "{entropy_best} too and gains {entropy_gain} bits.",
            table="churn_counts",
            rows="customers",
        ),
        Step(
            key="features",
            label="Then the feature",
            asks="{n_columns} columns, one split: which column is it?",
            finds="{column} gains most: {column_gain} bits",
            sentence="A number needs its threshold first, categories their two groups. Then the "
            "best split of each column is compared, here by entropy.",
            prompt="Which column has the best split of the {n} {rows}?",
            reveal="Compare the columns",
            seen="{column_rule} gains {column_gain} bits; the next best, of {second}, gains "
            "{second_gain}.",
            plain="First the best split of every column, then the best of those: that is the "
            "whole search at one node.",
            table="churn_counts",
            rows="customers",
        ),
        Step(
            key="ties",
            label="Two equally good",
            asks="{tie_a} or {tie_b}: which one is taken?",
            finds="{taken} is taken: the first of equals",
            sentence="On these {n} {rows} both part the same {tie_left} {rows} from the rest, so "
            "both gain {tie_gain}.",
            prompt="Which of the two does the tree take?",
            reveal="Show the search",
            seen="{n_ties} splits gain the same, but for rounding; the first column wins.",
            plain="A fixed rule grows the same tree every time. Other programs may draw lots, and "
            "then show you another tree of the same data.",
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
            "Why does a pure side of one row not win?",
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
