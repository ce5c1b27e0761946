"""The articles of the written queries as pools: queries that one is about, those that only sound so, and those of others."""
import random
from collections import Counter, defaultdict
from dataclasses import replace

import numpy as np

import data as sets

# What is known of the grade of a pair: a query that is right is at least of a significant part, of any other only that it is not.
RIGHT, WRONG = (2, (1, 1, 0)), (0, (0, 1, 1))
FIELDS = {"about": RIGHT, "about_other_words": RIGHT, "about_translated": RIGHT, "near_miss": WRONG}
# Each article also has queries of others: of like words, but not so like that it may be the same event.
LIKE, OTHERS = range(8, 40), 2


def neighbours(texts):
    """For each text those with the most, and the rarest, words in common, best first."""
    words = [sets.words_of(text) for text in texts]
    counts = Counter(word for each in words for word in each)
    having = defaultdict(list)
    for i, each in enumerate(words):
        for word in each:
            having[word].append(i)
    for i, each in enumerate(words):
        shared = np.zeros(len(texts))
        for word in each:
            if 1 < counts[word] < len(texts) / 20:
                shared[having[word]] += np.log(len(texts) / counts[word])
        shared[i] = 0
        best = np.argsort(-shared, kind="stable")
        yield best[shared[best] > 0]


def article_pools(data, held, closed, seed):
    """A pool for each article of the written queries, without those of `closed` and those whose queries ask what one of `held` does."""
    chance = random.Random(seed)
    found = [r for r in sets.training_queries(data) if r["id"] not in closed]
    asked = [sets.Pool(r["id"], r[name], "written", r["lang"], r["lang"], "", []) for r in found for name in FIELDS if r.get(name)]
    twins = sets.twins([replace(p, rows=[]) for p in held], asked)
    found = [r for r in found if r["id"] not in twins]
    for language in ("en", "es"):
        own = [r for r in found if r["lang"] == language]
        for r, near in zip(own, neighbours([f"{r['title']} {r['descr']}" for r in own])):
            title, descr = sets.tidy(r["title"]), sets.tidy(r["descr"])
            rows = [sets.Row(r["id"], title, descr, *FIELDS[name], sets.tidy(r[name])) for name in FIELDS if r.get(name)]
            for other in chance.sample([int(i) for i in near[LIKE.start: LIKE.stop]], min(OTHERS, len(near[LIKE.start: LIKE.stop]))):
                query = own[other][chance.choice(["about", "about_other_words"])]
                rows.append(sets.Row(r["id"], title, descr, *WRONG, sets.tidy(query)))
            yield sets.Pool(f"about:{r['id']}", "", "written", language, language, "", rows)
