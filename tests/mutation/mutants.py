"""A sample of the ways in which mutmut's operators break the modules of a package.

mutmut itself leaves out constants of modules and whatever is decorated. Both are broken here
too, as properties and constants decide much in this code; dataclass defaults and members of
enumerations are not.
"""

import ast
import random
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import libcst as cst
from libcst.metadata import MetadataWrapper, PositionProvider
from mutmut.mutation.file_mutation import Mutation, MutationVisitor
from mutmut.mutation.mutators import mutation_operators
from mutmut.mutation.pragma_handling import IgnoredCode


@dataclass(frozen=True)
class Mutant:
    """One broken place: `name` is its module and its index among the module's mutants."""

    name: str
    path: Path
    line: int
    owner: str  # qualified name of the outermost function; "" in a constant of the module
    lines: range  # of that function, or of the module
    change: str
    source: str  # of the whole module, broken

    @property
    def module(self) -> str:
        return self.path.with_suffix("").as_posix().replace("/", ".")


def sampled(package: Path, size: int, seed: int) -> tuple[Iterator[Mutant], int]:
    """`size` mutants of the package, any one as likely as any other, and of how many.

    Each is made on request, which takes a tenth of a second.
    """
    places = _places(package)
    chosen = random.Random(seed).sample(places, min(size, len(places)))
    return (file.mutant(index) for file, index in chosen), len(places)


def named(package: Path, names: set[str]) -> tuple[Iterator[Mutant], int]:
    """The mutants of these names, which hold while the broken module stays as it is."""
    chosen = [(f, index) for f, index in _places(package) if f"{f.module}:{index}" in names]
    return (file.mutant(index) for file, index in chosen), len(chosen)


def _places(package: Path) -> list[tuple["_Broken", int]]:
    files = [_Broken.read(path) for path in _modules(package)]
    return [(file, index) for file in files for index in range(len(file.mutations))]


def _modules(package: Path) -> list[Path]:
    """Modules that run as they are written: compiled kernels do not."""
    if package.is_file():
        return [package]
    found = sorted(package.rglob("*.py"))
    return [path for path in found if path.name != "__init__.py" and "compiled" not in path.parts]


class _Visitor(MutationVisitor):
    """mutmut's, which also looks into functions that are decorated."""

    def _skip_node_and_children(self, node: cst.CSTNode) -> bool:
        if isinstance(node, cst.FunctionDef) and node.decorators:
            return False
        return super()._skip_node_and_children(node)


@dataclass(frozen=True)
class _Broken:
    """One module with every way of breaking it."""

    path: Path
    tree: cst.Module
    mutations: list[tuple[Mutation, int, str, range]]  # with line, owner and the owner's lines

    @property
    def module(self) -> str:
        return self.path.with_suffix("").as_posix().replace("/", ".")

    @staticmethod
    def read(path: Path) -> "_Broken":
        source = path.read_text()
        visitor = _Visitor(mutation_operators, IgnoredCode(set(), set(), set()), None)
        tree = MetadataWrapper(cst.parse_module(source)).visit(visitor)
        positions = MetadataWrapper(tree, unsafe_skip_copy=True).resolve(PositionProvider)
        owners = dict(_owners(ast.parse(source)))
        mutations = []
        for mutation in visitor.mutations:
            line = positions[mutation.original_node].start.line
            if (owner := owners.get(line)) is not None:
                mutations.append((mutation, line, *owner))
        return _Broken(path, tree, mutations)

    def mutant(self, index: int) -> Mutant:
        mutation, line, owner, lines = self.mutations[index]
        before, after = mutation.original_node, mutation.mutated_node
        change = f"{_text(self.tree, before)}  →  {_text(self.tree, after)}"
        broken = self.tree.deep_replace(before, after).code
        name = f"{self.module}:{index}"
        return Mutant(name, self.path, line, owner, lines, change, broken)


def _text(tree: cst.Module, node: cst.CSTNode) -> str:
    return " ".join(tree.code_for_node(node).split())


def _owners(tree: ast.Module) -> Iterator[tuple[int, tuple[str, range]]]:
    """Each line that can be broken, with its outermost function, or "" in a constant."""
    everything = range(1, max((_lines(statement).stop for statement in tree.body), default=1))
    for statement in tree.body:
        if isinstance(statement, ast.FunctionDef):
            yield from ((line, (statement.name, _lines(statement))) for line in _lines(statement))
        elif isinstance(statement, ast.ClassDef):
            for method in statement.body:
                if isinstance(method, ast.FunctionDef):
                    owner = f"{statement.name}.{method.name}", _lines(method)
                    yield from ((line, owner) for line in _lines(method))
        elif isinstance(statement, (ast.Assign, ast.AnnAssign)):
            yield from ((line, ("", everything)) for line in _lines(statement))


def _lines(statement: ast.stmt) -> range:
    return range(statement.lineno, statement.end_lineno + 1)
