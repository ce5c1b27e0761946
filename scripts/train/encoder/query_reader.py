"""Trains the query reader: which words of a query are topics, words of time or outlets, and what a chart of it counts."""
import glob
import json
import os
import random

import onnx
import torch
import torch.nn.functional as F
from onnx import TensorProto, helper
from torch import nn

import export
import tagged_queries as queries
from exported import exported_encoder
from frozen import States
from network import load_encoder, mean_of, save, take_layers
from reranker import HALF
from tokens import BEGIN, END, Tokens
from training import Run, optimizer

# The lower layers of the encoder are kept; the next three are trained.
KEPT, TRAINED = 6, 3
# As workers/entries/query-words.ts has them.
MOST_OF_WORD, LONGEST = 8, 80
# Further copies of each row, with other topics.
COPIES = 6
# Queries that are nothing but a topic.
BARE = 900
SMOOTHING = 0.02
SHARES = {"kind": 1.0, "type": 0.5, "step": 0.5, "share": 0.5}
TAGS_COUNT = 2.0
LONGEST_TOPIC = 45


class QueryReader(nn.Module):
    """Logits of the tags of each token, and of the classes of the whole."""

    def __init__(self, encoder, dropout=0.1):
        super().__init__()
        self.encoder, width = encoder, encoder.sizes["width"]
        self.dropout = nn.Dropout(dropout)
        self.tags = nn.Linear(width, len(queries.TAGS))
        self.join = nn.Linear(2 * width, width)
        self.heads = nn.ModuleDict({f"{name}_": nn.Linear(width, len(of)) for name, of in queries.CLASSES.items()})

    def forward(self, x, mask):
        """Of the states after the lower layers."""
        *_, states = self.encoder.upward(x, mask, KEPT, dropout=self.dropout)
        both = torch.cat([states[:, 0], mean_of(states, mask)], dim=-1)
        joined = self.dropout(torch.tanh(self.join(self.dropout(both))))
        return self.tags(self.dropout(states)), {name: self.heads[f"{name}_"](joined) for name in queries.CLASSES}


def ids_of(tokens, text):
    """Token ids of the text, and the place of the first of each word."""
    ids, firsts = [BEGIN], []
    for *_, word in queries.words(text):
        own = tokens.ids(word)[:MOST_OF_WORD]
        if len(ids) + len(own) + 1 > LONGEST:
            break
        firsts.append(len(ids) if own else len(ids) - 1)
        ids += own
    return [*ids, END], firsts


def topics(data):
    """Subjects of the press, to be put in place of a row's own; none of a set that tests."""
    found = set()
    with open(os.path.join(data, "judged", "train-2.jsonl"), encoding="utf-8") as file:
        found |= {json.loads(line)["query"] for line in file}
    for path in glob.glob(os.path.join(data, "training-queries", "*.jsonl")):
        with open(path, encoding="utf-8") as file:
            found |= {json.loads(line).get("about") or "" for line in file}
    return sorted(topic for topic in found if 0 < len(topic) < LONGEST_TOPIC and "?" not in topic)


def loss_of(tags, classes, row_tags, rows):
    loss = TAGS_COUNT * F.cross_entropy(tags.flatten(0, 1), row_tags.flatten(), label_smoothing=SMOOTHING)
    charts = [at for at, row in enumerate(rows) if row["kind"] is not None]
    for name, logits in classes.items() if charts else ():
        wanted = torch.tensor([queries.CLASSES[name].index(rows[at][name]) for at in charts])
        share = SHARES[name] * len(charts) / len(rows)
        loss = loss + share * F.cross_entropy(logits[charts], wanted, label_smoothing=SMOOTHING)
    return loss


def train(data, work, encoder, written, sets, folder, steps, size, rate, head_rate, seed=14, until=None):
    """Trains on the states of the exported `encoder` (models/encoder/encoder.onnx); weights in `folder`."""
    chance = random.Random(seed)
    rows = queries.rows(written, sets)
    of = lambda letter: [part for row in rows for kind, part in queries.runs(row) if kind == letter]
    others, windows = topics(data) + of("T"), of("W")
    rows += [queries.varied(row, others, windows, chance) for row in rows for _ in range(COPIES)]
    rows += [queries.bare(topic) for topic in chance.sample(topics(data), BARE)]
    tokens, base = Tokens(work), take_layers(exported_encoder(encoder), list(range(KEPT + TRAINED)))
    net = QueryReader(base)
    read = [ids_of(tokens, row["text"]) for row in rows]
    states = States(base, KEPT, [ids for ids, _ in read])
    run = Run(folder, net, optimizer(net, rate, head_rate, frozen=KEPT, heads=("tags", "join", "heads")), steps, 50, seed, until)
    run.say(f"{len(rows)} rows, {len(others)} topics")
    batches = []
    net.train()
    while run.goes_on:
        if not batches:
            some = sorted(chance.sample(range(len(rows)), min(len(rows), 64 * size)), key=states.length)
            batches = [some[at: at + size] for at in range(0, len(some), size)]
            chance.shuffle(batches)
        picked = batches.pop()
        x, mask = states.batch(picked)
        wanted = torch.full(mask.shape, -100)
        for k, row in enumerate(picked):
            if rows[row]["kind"] not in queries.UNTAGGED:
                for at, tag in zip(read[row][1], rows[row]["tags"]):
                    wanted[k, at] = queries.TAGS.index(tag)
        with torch.autocast("cpu", dtype=torch.bfloat16, enabled=HALF):
            tags, classes = net(x, mask)
        classes = {name: logits.float() for name, logits in classes.items()}
        run.learn(loss_of(tags.float(), classes, wanted, [rows[row] for row in picked]))
    run.save()
    save(folder, net, base.sizes, reader=True, step=run.step)


def load(folder):
    """The network that `train` left in `folder`."""
    net = QueryReader(load_encoder(folder))
    net.load_state_dict(torch.load(os.path.join(folder, "weights.pt"), map_location="cpu"))
    return net.eval()


def write(net, path, kind="int8", words=None):
    """Writes it as ONNX: `tag_logits` by token, and the logits of each of the classes."""
    graph = export.Graph(kind, words)
    x = graph.encoder(net.encoder)
    first = graph.node("Squeeze", [graph.node("Slice", [x, "zero", "one", "one"]), graph.axis(1)])
    both = graph.node("Concat", [first, graph.mean(x)], axis=-1)
    joined = graph.node("Tanh", [graph.plain(net.join, both, "join")])
    outputs = {f"{name}_logits": (graph.plain(net.heads[f"{name}_"], joined, name), len(of)) for name, of in queries.CLASSES.items()}
    outputs["tag_logits"] = (graph.plain(net.tags, x, "tags"), len(queries.TAGS))
    model = graph.model(outputs)
    tags = next(output for output in model.graph.output if output.name == "tag_logits")
    tags.CopyFrom(helper.make_tensor_value_info("tag_logits", TensorProto.FLOAT, ["batch", "length", len(queries.TAGS)]))
    onnx.save(model, path)
