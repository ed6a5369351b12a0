"""A warehouse that needs no server: DuckDB, over files and databases."""
