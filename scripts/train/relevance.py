#!/usr/bin/env python3
"""Fits the relevance model on the feature matrix that relevance.ts wrote, and writes it as ONNX.

Three gradient-boosted ensembles, one per grade threshold (is the grade above 0, above 1, above 2), in one file:
input  `features` float32 [n, F], output `scores` float32 [n, 3], raw log-odds; calibration happens elsewhere.
Trees may only rise with evidence and fall with its absence (monotonic constraints), so that a better match is
never judged worse. Seeds are fixed. Usage: relevance.py WORK_FOLDER MODEL_FOLDER
"""
import json
import os
import sys

import numpy as np
import onnx
from onnx import TensorProto, helper
from sklearn.ensemble import HistGradientBoostingClassifier

SEED = 7
THRESHOLDS = (1, 2, 3)
# Judged pairs weigh 1; the others show the model extremes that judged pools seldom hold. Chosen by
# cross-validation over the training queries.
WEIGHTS = {"about": 0.1, "near": 0.1, "title": 0.1, "random": 0.1, "mined": 0.03, "other": 0.1, "translated": 0.1}
# Of the many easy rows this share is enough.
EASY_SHARE = 0.25
TREES = dict(max_iter=100, learning_rate=0.08, max_leaf_nodes=8, min_samples_leaf=100, l2_regularization=20.0)
FREE = {"q_terms", "q_mean_idf", "q_rarest_idf", "q_rarest_share", "q_names", "q_numbers", "q_foreign",
        "a_title_words", "a_standfirst_words", "a_passages", "a_spanish"}
FALLING = {"t_missing", "l_missing", "x_missing", "t_place", "s_place", "x_place"}


def read(work):
    with open(os.path.join(work, "facts.json")) as file:
        names = json.load(file)["names"]
    matrix = np.fromfile(os.path.join(work, "features.f32"), "<f4").reshape(-1, len(names))
    with open(os.path.join(work, "rows.jsonl")) as file:
        rows = [json.loads(line) for line in file]
    return names, matrix, rows


def training_rows(rows):
    easy = np.random.RandomState(SEED).rand(len(rows)) < EASY_SHARE
    weights = np.array([1.0 if row["set"] == "train" else WEIGHTS.get(row["set"], 0.0) * easy[i]
                        for i, row in enumerate(rows)])
    keep = np.flatnonzero(weights > 0)
    return keep, weights[keep]


def fit(names, matrix, grades, weights):
    rises = [0 if name in FREE else -1 if name in FALLING else 1 for name in names]
    models = []
    for threshold in THRESHOLDS:
        model = HistGradientBoostingClassifier(monotonic_cst=rises, random_state=SEED, early_stopping=False, **TREES)
        model.fit(matrix, grades >= threshold, sample_weight=weights)
        models.append(model)
        print(f"grade >= {threshold}: {len(model._predictors)} trees", file=sys.stderr)
    return models


def below(value):
    """The largest float32 that is not above value: the input is float32, so the comparison stays the same."""
    single = np.float32(value)
    return float(np.nextafter(single, np.float32(-np.inf)) if single > value else single)


def to_onnx(models, features):
    nodes = {key: [] for key in ("treeids", "nodeids", "featureids", "values", "modes",
                                 "truenodeids", "falsenodeids", "missing_value_tracks_true")}
    leaves = {key: [] for key in ("treeids", "nodeids", "ids", "weights")}
    tree = 0
    for target, model in enumerate(models):
        for (predictor,) in model._predictors:
            for at, node in enumerate(predictor.nodes):
                leaf = bool(node["is_leaf"])
                nodes["treeids"].append(tree)
                nodes["nodeids"].append(at)
                nodes["featureids"].append(0 if leaf else int(node["feature_idx"]))
                nodes["values"].append(0.0 if leaf else below(node["num_threshold"]))
                nodes["modes"].append("LEAF" if leaf else "BRANCH_LEQ")
                nodes["truenodeids"].append(0 if leaf else int(node["left"]))
                nodes["falsenodeids"].append(0 if leaf else int(node["right"]))
                nodes["missing_value_tracks_true"].append(0)
                if leaf:
                    leaves["treeids"].append(tree)
                    leaves["nodeids"].append(at)
                    leaves["ids"].append(target)
                    leaves["weights"].append(float(node["value"]))
            tree += 1
    attributes = {f"nodes_{key}": value for key, value in nodes.items()}
    attributes.update({f"target_{key}": value for key, value in leaves.items()})
    base = [float(np.ravel(model._baseline_prediction)[0]) for model in models]
    trees = helper.make_node("TreeEnsembleRegressor", ["features"], ["scores"], domain="ai.onnx.ml",
                             n_targets=len(models), base_values=base, aggregate_function="SUM", **attributes)
    graph = helper.make_graph(
        [trees], "relevance",
        [helper.make_tensor_value_info("features", TensorProto.FLOAT, ["n", features])],
        [helper.make_tensor_value_info("scores", TensorProto.FLOAT, ["n", len(models)])])
    model = helper.make_model(graph, producer_name="canillita", ir_version=8, opset_imports=[
        helper.make_opsetid("", 15), helper.make_opsetid("ai.onnx.ml", 1)])
    onnx.checker.check_model(model)
    return model


def main(work, folder):
    names, matrix, rows = read(work)
    keep, weights = training_rows(rows)
    grades = np.array([row["grade"] for row in rows])
    models = fit(names, matrix[keep], grades[keep], weights)
    os.makedirs(folder, exist_ok=True)
    onnx.save(to_onnx(models, len(names)), os.path.join(folder, "model.onnx"))
    # The first rows' scores, by the library itself: the serving side checks that it computes the same.
    check = np.stack([model.decision_function(matrix[:64]) for model in models], axis=1)
    with open(os.path.join(work, "check.json"), "w") as file:
        json.dump(check.round(6).tolist(), file)


if __name__ == "__main__":
    main(*sys.argv[1:3])
