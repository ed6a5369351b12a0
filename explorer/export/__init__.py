"""Trees and pictures to export: text, DOT, CSV, and one function per picture."""
