#!/usr/bin/env python3
"""Writes the fitted tone model as one ONNX file: the word table as bytes with a scale per row, the other large weights in
half precision; it computes in single precision. Inputs int32: words [n], places [n], kinds [n], flags [n],
hashes [n, 3]; output `scores` float32 [3] (positive, neutral, negative). Usage: export.py WORK_FOLDER MODEL_FOLDER
"""
import os
import sys
import tempfile
import warnings

import numpy as np
import onnx
import torch
import torch.nn as nn
from fit import MEMBERS, Ensemble
from network import AT_TARGET, TONES
from onnx import TensorProto, helper, numpy_helper

LARGE = 1000
OPSET = 13
INPUTS = ("words", "places", "kinds", "flags", "hashes")


class Served(nn.Module):
    def __init__(self, net):
        super().__init__()
        self.members = net.members
        table = net.words.table.weight.detach()
        scale = table.abs().max(1, keepdim=True)[0].clamp(min=1e-9) / 127
        self.register_buffer("table", torch.round(table / scale).to(torch.int8))
        self.register_buffer("scale", scale)
        self.register_buffer("hash_table", net.words.hashes.weight.detach().clone())

    def forward(self, words, places, kinds, flags, hashes):
        # The target's own words are masked.
        other = (places != AT_TARGET).long()
        words, hashes = words.long() * other, hashes.long() * other.unsqueeze(1)
        known = torch.cat([self.table[words].float() * self.scale[words], self.hash_table[hashes].sum(1)], 1)
        parts = [part.long().unsqueeze(0) for part in (places, kinds, flags)]
        scores = torch.stack([member(known.unsqueeze(0), *parts)[0] for member in self.members]).mean(0)
        return scores - scores.mean()


def halved(model):
    """Stores large single-precision weights in half precision with a cast, which the runtime folds once."""
    kept, casts = [], []
    for weights in model.graph.initializer:
        array = numpy_helper.to_array(weights)
        if array.dtype != np.float32 or array.size < LARGE:
            kept.append(weights)
            continue
        kept.append(numpy_helper.from_array(array.astype(np.float16), weights.name + "_half"))
        casts.append(helper.make_node("Cast", [weights.name + "_half"], [weights.name], to=TensorProto.FLOAT))
    nodes = casts + list(model.graph.node)
    del model.graph.initializer[:]
    model.graph.initializer.extend(kept)
    del model.graph.node[:]
    model.graph.node.extend(nodes)
    model.producer_name = "canillita"
    onnx.checker.check_model(model)
    return model


def main(work, folder):
    fitted = torch.load(os.path.join(work, "fitted.pt"))
    net = Ensemble(np.zeros(fitted["words.table.weight"].shape, np.float32), MEMBERS)
    net.load_state_dict(fitted)
    served = Served(net).eval()
    example = [torch.ones(9, dtype=torch.int32) for _ in range(4)]
    example.append(torch.ones(9, 3, dtype=torch.int32))
    axes = {name: {0: "n"} for name in INPUTS}
    with tempfile.NamedTemporaryFile(suffix=".onnx") as file, warnings.catch_warnings():
        warnings.simplefilter("ignore")
        torch.onnx.export(served, tuple(example), file.name, input_names=list(INPUTS), output_names=["scores"],
                          dynamic_axes=axes, opset_version=OPSET, dynamo=False)
        model = halved(onnx.load(file.name))
    os.makedirs(folder, exist_ok=True)
    path = os.path.join(folder, "model.onnx")
    onnx.save(model, path)
    print(f"{path}: {os.path.getsize(path) / 2 ** 20:.1f} MiB, {len(TONES)} scores", file=sys.stderr)


if __name__ == "__main__":
    main(*sys.argv[1:3])
