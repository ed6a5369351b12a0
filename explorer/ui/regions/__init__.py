"""Decision regions on the page."""
