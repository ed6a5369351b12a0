"""Compile every kernel, so that a server started later only loads them.

    python -m explorer.ui.precompile

They are cached in the folder that `NUMBA_CACHE_DIR` names, or next to the code if it is not set.
"""

import subprocess
import sys

from explorer.data.catalogue import load_dataset
from explorer.data.training import encode
from explorer.growth.engines.compiler import FAMILIES
from explorer.growth.engines.engine_selection import wait_until_compiled, why_not_compiled
from explorer.growth.optimal.best_tree import best_tree
from explorer.tree.rules import SearchRules

HALVES = ("wide", "narrow")
"""Two processes compile about half each: one the kernels of wide records and those of categories,
which read no records, the other the kernels of narrow records. Both call the remaining kernels."""


def main(half: str = "") -> None:
    """Compile all kernels in two processes, or one half in this one.

    Raise SystemExit, with a sentence if Numba does not work.
    """
    if not half:
        command = [sys.executable, "-m", "explorer.ui.precompile"]
        halves = [subprocess.Popen([*command, half]) for half in HALVES]
        # Wait for both: an abandoned one would go on compiling.
        raise SystemExit(max([abs(half.wait()) for half in halves]))
    is_wide = half == "wide"
    wait_until_compiled(one for one in FAMILIES if is_wide == (one.wide or one.categories))
    if why := why_not_compiled():
        raise SystemExit(why)
    if not is_wide:
        # Its many thresholds mean that pairs of them are swept, which has its own kernels.
        best_tree(encode(load_dataset("breast_cancer"), target="diagnosis"), SearchRules())


if __name__ == "__main__":
    main(*sys.argv[1:])
