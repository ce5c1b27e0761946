#!/usr/bin/env python3
"""Fits the relevance model on the feature matrix that the matrix step wrote, and writes it as ONNX.

Logistic regressions, one per basis (headline, standfirst, article) and grade threshold (is the grade above 0, 1, 2),
as one matrix product: input `features` float32 [n, F], output `scores` float32 [n, 9], raw log-odds; calibration
happens elsewhere. Evidence can only raise a score and its absence only lower it (the signs are constraints), so a
better match is never judged worse. Usage: relevance.py WORK_FOLDER MODEL_FOLDER
"""
import json
import os
import sys

import numpy as np
import onnx
from onnx import TensorProto, helper, numpy_helper
from scipy.optimize import minimize

SEED = 7
BASES = ("headline", "standfirst", "article")
THRESHOLDS = (1, 2, 3)
# Judged pairs weigh 1; the others show extremes that judged pools seldom hold, and weigh little. Chosen, as the
# penalty, by cross-validation over the training queries.
WEIGHTS = {"about": 0.033, "near": 0.033, "title": 0.033, "random": 0.033, "mined": 0.01, "other": 0.033,
           "translated": 0.033}
# Of the many easy rows this share is enough.
EASY_SHARE = 0.15
PENALTY = 100.0
FOLDS = 5
# Nothing is known beforehand of what these do; all others can only rise, or only fall.
FREE = {"q_rarest_share", "q_known"}
FALLING = {"s_place", "t_absent", "l_absent"}


def read(work):
    with open(os.path.join(work, "facts.json")) as file:
        names = json.load(file)["names"]
    matrix = np.fromfile(os.path.join(work, "features.f32"), "<f4").reshape(-1, len(names))
    with open(os.path.join(work, "rows.jsonl")) as file:
        rows = [json.loads(line) for line in file]
    return names, matrix, rows


def row_weights(rows):
    easy = np.random.RandomState(SEED).rand(len(rows)) < EASY_SHARE
    return np.array([1.0 if row["set"] == "train" else WEIGHTS.get(row["set"], 0.0) * easy[i]
                     for i, row in enumerate(rows)])


def fit(names, matrix, outcomes, weights):
    """Weights and intercept of a penalized logistic regression with signed weights, for the matrix as it is."""
    center, spread = matrix.mean(0), matrix.std(0)
    spread[spread < 1e-6] = 1.0
    scaled = (matrix - center) / spread
    bounds = [(None, None) if name in FREE else (None, 0) if name in FALLING else (0, None) for name in names]

    def loss(theta):
        logits = scaled @ theta[:-1] + theta[-1]
        errors = weights * (1 / (1 + np.exp(-logits)) - outcomes)
        value = (weights * (np.logaddexp(0, logits) - outcomes * logits)).sum()
        slope = np.append(scaled.T @ errors + PENALTY * theta[:-1], errors.sum())
        return value + 0.5 * PENALTY * (theta[:-1] ** 2).sum(), slope

    found = minimize(loss, np.zeros(len(names) + 1), jac=True, method="L-BFGS-B", bounds=bounds + [(None, None)],
                     options={"maxiter": 2000}).x
    inner = found[:-1] / spread
    return inner, found[-1] - inner @ center


def to_onnx(weights, intercepts):
    features, outputs = weights.shape
    product = helper.make_node("Gemm", ["features", "weights", "intercepts"], ["scores"])
    graph = helper.make_graph(
        [product], "relevance",
        [helper.make_tensor_value_info("features", TensorProto.FLOAT, ["n", features])],
        [helper.make_tensor_value_info("scores", TensorProto.FLOAT, ["n", outputs])],
        [numpy_helper.from_array(weights.astype(np.float32), "weights"),
         numpy_helper.from_array(intercepts.astype(np.float32), "intercepts")])
    model = helper.make_model(graph, producer_name="canillita", ir_version=8,
                              opset_imports=[helper.make_opsetid("", 13)])
    onnx.checker.check_model(model)
    return model


def unseen_scores(names, matrix, rows, weights):
    """Scores of the judged training pairs by models that did not see their query: calibration learns from them too.
    Pairs that share no word with the query are left out, as they are in serving."""
    queries = sorted({row["qid"] for row in rows if row["set"] == "train"})
    np.random.RandomState(SEED).shuffle(queries)
    fold = {query: i % FOLDS for i, query in enumerate(queries)}
    folds = np.array([fold.get(row["qid"], -1) if row["set"] == "train" else -1 for row in rows])
    shares = (matrix[:, names.index("l_kin_mass")] > 0) | (matrix[:, names.index("x_saturated")] > 0)
    whole = np.array([row["index"] == "mixed" for row in rows])
    pairs = []
    for held in range(FOLDS):
        for basis, columns, intercepts in fit_all(names, matrix, rows, np.where(folds == held, 0.0, weights)):
            asked = np.array([row["basis"] == basis for row in rows])
            for at in np.flatnonzero((folds == held) & asked & whole & shares):
                scores = matrix[at] @ columns + intercepts
                pairs.append({"basis": basis, "language": rows[at]["lang"], "grade": rows[at]["grade"],
                              "scores": [round(float(score), 5) for score in scores]})
    return pairs


def fit_all(names, matrix, rows, weights):
    """Per basis: its name, weights [F, 3] and intercepts [3]."""
    bases = np.array([row["basis"] for row in rows])
    grades = np.array([row["grade"] for row in rows])
    for basis in BASES:
        chosen = (bases == basis) & (weights > 0)
        fitted = [fit(names, matrix[chosen].astype(np.float64), (grades[chosen] >= threshold).astype(float),
                      weights[chosen]) for threshold in THRESHOLDS]
        yield basis, np.array([weight for weight, _ in fitted]).T, np.array([intercept for _, intercept in fitted])


def main(work, folder):
    names, matrix, rows = read(work)
    weights = row_weights(rows)
    fitted = list(fit_all(names, matrix, rows, weights))
    os.makedirs(folder, exist_ok=True)
    onnx.save(to_onnx(np.concatenate([columns for _, columns, _ in fitted], axis=1),
                      np.concatenate([intercepts for _, _, intercepts in fitted])), os.path.join(folder, "model.onnx"))
    with open(os.path.join(work, "unseen.json"), "w") as file:
        json.dump(unseen_scores(names, matrix, rows, weights), file)
    # What a standard deviation of each feature is worth in log-odds of being relevant, for the card.
    spread = matrix[weights > 0].std(0)
    worth = {basis: {name: round(float(value), 2) for name, value in zip(names, columns[:, 1] * spread)}
             for basis, columns, _ in fitted}
    with open(os.path.join(work, "weights.json"), "w") as file:
        json.dump(worth, file, indent=1)


if __name__ == "__main__":
    main(*sys.argv[1:3])
