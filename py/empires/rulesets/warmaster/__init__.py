"""Mighty Empires for Warmaster: realms drawn from tiles, attacks named in secret, battles on the table.

Before the first round the world is laid (`world`, `layout`), capitals are rolled for and placed
(`capitals`), the first lands are marked (`territory`) and special locations found (`locations`). Then
round follows round:

1. capital assaults are announced and pacts made (`assaults`, `pacts`),
2. every empire names its target in secret, all are shown at once (`orders`),
3. the arrows are resolved until only battles are left (`arrows`, `resolution`),
4. armies are drawn up, in a team game players paired off (`lines`, `pairing`), battles fought (`battles`),
5. capitals fall, points are counted (`aftermath`) and spent on land (`buying`),
6. teams look to their rulers (`upkeep`), and the end is looked for (`ending`).
"""
