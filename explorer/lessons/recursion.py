"""Lesson 6: the same search on each part again, and what ends it."""

from explorer.lessons.lesson import Lesson, Step, TeachersNote

RECURSION = Lesson(
    key="recursion",
    title="Recursion and stopping",
    sentence="Split the parts again, and know when to stop.",
    minutes=4,
    term="regions",
    table="penguins",
    rows="penguins",
    steps=(
        Step(
            key="again",
            label="A stump on a leaf",
            asks="One split leaves {leaf_n} {rows} mixed: what is asked of them next?",
            finds="Next these {leaf_n} {rows} are split by {next_rule}",
            sentence="{first_rule} is the best first split. {complete}",
            prompt="Which feature parts the {leaf_n} {rows} with {leaf_rule} best?",
            reveal="Split the leaves",
            seen="Each leaf of the stump got a stump of its own, fitted to its {rows} alone.",
            plain="The same search on ever smaller parts is called recursion. Here it made "
            "{n_two} leaves at depth 2.",
        ),
        Step(
            key="regions",
            label="Regions of regions",
            asks="How many regions are there at depth 2?",
            finds="{n_flat} leaves are {n_flat} regions",
            sentence="Here a tree may ask about {axes} alone. One split cuts the picture in two.",
            prompt="Each region is split once more where it helps: how many are there then?",
            reveal="Split the regions",
            seen="A split parts one region, not the whole picture.",
            plain="So the regions are boxes, each inside a larger one. At depth 3 there would be "
            "{n_flat_three}.",
        ),
        Step(
            key="full",
            label="Until nothing is left",
            asks="Split on and on: how many leaves does that make?",
            finds="{n_full} leaves, down to depth {depth_full}",
            sentence="This is depth 2. A part is split as long as it is mixed and a feature can "
            "part it.",
            prompt="How many leaves are there {until}?",
            reveal="Split on",
            seen="{n_pure} of {n_full} leaves are pure: all their {rows} are of one {target}.",
            plain="The smallest holds {smallest} of the {rows}. Lesson 8 asks whether such small "
            "leaves are of use; most trees are stopped before.",
        ),
        Step(
            key="size",
            label="Too few to split",
            asks="How many leaves are there at “leaf size {size}”?",
            finds="{n_sized} leaves at leaf size {size}",
            sentence="One text ends a node that has {size} {rows} or fewer. Without that there are "
            "{n_full} leaves.",
            prompt="Point at a node to see how many {rows} it has. How many leaves remain?",
            reveal="Stop there",
            seen="{size} {rows} or fewer are not split: that is min_samples_split = {min_split}.",
            plain="Leaf size is no least size of a leaf: a larger node may have small children. "
            "Here the smallest leaf has {smallest_sized}.",
        ),
        Step(
            key="depth",
            label="Deep enough",
            asks="How many {rows} does a tree of depth 2 get right?",
            finds="{right_two} of {n} {rows} are right at depth 2",
            sentence="Another way to stop: a largest depth. Each leaf predicts its most frequent "
            "{target}.",
            prompt="How many of the {n} are of the {target} that their leaf predicts?",
            reveal="Count them",
            seen="{n_two} leaves get {right_two} of {n} right, {n_full} leaves {right_full}.",
            plain="A small tree can be read and followed step by step: it is highly interpretable.",
        ),
        Step(
            key="once",
            label="Each feature once",
            asks="What if a way may ask about each feature only once?",
            finds="No way asks more than {depth_once} questions",
            sentence="One text also examines features without replacement: what was asked is not "
            "asked again further down. There are {d}.",
            prompt="How many questions does the longest way ask?",
            reveal="Grow it so",
            seen="{n_stuck} of {n_once} leaves stay mixed: no unused feature parts their {rows}.",
            plain="It ends the tree by itself, but a second threshold of a good feature is lost: "
            "{right_once} of {n} are right instead of {right_full}.",
        ),
    ),
    note=TeachersNote(
        goal="A tree is a stump with a tree on each of its leaves; it ends where a leaf is pure, "
        "where nothing parts it, or where a limit says so.",
        questions=(
            "Why may both sides of a split ask about different features?",
            "Which limit would you use so that no leaf has fewer than ten rows?",
            "Can a way ask about one feature twice, and when does that help?",
        ),
        misconceptions=(
            (
                "A split cuts through the whole picture.",
                "It cuts through its own region alone.",
            ),
            (
                "min_samples_split = 11 means that leaves have at least 11 rows.",
                "It says which nodes are split; min_samples_leaf says how small a leaf may be.",
            ),
            (
                "A node without a good split must be a leaf.",
                "Two splits together may help where one alone gains nothing.",
            ),
        ),
    ),
)
