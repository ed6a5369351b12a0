"""The exports of the page, one module each."""
