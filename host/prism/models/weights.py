"""What a `model.bin` of CTranslate2 says of itself. It is checked before the library, which trusts
what it reads, opens the file.

The file is a header, then each variable with its shape, type and bytes, then aliases, little-endian
(`ModelSpec._serialize` of CTranslate2 4.8; versions before 4 give item sizes instead of types).
"""

from __future__ import annotations

import struct
from dataclasses import dataclass
from math import prod
from pathlib import Path
from typing import BinaryIO, Final

from prism.errors import ModelError

_VERSIONS: Final = range(2, 7)
_TYPED_FROM: Final = 4
_ITEM_BYTES: Final = (4, 1, 2, 4, 2, 2)
"""float32, int8, int16, int32, float16, bfloat16, in the order of their numbers."""
_MAX_VARIABLES: Final = 20_000
_MAX_RANK: Final = 4
_SPEC: Final = "TransformerSpec"
_POSITIONS: Final = (
    "encoder/position_encodings/encodings",
    "decoder/position_encodings/encodings",
)
_ROWS: Final = {
    "encoder/embeddings_0/weight": "source",
    "encoder/embeddings/weight": "source",
    "decoder/embeddings/weight": "target",
    "decoder/projection/weight": "target",
}


@dataclass(frozen=True, slots=True)
class Weights:
    """positions: how many tokens the model takes, None where it sets no bound. rows: of the
    tables of embeddings, by the side of the vocabulary that they must fit."""

    positions: int | None
    rows: dict[str, frozenset[int]]


def inspect(path: Path) -> Weights:
    """What the file says of itself; every size in it is checked against the size of the file.

    Raises ModelError (model_broken) for what no converter writes, (model_unsupported) for a model
    of another kind.
    """
    with path.open("rb") as file:
        try:
            return _inspect(file, path.stat().st_size)
        except (struct.error, UnicodeDecodeError, IndexError):
            raise _broken("it ends too early or is no model") from None


def _inspect(file: BinaryIO, size: int) -> Weights:
    (version,) = _read(file, "<I")
    if version not in _VERSIONS:
        raise _broken("it is of no known version")
    name = _string(file)
    _read(file, "<I")
    if name != _SPEC:
        raise ModelError(
            "The model is no translation model.",
            code="model_unsupported",
            hint="PRISM takes transformers from Argos or OPUS-MT, converted for CTranslate2.",
        )
    (count,) = _read(file, "<I")
    if count > _MAX_VARIABLES:
        raise _broken("it declares too many variables")
    positions: list[int] = []
    rows: dict[str, set[int]] = {"source": set(), "target": set()}
    for _ in range(count):
        variable, shape = _variable(file, version, size)
        if variable in _POSITIONS and len(shape) == 2:
            positions.append(shape[0])
        if variable in _ROWS and len(shape) == 2:
            rows[_ROWS[variable]].add(shape[0])
    return Weights(
        min(positions, default=None), {side: frozenset(found) for side, found in rows.items()}
    )


def _variable(file: BinaryIO, version: int, size: int) -> tuple[str, tuple[int, ...]]:
    """Name and shape of the next variable; the file stands after its bytes."""
    name = _string(file)
    (rank,) = _read(file, "<B")
    if rank > _MAX_RANK:
        raise _broken("it declares a tensor of too many dimensions")
    shape = _read(file, f"<{rank}I")
    if version >= _TYPED_FROM:
        kind, length = _read(file, "<BI")
        item = _ITEM_BYTES[kind]
    else:
        item, items = _read(file, "<BI")
        length = item * items
    # A converter writes exactly what the shape says; more would be read past the end.
    if prod(shape) * item != length or length > size - file.tell():
        raise _broken("it declares a tensor larger than its data")
    file.seek(length, 1)
    return name, shape


def _string(file: BinaryIO) -> str:
    (length,) = _read(file, "<H")
    return file.read(length).rstrip(b"\0").decode()


def _read(file: BinaryIO, form: str) -> tuple[int, ...]:
    return struct.unpack(form, file.read(struct.calcsize(form)))


def _broken(why: str) -> ModelError:
    return ModelError(
        f"The model's weights cannot be used: {why}.", hint="Fetch or convert it again."
    )
