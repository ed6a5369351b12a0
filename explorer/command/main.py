"""The command itself: its exit code, and one plain sentence for every error."""

import os
import sys
from collections.abc import Sequence

from explorer.command.options import parse

BAD_INPUT = 2
INTERRUPTED = 130


def run() -> None:
    """Run the command of this process and exit."""
    sys.exit(main(sys.argv[1:]))


def main(arguments: Sequence[str]) -> int:
    """Do what the arguments ask for and return the exit code: 0, or 2 for bad input."""
    try:
        options = parse(arguments)
        if options.writes:
            from explorer.command.writing import write  # as below: what help does not need

            write(options)
        else:
            from explorer.command.page import serve

            serve(options)
    except BrokenPipeError:  # the reader has enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except KeyboardInterrupt:
        return INTERRUPTED
    except ValueError as problem:  # of a table or an argument
        return _refuse(str(problem))
    except OSError as problem:
        name = f"“{problem.filename}” " if problem.filename else "A file "
        return _refuse(f"{name}cannot be opened: {problem.strerror or problem}.")
    return 0


def _refuse(sentence: str) -> int:
    from explorer.views.nodes.wording import on_one_line  # no name of a table moves the terminal

    print(on_one_line(sentence), file=sys.stderr)
    return BAD_INPUT
