"""Figures of the encoder before any training, by the layer that its vectors are taken from."""
import os

import numpy as np
import torch
import torch.nn.functional as F

from network import mean_of
from tokens import QUERY, batches_by_length, padded


@torch.no_grad()
def by_layer(encoder, rows, tokens=4096):
    """Vectors of tokenized texts after each layer: layers x texts x width."""
    encoder.eval()
    out = np.zeros((encoder.sizes["layers"] + 1, len(rows), encoder.sizes["width"]), np.float32)
    for batch in batches_by_length([len(r) for r in rows], tokens):
        ids, mask = padded([rows[i] for i in batch])
        for layer, states in enumerate(encoder(ids, mask, each=True)):
            out[layer, batch] = F.normalize(mean_of(states, mask), dim=-1).numpy()
    return out


def cosines(encoder, tokens, pools, cache=None):
    """Per layer: a list of arrays, one for each pool. Vectors are cached in the file `cache`."""
    queries = [tokens.alone(p.query, QUERY) for p in pools]
    articles = {}
    for p in pools:
        for r in p.rows:
            articles.setdefault((r.title, r.descr), len(articles))
    rows = queries + [tokens.article(title, descr) for title, descr in articles]
    if cache and os.path.exists(cache):
        found = np.load(cache)
    else:
        found = by_layer(encoder, rows)
        if cache:
            np.save(cache, found)
    queries, passages = found[:, : len(pools)], found[:, len(pools):]
    return [[passages[layer, [articles[r.title, r.descr] for r in p.rows]] @ queries[layer, i] for i, p in enumerate(pools)]
            for layer in range(len(found))]
