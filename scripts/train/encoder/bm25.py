"""BM25 of judged pools, by SQLite's FTS5 over the articles of the pool's own corpus: the baseline of every figure."""
import os
import re
import sqlite3

from data import folded, lines, news


def corpus_of(name, month):
    """The corpus that an article belongs to."""
    return {"n": f"en-{month}", "e": "es-news", "g": "es-local", "t": "es-ar"}[name]


def rows(data):
    months = [r["dt"][:7] for r in lines(os.path.join(data, "newsapi-en-2022", "newsapi_en_2022.jsonl.xz"))]
    fronts = {f"t{i}" for i, r in enumerate(lines(os.path.join(data, "text", "text-es.jsonl.xz"))) if not r["t"]}
    for name, _, title, descr in news(data):
        if name[0] != "t" or name in fronts:
            yield name, corpus_of(name[0], months[int(name[1:])] if name[0] == "n" else None), title, descr


def scores(data, pools):
    """A list of arrays, one for each pool: BM25 of its rows, 0 where no word is shared."""
    wanted = {p.corpus for p in pools}
    base = sqlite3.connect(":memory:")
    for corpus in wanted:
        base.execute(f'CREATE VIRTUAL TABLE "{corpus}" USING fts5(id UNINDEXED, title, descr, '
                     "tokenize='unicode61 remove_diacritics 2')")
    known = {corpus: set() for corpus in wanted}
    for name, corpus, title, descr in rows(data):
        if corpus in wanted:
            base.execute(f'INSERT INTO "{corpus}" VALUES (?,?,?)', (name, title, descr))
            known[corpus].add(name)
    found = []
    for p in pools:
        missing = [r for r in p.rows if r.id not in known[p.corpus]]
        for r in missing:
            base.execute(f'INSERT INTO "{p.corpus}" VALUES (?,?,?)', (r.id, r.title, r.descr))
            known[p.corpus].add(r.id)
        words = re.findall(r"\w+", folded(p.query))
        match = " OR ".join(f'"{w}"' for w in words)
        scores_of = dict(base.execute(f'SELECT id, -bm25("{p.corpus}") FROM "{p.corpus}" WHERE "{p.corpus}" MATCH ?',
                                 (match,)))
        found.append([scores_of.get(r.id, 0.0) for r in p.rows])
    return found
