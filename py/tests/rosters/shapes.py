"""Small lists of our own in the shapes in which builders and players write them, and what each says."""

from __future__ import annotations

from dataclasses import dataclass

Units = tuple[tuple[str, int], ...]


@dataclass(frozen=True)
class Shape:
    """A list as it is pasted: its units with their points, the total it states, its name and its limit."""

    text: str
    units: Units
    printed: int | None
    name: str
    limit: int | None = None


RIVER: Units = (("Captain", 80), ("Spear Block", 110), ("Spear Block", 200))

SHAPES: dict[str, Shape] = {
    "BattleScribe": Shape(
        """++ The River Watch (Kingdoms) [1,310pts, 3CP] ++

+ Configuration +

Battle Size: 2. Strike Force (2000 Point limit)

+ Characters +

Captain [80pts, 2PL]: Old Banner, Sword
. Horse: Fast

+ Core + [1,230pts]

Spear Block [1,110pts]
. 5x Spearman: Shield
Peasants [120 pts]

++ Total: [1,310pts, 3CP] ++

Created with BattleScribe (https://battlescribe.net)
""",
        (("Captain", 80), ("Spear Block", 1110), ("Peasants", 120)),
        1310,
        "The River Watch (Kingdoms)",
        2000,
    ),
    "New Recruit, simple": Shape(
        """River Watch (390 points) - Test
Kingdoms of Somewhere
Captain (80)
• 1x Champion
Spear Block (110)
Spear Block (200)
• 20x Spearman (not 30)
Created with New Recruit
""",
        RIVER,
        390,
        "River Watch",
    ),
    "New Recruit, with counts in brackets": Shape(
        """++ River Watch (Old Lands) [390pts] ++

+ Characters + [80pts]

Captain [1] [80pts]
. Hand weapon

+ Core + [310pts]

Spear Block [10] [110pts]
. Shields
Spear Block [20] [200pts]
. Shields [20pts]

++ Total: [390pts] ++

Created with New Recruit
https://www.newrecruit.eu
""",
        (("Captain [1]", 80), ("Spear Block [10]", 110), ("Spear Block [20]", 200)),
        390,
        "River Watch (Old Lands)",
    ),
    "team tournaments": Shape(
        """+++++++++++++++++++++++++++++++++++++++
+ FACTION KEYWORD: Kingdoms - River Watch
+ DETACHMENT: Bridge Guard (Hold the Line)
+ TOTAL ARMY POINTS: 390pts
+
+ WARLORD: Char1: Captain
+ ENHANCEMENT: Old Banner (on Char1: Captain)
+ NUMBER OF UNITS: 3
+++++++++++++++++++++++++++++++++++++++

Char1: 1x Captain (80 pts): Sword, Horse
Enhancement: Old Banner (+15 pts)
10x Spear Block (110 pts)
• 1x Sergeant: Spear
• 9x Spearman: 9x Spear, 10 with Shield
20x Spear Block (200 pts): 20 with Spear
""",
        RIVER,
        390,
        "Army list",
    ),
    "the makers' app": Shape(
        """River Watch (390 Points)

Kingdoms
Bridge Guard
Strike Force (2,000 Points)

CHARACTERS

Captain (80 Points)
  • 1x Old sword
  • Enhancements: Old Banner (+15 Points)

BATTLELINE

Spear Block (110 Points)
  • 10x Spearman
     ◦ 10x Spear
Spear Block (200 Points)

Exported with App Version: v1.27.0 (1), Data Version: v381
""",
        RIVER,
        390,
        "River Watch",
        2000,
    ),
    "the makers' other app": Shape(
        """River Watch 390/400 pts
-----
Grand Alliance Rivers
Kingdoms | Bridge Guard
Drops: 3
Auxiliaries: 1
Wounds: 120
Spell Lore - Lore of Water
-----
General's Regiment
Captain (80)
• General
• Old Banner
Spear Block (110)
-----
Regiment 1
Spear Block (200)
• Reinforced
-----
Created with the makers' app
App: v1.7.0 | Data: v245
""",
        RIVER,
        390,
        "River Watch",
        400,
    ),
    "Old World Builder": Shape(
        """===
River Watch [390 pts]
The Old Lands, Kingdoms, Open War
===

++ Characters [80 pts] ++

Captain [80 pts]
- Old sword
- Shield

++ Core Units [310 pts] ++

10 Spear Block [110 pts]
- Shields

20 Spear Block [200 pts]

---
Created with "Old World Builder"

[https://old-world-builder.com]
""",
        RIVER,
        390,
        "River Watch",
    ),
    "Old World Builder with profiles and rules": Shape(
        """===
River Watch [390 pts]
The Old Lands, Kingdoms, Battle March
===

++ Characters [80 pts] ++

Captain [80 pts]
- Hand weapon
Special Rules: Fly (9), Terror, Stubborn (12)

[Captain] M(4) WS(5) BS(3) S(4) T(4) W(2) I(3) A(3) Ld(8)

++ Core Units [310 pts] ++

10 Spear Block [110 pts]
Shields
Special Rules: Close Order, Fight in Extra Rank (10)

[Spearman] M(4) WS(3) BS(3) S(3) T(3) W(1) I(3) A(1) Ld(7)
[Sergeant] M(4) WS(3) BS(3) S(3) T(3) W(1) I(3) A(2) Ld(7)

20 Spear Block [200 pts]

---
Created with "Old World Builder"
""",
        RIVER,
        390,
        "River Watch",
    ),
    "Old World Builder, compact": Shape(
        """++ Characters [80 pts] ++
Captain [80 pts]
(Hand weapon, Shield)
++ Core Units [310 pts] ++
10 Spear Block [110 pts]
(Hand weapons, Shields)
20 Spear Block [200 pts]
---
Created with "Old World Builder"
""",
        RIVER,
        None,
        "Army list",
    ),
    "Old World Builder in markdown": Shape(
        """## River Watch [390 pts]
The Old Lands, Kingdoms, Open War

### Characters [80 pts]
- Captain [80 pts]
 -# (Hand weapon, Shield)
### Core Units [310 pts]
- 10 Spear Block [110 pts]
 -# (Hand weapons, Shields)
- 20 Spear Block [200 pts]

*Created with "Old World Builder"* - https://old-world-builder.com
""",
        RIVER,
        390,
        "River Watch",
    ),
    "Old World Builder, simple": Shape(
        """River Watch [390 pts]
The Old Lands, Kingdoms, Open War

Captain, Shield, General - 80
10 Spear Block, Shields - 110
20 Spear Block, Shields, Full Command - 200

---
Created with "Old World Builder"
""",
        RIVER,
        390,
        "River Watch",
    ),
    "Old World Builder in German": Shape(
        """===
Flusswache [390 Pkte.]
Die Alte Welt, Königreich
===

++ Charaktere [80 Pkte.] ++

Hauptmann [80 Pkte.]
- Schild

++ Kerneinheiten [310 Pkte.] ++

10 Speerträger [110 Pkte.]
- Schilde
Sonderregeln: Wütend (10)

20 Speerträger [200 Pkte.]

---
Erstellt mit "Old World Builder"
""",
        (("Hauptmann", 80), ("Speerträger", 110), ("Speerträger", 200)),
        390,
        "Flusswache",
    ),
    "events, points first": Shape(
        """Ann Brook, River Watch
590 – Captain on Razor Chariot, General, Heavy Armour, Binding Scroll (2),
Lucky Charm
354 – 33x Mongrel Herd, Musician
160 - 2x5 Raiders, Bows
1264
""",
        (("Captain on Razor Chariot", 590), ("Mongrel Herd", 354), ("Raiders", 160), ("Raiders", 160)),
        1264,
        "Ann Brook, River Watch",
    ),
    "events, the space forgotten": Shape(
        """River Watch
955 -Giant Captain, General
120- Scout
2x 130 - 2x 5 Raiders
600Prince on Foot, Shield
525: Spear Block
Total Army Cost: 2460
Models in Army: 67
""",
        (
            ("Giant Captain", 955),
            ("Scout", 120),
            ("Raiders", 130),
            ("Raiders", 130),
            ("Prince on Foot", 600),
            ("Spear Block", 525),
        ),
        2460,
        "River Watch",
    ),
    "events, two units on a line": Shape(
        """River Watch
505 – Captain, General, Master 745 – Priest on Altar, BSB, Armour (Infused), Shield
160 – 2x5 Raiders 205 – 15x Spears, M, C
Total: 1775
""",
        (
            ("Captain", 505),
            ("Priest on Altar", 745),
            ("Raiders", 160),
            ("Raiders", 160),
            ("Spears", 205),
        ),
        1775,
        "River Watch",
    ),
    "events, all on one line": Shape(
        "590 - Captain, General, Heavy Armour, Shield, Lance, Binding Scroll, Talisman 460 - Chief, BSB, "
        "Shield, Heavy Armour, Axe 495 - Seer, Master, Druidism, Binding Scroll 354 - 33x Mongrel Herd, "
        "Spear 220 - 15x Wild Herd, Ambush 112 - 9x Hounds Total 2231",
        (
            ("Captain", 590),
            ("Chief", 460),
            ("Seer", 495),
            ("Mongrel Herd", 354),
            ("Wild Herd", 220),
            ("Hounds", 112),
        ),
        2231,
        "Army list",
    ),
    "other hands, all on one line": Shape(
        "Captain, General, Oaken Crown, Shield, Heavy Armour, Lance, Lucky Charm 270 Shepherd with the "
        "Standard, Shield, Lucky Charm 300 Druid on Eagle, Master, Blades, Sceptre of Power, Rock 490 "
        "10 Archers, Musician 265 9 Dryads, Champion 188 4 Beasts 390 Total: 1903",
        (
            ("Captain", 270),
            ("Shepherd with the Standard", 300),
            ("Druid on Eagle", 490),
            ("Archers", 265),
            ("Dryads", 188),
            ("Beasts", 390),
        ),
        1903,
        "Army list",
    ),
    "events, no dash at all": Shape(
        """Ann Brook, River Watch
525 Captain: general, binding scroll
280 Seer: adept, book
210 20 Spears: standard
160x2 2x1 Scorpion
Total:1335
""",
        (("Captain", 525), ("Seer", 280), ("Spears", 210), ("Scorpion", 160), ("Scorpion", 160)),
        1335,
        "Ann Brook, River Watch",
    ),
    "other hands, points last": Shape(
        """River Watch
King - General, Shield 730
King (615) Shieldbearers, Rune
24 x Greybeards, Banner - 719
2x5 Dark Raiders 160
2x1 Hydra 401
Total: 3,186 points
""",
        (
            ("King - General", 730),
            ("King", 615),
            ("Greybeards", 719),
            ("Dark Raiders", 160),
            ("Dark Raiders", 160),
            ("Hydra", 401),
            ("Hydra", 401),
        ),
        3186,
        "River Watch",
    ),
    "points last and wrapped": Shape(
        """Kingdoms
Ann Brook
General (Barbarian Chief): Destiny's Call; Harp;
Cleansing Light; Great Weapon; General; + 1 Jarl 290
Seer: Binding Scroll; Wizard Master; Path of
Shamanism 415
Hunter: Leader of Pack, Ironfist, Crossbow,
225
18 Asklanders: Round Shield; Champion; Musician ;
Standard Bearer (Rending Banner) 292
5 Warhounds 90
1,312 points
""",
        (
            ("General (Barbarian Chief)", 290),
            ("Seer", 415),
            ("Hunter", 225),
            ("Asklanders", 292),
            ("Warhounds", 90),
        ),
        1312,
        "Kingdoms",
    ),
    "what each thing costs": Shape(
        """Matt Brook
Captain: General, Shifter (100), Light Armour
(5), Shield (5), Cloak (10), Great Weapon (10),
Charm (20)= 375
3 x 11 Archers: Musician (20)= 309
5 Riders: Hunters (25), Ambush (10)= 215
Total Points: 1517
""",
        (("Captain", 375), ("Archers", 309), ("Archers", 309), ("Archers", 309), ("Riders", 215)),
        1517,
        "Matt Brook",
    ),
    "square brackets without a word": Shape(
        """River Watch

Captain [80]
Spear Block Regiment (20) [110]
Spear Block Horde (40) [200]

Total 390
""",
        (("Captain", 80), ("Spear Block Regiment (20)", 110), ("Spear Block Horde (40)", 200)),
        390,
        "River Watch",
    ),
    "markdown of a chat": Shape(
        """# River Watch
**Captain** [80 pts]
- *Old sword*
**Spear Block** [110 pts]
**Spear Block** [200 pts]
__Total: 390 pts__
""",
        RIVER,
        390,
        "River Watch",
    ),
    "headings with their points": Shape(
        """River Watch
Personajes (80)
Captain (80)
Infantería de línea (310)
Spear Block (110)
Spear Block (200)
390
""",
        RIVER,
        390,
        "River Watch",
    ),
    "options with their own points": Shape(
        """River Watch
Captain 60
- Old sword 20
Spear Block 100
- Shields 10
Spear Block 200
Total: 390
""",
        RIVER,
        390,
        "River Watch",
    ),
    "stat lines": Shape(
        """Kingdoms of Somewhere (Neutral)
Spear Wall Infantry Unit Size Sp Me Ra De At Ne Pts
Regiment(20) 5 4+ - 4+ 12 13/15 100
Regiment(20) 5 4+ - 4+ 12 13/15 100
Old Guard Infantry Unit Size Sp Me Ra De At Ne Pts
Horde(40) 5 3+ - 4+ 25 21/23 225
- Two-handed blades (lower Defence, gain Crushing Strength (1)) 0
- Blessing 25
Thunder Pipe War Engine Unit Size Sp Me Ra De At Ne Pts
(1) 5 - 5+ 4+ 1 9/11 85 Blast (D6+1), Piercing (4), Reload!
Herald Hero (Inf) Unit Size Sp Me Ra De At Ne Pts
(1) 5 5+ - 4+ 1 9/11 50 Individual, Very Inspiring
- War-bow 5

590
""",
        (
            ("Spear Wall (Regiment)", 100),
            ("Spear Wall (Regiment)", 100),
            ("Old Guard (Horde)", 250),
            ("Thunder Pipe", 85),
            ("Herald", 55),
        ),
        590,
        "Kingdoms of Somewhere (Neutral)",
    ),
    "stat lines, all on one line": Shape(
        "Spear Wall Infantry Unit Size Sp Me Ra De At Ne Pts Regiment(20) 5 4+ - 4+ 12 13/15 100 "
        "Regiment(20) 5 4+ - 4+ 12 13/15 100 Old Guard Infantry Unit Size Sp Me Ra De At Ne Pts Horde(40) 5 "
        "3+ - 4+ 25 21/23 225 - Blessing 25 Thunder Pipe War Engine Unit Size Sp Me Ra De At Ne Pts (1) 5 - "
        "5+ 4+ 1 9/11 85 Blast (D6+1), Piercing (4), Reload! Herald Hero (Inf) Unit Size Sp Me Ra De At Ne "
        "Pts (1) 5 5+ - 4+ 1 9/11 50 Individual, Very Inspiring Total 585",
        (
            ("Spear Wall (Regiment)", 100),
            ("Spear Wall (Regiment)", 100),
            ("Old Guard (Horde)", 250),
            ("Thunder Pipe", 85),
            ("Herald", 50),
        ),
        585,
        "Army list",
    ),
}
