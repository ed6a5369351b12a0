"""The compiled engine, called level by level, without its offer to grow a whole tree at once."""

from explorer.data.training import TrainingTable
from explorer.growth.engines.compiled import CompiledEngine
from explorer.growth.engines.compiled.session import CompiledSession
from explorer.tree.rules import SearchRules


class LevelByLevel:
    """A SplitEngine without WholeGrower; its sessions may be of their own kind."""

    def __init__(
        self, training: TrainingTable, session: type[CompiledSession] = CompiledSession
    ) -> None:
        self.engine, self.session = CompiledEngine(training), session
        self.supports, self.profile = self.engine.supports, self.engine.profile

    def begin(self, search: SearchRules, rows=None, weights=None) -> CompiledSession:
        return self.session(self.engine.table, search, rows, weights)
