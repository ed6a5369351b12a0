"""Lesson 1: a tree asks one thing at a time; nothing needs to be known before it."""

from explorer.lessons.lesson import Lesson, Step, TeachersNote

TWENTY_QUESTIONS = Lesson(
    key="twenty-questions",
    title="Twenty questions",
    sentence="A tree asks one thing at a time until it can guess.",
    minutes=5,
    term="twenty_questions",
    table="penguins",
    rows="penguins",
    steps=(
        Step(
            key="guess",
            label="Guess one",
            asks="One of {n} {rows}: which {target} is it?",
            finds="It is {actual}, like {n_actual} of the {n} {rows}",
            sentence="The needle shows where its values lie among those of all {rows}. That is all "
            "you know of it.",
            prompt="Guess its {target}.",
            reveal="Show it",
            seen="Without a question, {majority} is the safest guess: {n_majority} of {n} are.",
            plain="The colours show which values each {target} has. A good question makes use of "
            "that.",
        ),
        Step(
            key="ask",
            label="Ask one thing",
            asks="Which question would you ask first?",
            finds="“{best_question}” parts the {rows} best",
            sentence="Each question sends the {rows} that answer yes to the left, and the others "
            "to the right. It helps if the {rows} of a side are of one {target}.",
            prompt="Predict: which question leaves each side mostly of one {target}?",
            reveal="Compare the questions",
            seen="Draw one from a side, put it back, draw again: in {best_alike} of cases both are "
            "of the same {target}.",
            plain="Before any question it was {before_alike}. A tree begins with the best question "
            "and then asks anew on each side.",
        ),
        Step(
            key="path",
            label="Follow its way",
            asks="Which way does one of the {rows} take down the tree?",
            finds="{n_questions} {leads} to {prediction}",
            sentence="It has {asked_values}. Where the rule on the left branch fits, it goes "
            "left, and otherwise right.",
            prompt="Begin at the top: which way does it turn each time?",
            reveal="Show its way",
            seen="{leaf_n} of the {n} {rows} end in the same leaf; {leaf_right} of them are "
            "{prediction}.",
            plain="A leaf predicts the most frequent {target} of its {rows}. This one is {actual}.",
        ),
        Step(
            key="change",
            label="Change one value",
            asks="How far must {feature} change to change the prediction?",
            finds="{feature} {flip_rule}: then the tree predicts {flip_class}",
            sentence="One of the {rows} has {feature} {own_value} and is predicted {prediction}. "
            "All its other values stay.",
            prompt="Drag {feature} to where you think another prediction begins.",
            reveal="Show where it begins",
            seen="Nothing changes up to {threshold}, {apart} away; there the prediction jumps.",
            plain="{threshold} is a threshold: a tree sees on which side of it a value lies, not "
            "how far. Drag on and see other ways.",
        ),
        Step(
            key="words",
            label="Read it as words",
            asks="Which rule is this way down the tree?",
            finds="A way down the tree is a rule in words",
            sentence="Every way from the top to a leaf is one rule: all its answers, joined by "
            "“and”.",
            prompt="Which rule leads to the leaf that is marked?",
            reveal="Show the rule",
            seen="If {rule}, then predict {prediction}.",
            plain="Anyone can check such a rule by hand. That is why small trees are called highly "
            "interpretable.",
        ),
        Step(
            key="flower",
            label="A flower from a text",
            asks="Is a flower with {text_rule} {named}?",
            finds="{n_named} of {n_fits} such flowers are {named}",
            sentence="A text on trees has this rule for a flower with {flower}. The tree below is "
            "ours, of the same flowers, to compare.",
            prompt="Of the {n_fits} flowers that fit these two answers, how many are {named}?",
            reveal="Count them",
            seen="The others are {others}: these two answers alone make a poor rule.",
            plain="Our tree finds {asked}: {leaf_named} of the {leaf_n} flowers there are {named}.",
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
