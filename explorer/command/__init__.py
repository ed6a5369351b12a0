"""The command line: open a table on the page, or write its tree without opening the page."""
