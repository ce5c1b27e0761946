"""Queries as words with tags: the rows that train the query reader.

Chart queries have two sources: the sets of editors' queries under scripts/bench/charts/sets that are development data, whose plans name the topics
and windows as they stand in the query, and the files of `chart-queries/`, where they are marked:
`[t:lithium] stories by month in [o:Reuters], [w:2026] || kind=counts_over_time step=month`. What people and programs type
into a search is marked likewise in `search-requests/`, and has no plan: `anything on [t:the lithium deal] [w:today]?`.
"""
import glob
import json
import os
import re

# As workers/messages/query-words.ts has them.
TAGS = ("O", "B-T", "I-T", "B-W", "I-W", "B-S", "I-S")
CLASSES = {
    "kind": ("counts_over_time", "by_outlet", "by_section", "by_country", "by_language", "tone", "tone_over_time",
             "comparison", "kpi", "own_numbers", "not_chartable", "no_request"),
    "type": ("none", "line", "area", "bar", "bar_horizontal", "pie", "stacked_bar", "table", "scatter", "funnel"),
    "step": ("none", "hour", "day", "week", "month", "quarter", "year"),
    "share": ("no", "yes"),
}
NO_CLASSES = dict.fromkeys(CLASSES)
# Their tags teach nothing: no topic is searched for.
UNTAGGED = ("own_numbers", "not_chartable", "no_request")
# As core/inference/calls/query-words.ts has it.
WORD = re.compile(r"[^\W_]+(?:['’][^\W_]+)*|[^\w\s]|_")
MARK = re.compile(r"\[([two]):([^\]]*)\]")
# Share of varied rows in lower case.
LOWER = 0.2
LETTERS = {"t": "T", "w": "W", "o": "S"}
OUTLETS = (
    "Clarín|La Nación|Infobae|Página/12|Página 12|Ámbito|Perfil|La Voz del Interior|La Voz|Río Negro|El Litoral|La Gaceta|"
    "El Cronista|TN|Olé|Télam|La Capital|Los Andes|El País|El Mundo|Folha|BBC|The Guardian|Guardian|Reuters|AP|CNN|"
    "The New York Times|New York Times|Washington Post|Financial Times|FT|Bloomberg|The Times|Le Monde|The Economist|"
    "Al Jazeera|La Tercera|El Mercurio|El Universal|Buenos Aires Herald|Sky|ITV|Telegraph|Daily Mail|Independent|"
    "La Vanguardia|ABC|Excélsior|Reforma|Milenio|El Tiempo|Fox News|MSNBC|NPR|The Hindu|Irish Times|The Age|Mirror|Politico"
).split("|")


def words(text):
    """(start, end, word) of each word; punctuation marks are words, too."""
    return [(found.start(), found.end(), found.group()) for found in WORD.finditer(text)]


def tagged(text, spans):
    """The tag of each word; `spans`: (start, end, letter)."""
    tags, before = [], None
    for start, end, _ in words(text):
        inside = next((span for span in spans if span[0] <= start and end <= span[1]), None)
        tags.append("O" if inside is None else f"{'I' if inside is before else 'B'}-{inside[2]}")
        before = inside
    return tags


def place(text, part, taken):
    """Where a part stands in the text, outside what is taken; None: nowhere."""
    # Most outlets are not named: a pattern for each would take minutes.
    if part.lower() not in text.lower():
        return None
    free = lambda a, b: all(b <= start or a >= end for start, end, _ in taken)
    for found in re.finditer(rf"(?<!\w){re.escape(part)}(?!\w)", text, re.IGNORECASE):
        if free(*found.span()):
            return found.span()
    return None


def named(types, kind):
    """The type that a query names, of those that would do for it."""
    found = set(types)
    if not found or kind == "kpi":
        return "none"
    if found <= {"pie", "donut"}:
        return "pie"
    if found == {"bar", "bar_horizontal"}:
        return "none" if kind.startswith("by_") else "bar"
    if len(found) == 1:
        return next(iter(found & set(CLASSES["type"])), "none")
    return "line" if found == {"line", "area"} else "none"


def planned(path):
    """Rows of a set of editors' queries."""
    with open(path, encoding="utf-8") as file:
        for row in map(json.loads, file):
            text, meant, spans = row["query"], row["meant"], []
            # The sets do not tell a figure that no article counts from no request at all.
            if meant["kind"] == "not_chartable" and not meant["types"]:
                continue
            windows = re.split(r" (?:y|and|vs|e|contra) ", meant["window"] or "")
            parts = [(topic, "T") for topic in sorted(meant["topics"], key=len, reverse=True)]
            for part, letter in parts + [(window, "W") for window in windows if window]:
                found = place(text, part, spans)
                spans += [(*found, letter)] if found else []
            for outlet in sorted(OUTLETS, key=len, reverse=True):
                found = place(text, outlet, spans)
                spans += [(*found, "S")] if found else []
            yield {"text": text, "tags": tagged(text, spans), "kind": meant["kind"], "step": meant["step"] or "none",
                   "type": named(meant["types"], meant["kind"]), "share": "yes" if meant["unit"] == "percent" else "no"}


def marked(path):
    """Rows of a file with marks; those of search requests have no classes."""
    with open(path, encoding="utf-8") as file:
        for line in filter(None, map(str.strip, file)):
            body, *labels = line.rsplit(" || ", 1)
            text, spans, last = "", [], 0
            for mark in MARK.finditer(body):
                text += body[last: mark.start()]
                spans.append((len(text), len(text) + len(mark[2]), LETTERS[mark[1]]))
                text, last = text + mark[2], mark.end()
            text += body[last:]
            yield {"text": text, "tags": tagged(text, spans), **(classes_in(labels[0]) if labels else NO_CLASSES)}


def classes_in(labels):
    """The classes that are named behind a marked chart query."""
    told = dict(label.split("=", 1) for label in labels.split())
    kind = told.get("type", "none").replace("donut", "pie")
    return {"kind": told["kind"], "step": told.get("step", "none"), "type": kind if kind in CLASSES["type"] else "none",
            "share": "yes" if told.get("unit") == "percent" else "no"}


def bare(topic):
    """The row of a query that is nothing but a topic."""
    return {"text": topic, "tags": tagged(topic, [(0, len(topic), "T")]), "kind": "counts_over_time", "step": "none",
            "type": "none", "share": "no"}


def rows(folders, sets):
    """All rows: of the files with marks in `folders`, and of the sets at the paths `sets`."""
    files = [path for folder in folders for path in sorted(glob.glob(os.path.join(folder, "*.txt")))]
    return [row for path in files for row in marked(path)] + [row for path in sets for row in planned(path)]


def runs(row):
    """The text in runs: (letter, or O for words of no part; text)."""
    found, last, at = [], 0, 0
    spots = words(row["text"])
    while at < len(spots):
        tag, end = row["tags"][at], at + 1
        while tag != "O" and end < len(spots) and row["tags"][end] == f"I-{tag[2]}":
            end += 1
        if tag != "O":
            found += [("O", row["text"][last: spots[at][0]]), (tag[2], row["text"][spots[at][0]: spots[end - 1][1]])]
            last = spots[end - 1][1]
        at = end
    return [*found, ("O", row["text"][last:])]


def varied(row, topics, windows, chance):
    """The row with other topics, outlets and, now and then, windows, in lower case or without its last mark."""
    text, spans = "", []
    several = sum(letter == "W" for letter, _ in runs(row)) > 1
    for letter, part in runs(row):
        if letter == "T" and chance.random() < 0.8:
            part = chance.choice(topics)
        elif letter == "S" and chance.random() < 0.5:
            part = chance.choice(OUTLETS)
        elif letter == "W" and not several and chance.random() < 0.2:
            part = chance.choice(windows)
        spans += [] if letter == "O" else [(len(text), len(text) + len(part), letter)]
        text += part
    if chance.random() < LOWER and len(text.lower()) == len(text):
        text = text.lower()
    if chance.random() < 0.1:
        text = text.rstrip("?.! ")
    return {**row, "text": text, "tags": tagged(text, spans)}
