"""Compiles every kernel, so that a server that is started later has only to load them.

    python -m explorer.ui.precompile

They are kept where `NUMBA_CACHE_DIR` says; beside the code where it says nothing.
"""

from explorer.data.catalogue import load_dataset
from explorer.data.training import encode
from explorer.growth.engines.engine_selection import wait_until_compiled, why_not_compiled
from explorer.growth.optimal.best_tree import best_tree
from explorer.tree.rules import SearchRules


def main() -> None:
    """Ends when all are there. Raises SystemExit with a sentence where Numba does not work."""
    wait_until_compiled()
    if why := why_not_compiled():
        raise SystemExit(why)
    # So many thresholds that their pairs are swept, by kernels of their own.
    best_tree(encode(load_dataset("breast_cancer"), target="diagnosis"), SearchRules())


if __name__ == "__main__":
    main()
