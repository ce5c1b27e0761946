#!/usr/bin/env python3
"""Learns the term vectors: which words stand in the same articles.

Latent semantic analysis (Deerwester et al., 1990): the matrix of passages and terms, weighted by idf, rows of unit
length, reduced by a randomized SVD. A sentence and its translation are one passage, and capitalised words count for
both languages, which is what brings Spanish and English together.
Usage: vectors.py WORK_FOLDER MODEL_FOLDER
"""
import json
import os
import struct
import sys

import numpy as np
import scipy.sparse as sparse
from sklearn.utils.extmath import randomized_svd

SEED = 7
DIMENSIONS = 64
# Without these the small singular values are far off.
OVERSAMPLES, ITERATIONS = 64, 7
# Terms per kind: English, Spanish, capitalised words of either (which only help to learn).
TERMS = (30000, 30000, 30000)
FEWEST = 6
SHARED_DIRECTIONS = 2
# A name counts less than a word, or people would be topics.
NAME_WEIGHT = 0.5
# A weight byte of 255 is an idf of this; the reader knows it too.
HEAVIEST = 16.0


def kind(term):
    return 2 if term[0] == "^" else 1 if term[-1] == "~" else 0


def read(work):
    with open(os.path.join(work, "vocabulary.json")) as file:
        vocabulary = json.load(file)
    terms = np.array(vocabulary["terms"])
    frequency = np.array(vocabulary["frequency"])
    capitalised = np.array(vocabulary["capitalised"])
    tokens = np.fromfile(os.path.join(work, "tokens.i32"), "<i4")
    return terms, frequency, capitalised, tokens


def kept_terms(terms, frequency):
    kinds = np.array([kind(term) for term in terms])
    keep = np.zeros(len(terms), bool)
    for which, most in enumerate(TERMS):
        of_kind = np.flatnonzero(kinds == which)
        chosen = of_kind[np.argsort(-frequency[of_kind], kind="stable")][:most]
        keep[chosen[frequency[chosen] >= FEWEST]] = True
    return np.flatnonzero(keep), kinds


def matrix_of(tokens, kept, kinds, frequency):
    ends = np.flatnonzero(tokens == -1)
    lengths = np.diff(np.concatenate([[-1], ends])) - 1
    row = np.repeat(np.arange(len(ends)), lengths)
    place = np.full(len(kinds), -1)
    place[kept] = np.arange(len(kept))
    column = place[tokens[tokens >= 0]]
    row, column = row[column >= 0], column[column >= 0]
    idf = np.log(len(ends) / frequency[kept]).astype(np.float32)
    weight = idf[column] * np.where(kinds[kept][column] == 2, np.float32(NAME_WEIGHT), np.float32(1))
    matrix = sparse.csr_matrix((weight, (row, column)), shape=(len(ends), len(kept)), dtype=np.float32)
    length = np.sqrt(np.asarray(matrix.multiply(matrix).sum(1)).ravel())
    return sparse.diags(1 / np.maximum(length, 1e-6)) @ matrix, idf


def spread(vectors, terms):
    """Takes out, language by language, the mean and the directions that nearly all words share (Mu and Viswanath,
    "All-but-the-top", 2018): what is left tells words apart, and is the same in both languages."""
    vectors = vectors / np.linalg.norm(vectors, axis=1, keepdims=True)
    spanish = np.array([kind(term) == 1 for term in terms])
    for language in (spanish, ~spanish):
        centered = vectors[language] - vectors[language].mean(0)
        _, _, directions = np.linalg.svd(centered, full_matrices=False)
        shared = directions[:SHARED_DIRECTIONS]
        vectors[language] = centered - (centered @ shared.T) @ shared
    return vectors


def write(path, terms, idf, names, vectors):
    vectors = vectors / np.maximum(np.abs(vectors).max(1, keepdims=True), 1e-12)
    signed = np.clip(np.round(vectors * 127), -127, 127).astype(np.int8)
    weights = np.clip(np.round(idf / HEAVIEST * 255), 0, 255).astype(np.uint8)
    shares = np.clip(np.round(names * 255), 0, 255).astype(np.uint8)
    header = json.dumps({"dimensions": signed.shape[1], "terms": terms.tolist()}, ensure_ascii=False).encode()
    with open(path, "wb") as file:
        file.write(struct.pack("<I", len(header)) + header)
        file.write(np.concatenate([np.stack([weights, shares], 1).view(np.int8), signed], axis=1).tobytes())


def main(work, folder):
    terms, frequency, capitalised, tokens = read(work)
    kept, kinds = kept_terms(terms, frequency)
    matrix, idf = matrix_of(tokens, kept, kinds, frequency)
    print(f"{matrix.shape[0]} passages, {matrix.shape[1]} terms, {matrix.nnz} entries", file=sys.stderr)
    left, values, _ = randomized_svd(matrix.T.tocsr().astype(np.float32), DIMENSIONS, n_oversamples=OVERSAMPLES,
                                     n_iter=ITERATIONS, random_state=SEED)
    print(f"singular values {values[0]:.1f} … {values[-1]:.1f}", file=sys.stderr)
    # The root of the singular values: topics that explain more count more, but not as much more.
    words = kinds[kept] != 2
    os.makedirs(folder, exist_ok=True)
    learned = spread((left * np.sqrt(values))[words], terms[kept][words])
    names = capitalised[kept][words] / frequency[kept][words]
    write(os.path.join(folder, "vectors.bin"), terms[kept][words], idf[words], names, learned)


if __name__ == "__main__":
    main(*sys.argv[1:3])
