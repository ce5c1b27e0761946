"""Trains what queries add to the encoder: its vectors of articles stay, and a query is brought near those that answer it.

Only additions of low rank to the maps of its layers learn, on the graded pools and on the queries written for articles, against
articles drawn at random.
"""
import json
import os
import random
from dataclasses import dataclass

import numpy as np
import torch
import torch.nn.functional as F
from torch import nn

import data as sets
import export
import measures
from article_pools import article_pools
from exported import exported_encoder
from low_rank import with_low_rank
from network import SentenceEncoder, save
from reranker import HALF, varied
from tokens import QUERY, Tokens, padded
from training import Run

THRESHOLDS = (1, 2, 3)
LEVEL_WEIGHT = 0.5
# Share of the written queries that are read in a pass over the graded pools.
WRITTEN = 0.15
# Articles drawn at random that each step ranks below those that a query is about.
OTHERS = 2000
# What cosines begin to count: the inverse temperature of the order, and a line for each threshold.
SHARPNESS, SLOPE, OFFSETS = 50.0, 25.0, (-19.0, -20.5, -21.5)
LINES_RATE = 2e-3


@dataclass
class Asked:
    """A query and the articles graded for it: their places among all, grades, and which thresholds are known."""

    query: str
    places: torch.Tensor
    grades: torch.Tensor
    known: torch.Tensor


class Articles:
    """Vectors of the articles of pools, by the encoder as served."""

    def __init__(self, encoder, tokens, pools):
        self.places = {}
        for pool in pools:
            for row in pool.rows:
                self.places.setdefault((row.title, row.descr), len(self.places))
        session = export.session(encoder)
        run = lambda ids: session.run(None, {"input_ids": ids, "attention_mask": np.ones_like(ids)})[0][0]
        read = [run(np.array([tokens.article(*texts)], np.int64)) for texts in self.places]
        self.vectors = torch.from_numpy(np.stack(read))

    def of(self, rows):
        return torch.tensor([self.places[row.title, row.descr] for row in rows])

    def asked(self, query, rows):
        return Asked(query, self.of(rows), torch.tensor([r.grade for r in rows]),
                     torch.tensor([r.known for r in rows], dtype=torch.float))


class Lines(nn.Module):
    """How cosines count while the encoder learns; thrown away afterwards."""

    def __init__(self):
        super().__init__()
        self.sharpness = nn.Parameter(torch.tensor(SHARPNESS).log())
        self.slopes = nn.Parameter(torch.full((len(THRESHOLDS),), SLOPE).log())
        self.offsets = nn.Parameter(torch.tensor(OFFSETS))

    def levels(self, near, one):
        """Loss of the known thresholds of each article, by its cosine."""
        wanted = torch.stack([(one.grades >= g).float() for g in THRESHOLDS], dim=1)
        logits = near[:, None] * self.slopes.exp() + self.offsets
        return F.binary_cross_entropy_with_logits(logits, wanted, one.known, reduction="none").mean(1)

    def order(self, near, far, gains):
        """Divergence of a softmax over own and other articles from the gains of the own."""
        share = gains / gains.sum()
        said = F.log_softmax(torch.cat([near, far]) * self.sharpness.exp(), 0)[: len(near)]
        return (share * (share.clamp_min(1e-9).log() - said)).sum()

    def loss(self, queries, batch, vectors, others):
        far, orders, levels = queries @ others.T, [], []
        for k, one in enumerate(batch):
            near, gains = vectors[one.places] @ queries[k], 2.0 ** one.grades - 1
            levels.append(self.levels(near, one))
            if gains.max() > 0:
                orders.append(self.order(near, far[k], gains))
        return sum(orders) / max(1, len(orders)), torch.cat(levels).mean()


def vectors_of(net, tokens, queries):
    """Vectors of queries, in batches of some tens."""
    found = [net(*padded([tokens.alone(q, QUERY) for q in queries[k: k + 64]])) for k in range(0, len(queries), 64)]
    return torch.cat(found).float()


@torch.no_grad()
def figures(net, tokens, articles, pools):
    net.eval()
    vectors = vectors_of(net, tokens, [pool.query for pool in pools])
    scores = [(articles.vectors[articles.of(pool.rows)] @ vectors[i]).numpy() for i, pool in enumerate(pools)]
    row = measures.relevance(pools, scores, rounds=0)[0]
    return f"nDCG@10 {row['ndcg']:.4f} AUC {row['auc']:.4f}"


def train(data, work, encoder, folder, steps, size, rate, rank, every, seed=14):
    """Trains on the exported `encoder` (models/encoder/encoder.onnx); leaves it with its additions in `folder`."""
    with open(os.path.join(work, "splits.json"), encoding="utf-8") as file:
        parts = json.load(file)
    dev = {name: sets.part(data, parts, name) for name in ("dev", "dev_categories", "calibrate")}
    learn = sets.part(data, parts, "train")
    written = list(article_pools(data, *sets.held_out(data, parts["relevance"]), seed))
    tokens = Tokens(work)
    articles = Articles(encoder, tokens, [*learn, *written, *(pool for pools in dev.values() for pool in pools)])
    graded = [articles.asked(pool.query, pool.rows) for pool in learn]
    others = [articles.asked(row.query, [row]) for pool in written for row in pool.rows]
    bank = articles.vectors[torch.cat([one.places for one in graded + others]).unique()]
    torch.manual_seed(seed)
    base = exported_encoder(encoder)
    net = SentenceEncoder(base.sizes)
    net.encoder = with_low_rank(base, rank)
    lines = Lines()
    learned = [p for p in net.parameters() if p.requires_grad]
    optimizer = torch.optim.AdamW([{"params": learned, "base": rate, "weight_decay": 0.01},
                                   {"params": list(lines.parameters()), "base": LINES_RATE, "weight_decay": 0.0}], betas=(0.9, 0.98))
    run = Run(folder, nn.ModuleList([net, lines]), optimizer, steps, 30, seed)
    chance, order = random.Random(seed + run.step), []
    run.say(f"{len(graded)} graded, {len(others)} written queries, {len(bank)} articles; {run.steps} steps")
    while run.goes_on:
        if len(order) < size:
            order = graded + chance.sample(others, int(WRITTEN * len(others)))
            chance.shuffle(order)
        batch = [order.pop() for _ in range(size)]
        net.train()
        with torch.autocast("cpu", dtype=torch.bfloat16, enabled=HALF):
            queries = net(*padded([tokens.alone(varied(one.query, chance), QUERY) for one in batch]))
        order_loss, level_loss = lines.loss(F.normalize(queries.float(), dim=-1), batch, articles.vectors,
                                            bank[torch.randint(len(bank), (OTHERS,))])
        run.learn(order_loss + LEVEL_WEIGHT * level_loss, order=order_loss.item(), levels=level_loss.item())
        if run.step % every == 0 or not run.goes_on:
            run.say(f"at {run.step}: " + "; ".join(f"{name} {figures(net, tokens, articles, pools)}" for name, pools in dev.items()))
    run.save()
    save(folder, net.encoder, base.sizes, rank=rank)
