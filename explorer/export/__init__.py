"""Trees and pictures to take away: text, DOT, CSV, and one call a picture."""
