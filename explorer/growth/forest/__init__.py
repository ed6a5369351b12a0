"""Many trees together: bootstrap samples, forests and their votes, and boosting."""
