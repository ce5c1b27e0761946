#!/usr/bin/env python3
"""Fits the tone model on the encoded rows: members of an ensemble that start from the language model. A linear model over
word sequences beside them improved nothing on the dev parts. Usage: fit.py WORK_FOLDER LEXICONS_FOLDER
"""
import os
import sys
import time

import numpy as np
import torch
import torch.nn as nn
import torch.nn.functional as F
from network import ABSENT, AT_TARGET, CAPITAL, SEED, TONES, Member, Words, lexicon, pad, read_rows, word_table
from sklearn.metrics import f1_score

MEMBERS = 2
EPOCHS, BATCH, WARM = 5, 64, 200
RATES = {"dense": 1e-3, "table": 3e-4, "sparse": 1e-3}
WORD_DROPOUT, SMOOTHING, NEAR = 0.1, 0.05, 0.1
# Penalty for believing the opposite sign.
TURNED_WEIGHT = 0.5
# From this share of the training on its weights are averaged, every so many steps.
AVERAGED, AVERAGED_EVERY = 0.5, 50
# Weights of the rows of a set; "tone-2" and "read" are labelled under the definition in use. Chosen on the dev parts.
WEIGHTS = {"tone-2": 1.0, "read": 1.0, "newsmtsc": 2.5, "sentfin": 1.0, "read-es": 1.0, "read-es-chosen": 1.0, "articles": 1.0,
           "articles-other": 0.3, "articles-translated": 0.3, "articles+standfirst": 0.3, "made-en": 0.5, "made-es": 0.5}
OWN = ("tone-2", "read")
# A standfirst's sentence beside a headline that names the target, too; a headline that does not name it.
BESIDE, UNNAMED = 0.5, 0.3
# Generated sentences, which are about who does what to whom, come so many times in an epoch. Half of their names are
# masked each time, so that they are not memorised.
MADE_TIMES, HIDDEN_NAMES = 4, 0.5
DEV = ("tone-2", "read", "newsmtsc", "sentfin", "read-es", "articles", "es-tsa")
# How headline and sentences are pooled here; the calibration fits it.
POOLED = (0.6, 0.45)


def training(rows):
    """Segments, tones, weights and the share of names to mask."""
    chosen = []
    for row in rows:
        weight = WEIGHTS.get(row["set"], 0)
        if row["split"] != "train" or row["basis"] != "headline" or weight == 0:
            continue
        made = row["set"].startswith("made-")
        parts = [(at, weight * share, TONES.index(row["gold"]), HIDDEN_NAMES * made) for at, share in parts_of(row)]
        chosen += parts * (MADE_TIMES if made else 1)
    at, weight, tone, hidden = zip(*chosen)
    weight = np.array(weight, np.float32)
    return np.array(at), np.array(tone), weight / weight.mean(), np.array(hidden)


def parts_of(row):
    """Segments that train, with their shares. A sentence of a standfirst has the tone of its article if it names the target."""
    title, *sentences = row["segments"]
    named = [part["at"] for part in sentences if part["named"]]
    if "+" in row["set"]:
        return [(at, 1.0) for at in named]
    if row["set"] not in OWN:
        return [(title["at"], 1.0)]
    if title["named"]:
        return [(title["at"], 1.0), *((at, BESIDE) for at in named)]
    return [(at, 1.0) for at in named] or [(title["at"], UNNAMED)]


def held_out(rows):
    parts = {}
    for name in DEV:
        chosen = [row for row in rows if row["set"] == name and row["split"] == "dev" and row["basis"] == "headline"]
        if chosen:
            parts[name] = (chosen, np.array([TONES.index(row["gold"]) for row in chosen]))
    return parts


class Ensemble(nn.Module):
    """Members over one word table and one hash table."""

    def __init__(self, table, members=0):
        super().__init__()
        self.words = Words(table)
        self.members = nn.ModuleList([Member(self.words.width) for _ in range(members)])

    def add(self, learned):
        """A member initialised from the language model, which had a single place and flag; all of them start near it."""
        member = Member(self.words.width)
        for part in ("inner", "reader", "kinds"):
            getattr(member, part).load_state_dict(learned[part])
        for part, known in (("places", ABSENT), ("flags", 0)):
            weight = getattr(member, part).weight
            weight.data = learned[part]["weight"][known] + NEAR * torch.randn(weight.shape)
        self.members.append(member)

    def scores(self, number, parts, mask):
        words, places, kinds, flags, hashes = parts
        return self.members[number](self.words(words, hashes), places, kinds, flags, mask)

    def forward(self, parts, mask):
        return torch.stack([self.scores(number, parts, mask) for number in range(len(self.members))])


class Mean:
    """The mean of a network's weights over part of its training."""

    def __init__(self, net):
        self.count, self.sums = 0, {name: torch.zeros_like(value) for name, value in net.state_dict().items()}

    def add(self, net):
        self.count += 1
        for name, value in net.state_dict().items():
            self.sums[name] += value

    def state(self):
        return {name: value / self.count for name, value in self.sums.items()}


def tensors(segments, chosen, random=None, hidden_names=None):
    """Masks the target's own words: a tone must not depend on who it is."""
    (words, places, kinds, flags, hashes), mask = pad(segments, chosen)
    hidden = places == AT_TARGET
    if random is not None:
        words[random.rand(*words.shape) < WORD_DROPOUT] = 0
        hashes[random.rand(*words.shape) < WORD_DROPOUT] = 0
        hidden |= (kinds == CAPITAL) & (random.rand(*words.shape) < hidden_names[:, None])
    words[hidden] = 0
    hashes[hidden] = 0
    return [torch.from_numpy(part) for part in (words, places, kinds, flags, hashes)], torch.from_numpy(mask)


def scores_of(net, segments, rows, size=128):
    """Pooled scores of rows: mean of the members, with the mean of each row subtracted."""
    net.eval()
    parts = [[row["segments"][0]["at"], *(part["at"] for part in row["segments"][1:])] for row in rows]
    chosen = np.array([at for each in parts for at in each])
    out = np.zeros((len(chosen), len(TONES)), np.float32)
    order = np.argsort([len(segments[at][0]) for at in chosen], kind="stable")
    with torch.no_grad():
        for start in range(0, len(order), size):
            part = order[start:start + size]
            out[part] = net(*tensors(segments, chosen[part])).mean(0).numpy()
    pooled, at = [], 0
    for each in parts:
        title, rest = out[at], out[at + 1:at + len(each)]
        pooled.append(title if len(each) == 1 else POOLED[0] * title + POOLED[1] * rest.mean(0))
        at += len(each)
    pooled = np.array(pooled)
    return pooled - pooled.mean(1, keepdims=True)


def figures(net, segments, dev):
    """Macro-F1, share of signs turned and log loss of each dev part."""
    told = []
    for name, (rows, tones) in dev.items():
        scores = scores_of(net, segments, rows)
        said = scores.argmax(1)
        loss = F.cross_entropy(torch.from_numpy(scores), torch.from_numpy(tones)).item()
        told.append(f"{name} {f1_score(tones, said, average='macro'):.3f} {(abs(tones - said) == 2).mean():.3f} {loss:.3f}")
    return ", ".join(told)


def loss_of(logits, tones, weights):
    plain = F.cross_entropy(logits, tones, reduction="none", label_smoothing=SMOOTHING)
    opposite = logits.softmax(1).gather(1, 2 - tones[:, None])[:, 0] * (tones != 1)
    each = plain - TURNED_WEIGHT * torch.log(1 - opposite.clamp(max=0.99))
    return (each * weights).mean()


def batches(random, lengths):
    """All rows in random order, those of a batch of like length."""
    order, found = random.permutation(len(lengths)), []
    for start in range(0, len(order), BATCH * 32):
        part = order[start:start + BATCH * 32]
        part = part[np.argsort(lengths[part], kind="stable")]
        found += [part[k:k + BATCH] for k in range(0, len(part), BATCH)]
    random.shuffle(found)
    return found


def fit(net, rows, segments, dev, checkpoint):
    """Trains the members side by side, each on batches of its own; resumes after the last whole epoch. Returns the mean of
    the later weights."""
    random = np.random.RandomState(SEED)
    at, tone, weight, hidden = training(rows)
    lengths = np.array([len(segments[one][0]) for one in at])
    optimizer = torch.optim.AdamW(net.members.parameters(), lr=RATES["dense"], weight_decay=0.01)
    slow = torch.optim.SparseAdam([{"params": [net.words.table.weight], "lr": RATES["table"]},
                                   {"params": [net.words.hashes.weight], "lr": RATES["sparse"]}])
    mean, first, step, total = Mean(net), 0, 0, EPOCHS * (len(at) // BATCH + 1)
    if os.path.exists(checkpoint):
        saved = torch.load(checkpoint, weights_only=False)
        net.load_state_dict(saved["net"])
        optimizer.load_state_dict(saved["optimizer"])
        slow.load_state_dict(saved["slow"])
        mean.count, mean.sums = saved["mean"]
        first, step, random = saved["epoch"], saved["step"], saved["random"]
        torch.set_rng_state(saved["torch"])
    began = time.time()
    for epoch in range(first, EPOCHS):
        net.train()
        losses = []
        for together in zip(*(batches(random, lengths) for _ in net.members)):
            share = min(1, (step + 1) / WARM) * max(0.03, 1 - step / total)
            optimizer.param_groups[0]["lr"] = RATES["dense"] * share
            for group, name in zip(slow.param_groups, ("table", "sparse")):
                group["lr"] = RATES[name] * share
            optimizer.zero_grad()
            slow.zero_grad()
            for number, part in enumerate(together):
                logits = net.scores(number, *tensors(segments, at[part], random, hidden[part]))
                loss = loss_of(logits, torch.from_numpy(tone[part]), torch.from_numpy(weight[part]))
                loss.backward()
                losses.append(loss.item())
                nn.utils.clip_grad_norm_(net.members[number].parameters(), 1.0)
            optimizer.step()
            slow.step()
            step += 1
            if step >= AVERAGED * total and step % AVERAGED_EVERY == 0:
                mean.add(net)
        torch.save({"net": net.state_dict(), "optimizer": optimizer.state_dict(), "slow": slow.state_dict(),
                    "mean": (mean.count, mean.sums), "epoch": epoch + 1, "step": step, "random": random,
                    "torch": torch.get_rng_state()}, checkpoint)
        said = f"epoch {epoch + 1} of {EPOCHS}, loss {np.mean(losses):.3f}, {time.time() - began:.0f} s"
        print(f"{said}; macro-F1, turned, log loss on dev: {figures(net, segments, dev)}", file=sys.stderr, flush=True)
    return mean.state()


def main(work, lexicons):
    torch.set_num_threads(int(os.environ.get("OMP_NUM_THREADS", "1")))
    torch.manual_seed(SEED)
    rows, segments = read_rows(work)
    dev = held_out(rows)
    learned = torch.load(os.path.join(work, "language-model.pt"))
    net = Ensemble(word_table(work, lexicon(lexicons)))
    net.words.load_state_dict(learned["words"])
    for _ in range(MEMBERS):
        net.add(learned)
    net.load_state_dict(fit(net, rows, segments, dev, os.path.join(work, "fit.pt")))
    print(f"mean of the weights: {figures(net, segments, dev)}", file=sys.stderr, flush=True)
    torch.save(net.state_dict(), os.path.join(work, "fitted.pt"))


if __name__ == "__main__":
    main(*sys.argv[1:3])
