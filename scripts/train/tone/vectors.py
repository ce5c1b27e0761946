#!/usr/bin/env python3
"""Learns the word vectors of the tone model from co-occurrence, in Spanish and in English.

Positive pointwise mutual information of words within a window, reduced by a randomised SVD (Levy, Goldberg and Dagan,
2015: context smoothing 0.75, square root of the singular values), and the Spanish space rotated onto the English one
by the words that are each other's best match in translated sentences (orthogonal Procrustes).

Usage: vectors.py WORK_FOLDER
"""
import json
import os
import sys

import numpy as np
import scipy.sparse as sparse
from sklearn.utils.extmath import randomized_svd

SEED = 7
WORDS = {"en": 42000, "es": 42000}
CONTEXTS = 20000
FEWEST = 8
WINDOW = 4
DIMENSIONS = 112
OVERSAMPLES, ITERATIONS = 24, 4
SMOOTHING = 0.75
SHIFT = 0.0
SLICE = 4_000_000
BREAK = -1
TOGETHER, LIKELY = 6, 0.3


def read(work, language):
    with open(os.path.join(work, f"corpus-{language}.json")) as file:
        vocabulary = json.load(file)
    counts = np.array(vocabulary["counts"])
    order = np.argsort(-counts, kind="stable")[:WORDS[language]]
    order = order[counts[order] >= FEWEST]
    place = np.full(len(counts) + 1, -1, np.int32)
    place[order] = np.arange(len(order))
    return [vocabulary["words"][at] for at in order], counts[order], place


def together(work, language, place, words):
    """How often each vocabulary word occurs within the window of each context word, nearer ones weighing more."""
    tokens = np.memmap(os.path.join(work, f"corpus-{language}.i32"), "<i4", "r")
    contexts = min(CONTEXTS, words)
    total = sparse.csr_matrix((words, contexts), dtype=np.float32)
    for start in range(0, len(tokens), SLICE):
        part = np.asarray(tokens[start:start + SLICE])
        stops = np.cumsum(part == BREAK)
        at = place[part]
        keys = []
        weights = []
        for distance in range(1, WINDOW + 1):
            same = stops[distance:] == stops[:-distance]
            left, right = at[:-distance][same], at[distance:][same]
            for word, context in ((left, right), (right, left)):
                good = (word >= 0) & (context >= 0) & (context < contexts)
                keys.append(word[good].astype(np.int64) * contexts + context[good])
                weights.append(np.full(good.sum(), 1.0 / distance, np.float32))
        keys, weights = np.concatenate(keys), np.concatenate(weights)
        total = total + sparse.coo_matrix((weights, (keys // contexts, keys % contexts)), shape=total.shape,
                                          dtype=np.float32).tocsr()
        print(f"\r{language} {min(start + SLICE, len(tokens))}/{len(tokens)} words, {total.nnz} pairs", end="",
              file=sys.stderr, flush=True)
    print(file=sys.stderr)
    return total


def information(counts):
    counts = counts.tocoo()
    keep = counts.data >= 0.5
    row, column, value = counts.row[keep], counts.col[keep], counts.data[keep].astype(np.float64)
    rows = np.bincount(row, value, counts.shape[0])
    columns = np.bincount(column, value, counts.shape[1]) ** SMOOTHING
    columns /= columns.sum()
    pmi = np.log(value / (np.maximum(rows[row], 1e-9) * columns[column])) - SHIFT
    good = pmi > 0
    return sparse.csr_matrix((pmi[good].astype(np.float32), (row[good], column[good])), shape=counts.shape)


def vectors_of(work, language):
    words, frequency, place = read(work, language)
    matrix = information(together(work, language, place, len(words)))
    left, values, _ = randomized_svd(matrix, DIMENSIONS, n_oversamples=OVERSAMPLES, n_iter=ITERATIONS,
                                     random_state=SEED)
    print(f"{language}: {len(words)} words, {matrix.nnz} entries, singular values {values[0]:.0f} … {values[-1]:.0f}",
          file=sys.stderr)
    vectors = left * np.sqrt(values)
    vectors /= np.maximum(np.linalg.norm(vectors, axis=1, keepdims=True), 1e-9)
    vectors -= vectors.mean(0)
    return words, place, vectors / np.maximum(np.linalg.norm(vectors, axis=1, keepdims=True), 1e-9)


def translations(work, places, sizes):
    rows = {"es": [[], []], "en": [[], []]}
    with open(os.path.join(work, "parallel.jsonl")) as file:
        for number, line in enumerate(file):
            for language, numbers in zip(("es", "en"), json.loads(line)):
                for at in {int(places[language][n]) for n in numbers}:
                    if at >= 0:
                        rows[language][0].append(number)
                        rows[language][1].append(at)
    sentences = number + 1
    parts = {language: sparse.csr_matrix((np.ones(len(row), np.float32), (row, column)),
                                         shape=(sentences, sizes[language]))
             for language, (row, column) in rows.items()}
    often = {language: np.asarray(part.sum(0)).ravel() for language, part in parts.items()}
    # Words that occur in most sentences do not identify a sentence.
    common = {language: often[language] < sentences * 0.02 for language in often}
    both = (parts["es"] @ sparse.diags(common["es"].astype(np.float32))).T @ (
        parts["en"] @ sparse.diags(common["en"].astype(np.float32)))
    both = both.tocoo()
    enough = both.data >= TOGETHER
    row, column, count = both.row[enough], both.col[enough], both.data[enough]
    dice = sparse.csr_matrix((2 * count / (often["es"][row] + often["en"][column]), (row, column)), shape=both.shape)
    partner, back = np.asarray(dice.argmax(1)).ravel(), np.asarray(dice.argmax(0)).ravel()
    best = dice.max(1).toarray().ravel()
    chosen = np.array([at for at in range(len(partner)) if best[at] >= LIKELY and back[partner[at]] == at])
    return chosen, partner[chosen]


def main(work):
    learned = {language: vectors_of(work, language) for language in ("en", "es")}
    places = {language: place for language, (_, place, _) in learned.items()}
    sizes = {language: len(words) for language, (words, _, _) in learned.items()}
    spanish, english = translations(work, places, sizes)
    es, en = learned["es"][2], learned["en"][2]
    left, _, right = np.linalg.svd(es[spanish].T @ en[english])
    turned = es @ (left @ right)
    print(f"{len(spanish)} translations, likeness {(es[spanish] * en[english]).sum(1).mean():.2f} → "
          f"{(turned[spanish] * en[english]).sum(1).mean():.2f}", file=sys.stderr)
    np.save(os.path.join(work, "vectors.npy"), np.concatenate([en, turned]).astype(np.float32))
    with open(os.path.join(work, "vectors.json"), "w") as file:
        json.dump({"en": learned["en"][0], "es": learned["es"][0],
                   "pairs": [[learned["es"][0][a], learned["en"][0][b]] for a, b in zip(spanish, english)]},
                  file, ensure_ascii=False)


if __name__ == "__main__":
    main(sys.argv[1])
