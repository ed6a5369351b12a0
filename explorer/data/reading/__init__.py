"""Read the bytes of a file into a table.

`front_door` recognises the format, and every format has its own module. `kinds` decides whether a
column of text cells holds numbers (see `numbers`), dates or times (see `dates`), or categories.
"""

from explorer.data.reading.front_door import read_table as read_table
