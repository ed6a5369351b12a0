"""Lesson 9: the formulas as lines of code, what they compute, and what their work costs."""

from explorer.lessons.lesson import Lesson, Step, TeachersNote

CODE = Lesson(
    key="code",
    title="From theory to code",
    sentence="The lines that made this number.",
    minutes=4,
    term="split_search",
    table="toy_shift",
    rows="points",
    steps=(
        Step(
            key="formula",
            label="A formula is a line",
            asks="Which number do these lines make?",
            finds="The Gini impurity of the root: {impurity}",
            sentence="This is the code that runs here. At the root it is given {class_counts}.",
            prompt="What is the Gini impurity of these {n} {rows}?",
            reveal="Run the code",
            seen="The marked lines made {impurity}.",
            plain="Gini impurity is 1 minus the sum of the squared shares of the classes. The code "
            "says just that, for all nodes of a level at once.",
        ),
        Step(
            key="arrays",
            label="Arrays of a node",
            asks="How many thresholds does {feature} have to try?",
            finds="{n_thresholds} thresholds of {feature} among {n} {rows}",
            sentence="The {n} {rows} are sorted by {feature}. They have {n_values} different "
            "values.",
            prompt="How many thresholds lie between them?",
            reveal="Run the code",
            seen="The arrays beside the code hold one entry for each {row_or_gap}.",
            plain="Nothing is computed row by row in the language: whole arrays are sorted, "
            "compared and added up.",
        ),
        Step(
            key="naive",
            label="Naive and sorted",
            asks="How often does the naive search look at a row?",
            finds="Naive: {naive_steps} looks. Sorted: {sorted_steps}",
            sentence="{n} {rows}, {d} features, {n_candidates} candidate splits. The naive search "
            "counts both sides of each candidate anew, over all rows.",
            prompt="How many looks at a row is that?",
            reveal="Count them",
            seen="Every candidate times every row: {n_candidates} × {n} = {naive_steps}.",
            plain="Sorted once, each row is passed once, and one side grows by it while the other "
            "shrinks: n · log₂ n for each feature, {sorted_steps} in all.",
            table="breast_cancer",
            rows="rows",
        ),
        Step(
            key="slopes",
            label="Slopes on log paper",
            asks="Twice as many rows: how many times the work?",
            finds="Naive: about 4 times. Sorted: a little more than 2 times",
            sentence="Nearly all values of a measured feature differ, so that twice the rows bring "
            "about twice the thresholds.",
            prompt="Twice the rows: how much more work for the naive search?",
            reveal="Count and time it",
            seen="On logarithmic axes a power of n is a line, and its slope is the power.",
            plain="Slope 2 for the naive search, a little more than 1 for the sorted one. Times "
            "bend where rows are few: starting up takes time, too.",
            table="breast_cancer",
            rows="rows",
        ),
        Step(
            key="compare",
            label="Three programs, one table",
            asks="Do three programs grow the same tree?",
            finds="{ours} here, {theirs} by scikit-learn, {shortest} by the shortest program",
            sentence="{n_training} {rows} grow a tree of depth 4 by entropy; {n_test} test it. The "
            "shortest program tries the values themselves as thresholds.",
            prompt="Of {n_test} test rows, how many do this app and scikit-learn predict "
            "differently?",
            reveal="Grow all three",
            seen="{ours_right}, {theirs_right} and {shortest_right} of {n_test} test rows are "
            "right.",
            plain="A threshold at a value and one halfway to the next part the {rows} of the "
            "training alike, but not always new ones: that is the difference.",
            table="two_clouds",
            rows="rows",
        ),
        Step(
            key="not-repeated",
            label="What cannot be repeated",
            asks="Two printed numbers cannot be repeated",
            sentence="For a tree of numbers the text prints mean squared errors of {printed}. Its "
            "table is made at random, by a seed that it tells.",
            seen="With its recipe, seeds and limits we get {here}, from both programs.",
            plain="The code is there, the seed is there, and still the number does not come: a "
            "result is repeatable when someone has repeated it.",
            table="two_clouds",
            rows="rows",
        ),
    ),
    note=TeachersNote(
        goal="Every number on these pages is made by a few lines that can be read; sorting turns a "
        "search of n² steps into one of n · log n.",
        questions=(
            "Which line of the code is the formula that you know?",
            "Why is sorting once cheaper than counting anew for every threshold?",
            "What would you need to repeat a number that a paper prints?",
        ),
        misconceptions=(
            (
                "Two programs with the same criterion must predict the same.",
                "Ties and the place of a threshold between two values are conventions.",
            ),
            (
                "O(n²) is about how slow a computer is.",
                "It is about how the work grows: on any machine twice the rows cost four times.",
            ),
        ),
    ),
)
