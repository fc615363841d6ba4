"""What knows nothing of campaigns: streams of lots, bounds on what is read, texts, long work."""
