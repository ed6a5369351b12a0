"""Lesson 11: many trees that vote, and small trees that add up."""

from explorer.lessons.lesson import Lesson, Step, TeachersNote

FOREST = Lesson(
    key="forest",
    title="From tree to forest",
    sentence="Trees that differ, and a vote.",
    minutes=3,
    term="random_forest",
    table="wine",
    rows="wines",
    steps=(
        Step(
            key="sample",
            label="A sample",
            asks="How much of the table does a sample have?",
            finds="A sample has {has} of the {rows}",
            sentence="{n} {rows} grow trees. For each tree {n} are drawn with replacement.",
            prompt="Which share of the {n} is drawn at least once?",
            reveal="Draw {n_samples} samples",
            seen="The other {never} are never drawn: each tree has rows that are new to it.",
            plain="All {n} draws miss a row with chance {missed_of} to the power {n}: {missed}.",
        ),
        Step(
            key="vote",
            label="A vote",
            asks="Are three trees better than one?",
            finds="{majority}, if they err independently",
            sentence="Three trees, each wrong on {each} of the {rows}. The majority decides.",
            prompt="How often are two or three of them wrong, if they err independently?",
            reveal="Work it out",
            seen="{vote_seen}",
            plain="They learn from the same {rows} and err on the same. A vote helps as far as "
            "trees differ.",
        ),
        Step(
            key="slant",
            label="The staircase",
            asks="What does a vote make of a staircase?",
            finds="{n_trees} trees are wrong on {voting}, one on {alone}",
            sentence="Each tree has a staircase of its own, and is wrong on {alone} of {n} new "
            "points, on average.",
            prompt="On what share is the vote of {n_trees} trees wrong?",
            reveal="Let them vote",
            seen="Steps at different places even out.",
            plain="What all trees have in common stays, what is one sample’s own fades.",
            table="diagonal",
            rows="points",
        ),
        Step(
            key="features",
            label="Drawn features",
            asks="What if a node may not look everywhere?",
            finds="{features_found}",
            sentence="A node of a random forest looks at {drawn} of the {d} features, drawn anew.",
            prompt="Two usual trees disagree on {apart_all} of new {rows}. And two such trees?",
            reveal="Grow both forests",
            seen="{features_seen}",
            plain="{features_plain}",
        ),
        Step(
            key="bag",
            label="Out of bag",
            asks="Who can judge without rows kept back?",
            finds="A row is new to {n_unseen} of {n_trees} trees",
            sentence="Each sample leaves rows out; for its tree these are new.",
            prompt="How many of {n_trees} trees have not seen a given row, on average?",
            reveal="Let them judge",
            seen="Judged by these alone, {bagged} are wrong: the out-of-bag error.",
            plain="All trees get {own} wrong of the {n} that grew them, which says little. "
            "{n_new} kept back say {kept}{few}.",
        ),
        Step(
            key="boosting",
            label="Boosting",
            asks="What if each tree mends the ones before?",
            finds="Best after {best} of {n_trees} trees",
            sentence="Trees of depth {depth}, each fitted to what is left over; {rate} of it is "
            "added: the learning rate.",
            prompt="After how many trees is it best on new points?",
            reveal="Add them up",
            seen="On new points R² falls from {best_score} to {last_score}; on its own it rises "
            "to {own_score}.",
            plain="A vote evens out, a sum goes on learning: more trees can be too many.",
            table="sine_outliers",
            rows="points",
        ),
    ),
    note=TeachersNote(
        goal="Many trees are better than one as far as they err on different rows; samples and "
        "drawn features make them differ. Boosting adds trees up instead, and can overfit.",
        questions=(
            "Why would a vote of a hundred equal trees be worth nothing?",
            "Which rows may judge a tree of a bootstrap sample?",
            "Why does a forest hardly get worse with more trees, while boosting may?",
        ),
        misconceptions=(
            (
                "A forest is good because its trees are good.",
                "Step 4: a single tree is wrong about as often; the trees differ more.",
            ),
            (
                "A bootstrap sample has all rows, for it has as many.",
                "Step 1: more than a third of them is never drawn.",
            ),
            (
                "Random forest and boosting are the same idea.",
                "One averages whole trees, the other sums small ones.",
            ),
        ),
    ),
)
