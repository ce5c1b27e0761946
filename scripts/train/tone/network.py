"""Shared by the steps of the tone model: the encoded rows, the word table, and the network."""
import json
import os

import numpy as np
import torch
import torch.nn as nn

TONES = ("positive", "neutral", "negative")
HASHES = 1 << 14
PLACES, KINDS, FLAGS = 22, 6, 4
# The place of the target's own tokens, and of every token where there is no target.
AT_TARGET, ABSENT = 10, 21
# The kind of a capitalised word.
CAPITAL = 1
DIMENSIONS, HASH_DIMENSIONS, HIDDEN = 96, 24, 128
# A ridge regression on the vectors extends the ratings of the lexicons to all words.
RIDGE, UNRATED = 5.0, 6000
SEED = 7


def read_rows(work):
    with open(os.path.join(work, "rows.jsonl")) as file:
        rows = [json.loads(line) for line in file]
    flat = np.fromfile(os.path.join(work, "segments.i32"), "<i4")
    segments, at = [], 0
    while at < len(flat):
        n = flat[at]
        at += 1
        parts = [flat[at + k * n:at + (k + 1) * n] for k in range(4)]
        hashes = flat[at + 4 * n:at + 7 * n].reshape(n, 3)
        at += 7 * n
        segments.append((*parts, hashes))
    return rows, segments


def lexicon(folder):
    """Word → -1 to 1, from VADER's valences and the words of Hu and Liu's lists that VADER lacks."""
    rated = {}
    with open(os.path.join(folder, "vader_lexicon/vader_lexicon.txt"), encoding="utf8") as file:
        for line in file:
            word, valence = line.split("\t")[:2]
            if word.isalpha():
                rated[word.lower()] = float(valence) / 4
    for name, value in (("positive", 0.5), ("negative", -0.5)):
        with open(os.path.join(folder, f"opinion_lexicon/{name}-words.txt"), encoding="latin1") as file:
            for line in file:
                if line.strip().isalpha():
                    rated.setdefault(line.strip().lower(), value)
    return rated


def word_table(work, rated):
    """A row per known word (0: unknown): its vector, its rating, and the rating predicted from its neighbours."""
    vectors = np.load(os.path.join(work, "vectors.npy"))
    with open(os.path.join(work, "vectors.json")) as file:
        learned = json.load(file)
    with open(os.path.join(work, "words.json")) as file:
        known = json.load(file)
    chosen = list(range(len(known["en"]))) + [len(learned["en"]) + at for at in range(len(known["es"]))]
    _, directions = np.linalg.eigh(vectors.T @ vectors)
    vectors = (vectors @ directions[:, ::-1][:, :DIMENSIONS])[chosen]
    vectors /= np.maximum(np.linalg.norm(vectors, axis=1, keepdims=True), 1e-9)
    translated = {spanish: rated[english] for spanish, english in learned["pairs"] if english in rated}
    rating = np.array([rated.get(word, 0) for word in known["en"]] + [translated.get(word, 0) for word in known["es"]])
    rest = np.random.RandomState(SEED).choice(np.flatnonzero(rating == 0), UNRATED, replace=False)
    fitted = np.concatenate([np.flatnonzero(rating), rest])
    inside, outside = vectors[fitted], rating[fitted]
    spread = vectors @ np.linalg.solve(inside.T @ inside + RIDGE * np.eye(DIMENSIONS), inside.T @ outside)
    table = np.concatenate([vectors * 3, rating[:, None] * 2, spread[:, None] / spread.std() / 2], axis=1)
    return np.concatenate([np.zeros((1, table.shape[1])), table]).astype(np.float32)


def pad(segments, chosen):
    longest = max(len(segments[at][0]) for at in chosen)
    shape = (len(chosen), longest)
    padded = [np.zeros(shape, np.int64) for _ in range(4)] + [np.zeros((*shape, 3), np.int64)]
    mask = np.zeros(shape, np.float32)
    for row, at in enumerate(chosen):
        n = len(segments[at][0])
        for part, whole in zip(segments[at], padded):
            whole[row, :n] = part
        mask[row, :n] = 1
    return padded, mask


class Words(nn.Module):
    """Word table and hash table, shared by the members."""

    def __init__(self, table):
        super().__init__()
        self.table = nn.Embedding.from_pretrained(torch.tensor(table), freeze=False, sparse=True)
        self.hashes = nn.Embedding(HASHES, HASH_DIMENSIONS, sparse=True)
        nn.init.normal_(self.hashes.weight, std=0.05)
        self.hashes.weight.data[0] = 0
        self.width = table.shape[1] + HASH_DIMENSIONS

    def forward(self, words, hashes):
        return torch.cat([self.table(words), self.hashes(hashes).sum(-2)], -1)


class Member(nn.Module):
    """A recurrent network in both directions; its output is taken at the target, at what the target attends to, and at its maximum."""

    def __init__(self, width, hidden=HIDDEN):
        super().__init__()
        self.places = nn.Embedding(PLACES, 16)
        self.kinds = nn.Embedding(KINDS, 8)
        self.flags = nn.Embedding(FLAGS, 4)
        self.inner = nn.Linear(width + 28, 2 * hidden)
        self.reader = nn.GRU(2 * hidden, hidden, batch_first=True, bidirectional=True)
        self.look = nn.Linear(4 * hidden + 16, 64)
        self.weigh = nn.Linear(64, 1)
        self.judge = nn.Sequential(nn.Linear(6 * hidden, 128), nn.ReLU(), nn.Dropout(0.3), nn.Linear(128, 3))
        self.drop = nn.Dropout(0.3)

    def taken_in(self, known, places, kinds, flags, drop):
        parts = [known, self.places(places), self.kinds(kinds), self.flags(flags)]
        return torch.relu(self.inner(drop(torch.cat(parts, -1))))

    def forward(self, known, places, kinds, flags, mask=None):
        states = self.drop(self.taken_in(known, places, kinds, flags, self.drop))
        if mask is None:
            states, _ = self.reader(states)
            mask = torch.ones_like(states[..., 0])
        else:
            packed = nn.utils.rnn.pack_padded_sequence(states, mask.sum(1).long(), batch_first=True,
                                                       enforce_sorted=False)
            states, _ = nn.utils.rnn.pad_packed_sequence(self.reader(packed)[0], batch_first=True,
                                                         total_length=mask.shape[1])
        states = self.drop(states)
        mentions = (places == AT_TARGET).float() * mask
        found = (mentions.sum(1, keepdim=True) > 0).float()
        mentions = mentions * found + mask * (1 - found)
        target = (states * mentions.unsqueeze(2)).sum(1) / mentions.sum(1, keepdim=True)
        seen = torch.cat([states, target.unsqueeze(1).expand_as(states), self.places(places)], 2)
        weight = self.weigh(torch.tanh(self.look(seen))).squeeze(2) - (1 - mask) * 1e4
        attended = (states * torch.softmax(weight, 1).unsqueeze(2)).sum(1)
        strongest = (states - (1 - mask).unsqueeze(2) * 1e4).max(1)[0]
        return self.judge(torch.cat([target, attended, strongest], 1))
