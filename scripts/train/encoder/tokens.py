"""Texts to the ids that the networks read."""
import os

import numpy as np
import torch
from tokenizers import Tokenizer

BEGIN, PAD, END = 0, 1, 2
QUERY, PASSAGE = "query: ", "passage: "
LONGEST_QUERY, LONGEST_TEXT = 32, 80


class Tokens:
    """The tokenizer of a folder, with a cache."""

    def __init__(self, folder):
        self.tokenizer = Tokenizer.from_file(os.path.join(folder, "tokenizer.json"))
        self.known = {}

    def ids(self, text):
        found = self.known.get(text)
        if found is None:
            found = self.known[text] = self.tokenizer.encode(text, add_special_tokens=False).ids
        return found

    def alone(self, text, prefix, longest=LONGEST_TEXT):
        """One text as the sentence encoder reads it."""
        return [BEGIN, *self.ids(prefix + text)[:longest], END]

    def article(self, title, descr, longest=LONGEST_TEXT):
        text = title if not descr else f"{title}. {descr}" if title[-1:] not in ".?!…" else f"{title} {descr}"
        return self.alone(text, PASSAGE, longest)

    def pair(self, first, title, descr="", longest=LONGEST_TEXT, longest_first=LONGEST_QUERY):
        """Two texts as the cross-encoder reads them."""
        head = [BEGIN, *self.ids(first)[:longest_first], END]
        body = self.ids(title)[:longest]
        if descr and len(body) < longest:
            body = [*body, END, *self.ids(descr)[: longest - len(body)]]
        return [*head, *body, END]


def longest_of(lengths, multiple=1):
    """The greatest of lengths, up to a multiple: the processor's library prepares its code anew for each shape."""
    return -max(lengths) // multiple * -multiple


def padded(rows, multiple=1):
    """ids and mask of rows of different lengths, as long as a multiple."""
    longest = longest_of(map(len, rows), multiple)
    ids = np.full((len(rows), longest), PAD, np.int64)
    mask = np.zeros((len(rows), longest), np.float32)
    for i, r in enumerate(rows):
        ids[i, : len(r)] = r
        mask[i, : len(r)] = 1
    return torch.from_numpy(ids), torch.from_numpy(mask)


def batches_by_length(lengths, tokens=4096):
    """Indices in batches of like length, each of about so many tokens."""
    batch, widest = [], 0
    for i in np.argsort(lengths, kind="stable"):
        widest = max(widest, lengths[i])
        if batch and widest * (len(batch) + 1) > tokens:
            yield np.array(batch)
            batch, widest = [], lengths[i]
        batch.append(i)
    if batch:
        yield np.array(batch)


def by_chunks(run, rows, length, chunk=12):
    """`run` on a list of rows, a few of similar length at a time; results in the order of `rows`, with gradients."""
    order = np.argsort([length(r) for r in rows], kind="stable")
    parts = [run([rows[i] for i in order[k: k + chunk]]) for k in range(0, len(order), chunk)]
    return torch.cat(parts)[torch.from_numpy(np.argsort(order))]


@torch.no_grad()
def read_all(net, pairs, head, tokens=4096):
    """Logits of a head for tokenized pairs."""
    net.eval()
    out = None
    for batch in batches_by_length([len(pair) for pair in pairs], tokens):
        found = net(*padded([pairs[i] for i in batch]), head).numpy()
        out = np.zeros((len(pairs), found.shape[1]), np.float32) if out is None else out
        out[batch] = found
    return out
