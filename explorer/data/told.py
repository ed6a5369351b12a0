"""What stands in a file that comes from outside, told in a sentence about it."""

MAX_TOLD = 60
"""Characters of a text or a number; of a longer one its beginning."""


def told(value: object) -> str:
    """A text, a number, true, false or nothing as it is, shortened; of what is nested its kind.

    Nothing is looked into: a list within ten thousand lists is “a list”.
    """
    match value:
        case str():
            return f"“{shortened(value)}”"
        case None:
            return "nothing"
        case bool():
            return "true" if value else "false"
        case int() if value.bit_length() > 200:
            return "a very large number"
        case int() | float():
            return shortened(repr(value))
        case dict():
            return "a mapping"
        case list() | tuple():
            return "a list"
    return f"a {type(value).__name__}"


def shortened(text: str) -> str:
    """The text on one line; of one of more than MAX_TOLD characters its beginning."""
    on_one_line = " ".join(text[: MAX_TOLD + 1].splitlines())
    return on_one_line if len(text) <= MAX_TOLD else on_one_line[: MAX_TOLD - 1] + "…"
