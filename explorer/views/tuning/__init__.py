"""Growing until the tuning rows stop improving, in words."""
