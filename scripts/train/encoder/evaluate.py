"""Figures of a trained cross-encoder, also as exported, beside BM25; calibrated on the dev part."""
import os
import pickle

import numpy as np

import bm25
import data as sets
import measures
import reranker


def lexical(data, work, name, pools):
    """BM25 of a part's pools, cached in the work folder."""
    path = os.path.join(work, f"bm25-{name}.pkl")
    if not os.path.exists(path):
        with open(path, "wb") as file:
            pickle.dump(bm25.scores(data, pools), file)
    with open(path, "rb") as file:
        return pickle.load(file)


def platt(score, relevant, rounds=200):
    """Slope and offset of a logistic regression on one score, by Newton's steps."""
    x = np.stack([score, np.ones_like(score)], 1)
    w = np.zeros(2)
    for _ in range(rounds):
        p = 1 / (1 + np.exp(-x @ w))
        step = np.linalg.solve((x * (p * (1 - p))[:, None]).T @ x + 1e-6 * np.eye(2), x.T @ (relevant - p))
        w += step
        if np.abs(step).max() < 1e-8:
            break
    return w


def calibrated(fit, use):
    """Probabilities for `use` (scores by pool), by a line fitted on `fit` (pools, scores)."""
    pools, scores = fit
    flat = np.concatenate(scores)
    relevant = np.array([r.grade >= 2 for p in pools for r in p.rows], float)
    slope, offset = platt(flat, relevant)
    return [1 / (1 + np.exp(-(slope * s + offset))) for s in use]


def thresholds(pools, predicted):
    """ECE, and recall and precision at 0.5, of probabilities."""
    p = np.concatenate(predicted)
    relevant = np.array([r.grade >= 2 for x in pools for r in x.rows])
    shown = p >= 0.5
    return {"ece": measures.ece(relevant, p), "recall": float((shown & relevant).sum() / relevant.sum()),
            "precision": float((shown & relevant).sum() / max(1, shown.sum()))}


def logits(net, tokens, pools):
    """Log-odds of being relevant, and the expected grade, for each pool."""
    from tokens import read_all

    pairs = [p for pool in pools for p in reranker.pairs_of(tokens, pool)]
    out = read_all(net, pairs, reranker.HEAD)
    cut = np.cumsum([len(p.rows) for p in pools])[:-1]
    return np.split(out[:, 1], cut), np.split((1 / (1 + np.exp(-out))).sum(1), cut)


def report(data, work, tokens, net, parts, names):
    """Tables of a cross-encoder for the parts `names`, calibrated on dev."""
    dev = sets.part(data, parts, "dev")
    fit, rank = logits(net, tokens, dev)
    found = []
    for name in names:
        pools = dev if name == "dev" else sets.part(data, parts, name)
        log_odds, order = (fit, rank) if name == "dev" else logits(net, tokens, pools)
        predicted = calibrated((dev, fit), log_odds)
        found.append(measures.table(f"{name}: cross-encoder", measures.relevance(pools, order)))
        found.append(f"  at 0.5, calibrated on dev: {thresholds(pools, predicted)}")
        found.append(measures.table(f"{name}: BM25", measures.relevance(pools, lexical(data, work, name, pools))[:1]))
    return "\n".join(found)
