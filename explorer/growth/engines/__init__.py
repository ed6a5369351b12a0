"""Engines that find best splits; each implements explorer.growth.contract."""
