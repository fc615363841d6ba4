"""The meanings of terrain names, in other programs and in five languages; only whole words count."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import Literal, get_args

Meaning = Literal["plain", "forest", "hills", "mountain", "swamp", "lake", "sea", "outside"]
"""The possible meanings of a terrain; "outside" is neither land nor sea."""

MEANINGS: tuple[Meaning, ...] = get_args(Meaning)

_WORDS: tuple[tuple[Meaning, str], ...] = (
    ("outside", "underdark blank void none nothing border leer vide vacío vuoto"),
    (
        "lake",
        "lake lakes pond ponds lagoon loch tarn reservoir teich weiher lac lacs étang étangs lago lagos "
        "laghi laguna estanque stagno",
    ),
    (
        "swamp",
        "wetland wetlands swampland marshland moorland peatland mangrove mangroves bayou mire quagmire fen "
        "fens everglade everglades sumpf sümpfe marais marécage marécages pantano pantanos ciénaga ciénagas "
        "palude paludi acquitrino tourbière turbera torbiera",
    ),
    (
        "sea",
        "ocean oceans sea seas water waters kelp reef reefs shoal shoals boat boats strait gulf fjord meer "
        "ozean wasser mer océan eau mar mares océano agua mare mari oceano acqua",
    ),
    (
        "mountain",
        "mountain mountains moutain moutains volcano volcanoes volcanos volcanic peak peaks alps crag crags "
        "summit ridge ridges berg berge gebirge vulkan gipfel alpen montagne montagnes volcan pic "
        "montaña montañas "
        "volcán pico montagna montagnes vulcano vetta cumbre cima sierra cordillera monte monti",
    ),
    (
        "hills",
        "hill hills hilly foothills foothill highland highlands upland uplands downs plateau mesa mesas "
        "hügel hügelland hochland colline collines hauteurs colina colinas collina altopiano meseta cerro "
        "cerros",
    ),
    (
        "swamp",
        "swamp swamps swampy marsh marshes marshy bog bogs moor moors boggy mudflat mudflats mud",
    ),
    (
        "forest",
        "forest forests forested jungle jungles rainforest tree trees fir firs pine pines wood woods "
        "woodland woodlands wooded bush bushes grove taiga deciduous evergreen coniferous thicket wald "
        "wälder dschungel forst urwald nadelwald laubwald bäume forêt forêts bois arbre arbres bosque "
        "bosques selva selvas árbol árboles foresta foreste bosco boschi giungla alberi",
    ),
    (
        "plain",
        "plain plains clear brushland scrub scrubland coastal "
        "grass grassy grassland grasslands flat field fields farm farms farmland cultivated "
        "meadow meadows pasture steppe steppes savanna savannah prairie heath heathland lowland lowlands "
        "valley desert deserts dune dunes sand sandy dust badlands waste wastes wasteland rocky barren "
        "tundra snow snowfields snowfield snowy ice icy glacier beach beaches coast shore empty road cactus "
        "ebene flachland gras wiese wiesen feld felder acker steppe grasland weide wüste sand schnee eis "
        "strand küste heide plaine plaines herbe prairie prairies champ champs désert sable neige glace "
        "plage côte llano llanura llanuras hierba pradera praderas campo campos desierto arena nieve hielo "
        "playa costa estepa pianura pianure erba prato prati campi deserto sabbia neve ghiaccio spiaggia "
        "steppa",
    ),
)
"""Words by meaning, with relief before vegetation: "Hills Forest Deciduous" means hills, "Water Reef" means
the sea.
"""

_WEAK: tuple[tuple[Meaning, str], ...] = (
    ("sea", "deep shallow shallows tief profond profundo profondo"),
    ("forest", "dark-green"),
    ("mountain", "white"),
    ("hills", "light-grey"),
    ("swamp", "dark-grey"),
    (
        "plain",
        "green light-green soil light-soil grey castle city town village thorp keep tower house houses",
    ),
)
"""Words that count only when alone: adjectives, Text Mapper's colours, buildings on a plain hexagon."""

_ENDS: tuple[tuple[Meaning, tuple[str, ...]], ...] = (
    ("sea", ("meer", "ozean", "wasser")),
    ("mountain", ("gebirge", "gebirgs", "berge")),
    ("hills", ("hügel", "hügelland")),
    ("swamp", ("sumpf", "moor", "marsch")),
    ("forest", ("wald", "wälder")),
    ("plain", ("wiese", "wiesen", "wüste", "ebene", "steppe", "grasland")),
)
"""The endings of German compound words."""

_MEANT: dict[str, tuple[int, Meaning]] = {}
for _rank, (_meaning, _row) in enumerate(_WORDS):
    for _word in _row.split():
        _MEANT.setdefault(_word, (_rank, _meaning))

_ALONE: dict[str, Meaning] = {word: meaning for meaning, row in _WEAK for word in row.split()}

_PARTS = re.compile(r"[^\W\d_]+(?:-[^\W\d_]+)*")
_GEOMETRY = re.compile(r"(?:flat|pointy)[\s_-]?top(?:ped)?", re.I)
"""Names that tile sets use for the shape of their hexagons, in which "flat" is not a terrain."""

_HUMPS = re.compile(r"(?<=[a-zà-ÿ])(?=[A-ZÀ-Þ])")


_BUILT = (
    "thorp hamlet village town city keep tower castle fort fortress house camp shrine temple church "
    "cathedral capital metropolis palace ruin monastery settlement citadel "
    "dorf stadt burg schloss village ville château ciudad pueblo "
    "castillo città castello"
)
_PLACES = frozenset(_BUILT.split())


@lru_cache(maxsize=1_000)
def says_place(*names: str) -> bool:
    """Whether any of these names means an inhabited building or settlement; cached because thousands of hexes
    have one of a few names."""
    return any(word.rstrip("s") in _PLACES or word in _PLACES for name in names for word in _words(name))


def known_meaning(terrain: str) -> Meaning | None:
    """The meaning of a terrain, judging by the words in its name; None if no word is known."""
    words = _words(_GEOMETRY.sub(" ", terrain))
    found = [_MEANT[word] for word in words if word in _MEANT]
    found += [(len(_WORDS), meaning) for meaning in _endings(words)]
    if found:
        return min(found, key=lambda one: one[0])[1]
    alone = next((_ALONE[word] for word in words if word in _ALONE), None)
    return alone or ("plain" if says_place(terrain) else None)


def _words(name: str) -> list[str]:
    """The words in a name; hyphenated words are included both whole and in parts."""
    whole = [word.casefold() for word in _PARTS.findall(_HUMPS.sub(" ", name))]
    return [part for word in whole for part in {word: None, **dict.fromkeys(word.split("-"))}]


def _endings(words: Sequence[str]) -> list[Meaning]:
    """The meaning of compound words, taken from their last part."""
    return [
        meaning
        for word in words
        for meaning, ends in _ENDS
        if any(word.endswith(end) and len(word) > len(end) + 1 for end in ends)
    ]
