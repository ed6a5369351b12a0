"""Growing trees: the contract of engines, the engines, and the loop over levels."""
