"""The page's script, alone in its folder: Streamlit puts that folder before all others in which
Python looks for modules, where a neighbour could hide one of the same name."""
