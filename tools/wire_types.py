"""The messages between page and engine as types for the JavaScript, made from `empires.page.wire`.

`python -m tools.wire_types` writes `web/wire.d.ts`, from which `tsc --checkJs` knows every command the page
may send and every operation it must carry out. A test keeps the file as this module would write it.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator

from msgspec import inspect

from empires.page.wire.commands import AnyCommand
from empires.page.wire.operations import AnyOperation
from tools.stamps import ROOT

PATH = ROOT / "web" / "wire.d.ts"
HEADER = "// Written by `python -m tools.wire_types` from py/empires/page/wire.\n"
SIMPLE: dict[type[inspect.Type], str] = {
    inspect.StrType: "string",
    inspect.IntType: "number",
    inspect.FloatType: "number",
    inspect.BoolType: "boolean",
    inspect.NoneType: "null",
    inspect.AnyType: "unknown",
    inspect.CustomType: "string",  # markup, which is sent as the text it is
}


def spelled(kind: inspect.Type) -> str:
    """A type of a message as TypeScript spells it; ValueError for one that has no spelling yet."""
    match kind:
        case inspect.StructType(cls=cls):
            return cls.__name__
        case inspect.LiteralType(values=values):
            return " | ".join(json.dumps(value) for value in values)
        case inspect.UnionType(types=types) if types == COMMANDS:
            return "Command"
        case inspect.UnionType(types=types):
            return " | ".join(spelled(one) for one in types)
        case inspect.TupleType(item_types=items):
            return f"[{', '.join(spelled(item) for item in items)}]"
        case inspect.DictType(value_type=value):
            return f"Record<string, {spelled(value)}>"
        case inspect.ListType() | inspect.CollectionType() | inspect.VarTupleType():
            return f"Array<{spelled(kind.item_type)}>"
        case _ if type(kind) in SIMPLE:
            return SIMPLE[type(kind)]
    raise ValueError(f"{kind} has no spelling in TypeScript yet")


def members(union: object) -> tuple[inspect.StructType, ...]:
    """The records of a union, in its order."""
    found = inspect.type_info(union)
    assert isinstance(found, inspect.UnionType)
    return tuple(one for one in found.types if isinstance(one, inspect.StructType))


COMMANDS = members(AnyCommand)


def within(record: inspect.StructType) -> Iterator[inspect.StructType]:
    """The records that are fields of a record, or of its fields."""
    for field in record.fields:
        kinds = field.type.types if isinstance(field.type, inspect.UnionType) else (field.type,)
        for kind in kinds:
            if isinstance(kind, inspect.StructType):
                yield kind
                yield from within(kind)


def interface(record: inspect.StructType, *, sent: bool) -> str:
    """A record; what the page sends may leave out fields that have a default."""
    fields = [f"{record.tag_field}: {json.dumps(record.tag)}"] if record.tag_field else []
    for field in record.fields:
        left_out = sent and not field.required
        fields.append(f"{field.encode_name}{'?' if left_out else ''}: {spelled(field.type)}")
    return f"export interface {record.cls.__name__} {{ {'; '.join(fields)} }}\n"


def union(name: str, records: Iterable[inspect.StructType]) -> str:
    """A union of records under a name."""
    return f"export type {name} = {' | '.join(record.cls.__name__ for record in records)};\n"


def text() -> str:
    """The whole file."""
    operations = members(AnyOperation)
    parts = dict.fromkeys(interface(part, sent=True) for command in COMMANDS for part in within(command))
    return "".join(
        (
            HEADER,
            *parts,
            *(interface(command, sent=True) for command in COMMANDS),
            union("Command", COMMANDS),
            *(interface(operation, sent=False) for operation in operations),
            union("Operation", operations),
        )
    )


if __name__ == "__main__":
    PATH.write_text(text(), encoding="utf-8")
