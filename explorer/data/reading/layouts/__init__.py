"""Where a file's table begins and ends: names, titles, units, totals."""
