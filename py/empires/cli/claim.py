"""The command `claim`: the organiser's choice between two devices that claim a seat (protocol K2), a claim by
somebody who has joined late or lost every copy, and the others' agreement to it (protocol K6, G6)."""

from __future__ import annotations

import argparse
from pathlib import Path

from empires.cli.arguments import Commands
from empires.cli.campaigns import open_file, post_of, store
from empires.core.apart.device import Device
from empires.core.apart.post import Post
from empires.core.errors import SetupError


def add(commands: Commands) -> None:
    """Add this command to the command line."""
    command = commands.add_parser("claim", help="choose between two devices that claim the same seat")
    command.add_argument("file", type=Path)
    command.add_argument("player", help="the player whose seat is claimed")
    command.add_argument(
        "words", nargs="*", help="the words on the player’s own device; without them, both claims are printed"
    )
    command.set_defaults(run=_claim)


def _claim(args: argparse.Namespace) -> int:
    device = open_file(args.file)
    post = post_of(device)
    if post.course is not None:
        return _in_play(args, device, post)
    if args.player not in post.rivals:
        raise SetupError(f"No two devices claim the seat of {args.player}.")
    first, other = post.claimed_by(args.player), post.words_of(args.player)
    if args.words not in (first, other):
        print(f"Ask {args.player} which words the device shows: “{' '.join(first)}” or “{' '.join(other)}”?")
        return 1 if args.words else 0
    post.choose_claim(args.player, " ".join(args.words))
    store(device, args.file)
    print("The next slip contains the list of players.")
    return 0


def _in_play(args: argparse.Namespace, device: Device, post: Post) -> int:
    """Claim a seat of a campaign that has begun, or agree to the claim that has arrived."""
    player = args.player
    if not post.secrets:
        if post.anew is None or post.anew.seat != player:
            post.claim_anew(player)
            store(device, args.file)
        told = " ".join(post.words_of(player))
        print(f"Send the others the output of slip. They will ask you for these words: {told}")
        return 0
    if player not in post.strangers:
        raise SetupError(f"No other device claims the seat of {player}.")
    words = post.words_of(player)
    if args.words != words:
        print(f"Ask {player} which words the device shows. Are they “{' '.join(words)}”?")
        return 1 if args.words else 0
    post.give_up([player], {player: " ".join(words)})
    store(device, args.file)
    done = player not in post.strangers
    print("Everyone has agreed; the campaign continues." if done else "The next slip lets the others know.")
    return 0
