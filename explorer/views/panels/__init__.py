"""What a panel shows of several features at once: the words of one, the pictures of others."""
