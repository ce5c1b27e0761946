#!/usr/bin/env python3
"""Learns the first term vectors from co-occurrence in articles; `contrast.py` continues from them.

Latent semantic analysis (Deerwester et al., 1990): the matrix of passages and terms, weighted by idf, rows of unit
length, reduced by a randomised SVD. A sentence and its translation are one passage, and capitalised words count for
both languages, which aligns Spanish and English. Usage: vectors.py WORK_FOLDER
"""
import json
import os
import sys

import numpy as np
import scipy.sparse as sparse
from sklearn.utils.extmath import randomized_svd

SEED = 7
DIMENSIONS = 96
OVERSAMPLES, ITERATIONS = 24, 4
# Terms per kind: English, Spanish, and capitalised words of either (which only help to learn).
TERMS = (32000, 32000, 30000)
FEWEST = 6
SHARED_DIRECTIONS = 2
# Two words are translations if they share at least this many passages, and this share of theirs.
TOGETHER, LIKELY = 8, 0.3
# Names weigh less than words, or people would become topics.
NAME_WEIGHT = 0.5


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


def spread(vectors, spanish):
    """Removes, per language, the mean and the directions that nearly all words share (Mu and Viswanath,
    "All-but-the-top", 2018); what remains distinguishes words, and is the same in both languages."""
    vectors = vectors / np.linalg.norm(vectors, axis=1, keepdims=True)
    for language in (spanish, ~spanish):
        centered = vectors[language] - vectors[language].mean(0)
        _, _, directions = np.linalg.svd(centered, full_matrices=False)
        shared = directions[:SHARED_DIRECTIONS]
        vectors[language] = centered - (centered @ shared.T) @ shared
    return vectors


def translations(matrix, spanish):
    """Pairs of an English and a Spanish term that are each other's best match in the translated passages, by Dice's
    coefficient. A passage with terms of both languages is a translated one."""
    present = matrix.copy()
    present.data[:] = 1
    english_part, spanish_part = present[:, np.flatnonzero(~spanish)], present[:, np.flatnonzero(spanish)]
    both = np.flatnonzero((english_part.getnnz(1) > 0) & (spanish_part.getnnz(1) > 0))
    english_part, spanish_part = english_part[both], spanish_part[both]
    often = [np.asarray(part.sum(0)).ravel() for part in (english_part, spanish_part)]
    together = (english_part.T @ spanish_part).tocoo()
    enough = together.data >= TOGETHER
    row, column, count = together.row[enough], together.col[enough], together.data[enough]
    dice = sparse.csr_matrix((2 * count / (often[0][row] + often[1][column]), (row, column)), shape=together.shape)
    partner = np.asarray(dice.argmax(1)).ravel()
    back = np.asarray(dice.argmax(0)).ravel()
    best = dice.max(1).toarray().ravel()
    chosen = [at for at in range(len(partner)) if best[at] >= LIKELY and back[partner[at]] == at]
    return np.array(chosen), partner[chosen]


def align(vectors, spanish, pairs):
    """Rotates the Spanish vectors so that translations are near each other (orthogonal Procrustes; Smith et al., 2017).
    A rotation changes nothing within the language."""
    vectors = vectors / np.maximum(np.linalg.norm(vectors, axis=1, keepdims=True), 1e-9)
    english, other = vectors[~spanish][pairs[0]], vectors[spanish][pairs[1]]
    left, _, right = np.linalg.svd(other.T @ english)
    print(f"{len(english)} translations, likeness {(english * other).sum(1).mean():.2f}", end="", file=sys.stderr)
    vectors[spanish] = vectors[spanish] @ (left @ right)
    print(f" → {(english * vectors[spanish][pairs[1]]).sum(1).mean():.2f}", file=sys.stderr)
    return vectors


def main(work):
    terms, frequency, capitalised, tokens = read(work)
    kept, kinds = kept_terms(terms, frequency)
    matrix, idf = matrix_of(tokens, kept, kinds, frequency)
    print(f"{matrix.shape[0]} passages, {matrix.shape[1]} terms, {matrix.nnz} entries", file=sys.stderr)
    left, values, _ = randomized_svd(matrix.T.tocsr().astype(np.float32), DIMENSIONS, n_oversamples=OVERSAMPLES,
                                     n_iter=ITERATIONS, random_state=SEED)
    print(f"singular values {values[0]:.1f} … {values[-1]:.1f}", file=sys.stderr)
    # The square root of the singular values: topics that explain more weigh more, but not proportionally.
    words = kinds[kept] != 2
    spanish = kinds[kept][words] == 1
    learned = spread((left * np.sqrt(values))[words], spanish)
    learned = align(learned, spanish, translations(matrix.tocsr()[:, np.flatnonzero(words)], spanish))
    names = capitalised[kept][words] / frequency[kept][words]
    np.savez(os.path.join(work, "start.npz"), terms=terms[kept][words], idf=idf[words], names=names,
             vectors=learned.astype(np.float32))


if __name__ == "__main__":
    main(sys.argv[1])
