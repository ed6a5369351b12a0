"""Tree and table to plain frozen data, ready to draw; no colours, no drawing library."""
