"""Decision regions: a tree's leaves as exact boxes of two features, or stretches of one."""
