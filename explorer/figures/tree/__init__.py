"""The tree: its picture as SVG, as the browser draws it, and the node graph as DOT."""
