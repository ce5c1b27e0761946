"""A small network that holds the words of one text against those of another, over states of both from layers that do not learn.

Each word of the question looks for its like in the excerpt, is compared with what it found, and all comparisons are read
together (after Parikh and others, "A decomposable attention model for natural language inference", 2016).
"""
import numpy as np
import torch
import torch.nn.functional as F
from onnx import TensorProto
from torch import nn

MASKED = 1e4
# A whole question, or one with an option of it.
KINDS = 2


class Matcher(nn.Module):
    """States of two layers, one behind the other, and masks of both texts to one logit a pair."""

    def __init__(self, width=384, inner=128, heads=4, dropout=0.2):
        super().__init__()
        self.width, self.inner, self.heads = width, inner, heads
        self.low, self.high = nn.LayerNorm(width), nn.LayerNorm(width)
        self.value, self.key = nn.Linear(2 * width, inner), nn.Linear(2 * width, inner)
        self.sharpness = nn.Parameter(torch.full((heads, 1, 1), 3.0))
        self.compare, self.judge, self.judged = nn.Linear(4 * inner, 2 * inner), nn.Linear(2 * inner, inner), nn.LayerNorm(inner)
        self.qkv, self.out, self.met = nn.Linear(inner, 3 * inner), nn.Linear(inner, inner), nn.LayerNorm(inner)
        self.widen, self.narrow, self.close = nn.Linear(inner, 2 * inner), nn.Linear(2 * inner, inner), nn.LayerNorm(inner)
        self.pool, self.join = nn.Linear(inner, 2), nn.Linear(4 * inner, inner)
        # By kind of question: a word that both texts have speaks for an option, and less for a statement.
        self.kind, self.head = nn.Parameter(torch.zeros(KINDS, 2 * inner)), nn.Linear(inner, KINDS)
        self.dropout, self.before = nn.Dropout(dropout), nn.Dropout(dropout / 2)

    def split(self, x):
        return x.view(*x.shape[:2], self.heads, -1).transpose(1, 2)

    def forward(self, x, text, question, kind):
        """`text` and `question`: masks of the tokens of each, those of the question last; `kind` of each question."""
        x = self.before(torch.cat([self.low(x[..., : self.width]), self.high(x[..., self.width:])], -1))
        value, key = self.value(x), F.normalize(self.split(self.key(x)), dim=-1)
        # Only the question's own words go on.
        at = (question.argmax(1)[:, None] + torch.arange(int(question.sum(1).max()))).clamp(max=x.shape[1] - 1)
        own, asked = value.gather(1, at[..., None].expand(-1, -1, self.inner)), question.gather(1, at)
        sought = key.gather(2, at[:, None, :, None].expand(-1, self.heads, -1, key.shape[-1]))
        near = (sought @ key.transpose(-1, -2)) * self.sharpness.exp() + (text[:, None, None] - 1) * MASKED
        found = (near.softmax(-1) @ self.split(value)).transpose(1, 2).reshape(own.shape)
        both = torch.cat([own, found, (own - found).abs(), own * found], -1)
        x = self.judged(self.judge(self.dropout(F.gelu(self.compare(both) + self.kind[kind][:, None]))) + own)
        hidden = (asked[:, None, None] - 1) * MASKED
        q, k, v = map(self.split, self.qkv(x).chunk(3, -1))
        seen = F.scaled_dot_product_attention(q, k, v, attn_mask=hidden).transpose(1, 2).reshape(x.shape)
        x = self.met(x + self.dropout(self.out(seen)))
        x = self.close(x + self.dropout(self.narrow(F.gelu(self.widen(x)))))
        shares = (self.pool(x) + (asked[..., None] - 1) * MASKED).softmax(1)
        picked = (shares.transpose(1, 2) @ x).flatten(1)
        mean = (x * asked[..., None]).sum(1) / asked.sum(1, keepdim=True)
        most = (x + (asked[..., None] - 1) * MASKED).amax(1)
        joined = torch.tanh(self.join(self.dropout(torch.cat([picked, mean, most], -1))))
        return self.head(self.dropout(joined)).gather(1, kind[:, None])[:, 0]


class Written:
    """The same network as nodes of a graph (export.Graph), weights in half precision, for one pair at a time or several."""

    def __init__(self, net, graph):
        self.net, self.graph = net, graph

    def number(self, name, *values, kind=np.int64):
        name = f"matcher.{name}"
        return name if any(w.name == name for w in self.graph.weights) else self.graph.weight(np.array(values, kind), name)

    def one(self, value):
        return self.number(f"float.{value}", value, kind=np.float32)

    def half(self, value, name):
        stored = self.graph.weight(value.detach().numpy().astype(np.float16), f"matcher.{name}")
        return self.graph.node("Cast", [stored], to=TensorProto.FLOAT)

    def linear(self, x, name):
        layer = getattr(self.net, name)
        product = self.graph.node("MatMul", [x, self.half(layer.weight.T, f"{name}.weight")])
        return self.graph.node("Add", [product, self.half(layer.bias, f"{name}.bias")])

    def normal(self, x, name):
        layer = getattr(self.net, name)
        weights = [self.half(layer.weight, f"{name}.gamma"), self.half(layer.bias, f"{name}.beta")]
        return self.graph.node("LayerNormalization", [x, *weights], axis=-1, epsilon=layer.eps)

    def split(self, x):
        shape = self.number("heads", 0, 0, self.net.heads, self.net.inner // self.net.heads)
        return self.graph.node("Transpose", [self.graph.node("Reshape", [x, shape])], perm=[0, 2, 1, 3])

    def together(self, x):
        turned = self.graph.node("Transpose", [x], perm=[0, 2, 1, 3])
        return self.graph.node("Reshape", [turned, self.number("whole", 0, 0, self.net.inner)])

    def masked(self, mask, *axes):
        """0 where there is a token, a large negative number elsewhere."""
        far = self.graph.node("Mul", [self.graph.node("Sub", [mask, self.one(1.0)]), self.one(MASKED)])
        return self.graph.node("Unsqueeze", [far, self.number("axes" + "".join(map(str, axes)), *axes)])

    def attention(self, q, k, v, mask, scale):
        near = self.graph.node("Mul", [self.graph.node("MatMul", [q, self.graph.node("Transpose", [k], perm=[0, 1, 3, 2])]), scale])
        shares = self.graph.node("Softmax", [self.graph.node("Add", [near, self.masked(mask, 1, 2)])], axis=-1)
        return self.together(self.graph.node("MatMul", [shares, v]))

    def logit(self, low, high, text, question, kind):
        """Name of the logits, one a row, of states, masks and kinds."""
        node, net = self.graph.node, self.net
        x = node("Concat", [self.normal(low, "low"), self.normal(high, "high")], axis=-1)
        own, key = self.linear(x, "value"), node("LpNormalization", [self.split(self.linear(x, "key"))], axis=-1, p=2)
        found = self.attention(key, key, self.split(own), text, self.half(net.sharpness.exp(), "sharpness"))
        apart = node("Abs", [node("Sub", [own, found])])
        both = node("Concat", [own, found, apart, node("Mul", [own, found])], axis=-1)
        asked = node("Unsqueeze", [node("Gather", [self.half(net.kind, "kind"), kind], axis=0), self.number("axis1", 1)])
        compared = self.linear(node("Gelu", [node("Add", [self.linear(both, "compare"), asked])]), "judge")
        x = self.normal(node("Add", [compared, own]), "judged")
        q, k, v = (self.split(part) for part in node("Split", [self.linear(x, "qkv")], 3, axis=-1, num_outputs=3))
        seen = self.attention(q, k, v, question, self.one(float((net.inner // net.heads) ** -0.5)))
        x = self.normal(node("Add", [x, self.linear(seen, "out")]), "met")
        x = self.normal(node("Add", [x, self.linear(node("Gelu", [self.linear(x, "widen")]), "narrow")]), "close")
        far = self.masked(question, 2)
        shares = node("Softmax", [node("Add", [self.linear(x, "pool"), far])], axis=1)
        picked = node("Reshape", [node("MatMul", [node("Transpose", [shares], perm=[0, 2, 1]), x]), self.number("flat", 0, -1)])
        weight = node("Unsqueeze", [question, self.number("axes2", 2)])
        total = node("ReduceSum", [node("Mul", [x, weight]), self.number("axis1", 1)], keepdims=0)
        mean = node("Div", [total, node("ReduceSum", [weight, self.number("axis1", 1)], keepdims=0)])
        most = node("ReduceMax", [node("Add", [x, far]), self.number("axis1", 1)], keepdims=0)
        joined = node("Tanh", [self.linear(node("Concat", [picked, mean, most], axis=-1), "join")])
        own = node("Unsqueeze", [kind, self.number("axis1", 1)])
        return node("GatherElements", [self.linear(joined, "head"), own], axis=1)
