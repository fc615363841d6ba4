"""Computer players, each of which sees only its own view and answers the questions that it is asked."""
