"""Training only the upper layers: the states after the lower layers are computed once.

The lower layers stay as they are, so that a step costs a fraction and the exported model shares their weights with the encoder.
"""
import numpy as np
import torch

from network import CrossEncoder
from tokens import longest_of, padded


class States:
    """States of rows (lists of ids) after so many layers of an encoder, as batches of a network.

    Computed when they are first asked for and kept in half precision. In bf16: that is as near to what is served as are the
    served states of the same row in two batches, whose tokens are quantized together (7 % of their length), in a third of the time.
    One array has all: 100,000 small ones would take far more time to allocate.
    """

    MULTIPLE = 32

    def __init__(self, encoder, layers, rows):
        self.encoder, self.layers, self.rows = encoder, layers, rows
        self.starts = np.concatenate([[0], np.cumsum([len(row) for row in rows])])
        self.flat = np.empty((self.starts[-1], encoder.sizes["width"]), np.float16)
        self.known = np.zeros(len(rows), bool)

    def length(self, row):
        return len(self.rows[row])

    @torch.no_grad()
    def read(self, rows):
        rows = [row for row in rows if not self.known[row]]
        if rows:
            ids, mask = padded([self.rows[row] for row in rows], self.MULTIPLE)
            *_, states = self.encoder.upward(self.encoder.embedded(ids), mask, last=self.layers)
            for row, own in zip(rows, states.half().numpy()):
                self.flat[self.starts[row]: self.starts[row + 1]] = own[: self.length(row)]
            self.known[rows] = True

    def batch(self, rows, hidden=0.0):
        """Padded states and their mask, which hides that share of the tokens, though never the first."""
        self.read(rows)
        x = torch.zeros(len(rows), longest_of(map(self.length, rows), self.MULTIPLE), self.flat.shape[1])
        mask = torch.zeros(x.shape[:2])
        for k, row in enumerate(rows):
            x[k, : self.length(row)] = torch.from_numpy(self.flat[self.starts[row]: self.starts[row + 1]])
            mask[k, : self.length(row)] = 1
        seen = torch.rand(mask.shape) >= hidden
        seen[:, 0] = True
        return x, mask * seen


class UpperLayers(torch.nn.Module):
    """The layers of a cross-encoder from `first` on and one of its heads, over states instead of ids."""

    def __init__(self, net: CrossEncoder, first, head):
        super().__init__()
        self.net, self.first, self.head = net, first, head

    def forward(self, x, mask):
        *_, states = self.net.encoder.upward(x, mask, self.first, dropout=self.net.dropout)
        return self.net.logits(states.float(), mask, self.head)
