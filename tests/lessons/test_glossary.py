"""The words of the glossary: each once, in one short sentence, found by its synonyms."""

import re

import pytest

from explorer.lessons.terms import MARKED, MAX_SENTENCE, TERMS, Group, Term, term_named

OF_THE_TEXTS = """
twenty questions, stump, information gain, gain ratio, entropy, Gini, misclassification, SSE, MSE,
MAE, CART, pruning, bagging, random forest, gradient boosting, ensemble, majority vote, residual,
hyperparameter, cross-validation, fold, training set, validation set, test set, overfitting,
underfitting, one-hot, dummies, leaf size, greedy, interpretable, class of interest, confusion
matrix, lift, ROC, threshold, candidate split, depth, leaf, root, criterion, missing, decision
regions, stopped, α, predictor, recursive splitting, impurity decrease, classification tree,
regression tree, with replacement, accuracy, median
"""


def names_of(term: Term) -> set[str]:
    return {name.lower() for name in (term.word, *term.also)}


def test_every_term_has_a_key_and_a_word_of_its_own() -> None:
    for values in ([term.key for term in TERMS], [term.word for term in TERMS]):
        assert len(values) == len(set(values))


@pytest.mark.parametrize("term", TERMS, ids=lambda term: term.key)
def test_a_term_is_told_in_one_short_sentence(term: Term) -> None:
    assert term.sentence.endswith(".")
    assert term.sentence[:-1].count(". ") == 0
    assert len(term.sentence) <= MAX_SENTENCE
    assert re.fullmatch(r"[a-z_0-9]+", term.key)


@pytest.mark.parametrize("name", [name.strip() for name in OF_THE_TEXTS.split(",")])
def test_every_word_of_the_texts_is_there_or_among_the_other_words_of_a_term(name: str) -> None:
    words = " ".join(name.lower().split())
    assert any(words in names_of(term) for term in TERMS)


def test_every_group_has_terms_which_stand_together_in_its_order() -> None:
    met = list(dict.fromkeys(term.group for term in TERMS))
    assert met == list(Group)
    assert [term.group for term in TERMS] == sorted(
        (term.group for term in TERMS), key=list(Group).index
    )


def test_no_term_repeats_itself_among_its_other_words() -> None:
    for term in TERMS:
        assert len({term.word, *term.also}) == 1 + len(term.also), term.key


def test_what_pages_mark_is_in_the_glossary() -> None:
    assert {term.key for term in TERMS} >= MARKED


def test_a_key_that_is_not_there_names_no_term() -> None:
    assert term_named("gini", TERMS) is TERMS[[term.key for term in TERMS].index("gini")]
    assert term_named("<b>gini</b>", TERMS) is None
    assert term_named(None, TERMS) is None
