"""The Limitations page: what trees cannot do, one module each, on the loaded table."""
