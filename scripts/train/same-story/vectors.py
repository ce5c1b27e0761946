"""Word vectors from co-occurrence counts: PMI and randomised SVD per language, with the Spanish space rotated onto the
English one so that translations coincide best (orthogonal Procrustes), int8.

usage: vectors.py COUNTS.f32 ENGLISH_WORDS VECTORS.bin        needs numpy alone
"""
import sys

import numpy as np

DIMENSIONS = 48
OVERSAMPLED = 24
PASSES = 4
SMOOTHING = 0.75
SEED = 7
# Two words are translations when each is the other's best match and they occur together this often.
MET = 3
ROUNDS = 4


def pmi(counts):
    rows = counts.sum(axis=1)
    columns = counts.sum(axis=0) ** SMOOTHING
    columns /= columns.sum()
    with np.errstate(divide="ignore", invalid="ignore"):
        out = np.log(counts / rows[:, None] / columns[None, :])
    out[~np.isfinite(out)] = 0
    return np.maximum(out, 0)


def vectors_of(counts):
    ppmi = pmi(counts)
    rng = np.random.default_rng(SEED)
    basis = ppmi @ rng.standard_normal((len(ppmi), DIMENSIONS + OVERSAMPLED), dtype=np.float32)
    for _ in range(PASSES):
        basis, _ = np.linalg.qr(basis)
        basis = ppmi @ (ppmi.T @ basis)
    basis, _ = np.linalg.qr(basis)
    u, s, _ = np.linalg.svd(basis.T @ ppmi, full_matrices=False)
    found = (basis @ u)[:, :DIMENSIONS] * np.sqrt(s[:DIMENSIONS])
    found -= found.mean(axis=0)
    return found / (np.linalg.norm(found, axis=1, keepdims=True) + 1e-9)


counts = np.fromfile(sys.argv[1], dtype=np.float32)
size = int(round(len(counts) ** 0.5))
counts = counts.reshape(size, size)
cut = int(sys.argv[2])
english, spanish = vectors_of(counts[:cut, :cut]), vectors_of(counts[cut:, cut:])
between = counts[cut:, :cut]
tied = pmi(between) * np.minimum(1, between / MET)
best, back = tied.argmax(axis=1), tied.argmax(axis=0)
seeds = [(s, e) for s, e in enumerate(best) if back[e] == s and between[s, e] >= MET]
print(len(seeds), "translations")
for _ in range(ROUNDS):
    here, there = spanish[[s for s, _ in seeds]], english[[e for _, e in seeds]]
    u, _, v = np.linalg.svd(here.T @ there)
    turned = spanish @ (u @ v)
    near = turned @ english.T
    print("mean cosine of the translations", round(float(np.mean([near[s, e] for s, e in seeds])), 3))
    # Pairs that remain far apart after the rotation are coincidences.
    kept = [(s, e) for s, e in seeds if near[s, e] > 0.3]
    if len(kept) == len(seeds):
        break
    seeds = kept
vectors = np.vstack([english, turned])
np.round(vectors * (127 / np.abs(vectors).max())).astype(np.int8).tofile(sys.argv[3])
