"""Table text in Markdown: shown literally, never as markup."""

import re

from explorer.data.display import isolated

_MARKUP = re.compile(r"([\\`*_{}\[\]()#+\-.!|~<>&$^=\"'@/])")
_SPACES = re.compile(r"[^\S\u00a0]+")  # but not the no-break space, at which no number breaks
_COLON = re.compile(r":(?=\S)")
_WORD_JOINER = "\u2060"
_RULE = re.compile(r"([<>≤≥=]) ")


def escape_markdown(text: str) -> str:
    """Return Markdown that shows `text` literally, on one line.

    A backslash stops markup; colons get an invisible joiner, because Streamlit turns
    ":name:" into icons after backslashes are gone. Hebrew and Arabic words are isolated.
    """
    on_one_line = isolated(_SPACES.sub(" ", text).strip())
    return _COLON.sub(":" + _WORD_JOINER, _MARKUP.sub(r"\\\1", on_one_line))


def sentence_markdown(sentence: str) -> str:
    """Return an escaped sentence in which no line begins with a percent sign, or with what
    follows the sign of a rule."""
    return _RULE.sub("\\1\u00a0", escape_markdown(sentence).replace(" %", "\u00a0%"))


def paragraphs(text: str) -> str:
    """Return Markdown that shows the text literally, line by line."""
    lines = (escape_markdown(line) for line in text.splitlines())
    return "  \n".join(line or "\u00a0" for line in lines)


def term(key: str, words: str) -> str:
    """Return the words marked as a glossary term: pointing at them shows the term's card."""
    return f"[{words}](learn?view=glossary&term={key})"
