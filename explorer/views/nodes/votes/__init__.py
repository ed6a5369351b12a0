"""What trees predict together, or each, over a plane of two features."""
