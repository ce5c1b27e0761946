#!/usr/bin/env python3
"""Contrastive training of the term vectors: a text is the sum of its terms' vectors, and should be nearer to its partner
(title and standfirst, translation, synonym, query) than to the partners of a thousand others.

InfoNCE (van den Oord et al., 2018) over pairs of texts, in both directions, starting from the vectors of `vectors.py`.
The length of a vector is the weight of its term, and is learned with it. An interrupted run resumes from the last
checkpoint in the work folder. Usage: contrast.py WORK_FOLDER MODEL_FOLDER [STEPS]
"""
import json
import math
import os
import struct
import sys
import time

import numpy as np
import torch
import torch.nn.functional as F

SEED = 7
STEPS = 7000
BATCH = 1024
RATE = 2e-3
WARM_UP = 100
# Kinds of pairs as couples.ts writes them: how often each is drawn, and the share of words dropped, so that small
# sets are not memorised.
KINDS = {"news": (20, 0.1), "cluster": (3, 0.2), "text-en": (10, 0.1), "news-es": (8, 0.25), "text-es": (12, 0.1),
         "half": (8, 0.0), "parallel": (15, 0.1), "lexicon": (12, 0.0), "query": (3, 0.25)}
# Of these kinds the first text is sometimes reduced to a few of its rarer words, to resemble a query.
ASKED = {"news", "text-en", "news-es", "text-es", "cluster"}
ASKED_SHARE = 0.4
# The English news are in order of date: batches from a few adjacent days have harder negatives.
SAME_DAYS, DAYS_SPAN = 0.3, 8
TEMPERATURE, HIGHEST = 15.0, 40.0
LONGEST = 8.0
REPORT_SECONDS = 60
# The weight that byte 255 stands for, and the idf that rarity byte 255 stands for; the reader uses the same values.
HEAVIEST = RAREST = 16.0


def read_couples(work, terms, kept_terms):
    """Per kind: pairs of arrays of rows, each row once."""
    place = {term: row for row, term in enumerate(kept_terms)}
    rows_of = np.array([place.get(term, -1) for term in terms])
    raw = np.fromfile(os.path.join(work, "couples.i32"), "<i4")
    starts = np.flatnonzero(raw <= -2)
    stops = np.append(starts[1:], len(raw))
    found = {name: [] for name in KINDS}
    names = list(KINDS)
    for start, stop in zip(starts, stops):
        body = raw[start + 1:stop]
        texts, begin = [], 0
        for end in np.flatnonzero(body == -1):
            rows = rows_of[body[begin:end]]
            texts.append(np.unique(rows[rows >= 0]))
            begin = end + 1
        if len(texts[0]) and len(texts[1]):
            found[names[-2 - raw[start]]].append(texts)
    return found


class Drawer:
    """Draws batches of pairs, with random words dropped each time."""

    def __init__(self, couples, idf):
        self.couples, self.idf = couples, idf
        self.random = np.random.RandomState(SEED)
        self.kinds = [kind for kind in KINDS if couples[kind]]
        share = np.array([KINDS[kind][0] for kind in self.kinds], float)
        self.share = share / share.sum()

    def draw(self):
        random = self.random
        kind = self.kinds[random.choice(len(self.kinds), p=self.share)]
        pool = self.couples[kind]
        if kind == "news" and random.rand() < SAME_DAYS and len(pool) > DAYS_SPAN * BATCH:
            first = random.randint(0, len(pool) - DAYS_SPAN * BATCH)
            chosen = first + random.choice(DAYS_SPAN * BATCH, BATCH, replace=False)
        else:
            chosen = random.randint(0, len(pool), BATCH)
        batch = [pool[at] for at in chosen]
        one, other = [each[0] for each in batch], [each[1] for each in batch]
        if kind == "half":
            one, other = zip(*[self.halves(text) for text in one])
        elif kind in ASKED and random.rand() < ASKED_SHARE:
            one = [self.asked(text) for text in one]
        left_out = KINDS[kind][1]
        one = [self.thinned(text, left_out) for text in one]
        other = [self.thinned(text, left_out) for text in other]
        misses = [each[2] for each in batch] if kind == "query" else None
        return kind, one, other, misses

    def halves(self, text):
        if len(text) < 2:
            return text, text
        mixed = self.random.permutation(text)
        return mixed[:len(text) // 2], mixed[len(text) // 2:]

    def asked(self, text):
        if len(text) <= 3:
            return text
        lot = np.log(self.idf[text] + 0.1) + self.random.gumbel(size=len(text))
        return text[np.argsort(-lot)[:self.random.randint(2, 5)]]

    def thinned(self, text, left_out):
        if left_out == 0 or len(text) < 3:
            return text
        kept = text[self.random.rand(len(text)) > left_out]
        return kept if len(kept) else text


def alike(texts):
    """Which texts of a batch are identical."""
    number = {}
    numbers = np.array([number.setdefault(text.tobytes(), len(number)) for text in texts])
    return numbers[:, None] == numbers[None, :]


def learn(work, couples, start, idf, steps):
    device = "cuda" if torch.cuda.is_available() else "cpu"
    torch.manual_seed(SEED)
    first = start * np.maximum(idf, 0.5)[:, None] / LONGEST
    vectors = torch.nn.Parameter(torch.from_numpy(first).float().to(device))
    temperature = torch.nn.Parameter(torch.tensor(math.log(TEMPERATURE), device=device))
    optimizers = [torch.optim.SparseAdam([vectors], lr=RATE, betas=(0.9, 0.99)),
                  torch.optim.Adam([temperature], lr=1e-3)]
    drawer = Drawer(couples, idf)
    checkpoint = os.path.join(work, "contrast.pt")
    begun = 0
    if os.path.exists(checkpoint):
        state = torch.load(checkpoint, map_location=device)
        if state["steps"] == steps and state["vectors"].shape == vectors.shape:
            begun = state["step"]
            vectors.data, temperature.data = state["vectors"], state["temperature"]
            for optimizer, saved in zip(optimizers, state["optimizers"]):
                optimizer.load_state_dict(saved)
            drawer.random.set_state(state["random"])

    def vector(texts):
        lengths = [len(text) for text in texts]
        flat = torch.from_numpy(np.concatenate(texts).astype(np.int64)).to(device)
        offsets = torch.from_numpy(np.concatenate([[0], np.cumsum(lengths)[:-1]]).astype(np.int64)).to(device)
        return F.normalize(F.embedding_bag(flat, vectors, offsets, mode="sum", sparse=True), dim=1)

    right = torch.arange(BATCH, device=device)
    losses, told = {}, time.time()
    for step in range(begun, steps):
        for group in optimizers[0].param_groups:
            group["lr"] = RATE * min(1, (step + 1) / WARM_UP) * max(0.05, 1 - step / steps)
        kind, one, other, misses = drawer.draw()
        a, b = vector(one), vector(other)
        sharp = temperature.exp().clamp(max=HIGHEST)
        same = alike(one) | alike(other)
        np.fill_diagonal(same, False)
        scores = (a @ b.t() * sharp).masked_fill(torch.from_numpy(same).to(device), -1e4)
        back = scores.t()
        if misses is not None and all(len(text) for text in misses):
            back = torch.cat([back, b @ vector(misses).t() * sharp], 1)
        loss = (F.cross_entropy(scores, right) + F.cross_entropy(back, right)) / 2
        for optimizer in optimizers:
            optimizer.zero_grad()
        loss.backward()
        for optimizer in optimizers:
            optimizer.step()
        losses[kind] = losses.get(kind, loss.item()) * 0.95 + loss.item() * 0.05
        if time.time() - told > REPORT_SECONDS:
            told = time.time()
            lines = " ".join(f"{name} {value:.2f}" for name, value in losses.items())
            print(f"step {step + 1} of {steps}: {lines}", file=sys.stderr, flush=True)
            torch.save({"step": step + 1, "steps": steps, "vectors": vectors.data, "temperature": temperature.data,
                        "optimizers": [each.state_dict() for each in optimizers],
                        "random": drawer.random.get_state()}, checkpoint)
    if os.path.exists(checkpoint):
        os.remove(checkpoint)
    return vectors.detach().cpu().numpy()


def write(path, terms, words, idf, names, vectors):
    length = np.linalg.norm(vectors, axis=1)
    weights = length / np.percentile(length, 99.9) * 0.9 * HEAVIEST
    largest = np.maximum(np.abs(vectors).max(1, keepdims=True), 1e-12)
    signed = np.clip(np.round(vectors / largest * 127), -127, 127).astype(np.int8)
    byte = lambda values, most: np.clip(np.round(values / most * 255), 0, 255).astype(np.uint8)
    facts = np.stack([byte(weights, HEAVIEST), byte(names, 1), byte(idf, RAREST)], 1).view(np.int8)
    header = json.dumps({"dimensions": signed.shape[1], "terms": terms, "words": words}, ensure_ascii=False,
                        separators=(",", ":")).encode()
    with open(path, "wb") as file:
        file.write(struct.pack("<I", len(header)) + header)
        file.write(np.concatenate([facts, signed], axis=1).tobytes())


def main(work, folder, steps=STEPS):
    with open(os.path.join(work, "vocabulary.json")) as file:
        vocabulary = json.load(file)
    start = np.load(os.path.join(work, "start.npz"))
    terms, idf = [str(term) for term in start["terms"]], start["idf"]
    couples = read_couples(work, vocabulary["terms"], terms)
    print(" ".join(f"{kind} {len(found)}" for kind, found in couples.items()), file=sys.stderr)
    vectors = learn(work, couples, start["vectors"], idf, int(steps))
    word_of = dict(zip(vocabulary["terms"], vocabulary["words"]))
    words = [word_of[term] or term.rstrip("~") for term in terms]
    os.makedirs(folder, exist_ok=True)
    write(os.path.join(folder, "vectors.bin"), terms, words, idf, start["names"], vectors)


if __name__ == "__main__":
    torch.set_num_threads(int(os.environ.get("THREADS", "1")))
    main(*sys.argv[1:4])
