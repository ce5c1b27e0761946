"""Low-rank additions to the maps of an encoder (Hu et al., "LoRA", 2021): few weights that learn, beside those that stay."""
import torch
import torch.nn.functional as F
from torch import nn

# The linear maps of a layer.
MAPS = ("qkv", "out", "widen", "narrow")
GAIN = 2.0
BF16 = torch.bfloat16


class Changed(torch.autograd.Function):
    """x times a matrix and what is added to it, in half precision; without a gradient of the matrix, a third of the work."""

    @staticmethod
    def forward(ctx, x, matrix, bias, down, up):
        down, up = down.to(BF16), (GAIN * up).to(BF16)
        narrow = x @ down.T
        ctx.save_for_backward(x, matrix, narrow, down, up)
        return torch.addmm(bias, x, matrix.T).addmm_(narrow, up.T)

    @staticmethod
    def backward(ctx, slope):
        x, matrix, narrow, down, up = ctx.saved_tensors
        inner = slope @ up
        return (slope @ matrix).addmm_(inner, down), None, None, (inner.T @ x).float(), (GAIN * (slope.T @ narrow)).float()


class LowRank(nn.Module):
    """A linear map that stays, plus one of a low rank that begins at nothing."""

    def __init__(self, plain, rank, dropout=0.1):
        super().__init__()
        self.plain = plain
        self.down = nn.Parameter(torch.randn(rank, plain.in_features) * plain.in_features ** -0.5)
        self.up = nn.Parameter(torch.zeros(plain.out_features, rank))
        self.dropout = nn.Dropout(dropout)

    def forward(self, x):
        # Where all states are in half precision, not only the products; there nothing is dropped out.
        if x.dtype == BF16 and not torch.is_autocast_enabled("cpu"):
            matrix, bias = self.plain.weight.to(BF16), self.plain.bias.to(BF16)
            return Changed.apply(x.reshape(-1, x.shape[-1]), matrix, bias, self.down, self.up).view(*x.shape[:-1], -1)
        return self.plain(x) + GAIN * F.linear(F.linear(self.dropout(x), self.down), self.up)


def with_low_rank(encoder, rank, first=0):
    """The encoder, of which only what is added to the maps of its layers, from `first` on, learns."""
    encoder.requires_grad_(False)
    for layer in encoder.layers[first:]:
        for name in MAPS:
            setattr(layer, name, LowRank(getattr(layer, name), rank))
    return encoder


def pair_logits(net, head, ids, mask, hidden=0.0):
    """Logits of a head of a cross-encoder whose layers have additions, in half precision (slow where the processor has no bf16);
    `hidden`: the share of the tokens that are hidden, though never the first."""
    seen = torch.rand(mask.shape) >= hidden
    seen[:, 0] = True
    mask = mask * seen
    with torch.no_grad():
        x = net.encoder.embedded(ids)
    *_, states = net.encoder.upward(x.to(BF16), mask, dropout=net.dropout)
    return net.logits(states.float(), mask, head)
