"""Growth compiled by Numba: the only place that imports it.

Every feature is sorted once per table. A node is one stretch of every sorted list. Growing a level
scans the stretches and divides them stably between the children, in time linear in the number of
rows.
"""

from explorer.growth.engines.compiled.engine import CompiledEngine as CompiledEngine
