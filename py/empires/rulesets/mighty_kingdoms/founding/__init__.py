"""How a campaign begins: map, races, Capitals, rings and first armies (MK-SET-01)."""
