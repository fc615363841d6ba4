"""Code that knows nothing of campaigns: streams of lots, bounds on input, texts, long work."""
