"""What a model in Marian's binary format declares, read before the library that trusts it is let
near: Firefox's students, `model.enfr.intgemm.alphas.bin`.

The file is a version, headers, names, shapes, a gap, and the data of each tensor, little-endian
(`marian::io::binary`). A matrix of eight bits is followed by its scale. A student has a transformer
that reads and a recurrent cell (SSRU) that writes; what it is made of follows from five numbers of
its own description, and every tensor is held against them.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator
from dataclasses import dataclass
from math import prod
from pathlib import Path
from typing import BinaryIO, Final

from prism.errors import ModelError

_VERSION: Final = 1
_ITEM_BYTES: Final = {0x101: 1, 0x404: 4, 0x4101: 1}
"""int8, float32 and eight bits with a scale, by the numbers of their types."""
_FLOAT32: Final = 0x404
_SCALED: Final = 0x4101
_SCALE_BYTES: Final = 4
_MAX_TENSORS: Final = 5_000
_MAX_NAME: Final = 200
_MAX_RANK: Final = 4
_MAX_ROWS: Final = 1 << 20
_ALIGNED: Final = 4096
"""A gap before the data may be at most this."""
_DESCRIPTION: Final = "special:model.yml"
_KINDS: Final = {
    "type": "transformer",
    "dec-cell": "ssru",
    "transformer-decoder-autoreg": "rnn",
}
"""What the description of a student says of its kind."""
_NUMBERS: Final = {
    "dim-emb": 8192,
    "transformer-heads": 1024,
    "enc-depth": 32,
    "dec-depth": 32,
    "transformer-dim-ffn": 32768,
}
"""What it says of its shape, each with the most that is believed."""


@dataclass(frozen=True, slots=True)
class Tensor:
    """kind: the number of its type. shape: as it is declared. data: bytes from and to."""

    kind: int
    shape: tuple[int, ...]
    data: tuple[int, int]


@dataclass(frozen=True, slots=True)
class Student:
    """How many tokens its tables of embeddings have."""

    source: int
    target: int


def inspect(path: Path) -> Student:
    """What the file declares, every size checked against the file's own.

    Raises ModelError (model_broken) for what no converter writes, (model_unsupported) for a model
    of another kind.
    """
    try:
        with path.open("rb") as file:
            tensors = _tensors(file, path.stat().st_size)
            described = _description(file, tensors)
    except (struct.error, UnicodeDecodeError, KeyError):
        raise _broken("it ends too early or is no model") from None
    return _checked(tensors, described)


def _tensors(file: BinaryIO, size: int) -> dict[str, Tensor]:
    version, count = _read(file, "<QQ")
    if version != _VERSION or count > _MAX_TENSORS:
        raise _broken("it is of no known version")
    headers = [_read(file, "<QQQQ") for _ in range(count)]
    for long, _, rank, length in headers:
        if not 0 < long <= _MAX_NAME or rank > _MAX_RANK or length > size:
            raise _broken("it declares a tensor larger than its data")
    names = [file.read(long).split(b"\0")[0].decode() for long, *_ in headers]
    shapes = [_read(file, f"<{rank}i") for _, _, rank, _ in headers]
    (gap,) = _read(file, "<Q")
    if gap > _ALIGNED:
        raise _broken("its data begin nowhere")
    start = file.tell() + gap
    found: dict[str, Tensor] = {}
    for name, shape, (_, kind, _, length) in zip(names, shapes, headers, strict=True):
        needed = prod(shape) * _ITEM_BYTES[kind] + _SCALE_BYTES * (kind == _SCALED)
        if min(shape, default=1) < 1 or needed > length or name in found:
            raise _broken("it declares a tensor larger than its data")
        found[name] = Tensor(kind, shape, (start, start + length))
        start += length
    if start > size:
        raise _broken("it ends too early")
    return found


def _description(file: BinaryIO, tensors: dict[str, Tensor]) -> dict[str, str]:
    """The lines `name: value` in which the model says what it is."""
    start, end = tensors[_DESCRIPTION].data
    file.seek(start)
    found: dict[str, str] = {}
    for line in file.read(end - start).decode().split("\n"):
        name, _, value = (part.strip() for part in line.partition(":"))
        # Of two that differ we might take the one and the library the other.
        if name in (*_KINDS, *_NUMBERS) and found.setdefault(name, value) != value:
            raise _broken("it says two things of itself")
    return found


def _checked(tensors: dict[str, Tensor], described: dict[str, str]) -> Student:
    if any(described.get(key) != value for key, value in _KINDS.items()) or any(
        name.endswith("_pre") for name in tensors
    ):
        raise ModelError(
            "The model is no translator of the kind that Firefox uses.",
            code="model_unsupported",
            hint="PRISM reads students of Marian: a transformer with an SSRU decoder.",
        )
    split = "Wemb" not in tensors
    tables = ("encoder_Wemb", "decoder_Wemb") if split else ("Wemb", "Wemb")
    wide, heads, encoder, decoder, inner = (
        _number(described, name, most) for name, most in _NUMBERS.items()
    )
    if wide % (2 * heads):
        raise _broken("its heads do not fit its width")
    for name, kind, shape in _needed(wide, inner, encoder, decoder):
        found = tensors.get(name)
        # What is one row may be said to be that in several ways.
        row = 1 in shape and found is not None and prod(found.shape) == max(shape)
        if not found or found.kind != kind or (found.shape != shape and not row):
            raise _broken(f"{name} is missing, or is not what its description says")
    rows = []
    for name in tables:
        table = tensors.get(name)
        if not table or table.kind != _SCALED or table.shape[1:] != (wide,):
            raise _broken("its table of embeddings does not fit its width")
        rows.append(table.shape[0])
    if max(rows) > _MAX_ROWS:
        raise _broken("its table of embeddings is too large")
    _check_output(tensors, rows[1], split)
    return Student(*rows)


def _check_output(tensors: dict[str, Tensor], rows: int, split: bool) -> None:
    bias = tensors.get("decoder_ff_logit_out_b")
    if bias and (bias.kind != _FLOAT32 or bias.shape != (1, rows)):
        raise _broken("what it adds to its output does not fit its vocabulary")
    scale, kind = tensors.get("none_QuantMultA"), _FLOAT32
    if split and not scale:
        scale, kind = tensors.get("decoder_Wemb_QuantMultA"), _SCALED
    if not scale or scale.kind != kind or prod(scale.shape) != 1:
        raise ModelError(
            "The model does not say the scales of its activations.",
            code="model_unsupported",
            hint="Take the file whose name ends in intgemm.alphas.bin.",
        )


def _needed(
    wide: int, inner: int, encoder: int, decoder: int
) -> Iterator[tuple[str, int, tuple[int, int]]]:
    """Each tensor of a student's layers: its name, its type, its shape."""
    matrices: list[tuple[str, int, int]] = []
    rows: list[tuple[str, int]] = []

    def attends(name: str) -> None:
        matrices.extend((f"{name}_W{letter}", wide, wide) for letter in "qkvo")
        rows.extend((f"{name}_b{letter}", wide) for letter in "qkvo")
        rows.append((f"{name}_Wo_ln_scale", wide))

    def goes_through(name: str) -> None:
        matrices.extend([(f"{name}_W1", wide, inner), (f"{name}_W2", inner, wide)])
        rows.extend([(f"{name}_b1", inner), (f"{name}_b2", wide), (f"{name}_ffn_ln_scale", wide)])

    for layer in range(1, encoder + 1):
        attends(f"encoder_l{layer}_self")
        goes_through(f"encoder_l{layer}_ffn")
    for layer in range(1, decoder + 1):
        name = f"decoder_l{layer}"
        matrices.extend([(f"{name}_rnn_W", wide, wide), (f"{name}_rnn_Wf", wide, wide)])
        rows.extend([(f"{name}_rnn_bf", wide), (f"{name}_rnn_ffn_ln_scale", wide)])
        attends(f"{name}_context")
        goes_through(f"{name}_ffn")
    for name, height, width in matrices:
        yield name, _SCALED, (height, width)
        yield f"{name}_QuantMultA", _FLOAT32, (1, 1)
    for name, width in rows:
        yield name, _FLOAT32, (1, width)


def _number(described: dict[str, str], name: str, most: int) -> int:
    value = described.get(name, "")
    if not value.isdecimal() or len(value) > 6 or not 1 <= int(value) <= most:
        raise _broken(f"its description has no usable {name}")
    return int(value)


def _read(file: BinaryIO, form: str) -> tuple[int, ...]:
    return struct.unpack(form, file.read(struct.calcsize(form)))


def _broken(why: str) -> ModelError:
    return ModelError(
        f"The model's weights cannot be used: {why}.", hint="Fetch it again, and whole."
    )
