"""Small transformers whose weights are written down, not learnt, in the formats of real packages.

Each translates word for word and by the next word: position i of the answer looks at position i of
the source (cross-attention) and, through the encoder's self-attention, at i + 1. What it answers is
therefore known exactly, and everything else about it is real: SentencePiece, CTranslate2's writer,
its quantisation, its beam.

    vector = [token, one-hot | next token, one-hot | position, one-hot]

Layer normalisation does nothing, because each vector has a known number of ones.
"""

from __future__ import annotations

import json
import shutil
import zipfile
from pathlib import Path

import numpy as np
import sentencepiece
from ctranslate2.specs import transformer_spec

POSITIONS = 64
_SHARP = 60.0  # of a softmax that is to choose

FRENCH = {
    "▁The": ("▁Le", "▁La"), "▁the": ("▁le", "▁la"), "▁a": ("▁un", "▁une"), "▁A": ("▁Un", "▁Une"),
    "▁house": "▁maison", "▁dog": "▁chien", "▁river": "▁rivière", "▁is": "▁est",
    "▁sleeps": "▁dort", "▁here": "▁ici", "▁and": "▁et", "▁sees": "▁voit", "▁she": "▁elle",
}  # fmt: skip
"""English to French; where there are two, the second goes before a feminine noun."""
FEMININE = ("▁house", "▁river")
ENGLISH = {
    "▁El": "▁The", "▁La": "▁The", "▁el": "▁the", "▁la": "▁the", "▁casa": "▁house",
    "▁perro": "▁dog", "▁duerme": "▁sleeps", "▁aquí": "▁here", "▁y": "▁and",
}  # fmt: skip
"""Spanish to English."""


def pieces(folder: Path, words: dict[str, str | tuple[str, str]]) -> Path:
    """A SentencePiece model of these words, and of letters for all others."""
    known = sorted({*words, *(w for v in words.values() for w in ([v] if type(v) is str else v))})
    text = " ".join(known).replace("▁", "")
    sentencepiece.SentencePieceTrainer.train(
        sentence_iterator=iter(
            [text, "abcdefghijklmnopqrstuvwxyz ABCDEFGHIJKLMNOPQRSTUVWXYZ", ".,!?"]
        ),
        model_prefix=str(folder / "pieces"),
        model_type="char",
        vocab_size=400,
        hard_vocab_limit=False,
        user_defined_symbols=[*known, ".", ",", "!", "?"],
        minloglevel=3,
    )
    return folder / "pieces.model"


def model(
    folder: Path,
    spm: Path,
    words: dict[str, str | tuple[str, str]],
    cues: tuple[str, ...] = (),
    closes: bool = True,
) -> None:
    """Write `model.bin`, `config.json` and the vocabulary to `folder`.

    `closes`: the model adds the end of the source itself (Marian's own converter), or leaves it to
    whoever asks (that of transformers).
    """
    processor = sentencepiece.SentencePieceProcessor(model_file=str(spm))
    vocabulary = [processor.id_to_piece(i) for i in range(len(processor))]
    number = {token: i for i, token in enumerate(vocabulary)}
    size = len(vocabulary)
    width = 2 * size + POSITIONS
    spec = transformer_spec.TransformerSpec.from_config(
        (1, 1), 1, pre_norm=True, no_final_norm=True
    )
    here, after, place = slice(0, size), slice(size, 2 * size), slice(2 * size, width)
    positions = np.zeros((POSITIONS, width), np.float32)
    positions[:, place] = np.eye(POSITIONS)
    scale = np.sqrt(_SHARP * np.sqrt(width))

    def zeros(rows: int, columns: int = width) -> np.ndarray:
        return np.zeros((rows, columns), np.float32)

    def plain(norm: object, ones: int) -> None:
        """Layer normalisation that gives back a vector of so many ones."""
        mean = ones / width
        norm.gamma = np.full(width, np.sqrt(mean - mean**2 + 1e-5), np.float32)
        norm.beta = np.full(width, mean, np.float32)

    def linear(layer: object, weight: np.ndarray, bias: np.ndarray | None = None) -> None:
        layer.weight = weight.astype(np.float32)
        layer.bias = np.zeros(len(weight), np.float32) if bias is None else bias.astype(np.float32)

    def idle(ffn: object, ones: int) -> None:
        plain(ffn.layer_norm, ones)
        linear(ffn.linear_0, zeros(4))
        linear(ffn.linear_1, zeros(width, 4))

    encoder, decoder = spec.encoder, spec.decoder
    for side in (encoder, decoder):
        side.scale_embeddings = False
        side.position_encodings.encodings = positions
    encoder.embeddings[0].weight = np.eye(size, width, dtype=np.float32)
    decoder.embeddings.weight = zeros(size)

    # The encoder: beside each token, the one that follows it; the last has itself.
    layer = encoder.layer[0]
    plain(layer.self_attention.layer_norm, 2)
    follows, same = zeros(width), zeros(width)
    same[place, place] = np.eye(POSITIONS) * scale
    follows[place, place] = (np.eye(POSITIONS, k=-1) + np.eye(POSITIONS) / 2) * scale
    carry = zeros(width)
    carry[after, here] = np.eye(size)
    linear(layer.self_attention.linear[0], np.vstack([follows, same, carry]))
    linear(layer.self_attention.linear[1], np.eye(width))
    idle(layer.ffn, 3)

    # The decoder: what it wrote so far says nothing; it looks at its own position in the source.
    layer = decoder.layer[0]
    plain(layer.self_attention.layer_norm, 1)
    linear(layer.self_attention.linear[0], zeros(3 * width))
    linear(layer.self_attention.linear[1], zeros(width))
    plain(layer.attention.layer_norm, 1)
    linear(layer.attention.linear[0], same)
    found = zeros(width)
    found[here, here] = found[after, after] = np.eye(size)
    linear(layer.attention.linear[1], np.vstack([same, found]))
    linear(layer.attention.linear[2], np.eye(width))

    # One unit for each word with two translations: on where a feminine noun follows.
    double = [word for word, translation in words.items() if type(translation) is tuple]
    plain(layer.ffn.layer_norm, 3)
    sees, chooses = zeros(max(4, len(double))), zeros(width, max(4, len(double)))
    bias = np.zeros(len(sees))
    for unit, word in enumerate(double):
        sees[unit, number[word]] = 2
        sees[unit, [size + number[cue] for cue in cues]] = 2
        bias[unit] = -3
        chooses[number[words[word][1]], unit] = 4
    linear(layer.ffn.linear_0, sees, bias)
    linear(layer.ffn.linear_1, chooses)
    speaks = zeros(size)
    for token, row in number.items():
        said = words.get(token, token)
        speaks[number[said if type(said) is str else said[0]], row] += 20
    for word in double:
        speaks[number[words[word][1]], number[words[word][1]]] += 20
    linear(decoder.projection, speaks)

    spec.register_source_vocabulary(vocabulary)
    spec.register_target_vocabulary(vocabulary)
    spec.config.add_source_eos = closes
    spec.validate()
    spec.optimize(quantization="int8")
    folder.mkdir(parents=True)
    spec.save(str(folder))


def argos(folder: Path, source: str, target: str, words: dict, cues: tuple[str, ...] = ()) -> Path:
    """An Argos package as its makers lay it out, with a folder that is not needed."""
    inside = folder / f"translate-{source}_{target}-1_0"
    spm = pieces(folder, words)
    model(inside / "model", spm, words, cues)
    shutil.copy(spm, inside / "sentencepiece.model")
    (inside / "metadata.json").write_text(
        json.dumps(
            {
                "package_version": "1.0",
                "argos_version": "1.9.0",
                "from_code": source,
                "from_name": source,
                "to_code": target,
                "to_name": target,
            }
        )
    )
    (inside / "README.md").write_text("Constructed for a test.")
    (inside / "stanza").mkdir()
    (inside / "stanza" / "resources.json").write_text("{}")
    package = folder / f"translate-{source}_{target}-1_0.argosmodel"
    with zipfile.ZipFile(package, "w", zipfile.ZIP_DEFLATED) as archive:
        for file in sorted(inside.rglob("*")):
            archive.write(file, file.relative_to(folder))
    return package


def opus(folder: Path, name: str, words: dict, cues: tuple[str, ...] = ()) -> Path:
    """A model of OPUS-MT as `ct2-transformers-converter` leaves it: a folder."""
    spm = pieces(folder, words)
    model(folder / name, spm, words, cues, closes=False)
    for side in ("source.spm", "target.spm"):
        shutil.copy(spm, folder / name / side)
    return folder / name
