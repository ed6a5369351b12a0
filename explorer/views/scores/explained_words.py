"""How much of the variance a tree explains, as it is written."""

import math

from explorer.data.display import show_number, show_share


def explained_words(r2: float) -> str:
    """The share of the variance that is explained, "65.3 %", or "–" where there is none; a tree
    that misses more than the mean would explains "−65.3 %"."""
    if math.isnan(r2):
        return "–"
    r2 = round(r2, 12) + 0.0
    if r2 >= 0:
        return show_share(r2)
    words = show_number(100 * r2, 3) if r2 <= -0.0005 else "> −0.1"
    return f"{words}\N{NO-BREAK SPACE}%"
