"""ID3's multiway tree beside the binary one."""
