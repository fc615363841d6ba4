"""Phase C: the game master works through the sheets: gifts, events, Beasts, rebels, natives, exploration."""
