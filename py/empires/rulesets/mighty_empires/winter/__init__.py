"""Winter: its phases in order (ME-T-WSEQ), the dice of each in the order of ME-T-DICE.

The packages, and the modules next to them, import only from those above them. They are listed in the order of
the phases, except that money comes before the events: a revolt, like revenue, depends on linked lands.

order          the order of players
pacts          players' agreements, recorded and never enforced
victory        the standings, and the winner
declarations   phase 0: missions to independents are declared
quarters/      phase 2: the way home, room for banners, ships and engines
money/         phases 4, 6 and 9: revenue, recruitment, baggage; ransoms, captured engines, the treasury
events         phase 3: the winter events of every empire
diplomacy      phase 5: gifts and missions
building/      phases 7 and 8: land recovers, works are built
deployment/    phase 10: the army is pooled, split again and deployed
agents/        phase 11: assassins, spies, saboteurs
spells/        the equinoxes, wizards' experiments and stray spells of towers
close          the beginning and the end of winter
"""
