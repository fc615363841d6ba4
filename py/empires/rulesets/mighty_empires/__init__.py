"""Mighty Empires: the campaign of seasons.

A campaign turn in ten lines (ME digest 3.2): everybody rolls for initiative (`season/`); then each player in
that order feeds every banner (`subsistence`), sends scouts to neighbouring tiles (`scouting`,
`scout_events`), marches into the tiles they opened (`movement`), meets the forces there (`contact`,
`encounter`), besieges and storms (`siege/`), razes (`razing`) and puts banners and stores in order
(`reorganization`). Six such turns make a season; then the year closes with the victory count (`winter/`).
Before the first turn come the map, the realms and the armies (`founding/`).

The packages, each importing only from those above it:

state/      what a campaign is made of: plain data
nature/     how races, troops, cults and spells in force change the rules; read-only
lands/      settlements, stores, harbours, independents, place names
banners/    forces, their composition, and how they eat, march and are put in order
battle/     from the parley to the field, the pursuit, the retreat and the booty
siege/      besieging, storming, starving, surrendering and coming to terms
sea/        ships: weather, storms, pirates, meetings, naval battles and cargo
world/      everything that lives in the land apart from the players' empires
founding/   the first state, the map, the realms, the purchase, the muster
season/     the steps of a campaign turn in order
winter/     the close of the year
show/       what players see of a campaign
"""
