"""The glossary's small pictures, each drawn once a process, when it is wanted first."""

from collections.abc import Iterable

from explorer.lessons.glossary import term_named
from explorer.lessons.terms import TERMS
from explorer.ui.cached.results import kept
from explorer.views.glossary.drawing import Drawing
from explorer.views.glossary.glossary_view import drawing_of
from explorer.views.to_json import to_json


@kept()
def picture(key: str) -> Drawing:
    """That of one term."""
    return drawing_of(key)()


def pictures(keys: Iterable[str]) -> dict[str, Drawing]:
    """Those of some terms, by their keys: some seconds for all of them, the first time."""
    return {key: picture(key) for key in keys}


@kept()
def card_payload(key: str) -> bytes:
    """The card of a term that stands marked on the pages; no card for a key that is none."""
    term = term_named(key, TERMS)
    terms = [] if term is None else [term]
    return to_json({"terms": terms, "pictures": pictures(term.key for term in terms)})
