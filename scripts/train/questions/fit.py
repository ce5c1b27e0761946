#!/usr/bin/env python3
"""Fits the model for typed questions on the feature matrix of the matrix step, and writes it as ONNX.

Three heads over one input: boolean (log-odds of true), choice and score (a logit per option, softmax over the options
of a question). Each head is the mean of small networks, for some types with a linear model, fitted on standardised, clipped features.
Input `features` float32 [n, F], output `scores` float32 [n, 3]. Calibration happens elsewhere, on scores from models
that were not trained on the article (`unseen.json`). Usage: fit.py WORK_FOLDER MODEL_FOLDER [--folds-only]
"""
import hashlib
import json
import os
import sys

import numpy as np
import onnx
import torch
from onnx import TensorProto, helper, numpy_helper

TYPES = ("boolean", "choice", "score")
BLOCKS = {"boolean": ("b_",), "choice": ("o_",), "score": ("o_", "s_")}
# How much a row counts. Chosen, as all that follows, on questions whose articles train nothing.
# Later questions ("harder", "more") avoid the words of their article where the answer is yes, so they count less than
# the earlier ones, which are as people ask.
ORIGINS = {"typed": 4.0, "written": 4.0, "press": 4.0, "harder": 1.0, "more": 1.0, "about": 0.1, "crossed": 0.2}
# Lower weight for a question that needs the article but is asked of its headline, and for the reverse.
OTHER_BASIS = 0.3
LINEAR = dict(decay=0.002, steps=250, rate=0.02)
NETWORK = dict(hidden=32, members=4, decay=0.1, steps=120, rate=0.01, drop=0.4)
# The networks' share of the score.
NETWORK_SHARE = {"boolean": 0.7, "choice": 1.0, "score": 1.0}
CLIP = 4.0
FOLDS = 5
SEED = 20261121
torch.set_num_threads(1)


def read(work):
    with open(os.path.join(work, "facts.json")) as file:
        names = json.load(file)["names"]
    matrix = np.fromfile(os.path.join(work, "features.f32"), "<f4").reshape(-1, len(names))
    with open(os.path.join(work, "rows.jsonl")) as file:
        rows = [json.loads(line) for line in file]
    starts = np.cumsum([0] + [row["width"] for row in rows])
    return names, matrix, rows, starts


def fold_of(article):
    return int(hashlib.sha256(("f" + article).encode()).hexdigest()[:8], 16) % FOLDS


class Batch:
    """Rows of one type, packed: features [rows, options, columns], with missing options masked."""

    def __init__(self, rows, starts, matrix, columns, chosen):
        width = max(rows[i]["width"] for i in chosen)
        self.features = torch.zeros(len(chosen), width, len(columns))
        self.mask = torch.full((len(chosen), width), -1e9)
        for j, i in enumerate(chosen):
            self.features[j, :rows[i]["width"]] = torch.from_numpy(matrix[starts[i]:starts[i + 1]][:, columns])
            self.mask[j, :rows[i]["width"]] = 0
        self.answers = torch.tensor([rows[i]["answer"] for i in chosen])
        self.weights = torch.tensor([ORIGINS[rows[i]["origin"]] * (1 if rows[i]["own"] else OTHER_BASIS)
                                     for i in chosen])

    def scaled(self, center, spread):
        self.features = ((self.features - center) / spread).clamp(-CLIP, CLIP)
        return self


def loss_of(kind, logits, batch):
    if kind == "boolean":
        each = torch.nn.functional.binary_cross_entropy_with_logits(logits[:, 0], batch.answers.float(),
                                                                    reduction="none")
    else:
        each = torch.nn.functional.cross_entropy(logits + batch.mask, batch.answers, reduction="none")
    return (each * batch.weights).sum() / batch.weights.sum()


def train(kind, net, batch, decay, steps, rate, linear):
    optimizer = torch.optim.AdamW(net.parameters(), lr=rate, weight_decay=0.0 if linear else decay)
    net.train()
    for _ in range(steps):
        loss = loss_of(kind, net(batch.features).squeeze(-1), batch)
        if linear:
            loss = loss + decay * (net.weight ** 2).sum()
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    return net.eval()


def fit_head(kind, rows, starts, matrix, columns, chosen):
    """A linear model and networks fitted on the rows `chosen`: dict of arrays over `columns`."""
    batch = Batch(rows, starts, matrix, columns, chosen)
    inside = batch.features[batch.mask == 0]
    center, spread = inside.mean(0), inside.std(0)
    spread = torch.where(spread < 1e-4, torch.ones_like(spread), spread)
    batch.scaled(center, spread)
    torch.manual_seed(SEED)
    linear = torch.nn.Linear(len(columns), 1)
    torch.nn.init.zeros_(linear.weight)
    torch.nn.init.zeros_(linear.bias)
    if has_linear(kind):
        train(kind, linear, batch, linear=True, **LINEAR)
    members = []
    for member in range(NETWORK["members"]):
        torch.manual_seed(SEED + 1 + member)
        net = torch.nn.Sequential(torch.nn.Linear(len(columns), NETWORK["hidden"]), torch.nn.ReLU(),
                                  torch.nn.Dropout(NETWORK["drop"]), torch.nn.Linear(NETWORK["hidden"], 1))
        members.append(train(kind, net, batch, NETWORK["decay"], NETWORK["steps"], NETWORK["rate"], linear=False))
    array = lambda tensor: tensor.detach().numpy().astype(np.float64)
    share = NETWORK_SHARE[kind]
    part = share / len(members)
    return {
        "center": array(center), "spread": array(spread),
        "linear": (1 - share) * array(linear.weight)[0],
        "bias": (1 - share) * array(linear.bias)[0] + part * sum(array(net[3].bias)[0] for net in members),
        "hidden": np.concatenate([array(net[0].weight) for net in members]),
        "hidden_bias": np.concatenate([array(net[0].bias) for net in members]),
        "out": part * np.concatenate([array(net[3].weight)[0] for net in members]),
    }


def has_linear(kind):
    return NETWORK_SHARE[kind] < 1


def score(head, features):
    scaled = np.clip((features - head["center"]) / head["spread"], -CLIP, CLIP)
    hidden = np.maximum(0, scaled @ head["hidden"].T + head["hidden_bias"])
    return scaled @ head["linear"] + hidden @ head["out"] + head["bias"]


def to_onnx(heads, columns, width):
    """One graph with the three heads, each on its own columns of the input."""
    nodes, tensors, outputs = [], [], []
    def tensor(name, value):
        tensors.append(numpy_helper.from_array(np.asarray(value, np.float32), name))
        return name
    tensor("low", np.float32(-CLIP))
    tensor("high", np.float32(CLIP))
    for kind in TYPES:
        head, own = heads[kind], columns[kind]
        tensors.append(numpy_helper.from_array(np.asarray(own, np.int64), f"{kind}_columns"))
        nodes += [
            helper.make_node("Gather", ["features", f"{kind}_columns"], [f"{kind}_own"], axis=1),
            helper.make_node("Sub", [f"{kind}_own", tensor(f"{kind}_center", head["center"])], [f"{kind}_moved"]),
            helper.make_node("Mul", [f"{kind}_moved", tensor(f"{kind}_scale", 1 / head["spread"])],
                             [f"{kind}_scaled"]),
            helper.make_node("Clip", [f"{kind}_scaled", "low", "high"], [f"{kind}_clipped"]),
            helper.make_node("Gemm", [f"{kind}_clipped", tensor(f"{kind}_hidden", head["hidden"].T),
                                      tensor(f"{kind}_hidden_bias", head["hidden_bias"])], [f"{kind}_deep"]),
            helper.make_node("Relu", [f"{kind}_deep"], [f"{kind}_lit"]),
            helper.make_node("Gemm", [f"{kind}_lit", tensor(f"{kind}_out", head["out"][:, None]),
                                      tensor(f"{kind}_bias", [head["bias"]])], [f"{kind}_bent"]),
            helper.make_node("Gemm", [f"{kind}_clipped", tensor(f"{kind}_linear", head["linear"][:, None])],
                             [f"{kind}_straight"]),
            helper.make_node("Add", [f"{kind}_bent", f"{kind}_straight"], [f"{kind}_score"]),
        ]
        outputs.append(f"{kind}_score")
    nodes.append(helper.make_node("Concat", outputs, ["scores"], axis=1))
    graph = helper.make_graph(
        nodes, "questions", [helper.make_tensor_value_info("features", TensorProto.FLOAT, ["n", width])],
        [helper.make_tensor_value_info("scores", TensorProto.FLOAT, ["n", 3])], tensors)
    model = helper.make_model(graph, producer_name="canillita", ir_version=8,
                              opset_imports=[helper.make_opsetid("", 13)])
    onnx.checker.check_model(model)
    return model


def held_out(rows):
    return [row["split"] in ("test", "tune") for row in rows]


def unseen_scores(rows, starts, matrix, columns):
    """Scores of the training rows from models that were not trained on their article, for calibration and model selection."""
    found = []
    test = held_out(rows)
    for kind in TYPES:
        chosen = [i for i, row in enumerate(rows) if row["type"] == kind and not test[i]]
        for fold in range(FOLDS):
            head = fit_head(kind, rows, starts, matrix, columns[kind],
                            [i for i in chosen if fold_of(rows[i]["id"]) != fold])
            for i in chosen:
                if fold_of(rows[i]["id"]) != fold or rows[i]["origin"] in ("about", "crossed"):
                    continue
                scores = score(head, matrix[starts[i]:starts[i + 1]][:, columns[kind]])
                row = rows[i]
                found.append({"type": kind, "basis": row["basis"], "own": row["own"], "origin": row["origin"],
                              "lang": row["lang"], "language": row["article_lang"], "answer": row["answer"],
                              "scores": [round(float(each), 5) for each in scores]})
    return found


def summary(found):
    for kind in TYPES:
        for origin in ("typed", "written", "press", "harder", "more"):
            inside = [row for row in found if row["type"] == kind and row["origin"] == origin and row["own"]]
            right = [(row["scores"][0] > 0) == (row["answer"] == 1) if kind == "boolean"
                     else int(np.argmax(row["scores"])) == row["answer"] for row in inside]
            def nll(row):
                s = np.array(row["scores"])
                if kind == "boolean":
                    return np.logaddexp(0, -s[0] if row["answer"] == 1 else s[0])
                return np.log(np.exp(s - s.max()).sum()) + s.max() - s[row["answer"]]
            print(f"{kind:8} {origin:8} {len(inside):4} unseen: accuracy {np.mean(right):.3f} "
                  f"log loss {np.mean([nll(row) for row in inside]):.3f}", file=sys.stderr)


def main(work, folder, *flags):
    names, matrix, rows, starts = read(work)
    columns = {kind: [i for i, name in enumerate(names) if name.startswith(BLOCKS[kind])] for kind in TYPES}
    found = unseen_scores(rows, starts, matrix, columns)
    summary(found)
    with open(os.path.join(work, "unseen.json"), "w") as file:
        json.dump(found, file)
    if "--folds-only" in flags:
        return
    test = held_out(rows)
    heads = {kind: fit_head(kind, rows, starts, matrix, columns[kind],
                            [i for i, row in enumerate(rows) if row["type"] == kind and not test[i]])
             for kind in TYPES}
    os.makedirs(folder, exist_ok=True)
    onnx.save(to_onnx(heads, columns, len(names)), os.path.join(folder, "model.onnx"))
    heaviest = {kind: sorted(((names[column], round(float(weight), 2)) for column, weight
                              in zip(columns[kind], heads[kind]["linear"])), key=lambda each: -abs(each[1]))[:15]
                for kind in TYPES if has_linear(kind)}
    with open(os.path.join(work, "weights.json"), "w") as file:
        json.dump(heaviest, file, indent=1)


if __name__ == "__main__":
    main(*sys.argv[1:])
