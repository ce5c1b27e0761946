"""Trains the tone reader: the tone toward a target, which is marked in the text and is its second text."""
import csv
import io
import json
import os
import random
import re
import tarfile

import numpy as np
import torch
import torch.nn.functional as F

import data as sets
import measures
from exported import exported_encoder
from low_rank import pair_logits, with_low_rank
from network import CrossEncoder, save
from tokens import BEGIN, END, Tokens, by_chunks, padded
from training import Mean, Run, optimizer

HEAD = "tone"
LABELS = ("positive", "neutral", "negative")
DROPOUT = 0.1
LONGEST_TEXT, LONGEST_TARGET = 88, 16
# Targets of other headlines, read for this project; ids and tones only.
READ = os.path.join(os.path.dirname(__file__), "..", "tone", "read.jsonl")
# The sources that were labelled under the definition in use.
OWN = ("tone-2", "read")
# How much a row of each source counts beside one of the definition in use.
WEIGHTS = {"tone-2": 1.0, "read": 1.0, "queries": 0.4, "newsmtsc": 0.5, "sentfin": 0.4}
# Hundredths of the sets, by hash, that the tone by words holds out.
HELD_OUT = {"newsmtsc": 15, "sentfin": 25}
# Until this share of the training all rows are drawn alike, then three quarters are of the definition in use.
ALIKE = 0.2
# The rows of so many steps are drawn together and parted by length, so that little is padded, and that to a multiple.
POOLED, MULTIPLE = 8, 16
# Share of the tokens that a training row hides; weight decay.
HIDDEN, DECAY = 0.1, 0.05
# From this share of the training on its weights are averaged, every so many steps.
AVERAGED, AVERAGED_EVERY = 0.6, 20
TURNED_WEIGHT = 0.5


def marked(text, target):
    """`text` with each mention of the target in brackets, as core/inference/calls/tone-reader.ts has it."""
    def mark(phrases):
        either = "|".join(re.escape(p) for p in sorted(phrases, key=len, reverse=True))
        return re.sub(rf"(?<!\w)({either})(?!\w)", r"[ \1 ]", text, flags=re.IGNORECASE) if either else text

    whole = mark({target} - {""})
    return whole if whole != text else mark({w for w in re.findall(r"\w+", target) if len(w) >= 4})


def joined(title, standfirst):
    """Both texts as the service joins them."""
    if not title or not standfirst:
        return title or standfirst
    return f"{title} {standfirst}" if re.search(r'[.!?…:;»"”]$', title) else f"{title}. {standfirst}"


def packed(data, name, inside):
    """Text of a file in a packed set."""
    with tarfile.open(os.path.join(data, f"{name}.tar.xz")) as archive:
        return io.TextIOWrapper(archive.extractfile(f"{name}/{inside}"), encoding="utf-8").read()


def rows(data, parts):
    """Rows that train or tune: (part, source, language, hard, target, text, label)."""
    part_of = {i: name for name in ("train", "dev", "test") for i in parts["tone"][name]}
    article = lambda r: joined(sets.tidy(r["title"]), sets.tidy(r["descr"]))
    for r in sets.lines(os.path.join(data, "tone", "tone-2.jsonl")):
        if part_of[r["id"]] != "test":
            yield part_of[r["id"]], "tone-2", r["lang"], r["hard"], sets.tidy(r["target"]), article(r), r["label"]
    more = list(sets.lines(READ))
    texts = sets.texts_of(data, {r["id"] for r in more})
    for r in more:
        if r["id"] not in part_of:
            yield "train", "read", sets.LANGUAGES_OF[r["id"][0]], r["hard"], r["target"], joined(*texts[r["id"]]), r["label"]
    for r in sets.training_queries(data):
        if part_of.get(r["id"], "train") == "train" and r.get("tone") in LABELS:
            yield "train", "queries", r["lang"], False, sets.tidy(r["about"]), article(r), r["tone"]
    names = {2.0: "negative", 4.0: "neutral", 6.0: "positive"}
    for r in map(json.loads, packed(data, "newsmtsc", "train.jsonl").splitlines()):
        text = sets.tidy(r["sentence_normalized"])
        for t in r["targets"] if trains("newsmtsc", r["sentence_normalized"]) else []:
            if float(t["polarity"]) in names:
                yield "train", "newsmtsc", "en", False, sets.tidy(t["mention"]), text, names[float(t["polarity"])]
    for r in csv.DictReader(io.StringIO(packed(data, "sentfin", "SEntFiN.csv"))):
        found = re.findall(r"['\"](.+?)['\"]: ['\"](positive|negative|neutral)['\"]", r["Decisions"])
        for target, label in found if trains("sentfin", r["Title"]) else []:
            yield "train", "sentfin", "en", False, sets.tidy(target), sets.tidy(r["Title"]), label


def trains(source, text):
    """Whether a text of a set trains, and is not held out."""
    return sets.share_of(text) * 100 >= HELD_OUT[source]


def ids_of(tokens, target, text):
    return [BEGIN, *tokens.ids(marked(text, target))[:LONGEST_TEXT], END, *tokens.ids(target)[:LONGEST_TARGET], END]


def loss_of(logits, labels):
    """Cross-entropy, and a penalty for believing the opposite sign."""
    opposite = logits.softmax(1).gather(1, 2 - labels[:, None])[:, 0] * (labels != 1)
    plain = F.cross_entropy(logits, labels, reduction="none", label_smoothing=0.05)
    return plain - TURNED_WEIGHT * torch.log(1 - opposite.clamp(max=0.99))


def figures(found, labels, logits):
    """macro-F1 and the share of signs turned: all, by language, and where the sign is not on the surface."""
    said = logits.argmax(1)
    slices = {"all": lambda r: True, "es": lambda r: r[2] == "es", "en": lambda r: r[2] == "en", "hard": lambda r: r[3]}
    result = {}
    for name, inside in slices.items():
        where = np.array([bool(inside(r)) for r in found])
        turned = float((np.abs(labels[where] - said[where]) == 2).mean())
        result[name] = {"macro_f1": measures.macro_f1(labels[where], said[where], len(LABELS)), "turned": turned}
    return result


def begun(encoder, rank, start):
    """The layers of the exported `encoder` with additions of low rank, and a head; with the weights of an earlier training in `start`."""
    base = exported_encoder(encoder)
    net = CrossEncoder(base.sizes, {HEAD: len(LABELS)}, DROPOUT)
    net.encoder = with_low_rank(base, rank)
    if start is not None:
        net.load_state_dict(torch.load(os.path.join(start, "weights.pt"), map_location="cpu"))
    return net


def drawn(step, seed, groups, length):
    """The rows of a step, of like length. `groups`: (rows, how many of them a step has)."""
    chance = random.Random(seed * 100000 + step // POOLED)
    some = sorted((i for rows, count in groups for i in chance.sample(rows, count * POOLED)), key=length)
    size = len(some) // POOLED
    at = chance.sample(range(POOLED), POOLED)[step % POOLED] * size
    return some[at: at + size]


def train(data, work, encoder, folder, steps, size, rate, rank, every=600, seed=14, until=None, start=None):
    """Trains additions to the exported `encoder` (models/encoder/encoder.onnx) and a head, from `start` on (see `begun`); leaves the
    mean of the last weights in `folder`. A training that resumes averages what comes after."""
    with open(os.path.join(work, "splits.json"), encoding="utf-8") as file:
        found = list(rows(data, json.load(file)))
    tokens, net = Tokens(work), begun(encoder, rank, start)
    ids = [ids_of(tokens, r[4], r[5]) for r in found]
    labels = np.array([LABELS.index(r[6]) for r in found])
    weights = torch.tensor([WEIGHTS[r[1]] for r in found])
    learn = [i for i, r in enumerate(found) if r[0] == "train"]
    own, dev = [i for i in learn if found[i][1] in OWN], [i for i, r in enumerate(found) if r[0] == "dev"]
    run = Run(folder, net, optimizer(net, rate, rate, DECAY), steps, 100, seed, until)
    mean = Mean(net)
    judged = lambda picked, hidden=0.0: by_chunks(lambda some: pair_logits(net, HEAD, *padded(some, MULTIPLE), hidden), [ids[i] for i in picked], len, 32)
    alike = 0 if start is not None else ALIKE
    while run.goes_on:
        others = size if run.place < run.steps * alike else size // 4
        picked = drawn(run.step, seed, [(learn, others), (own, size - others)], lambda i: len(ids[i]))
        net.train()
        loss = loss_of(judged(picked, HIDDEN), torch.from_numpy(labels[picked]))
        run.learn((loss * weights[picked]).sum() / weights[picked].sum())
        if run.place >= run.steps * AVERAGED and run.step % AVERAGED_EVERY == 0:
            mean.add(net)
        if run.step % every == 0 or not run.goes_on:
            net.eval()
            with torch.no_grad(), mean.weights_of(net):
                told = figures([found[i] for i in dev], labels[dev], judged(dev).numpy())
                save(folder, net, net.encoder.sizes, heads={HEAD: len(LABELS)}, rank=rank, step=run.step, dev=told)
            run.say(f"dev at {run.step}, mean of {mean.count}: {told}")
            run.save()
