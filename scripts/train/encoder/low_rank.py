"""Low-rank additions to the maps of an encoder (Hu et al., "LoRA", 2021): few weights that learn, beside those that stay."""
import torch
import torch.nn.functional as F
from torch import nn

# The linear maps of a layer.
MAPS = ("qkv", "out", "widen", "narrow")
GAIN = 2.0


class LowRank(nn.Module):
    """A linear map that stays, plus one of a low rank that begins at nothing."""

    def __init__(self, plain, rank, dropout=0.1):
        super().__init__()
        self.plain = plain
        self.down = nn.Parameter(torch.randn(rank, plain.in_features) * plain.in_features ** -0.5)
        self.up = nn.Parameter(torch.zeros(plain.out_features, rank))
        self.dropout = nn.Dropout(dropout)

    def forward(self, x):
        return self.plain(x) + GAIN * F.linear(F.linear(self.dropout(x), self.down), self.up)


def with_low_rank(encoder, rank):
    """The encoder, of which only what is added to the maps of its layers learns."""
    encoder.requires_grad_(False)
    for layer in encoder.layers:
        for name in MAPS:
            setattr(layer, name, LowRank(getattr(layer, name), rank))
    return encoder


def added(encoder):
    """What was added, by name."""
    return {name: value for name, value in encoder.state_dict().items() if name.endswith((".down", ".up"))}
