"""Training only the upper layers: the states after the lower layers are computed once.

The lower layers stay as they are, so that a step costs a fraction and the exported model shares their weights with the encoder.
"""
import torch

from network import CrossEncoder
from tokens import padded


def end_of(model, layers):
    """Place of the node whose output are the states after so many layers of an exported network."""
    return next(i for i, node in enumerate(model.graph.node) if f"{layers - 1}.close.gamma" in node.input)


class States:
    """States of rows (lists of ids) after so many layers of an encoder, as batches of a network.

    Computed when they are first asked for and kept in half precision. In bf16: that is as near to what is served as are the
    served states of the same row in two batches, whose tokens are quantized together (7 % of their length), in a third of the time.
    """

    def __init__(self, encoder, layers, rows):
        self.encoder, self.layers, self.rows, self.found = encoder, layers, rows, {}

    def length(self, row):
        return len(self.rows[row])

    @torch.no_grad()
    def read(self, rows):
        if rows:
            ids, mask = padded([self.rows[row] for row in rows])
            *_, states = self.encoder.upward(self.encoder.embedded(ids), mask, last=self.layers)
            self.found |= {row: own[: self.length(row)].half().clone() for row, own in zip(rows, states)}

    def batch(self, rows, hidden=0.0):
        """Padded states and their mask, which hides that share of the tokens, though never the first."""
        self.read([row for row in rows if row not in self.found])
        longest = max(self.length(row) for row in rows)
        x, mask = torch.zeros(len(rows), longest, self.encoder.sizes["width"]), torch.zeros(len(rows), longest)
        for k, row in enumerate(rows):
            x[k, : self.length(row)] = self.found[row]
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
        return self.net.logits(states, mask, self.head)
