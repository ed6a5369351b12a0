"""The command line: a table opened in the page, or its tree written without one."""
