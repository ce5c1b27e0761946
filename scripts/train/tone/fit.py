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
EPOCHS, BATCH, WARM = 4, 64, 200
RATES = {"dense": 1e-3, "table": 3e-4, "sparse": 1e-3}
WORD_DROPOUT, SMOOTHING, NEAR = 0.1, 0.05, 0.1
# Weights of the rows of a set; generated rows weigh less than those labelled by reading. Chosen on the dev parts.
WEIGHTS = {"newsmtsc": 1.0, "sentfin": 1.0, "read-es": 2.0, "articles": 1.0, "articles-other": 0.3,
           "articles-translated": 0.3, "made-en": 0.3, "made-es": 0.3, "newsmtsc-translated": 0.3,
           "sentfin-translated": 0.3, "articles+standfirst": 0.3}
# Later members also train on the headlines that were labelled because of the first one's predictions, and with more
# weight on the generated sentences, which are about who does what to whom.
LATER_WEIGHTS = {**WEIGHTS, "made-en": 1.5, "made-es": 1.5, "read-es-chosen": 2.0}
# In the last phase every member repeats the generated sentences, mixed with as many others to preserve what it
# learned. Names are often masked, so that these names are not memorised.
COURSE = {"times": 10, "others": 1.5, "rate": 1e-3, "hidden_names": 0.5}
DEV = ("newsmtsc", "sentfin", "read-es", "articles", "es-tsa")


def training(rows, weights):
    """Segments, tones and weights. A sentence of a standfirst has the tone of its article if it names the target."""
    chosen = []
    for row in rows:
        weight = weights.get(row["set"], 0)
        if row["split"] != "train" or row["basis"] != "headline" or weight == 0:
            continue
        parts = [part for part in row["segments"][1:] if part["named"]] if "+" in row["set"] else row["segments"][:1]
        chosen += [(part["at"], TONES.index(row["gold"]), weight) for part in parts]
    at, tone, weight = zip(*chosen)
    return np.array(at), np.array(tone), np.array(weight, np.float32)


def held_out(rows):
    parts = {}
    for name in DEV:
        chosen = [row for row in rows if row["set"] == name and row["split"] == "dev" and row["basis"] == "headline"]
        if chosen:
            parts[name] = (np.array([row["segments"][0]["at"] for row in chosen]),
                           np.array([TONES.index(row["gold"]) for row in chosen]))
    return parts


class Ensemble(nn.Module):
    """Members over one word table and one hash table, which the first of them tunes."""

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
        return member

    def forward(self, parts, mask):
        words, places, kinds, flags, hashes = parts
        known = self.words(words, hashes)
        return torch.stack([member(known, places, kinds, flags, mask) for member in self.members])


def tensors(segments, chosen, random=None):
    """Masks the target's own words: a tone must not depend on who it is."""
    (words, places, kinds, flags, hashes), mask = pad(segments, chosen)
    hidden = places == AT_TARGET
    if random is not None:
        words[random.rand(*words.shape) < WORD_DROPOUT] = 0
        hashes[random.rand(*words.shape) < WORD_DROPOUT] = 0
    words[hidden] = 0
    hashes[hidden] = 0
    return [torch.from_numpy(part) for part in (words, places, kinds, flags, hashes)], torch.from_numpy(mask)


def scores_of(net, segments, chosen, size=128):
    """Mean of the members, with the mean of each row subtracted."""
    net.eval()
    out = np.zeros((len(chosen), len(TONES)), np.float32)
    order = np.argsort([len(segments[at][0]) for at in chosen], kind="stable")
    with torch.no_grad():
        for start in range(0, len(order), size):
            part = order[start:start + size]
            out[part] = net(*tensors(segments, chosen[part])).mean(0).numpy()
    return out - out.mean(1, keepdims=True)


def macro_f1(tones, scores):
    return f1_score(tones, scores.argmax(1), average="macro")


def fit_members(work, lexicons, rows, segments, dev):
    """Trains one member after the other; finished ones are loaded from their checkpoints."""
    learned = torch.load(os.path.join(work, "language-model.pt"))
    net = Ensemble(word_table(work, lexicon(lexicons)))
    net.words.load_state_dict(learned["words"])
    for number in range(MEMBERS):
        torch.manual_seed(SEED + number)
        member = net.add(learned)
        fit_member(net, member, number, rows, segments, dev, os.path.join(work, f"member-{number}.pt"))
    return net


def fit_member(net, member, number, rows, segments, dev, checkpoint):
    random = np.random.RandomState(SEED + number)
    at, tone, weight = training(rows, LATER_WEIGHTS if number else WEIGHTS)
    lengths = np.array([len(segments[one][0]) for one in at])
    optimizer = torch.optim.AdamW(member.parameters(), lr=RATES["dense"], weight_decay=0.01)
    slow = torch.optim.SparseAdam([{"params": [net.words.table.weight], "lr": RATES["table"]},
                                   {"params": [net.words.hashes.weight], "lr": RATES["sparse"]}])
    for parameter in net.words.parameters():
        parameter.requires_grad_(number == 0)
    first, step, total = 0, 0, EPOCHS * (len(at) // BATCH + 1)
    if os.path.exists(checkpoint):
        saved = torch.load(checkpoint)
        net.words.load_state_dict(saved["words"])
        member.load_state_dict(saved["member"])
        optimizer.load_state_dict(saved["optimizer"])
        slow.load_state_dict(saved["slow"])
        first, step, random = saved["epoch"], saved["step"], saved["random"]
        torch.set_rng_state(saved["torch"])
    began = time.time()
    for epoch in range(first, EPOCHS):
        net.train()
        order, todo = random.permutation(len(at)), []
        for start in range(0, len(order), BATCH * 32):
            part = order[start:start + BATCH * 32]
            part = part[np.argsort(lengths[part], kind="stable")]
            todo += [part[k:k + BATCH] for k in range(0, len(part), BATCH)]
        random.shuffle(todo)
        losses = 0.0
        for part in todo:
            share = min(1, (step + 1) / WARM) * max(0.03, 1 - step / total)
            optimizer.param_groups[0]["lr"] = RATES["dense"] * share
            for group, name in zip(slow.param_groups, ("table", "sparse")):
                group["lr"] = RATES[name] * share
            (words, places, kinds, flags, hashes), mask = tensors(segments, at[part], random)
            logits = member(net.words(words, hashes), places, kinds, flags, mask)
            each = F.cross_entropy(logits, torch.from_numpy(tone[part]), reduction="none", label_smoothing=SMOOTHING)
            weights = torch.from_numpy(weight[part])
            loss = (each * weights).sum() / weights.sum()
            optimizer.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(member.parameters(), 1.0)
            optimizer.step()
            if number == 0:
                slow.step()
                slow.zero_grad()
            step += 1
            losses += loss.item()
        torch.save({"words": net.words.state_dict(), "member": member.state_dict(), "optimizer": optimizer.state_dict(),
                    "slow": slow.state_dict(), "epoch": epoch + 1, "step": step, "random": random,
                    "torch": torch.get_rng_state()}, checkpoint)
        figures = " ".join(f"{name} {macro_f1(tones, scores_of(net, segments, chosen)):.3f}"
                           for name, (chosen, tones) in dev.items())
        print(f"member {number + 1} of {MEMBERS}, epoch {epoch + 1} of {EPOCHS}, loss {losses / len(todo):.3f}, "
              f"macro-F1 of all so far on dev: {figures}, {time.time() - began:.0f} s", file=sys.stderr, flush=True)


def last_course(net, rows, segments, dev):
    made = np.array([row["segments"][0]["at"] for row in rows if row["set"].startswith("made-")])
    tone_of = {row["segments"][0]["at"]: TONES.index(row["gold"]) for row in rows if row["set"].startswith("made-")}
    at, tone, weight = training(rows, {**LATER_WEIGHTS, "made-en": 0, "made-es": 0})
    tone_of.update(zip(at, tone))
    for parameter in net.words.parameters():
        parameter.requires_grad_(False)
    for number, member in enumerate(net.members):
        torch.manual_seed(SEED + 100 + number)
        random = np.random.RandomState(SEED + 100 + number)
        count = int(len(made) * COURSE["times"] * COURSE["others"])
        others = random.choice(at, count, p=weight / weight.sum())
        order = random.permutation(np.concatenate([np.tile(made, COURSE["times"]), others]))
        optimizer = torch.optim.AdamW(member.parameters(), lr=COURSE["rate"], weight_decay=0.01)
        net.train()
        for start in range(0, len(order), BATCH):
            optimizer.param_groups[0]["lr"] = COURSE["rate"] * max(0.03, 1 - start / len(order))
            part = order[start:start + BATCH]
            (words, places, kinds, flags, hashes), mask = tensors(segments, part, random)
            named = (kinds == CAPITAL) & torch.from_numpy(random.rand(*words.shape) < COURSE["hidden_names"])
            words[named], hashes[named] = 0, 0
            logits = member(net.words(words, hashes), places, kinds, flags, mask)
            wanted = torch.tensor([tone_of[one] for one in part])
            loss = F.cross_entropy(logits, wanted, label_smoothing=SMOOTHING)
            optimizer.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(member.parameters(), 1.0)
            optimizer.step()
        figures = " ".join(f"{name} {macro_f1(tones, scores_of(net, segments, chosen)):.3f}"
                           for name, (chosen, tones) in dev.items())
        print(f"member {number + 1}, last course, macro-F1 of all on dev: {figures}", file=sys.stderr, flush=True)


def main(work, lexicons):
    torch.set_num_threads(int(os.environ.get("OMP_NUM_THREADS", "1")))
    rows, segments = read_rows(work)
    dev = held_out(rows)
    net = fit_members(work, lexicons, rows, segments, dev)
    last_course(net, rows, segments, dev)
    torch.save(net.state_dict(), os.path.join(work, "fitted.pt"))


if __name__ == "__main__":
    main(*sys.argv[1:3])
