"""Phase B: order sheets, written by all at once and in secret; what makes one legal, and a proposal."""
