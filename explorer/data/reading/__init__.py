"""From the bytes of a file to a table.

`front_door` decides the format, and every format has a module. `kinds` decides what a column of
texts holds: numbers and their decimal comma in `numbers`, dates in `dates`.
"""

from explorer.data.reading.front_door import read_table as read_table
