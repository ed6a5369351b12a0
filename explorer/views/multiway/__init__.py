"""ID3's multiway tree beside the binary one, and what each feature would gain."""
