"""Writes the small reader as ONNX, its table in eight bits and the rest in half precision, its certainties made as frequent as they say.

    export.py WORK [--weights FILE] [--to FILE]
"""
import argparse
import os
import sys

import numpy as np
import onnx
import torch
import torch.nn.functional as F
from onnx import TensorProto, helper, numpy_helper

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [HERE, os.path.join(HERE, "..", "encoder")]

import fit  # noqa: E402
import tagged_queries as queries  # noqa: E402
from words_reader import STATES, WINDOW, WordsReader  # noqa: E402

OPSET = 17
# Divisors of logits that are tried.
HEATS = [step / 20 for step in range(10, 51)]


class Graph:
    def __init__(self):
        self.nodes, self.stored, self.count = [], [], 0

    def store(self, name, array):
        self.stored.append(numpy_helper.from_array(np.ascontiguousarray(array), name))
        return name

    def half(self, name, tensor):
        """A weight in half precision, widened when the model is loaded."""
        kept = self.store(f"{name}_half", tensor.detach().numpy().astype(np.float16))
        return self.node("Cast", [kept], to=TensorProto.FLOAT)

    def node(self, kind, inputs, name=None, **attributes):
        self.count += 1
        name = name or f"{kind.lower()}_{self.count}"
        outputs = [name] if kind != "GRU" else [name, ""]
        self.nodes.append(helper.make_node(kind, inputs, outputs, **attributes))
        return name

    def axes(self, *places):
        name = f"axes_{'_'.join(map(str, places))}".replace("-", "m")
        if all(one.name != name for one in self.stored):
            self.store(name, np.array(places, np.int64))
        return name

    def linear(self, layer, x, name, output=None, divisor=1.0):
        product = self.node("MatMul", [x, self.half(f"{name}_weight", layer.weight.t() / divisor)])
        return self.node("Add", [product, self.half(f"{name}_bias", layer.bias / divisor)], output)

    def recurrent(self, layer, x, name):
        """Both directions of a GRU over words × 1 × numbers."""
        gates = [1, 0, 2]  # PyTorch has reset, update, new; ONNX update, reset, new.
        order = lambda tensor: torch.cat([tensor.chunk(3)[gate] for gate in gates])
        both = lambda part: [order(getattr(layer, f"{part}_l0{end}")) for end in ("", "_reverse")]
        weights = [self.half(f"{name}_{part}", torch.stack(both(f"weight_{part}"))) for part in ("ih", "hh")]
        biases = torch.stack([torch.cat(pair) for pair in zip(both("bias_ih"), both("bias_hh"))])
        found = self.node("GRU", [x, *weights, self.half(f"{name}_bias", biases)], direction="bidirectional", hidden_size=STATES,
                          linear_before_reset=1)
        turned = self.node("Transpose", [found], perm=[0, 2, 1, 3])
        shape = self.store(f"{name}_shape", np.array([0, 1, 2 * STATES], np.int64))
        return self.node("Reshape", [turned, shape])


def write(net, path, heats):
    graph = Graph()
    table = net.table.weight.detach().numpy()
    scale = np.abs(table).max(axis=1, keepdims=True) / 127
    scale[scale == 0] = 1
    kept = graph.store("table", np.round(table / scale).astype(np.int8))
    scales = graph.store("scales", scale.astype(np.float16))
    rows = graph.node("Cast", [graph.node("Gather", [kept, "ids"])], to=TensorProto.FLOAT)
    sizes = graph.node("Cast", [graph.node("Gather", [scales, "ids"])], to=TensorProto.FLOAT)
    weighed = graph.node("Mul", [sizes, graph.node("Unsqueeze", ["weights", graph.axes(2)])])
    words = graph.node("ReduceSum", [graph.node("Mul", [rows, weighed]), graph.axes(1)], keepdims=0)
    across = graph.node("Unsqueeze", [graph.node("Transpose", [words], perm=[1, 0]), graph.axes(0)])
    near = graph.node("Conv", [across, graph.half("near_weight", net.near.weight), graph.half("near_bias", net.near.bias)],
                      kernel_shape=[WINDOW], pads=[WINDOW // 2, WINDOW // 2])
    near = graph.node("Transpose", [graph.node("Squeeze", [graph.node("Relu", [near]), graph.axes(0)])], perm=[1, 0])
    x = graph.node("Unsqueeze", [graph.node("Concat", [words, near], axis=1), graph.axes(1)])
    first = graph.recurrent(net.first, x, "first")
    second = graph.recurrent(net.second, first, "second")
    flat = graph.node("Squeeze", [graph.node("Concat", [first, second], axis=2), graph.axes(1)])
    graph.linear(net.tags, flat, "tags", "tag_logits", heats["tags"])
    top = graph.node("ReduceMax", [flat], axes=[0], keepdims=1)
    mean = graph.node("ReduceMean", [graph.node("Squeeze", [second, graph.axes(1)])], axes=[0], keepdims=1)
    joined = graph.node("Tanh", [graph.linear(net.join, graph.node("Concat", [top, mean], axis=1), "join")])
    for name in queries.CLASSES:
        graph.linear(net.heads[f"{name}_"], joined, name, f"{name}_logits", heats[name])
    value = helper.make_tensor_value_info
    inputs = [value("ids", TensorProto.INT64, ["words", "features"]), value("weights", TensorProto.FLOAT, ["words", "features"])]
    outputs = [value("tag_logits", TensorProto.FLOAT, ["words", len(queries.TAGS)]),
               *(value(f"{name}_logits", TensorProto.FLOAT, [1, len(of)]) for name, of in queries.CLASSES.items())]
    model = helper.make_model(helper.make_graph(graph.nodes, "queries", inputs, outputs, graph.stored),
                              opset_imports=[helper.make_opsetid("", OPSET)], ir_version=9)
    onnx.checker.check_model(model)
    onnx.save(model, path)


def heats_of(net, rows):
    """What the logits are divided by, so that what is held back is as probable as it says."""
    found = {name: ([], []) for name in ("tags", *queries.CLASSES)}
    with torch.no_grad():
        for row in rows:
            tags, classes = net(*fit.tensors([[word for *_, word in queries.words(row["text"])]]))
            if row["kind"] not in queries.UNTAGGED:
                found["tags"][0].append(tags[0])
                found["tags"][1].extend(fit.own_tags(row))
            for name in queries.CLASSES if row["kind"] else ():
                found[name][0].append(classes[name])
                found[name][1].append(queries.CLASSES[name].index(row[name]))
    best = {}
    for name, (logits, own) in found.items():
        logits, own = torch.cat(logits), torch.tensor(own)
        best[name] = min(HEATS, key=lambda heat: float(F.cross_entropy(logits / heat, own)))
    return best


if __name__ == "__main__":
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("work")
    options.add_argument("--weights")
    options.add_argument("--to")
    given = options.parse_args()
    net = WordsReader()
    net.load_state_dict(torch.load(given.weights or os.path.join(given.work, "weights.pt")))
    net.eval()
    heats = heats_of(net, fit.lines(os.path.join(given.work, "held.jsonl")))
    print(heats)
    path = given.to or os.path.join(given.work, "model.onnx")
    write(net, path, heats)
    print(os.path.getsize(path))
