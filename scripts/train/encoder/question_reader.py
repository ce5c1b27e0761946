"""Trains the question reader: whether an excerpt of an article bears out a question, or a question with one of its options.

The encoder's layers stay as they are, in eight bits as served; a small network (matcher.py) learns on the states of two of them.
One logit a pair: log-odds of true for a yes-or-no question, what goes into the softmax over options or levels for the others.
"""
import json
import math
import os
import random
import time

import numpy as np
import onnx
import onnxruntime
import torch
import torch.nn.functional as F
from onnx import TensorProto, helper, numpy_helper

import data as sets
import export
import plain_statements
from frozen import end_of
from matcher import Matcher, Written
from tokens import BEGIN, END, PAD, Tokens, batches_by_length

# The layers whose states are read: words as such, and words in their sentence.
READ = (3, 7)
LONGEST = 128
# The id of "|", which stands between an option and its question.
BAR = 19182
# Of a training question with options, the right one and so many wrong ones are read.
WRONG = 2
# So many true questions are also asked of other articles, which they almost never fit.
CROSSED = 640
# Of each kind in a step: yes-or-no questions, those asked of other articles, plain statements, questions with options.
SIZES = {"boolean": 28, "crossed": 7, "plain": 20, "options": 10}
CROSSED_WEIGHT, PLAIN_WEIGHT, SMOOTHED, DECAY, CLIP = 0.3, 0.5, 0.05, 0.05, 1.0
# From this share of the steps on the weights are averaged, every so many steps.
AVERAGED, EVERY = 0.9, 20


def pair_of(tokens, text, question):
    """Ids of both texts, cut as the service cuts them."""
    first, second = tokens.ids(text), tokens.ids(question)
    room = LONGEST - 3
    second = second[: max(room // 2, room - len(first))]
    return [BEGIN, *first[: room - len(second)], END, *second, END]


def graph_until(path):
    """The graph of the encoder at `path` (weights of other files left there) up to the states that are read, and their names."""
    model = onnx.load(path, load_external_data=False)
    at = [end_of(model, layer) for layer in READ]
    names = [model.graph.node[i].output[0] for i in at]
    del model.graph.node[max(at) + 1:]
    used = {name for node in model.graph.node for name in node.input}
    kept = [weight for weight in model.graph.initializer if weight.name in used]
    del model.graph.initializer[:]
    model.graph.initializer.extend(kept)
    del model.graph.output[:]
    return model, names


class States:
    """States of pairs, one below the other in half precision, with the masks of both texts."""

    def __init__(self, path, pairs, threads, at_once=2048):
        model, names = graph_until(path)
        model.graph.output.extend(helper.make_tensor_value_info(name, TensorProto.FLOAT, None) for name in names)
        onnx.load_external_data_for_model(model, os.path.dirname(path))
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = threads
        session = onnxruntime.InferenceSession(model.SerializeToString(), options, providers=["CPUExecutionProvider"])
        self.pairs, self.starts = pairs, np.concatenate([[0], np.cumsum([len(pair) for pair in pairs])])
        self.flat = None
        for batch in batches_by_length([len(pair) for pair in pairs], at_once):
            longest = max(len(pairs[i]) for i in batch)
            ids = np.array([pairs[i] + [PAD] * (longest - len(pairs[i])) for i in batch])
            mask = np.array([[1] * len(pairs[i]) + [0] * (longest - len(pairs[i])) for i in batch])
            found = np.concatenate(session.run(names, {"input_ids": ids, "attention_mask": mask}), axis=-1)
            if self.flat is None:
                self.flat = np.empty((self.starts[-1], found.shape[-1]), np.float16)
            for i, states in zip(batch, found):
                self.flat[self.starts[i]: self.starts[i + 1]] = states[: len(pairs[i])]

    def batch(self, rows):
        longest = max(len(self.pairs[i]) for i in rows)
        x = torch.zeros(len(rows), longest, self.flat.shape[1])
        text, question = torch.zeros(len(rows), longest), torch.zeros(len(rows), longest)
        for k, i in enumerate(rows):
            length, end = len(self.pairs[i]), self.pairs[i].index(END) + 1
            x[k, :length] = torch.from_numpy(self.flat[self.starts[i]: self.starts[i + 1]].astype(np.float32))
            text[k, :end], question[k, end:length] = 1, 1
        return x, text, question, torch.tensor([int(BAR in self.pairs[i][self.pairs[i].index(END):]) for i in rows])

    def judged(self, net, rows, chunk=24):
        """Logits of pairs, some of like length at a time, in their order."""
        order = sorted(range(len(rows)), key=lambda k: len(self.pairs[rows[k]]))
        parts = [net(*self.batch([rows[k] for k in order[c: c + chunk]])) for c in range(0, len(order), chunk)]
        return torch.cat(parts)[torch.from_numpy(np.argsort(order))]


def crossed_pairs(rows, tokens, chance):
    """True questions with the excerpts of other articles."""
    found = [row for row in rows if row["part"] == "learn" and row["type"] == "boolean" and row["answer"] == 1]
    for row in chance.sample(found, min(CROSSED, len(found))):
        other = chance.choice([each for each in found if each["id"] != row["id"]])
        yield pair_of(tokens, other["excerpt"], row["queries"][0])


def options_read(row, chance):
    """Places of the options of a question that are read: all where it tunes, else the right one and some wrong ones."""
    every = range(len(row["queries"]))
    if row["part"] == "tune" or row["type"] == "boolean":
        return list(every)
    wrong = [k for k in every if k != row["answer"]]
    return sorted([row["answer"], *chance.sample(wrong, min(WRONG, len(wrong)))])


class Questions:
    """Rows of question-pairs.ts with the states of their pairs."""

    def __init__(self, rows, path, tokens, threads, seed):
        chance = random.Random(seed)
        self.rows, self.places, pairs = rows, [], []
        for row in rows:
            read = options_read(row, chance)
            self.places.append([(k, len(pairs) + i) for i, k in enumerate(read)])
            pairs.extend(pair_of(tokens, row["excerpt"], row["queries"][k]) for k in read)
        self.states = States(path, pairs, threads)

    def of(self, part, *types):
        return [i for i, row in enumerate(self.rows) if row["part"] == part and row["type"] in types]

    def yes_or_no(self, net, chosen):
        logits = self.states.judged(net, [self.places[i][0][1] for i in chosen])
        right = torch.tensor([float(self.rows[i]["answer"]) for i in chosen])
        return F.binary_cross_entropy_with_logits(logits, right * (1 - 2 * SMOOTHED) + SMOOTHED)

    def options(self, net, chosen):
        logits, at, loss = self.states.judged(net, [p for i in chosen for _, p in self.places[i]]), 0, 0.0
        for i in chosen:
            places = [k for k, _ in self.places[i]]
            own = logits[at: at + len(places)]
            loss = loss + F.cross_entropy(own[None], torch.tensor([places.index(self.rows[i]["answer"])]), label_smoothing=SMOOTHED)
            at += len(places)
        return loss / len(chosen)

    def right(self, net):
        """Share of right answers of the part that tunes, by type, of the network alone."""
        net.eval()
        found = {}
        for kind in ("boolean", "choice", "score"):
            hits = []
            for i in self.of("tune", kind):
                with torch.no_grad():
                    logits = self.states.judged(net, [p for _, p in self.places[i]])
                said = int(logits[0] > 0) if kind == "boolean" else int(logits.argmax())
                hits.append(said == self.rows[i]["answer"])
            found[kind] = round(float(np.mean(hits)), 3)
        return found


def train(data, work, encoder, written, folder, steps, rate, seed=1, threads=1):
    """Trains on the rows of the file `written`; leaves the mean of the last weights in `folder`."""
    os.makedirs(folder, exist_ok=True)
    torch.manual_seed(seed)
    chance, tokens = random.Random(seed), Tokens(work)
    questions = Questions(list(sets.lines(written)), encoder, tokens, threads, seed)
    crossed = States(encoder, list(crossed_pairs(questions.rows, tokens, chance)), threads)
    stated = [*plain_statements.statements(questions.rows, chance), *plain_statements.topics(data, chance)]
    plain = States(encoder, [pair_of(tokens, text, statement) for text, statement, _ in stated], threads)
    so = torch.tensor([right for *_, right in stated])
    asked = {"boolean": questions.of("learn", "boolean"), "options": questions.of("learn", "choice", "score")}
    net, mean, count = Matcher(), None, 0
    optimizer = torch.optim.AdamW(net.parameters(), lr=rate, weight_decay=DECAY)
    for step in range(steps):
        place = step / steps
        for group in optimizer.param_groups:
            group["lr"] = rate * min(1, (step + 1) / 50) * (0.03 + 0.97 * 0.5 * (1 + math.cos(math.pi * place)))
        net.train()
        loss = questions.yes_or_no(net, chance.sample(asked["boolean"], SIZES["boolean"]))
        loss = loss + questions.options(net, chance.sample(asked["options"], SIZES["options"]))
        others = crossed.judged(net, chance.sample(range(len(crossed.pairs)), SIZES["crossed"]))
        loss = loss + CROSSED_WEIGHT * F.binary_cross_entropy_with_logits(others, torch.full_like(others, SMOOTHED))
        some = chance.sample(range(len(so)), SIZES["plain"])
        said = F.binary_cross_entropy_with_logits(plain.judged(net, some), so[some] * (1 - 2 * SMOOTHED) + SMOOTHED)
        loss = loss + PLAIN_WEIGHT * said
        optimizer.zero_grad()
        loss.backward()
        torch.nn.utils.clip_grad_norm_(net.parameters(), CLIP)
        optimizer.step()
        if place >= AVERAGED and (step % EVERY == 0 or step == steps - 1):
            count += 1
            mean = {name: value.clone() + (mean[name] if mean else 0) for name, value in net.state_dict().items()}
        if step % 200 == 199:
            print(time.strftime("%H:%M:%S"), step + 1, f"loss {float(loss.detach()):.3f}", questions.right(net), flush=True)
    net.load_state_dict({name: value / count for name, value in mean.items()})
    torch.save(net.state_dict(), os.path.join(folder, "weights.pt"))
    with open(os.path.join(folder, "about.json"), "w", encoding="utf-8") as file:
        json.dump({"matcher": {"width": net.width, "inner": net.inner, "heads": net.heads}}, file)
    print(f"mean of {count}:", questions.right(net))


def write(net, encoder, path):
    """The network behind the layers of the exported encoder that it reads, as one model: ids and mask to `logits`."""
    model, (low, high) = graph_until(encoder)
    for weight in model.graph.initializer:
        if weight.name == "places":
            weight.CopyFrom(numpy_helper.from_array(numpy_helper.to_array(weight)[:LONGEST], "places"))
    graph = export.Graph("float")
    graph.count = len(model.graph.node)
    ends = graph.node("Cast", [graph.node("Equal", ["input_ids", graph.weight(np.array(END), "matcher.end")])], to=TensorProto.FLOAT)
    graph.weight(np.array([1]), "matcher.along1")
    # Ends before each token: none in the first text, one in the second.
    before = graph.node("CumSum", [ends, graph.weight(np.array(1), "matcher.along")], exclusive=1)
    seen = graph.node("Cast", ["attention_mask"], to=TensorProto.FLOAT)
    of = lambda n: graph.node("Mul", [seen, graph.node("Cast", [graph.node("Equal", [before, graph.weight(
        np.array(n, np.float32), f"matcher.text{n}")])], to=TensorProto.FLOAT)])
    question = of(1)
    bars = graph.node("Cast", [graph.node("Equal", ["input_ids", graph.weight(np.array(BAR), "matcher.bar")])], to=TensorProto.FLOAT)
    kind = graph.node("Cast", [graph.node("ReduceMax", [graph.node("Mul", [bars, question]), "matcher.along1"], keepdims=0)],
                      to=TensorProto.INT64)
    logit = Written(net.eval(), graph).logit(low, high, of(0), question, kind)
    model.graph.node.extend([*graph.nodes, helper.make_node("Identity", [logit], ["logits"])])
    model.graph.initializer.extend(graph.weights)
    model.graph.output.append(helper.make_tensor_value_info("logits", TensorProto.FLOAT, ["batch", 1]))
    onnx.save(model, path)
