"""Which pieces of the vocabulary are kept: those that the press in Spanish and English uses, and the commonest of what
Portuguese, Catalan, French, Italian and German are written with."""
import glob
import itertools
import json
import os
import random
import re
from collections import Counter

import numpy as np

from data import lines, news, tidy
from package import tokenizer

LETTERS = re.compile(r"^[\u2581A-Za-zÀ-ÖØ-öø-ÿŒœŸſ·ĿŀẞŠšŽž0-9'’´`.,;:!?¡¿%&/()\[\]{}«»“”„‘…\-–—+*=#@$€£_\"|~^<>\\°ºª]+$")
FORMER = ("fr", "de", "it", "pt", "pt_BR", "ca")
BATCH = 4096


def corpus(data, most, seed=14):
    """Texts to count pieces in, at most `most` of each source."""
    chance = random.Random(seed)

    def some(found):
        kept = list(found)
        chance.shuffle(kept)
        return kept[:most]

    for language in ("en", "es"):
        yield from some(tidy(f"{r['t'] or ''} {r['x']}")[:600]
                        for r in lines(os.path.join(data, "text", f"text-{language}.jsonl.xz")))
    yield from some(f"{title}. {descr}" for name, _, title, descr in news(data) if name[0] in "neg")


def messages(root="/usr/share/locale"):
    """Translated messages of programs, where the system has them: text in the other languages."""
    import gettext
    for language in FORMER:
        for path in glob.glob(os.path.join(root, language, "LC_MESSAGES", "*.mo")):
            try:
                with open(path, "rb") as file:
                    found = gettext.GNUTranslations(file)._catalog
            except (OSError, UnicodeDecodeError, ValueError):
                continue
            yield from (text for text in found.values() if isinstance(text, str))


def count(tok, texts):
    seen = Counter()
    texts = iter(texts)
    while batch := list(itertools.islice(texts, BATCH)):
        for e in tok.encode_batch_fast(batch) if hasattr(tok, "encode_batch_fast") else tok.encode_batch(batch):
            seen.update(e.ids)
    return seen


def choose(package, data, size, most=120000, at_least=3):
    """Rows of the pieces to keep, in their old order, and how often each was met."""
    tok = tokenizer(package)
    press = count(tok, corpus(data, most))
    others = count(tok, messages())
    kept = {row for row in package.special.values()}
    kept |= {row for row, piece in enumerate(package.pieces) if len(piece) == 1 and LETTERS.match(piece)}
    # One character each of every character of the press, so that nothing common becomes unknown.
    kept |= {row for row, n in press.items() if len(package.pieces[row]) == 1 and n >= at_least}
    wanted = [row for row, n in press.most_common() if n >= at_least]
    wanted += [row for row, n in others.most_common() if n >= at_least]
    # The rest of the room: what the pieces' own probability says is common and our letters can write.
    wanted += [int(row) for row in np.argsort(-package.scores) if LETTERS.match(package.pieces[row])]
    for row in wanted:
        if len(kept) >= size:
            break
        kept.add(row)
    return sorted(kept), press


def report(package, kept, press):
    inside = set(kept)
    total = sum(press.values())
    return {"pieces": len(kept), "met in the press": len(press),
            "met three times or more": sum(n >= 3 for n in press.values()),
            "share of the press's tokens kept": sum(n for row, n in press.items() if row in inside) / total}


def write(package, data, folder, size):
    os.makedirs(folder, exist_ok=True)
    kept, press = choose(package, data, size)
    with open(os.path.join(folder, "pieces.json"), "w", encoding="utf-8") as file:
        json.dump({"kept": kept, **report(package, kept, press)}, file)
    tokenizer(package, kept).save(os.path.join(folder, "tokenizer.json"))
    return report(package, kept, press)
