"""Going home for the winter: routes, quarters, harbours, stores."""
