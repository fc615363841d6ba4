"""State of a Mighty Empires campaign: plain data, one module for each thing (ME digest section 2)."""

from empires.maps.board import INDEPENDENT
from empires.rulesets.mighty_empires.state.banner import (
    Banner,
    Character,
    Contents,
    Gear,
    Profile,
    Unit,
    Wound,
)
from empires.rulesets.mighty_empires.state.captive import Captive, Train, Trophy
from empires.rulesets.mighty_empires.state.conflict import Conflict, Obstacle, Role, Scenario
from empires.rulesets.mighty_empires.state.engine import ENGINE_KINDS, Engine, EngineKind
from empires.rulesets.mighty_empires.state.land import UNLED, WIZARD, Land, Location, Mine, Permit, Temple
from empires.rulesets.mighty_empires.state.mighty_empires import MightyEmpires
from empires.rulesets.mighty_empires.state.race import MEN, Race
from empires.rulesets.mighty_empires.state.sea import Ship
from empires.rulesets.mighty_empires.state.secrets import Fact, Hidden, Preset, Secrets
from empires.rulesets.mighty_empires.state.siege import Peace, Siege, Terms
from empires.rulesets.mighty_empires.state.spell import UNDEAD, Spell
from empires.rulesets.mighty_empires.state.turn import Opened
from empires.rulesets.mighty_empires.state.winter import Alliance, Limit, Modifier, Operative, Trade, Winter
from empires.rulesets.mighty_empires.state.world import Horde, HouseChart, HouseRow

__all__ = [
    "ENGINE_KINDS",
    "INDEPENDENT",
    "MEN",
    "UNDEAD",
    "UNLED",
    "WIZARD",
    "Alliance",
    "Banner",
    "Captive",
    "Character",
    "Conflict",
    "Contents",
    "Engine",
    "EngineKind",
    "Fact",
    "Gear",
    "Hidden",
    "Horde",
    "HouseChart",
    "HouseRow",
    "Land",
    "Limit",
    "Location",
    "MightyEmpires",
    "Mine",
    "Modifier",
    "Obstacle",
    "Opened",
    "Operative",
    "Peace",
    "Permit",
    "Preset",
    "Profile",
    "Race",
    "Role",
    "Scenario",
    "Secrets",
    "Ship",
    "Siege",
    "Spell",
    "Temple",
    "Terms",
    "Trade",
    "Train",
    "Trophy",
    "Unit",
    "Winter",
    "Wound",
]
