"""The only caches: pure functions of the stages below, kept by what their results depend on.

Keys are fingerprints of content, never sampled arrays, so two tables cannot be mistaken for
one another. Values are frozen and shared by all sessions, in one store that is bounded in
bytes (`results`). An argument whose name begins with an underscore follows from the others, and
is no part of the key: the tree, which is grown once and passed along.
"""

from explorer.ui.cached import beside as beside
from explorer.ui.cached import building as building
from explorer.ui.cached import by_hand as by_hand
from explorer.ui.cached import cost as cost
from explorer.ui.cached import difference as difference
from explorer.ui.cached import exports as exports
from explorer.ui.cached import following as following
from explorer.ui.cached import forced as forced
from explorer.ui.cached import forest as forest
from explorer.ui.cached import glossary as glossary
from explorer.ui.cached import greedy as greedy
from explorer.ui.cached import imbalance as imbalance
from explorer.ui.cached import importances as importances
from explorer.ui.cached import instability as instability
from explorer.ui.cached import judged_rows as judged_rows
from explorer.ui.cached import judging as judging
from explorer.ui.cached import lessons as lessons
from explorer.ui.cached import tables as tables
from explorer.ui.cached import trees as trees
from explorer.ui.cached import tuning as tuning
from explorer.ui.cached import views as views
