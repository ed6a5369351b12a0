"""The interactive pictures: native JavaScript modules and CSS, a room a feature."""
