"""Lesson 10: what trees do badly, each fault on a table that shows it."""

from explorer.lessons.lesson import Lesson, Step, TeachersNote

LIMITS = Lesson(
    key="limits",
    title="Where trees fail",
    sentence="One row, chance, greed, a rare class, a slant.",
    minutes=3,
    term="greedy",
    table="instability",
    rows="rows",
    steps=(
        Step(
            key="one-row",
            label="One row less",
            asks="Take one row away: does the tree stay?",
            finds="Another root in {n_moved} of {n_dropped} trees",
            sentence="{root} is at the root of this tree of depth 2. {left_out}, and a tree grown "
            "from the others.",
            prompt="How many of these {n_dropped} trees have another feature at the root?",
            reveal="Leave rows out",
            seen="{dropped_seen}",
            plain="{dropped_plain}",
        ),
        Step(
            key="anew",
            label="Drawn anew",
            asks="Draw the rows anew: what comes first?",
            finds="At the root of {n_trees} trees: {roots}",
            sentence="A bootstrap sample draws {n} of the {n} {rows} with replacement. Each of "
            "{n_trees} samples grows a tree.",
            prompt="In how many of the {n_trees} trees is {root} at the root?",
            reveal="Draw the samples",
            seen="A tree changes {changed} of the predictions of the tree of all {rows}, on "
            "average.",
            plain="The table itself is one draw of many. Lesson 11 lets such trees vote.",
        ),
        Step(
            key="greedy",
            label="Greed",
            asks="What if no first split helps?",
            finds="CART gets {cart_right} of {n} right, the best tree {best_right}",
            sentence="{n} of {n_all} points; “same” are those with x1 and x2 of one sign. The best "
            "first split gains {gain} Gini.",
            prompt="How many of the {n} does CART’s tree of depth 2 get right?",
            reveal="Grow both trees",
            seen="The best tree’s first split gains less, {best_gain}. Its next two gain "
            "all the rest.",
            plain="CART looks one split ahead. In {n_draws} draws of {n} points it got {low} to "
            "{high} right.",
            table="xor",
            rows="points",
        ),
        Step(
            key="rare",
            label="A rare class",
            asks="Right on {right} of payments: is that good?",
            finds="It finds {found} of {n_rare} frauds",
            sentence="A tree of depth 3, grown from {n_training} payments, is asked about {n} "
            "others.",
            prompt="How many of their {n_rare} frauds does it find?",
            reveal="Count them",
            seen="Who never says fraud is right on {never}.",
            plain="At weight {weight} it finds {found_then}, and names {accused_then} others "
            "fraud. What that is worth no tree can say.",
            table="imbalance_fraud",
            rows="payments",
        ),
        Step(
            key="slant",
            label="A slant",
            asks="How many boxes does a slanted border take?",
            finds="{n_leaves} leaves for one straight line",
            sentence="The border is x1 = x2. One split gets {stump_right} of {n} right.",
            prompt="How many leaves has the tree that gets all {n} right?",
            reveal="Split on",
            seen="A split asks about one feature, so a slant becomes a staircase.",
            plain="Depths 1 to 4 get {right_by_depth} right. With a column x2 − x1 one split would "
            "do.",
            table="diagonal",
            rows="points",
        ),
    ),
    note=TeachersNote(
        goal="A tree changes with its rows, looks one split ahead, overlooks what is rare, and "
        "has only upright and level borders; each fault can be seen and counted.",
        questions=(
            "Which sentence about the data would you still say after the rows are drawn anew?",
            "Why does a search one split ahead miss the best tree, and what would two ahead cost?",
            "Who decides what a missed fraud costs beside a payment named so wrongly?",
        ),
        misconceptions=(
            (
                "The feature at the root is the most important one.",
                "Step 2: drawn anew, the rows often put another one there.",
            ),
            (
                "An accuracy of 98 % is good.",
                "Step 4: who never says fraud is right on as many, and finds none.",
            ),
            (
                "Each split is the best, so the tree is the best.",
                "Step 3: its first split is the best, and the tree is not.",
            ),
        ),
    ),
)
