"""The words of the pages with their small pictures, each drawn of a bundled table."""
