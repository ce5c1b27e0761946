"""The exported networks as one model folder in the hub layout, which the service loads.

    python hub.py --encoder encoder.onnx --reranker reranker.onnx --words words.bin --tokenizer tokenizer.json --out FOLDER
    python hub.py --reranker reranker.onnx --tone tone.onnx --queries queries.onnx --questions questions.onnx --query-encoder query-encoder.onnx --out FOLDER

The second adds a reader of tones, of queries or of questions to a folder that exists, or puts another reranker or another
encoder of queries there.
Both models share the table of words and the tokenizer. The graph's inputs and outputs get the names that exporters use,
the tokenizer its special tokens, and the folder a manifest with the sha256 of every file, to which `calibrate.ts` adds
how cosines and scores count, and `fuse-tone.ts` and `fuse-questions.ts` how tones and answers do.
"""
import argparse
import hashlib
import json
import os
import shutil

import numpy as np
import onnx
from onnx import TensorProto, helper, numpy_helper

import export

NAMES = {"ids": "input_ids", "mask": "attention_mask", "vector": "sentence_embedding"}
BEGIN, END = "<s>", "</s>"
# Of the three thresholds of the grade: a significant part or more.
RELEVANT = 1
QUERY_ENCODER = "query-encoder.onnx"
TASKS = {
    "encoder": {"max_tokens": 82, "query_prefix": "query: ", "prefix": "passage: "},
    "reranker": {"max_tokens": 72, "separated": True, "weights": ["encoder.onnx"]},
    "query_reader": {"max_tokens": 80, "weights": ["encoder.onnx"]},
    "question_reader": {"max_tokens": 128, "weights": ["encoder.onnx", "reranker.onnx"]},
    "tone_reader": {"max_tokens": 108, "labels": ["positive", "neutral", "negative"], "weights": ["encoder.onnx"]},
}


def renamed(model):
    """The model with the usual names of inputs and outputs."""
    for value in [*model.graph.input, *model.graph.output]:
        value.name = NAMES.get(value.name, value.name)
    for node in model.graph.node:
        node.input[:] = [NAMES.get(n, n) for n in node.input]
        node.output[:] = [NAMES.get(n, n) for n in node.output]
    return model


def scored(model, head="relevance"):
    """The model with one output, `logits`: the log-odds of being relevant."""
    del model.graph.output[:]
    model.graph.initializer.append(numpy_helper.from_array(np.array([RELEVANT]), "threshold"))
    model.graph.node.append(helper.make_node("Gather", [head, "threshold"], ["logits"], axis=1))
    model.graph.output.append(helper.make_tensor_value_info("logits", TensorProto.FLOAT, ["batch", 1]))
    return model


def shortened(model, longest):
    """The model without the positions past `longest` tokens, which the service does not read."""
    for weight in model.graph.initializer:
        if weight.name == "places":
            weight.CopyFrom(numpy_helper.from_array(numpy_helper.to_array(weight)[:longest], "places"))
    return model


def unpadded(model):
    """The model for runs without padding, as the service makes them: attention looks at no mask, which takes a fifth less time."""
    for node in model.graph.node:
        if node.op_type == "MultiHeadAttention":
            del node.input[3:]
    return model


def with_model(path, task, out):
    """Adds the model at `path` to the folder `out`, without the weights that the encoder there has, or another model of it."""
    model = unpadded(shortened(onnx.load(path, load_external_data=False), TASKS[task]["max_tokens"]))
    model = renamed(scored(model) if task == "reranker" else model)
    if task in ("tone_reader", "question_reader"):
        model.graph.node[-1].output[0] = model.graph.output[0].name = "logits"
    add(model, f"{task.replace('_', '-')}.onnx", task, out)


def add(model, name, task, out, **fields):
    """Writes a model into the folder `out`, and what its task needs, with these fields, into the manifest there."""
    onnx.save(model, os.path.join(out, name))
    for other in TASKS[task].get("weights", ["encoder.onnx"]):
        export.shared(os.path.join(out, name), other)
    with open(os.path.join(out, "manifest.json"), encoding="utf-8") as file:
        manifest = json.load(file)
    manifest["tasks"][task] = {**manifest["tasks"].get(task, {}), **TASKS[task], **fields}
    write_json({**manifest, "files": pinned(out)}, out, "manifest.json", indent=1)


def framed(tokenizer):
    """The tokenizer with its special tokens around one or two texts."""
    ids = {piece: i for i, (piece, _) in enumerate(tokenizer["model"]["vocab"][:5])}
    special = lambda piece, kind: {"SpecialToken": {"id": piece, "type_id": kind}}
    text = lambda name, kind: {"Sequence": {"id": name, "type_id": kind}}
    tokenizer["post_processor"] = {
        "type": "TemplateProcessing",
        "single": [special(BEGIN, 0), text("A", 0), special(END, 0)],
        "pair": [special(BEGIN, 0), text("A", 0), special(END, 0), text("B", 1), special(END, 1)],
        "special_tokens": {p: {"id": p, "ids": [ids[p]], "tokens": [p]} for p in (BEGIN, END)},
    }
    return tokenizer


def pinned(folder):
    """sha256 and size of what a folder holds, by name."""
    found = {}
    for name in sorted(os.listdir(folder)):
        path = os.path.join(folder, name)
        if name != "manifest.json" and not name.endswith(".md"):
            with open(path, "rb") as file:
                found[name] = {"sha256": hashlib.file_digest(file, "sha256").hexdigest(), "bytes": os.path.getsize(path)}
    return found


def write_json(value, *place, **options):
    with open(os.path.join(*place), "w", encoding="utf-8") as file:
        json.dump(value, file, ensure_ascii=False, **options)
        file.write("\n")


def begin(o):
    """A folder of the encoder alone."""
    load = lambda path: onnx.load(path, load_external_data=False)
    onnx.save(renamed(load(o.encoder)), os.path.join(o.out, "encoder.onnx"))
    shutil.copyfile(o.words, os.path.join(o.out, "words.bin"))
    with open(o.tokenizer, encoding="utf-8") as file:
        write_json(framed(json.load(file)), o.out, "tokenizer.json", separators=(",", ":"))
    config = {"model_type": "xlm-roberta", "max_position_embeddings": 514, "id2label": {"0": "relevant"}}
    write_json(config, o.out, "config.json", indent=1)
    tasks = {"encoder": TASKS["encoder"]}
    write_json({"version": 1, "licence": "MIT", "tasks": tasks, "files": pinned(o.out)}, o.out, "manifest.json", indent=1)


def main():
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name in ("encoder", "reranker", "words", "tokenizer", "tone", "queries", "questions", "query-encoder"):
        options.add_argument(f"--{name}")
    options.add_argument("--out", required=True)
    o = options.parse_args()
    os.makedirs(o.out, exist_ok=True)
    given = {"reranker": o.reranker, "tone_reader": o.tone, "query_reader": o.queries, "question_reader": o.questions}
    if o.encoder is not None:
        begin(o)
    if o.query_encoder is not None:
        add(renamed(onnx.load(o.query_encoder, load_external_data=False)), QUERY_ENCODER, "encoder", o.out, query_file=QUERY_ENCODER)
    for task, path in given.items():
        if path:
            with_model(path, task, o.out)


if __name__ == "__main__":
    main()
