"""The complexity curve: how scores change as a limit lets the tree grow larger."""
