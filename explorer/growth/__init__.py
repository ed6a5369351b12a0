"""Growing: asking an engine for best splits, level by level."""
