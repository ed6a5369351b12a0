"""A family of kernels is called ready only once nothing that a page asks of it compiles."""

import subprocess
import sys

import pytest

from tests.support.paths import ROOT

PROGRAM = """
import sys
import numpy as np
from dataclasses import replace
from numba.core.dispatcher import Dispatcher
from explorer.data.schema import Task
from explorer.growth.engines import compiler
from explorer.growth.growing import grow
from explorer.growth.tree_spec import TreeSpec
from explorer.judging.nodes.explain_node import explain_node, feature_profiles
from explorer.tree.impurity import Criterion
from explorer.tree.rules import SearchRules, StopRules

family = compiler.Family(Task(sys.argv[1]), sys.argv[2] == "categories", False)
from explorer.growth.engines.compiled import CompiledEngine
compiler._exercise(CompiledEngine, family)

def compiled():
    modules = [held for name, held in sys.modules.items() if name.startswith("explorer.growth")]
    kernels = {k for held in modules for k in vars(held).values() if isinstance(k, Dispatcher)}
    return {kernel.py_func.__qualname__: len(kernel.signatures) for kernel in kernels}

before = compiled()
table = compiler._small_table(family)
for weights in (table.weights, table.weights + np.arange(table.n_rows) % 3):
    training = replace(table, weights=weights)
    engine = CompiledEngine(training)
    for criterion in (one for one in Criterion if one.task is family.task):
        search, stop = SearchRules(criterion), StopRules(max_depth=3)
        tree = grow(training, search, stop, engine=engine, on_level=lambda progress: None)
        fewer = replace(search, min_samples_leaf=3)
        grow(training, fewer, stop, engine=engine, grown=tree, on_level=lambda progress: None)
        for path in ("", "L"):
            shown = TreeSpec(training, search, stop, path)
            explanation = explain_node(shown, tree, engine, with_criteria=True)
            list(feature_profiles(explanation, shown, engine))
after = compiled()
print(len(before), {name: n for name, n in after.items() if n != before.get(name)})
"""


@pytest.mark.parametrize(
    ("task", "features"),
    [
        ("regression", "numbers"),
        pytest.param("classification", "numbers", marks=pytest.mark.deep),
        pytest.param("regression", "categories", marks=pytest.mark.deep),
        pytest.param("classification", "categories", marks=pytest.mark.deep),
    ],
)
def test_growing_and_searching_compile_nothing_more_once_a_family_is_ready(
    task: str, features: str
) -> None:
    run = subprocess.run(
        [sys.executable, "-c", PROGRAM, task, features],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    n_kernels, _, more = run.stdout.strip().partition(" ")
    assert run.returncode == 0, run.stderr
    assert int(n_kernels) > 10
    assert more == "{}"
