"""Computer players: each sees only its own view and answers the questions it is asked."""
