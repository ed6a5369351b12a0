"""Lesson 7: a tree that predicts numbers is a staircase of means."""

from explorer.lessons.lesson import Lesson, Step, TeachersNote

REGRESSION = Lesson(
    key="regression",
    title="Regression",
    sentence="A tree of numbers is a staircase of means.",
    minutes=4,
    term="regression_tree",
    table="cars_mpg",
    rows="cars",
    steps=(
        Step(
            key="guess",
            label="Guess a mean",
            asks="Which one number is nearest to all {n} {rows}?",
            finds="The mean, {mean}, leaves the least squared error",
            sentence="Each dot is one of the {rows}. A leaf of a regression tree predicts one "
            "number of {target} for all its rows; a leaf of a classification tree one class.",
            prompt="Predict: drag the line to the level with the least squared error.",
            reveal="Show the mean",
            seen="From {mean} the squared distances sum to {sse}; from any other level to more.",
            plain="So the mean is the prediction. This sum, the SSE, is what splits make smaller; "
            "per row it is the mean squared error, {mse}.",
        ),
        Step(
            key="split",
            label="The best threshold",
            asks="Where is {feature} best split?",
            finds="{split} leaves the least squared error",
            sentence="Every threshold of {feature} gives two means. The best one leaves the least "
            "squared error around them.",
            prompt="Predict: choose a threshold.",
            reveal="Try every threshold",
            seen="The mean squared error falls from {mse} to {mse_after}.",
            plain="Left of it the mean of {target} is {mean_left}, right of it {mean_right}: a "
            "stair of two steps.",
        ),
        Step(
            key="accounts",
            label="Before and after",
            asks="How much squared error does a split leave?",
            finds="Before {text_before}, after {text_after}: the split saves {text_saved}",
            sentence="A text prints the first node of its tree: {text_n} rows of mean squared "
            "error {text_mse}, split in two. Its table is not to be had; its sums are.",
            prompt="Predict: what is the squared error of both sides together?",
            reveal="Add it up",
            seen="{text_sum}: each side counts by its rows.",
            plain="The lines below do the same for {split} on this table: {sse} before, "
            "{sse_after} after.",
        ),
        Step(
            key="median",
            label="Mean or median",
            asks="One point is far off. Which prediction does it move more?",
            finds="Without it the mean moves by {mean_moves}, the median by {median_moves}",
            sentence="Another table, a wave with points far off it. In the leaf {leaf_range} "
            "are {leaf_n} {rows}. Leave out the one farthest from their mean.",
            prompt="Predict: which of the leaf's two middles moves more?",
            reveal="Leave it out",
            seen="The mean goes from {mean_with} to {mean_without}, the median from {median_with} "
            "to {median_without}.",
            plain="The median leaves the least absolute error. It hardly feels how far off a point "
            "is, only on which side.",
            table="sine_outliers",
            rows="points",
        ),
        Step(
            key="weights",
            label="Without the weights",
            asks="What if both sides counted the same, whatever their rows?",
            finds="Without weights it takes {unweighted_split}: {sliver} of {scored_n} {rows} on "
            "one side",
            sentence="One text adds the mean squared errors of both sides and does not weigh them "
            "by rows. Here is {weights_feature}. No tree of this app is grown in that way.",
            prompt="Predict: where does that score split, beside ours?",
            reveal="Draw both scores",
            seen="Weighed by rows it is {weighted_split}, with {weighted_small} {rows} on the "
            "smaller side; not weighed {unweighted_split}, with {sliver}.",
            plain="A few rows are easily alike, so a sliver gets a small error, and it counts as "
            "much as all the others. Weights repair that.",
        ),
        Step(
            key="stairs",
            label="A staircase",
            asks="How many steps can depth 3 have?",
            finds="Depth 3 makes {n_steps} steps of {feature}",
            sentence="A split makes two steps. Each step is split again, by {feature} alone.",
            prompt="Predict: how many steps are there at depth 3?",
            reveal="Climb to depth 3",
            seen="Each step is the mean of its {rows}: {steps_by_depth} steps at depth 1, 2 and 3.",
            plain="The mean squared error falls to {mse_by_depth}. The tree never predicts beyond "
            "the means of its leaves.",
        ),
        Step(
            key="categories",
            label="Categories by their means",
            asks="How many splits of {category}'s {n_levels} categories must be tried?",
            finds="In order of the mean, {n_ordered} splits are enough",
            sentence="Order the categories by their mean of {target}, and split the list once. "
            "There are {n_subsets} ways to part {n_levels} categories in two.",
            prompt="Predict: how many of them can be the best one?",
            reveal="Order and split",
            seen="The best is {category_split}: it leaves a mean squared error of {category_mse}.",
            plain="With squared error the best of all ways is always one of the ordered list. "
            "No column of zeros and ones is made of a category.",
            table="cars_mpg",
            rows="cars",
        ),
    ),
    note=TeachersNote(
        goal="A regression tree predicts means; its impurity is the mean squared error, and each "
        "side of a split counts by its rows.",
        questions=(
            "Which one number would you predict of all cars, and what does it cost?",
            "Why is 401, the sum of 199 and 202, not the error after the split?",
            "When would you rather predict a median?",
            "Can a regression tree predict a number larger than all it has seen?",
        ),
        misconceptions=(
            (
                "The mean is always the best prediction.",
                "It leaves the least squared error. The least absolute error has the median.",
            ),
            (
                "The tree draws a line through the points.",
                "It draws steps: one number for all rows of a leaf.",
            ),
            (
                "A split whose sides have small errors is a good one.",
                "Only if they have many rows: one row alone has no error at all.",
            ),
        ),
    ),
)
