"""From the bytes of a file to a table; every format has a module, the rest is shared."""

from explorer.data.reading.front_door import read_table as read_table
