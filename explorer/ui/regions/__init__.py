"""Decision regions on the page: axes, fixed values, growing on two features, the surface."""
