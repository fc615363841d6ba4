"""Code that knows nothing about campaigns: random numbers, bounds on input, texts, long calculations."""
