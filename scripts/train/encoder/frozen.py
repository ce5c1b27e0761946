"""Training only the upper layers: the states after the lower layers of the exported encoder are computed once.

The lower layers stay as they are, in eight bits as served, so that a step costs a fraction and the exported model shares
their weights with the encoder.
"""
import numpy as np
import onnx
import torch
from onnx import TensorProto, helper

from export import session
from network import CrossEncoder
from tokens import PAD, batches_by_length


def end_of(model, layers):
    """Place of the node whose output are the states after so many layers of an exported network."""
    return next(i for i, node in enumerate(model.graph.node) if f"{layers - 1}.close.gamma" in node.input)


def states_after(layers, path, rows, width, threads=2, tokens=2048):
    """States of the tokens of all `rows` (lists of ids) after so many layers of the encoder at `path`, one below the
    other in half precision, and where each row begins."""
    model = onnx.load(path)
    wanted = model.graph.node[end_of(model, layers)].output[0]
    del model.graph.output[:]
    model.graph.output.append(helper.make_tensor_value_info(wanted, TensorProto.FLOAT, ["batch", "length", width]))
    network = session(model.SerializeToString(), threads)
    starts = np.concatenate([[0], np.cumsum([len(row) for row in rows])])
    found = np.empty((starts[-1], width), np.float16)
    for batch in batches_by_length([len(row) for row in rows], tokens):
        longest = max(len(rows[i]) for i in batch)
        ids = np.array([rows[i] + [PAD] * (longest - len(rows[i])) for i in batch])
        mask = np.array([[1] * len(rows[i]) + [0] * (longest - len(rows[i])) for i in batch])
        for i, states in zip(batch, network.run([wanted], {"input_ids": ids, "attention_mask": mask})[0]):
            found[starts[i]: starts[i + 1]] = states[: len(rows[i])]
    return found, starts


class States:
    """States of rows as batches of a network."""

    def __init__(self, flat, starts):
        self.flat, self.starts = torch.from_numpy(flat), starts

    def length(self, row):
        return self.starts[row + 1] - self.starts[row]

    def batch(self, rows, hidden=0.0):
        """Padded states and their mask, which hides that share of the tokens, though never the first."""
        longest = max(self.length(row) for row in rows)
        x, mask = torch.zeros(len(rows), longest, self.flat.shape[1]), torch.zeros(len(rows), longest)
        for k, row in enumerate(rows):
            x[k, : self.length(row)] = self.flat[self.starts[row]: self.starts[row + 1]].float()
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
        *_, states = self.net.encoder.upward(x, mask, self.first, self.net.dropout)
        return self.net.logits(states, mask, self.head)
