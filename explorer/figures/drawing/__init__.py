"""SVG without a browser: elements, measured texts, marks, ticks."""
