"""The command `chronicle`: the story so far, as a page or as Markdown."""

from __future__ import annotations

import argparse
from pathlib import Path

from empires.cli.arguments import Commands, add_photographs
from empires.cli.campaigns import check_player, open_file, source_of
from empires.core.base.long_work import finished
from empires.core.base.words import many
from empires.core.offices.book import edition
from empires.editions.chronicle import html_edition, markdown_edition


def add(commands: Commands) -> None:
    """Add this command to the command line."""
    command = commands.add_parser("chronicle", help="write the story so far, as a page or as Markdown (.md)")
    command.add_argument("file", type=Path)
    command.add_argument("--as", dest="player", metavar="PLAYER")
    command.add_argument("-o", "--output", type=Path, required=True)
    add_photographs(command)
    command.set_defaults(run=_chronicle)


def _chronicle(args: argparse.Namespace) -> int:
    device = open_file(args.file)
    check_player(device.campaign, args.player)
    source = source_of(device, args.photographs)
    write = markdown_edition if args.output.suffix == ".md" else html_edition
    args.output.write_text(finished(write(source, args.player)), encoding="utf-8")
    parts = edition(source.book, args.player)
    passages = sum(len(chapter.passages) for part in parts for chapter in part.chapters)
    print(f"{many(passages, 'passage')} in {args.output}")
    return 0
