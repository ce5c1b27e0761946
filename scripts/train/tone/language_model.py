#!/usr/bin/env python3
"""Pretrains the network as a language model: each word of many news sentences is predicted from its left and right
context (context2vec; Melamud, Goldberger and Dagan, 2016), against words drawn at random.

Usage: language_model.py WORK_FOLDER LEXICONS_FOLDER
"""
import os
import sys
import time

import numpy as np
import torch
import torch.nn as nn
import torch.nn.functional as F
from network import ABSENT, DIMENSIONS, HIDDEN, SEED, Member, Words, lexicon, word_table

# 28 million tokens are available; the loss was still falling.
TOKENS = 12_000_000
BATCH_TOKENS, RIVALS, WARM = 3072, 768, 100
RATES = {"dense": 2e-3, "table": 1e-3, "sparse": 3e-3}
WORD_DROPOUT, DROPOUT = 0.1, 0.1
EVERY = 200


def sentences(work):
    flat = np.fromfile(os.path.join(work, "sentences.i32"), "<i4")
    starts, lengths, at = [], [], 0
    while at < len(flat):
        starts.append(at + 1)
        lengths.append(flat[at])
        at += 1 + 5 * flat[at]
    return flat, np.array(starts), np.array(lengths)


def batches(lengths, random):
    waiting = {}
    for at in random.permutation(len(lengths)):
        group = waiting.setdefault(lengths[at], [])
        group.append(at)
        if len(group) * lengths[at] >= BATCH_TOKENS:
            yield np.array(group)
            waiting[lengths[at]] = []


def main(work, lexicons):
    torch.set_num_threads(int(os.environ.get("OMP_NUM_THREADS", "1")))
    torch.manual_seed(SEED)
    random = np.random.RandomState(SEED)
    flat, starts, lengths = sentences(work)
    words = Words(word_table(work, lexicon(lexicons)))
    member = Member(words.width)
    size = words.table.weight.shape[0]
    outputs, biases = nn.Embedding(size, DIMENSIONS, sparse=True), nn.Embedding(size, 1, sparse=True)
    outputs.weight.data.normal_(std=0.05)
    biases.weight.data.zero_()
    guess = nn.Sequential(nn.Linear(2 * HIDDEN, 2 * HIDDEN), nn.ReLU(), nn.Linear(2 * HIDDEN, DIMENSIONS))
    counts = np.zeros(size)
    for start, length in zip(starts[::7], lengths[::7]):
        np.add.at(counts, flat[start:start + length], 1)
    counts[0] = 0
    chances = counts ** 0.75 / (counts ** 0.75).sum()
    drawn = np.cumsum(chances)
    chance = torch.tensor(np.log(np.maximum(chances, 1e-12)), dtype=torch.float32)
    dense = [p for part in (member.inner, member.reader, guess, member.kinds) for p in part.parameters()]
    optimizer = torch.optim.Adam(dense, lr=RATES["dense"])
    sparse = torch.optim.SparseAdam([
        {"params": [words.table.weight], "lr": RATES["table"]},
        {"params": [words.hashes.weight, outputs.weight, biases.weight], "lr": RATES["sparse"]}])
    seen, smooth, began = 0, None, time.time()
    for step, chosen in enumerate(batches(lengths, random)):
        if seen >= TOKENS:
            break
        share = min(1, (step + 1) / WARM) * max(0.02, 1 - seen / TOKENS)
        optimizer.param_groups[0]["lr"] = RATES["dense"] * share
        for group, rate in zip(sparse.param_groups, (RATES["table"], RATES["sparse"])):
            group["lr"] = rate * share
        n = lengths[chosen[0]]
        raw = np.stack([flat[starts[at]:starts[at] + 5 * n] for at in chosen]).astype(np.int64)
        ids, kinds = torch.from_numpy(raw[:, :n]), torch.from_numpy(raw[:, n:2 * n])
        hashes = torch.from_numpy(raw[:, 2 * n:].reshape(len(chosen), n, 3))
        masked = ids.masked_fill(torch.rand(ids.shape) < WORD_DROPOUT, 0)
        places, flags = torch.full_like(ids, ABSENT), torch.zeros_like(ids)
        drop = lambda value: F.dropout(value, DROPOUT)
        states = member.reader(drop(member.taken_in(words(masked, hashes), places, kinds, flags, drop)))[0]
        before, after = states[..., :HIDDEN], states[..., HIDDEN:]
        nothing = torch.zeros(len(chosen), 1, HIDDEN)
        around = torch.cat([torch.cat([nothing, before[:, :-1]], 1), torch.cat([after[:, 1:], nothing], 1)], 2)
        context = guess(drop(around)).reshape(-1, DIMENSIONS)
        meant = ids.reshape(-1)
        context, meant = context[meant > 0], meant[meant > 0]
        rivals = torch.from_numpy(np.searchsorted(drawn, random.rand(RIVALS)).clip(1, size - 1))
        right = (context * outputs(meant)).sum(1) + biases(meant)[:, 0] - chance[meant]
        wrong = context @ outputs(rivals).t() + biases(rivals)[:, 0] - chance[rivals]
        wrong = wrong.masked_fill(meant[:, None] == rivals[None], -1e4)
        loss = (torch.logsumexp(torch.cat([right[:, None], wrong], 1), 1) - right).mean()
        optimizer.zero_grad()
        sparse.zero_grad()
        loss.backward()
        nn.utils.clip_grad_norm_(dense, 1.0)
        optimizer.step()
        sparse.step()
        seen += ids.numel()
        smooth = loss.item() if smooth is None else 0.98 * smooth + 0.02 * loss.item()
        if step % EVERY == 0:
            print(f"{seen / 1e6:.1f} of {TOKENS / 1e6:.1f} million tokens, loss {smooth:.2f}, "
                  f"{seen / (time.time() - began):.0f} tokens/s", file=sys.stderr, flush=True)
    learned = {name: getattr(member, name).state_dict() for name in ("inner", "reader", "kinds", "places", "flags")}
    torch.save({"words": words.state_dict(), **learned}, os.path.join(work, "language-model.pt"))


if __name__ == "__main__":
    main(*sys.argv[1:3])
