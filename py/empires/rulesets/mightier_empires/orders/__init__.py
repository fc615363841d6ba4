"""Phase B: order sheets, written by everyone in secret at the same time; their legality, and a proposal."""
