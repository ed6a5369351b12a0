"""How a tree changes if its rows change a little."""
