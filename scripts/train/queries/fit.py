"""Fits the small reader of queries to the labels of written rows and to what the query reader reads; weights in WORK/weights.pt.

    fit.py WORK [--start FILE] [--rate N] [--steps N] [--seed N] [--to FILE]
"""
import argparse
import json
import math
import os
import random
import sys
import time
import unicodedata
from collections import defaultdict
from functools import lru_cache

import torch
import torch.nn.functional as F

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [HERE, os.path.join(HERE, "..", "encoder")]

import tagged_queries as queries  # noqa: E402
import word_features as features  # noqa: E402
from words_reader import WordsReader  # noqa: E402

SIZE, DECAY, WARM_UP, CLIP = 64, 0.01, 200, 1.0
TAGS_COUNT = 2.0
SHARES = {"kind": 1.0, "type": 0.5, "step": 0.5, "share": 0.5}
# Of the labels that were written, beside what the query reader reads.
WRITTEN = 0.5
SMOOTHING = 0.02
# Shares of rows with other topics, without accents, and with a letter too many, too few or in the wrong place.
VARIED, PLAIN, MISTYPED = 0.7, 0.1, 0.05
# Words whose own row is left out of the sum of their features.
UNSEEN = 0.1
# Of the mean of the weights, that of the step before.
KEPT = 0.999
LONGEST = 80

TAGS = {tag: at for at, tag in enumerate(queries.TAGS)}
of_word = lru_cache(maxsize=None)(features.features)


def plain(text):
    return "".join(c for c in unicodedata.normalize("NFD", text) if unicodedata.category(c) != "Mn")


def mistyped(word, chance):
    at = chance.randrange(1, len(word) - 1)
    return chance.choice((word[:at] + word[at + 1] + word[at] + word[at + 2:], word[:at] + word[at + 1:], word[:at] + word[at] + word[at:]))


def other_words(row, chance):
    """The words of a row, some of them spelled otherwise; as many as it has tags."""
    words = [word for *_, word in queries.words(row["text"])]
    if chance.random() < PLAIN:
        words = list(map(plain, words))
    return [mistyped(word, chance) if len(word) > 4 and word.isalpha() and chance.random() < MISTYPED / 2 else word for word in words]


def tensors(rows):
    """ids and weights of rows of one length (lists of words)."""
    read = [[of_word(word) for word in words] for words in rows]
    most = max(len(word) for words in read for word in words)
    pad = lambda word, part: [pair[part] for pair in word] + [0] * (most - len(word))
    ids = torch.tensor([[pad(word, 0) for word in words] for words in read])
    return ids, torch.tensor([[pad(word, 1) for word in words] for words in read], dtype=torch.float32)


def divergence(logits, shares):
    return -(shares * F.log_softmax(logits, -1)).sum(-1)


def loss_of(net, rows, chance):
    ids, weights = tensors([other_words(row, chance) for row in rows])
    weights[..., 0] *= (torch.rand(weights.shape[:2]) > UNSEEN).float()
    tags, classes = net(ids, weights)
    total = tags.new_zeros(())
    length = tags.shape[1]
    smooth = lambda wanted, count: F.one_hot(torch.tensor(wanted), count) * (1 - SMOOTHING) + SMOOTHING / count

    def goal(row, own, read, count):
        """Between what was written and what was read, of which there may be only one."""
        if own is None or read is None:
            return smooth(own, count) if read is None else torch.tensor(read)
        return WRITTEN * smooth(own, count) + (1 - WRITTEN) * torch.tensor(read)

    tagged = [at for at, row in enumerate(rows) if row["kind"] not in queries.UNTAGGED and not leads_nowhere(row)]
    if tagged:
        goals = torch.stack([goal(rows[at], own_tags(rows[at]), rows[at]["read"] and rows[at]["read"]["tags"], len(TAGS)) for at in tagged])
        total = total + TAGS_COUNT * divergence(tags[tagged], goals).sum() / (SIZE * length)
    charts = [at for at, row in enumerate(rows) if row["kind"] is not None]
    for name, logits in classes.items() if charts else ():
        names = queries.CLASSES[name]
        own = lambda row: None if row["kind"] == "?" else names.index(row[name])
        goals = torch.stack([goal(rows[at], own(rows[at]), rows[at]["read"] and rows[at]["read"][name], len(names)) for at in charts])
        total = total + SHARES[name] * divergence(logits[charts], goals).sum() / SIZE
    return total


def own_tags(row):
    return None if row["tags"] is None else [TAGS[tag] for tag in row["tags"]]


def leads_nowhere(row):
    """A row without labels that the query reader takes for one whose tags it did not learn."""
    kinds = row["read"]["kind"] if row["kind"] == "?" else None
    return kinds is not None and queries.CLASSES["kind"][kinds.index(max(kinds))] in queries.UNTAGGED


def measured(net, rows):
    """Shares of rows whose tags and whose classes are all right."""
    right = defaultdict(list)
    net.eval()
    with torch.no_grad():
        for row in rows:
            ids, weights = tensors([[word for *_, word in queries.words(row["text"])]])
            tags, classes = net(ids, weights)
            if row["kind"] not in queries.UNTAGGED:
                found = [queries.TAGS[at] for at in tags[0].argmax(-1)]
                right["tags of charts" if row["kind"] else "tags of searches"].append(found == row["tags"])
            for name in queries.CLASSES if row["kind"] else ():
                right[name].append(queries.CLASSES[name][classes[name][0].argmax()] == row[name])
    net.train()
    return {name: round(sum(of) / len(of), 4) for name, of in right.items()}


def lines(path):
    """Rows that are short enough to be read, and have labels of their own or have been read."""
    with open(path, encoding="utf-8") as file:
        rows = [row for row in map(json.loads, file) if 0 < len(queries.words(row["text"])) <= LONGEST]
    return [row for row in rows if row["tags"] is not None or row["read"] is not None]


class Batches:
    """Rows of one length at a time; those with labels of their own mostly with other topics, which the query reader has not read."""

    def __init__(self, rows, others, chance):
        self.rows, self.others, self.chance, self.waiting = rows, others, chance, []

    def next(self):
        if not self.waiting:
            self.waiting = self.round()
        return self.waiting.pop()

    def round(self):
        groups = defaultdict(list)
        for row in self.rows:
            varies = row["tags"] is not None and self.chance.random() < VARIED
            row = {**queries.varied(row, self.others["topics"], self.others["windows"], self.chance), "read": None} if varies else row
            groups[min(LONGEST, len(queries.words(row["text"])))].append(row)
        batches = []
        for length, some in groups.items():
            self.chance.shuffle(some)
            batches += [some[at: at + SIZE] for at in range(0, len(some), SIZE)]
        batches = [batch for batch in batches if 0 < len(queries.words(batch[0]["text"])) <= LONGEST]
        self.chance.shuffle(batches)
        return batches


def fit(work, to, steps, rate, seed, start=None, say=print):
    """Fits from scratch or, with `start`, from weights of before; saves the mean of the weights of the last steps at `to`."""
    chance = random.Random(seed)
    torch.manual_seed(seed)
    pool, held = lines(os.path.join(work, "pool.jsonl")), lines(os.path.join(work, "held.jsonl"))
    with open(os.path.join(work, "topics.json"), encoding="utf-8") as file:
        batches = Batches(pool, json.load(file), chance)
    net = WordsReader()
    if start:
        net.load_state_dict(torch.load(start))
    mean = WordsReader()
    mean.load_state_dict(net.state_dict())
    learner = torch.optim.AdamW(net.parameters(), lr=rate, weight_decay=DECAY, betas=(0.9, 0.98))
    say(f"{len(pool)} rows, {len(held)} held back, {sum(p.numel() for p in net.parameters())} weights")
    began, losses = time.time(), []
    for step in range(steps):
        share = min(1, (step + 1) / WARM_UP) * (0.02 + 0.98 * (1 + math.cos(math.pi * step / steps)) / 2)
        learner.param_groups[0]["lr"] = rate * share
        loss = loss_of(net, batches.next(), chance)
        loss.backward()
        torch.nn.utils.clip_grad_norm_(net.parameters(), CLIP)
        learner.step()
        learner.zero_grad(set_to_none=True)
        losses.append(float(loss.detach()))
        kept = min(KEPT, (step + 1) / (step + 10))
        with torch.no_grad():
            for own, other in zip(mean.parameters(), net.parameters()):
                own.lerp_(other, 1 - kept)
        if (step + 1) % 500 == 0 or step + 1 == steps:
            say(f"{step + 1}/{steps} {time.time() - began:.0f} s, loss {sum(losses) / len(losses):.4f}, held back {measured(mean, held)}", flush=True)
            losses = []
            torch.save(mean.state_dict(), to)
    return mean


if __name__ == "__main__":
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("work")
    options.add_argument("--start")
    options.add_argument("--rate", type=float, default=3e-3)
    options.add_argument("--steps", type=int, default=6000)
    options.add_argument("--seed", type=int, default=14)
    options.add_argument("--to")
    given = options.parse_args()
    fit(given.work, given.to or os.path.join(given.work, "weights.pt"), given.steps, given.rate, given.seed, given.start)
