"""Lesson 8: a tree can know every row by heart and predict badly; how to find the right size."""

from explorer.lessons.lesson import Lesson, Step, TeachersNote

OVERFITTING = Lesson(
    key="overfitting",
    title="Overfitting",
    sentence="A tree can know every row and predict badly.",
    minutes=4,
    term="overfitting",
    table="noise_overfit",
    rows="rows",
    steps=(
        Step(
            key="memorise",
            label="By heart",
            asks="How many of its own {n} {rows} can a tree get right?",
            finds="{grown}, it gets {full_learned} of its own {rows} right",
            sentence="It may split as often as it likes, and is asked about the {rows} that it "
            "has learned from.",
            prompt="What share of its own {n} {rows} will the whole tree get right?",
            reveal="Grow it to the end",
            seen="It has {full_leaves} leaves for {n} {rows}.",
            plain="A tree that may split on and on finds a reason for nearly every row: it has "
            "learned them by heart.",
        ),
        Step(
            key="new-rows",
            label="{Rows} it has never seen",
            asks="And of {rows} that it has never seen?",
            finds="Of new {rows} the whole tree gets {full_fresh} right",
            sentence="New {rows} are kept aside before the tree grows: each tenth in turn, so that "
            "every row is new once.",
            prompt="What share of new {rows} will the same tree get right?",
            reveal="Ask it about new {rows}",
            seen="{full_learned} of its own {rows}, {full_fresh} of new ones.",
            plain="What it has learned by heart does not help it with {rows} it has not seen.",
        ),
        Step(
            key="folds",
            label="Ten folds",
            asks="How many trees does ten-fold cross-validation grow?",
            finds="{n_folds} trees, and every row is new to one of them",
            sentence="The {rows} are divided into {n_folds} parts. Each part is once the new one.",
            prompt="How many trees are grown?",
            reveal="Grow them",
            seen="Each tree is asked about the part that it has not learned from.",
            plain="Their mean is the score: {fold_mean} at depth {best_depth}. They lie between "
            "{fold_low} and {fold_high}, so one part alone would tell little.",
        ),
        Step(
            key="depth",
            label="The depth study",
            asks="How deep should the tree be?",
            finds="On new {rows} depth {best_depth} is best",
            sentence="Drag the depth and watch the share of its own {rows} that it gets right.",
            prompt="At which depth will it do best on new {rows}?",
            reveal="Show the new {rows}",
            seen="At depth {best_depth} it gets {best_fresh} of new {rows} right, at depth "
            "{full_depth} it gets {full_fresh}.",
            plain="{depth_plain}",
        ),
        Step(
            key="three-parts",
            label="Three parts",
            asks="Which {rows} may say how good the chosen tree is?",
            finds="It gets {test_share} of the test {rows} right",
            sentence="{n_training} {rows} grow the trees. {n_tuning} choose the depth, the best of "
            "{n_depths}. {n_test} have done nothing yet.",
            prompt="Which {rows} give an honest score of the tree that was chosen?",
            reveal="Score it on all three",
            seen="{training_share} of the training {rows}, {tuning_share} of the tuning {rows}, "
            "{test_share} of the test {rows}.",
            plain="The training {rows} grew it and the tuning {rows} chose it: both know it. Only "
            "the test {rows} are new to it, and they may be asked once.",
        ),
        Step(
            key="prune",
            label="Grow, then prune",
            asks="What stays when the whole tree is pruned?",
            finds="{kept_leaves} of its {full_leaves} leaves stay",
            sentence="Cost-complexity pruning takes the weakest branch first, then the next. "
            "Ten folds say when to stop.",
            prompt="How many of the {full_leaves} leaves are best on new {rows}?",
            reveal="Prune it",
            seen="With {kept_leaves} it gets {kept_fresh} of new {rows} right, with "
            "all {full_leaves} it gets {full_fresh}.",
            plain="To stop early is to guess before one has looked. To prune is to look at the "
            "whole tree first and then to take back what did not pay.",
        ),
    ),
    note=TeachersNote(
        goal="A score on the rows that grew a tree says nothing about new ones; how large a tree "
        "should be is found on rows that it has not seen, and told on rows that chose nothing.",
        questions=(
            "How could a tree get every row right and still have learned nothing?",
            "Why is one tenth of the rows too little to judge a tree by?",
            "What happens to the test rows' honesty if you ask them ten times?",
        ),
        misconceptions=(
            (
                "A tree that gets all training rows right is a good tree.",
                "It may be the worst: step 2 shows the same tree on new rows.",
            ),
            (
                "Cross-validation yields ten trees, of which the best is used.",
                "It judges a way of growing; the tree that is used grows from all rows.",
            ),
            (
                "The tuning rows are new to the tree, so their score is honest.",
                "The depth was chosen because they scored well; on average that flatters it.",
            ),
        ),
    ),
)
