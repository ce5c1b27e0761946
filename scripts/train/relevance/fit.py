#!/usr/bin/env python3
"""Fits the relevance model on the feature matrix of the matrix step, and writes it as ONNX.

Logistic regressions, one per basis (headline, standfirst, article, text alone) and grade threshold (is the grade above
0, 1, 2), as one matrix product: input `features` float32 [n, F], output `scores` float32 [n, 12], raw log-odds.
Calibration happens elsewhere. The signs of the weights are constrained: evidence can only raise a score and its
absence only lower it, so a better match never scores worse. Usage: fit.py WORK_FOLDER MODEL_FOLDER
"""
import json
import os
import sys

import numpy as np
import onnx
from onnx import TensorProto, helper, numpy_helper
from scipy.optimize import minimize

SEED = 7
# The last basis is the text of an article without its headline.
BASES = ("headline", "standfirst", "article", "text")
THRESHOLDS = (1, 2, 3)
# Judged pairs weigh 1. The others are extremes that judged pools seldom contain, and weigh little. Weights and
# penalty were chosen by cross-validation on the judged queries outside the test.
JUDGED = ("train", "calibration")
WEIGHTS = {"about": 0.033, "near": 0.033, "title": 1.0, "random": 0.033, "mined": 0.01, "other": 0.033,
           "translated": 0.033}
# For a text without its headline: is it about what a headline announces?
TEXT_WEIGHTS = {**{name: 0.1 for name in WEIGHTS}, "body": 1.0, "wrong-body": 1.0}
PENALTY = 100.0
# Cost of ranking two articles of a pool the wrong way round, relative to that of a wrong probability.
RANKING = 0.3
FOLDS = 5
# Features of unknown sign; all others can only raise the score, or only lower it.
FREE = {"q_rarest_share", "q_known", "q_terms", "x_read"}
FALLING = {"s_place", "t_absent", "l_absent", "x_absent"}
# Features of each basis; the others added nothing in cross-validation. For the headline basis the headline is the
# lead.
LEAD = ("q_rarest_share q_known t_run t_soft t_least t_cosine t_absent s_place l_kin_mass l_absent l_near l_bm25 l_soft "
        "l_sharp l_missing l_cosine l_around").split()
TEXT = "x_read x_kin_mass x_saturated x_best x_soft x_least x_cosine x_around x_best_cosine x_agrees".split()
ALONE = ("q_rarest_share q_known l_kin_mass l_absent l_near l_bm25 l_soft l_sharp l_missing l_least l_cosine l_around "
         "x_saturated x_best x_best_cosine").split()
CHOSEN = {"headline": LEAD, "standfirst": LEAD, "article": LEAD + TEXT, "text": ALONE}


def read(work):
    with open(os.path.join(work, "facts.json")) as file:
        facts = json.load(file)
    names = facts["names"]
    matrix = np.fromfile(os.path.join(work, "features.f32"), "<f4").reshape(-1, len(names))
    with open(os.path.join(work, "rows.jsonl")) as file:
        rows = [json.loads(line) for line in file]
    return names, matrix, rows, facts["borne_out"]


def row_weights(rows, has_text):
    """Rows without a text have no weight on the basis `text`."""
    return np.array([0.0 if row["basis"] == "text" and not text else 1.0 if row["set"] in JUDGED else
                     (TEXT_WEIGHTS if row["basis"] == "text" else WEIGHTS).get(row["set"], 0.0)
                     for row, text in zip(rows, has_text)])


def ranked_pairs(rows, grades):
    """Indices of a better and a worse article of the same pool, and the weight of their order."""
    pools = {}
    for at, row in enumerate(rows):
        if row["set"] in JUDGED:
            pools.setdefault((row["qid"], row["index"]), []).append(at)
    found = []
    for pool in pools.values():
        gains = 2.0 ** grades[pool]
        for one, gain in zip(pool, gains):
            found += [(one, pool[k], (gain - gains[k]) / len(pool)) for k in np.flatnonzero(gains < gain)]
    better, worse, worth = zip(*found)
    return np.array(better), np.array(worse), np.array(worth)


def fit(names, chosen, matrix, outcomes, weights, pairs):
    """Weights and intercept of a penalised logistic regression with signed weights, in the units of the matrix; zero for features that are not chosen."""
    center, spread = matrix.mean(0), matrix.std(0)
    spread[spread < 1e-6] = 1.0
    scaled = (matrix - center) / spread
    better, worse, worth = pairs
    distance = scaled[better] - scaled[worse]
    bounds = [(0, 0) if name not in chosen else (None, None) if name in FREE else (None, 0) if name in FALLING
              else (0, None) for name in names]

    def loss(theta):
        logits = scaled @ theta[:-1] + theta[-1]
        errors = weights * (1 / (1 + np.exp(-logits)) - outcomes)
        lead = distance @ theta[:-1]
        wrongs = -RANKING * worth / (1 + np.exp(lead))
        value = (weights * (np.logaddexp(0, logits) - outcomes * logits)).sum()
        value += RANKING * (worth * np.logaddexp(0, -lead)).sum() + 0.5 * PENALTY * (theta[:-1] ** 2).sum()
        slope = scaled.T @ errors + distance.T @ wrongs + PENALTY * theta[:-1]
        return value, np.append(slope, errors.sum())

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


def unseen_scores(names, matrix, rows, weights, borne_out):
    """Scores of the judged pairs from models that were not trained on their query, for calibration."""
    queries = sorted({row["qid"] for row in rows if row["set"] in JUDGED})
    np.random.RandomState(SEED).shuffle(queries)
    fold = {query: i % FOLDS for i, query in enumerate(queries)}
    folds = np.array([fold[row["qid"]] if row["set"] in JUDGED else -1 for row in rows])
    bases = np.array([row["basis"] for row in rows])
    wanted = np.array([row["index"] == "mixed" for row in rows])
    scored = {}
    for held in range(FOLDS):
        for basis, columns, intercepts in fit_all(names, matrix, rows, np.where(folds == held, 0.0, weights)):
            for at in np.flatnonzero((folds == held) & (bases == basis) & wanted):
                row = rows[at]
                scored[basis, row["qid"], row["at"]] = row, matrix[at] @ columns + intercepts
    pairs = []
    for (basis, query, at), (row, scores) in scored.items():
        if basis == "text":
            continue
        shares = row["shares"]
        if basis == "article" and row["held"]:
            text, bears = scored["text", query, at]
            scores, shares = np.minimum(scores, bears + borne_out), text["shares"]
        pairs.append({"qid": query, "basis": basis, "grade": row["grade"], "shares": shares, "language": row["lang"],
                      "queryLanguage": row["ql"], "scores": [round(float(score), 5) for score in scores]})
    return pairs


def fit_all(names, matrix, rows, weights):
    """Per basis: its name, weights [F, 3] and intercepts [3]."""
    bases = np.array([row["basis"] for row in rows])
    grades = np.array([row["grade"] for row in rows])
    for basis in BASES:
        used = np.flatnonzero((bases == basis) & (weights > 0))
        pairs = ranked_pairs([rows[at] for at in used], grades[used])
        fitted = [fit(names, CHOSEN[basis], matrix[used].astype(np.float64),
                      (grades[used] >= threshold).astype(float), weights[used], pairs) for threshold in THRESHOLDS]
        yield basis, np.array([weight for weight, _ in fitted]).T, np.array([intercept for _, intercept in fitted])


def main(work, folder):
    names, matrix, rows, borne_out = read(work)
    weights = row_weights(rows, matrix[:, names.index("x_read")])
    fitted = list(fit_all(names, matrix, rows, weights))
    os.makedirs(folder, exist_ok=True)
    onnx.save(to_onnx(np.concatenate([columns for _, columns, _ in fitted], axis=1),
                      np.concatenate([intercepts for _, _, intercepts in fitted])), os.path.join(folder, "model.onnx"))
    with open(os.path.join(work, "unseen.json"), "w") as file:
        json.dump(unseen_scores(names, matrix, rows, weights, borne_out), file)
    # Change in the log-odds of being relevant per standard deviation of each feature, for the card.
    spread = matrix[weights > 0].std(0)
    worth = {basis: {name: round(float(value), 2) for name, value in zip(names, columns[:, 1] * spread)}
             for basis, columns, _ in fitted}
    with open(os.path.join(work, "weights.json"), "w") as file:
        json.dump(worth, file, indent=1)


if __name__ == "__main__":
    main(*sys.argv[1:3])
