"""The encoder (a BERT of the sizes of multilingual-e5-small), and the networks on it, in plain torch."""
import json
import math
import os

import numpy as np
import torch
import torch.nn.functional as F
from torch import nn

from low_rank import with_low_rank

PARTS = {"ao": "out", "aln": "norm", "fi": "widen", "fo": "narrow", "oln": "close"}
MASKED = -1e4


def attention(q, k, v, mask):
    """As torch's own, whose backward pass takes eight times as long on a processor."""
    near = torch.matmul(q * q.shape[-1] ** -0.5, k.transpose(-1, -2)) + mask.to(q.dtype)
    return torch.matmul(near.softmax(-1).to(v.dtype), v)


class Layer(nn.Module):
    """Attention and two linear maps, each with its sum and normalization after it."""

    def __init__(self, width, heads, inner, epsilon):
        super().__init__()
        self.heads = heads
        self.qkv = nn.Linear(width, 3 * width)
        self.out = nn.Linear(width, width)
        self.norm = nn.LayerNorm(width, epsilon)
        self.widen = nn.Linear(width, inner)
        self.narrow = nn.Linear(inner, width)
        self.close = nn.LayerNorm(width, epsilon)

    def forward(self, x, mask):
        batch, length, width = x.shape
        q, k, v = self.qkv(x).view(batch, length, 3, self.heads, width // self.heads).permute(2, 0, 3, 1, 4)
        seen = attention(q, k, v, mask) if torch.is_grad_enabled() else F.scaled_dot_product_attention(q, k, v, attn_mask=mask)
        x = self.norm(x + self.out(seen.transpose(1, 2).reshape(batch, length, width)))
        return self.close(x + self.narrow(F.gelu(self.widen(x))))


class Encoder(nn.Module):
    """Token ids and their mask (1: a token, 0: padding) to the state of each token."""

    def __init__(self, sizes):
        super().__init__()
        self.sizes = sizes
        self.words = nn.Embedding(sizes["vocabulary"], sizes["width"])
        self.places = nn.Embedding(sizes["longest"], sizes["width"])
        self.types = nn.Embedding(2, sizes["width"])
        self.norm = nn.LayerNorm(sizes["width"], sizes["epsilon"])
        self.layers = nn.ModuleList(
            Layer(sizes["width"], sizes["heads"], sizes["inner"], sizes["epsilon"]) for _ in range(sizes["layers"])
        )

    def forward(self, ids, mask, each=False):
        """States after the last layer; with `each` a list of them, embeddings first."""
        x = self.embedded(ids)
        states = [x, *self.upward(x, mask)]
        return states if each else states[-1]

    def embedded(self, ids):
        return self.norm(self.words(ids) + self.places.weight[: ids.shape[1]] + self.types.weight[0])

    def upward(self, x, mask, first=0, last=None, dropout=nn.Identity()):
        """States after each layer from `first` on and before `last`, of states `x` after the layers below."""
        hidden = (mask[:, None, None, :].to(x.dtype) - 1.0) * -MASKED
        for layer in self.layers[first:last]:
            x = dropout(layer(x, hidden))
            yield x


def mean_of(states, mask):
    """Mean state of the tokens, without padding."""
    weight = mask[..., None].to(states.dtype)
    return (states * weight).sum(1) / weight.sum(1)


class SentenceEncoder(nn.Module):
    """Text to a vector of length 1: the mean state of its tokens."""

    def __init__(self, sizes):
        super().__init__()
        self.encoder = Encoder(sizes)

    def forward(self, ids, mask):
        return F.normalize(mean_of(self.encoder(ids, mask), mask), dim=-1)


class CrossEncoder(nn.Module):
    """Two texts read together: the logits of each head; `outputs` has the number of logits by head."""

    def __init__(self, sizes, outputs, dropout=0.1):
        super().__init__()
        self.encoder = Encoder(sizes)
        width = sizes["width"]
        self.join = nn.ModuleDict({name: nn.Linear(2 * width, width) for name in outputs})
        self.heads = nn.ModuleDict({name: nn.Linear(width, count) for name, count in outputs.items()})
        self.dropout = nn.Dropout(dropout)

    def forward(self, ids, mask, head):
        return self.logits(self.encoder(ids, mask), mask, head)

    def logits(self, states, mask, head):
        """Logits of a head for the states after the last layer."""
        both = torch.cat([states[:, 0], mean_of(states, mask)], dim=-1)
        return self.heads[head](self.dropout(torch.tanh(self.join[head](self.dropout(both)))))


def load_package(encoder, tensors):
    """Puts the tensors of a decoded package into an encoder of the same sizes; extra rows of words are left out."""
    width, inner = encoder.sizes["width"], encoder.sizes["inner"]
    square = lambda name: tensors[name].reshape(width, width)
    with torch.no_grad():
        put = lambda parameter, value: parameter.copy_(torch.from_numpy(np.ascontiguousarray(value)))
        put(encoder.words.weight, tensors["emb.word"].reshape(-1, width)[: encoder.words.num_embeddings])
        put(encoder.places.weight, tensors["emb.pos"].reshape(-1, width))
        put(encoder.types.weight, tensors["emb.type"].reshape(-1, width))
        put(encoder.norm.weight, tensors["emb.ln.w"])
        put(encoder.norm.bias, tensors["emb.ln.b"])
        for i, layer in enumerate(encoder.layers):
            put(layer.qkv.weight, np.concatenate([square(f"l{i}.{part}.w") for part in "qkv"]))
            put(layer.qkv.bias, np.concatenate([tensors[f"l{i}.{part}.b"] for part in "qkv"]))
            put(layer.out.weight, square(f"l{i}.ao.w"))
            put(layer.out.bias, tensors[f"l{i}.ao.b"])
            put(layer.widen.weight, tensors[f"l{i}.fi.w"].reshape(inner, width))
            put(layer.widen.bias, tensors[f"l{i}.fi.b"])
            put(layer.narrow.weight, tensors[f"l{i}.fo.w"].reshape(width, inner))
            put(layer.narrow.bias, tensors[f"l{i}.fo.b"])
            for norm, name in ((layer.norm, "aln"), (layer.close, "oln")):
                put(norm.weight, tensors[f"l{i}.{name}.w"])
                put(norm.bias, tensors[f"l{i}.{name}.b"])
    return encoder


def take_layers(encoder, kept):
    """A shallower encoder of the layers `kept`."""
    small = Encoder({**encoder.sizes, "layers": len(kept)})
    state = {name: value for name, value in encoder.state_dict().items() if not name.startswith("layers.")}
    for i, layer in enumerate(kept):
        state |= {f"layers.{i}.{name}": value for name, value in encoder.layers[layer].state_dict().items()}
    small.load_state_dict(state)
    return small


def save(folder, net, sizes, **about):
    """Weights and what is needed to build their network again; never half written."""
    os.makedirs(folder, exist_ok=True)
    torch.save(net.state_dict(), os.path.join(folder, "weights.pt.new"))
    os.replace(os.path.join(folder, "weights.pt.new"), os.path.join(folder, "weights.pt"))
    with open(os.path.join(folder, "about.json"), "w", encoding="utf-8") as file:
        json.dump({"sizes": sizes, **about}, file, indent=1)


def load_encoder(folder):
    """The encoder that `save` left in `folder`, also out of a network with heads."""
    with open(os.path.join(folder, "about.json"), encoding="utf-8") as file:
        about = json.load(file)
    state = torch.load(os.path.join(folder, "weights.pt"), map_location="cpu")
    inside = {name.removeprefix("encoder."): value for name, value in state.items() if name.startswith("encoder.")}
    encoder = Encoder(about["sizes"])
    if "rank" in about:
        with_low_rank(encoder, about["rank"], about.get("first", 0))
    encoder.load_state_dict(inside or state)
    return encoder


def cosine_rate(step, steps, warm_up):
    """Share of the highest learning rate at `step`."""
    if step < warm_up:
        return (step + 1) / warm_up
    return 0.03 + 0.97 * 0.5 * (1 + math.cos(math.pi * min(1.0, (step - warm_up) / max(1, steps - warm_up))))
