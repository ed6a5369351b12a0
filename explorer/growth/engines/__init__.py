"""Engines that find best splits; each keeps the contract of explorer.growth.contract."""
