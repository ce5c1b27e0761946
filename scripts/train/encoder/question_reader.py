"""Trains the question reader: whether an excerpt of an article bears out a question, or a question with one of its options.

The reranker's upper layers get additions of low rank and a head of their own, over the states that the encoder as served has after
the layers that both share. One logit a pair: log-odds of true for a yes-or-no question, what goes into the softmax over options or
levels for the others.
"""
import os
import random

import numpy as np
import torch
import torch.nn.functional as F

import data as sets
import plain_statements
from exported import exported_encoder
from frozen import States, UpperLayers
from low_rank import BF16, with_low_rank
from made_events import events
from network import CrossEncoder, save
from tokens import BEGIN, END, Tokens, by_chunks
from training import Mean, Run, optimizer

HEAD = "answer"
# The encoder's layers below this one stay, and are the reranker's as well.
FIRST = 6
LONGEST, DROPOUT = 128, 0.15
# Of a training question with options, the right one and so many wrong ones are read.
WRONG = 2
# So many true questions are also asked of other articles, which they almost never fit; so many made-up events are asked about.
CROSSED, EVENTS, FILLERS = 3000, 9000, 2000
FILLER = (40, 200)
# Of each kind in a step: yes-or-no questions, questions with options, and statements of the three kinds below.
SIZES = {"boolean": 29, "options": 8, "crossed": 2, "plain": 6, "follows": 5}
WEIGHTS = {"options": 0.8, "crossed": 0.3, "plain": 0.4, "follows": 0.3}
# An option is also right or wrong by itself.
ABSOLUTE, SMOOTHED, HIDDEN, CHUNK = 0.2, 0.05, 0.1, 22
# Weight decay. With less, less dropout and fewer hidden tokens further passes only teach the questions by heart.
DECAY = 0.1
# From this share of the training on its weights are averaged, every so many steps.
AVERAGED, AVERAGED_EVERY = 0.65, 15
# Questions of "tune" that are answered during the training.
TUNED = 750


def pair_of(tokens, question, text):
    """Ids of both texts, cut as the service cuts them."""
    first, second = tokens.ids(question), tokens.ids(text)
    room = LONGEST - 3
    first = first[: max(room // 2, room - len(second))]
    return [BEGIN, *first, END, *second[: room - len(first)], END]


def crossed(rows, chance):
    """(text, question, 0): true questions with the excerpts of other articles."""
    asked = [row for row in rows if row["part"] == "learn" and row["type"] == "boolean"]
    true = [row for row in asked if row["answer"] == 1]
    for row in (chance.choice(true) for _ in range(CROSSED)):
        yield chance.choice([each for each in asked if each["id"] != row["id"]])["excerpt"], row["queries"][0], 0.0


def fillers(data, chance):
    """Headlines of real news by language, to stand around made-up ones."""
    news = [(language, title) for _, language, title, _ in sets.news(data) if FILLER[0] < len(title) < FILLER[1]]
    of = lambda wanted: [title for language, title in news if language == wanted]
    return {language: chance.sample(of(language), FILLERS) for language in ("en", "es")}


def follows(data):
    """(text, statement, whether it follows): pairs of SNLI and InferES."""
    for row in sets.lines(os.path.join(data, "pairs", "nli.jsonl.xz")):
        yield row["premise"], row["hypothesis"], float(row["label"] == "entailment")


class Questions:
    """Rows of question-pairs.ts, and statements by kind, with the states of their pairs."""

    def __init__(self, rows, statements, encoder, tokens):
        self.rows, self.at, pairs = rows, [], []
        for row in rows:
            self.at.append(range(len(pairs), len(pairs) + len(row["queries"])))
            pairs += [pair_of(tokens, query, row["excerpt"]) for query in row["queries"]]
        self.stated = {}
        for kind, found in statements.items():
            self.stated[kind] = [(len(pairs) + i, right) for i, (_, _, right) in enumerate(found)]
            pairs += [pair_of(tokens, statement, text) for text, statement, _ in found]
        self.states = States(encoder, FIRST, pairs)

    def of(self, part, *types):
        return [i for i, row in enumerate(self.rows) if row["part"] == part and row["type"] in types]

    def judged(self, upper, rows, hidden=0.0):
        def logits(some):
            with torch.autocast("cpu", dtype=BF16):
                x, mask = self.states.batch(some, hidden)
            return upper(x.to(BF16), mask)

        return by_chunks(logits, rows, self.states.length, CHUNK)[:, 0]

    def read(self, i, chance):
        """Pairs of a question that learns, the right one first: of options, some wrong ones."""
        at, answer = self.at[i], self.rows[i]["answer"]
        wrong = [k for k in range(len(at)) if k != answer]
        return [at[answer], *(at[k] for k in chance.sample(wrong, min(WRONG, len(wrong))))]

    @torch.no_grad()
    def right(self, upper, chosen):
        """Share of right answers, by type."""
        logits = self.judged(upper, [k for i in chosen for k in self.at[i]]).numpy()
        parts = np.split(logits, np.cumsum([len(self.at[i]) for i in chosen])[:-1])
        hits = {}
        for i, own in zip(chosen, parts):
            row = self.rows[i]
            said = int(own[0] > 0) if row["type"] == "boolean" else int(own.argmax())
            hits.setdefault(row["type"], []).append(said == row["answer"])
        return {kind: round(float(np.mean(found)), 3) for kind, found in hits.items()}


def smoothed_loss(logits, right):
    return F.binary_cross_entropy_with_logits(logits, right * (1 - 2 * SMOOTHED) + SMOOTHED)


def options_loss(logits):
    """Of one question, the right option first."""
    among = F.cross_entropy(logits[None], torch.tensor([0]), label_smoothing=SMOOTHED)
    return among + ABSOLUTE * smoothed_loss(logits, F.one_hot(torch.tensor(0), len(logits)).float())


def step_loss(questions, upper, asked, chance):
    """The loss of one step, all kinds of pairs read together."""
    boolean = chance.sample(asked["boolean"], SIZES["boolean"])
    options = [questions.read(i, chance) for i in chance.sample(asked["options"], SIZES["options"])]
    stated = {kind: chance.sample(found, SIZES[kind]) for kind, found in questions.stated.items()}
    groups = [[questions.at[i][0] for i in boolean], *options, *([at for at, _ in found] for found in stated.values())]
    logits = questions.judged(upper, [at for group in groups for at in group], HIDDEN)
    first, *others = logits.split([len(group) for group in groups])
    loss = smoothed_loss(first, torch.tensor([float(questions.rows[i]["answer"]) for i in boolean]))
    loss = loss + WEIGHTS["options"] * sum(map(options_loss, others[: len(options)])) / len(options)
    for own, (kind, found) in zip(others[len(options):], stated.items()):
        loss = loss + WEIGHTS[kind] * smoothed_loss(own, torch.tensor([right for _, right in found]))
    return loss


def begun(encoder, reranker, rank, start=None):
    """The exported `reranker` with additions of low rank in its upper layers, and a head; with the weights of an earlier training in
    `start`. Its file lacks the places that it never reads."""
    base = exported_encoder(reranker)
    base.places = exported_encoder(encoder).places
    base.sizes["longest"] = base.places.num_embeddings
    net = CrossEncoder(base.sizes, {HEAD: 1}, DROPOUT)
    net.encoder = with_low_rank(base, rank, FIRST)
    if start is not None:
        net.load_state_dict(torch.load(os.path.join(start, "weights.pt"), map_location="cpu"))
    return net


def train(data, work, encoder, reranker, written, folder, steps, rate, rank, every, seed=16, until=None, start=None):
    """Trains on the rows of the file `written`, from `start` on (see `begun`); leaves the mean of the last weights in `folder`."""
    chance, rows = random.Random(seed), list(sets.lines(written))
    statements = {
        "crossed": list(crossed(rows, chance)),
        "plain": [*plain_statements.statements(rows, chance), *plain_statements.topics(data, chance),
                  *events(chance, EVENTS, fillers(data, chance))],
        "follows": list(follows(data)),
    }
    net = begun(encoder, reranker, rank, start)
    questions, upper = Questions(rows, statements, net.encoder, Tokens(work)), UpperLayers(net, FIRST, HEAD)
    asked = {"boolean": questions.of("learn", "boolean"), "options": questions.of("learn", "choice", "score")}
    tune = chance.sample(questions.of("tune", "boolean", "choice", "score"), TUNED)
    run = Run(folder, net, optimizer(net, rate, rate, DECAY), steps, 60, seed, until)
    mean = Mean(net)
    while run.goes_on:
        net.train()
        run.learn(step_loss(questions, upper, asked, random.Random(seed * 100000 + run.step)))
        if run.place >= run.steps * AVERAGED and run.step % AVERAGED_EVERY == 0:
            mean.add(net)
        if run.step % every == 0 or not run.goes_on:
            net.eval()
            with torch.no_grad(), mean.weights_of(net):
                told = questions.right(upper, tune)
                save(folder, net, net.encoder.sizes, heads={HEAD: 1}, rank=rank, first=FIRST, step=run.step, tune=told)
            run.say(f"tune at {run.step}, mean of {mean.count}: {told}")
            run.save()
