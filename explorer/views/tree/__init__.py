"""The tree picture: nodes with their bars, the scrubber's stops, and the node graph for print."""
