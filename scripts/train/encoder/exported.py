"""Encoder and cross-encoders as they are shipped, back in single precision, so that a training can begin from the files that are served."""
import numpy as np
import onnx
import torch
from onnx import numpy_helper

from network import CrossEncoder, Encoder


def exported_encoder(path, first=0):
    """The encoder at `path` (encoder.onnx) in single precision, with its layers from `first` on."""
    model = onnx.load(path)
    found = {each.name: numpy_helper.to_array(each) for each in model.graph.initializer}
    whole = lambda name: found[f"{name}.weight"].astype(np.float32) * found[f"{name}.scale"]
    layers = 1 + max(int(name.split(".")[0]) for name in found if name.endswith(".qkv.weight"))
    heads = next(a.i for n in model.graph.node for a in n.attribute if a.name == "num_heads")
    epsilon = next(a.f for n in model.graph.node for a in n.attribute if a.name == "epsilon")
    sizes = {"vocabulary": len(found["words"]), "width": found["places"].shape[1], "longest": len(found["places"]),
             "heads": heads, "inner": found["0.widen.bias"].shape[0], "layers": layers - first, "epsilon": epsilon}
    encoder = Encoder(sizes)
    put = lambda parameter, value: parameter.copy_(torch.from_numpy(np.array(value)))
    with torch.no_grad():
        put(encoder.words.weight, found["words"].astype(np.float32) * found["words.scale"])
        put(encoder.places.weight, found["places"])
        put(encoder.types.weight, np.stack([found["type"]] * 2))
        put(encoder.norm.weight, found["norm.gamma"])
        put(encoder.norm.bias, found["norm.beta"])
        for i, layer in enumerate(encoder.layers, first):
            for name in ("qkv", "out", "widen", "narrow"):
                put(getattr(layer, name).weight, whole(f"{i}.{name}").T)
                put(getattr(layer, name).bias, found[f"{i}.{name}.bias"])
            for norm, name in ((layer.norm, "norm"), (layer.close, "close")):
                put(norm.weight, found[f"{i}.{name}.gamma"])
                put(norm.bias, found[f"{i}.{name}.beta"])
    return encoder


def exported_cross_encoder(path, head, outputs):
    """The cross-encoder at `path` (reranker.onnx) in single precision, with its head of so many outputs."""
    encoder = exported_encoder(path)
    net = CrossEncoder(encoder.sizes, {head: outputs})
    net.encoder = encoder
    found = {each.name: numpy_helper.to_array(each) for each in onnx.load(path).graph.initializer
             if each.name.startswith(f"{head}.")}
    with torch.no_grad():
        for name, layer in (("join", net.join[head]), ("head", net.heads[head])):
            layer.weight.copy_(torch.from_numpy(found[f"{head}.{name}.w"].T.copy()))
            layer.bias.copy_(torch.from_numpy(found[f"{head}.{name}.b"].copy()))
    return net
