"""The page's script, the only file in its folder. Streamlit puts that folder first on the path
on which Python looks for modules, where another file could hide a module of the same name."""
