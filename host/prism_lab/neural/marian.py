"""Writing a student in Marian's binary format, as its converter does: eight bits a weight.

A matrix is followed by its scale; the scale of each activation stands in a tensor of its own
("alphas"). The format's other half is `prism.models.marian`.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from prism_lab.extra import need

_INT8, _FLOAT32, _INTGEMM8 = 0x101, 0x404, 0x4101
_ALIGNED = 256
_STEPS = 127
"""On each side of nothing, in eight bits."""

Item = tuple[str, int, tuple[int, ...], bytes]
"""A tensor: its name, the number of its type, its shape, its bytes."""


def write(
    file: Path,
    parameters: Mapping[str, Any],
    scales: Mapping[str, float],
    described: Mapping[str, object],
) -> None:
    """A model as a file: torch's tensors by name, matrices as [input, output]; the largest
    activation before each matrix; and what the model says of itself."""
    lines = "".join(f"{key}: {value}\n" for key, value in described.items()).encode() + b"\0"
    description = ("special:model.yml", _INT8, (len(lines),), lines)
    items = [*_tensors(parameters, scales), description]
    file.write_bytes(b"".join(serialized(sorted(items))))


def _tensors(parameters: Mapping[str, Any], scales: Mapping[str, float]) -> Iterator[Item]:
    torch = need("torch", "lab,local,neural")
    for name, tensor in parameters.items():
        matrix = tensor.detach()
        if 1 in matrix.shape:
            yield name, _FLOAT32, tuple(matrix.shape), matrix.numpy().tobytes()
            continue
        scale = _STEPS / float(matrix.abs().max())
        # Every matrix but the table of embeddings is laid down by its columns.
        laid = matrix if name == "Wemb" else matrix.T
        content = (laid * scale).round().to(torch.int8).numpy().tobytes()
        yield name, _INTGEMM8, tuple(matrix.shape), content + struct.pack("<f", scale)
    for name, largest in scales.items():
        yield f"{name}_QuantMultA", _FLOAT32, (1, 1), struct.pack("<f", _STEPS / largest)


def serialized(items: Sequence[Item]) -> Iterator[bytes]:
    """The file's bytes: version, headers, names, shapes, and aligned data."""
    names = [name.encode() + b"\0" for name, *_ in items]
    data = [content + bytes(-len(content) % _ALIGNED) for *_, content in items]
    head = struct.pack("<QQ", 1, len(items))
    for name, (_, kind, shape, _), content in zip(names, items, data, strict=True):
        head += struct.pack("<QQQQ", len(name), kind, len(shape), len(content))
    head += b"".join(names)
    head += b"".join(struct.pack(f"<{len(shape)}i", *shape) for _, _, shape, _ in items)
    gap = -(len(head) + 8) % _ALIGNED
    yield head + struct.pack("<Q", gap) + bytes(gap)
    yield from data
