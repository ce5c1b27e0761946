"""Networks to ONNX: the graph is put together by hand out of what ONNX Runtime does fastest on a processor.

Matrices are eight-bit by output column, their inputs are quantized dynamically; word embeddings are eight-bit by row. `kind` "float" keeps single precision, to compare with. The word embeddings may be in a file of their own, which all
models of one folder share and the runtime maps into memory.
"""
import json
import os

import numpy as np
import onnx
import torch
from onnx import TensorProto, helper, numpy_helper

from low_rank import GAIN, LowRank

OPSET, CONTRIB = 20, "com.microsoft"
LEVELS = 127
# Bytes of a weight from which on it is taken from another file that has it.
WORTH_SHARING = 1024
# The greatest magnitude of what gelu makes of negative values.
LOWEST_GELU = 0.17
# Where sums of eight-bit products overflow, as the service has it (workers/processor.ts); elsewhere it takes twice the time.
PRECISE = ("session.x64quantprecision", "1")
WIDE_SUMS = ("avx512_vnni", "avx_vnni")


class Graph:
    """Nodes and weights as they are added."""

    def __init__(self, kind, words=None):
        self.kind, self.words = kind, words
        self.nodes, self.weights, self.count = [], [], 0

    def weight(self, value, name):
        self.weights.append(numpy_helper.from_array(np.ascontiguousarray(value), name))
        return name

    def apart(self, value, name, path):
        """A weight in a file of its own beside the model, which is written when it does not exist."""
        raw = np.ascontiguousarray(value).tobytes()
        if not os.path.exists(path):
            with open(path, "wb") as file:
                file.write(raw)
        with open(path, "rb") as file:
            if file.read() != raw:
                raise ValueError(f"{path} is of another network")
        held = numpy_helper.from_array(value[:0], name)
        held.ClearField("raw_data")
        held.dims[:] = value.shape
        held.data_location = TensorProto.EXTERNAL
        for key, value in (("location", os.path.basename(path)), ("offset", 0), ("length", len(raw))):
            held.external_data.add(key=key, value=str(value))
        self.weights.append(held)
        return name

    def node(self, op, inputs, outputs=1, domain="", **attributes):
        self.count += 1
        names = [f"{op}_{self.count}_{i}" if outputs > 1 else f"{op}_{self.count}" for i in range(outputs)]
        self.nodes.append(helper.make_node(op, inputs, names, name=f"{op}_{self.count}", domain=domain, **attributes))
        return names if outputs > 1 else names[0]

    def linear(self, x, layer, name):
        """x times a matrix, plus its bias and what is added by low rank (low_rank.py)."""
        low, layer = (layer, layer.plain) if isinstance(layer, LowRank) else (None, layer)
        matrix = layer.weight.detach().numpy().T
        bias = self.weight(layer.bias.detach().numpy(), f"{name}.bias")
        if self.kind == "float":
            out = self.node("Add", [self.node("MatMul", [x, self.weight(matrix, f"{name}.weight")]), bias])
            return out if low is None else self.node("Add", [out, self.added(x, low, name)])
        scaled, high = x, None
        if name.endswith(".narrow"):
            # A few tokens have far larger values than others: each token is scaled to the same maximum before all are
            # quantized with one scale, and back afterwards. The values are those of gelu, which are hardly negative.
            most = self.node("ReduceMax", [x, self.axis(-1)], keepdims=1)
            high = self.node("Max", [most, self.shared(np.float32(LOWEST_GELU), "lowest")])
            # Multiplying takes half the time of dividing.
            scaled = self.node("Mul", [x, self.node("Reciprocal", [high])])
        whole, scale = in_eight_bits(matrix, 0)
        held, scale = self.weight(whole, f"{name}.weight"), self.weight(scale, f"{name}.scale")
        out = self.node("DynamicQuantizeMatMul", [scaled, held, scale, *(["", bias] if high is None else [])], domain=CONTRIB)
        out = out if high is None else self.node("Add", [self.node("Mul", [out, high]), bias])
        return out if low is None else self.node("Add", [out, self.added(x, low, name)])

    def added(self, x, low, name):
        """What is added to a map of x by low rank. The sum of both matrices, a constant, would take no time at all, but the runtime
        makes it in single precision and keeps ten times the memory of the whole model."""
        for part, matrix, along in (("down", GAIN * low.down.detach().numpy().T, 0), ("up", low.up.detach().numpy().T, 1)):
            whole, scale = in_eight_bits(matrix, along)
            real = self.node("Cast", [self.weight(whole, f"{name}.{part}")], to=TensorProto.FLOAT)
            x = self.node("MatMul", [x, self.node("Mul", [real, self.weight(scale, f"{name}.{part}.scale")])])
        return x

    def plain(self, layer, x, label):
        """x times a small matrix in single precision, plus its bias."""
        product = self.node("MatMul", [x, self.weight(layer.weight.detach().numpy().T, f"{label}.w")])
        return self.node("Add", [product, self.weight(layer.bias.detach().numpy(), f"{label}.b")])

    def shared(self, value, name):
        """A weight that several nodes use."""
        return name if any(w.name == name for w in self.weights) else self.weight(value, name)

    def axis(self, number):
        return self.shared(np.array([number]), f"axis{number}")

    def normal(self, x, added, layer, name):
        names = [self.weight(layer.weight.detach().numpy(), f"{name}.gamma"),
                 self.weight(layer.bias.detach().numpy(), f"{name}.beta")]
        # The runtime's own node for a sum and its normalization takes three times as long on a processor as these two.
        whole = x if added is None else self.node("Add", [x, added])
        return self.node("LayerNormalization", [whole, *names], axis=-1, epsilon=layer.eps)

    def encoder(self, encoder):
        """States of the tokens of the inputs `ids` and `mask`; all are of the first type."""
        table = encoder.words.weight.detach().numpy()
        if self.kind == "float":
            x = self.node("Gather", [self.weight(table, "words"), "ids"])
        else:
            scale = np.maximum(np.abs(table).max(1, keepdims=True), 1e-8) / 127
            whole = np.clip(np.round(table / scale), -127, 127).astype(np.int8)
            table = self.apart(whole, "words", self.words) if self.words else self.weight(whole, "words")
            found = self.node("Cast", [self.node("Gather", [table, "ids"])], to=TensorProto.FLOAT)
            x = self.node("Mul", [found, self.node("Gather", [self.weight(scale.astype(np.float32), "words.scale"), "ids"])])
        length = self.node("Slice", [self.node("Shape", ["ids"]), self.weight(np.array([1]), "one"),
                                     self.weight(np.array([2]), "two")])
        places = self.node("Slice", [self.weight(encoder.places.weight.detach().numpy(), "places"),
                                     self.weight(np.array([0]), "zero"), length])
        kinds = self.weight(encoder.types.weight.detach().numpy()[0], "type")
        x = self.normal(self.node("Add", [self.node("Add", [x, places]), kinds]), None, encoder.norm, "norm")
        mask = self.node("Cast", ["mask"], to=TensorProto.INT32)
        for i, layer in enumerate(encoder.layers):
            q, k, v = self.node("Split", [self.linear(x, layer.qkv, f"{i}.qkv")], 3, axis=-1, num_outputs=3)
            seen = self.node("MultiHeadAttention", [q, k, v, "", mask], domain=CONTRIB, num_heads=layer.heads)
            x = self.normal(self.linear(seen, layer.out, f"{i}.out"), x, layer.norm, f"{i}.norm")
            wide = self.node("Gelu", [self.linear(x, layer.widen, f"{i}.widen")])
            x = self.normal(self.linear(wide, layer.narrow, f"{i}.narrow"), x, layer.close, f"{i}.close")
        return x

    def mean(self, x):
        weight = self.node("Unsqueeze", [self.node("Cast", ["mask"], to=TensorProto.FLOAT), self.weight(np.array([2]), "third")])
        total = self.node("ReduceSum", [self.node("Mul", [x, weight]), self.weight(np.array([1]), "second")], keepdims=0)
        return self.node("Div", [total, self.node("ReduceSum", [weight, "second"], keepdims=0)])

    def model(self, outputs):
        """The model, its outputs {name: (node, width)}."""
        for name, (node, _) in outputs.items():
            self.nodes.append(helper.make_node("Identity", [node], [name]))
        shape = ["batch", "length"]
        inputs = [helper.make_tensor_value_info(n, TensorProto.INT64, shape) for n in ("ids", "mask")]
        results = [helper.make_tensor_value_info(n, TensorProto.FLOAT, ["batch", w]) for n, (_, w) in outputs.items()]
        graph = helper.make_graph(self.nodes, "canillita", inputs, results, self.weights)
        model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", OPSET), helper.make_opsetid(CONTRIB, 1)])
        model.ir_version = 9
        return model


def in_eight_bits(matrix, along):
    """A matrix in eight bits and its scales: one for each of its columns (`along` 0), or rows (1)."""
    scale = (np.maximum(np.abs(matrix).max(along, keepdims=along == 1), 1e-8) / LEVELS).astype(np.float32)
    return np.clip(np.round(matrix / scale), -LEVELS, LEVELS).astype(np.int8), scale


def sentence_encoder(net, path, kind="int8", words=None):
    """Writes a sentence encoder: output `vector` of length 1."""
    graph = Graph(kind, words)
    x = graph.mean(graph.encoder(net.encoder))
    width = net.encoder.sizes["width"]
    onnx.save(graph.model({"vector": (graph.node("LpNormalization", [x], axis=-1, p=2), width)}), path)


def shared(path, other):
    """Takes the weights that `other`, in the same folder, has as well out of the model at `path`: they are then read from
    that file. Returns their bytes."""
    model = onnx.load(path, load_external_data=False)
    with open(os.path.join(os.path.dirname(path), other), "rb") as file:
        bytes_there = file.read()
    total = 0
    for weight in model.graph.initializer:
        raw = weight.raw_data
        at = bytes_there.find(raw) if len(raw) >= WORTH_SHARING else -1
        if at < 0:
            continue
        weight.ClearField("raw_data")
        weight.data_location = TensorProto.EXTERNAL
        for key, value in (("location", other), ("offset", at), ("length", len(raw))):
            weight.external_data.add(key=key, value=str(value))
        total += len(raw)
    onnx.save(model, path)
    return total


def cross_encoder(net, path, kind="int8", words=None):
    """Writes a cross-encoder: one output per head."""
    graph = Graph(kind, words)
    x = graph.encoder(net.encoder)
    first = graph.node("Squeeze", [graph.node("Slice", [x, "zero", "one", "one"]), graph.weight(np.array([1]), "axis")])
    both = graph.node("Concat", [first, graph.mean(x)], axis=-1)
    outputs = {}
    for name in net.heads:
        joined = graph.node("Tanh", [graph.plain(net.join[name], both, f"{name}.join")])
        outputs[name] = (graph.plain(net.heads[name], joined, f"{name}.head"), net.heads[name].out_features)
    onnx.save(graph.model(outputs), path)


def session(model, threads=1):
    """A session of a model: its path or its bytes."""
    import onnxruntime
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = threads
    if not has_wide_sums():
        options.add_session_config_entry(*PRECISE)
    return onnxruntime.InferenceSession(model, options, providers=["CPUExecutionProvider"])


def has_wide_sums():
    try:
        with open("/proc/cpuinfo", encoding="utf-8") as file:
            return not set(WIDE_SUMS).isdisjoint(file.read().split())
    except FileNotFoundError:
        return False


class Exported:
    """An exported file, callable like the network it was made from."""

    def __init__(self, path, threads=1):
        self.session = session(path, threads)

    def eval(self):
        return self

    def __call__(self, ids, mask, head=None):
        names = None if head is None else [head]
        return torch.from_numpy(self.session.run(names, {"ids": ids.numpy(), "mask": mask.numpy().astype(np.int64)})[0])
