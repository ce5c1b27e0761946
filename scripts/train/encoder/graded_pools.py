"""Pools of articles to be graded by reading: what an index of the news sets has for queries that somebody wrote.

    python graded_pools.py --data DATA --encoder FOLDER --work WORK index
    python graded_pools.py --encoder FOLDER --work WORK pools QUERIES.jsonl POOLS # POOLS.jsonl, and POOLS.txt to be read
    python graded_pools.py join QUERIES.jsonl POOLS.jsonl GRADES.jsonl # rows of graded/*.jsonl on standard output

A query is {qid, query, kind, query_lang, lang, corpus, wordings}; the last of the wordings is to bring up wrong articles.
Grades are {qid: [grade of each article, in the order of POOLS.txt]}, some or all in a line.
"""
import argparse
import json
import os
import random
import sqlite3

import numpy as np
import onnxruntime

import data as sets
from tokens import PAD, QUERY, Tokens, batches_by_length

SEED = 14
# Days of the English set: whole ones, so that the articles on one event come together.
MONTHS = {"2022-02": 2, "2022-05": 5, "2022-07": 7}
# Headlines of front pages, in runs that follow one another; and the other sources of news in text-es.
FRONTS, RUN, OTHERS = 11_000, 500, ("fabbo-repo/UPV", "rodolfopardo/scraping_medios", "miclusty/comunicacion-adecra")
# Articles of a pool: nearest to the query, by its words, nearest to each wording and to the misleading one, from further below.
NEAREST, BY_WORDS, BY_WORDING, MISLEADING, SIZE = 5, 2, 1, 3, 16
BELOW = range(16, 80)
# Tokens of an article that the index reads: enough to find it.
LONGEST = 32
HELD_OUT = (*sets.EXAMS, "categories-exam")
JUDGED = ("judged", "judged-2")


def held_out(data):
    """Ids of articles that test something."""
    found = {i for name in HELD_OUT for r in sets.lines(os.path.join(sets.GRADED, f"{name}.jsonl")) for i in r["grades"]}
    return found | {r["id"] for name in JUDGED for r in sets.lines(os.path.join(data, "judged", f"{name}.jsonl"))}


def sampled(data):
    """Ids of the articles that the index is drawn from."""
    chance = random.Random(SEED)
    days = [r["dt"][:10] for r in sets.lines(os.path.join(data, "newsapi-en-2022", "newsapi_en_2022.jsonl.xz"))]
    chosen = set()
    for month, count in MONTHS.items():
        chosen |= set(chance.sample(sorted({day for day in days if day[:7] == month}), count))
    ids = {f"n{i}" for i, day in enumerate(days) if day in chosen}
    sources = [r["s"] for r in sets.lines(os.path.join(data, "text", "text-es.jsonl.xz"))]
    ids |= {f"t{i}" for i, source in enumerate(sources) if source in OTHERS}
    fronts = [i for i, source in enumerate(sources) if source == "diffario/diarios"]
    for start in chance.sample(range(0, len(fronts) - RUN, RUN), FRONTS // RUN):
        ids |= {f"t{i}" for i in fronts[start: start + RUN]}
    return ids


def articles(data):
    """The articles of the index, each title once, and none that tests something under any id."""
    closed, drawn, seen, found = held_out(data), sampled(data), set(), []
    for i, lang, title, descr in sets.news(data):
        if i in closed:
            seen.add(sets.folded(title))
        elif title and (i in drawn or i[0] in "eg"):
            found.append({"id": i, "lang": lang, "title": title, "descr": descr})
    for row in found:
        key = sets.folded(row["title"])
        if key not in seen:
            seen.add(key)
            yield row


class Encoder:
    """Unit vectors of texts."""

    def __init__(self, folder, threads):
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = threads
        self.tokens = Tokens(folder)
        self.session = onnxruntime.InferenceSession(os.path.join(folder, "encoder.onnx"), options,
                                                    providers=["CPUExecutionProvider"])

    def vectors(self, rows):
        found = np.empty((len(rows), 384), np.float16)
        for batch in batches_by_length([len(row) for row in rows], 2048):
            longest = max(len(rows[i]) for i in batch)
            ids = np.array([rows[i] + [PAD] * (longest - len(rows[i])) for i in batch])
            mask = np.array([[1] * len(rows[i]) + [0] * (longest - len(rows[i])) for i in batch])
            out = self.session.run(["sentence_embedding"], {"input_ids": ids, "attention_mask": mask})[0]
            found[batch] = out / np.linalg.norm(out, axis=1, keepdims=True)
        return found

    def of_articles(self, rows):
        return self.vectors([self.tokens.article(r["title"], r["descr"], LONGEST) for r in rows])

    def of_queries(self, queries):
        return self.vectors([self.tokens.alone(q, QUERY) for q in queries])


class Index:
    """The articles of one language, found by meaning or by words."""

    def __init__(self, rows, vectors):
        self.rows, self.vectors = rows, vectors.astype(np.float32)
        self.base = sqlite3.connect(":memory:")
        self.base.execute("CREATE VIRTUAL TABLE a USING fts5(title, descr, tokenize='unicode61 remove_diacritics 2')")
        self.base.executemany("INSERT INTO a(rowid, title, descr) VALUES (?,?,?)",
                              ((k, r["title"], r["descr"]) for k, r in enumerate(rows)))

    def near(self, vector, count=BELOW.stop):
        return np.argsort(-(self.vectors @ vector.astype(np.float32)))[:count].tolist()

    def by_words(self, text, count=BELOW.start):
        match = " OR ".join(f'"{w}"' for w in sets.words_of(text))
        return [k for k, in self.base.execute("SELECT rowid FROM a WHERE a MATCH ? ORDER BY rank LIMIT ?", (match, count))]


def pool_of(query, index, encoder):
    """Articles for a query in a shuffled order; of headlines that are nearly the same, one."""
    chance, wordings = random.Random(query["qid"]), query["wordings"]
    vectors = encoder.of_queries([query["query"], *wordings])
    near = [index.near(v) for v in vectors]
    below = [near[0][k] for k in BELOW]
    chance.shuffle(below)
    found, words = [], []

    def take(places, count):
        for k in places:
            mine = sets.words_of(index.rows[k]["title"])
            if count and len(found) < SIZE and all(len(mine & w) < 0.6 * max(1, len(mine | w)) for w in words):
                found.append(k)
                words.append(mine)
                count -= 1

    take(near[0], NEAREST)
    take(near[-1], MISLEADING)
    for wording, places in zip(wordings[:-1], near[1:-1]):
        take(places, BY_WORDING)
        take(index.by_words(wording), BY_WORDING)
    take(index.by_words(query["query"]), BY_WORDS)
    take(index.by_words(wordings[-1]), BY_WORDING)
    take(below, SIZE)
    chance.shuffle(found)
    return [index.rows[k] for k in found]


def write_index(args):
    rows = list(articles(args.data))
    print(len(rows), "articles", flush=True)
    np.save(os.path.join(args.work, "vectors.npy"), Encoder(args.encoder, args.threads).of_articles(rows))
    with open(os.path.join(args.work, "articles.jsonl"), "w", encoding="utf-8") as file:
        file.writelines(json.dumps(r, ensure_ascii=False) + "\n" for r in rows)


def write_pools(args):
    rows, vectors = list(sets.lines(os.path.join(args.work, "articles.jsonl"))), np.load(os.path.join(args.work, "vectors.npy"))
    encoder, queries, indexes = Encoder(args.encoder, args.threads), list(sets.lines(args.queries)), {}
    for lang in {q["lang"] for q in queries}:
        places = [k for k, r in enumerate(rows) if r["lang"] == lang]
        indexes[lang] = Index([rows[k] for k in places], vectors[places])
    with open(f"{args.pools}.jsonl", "w", encoding="utf-8") as table, open(f"{args.pools}.txt", "w", encoding="utf-8") as text:
        for q in queries:
            pool = pool_of(q, indexes[q["lang"]], encoder)
            table.write(json.dumps({"qid": q["qid"], "ids": [r["id"] for r in pool]}) + "\n")
            text.write(f"\n## {q['qid']} [{q['kind']}] {q['query']}\n")
            text.writelines(f"{k} {r['title']}{' | ' + r['descr'][:240] if r['descr'] else ''}\n" for k, r in enumerate(pool))


def join(args):
    ids = {r["qid"]: r["ids"] for r in sets.lines(args.pools)}
    grades = {qid: marks for line in sets.lines(args.grades) for qid, marks in line.items()}
    for q in sets.lines(args.queries):
        if q["qid"] in grades:
            marks = grades[q["qid"]]
            assert len(marks) == len(ids[q["qid"]]) and set(marks) <= {0, 1, 2, 3}, q["qid"]
            kept = {name: q[name] for name in ("qid", "query", "kind", "query_lang", "lang", "corpus")}
            print(json.dumps({**kept, "grades": dict(zip(ids[q["qid"]], marks))}, ensure_ascii=False))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data")
    parser.add_argument("--encoder")
    parser.add_argument("--work", default=".")
    parser.add_argument("--threads", type=int, default=2)
    steps = parser.add_subparsers(required=True)
    steps.add_parser("index").set_defaults(run=write_index)
    for name, run, files in (("pools", write_pools, ("queries", "pools")), ("join", join, ("queries", "pools", "grades"))):
        step = steps.add_parser(name)
        step.set_defaults(run=run)
        for file in files:
            step.add_argument(file)
    args = parser.parse_args()
    args.run(args)


if __name__ == "__main__":
    main()
