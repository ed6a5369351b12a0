"""The page's script, the only file in its folder. Streamlit puts that folder first on Python's
search path for modules, where another file could hide a module with the same name."""
