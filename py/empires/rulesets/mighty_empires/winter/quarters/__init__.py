"""Everyone goes home for the winter: ways, quarters, harbours, stores."""
