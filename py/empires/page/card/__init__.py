"""The card next to the map: question, choices, advice, recent events."""
