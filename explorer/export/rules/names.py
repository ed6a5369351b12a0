"""Names of columns as identifiers of a language: valid, short, and no two alike."""

import keyword
import re
import unicodedata
from collections.abc import Collection, Sequence

MAX_LENGTH = 40


def python_identifiers(names: Sequence[str], taken: Collection[str] = ()) -> list[str]:
    """One identifier a name: "flipper length" becomes flipper_length; alike ones are numbered.

    None is a keyword of Python or in `taken`. Python reads identifiers in the form NFKC, so they
    are written and told apart in it.
    """
    used, found = set(taken), []
    for name in names:
        plain = _plain(name)
        identifier, number = plain, 2
        while identifier in used or keyword.iskeyword(identifier):
            identifier, number = f"{plain}_{number}", number + 1
        used.add(identifier)
        found.append(identifier)
    return found


def _plain(name: str) -> str:
    whole = unicodedata.normalize("NFKC", name)
    words = re.sub(r"\W+", "_", whole[:MAX_LENGTH]).strip("_")
    plain = words if words.isidentifier() else f"column_{words}".rstrip("_")
    # Some letters count as parts of words here, and not in an identifier.
    kept = "".join(one for one in plain if f"a{one}".isidentifier())
    return unicodedata.normalize("NFKC", kept)
