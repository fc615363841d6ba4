"""The card beside the map: question, choices, advice, what happened."""
