"""The hex campaign for The 9th Age: a light framework for tabletop battles (digest prefix NA).

Before the first turn, the players lay out the map, five hexes each (`layout`, or `preparation` for a
generated or loaded one), agree changes to it (`map_changes`), and found their realms (`founding`). Then every
turn, from the Smallest Realm to the Largest (`ranking`):

    events        each player picks one of eight events, each on offer twice
    mining        mines pay gold, and may run dry
    challenges opponents are chosen: one on one, two on one, or two on two
    battles       gold buys army points; the result comes from the table or from a quick battle
    conquest      results are worth conquest points
    invasion      conquest points claim and conquer hexes, build, or raid for gold
    victory       ten realm points win

Nothing is secret. Gold may change hands at any time (`gifts`).
"""
