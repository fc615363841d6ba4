"""Mightier Empires: secret orders, revealed together by a game master, which is the program.

A turn:

    Rumours          bonuses end, orphaned hexes are marked, natives grow, mercenaries are hired
    Orders everyone at the same time: edicts, army lists, invade or patrol, Power, gifts, bids
    Intermediate     gifts arrive, random events, Beasts, rebels, appeasement, exploration
    Battles one encounter after another: scouting, fight or withdraw, the battle, recovery
    Results          hexes change hands, edicts take effect, Power is gained, works are done, news spreads

The rooms are the parts of that sequence: `founding`, `rumours`, `orders`, `intermediate`, `battles`,
`results`. The modules they share come first: `land` (hexes and the players' knowledge of them) and `kingdom`
(support, entitlements, characters). Each campaign stores its own copy of the tables that fill gaps in the
source.
"""
