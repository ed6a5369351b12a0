"""Lesson 1: a tree asks one thing at a time; nothing needs to be known before it."""

from explorer.lessons.lesson import Lesson, Step, TeachersNote

TWENTY_QUESTIONS = Lesson(
    key="twenty-questions",
    title="Twenty questions",
    sentence="A tree asks one thing at a time until it can guess.",
    minutes=2,
    term="twenty_questions",
    table="penguins",
    rows="penguins",
    steps=(
        Step(
            key="guess",
            label="Guess one",
            asks="One of {n} {rows}: which {target} is it?",
            finds="It is {actual}, like {n_actual} of the {n} {rows}",
            sentence="The needle marks its values among all {rows}.",
            prompt="Guess its {target}.",
            reveal="Show it",
            seen="Without a question, {majority} is the safest guess: {n_majority} of {n} are.",
            plain="The colours show what a good question can use.",
        ),
        Step(
            key="ask",
            label="Ask one thing",
            asks="Which question would you ask first?",
            finds="The tree begins with “{best_question}”",
            sentence="Yes goes to the left, no to the right.",
            prompt="Predict: which leaves each side mostly of one {target}?",
            reveal="Compare the questions",
            seen="If each side guesses its most frequent {target}, {best_right} of {n} are right.",
            plain="Without a question {n_majority} were. {then}",
        ),
        Step(
            key="path",
            label="Follow its way",
            asks="Which way down the tree?",
            finds="{n_questions} {leads} to {prediction}",
            sentence="One of the {rows} has {asked_values}.",
            prompt="Begin at the top: what does it answer?",
            reveal="Show its way",
            seen="If {rule}, then predict {prediction}.",
            plain="{leaf_right} of the {leaf_n} there are. Rules that anyone can check make "
            "a small tree highly interpretable.",
        ),
        Step(
            key="change",
            label="Change one value",
            asks="How far must {feature} change to change the prediction?",
            finds="{feature} {flip_rule}: then the tree predicts {flip_class}",
            sentence="One of the {rows} has {feature} {own_value} and is predicted {prediction}.",
            prompt="Drag {feature} to where another prediction begins.",
            reveal="Show where it begins",
            seen="Nothing changes up to {threshold}, {apart} away; there the prediction jumps.",
            plain="A tree sees on which side of {threshold} a value lies, not how far.",
        ),
        Step(
            key="flower",
            label="Check a text’s rule",
            asks="Is a flower with {text_rule} {named}?",
            finds="{n_named} of {n_fits} such flowers are {named}",
            sentence="A text says so of a flower with {flower}.",
            prompt="How many of the {n_fits} that fit both are {named}?",
            reveal="Count them",
            seen="The others are {others}: a poor rule.",
            plain="Our tree asks {asked}: {leaf_named} of {leaf_n} are {named}.",
            table="iris",
            rows="flowers",
        ),
    ),
    note=TeachersNote(
        goal="A decision tree asks one question at a time, each answer leads to the next question, "
        "and a leaf predicts what most of its rows are.",
        questions=(
            "Which question would you ask first if you could ask only one?",
            "Why does the tree ask some penguins other questions than others?",
            "Which change of a value leaves the prediction as it is, however near the threshold?",
        ),
        misconceptions=(
            (
                "A leaf knows the answer.",
                "It predicts the most frequent class of its rows; some of them may be of another.",
            ),
            (
                "Every row is asked every question.",
                "It is asked only those on its way; the other branches never see it.",
            ),
            (
                "The nearer a value is to a threshold, the less sure is the tree.",
                "The tree uses the side alone: all rows of a leaf get the same prediction.",
            ),
        ),
    ),
)
