"""What players may settle between them at any moment (ME-SIEGE-28, ME-REORG-10, ME-RULING-121, 145, 184).

Terms end a siege, permits open a player's land to another's banners, and a player may burn his own stores.
"""

from __future__ import annotations

from collections.abc import Sequence

from empires.core.errors import IllegalChoice
from empires.core.questions import Answer, Choice, Flag, Pick, Question, Text
from empires.core.steps import Game, Steps
from empires.rulesets.mighty_empires.banners.forces import force
from empires.rulesets.mighty_empires.lands.settlements import empire_tiles, place_name
from empires.rulesets.mighty_empires.siege.siege import leave_siege, why_not_leave
from empires.rulesets.mighty_empires.siege.surrender import can_leave, evacuate
from empires.rulesets.mighty_empires.state import INDEPENDENT, Campaign, Permit, Siege, Terms

OFFER, ANSWER, BURN, PERMIT = "offer_terms", "answer_terms", "destroy_stockpile", "permit"
ACCEPT, REFUSE, LIFT, HAND_OVER = "accept", "refuse", "lift", "hand_over"


def standing(game: Game[Campaign], player: str) -> list[Question]:
    """What a player may do now beside the open question, while a season lasts."""
    state = game.state
    if state.active_player is None:
        return []
    asked = (
        _offer_question(state, player),
        _answer_question(state, player),
        _burn_question(state, player),
        _permit_question(state, player),
    )
    return [question for question in asked if question is not None]


def stand(game: Game[Campaign], question: Question, answer: Answer) -> None:
    """Carry out a standing answer."""
    match question.kind:
        case "offer_terms":
            _offer(game, question.player, answer)
        case "answer_terms":
            word, _, tile = answer.partition(" ")
            _answer(game, question.player, tile, accepted=word == ACCEPT)
        case "destroy_stockpile":
            _burn(game, question.player, answer)
        case "permit":
            _permit(game, question.player, answer)


def explain(game: Game[Campaign], question: Question, answer: Answer) -> None:
    """Refuse a standing answer in the digest's words."""
    if question.kind == BURN and game.state.lands.get(str(answer)) is not None:
        raise IllegalChoice(
            "no_banner_in_tile", "Without a banner there nobody can destroy the stockpile.", "ME-REORG-10"
        )


# --- terms of a siege (ME-SIEGE-28) --------------------------------------------------------------------


def _negotiable(state: Campaign, player: str) -> list[Siege]:
    """Sieges between two players whose terms this player could settle now."""
    return [
        siege
        for siege in state.sieges.values()
        if player in (siege.besieger, siege.defender)
        and siege.defender != INDEPENDENT
        and siege.tile != state.engaged
        and siege.agreed is None
    ]


def _offer_question(state: Campaign, player: str) -> Question | None:
    sieges = _negotiable(state, player)
    if not sieges:
        return None
    places = tuple(Choice(siege.tile, place_name(state, siege.tile), (siege.tile,)) for siege in sieges)
    return Question(
        player=player,
        kind=OFFER,
        text="Offer terms to end a siege?",
        rules=("ME-SIEGE-28",),
        fields=(
            Pick(name="tile", label="Siege of", choices=places),
            Pick(
                name="deal",
                label="Terms",
                choices=(
                    Choice(HAND_OVER, "the garrison hands the place over and marches off"),
                    Choice(LIFT, "the besiegers go home"),
                ),
            ),
            Flag(name="keep_baggage", label="The garrison keeps its baggage"),
            Flag(name="hand_over_stockpile", label="The stockpile is handed over"),
            Text(name="words", label="What else is agreed", longest=300, lines=3),
        ),
        default={
            "tile": places[0].value,
            "deal": HAND_OVER,
            "keep_baggage": True,
            "hand_over_stockpile": True,
            "words": "",
        },
        tiles=tuple(siege.tile for siege in sieges),
    )


def _offer(game: Game[Campaign], player: str, answer: Answer) -> None:
    """An offer replaces the player's earlier one; only the two players hear of it."""
    state = game.state
    siege = state.sieges[answer["tile"]]
    state.terms = [terms for terms in state.terms if terms.tile != siege.tile or terms.by != player]
    terms = Terms(
        tile=siege.tile,
        by=player,
        lift=answer["deal"] == LIFT,
        keep_baggage=answer["keep_baggage"],
        hand_over_stockpile=answer["hand_over_stockpile"],
        words=answer["words"],
    )
    state.terms.append(terms)
    game.emit(
        "terms_offered", "ME-SIEGE-28", f"{player} offers: {_words(state, terms)}",
        to=(siege.besieger, siege.defender), tiles=(siege.tile,),
    )  # fmt: skip


def _words(state: Campaign, terms: Terms) -> str:
    name = place_name(state, terms.tile)
    if terms.lift:
        text = f"the siege of {name} is lifted."
    else:
        baggage = "with" if terms.keep_baggage else "without"
        store = "handed over" if terms.hand_over_stockpile else "burnt"
        text = f"{name} is handed over, the garrison goes {baggage} its baggage, the stockpile is {store}."
    return f"{text} {terms.words}".strip()


def _offers_to(state: Campaign, player: str) -> list[Terms]:
    tiles = [siege.tile for siege in _negotiable(state, player)]
    return [terms for terms in state.terms if terms.by != player and terms.tile in tiles]


def _answer_question(state: Campaign, player: str) -> Question | None:
    choices = [
        Choice(f"{word} {terms.tile}", f"{label}: {_words(state, terms)}", (terms.tile,))
        for terms in _offers_to(state, player)
        for word, label in ((ACCEPT, "Accept"), (REFUSE, "Refuse"))
    ]
    if not choices:
        return None
    return Question(
        player=player,
        kind=ANSWER,
        text="Terms are offered to you.",
        rules=("ME-SIEGE-28",),
        choices=tuple(choices),
    )


def _answer(game: Game[Campaign], player: str, tile: str, *, accepted: bool) -> None:
    """Agreed terms are carried out when the turn of those who march begins; until then nobody storms."""
    state = game.state
    terms = next(one for one in _offers_to(state, player) if one.tile == tile)
    siege = state.sieges[tile]
    state.terms = [one for one in state.terms if one is not terms]
    if accepted:
        siege.agreed = terms
        state.terms = [one for one in state.terms if one.tile != tile]
    answer = "accepts" if accepted else "refuses"
    game.emit(
        "terms_answered", "ME-SIEGE-28", f"{player} {answer}: {_words(state, terms)}",
        to=(siege.besieger, siege.defender), tiles=(tile,), accepted=accepted,
    )  # fmt: skip


def carry_out_terms(game: Game[Campaign], player: str) -> Steps[None]:
    """At the start of his turn a player marches off as agreed; the impossible lapses (ME-SIEGE-28)."""
    for siege in list(game.state.sieges.values()):
        terms = siege.agreed
        if terms is None or player != (siege.besieger if terms.lift else siege.defender):
            continue
        siege.agreed = None
        if terms.lift and why_not_leave(game.state, siege) is None:
            leave_siege(game, siege)
        elif not terms.lift and can_leave(game.state, siege):
            yield from _hand_over(game, siege, terms)
        else:
            text = f"The terms of {place_name(game.state, siege.tile)} cannot be kept; the siege goes on."
            sides = (siege.besieger, siege.defender)
            game.emit("terms_lapsed", "ME-SIEGE-28", text, to=sides, tiles=(siege.tile,))


def _hand_over(game: Game[Campaign], siege: Siege, terms: Terms) -> Steps[None]:
    state = game.state
    if not terms.keep_baggage:
        for banner in force(state, siege.defender, siege.tile, inside=True):
            siege.garrison_baggage += banner.baggage
            banner.baggage = 0
    if not terms.hand_over_stockpile:
        state.lands[siege.tile].stockpile = 0
    state.engaged = siege.tile
    yield from evacuate(game, siege, "ME-SIEGE-28")
    state.engaged = None


# --- stockpiles burnt (ME-REORG-10, ME-RULING-184) -----------------------------------------------------


def _burn_question(state: Campaign, player: str) -> Question | None:
    if state.active_player != player or state.phase == "subsistence":
        return None  # while banners eat, what they eat from stays
    stores = [
        tile
        for tile in empire_tiles(state, player)
        if state.lands[tile].stockpile and tile != state.engaged and _can_reach(state, player, tile)
    ]
    if not stores:
        return None
    choices = [
        Choice(
            tile,
            f"Burn the stockpile of {place_name(state, tile)}",
            (tile,),
            f"{state.lands[tile].stockpile} baggage",
        )
        for tile in stores
    ]
    return Question(
        player=player,
        kind=BURN,
        text="Destroy a stockpile?",
        rules=("ME-REORG-10", "ME-RULING-184"),
        choices=tuple(choices),
        tiles=tuple(stores),
    )


def _can_reach(state: Campaign, player: str, tile: str) -> bool:
    """A banner of the player's where the stockpile lies: in a siege, inside."""
    return bool(force(state, player, tile, inside=True if tile in state.sieges else None))


def _burn(game: Game[Campaign], player: str, tile: str) -> None:
    game.state.lands[tile].stockpile = 0
    game.emit(
        "stockpile_destroyed",
        "ME-REORG-10",
        f"{player} burns the stockpile of {place_name(game.state, tile)}.",
        tiles=(tile,),
    )


# --- permits (ME-RULING-121, ME-RULING-145) ------------------------------------------------------------

_KINDS = (Choice("forage", "eat from the land"), Choice("bridge", "use the city’s bridge and roads"))


def _permit_question(state: Campaign, player: str) -> Question | None:
    tiles = [tile for tile in empire_tiles(state, player) if state.lands[tile].settlement != "none"]
    others = [name for name in state.players if name != player]
    if not tiles or not others:
        return None
    return Question(
        player=player,
        kind=PERMIT,
        text="Give another player leave to use your land, or take it back?",
        rules=("ME-RULING-121", "ME-RULING-145"),
        fields=(
            Pick(name="player", label="Player", choices=_choices(others)),
            Pick(name="kind", label="Leave to", choices=_KINDS),
            Pick(
                name="tile",
                label="Where",
                choices=tuple(Choice(tile, place_name(state, tile), (tile,)) for tile in tiles),
            ),
            Flag(name="allow", label="Allowed"),
        ),
        default={"player": others[0], "kind": "forage", "tile": tiles[0], "allow": True},
    )


def _choices(names: Sequence[str]) -> tuple[Choice, ...]:
    return tuple(Choice(name, name) for name in names)


def _permit(game: Game[Campaign], player: str, answer: Answer) -> None:
    state = game.state
    permit = Permit(answer["tile"], answer["player"], answer["kind"])
    state.permits = [one for one in state.permits if one != permit]
    if answer["allow"]:
        state.permits.append(permit)
    word = "may" if answer["allow"] else "may no longer"
    what = next(kind.label for kind in _KINDS if kind.value == permit.kind)
    game.emit(
        "permit_set",
        "ME-RULING-121" if permit.kind == "forage" else "ME-RULING-145",
        f"{permit.player} {word} {what} at {place_name(state, permit.tile)}, says {player}.",
        tiles=(permit.tile,),
    )
