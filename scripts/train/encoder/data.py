"""Readers of the data sets, and the only place that decides which queries train, which tune and which only test."""
import functools
import gzip
import hashlib
import json
import lzma
import os
import random
import re
import sys
import unicodedata
from collections import defaultdict
from dataclasses import dataclass, field

SEED = 14
# Articles of tone-2 by the hash of their id: below the first they only test, below the second they tune.
TONE_TEST, TONE_DEV = 0.3, 0.4
# Share of the categories that calibrate how a category asked alone is judged.
DEV_CATEGORIES = 0.25
# Share of the queries of a graded file that calibrate and do not train.
CALIBRATING = {"train-2": 0.15, "train-3": 0.15, "train-4": 0.1, "train-5": 0.1, "train-6": 0.15}
# Queries graded for this project, with the ids and grades of their articles: some train, those of the exams only test.
GRADED = os.path.join(os.path.dirname(__file__), "graded")
TRAINING = ("train", "train-2", "train-3", "train-4", "train-5", "train-6", "categories")
EXAMS = ("exam", "exam-2", "exam-3")
LANGUAGES_OF = {"n": "en", "e": "es", "g": "es", "t": "es", "x": "en"}


def folder(path):
    """`path`; exits with a message when it is no folder."""
    if path is None or not os.path.isdir(path):
        sys.exit(f"no data: {path} is not a folder; give the folder of the data sets by --data")
    return path


def lines(path):
    """Objects of a file of JSON lines, packed or not."""
    opened = {".xz": lzma.open, ".gz": gzip.open}.get(os.path.splitext(path)[1], open)
    with opened(path, "rt", encoding="utf-8") as file:
        for line in file:
            if line.strip():
                yield json.loads(line)


def tidy(text):
    return re.sub(r"\s+", " ", text or "").strip()


def folded(text):
    """Lower case, no accents: for comparing."""
    return "".join(c for c in unicodedata.normalize("NFD", text.lower()) if not unicodedata.combining(c))


@dataclass
class Pool:
    """A query and the articles that were graded for it."""

    qid: str
    query: str
    kind: str
    query_lang: str
    lang: str
    corpus: str
    rows: list = field(default_factory=list)

    @property
    def direction(self):
        return self.lang if self.lang == self.query_lang else f"{self.query_lang}>{self.lang}"


@dataclass
class Row:
    """An article of a pool: its texts and how much it is about the query (0-3); `known`, which of the three thresholds of
    the grade are, and `query`, one of its own."""

    id: str
    title: str
    descr: str
    grade: int
    known: tuple = (1, 1, 1)
    query: str | None = None


def pools(path):
    found = {}
    for r in lines(path):
        pool = found.setdefault(r["qid"], Pool(r["qid"], tidy(r["query"]), r["kind"], r["query_lang"], r["lang"],
                                               r["corpus"]))
        pool.rows.append(Row(r["id"], tidy(r["title"]), tidy(r["descr"]), r["grade"]))
    return list(found.values())


def judged(data, name):
    return pools(os.path.join(data, "judged", f"{name}.jsonl"))


def graded(data, name):
    """Pools of `graded/NAME.jsonl`, with the texts of their articles out of the news sets."""
    found = list(lines(os.path.join(GRADED, f"{name}.jsonl")))
    texts = graded_texts(data)
    return [Pool(r["qid"], r["query"], r["kind"], r["query_lang"], r["lang"], r["corpus"],
                 [Row(i, *texts[i], grade) for i, grade in r["grades"].items()]) for r in found]


@functools.cache
def graded_texts(data):
    """Texts of the articles of all graded pools."""
    names = [name for name in sorted(os.listdir(GRADED)) if name.endswith(".jsonl")]
    return texts_of(data, {i for name in names for r in lines(os.path.join(GRADED, name)) for i in r["grades"]})


def share_of(key):
    """A number in [0, 1) that depends on `key` alone."""
    return int.from_bytes(hashlib.sha256(key.encode()).digest()[:4], "big") / 2**32


def words_of(text):
    return {w for w in re.findall(r"\w+", folded(text)) if len(w) > 2}


def twins(pools, others):
    """Ids of `others` that ask what one of `pools` asks: nearly the same words, or the same relevant articles."""
    seen = [(words_of(p.query), {r.id for r in p.rows if r.grade >= 2}) for p in pools]
    found = set()
    for other in others:
        words, relevant = words_of(other.query), {r.id for r in other.rows if r.grade >= 2}
        for test_words, test_relevant in seen:
            both, either = len(words & test_words), len(words | test_words)
            shared = len(relevant & test_relevant)
            if (either and both / either >= 0.6) or shared >= 3 or (shared and shared >= 0.5 * len(relevant)):
                found.add(other.qid)
    return found


def split(data):
    """Which queries only test, which tune, and what must not train, with the reasons.

    Deterministic: by hash and a fixed seed. Queries on one event stay on one side.
    """
    first, second, train = (judged(data, name) for name in ("judged", "judged-2", "train-2"))
    # The first set has a fixed test part, by the hash of the query's id.
    old_test = [p for p in first if share_of(p.qid) < 0.4]
    chance = random.Random(SEED)
    strata = defaultdict(list)
    for p in second:
        strata[(p.direction, p.kind)].append(p)
    test, turn = [], 0
    for _, group in sorted(strata.items()):
        chance.shuffle(group)
        half = len(group) // 2 + (len(group) % 2 and turn)
        turn = 1 - turn if len(group) % 2 else turn
        test += group[:half]
    # Queries on one event go together: what asks for the same as a test query tests as well.
    same = twins(test, [p for p in second if p not in test])
    test += [p for p in second if p.qid in same]
    dev = [p for p in second if p not in test]
    held = test + old_test
    dropped = twins(held, [p for p in first if p not in old_test] + train)
    dropped_for_dev = twins(dev, train)
    articles = sorted({r.id for p in held for r in p.rows})
    dev_articles = sorted({r.id for p in dev for r in p.rows} - set(articles))

    categories = [r["qid"] for r in lines(os.path.join(GRADED, "categories.jsonl"))]
    dev_categories = sorted(i for i in categories if share_of(i.rsplit("-", 2)[0]) < DEV_CATEGORIES)

    calibrate = sorted(r["qid"] for name, share in CALIBRATING.items() for r in lines(os.path.join(GRADED, f"{name}.jsonl"))
                       if share_of(f"calibrate:{r['qid']}") < share)

    ids = lambda found: sorted(p.qid for p in found)
    targets = sorted({r["id"] for r in lines(os.path.join(data, "tone", "tone-2.jsonl"))})
    tone = lambda low, high: [i for i in targets if low <= share_of(f"tone:{i}") < high]
    return {
        "why": {
            "relevance.test": "half of judged-2 by query, stratified by kind and direction of languages, with the other "
                              "queries that ask the same; trains, tunes and calibrates nothing",
            "relevance.old_test": "queries of judged.jsonl whose id hashes below 0.4",
            "relevance.dev": "the rest of judged-2: chooses between models and calibrates, trains nothing before the end",
            "relevance.dropped": "queries of judged.jsonl and train-2 that ask what a test query asks: train nothing",
            "relevance.dropped_for_dev": "queries of train-2 that ask what a dev query asks: train nothing",
            "relevance.articles": "articles of the test pools: no training pair, of any query, has them",
            "relevance.dev_articles": "articles of the dev pools, likewise",
            "relevance.dev_categories": "a quarter of the categories, each in all its languages: calibrates, trains nothing",
            "relevance.calibrate": "some of the later graded queries: calibrate, train nothing",
            "tone": "articles of tone-2, by the hash of their id, so that all targets of one stay together",
        },
        "relevance": {"test": ids(test), "old_test": ids(old_test), "dev": ids(dev), "dropped": sorted(dropped),
                      "dropped_for_dev": sorted(dropped_for_dev), "articles": articles, "dev_articles": dev_articles,
                      "dev_categories": dev_categories, "calibrate": calibrate},
        "tone": {"test": tone(0, TONE_TEST), "dev": tone(TONE_TEST, TONE_DEV), "train": tone(TONE_DEV, 1)},
    }


def part(data, parts, name):
    """Pools of one part of the relevance split: test, old_test, dev, dev_categories, calibrate, one of the exams, or train."""
    chosen = parts["relevance"]
    if name in ("test", "dev"):
        return [p for p in judged(data, "judged-2") if p.qid in set(chosen[name])]
    if name == "old_test":
        return [p for p in judged(data, "judged") if p.qid in set(chosen[name])]
    if name == "dev_categories":
        return [p for p in graded(data, "categories") if p.qid in set(chosen[name])]
    if name == "calibrate":
        return [p for graded_in in CALIBRATING for p in graded(data, graded_in) if p.qid in set(chosen[name])]
    return graded(data, name) if name in EXAMS else learned(data, chosen)


def held_out(data, chosen):
    """Pools that only test or tune, and the ids of the articles that no training pair may have."""
    held = exams(data) + [p for p in judged(data, "judged-2") + judged(data, "judged")
                   if p.qid in {*chosen["test"], *chosen["dev"], *chosen["old_test"]}]
    return held, {r.id for p in held + graded(data, "categories-exam") for r in p.rows}


def exams(data):
    return [p for name in EXAMS for p in graded(data, name)]


def learned(data, chosen):
    """What trains: no query that asks what a held-out one asks, and no article of a held-out pool."""
    held, closed = held_out(data, chosen)
    more = [p for name in TRAINING for p in graded(data, name)]
    left_out = {*chosen["old_test"], *chosen["dropped"], *chosen["dropped_for_dev"], *chosen["dev_categories"],
                *chosen["calibrate"], *twins(held, more)}
    older = judged(data, "train-2") + judged(data, "judged")
    left_out |= twins(exams(data), older)
    found = [p for p in older + more if p.qid not in left_out]
    for p in found:
        p.rows = [r for r in p.rows if r.id not in closed]
    return [p for p in found if p.rows]


def news(data):
    """All articles by the id that other sets call them by: (id, language, title, standfirst or beginning)."""
    for i, r in enumerate(lines(os.path.join(data, "newsapi-en-2022", "newsapi_en_2022.jsonl.xz"))):
        yield f"n{i}", "en", tidy(r["t"]), tidy(r["d"])
    for i, r in enumerate(lines(os.path.join(data, "es-news-2023", "es_news_2023.jsonl.xz"))):
        yield f"e{i}", "es", tidy(r["title"]), tidy(r["body"])[:240]
    for i, r in enumerate(lines(os.path.join(data, "gasteiz-es", "gasteiz_es.jsonl.xz"))):
        title, body = (r.get(f"original_{name}") or r.get(name) for name in ("title", "body"))
        yield f"g{i}", "es", tidy(title), tidy(body)[:240]
    for i, r in enumerate(lines(os.path.join(data, "text", "text-es.jsonl.xz"))):
        yield f"t{i}", "es", *((tidy(r["t"]), tidy(r["x"])[:240]) if r["t"] else (tidy(r["x"])[:240], ""))


def texts_of(data, ids):
    """Title and standfirst (or beginning) of the articles `ids`."""
    found = {i: (title, descr) for i, _, title, descr in news(data) if i in ids}
    for k, r in enumerate(lines(os.path.join(data, "text", "text-en.jsonl.xz"))):
        if f"x{k}" in ids:
            found[f"x{k}"] = (tidy(r["t"]), tidy(r["x"])[:240])
    return found


def training_queries(data):
    """Articles with written queries and the tone toward the subject of the first."""
    for name in ("en-2022-03", "en-2022-04", "en-2022-06", "es-a", "es-b"):
        yield from lines(os.path.join(data, "training-queries", f"{name}.jsonl"))
