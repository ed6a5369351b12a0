"""The Limitations page: what trees cannot do, a module for each, on the table that is loaded."""
