"""Short names that keep what distinguishes them from others (`shortening.js` in Python)."""

import re
from collections.abc import Callable, Sequence

_CLEAN, _TORN, _BEGINNING, _MIN_PART, _MAX_LETTERS, _SHARED = 3, 2, 4, 3, 120, 1000
_WORD_END = re.compile(r"[\s_\-./]")

Fits = Callable[[str], bool]


def short_name(name: str, others: Sequence[str], fits: Fits) -> str:
    """Return the name with one part replaced by "…": with as many letters as possible, cut between
    words rather than within them, and ambiguous with another name only if nothing else fits."""
    most = min(len(name) - 1, _MAX_LETTERS)
    found, worth = "", float("-inf")
    after = most
    for before in range(most + 1):
        if 0 < before < _MIN_PART:
            continue
        begin = name[:before]
        if not fits(f"{begin}…"):
            break
        after = min(after, len(name) - 1 - before)
        while after > 0 and not fits(f"{begin}…{_tail(name, after)}"):
            after -= 1
        for n in range(after, -1, -1):
            if before + n == 0 or 0 < n < _MIN_PART:
                continue
            value = _worth_of(name, before, n, others)
            if value >= worth:
                found, worth = f"{begin.rstrip()}…{_tail(name, n).lstrip()}", value
    if worth >= 0:
        return found
    return _telling_word(name, others, fits) or (found and _initials(name, others, fits)) or found


def is_cut_of(name: str, begin: str, end: str) -> bool:
    """Return whether the name would become `begin` … `end` if its middle were cut."""
    return len(name) >= len(begin) + len(end) and name.startswith(begin) and name.endswith(end)


def _tail(name: str, n: int) -> str:
    return name[len(name) - n :]


def _telling_word(name: str, others: Sequence[str], fits: Fits) -> str:
    """Return a whole word that no other name has, if the ends of the names do not differ."""
    words = _WORD_END.split(name)
    taken = {word for other in others for word in _WORD_END.split(other)}
    tries = (
        f"{'' if word == words[0] else '…'}{word}{'' if word == words[-1] else '…'}"
        for word in words
        if len(word) >= _MIN_PART and word not in taken
    )
    return next((word for word in tries if fits(word)), "")


def _initials(name: str, others: Sequence[str], fits: Fits) -> str:
    """Return one or two letters that no other name begins with: "Fe…" next to "Male"."""
    begins = (name[:n] for n in (2, 1))
    tries = (f"{one}…" for one in begins if not any(other.startswith(one) for other in others))
    return next((one for one in tries if fits(one)), "")


def _worth_of(name: str, before: int, after: int, others: Sequence[str]) -> float:
    begin, tail = name[:before], _tail(name, after)
    end = len(name) - after
    is_shared = any(is_cut_of(other, begin, tail) for other in others)
    is_clean = (not before or _is_word_end(name, before)) and (not after or _is_word_end(name, end))
    is_torn = after > 0 and not _is_word_end(name, end)
    is_lost = not before and not any(other.startswith(name[:_MIN_PART]) for other in others)
    loss = _BEGINNING * is_lost + _SHARED * is_shared + _TORN * is_torn * (1 if before else 2)
    return before + after + _CLEAN * is_clean - loss


def _is_word_end(name: str, at: int) -> bool:
    before = name[at - 1 : at] if at > 0 else ""
    return bool(_WORD_END.match(before) or _WORD_END.match(name[at : at + 1]))
