"""Lesson 5: categories in the order of a class's share, and when that order is enough."""

from explorer.lessons.lesson import Lesson, Step, TeachersNote

CATEGORIES = Lesson(
    key="categories",
    title="Categories",
    sentence="Put them in order of their share, then split once.",
    minutes=4,
    term="category_order",
    table="churn_counts",
    rows="customers",
    steps=(
        Step(
            key="shares",
            label="Shares, not counts",
            asks="Which category of {feature} has the largest share of {target} = {class_b}?",
            finds="{top}: {top_share} have {target} = {class_b}",
            sentence="Each bar counts the {rows} of one category of {feature}, by {target}. "
            "A category has no number, so nothing says yet what comes before what.",
            prompt="Predict first: choose the bar with the largest share of {target} = {class_b}.",
            reveal="Show the shares",
            seen="The shares go from {low_share} ({low}) to {top_share} ({top}).",
            plain="A share does not depend on how many {rows} a category has, so it can put the "
            "categories in order.",
        ),
        Step(
            key="order",
            label="Order, then split",
            asks="In this order, where does one line part them best?",
            finds="{best_letters} is the best split in this order",
            sentence="Now the categories stand like values of a number. Those above the line go "
            "left, those below it right.",
            prompt="Predict first: drag the line, or choose a place with the arrow keys.",
            reveal="Score every line",
            seen="Gini is {left_gini} above and {right_gini} below: weighted {best_gini}.",
            plain="So {feature} is split: {left_names} go left; {right_names} go right.",
        ),
        Step(
            key="how-many",
            label="So few are enough",
            asks="In how many ways can {n_categories} categories be parted in two groups?",
            finds="{n_all} ways, and {n_ordered} lines find the best of them",
            sentence="Any categories may stand together, side by side or not. The line of the "
            "last step has tried {n_ordered} of these groupings.",
            prompt="How many groupings are there in all?",
            reveal="Score every grouping",
            seen="The best of all {n_all}, {best_letters}, keeps the order.",
            plain="For two classes that is always so. k categories have 2^(k−1) − 1 groupings, "
            "but k − 1 lines are enough.",
        ),
        Step(
            key="column",
            label="Which column",
            asks="Which column of categories tells most about {target}?",
            finds="{column} takes most entropy away: {column_gain} bits",
            sentence="All {n} {rows} together have an entropy of {entropy} bits. Keep each "
            "column's categories apart: how much of it is left?",
            prompt="Which column leaves the least entropy?",
            reveal="Compare the columns",
            seen="{column} gains {column_gain} bits with all its categories apart.",
            plain="Its best two groups gain {column_two} bits of that with one split. Splits "
            "further down can take the rest.",
            table="churn_counts",
            rows="customers",
        ),
        Step(
            key="dummies",
            label="Why no dummies",
            asks="How many dummy questions make the split {best_letters}?",
            finds="{questions} for one split of categories",
            sentence="Some programs know numbers only. They turn {feature} into {n_categories} "
            "columns of 0 and 1, each of which asks for one category.",
            prompt="How many such questions in a row part {best_letters}?",
            reveal="Compare the gains",
            seen="The best dummy, {single}, gains {single_gain}; the split {best_letters} gains "
            "{best_gain}.",
            plain="A tree needs no dummies: it splits the categories themselves, so one question "
            "may name several of them.",
        ),
        Step(
            key="three",
            label="More than two classes",
            asks="Is the order by one class enough for {n_classes} classes?",
            finds="The order by {class_a} misses the best grouping",
            sentence="{target} has {n_classes} classes. Here the {n_categories} months stand in "
            "the order of their share of {class_a}.",
            prompt="How much of the best gain does the best line in this order reach?",
            reveal="Score every grouping",
            seen="The best of {n_ordered} lines gains {order_gain}; the best of all {n_all} "
            "groupings gains {best_gain}.",
            plain="Up to 10 categories this app tries every grouping. Above, it tries some, so a "
            "better one may exist; here the best is {is_found} the {n_tried} that it tried.",
            table="seattle_weather",
            rows="days",
        ),
    ),
    note=TeachersNote(
        goal="For two classes a categorical feature is split as a number is, once its categories "
        "stand in the order of one class's share.",
        questions=(
            "Why is the share, not the count, the right order?",
            "How many groupings have ten categories, and how many lines?",
            "What would a tree on dummies ask first, and what does it cost?",
        ),
        misconceptions=(
            (
                "Categories must be turned into numbers first.",
                "The split only needs two groups. Numbers like 1, 2, 3 would claim an order that "
                "is not there.",
            ),
            (
                "The order by share is always enough.",
                "It is for two classes, and for a target of numbers by its mean. With three "
                "classes or more the best grouping may keep no such order.",
            ),
            (
                "A column of many categories that gains much must be a good one.",
                "With one category a row, every split fits the past and tells nothing of new rows.",
            ),
        ),
    ),
)
