"""What a grown tree must be: exact answers, naive ones, and what it means to agree."""
