"""Tables with one strong honest column, and tables with one that gives the target away."""
