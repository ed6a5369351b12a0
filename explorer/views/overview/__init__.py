"""The overview: a whole tree as an icicle or a sunburst."""
