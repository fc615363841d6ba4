"""Words used as headings for parts of a list, in the languages of list builders."""

from __future__ import annotations

import re

from empires.rosters.pasted.words import POINTS, has_letter, trimmed

LONGEST = 80
"""The maximum length of a heading, in characters."""

_WORDS = """
    character, characters, lord, lords, hero, heroes, leader, leaders, core, special, rare, mercenary,
    mercenaries, ally, allies, allied, battleline, behemoth, behemoths, artillery, hq, troops, elite,
    elites, fast attack, heavy support, flyer, flyers, transports, dedicated transport, dedicated
    transports, lord of war, lords of war, fortification, fortifications, other datasheets, epic hero, epic
    heroes, infantry, cavalry, monster, monsters, war machine, war machines, war engine, war engines, unit,
    units, regiment, regiments, regiment of renown, regiments of renown, general's regiment, auxiliary,
    auxiliaries, faction terrain, terrain, endless spell, endless spells, endless spells & invocations, core
    battalion, core battalions, battalion, battalions, configuration, wizards, scoring, allegiance, game
    options, attached, charaktere, charakter, kommandanten, helden, kerneinheiten, kern, eliteeinheiten,
    seltene einheiten, seltene, söldner, verbündete, personnages, personnage, seigneurs, héros, unités de
    base, unités spéciales, unités rares, mercenaires, alliés, personaje, personajes, comandantes, héroes,
    básicas, unidades básicas, especiales, unidades especiales, singulares, unidades singulares,
    mercenarios, aliados, personaggio, personaggi, grandi eroi, eroi, truppa, speciali, rari, mercenari,
    alleati, postacie, lordowie, bohaterowie, jednostki podstawowe, jednostki specjalne, jednostki rzadkie,
    najemnicy, 角色, 领主, 英雄, 核心单位, 特殊单位, 稀有单位, 佣兵, 盟军
"""
_KNOWN = frozenset(" ".join(words.split()) for words in _WORDS.split(","))
_BEHIND = re.compile(r"[\[({\d%]")
_POINTS = re.compile(rf"\d\s*(?:{POINTS})", re.I)


def heading_in(words: str) -> str:
    """The heading in a line, without the points after it; "" if the line is anything else."""
    if len(words) > LONGEST:
        return ""
    name = trimmed(_BEHIND.split(words, maxsplit=1)[0])
    folded = name.casefold()
    short = folded.removesuffix("units").removesuffix("choices").strip()
    if folded not in _KNOWN and short not in _KNOWN:
        return ""
    rest = _POINTS.sub("", words[words.find(name) + len(name) :])
    return "" if has_letter(rest) else name
