"""Statements that a text makes word for word, and the same with one thing changed, made by program.

Written questions avoid the words of their article where the answer is yes. Alone they teach that shared words mean no, so that even
"Did the central bank raise interest rates?" of "Central bank raises interest rates" was denied.
"""
import os
import re

from data import lines, training_queries

FORMS = {
    "es": ["{}", "¿Es cierto que {}?", "¿Dice el texto que {}?", "¿{}?", "Se afirma que {}"],
    "en": ["{}", "Is it true that {}?", "Does the text say that {}?", "{}?", "The article says that {}"],
}
DENIALS = {
    "es": ["¿Es falso que {}?", "No es cierto que {}", "¿Niega el texto que {}?"],
    "en": ["Is it false that {}?", "It is not true that {}", "Does the text deny that {}?"],
}
TOPICS = {
    "es": ["¿Trata el artículo de {}?", "¿Se habla de {}?", "¿Es {} el tema principal?", "{}"],
    "en": ["Is the article about {}?", "Does it deal with {}?", "Is this mainly about {}?", "{}"],
}
OPPOSITES = """sube baja, suben bajan, gana pierde, ganan pierden, acepta rechaza, aprueba rechaza, aumenta reduce, más menos,
mayor menor, mejor peor, antes después, primer último, primera última, abre cierra, nuevo antiguo, nueva antigua, apoya critica,
raises cuts, rise fall, rises falls, wins loses, win lose, won lost, more less, higher lower, up down, before after, first last,
new old, accepts rejects, approves rejects, backs opposes, best worst, opens closes, against for, starts ends, increase decrease,
with without, sin con, men women, hombre mujer"""
OPPOSITE = {a: b for pair in OPPOSITES.split(",") for one in [pair.split()] for a, b in (one, one[::-1])}
NAME = re.compile(r"(?<=[a-záéíóúñ,] )[A-ZÁÉÍÓÚ][\wáéíóúñ]+(?: [A-ZÁÉÍÓÚ][\wáéíóúñ]+)*")
SENTENCE = re.compile(r"(?<=[.!?…]) ")
SHORTEST, LONGEST = 25, 170
# Articles of the training queries that are asked for by topic, and the share of their topics in other words.
TOPICAL, REWORDED = 360, 0.3


def changed(sentence, names, chance):
    """The sentence with another number, an opposite or another name; None where it has nothing of the kind."""
    numbers = re.findall(r"\d+", sentence)
    if numbers:
        number = chance.choice(numbers)
        value = int(number[:9])
        return sentence.replace(number, str(chance.choice([value + chance.randint(1, 9), value * 2 + 1, value // 2])), 1)
    words = [word for word in re.findall(r"\w+", sentence) if word.lower() in OPPOSITE]
    if words:
        word = chance.choice(words)
        return re.sub(rf"\b{word}\b", OPPOSITE[word.lower()], sentence, count=1)
    found = NAME.findall(sentence)
    return sentence.replace(chance.choice(found), chance.choice(names), 1) if found and names else None


def statements(rows, chance):
    """(text, statement, whether it is so): one of each kind an article of the rows of question-pairs.ts."""
    articles = list({row["id"]: row for row in rows if row["part"] == "learn"}.values())
    language = lambda row: "es" if row["article_lang"] == "es" else "en"
    names = {each: [name for row in articles if language(row) == each for name in NAME.findall(row["excerpt"])] for each in FORMS}
    for row in articles:
        sentences = [s.strip(" .") for s in SENTENCE.split(row["excerpt"]) if SHORTEST < len(s) < LONGEST]
        if not sentences:
            continue
        said = sentences[0] if chance.random() < 0.6 else chance.choice(sentences)
        spoken = language(row)
        other = changed(said, names[spoken], chance) if chance.random() < 0.85 else None
        yield row["excerpt"], chance.choice(FORMS[spoken]).format(said), 1.0
        forms = DENIALS if other in (None, said) else FORMS
        yield row["excerpt"], chance.choice(forms[spoken]).format(said if forms is DENIALS else other), 0.0


def asked_about(data):
    """Ids of the articles of typed questions, whatever their part, and of the questions that only measure."""
    beside = os.path.join(os.path.dirname(__file__), "..", "..", "bench", "held-out", "questions.jsonl")
    for path in [beside, *(os.path.join(data, "typed-questions", f"{name}.jsonl") for name in ("en", "es", "more"))]:
        yield from (row["id"] for row in lines(path))


def topics(data, chance):
    """The same of topics: right ones, and near misses that share words. Articles of typed questions are left out."""
    known = set(asked_about(data))
    rows = [row for row in training_queries(data) if row["id"] not in known]
    for row in chance.sample(rows, min(TOPICAL, len(rows))):
        text = f"{row['title'].rstrip('.')}. {row.get('descr') or ''}"[:300]
        for field, right in (("about", 1.0), ("near_miss", 0.0), ("about_other_words", 1.0)):
            if row.get(field) and (field != "about_other_words" or chance.random() < REWORDED):
                yield text, chance.choice(TOPICS[row["lang"]]).format(row[field]), right
