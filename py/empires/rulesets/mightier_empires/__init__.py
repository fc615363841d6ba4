"""Mightier Empires: secret orders, revealed at once by a game master, which the program is.

A turn:

    Rumours          bonuses end, orphaned hexes are marked, natives grow, mercenaries are hired
    Orders           everybody at once: edicts, army lists, invade or patrol, Power, gifts, bids
    Intermediate     gifts arrive, random events, Beasts, rebels, appeasement, exploration
    Battles          one encounter after the other: scouting, fight or withdraw, the battle, recovery
    Results          hexes change hands, edicts work, Power is gained, works are done, news spread

The rooms are the parts of that sequence: `founding`, `rumours`, `orders`, `intermediate`, `battles`,
`results`. What they share stands before them: `land` (hexes and what is known of them) and `kingdom`
(support, entitlements, characters). Tables that fill gaps of the source are part of each campaign.
"""
