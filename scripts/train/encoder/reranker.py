"""Trains the cross-encoder to grade: the three thresholds of the grade, and the order within a pool."""
import json
import os
import random
import unicodedata

import numpy as np
import torch
import torch.nn.functional as F

import data as sets
import measures
from exported import exported_cross_encoder
from network import CrossEncoder, load_encoder, save, take_heads, take_layers
from tokens import Tokens, by_chunks, padded_pairs, read_all
from training import Run, optimizer

HEAD = "relevance"
THRESHOLDS = 3
ORDER_WEIGHT = 0.5
TEMPERATURE = 1.0
NO_DESCR, LOWER, PLAIN = 0.15, 0.3, 0.15


def varied(query, chance):
    """A query as another person might type it."""
    if chance.random() < LOWER:
        query = query.lower()
    if chance.random() < PLAIN:
        query = "".join(c for c in unicodedata.normalize("NFD", query) if c == "\u0303" or not unicodedata.combining(c))
        query = unicodedata.normalize("NFC", query)
    return query


def pairs_of(tokens, pool, chance=None):
    """Tokenized pairs of a pool; with `chance` varied, for training."""
    query = pool.query if chance is None else varied(pool.query, chance)
    bare = chance is not None and chance.random() < NO_DESCR
    return [tokens.pair(query, r.title, "" if bare else r.descr) for r in pool.rows]


def losses(out, grades, owners):
    """Thresholds by cross-entropy; order by a softmax over each pool against its gains."""
    wanted = torch.stack([(grades >= g).float() for g in (1, 2, 3)], dim=1)
    levels = F.binary_cross_entropy_with_logits(out, wanted)
    score = out.sum(1) / TEMPERATURE
    order, counted = out.new_zeros(()), 0
    for owner in owners.unique():
        mine = owners == owner
        gains = 2.0 ** grades[mine] - 1
        if gains.max() > 0 and gains.min() < gains.max():
            order = order - (gains / gains.sum() * F.log_softmax(score[mine], 0)).sum() + entropy(gains / gains.sum())
            counted += 1
    return levels, order / max(1, counted)


def entropy(p):
    return (p * torch.log(p.clamp_min(1e-9))).sum()


def batches(pools, size, chance):
    """Pools in batches of about `size` pairs, in a new order; long pools are cut at random."""
    order = list(pools)
    chance.shuffle(order)
    batch, pairs = [], 0
    for pool in order:
        batch.append(pool)
        pairs += len(pool.rows)
        if pairs >= size:
            yield batch
            batch, pairs = [], 0


def judge(net, tokens, pools):
    """A score for each row of each pool: the expected grade."""
    pairs = [p for pool in pools for p in pairs_of(tokens, pool)]
    predicted = 1 / (1 + np.exp(-read_all(net, pairs, HEAD)))
    scores, at = [], 0
    for pool in pools:
        scores.append(predicted[at: at + len(pool.rows)].sum(1))
        at += len(pool.rows)
    return scores


def begun(start, layers):
    """The cross-encoder that a training begins from: one as shipped (a file), or `layers` of the network in a folder."""
    if start.endswith(".onnx"):
        return exported_cross_encoder(start, HEAD, THRESHOLDS)
    encoder = take_layers(load_encoder(start), layers)
    net = CrossEncoder(encoder.sizes, {HEAD: THRESHOLDS})
    net.encoder = encoder
    take_heads(net, start)
    return net


def train(data, work, start, folder, layers, epochs, size, rate, head_rate, every=150, seed=14, frozen=0, until=None):
    """Trains a cross-encoder from `start` (see `begun`); saves the best by the dev part in `folder`."""
    with open(os.path.join(work, "splits.json"), encoding="utf-8") as file:
        parts = json.load(file)
    tokens = Tokens(work)
    net = begun(start, layers)
    learn, dev = sets.part(data, parts, "train"), sets.part(data, parts, "dev")
    per_epoch = sum(len(p.rows) for p in learn) // size
    run = Run(folder, net, optimizer(net, rate, head_rate, frozen=frozen), int(epochs * per_epoch), 60, seed, until)
    run.say(f"{len(learn)} pools, {sum(len(p.rows) for p in learn)} pairs; dev {len(dev)} "
            f"pools; layers {layers}; {run.steps} steps of about {size} pairs")
    while run.goes_on:
        chance = random.Random(seed * 1000 + run.step)
        for batch in batches(learn, size, chance):
            net.train()
            pairs = [p for pool in batch for p in pairs_of(tokens, pool, chance)]
            grades = torch.tensor([r.grade for pool in batch for r in pool.rows])
            owners = torch.tensor([i for i, pool in enumerate(batch) for _ in pool.rows])
            out = by_chunks(lambda some: net(*padded_pairs(some), HEAD), pairs, lambda pair: len(pair[0]))
            levels, order = losses(out, grades, owners)
            run.learn(levels + ORDER_WEIGHT * order, levels=levels.item(), order=order.item())
            if run.step % every == 0 or not run.goes_on:
                row = measures.relevance(dev, judge(net, tokens, dev), rounds=0)[0]
                run.say(f"dev at {run.step}: nDCG@10 {row['ndcg']:.4f} AUC {row['auc']:.4f}")
                value = row["ndcg"] + row["auc"]
                if run.best is None or value > run.best:
                    run.best = value
                    save(folder, net, net.encoder.sizes, heads={HEAD: THRESHOLDS}, step=run.step, dev=row)
                run.save()
            if not run.goes_on:
                break
    run.save()
