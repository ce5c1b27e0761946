"""Words of a query as numbers: rows of a table that its own letters choose, the same as workers/queries/word-features.ts has."""
import unicodedata

# As workers/queries/word-features.ts has them.
BUCKETS = 1 << 15
GRAMS = (3, 4, 5)
LONGEST_WORD = 24
MOST_ALIKE = {"X": 2, "x": 2, "9": 4}
OFFSET, PRIME = 0x811C9DC5, 0x01000193


def fold(word):
    return "".join(c for c in unicodedata.normalize("NFD", word) if unicodedata.category(c)[0] != "M").lower()


def bucket(text):
    """FNV-1a over code points. Row 0 stands for nothing."""
    value = OFFSET
    for letter in text:
        value = ((value ^ ord(letter)) * PRIME) & 0xFFFFFFFF
    return 1 + value % (BUCKETS - 1)


def kind_of(letter):
    category = unicodedata.category(letter)
    return "X" if category == "Lu" else "x" if category[0] == "L" else "9" if category[0] == "N" else letter


def shape(word):
    """Capitals, small letters and digits of a word: "Xxx", "XX", "9999"."""
    found, run = "", 0
    for letter in map(kind_of, word):
        run = run + 1 if found[-1:] == letter else 1
        if run <= MOST_ALIKE.get(letter, 1):
            found += letter
    return found


def features(word):
    """(row, weight) of the word, of its shape and of each run of its letters."""
    word = word[:LONGEST_WORD]
    folded = fold(word)
    framed = f"<{folded}>"
    grams = [framed[at: at + size] for size in GRAMS for at in range(len(framed) - size + 1)]
    alike = [(bucket(f"g:{gram}"), 1 / len(grams)) for gram in grams]
    return [(bucket(f"w:{folded}"), 1.0), (bucket(f"s:{shape(word)}"), 1.0), *alike]
