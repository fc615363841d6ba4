"""Mighty Empires: the campaign of seasons.

A campaign turn in ten lines (ME digest 3.2): everybody rolls for initiative (`season`); then each player in
that order feeds every banner (`subsistence`), sends scouts to neighbouring tiles (`scouting`,
`scout_events`), marches into what they opened (`movement`, `routes`), meets whoever stands there (`contact`,
`encounter`: `defence`, `battle`, `pursuit`, `retreat`, `independents`), besieges and storms (`siege`,
`assault`, `starvation`, `terms`), razes (`razing`) and puts banners and stores in order (`reorganization`).
Six such turns make a season; then the year closes with the victory count (`victory`). Before the first: the
map and the realms (`mapmaking`, `realm`), the armies (`muster`). What tiles and banners are stands in
`state`, `lands` and `forces`; where troops are written down, what a banner is made of in `roster`.
"""
