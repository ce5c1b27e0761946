"""The queries that train the small reader, with what the query reader reads in them.

Three kinds: written rows, as they are and with other topics; rows made of the beginning of one and the end of another; and queries and headlines of
the press. Only the first ones have labels of their own.
"""
import json
import os
import random
import sys

import numpy as np
import onnxruntime

HERE = os.path.dirname(os.path.abspath(__file__))
ENCODER = os.path.normpath(os.path.join(HERE, "..", "encoder"))
sys.path[:0] = [HERE, ENCODER]

import tagged_queries as queries  # noqa: E402
from query_reader import ids_of, topics  # noqa: E402
from tokens import Tokens  # noqa: E402

SETS = os.path.normpath(os.path.join(HERE, "..", "..", "bench", "charts", "sets"))
TRAINING_SETS = ("", "-2", "-3", "-4")
# Of the rows written for this training, those that decide nothing but thresholds: every seventh line.
EVERY, HELD = 7, 3
VARIED, SPLICED, BARE, HEADLINES = 2, 40000, 4000, 1500


def written(folder):
    """(rows that train, rows held back) of the marked files of a folder, file by file."""
    trained, held = [], []
    for name in sorted(os.listdir(folder)):
        for line, row in enumerate(queries.marked(os.path.join(folder, name))):
            (held if folder.startswith(HERE) and line % EVERY == HELD else trained).append(row)
    return trained, held


def rows():
    """(rows that train, rows held back), the sets of editors' queries that train the query reader among the first."""
    folders = [os.path.join(at, kind) for at in (ENCODER, HERE) for kind in ("chart-queries", "search-requests")]
    parts = [written(folder) for folder in folders]
    sets = [row for end in TRAINING_SETS for row in queries.planned(os.path.join(SETS, f"editors-queries{end}.jsonl"))]
    return [row for trained, _ in parts for row in trained] + sets, [row for _, held in parts for row in held]


def around(row):
    """What stands before the only topic of a row, and after it; None where it has several or none."""
    found = queries.runs(row)
    at = [place for place, (letter, _) in enumerate(found) if letter == "T"]
    if len(at) != 1:
        return None
    join = lambda parts: "".join(text for _, text in parts)
    return join(found[: at[0]]), join(found[at[0] + 1:])


def spliced(some, subjects, count, chance):
    """Queries made of the beginning of one row and the end of another."""
    sides = [side for row in some if row["kind"] not in (None, *queries.UNTAGGED) for side in [around(row)] if side]
    for _ in range(count):
        (before, _), (_, after) = chance.choice(sides), chance.choice(sides)
        yield {"text": before + chance.choice(subjects) + after, "tags": None, "kind": "?"}


def headlines(data, count, chance):
    found = set()
    for name in sorted(os.listdir(os.path.join(data, "training-queries"))):
        with open(os.path.join(data, "training-queries", name), encoding="utf-8") as file:
            found |= {json.loads(line)["title"] for line in file}
    for text in chance.sample(sorted(found), count):
        yield {"text": text, "tags": None, "kind": None}


class Teacher:
    """The query reader, as served."""

    def __init__(self, work):
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = 1
        path = os.path.join(HERE, "..", "..", "..", "models", "encoder", "query-reader.onnx")
        self.session, self.tokens = onnxruntime.InferenceSession(path, options), Tokens(work)
        self.names = [output.name for output in self.session.get_outputs()]

    def read(self, text):
        """Probabilities of the tags of each word, and of the classes; None: the query is too long for it."""
        ids, firsts = ids_of(self.tokens, text)
        if len(firsts) < len(queries.words(text)) or not firsts:
            return None
        given = {"input_ids": np.array([ids], np.int64), "attention_mask": np.ones((1, len(ids)), np.int64)}
        found = dict(zip(self.names, self.session.run(None, given)))
        tags = softmax(found["tag_logits"][0][firsts])
        return {"tags": tags.round(4).tolist(),
                **{name: softmax(found[f"{name}_logits"][0]).round(4).tolist() for name in queries.CLASSES}}


def softmax(logits):
    shares = np.exp(logits - logits.max(-1, keepdims=True))
    return shares / shares.sum(-1, keepdims=True)


def write(data, work, seed=14):
    """Writes `pool.jsonl` and `held.jsonl` in the folder `work`, where tokenizer.json is."""
    chance = random.Random(seed)
    trained, held = rows()
    of = lambda letter: [part for row in trained for kind, part in queries.runs(row) if kind == letter]
    press = all_topics(data)
    subjects, windows = press + of("T"), of("W")
    pool = [*trained, *(queries.varied(row, subjects, windows, chance) for row in trained for _ in range(VARIED))]
    pool += [queries.bare(topic) for topic in chance.sample(press, BARE)]
    pool += [*headlines(data, HEADLINES, chance), *spliced(trained, subjects, SPLICED, chance)]
    with open(os.path.join(work, "topics.json"), "w", encoding="utf-8") as file:
        json.dump({"topics": subjects, "windows": windows}, file, ensure_ascii=False)
    teacher = Teacher(work)
    for name, some in (("held", held), ("pool", pool)):
        with open(os.path.join(work, f"{name}.jsonl"), "w", encoding="utf-8") as file:
            for row in some:
                file.write(json.dumps({**row, "read": teacher.read(row["text"])}, ensure_ascii=False) + "\n")


def all_topics(data):
    """Subjects of the press, also in other words and the other language."""
    found = set(topics(data))
    for name in sorted(os.listdir(os.path.join(data, "training-queries"))):
        with open(os.path.join(data, "training-queries", name), encoding="utf-8") as file:
            for row in map(json.loads, file):
                found |= {row.get(key) or "" for key in ("about_other_words", "near_miss", "about_translated")}
    return sorted(topic for topic in found if 0 < len(topic) < 60 and "?" not in topic)


if __name__ == "__main__":
    write(*sys.argv[1:3])
