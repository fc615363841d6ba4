"""Mighty Empires for Warmaster: realms drawn from tiles, attacks named in secret, battles on the table.

Before the first round (`founding/`), teams form, the world is laid out, capitals are rolled for and placed,
the first lands are marked, and special locations are placed. Then round follows round (`ruleset.PHASES`):

1. players muster (`rounds`), capital assaults are announced (`assaults`) and pacts made (`pacts`), 2. every
empire names its target in secret, and all are shown together (`orders`), 3. the arrows are resolved until
only battles remain (`arrows`, `resolution`, `defence`), 4. armies are drawn up (`armies`), players are paired
off in a team game (`pairings`), battles are fought (`battles`), 5. capitals fall (`fall`), points are counted
(`points`) and spent on land (`purchases`), 6. teams may change their rulers (`leadership`), and the end is
checked (`ending`).
"""
