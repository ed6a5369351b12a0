"""The interactive pictures: native JavaScript modules and CSS, one folder per feature."""
