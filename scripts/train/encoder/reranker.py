"""Trains the cross-encoder to grade: the three thresholds of the grade, and the order within a pool.

The lower layers are the served encoder's and stay as they are; the upper ones learn on their states.
"""
import functools
import json
import os
import random
import unicodedata

import numpy as np
import torch
import torch.nn.functional as F

import data as sets
import measures
from article_pools import article_pools
from exported import exported_cross_encoder, exported_encoder
from frozen import States, UpperLayers
from network import CrossEncoder, save
from tokens import Tokens, by_chunks
from training import Mean, Run, optimizer

HEAD = "relevance"
THRESHOLDS = 3
ORDER_WEIGHT = 0.5
TEMPERATURE = 1.0
# How often a query that is varied loses its capitals and its accents, and its pool the standfirsts.
LOWER, PLAIN, NO_DESCR = 0.84, 0.4, 0.3
# How often a pool is read in a pass over the data, by what its id begins with: those that the reranker that a training begins from
# has not learned from more than the others, and the articles of the written queries, which are easy, seldom.
TIMES, OTHERS = {"t4": 1, "t5": 1, "t6": 2, "t7": 2, "about": 0.2}, 0.5
# The lower layers of the encoder are kept; the rest is trained.
KEPT = 6
# Share of the tokens that a training pair hides.
HIDDEN = 0.05
# From this share of the training on the weights of its checkpoints are averaged.
AVERAGED = 0.5
# Half precision is many times slower than single where the processor does not compute in it.
HALF = "AVX512" in torch.backends.cpu.get_cpu_capability()


def varied(query, chance):
    """A query as another person might type it."""
    if chance.random() < LOWER:
        query = query.lower()
    if chance.random() < PLAIN:
        query = "".join(c for c in unicodedata.normalize("NFD", query) if c == "\u0303" or not unicodedata.combining(c))
        query = unicodedata.normalize("NFC", query)
    return query


def pairs_of(tokens, pool, chance=None):
    """Ids of the pairs of a pool; with `chance` varied, for training."""
    bare = chance is not None and chance.random() < NO_DESCR
    typed = functools.cache(lambda query: query if chance is None else varied(query, chance))
    return [tokens.pair(typed(r.query or pool.query), r.title, "" if bare else r.descr) for r in pool.rows]


def losses(out, grades, known, owners):
    """Thresholds by cross-entropy, where they are known; order by a softmax over each pool against its gains."""
    wanted = torch.stack([(grades >= g).float() for g in (1, 2, 3)], dim=1)
    levels = F.binary_cross_entropy_with_logits(out, wanted, known)
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


def drawn(pools, chance):
    """The pools of a pass over the data, in a new order."""
    found = []
    for pool in pools:
        times = TIMES.get(pool.qid.split(":")[0], OTHERS)
        found += [pool] * (int(times) + (chance.random() < times % 1))
    chance.shuffle(found)
    return found


def batches(order, size):
    """Pools in batches of about `size` pairs."""
    batch, pairs = [], 0
    for pool in order:
        batch.append(pool)
        pairs += len(pool.rows)
        if pairs >= size:
            yield batch
            batch, pairs = [], 0


class Pairs:
    """Pairs of pools with their states; those that train are varied."""

    def __init__(self, tokens, encoder, learn, dev, seed):
        chance, ids, self.at = random.Random(seed), [], {}
        for pools, varying in ((learn, chance), (dev, None)):
            for pool in pools:
                self.at[pool.qid] = len(ids)
                ids += pairs_of(tokens, pool, varying)
        self.states = States(encoder, KEPT, ids)

    def of(self, pool):
        return list(range(self.at[pool.qid], self.at[pool.qid] + len(pool.rows)))

    def judged(self, upper, picked, hidden=0.0):
        return by_chunks(lambda some: upper(*self.states.batch(some, hidden)), picked, self.states.length, 16)

    @torch.no_grad()
    def scores(self, upper, pools):
        """A score for each row of each pool: the expected grade."""
        found = torch.sigmoid(self.judged(upper, [i for pool in pools for i in self.of(pool)]).float()).sum(1).numpy()
        return np.split(found, np.cumsum([len(pool.rows) for pool in pools])[:-1])


def begun(encoder, start):
    """The network that a training begins from: the exported `encoder`, or the reranker at `start` as shipped."""
    base = exported_encoder(encoder)
    if start is not None:
        net = exported_cross_encoder(start, HEAD, THRESHOLDS)
        # Those of a served reranker end where its pairs are cut.
        net.encoder.places = base.places
        return net
    net = CrossEncoder(base.sizes, {HEAD: THRESHOLDS})
    net.encoder = base
    return net


def train(data, work, encoder, folder, steps, size, rate, head_rate, every, seed=14, until=None, start=None, kept=0.0):
    """Trains on the states of the exported `encoder` (models/encoder/encoder.onnx), from `start` (see `begun`); leaves the
    mean of the checkpoints, with a share `kept` of the start, in `folder`. A training that resumes averages what comes after."""
    with open(os.path.join(work, "splits.json"), encoding="utf-8") as file:
        parts = json.load(file)
    net = begun(encoder, start)
    dev = sets.part(data, parts, "dev")
    learn = [*sets.part(data, parts, "train"), *article_pools(data, *sets.held_out(data, parts["relevance"]), seed)]
    pairs, upper = Pairs(Tokens(work), net.encoder, learn, dev, seed), UpperLayers(net, KEPT, HEAD)
    learning = optimizer(net, rate, head_rate, frozen=KEPT)
    mean = Mean(net, kept)
    run = Run(folder, net, learning, steps, 60, seed, until)
    run.say(f"{len(learn)} pools, {sum(len(p.rows) for p in learn)} pairs; dev {len(dev)} pools; {run.steps} steps")
    while run.goes_on:
        chance = random.Random(seed * 1000 + run.step * 10)
        for batch in batches(drawn(learn, chance), size):
            net.train()
            picked = [i for pool in batch for i in pairs.of(pool)]
            grades = torch.tensor([r.grade for pool in batch for r in pool.rows])
            known = torch.tensor([r.known for pool in batch for r in pool.rows], dtype=torch.float)
            owners = torch.tensor([i for i, pool in enumerate(batch) for _ in pool.rows])
            with torch.autocast("cpu", dtype=torch.bfloat16, enabled=HALF):
                out = pairs.judged(upper, picked, HIDDEN)
            levels, order = losses(out.float(), grades, known, owners)
            run.learn(levels + ORDER_WEIGHT * order, levels=levels.item(), order=order.item())
            if run.step % every == 0 or not run.goes_on:
                if run.place >= run.steps * AVERAGED:
                    mean.add(net)
                net.eval()
                with torch.no_grad(), mean.weights_of(net), torch.autocast("cpu", dtype=torch.bfloat16, enabled=HALF):
                    row = measures.relevance(dev, pairs.scores(upper, dev), rounds=0)[0]
                    save(folder, net, net.encoder.sizes, heads={HEAD: THRESHOLDS}, step=run.step, dev=row)
                run.say(f"dev at {run.step}, mean of {mean.count}: nDCG@10 {row['ndcg']:.4f} AUC {row['auc']:.4f}")
                run.save()
            if not run.goes_on:
                break
    run.save()
