"""A set-up link: what a teacher hides, fixes and asks, as text for an address."""

import base64
import json
import re
import zlib
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from explorer.caps import CAPS

VERSION = 1
_TEXT = re.compile(r"[A-Za-z0-9_-]+")
_RAW_DEFLATE = -15
"""zlib's sign for deflated bytes without a header."""


class Panel(StrEnum):
    """A part of the page that a link can hide; the link stores its value."""

    TREE = "tree"
    SEARCH = "search"
    REGIONS = "regions"
    TABS = "tabs"
    SCORES = "scores"


class Control(StrEnum):
    """A control that a link can fix; the link stores its value."""

    TABLE = "table"
    COLUMNS = "columns"
    LIMITS = "limits"


class SetUpError(ValueError):
    """The error for an invalid set-up, or for a text that is not a set-up."""


@dataclass(frozen=True, slots=True)
class SetUp:
    """A teacher's set-up: what is fixed and hidden, and the question.

    digest: the SHA-256 of an upload's bytes, or a bundled table's fingerprint. target, features:
    the columns that the table must have. right: an index of `options`, or None if no option is
    right, as in a poll. Raises SetUpError if a text is too long or the options do not make a
    question.
    """

    table: str
    digest: str
    is_upload: bool
    target: str
    features: tuple[str, ...]
    hides: frozenset[Panel] = frozenset()
    locks: frozenset[Control] = frozenset()
    question: str = ""
    options: tuple[str, ...] = ()
    right: int | None = None
    explanation: str = ""

    def __post_init__(self) -> None:
        for what, text in (
            ("The question", self.question),
            ("An option", max(self.options, key=len, default="")),
            ("The explanation", self.explanation),
        ):
            n, most = len(text), CAPS.max_question_characters
            if n > most:
                raise SetUpError(f"{what} has {n} characters; at most {most} fit into a link.")
        n = len(self.options)
        if n > (most := CAPS.max_question_options):
            raise SetUpError(f"There are {n} options; a question can have at most {most}.")
        if n == 1 or not all(option.strip() for option in self.options):
            raise SetUpError("A question has either no options or at least two.")
        if len(set(self.options)) < n:
            raise SetUpError("Two options are the same.")
        if self.right is not None and not 0 <= self.right < n:
            raise SetUpError("Choose which option is right.")

    @property
    def columns(self) -> tuple[str, ...]:
        """All columns that the set-up names."""
        return (self.target, *self.features)


_IN_THE_TREE = "in the tree, which shows each chosen split with its threshold"
_SHOWN_BY = {
    Panel.TREE: (
        (Panel.SEARCH, "in the split search, which shows the best split"),
        (Panel.REGIONS, "in the decision regions, whose borders are the thresholds"),
        (Panel.TABS, "in the tabs, which list the features"),
    ),
    Panel.SEARCH: ((Panel.TREE, _IN_THE_TREE),),
    Panel.REGIONS: ((Panel.TREE, _IN_THE_TREE),),
    Panel.SCORES: (),
    Panel.TABS: (),
}
"""What else shows a hidden panel's contents, if it stays visible."""


def still_visible(set_up: SetUp) -> str:
    """Return a warning about what stays visible and may give the answer away, or ""."""
    if not set_up.question:
        return ""
    if not set_up.hides:
        return "Nothing is hidden: check that the page does not show the answer."
    shown = {
        words: None
        for hidden, others in _SHOWN_BY.items()
        if hidden in set_up.hides
        for panel, words in others
        if panel not in set_up.hides
    }
    return f"The answer may be visible {'; '.join(shown)}." if shown else ""


def to_text(set_up: SetUp) -> str:
    """Return the set-up in letters, digits, "-" and "_".

    Raises SetUpError if it is longer than an address should be.
    """
    told = {
        "v": VERSION,
        "table": set_up.table,
        "digest": set_up.digest,
        "upload": set_up.is_upload,
        "target": set_up.target,
        "features": set_up.features,
        "hides": sorted(set_up.hides),
        "locks": sorted(set_up.locks),
        "question": set_up.question,
        "options": set_up.options,
        "right": set_up.right,
        "after": set_up.explanation,
    }
    plain = json.dumps(told, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "replace")
    deflate = zlib.compressobj(9, wbits=_RAW_DEFLATE)
    packed = deflate.compress(plain) + deflate.flush()
    text = base64.urlsafe_b64encode(packed).rstrip(b"=").decode()
    if len(text) > CAPS.max_set_up_characters or len(plain) > CAPS.max_set_up_bytes:
        raise SetUpError(
            f"The link would have {len(text)} characters, and links with more than "
            f"{CAPS.max_set_up_characters} may not work. Shorten the text, or choose "
            "fewer features."
        )
    return text


def from_text(text: str) -> SetUp:
    """Return the set-up that `to_text` wrote. Raise SetUpError for any other text."""
    told = _unpacked(text)
    if not isinstance(told, dict) or type(told.get("v")) is not int:
        raise _unreadable()
    if told["v"] != VERSION:
        version = f"version {told['v']}" if abs(told["v"]) < 10**6 else "an unknown version"
        raise SetUpError(f"The set-up has {version}; this page can read only version {VERSION}.")
    return SetUp(
        table=_text(told, "table"),
        digest=_text(told, "digest"),
        is_upload=_of_type(told, "upload", bool),
        target=_text(told, "target"),
        features=_texts(told, "features"),
        hides=frozenset(_known(Panel, name) for name in _texts(told, "hides")),
        locks=frozenset(_known(Control, name) for name in _texts(told, "locks")),
        question=_text(told, "question"),
        options=_texts(told, "options"),
        right=None if told.get("right") is None else _of_type(told, "right", int),
        explanation=_text(told, "after"),
    )


def _unreadable() -> SetUpError:
    return SetUpError("The set-up in the address cannot be read: the link is incomplete.")


def _unpacked(text: str) -> Any:
    """Return the contents of the text, unpacked up to the byte cap."""
    if len(text) > CAPS.max_set_up_characters or not _TEXT.fullmatch(text):
        raise _unreadable()
    inflate = zlib.decompressobj(wbits=_RAW_DEFLATE)
    try:
        packed = base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
        plain = inflate.decompress(packed, CAPS.max_set_up_bytes)
        if not inflate.eof or inflate.unused_data:
            raise _unreadable()
        return json.loads(plain.decode("utf-8"))
    except (zlib.error, ValueError, RecursionError) as error:  # also numbers that no set-up has
        raise _unreadable() from error


def _of_type(told: dict[str, Any], name: str, kind: type[Any]) -> Any:
    found = told.get(name)
    if type(found) is not kind:
        raise _unreadable()
    return found


def _text(told: dict[str, Any], name: str) -> str:
    return _whole(_of_type(told, name, str))


def _texts(told: dict[str, Any], name: str) -> tuple[str, ...]:
    found = _of_type(told, name, list)
    if not all(type(one) is str for one in found):
        raise _unreadable()
    return tuple(map(_whole, found))


def _whole(text: str) -> str:
    """Return the text; raise SetUpError if it has half of a surrogate pair, which no page can
    show."""
    try:
        text.encode()
    except UnicodeEncodeError as error:
        raise _unreadable() from error
    return text


def _known(names: type[Panel] | type[Control], name: str) -> Any:
    if name not in set(names):
        raise _unreadable()
    return names(name)
