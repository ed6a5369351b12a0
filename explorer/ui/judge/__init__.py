"""The panels of the Judge page."""
