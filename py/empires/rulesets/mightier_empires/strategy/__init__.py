"""Computer players' assessment of a position: odds, goals, dangers, and order sheets."""
