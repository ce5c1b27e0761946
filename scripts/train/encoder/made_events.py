"""Made-up news by program, with questions whose answers follow from it: who did what to whom, up or down, how much, done or only planned.

The frames are in events/en.txt and es.txt, the same ones in both languages: texts (t), questions that they answer with yes (y) and
with no (n). {A} {B} are companies, {H} {G} people, {S} {T} teams, {P} {Q} places, {N} a number, {LESS} {MORE} ones below and above.
"""
import os
import re

FOLDER = os.path.join(os.path.dirname(__file__), "events")
FIRST = """Ana,Marta,Lucía,Elena,Rosa,Javier,Pedro,Luis,Carlos,Diego,John,Mary,Peter,Susan,David,Anna,Liam,Priya,Rahul,Chen,Yuki,Omar,
Fatima,Igor,Olga,Marco,Giulia,Pierre,Claire,Hans""".replace("\n", "").split(",")
LAST = """García,Fernández,Ortega,Molina,Ibáñez,Quiroga,Smith,Carter,Walsh,Baker,Turner,Novak,Petrov,Haddad,Khan,Sharma,Patel,Tanaka,Wang,
Rossi,Bianchi,Dubois,Martin,Schmidt,Weber,Okafor,Mensah,Silva,Costa,Larsen""".replace("\n", "").split(",")
COMPANY = """Northgate,Norvane,Lumina,Banco Pacífico,Iberluz,Telvia,Grupo Sanz,Auralis,Kestrel,Halden,Orbis,Vantia,Meridian,Solaria Tec,
Cantaber,Aceros del Norte,Bluewater,Redstone,Delphin,Navisur,Quantel,Maple Foods,Tessera,Caja Levante,Airmont,Borealis,Primex,Zentro,
Hartwell,Aldgate""".replace("\n", "").split(",")
AFTER = ["", "", "", " Group", " Bank", " Energy", " Motors", " Foods", " Air", " Telecom"]
TEAM = """Sevilla,Getafe,Osasuna,Valencia,Alavés,Baskonia,Betis,Arsenal,Everton,Leeds,Chelsea,Porto,Ajax,Lyon,Napoli,Inter,Boca,River,
Celtic,Lakers,Bulls,Mumbai,Chennai,Leicester""".replace("\n", "").split(",")
PLACE = """Vitoria,Bilbao,Madrid,Sevilla,Lima,Bogotá,Quito,Chile,Perú,Portugal,Poland,Kenya,Nigeria,Egypt,Turkey,Norway,Sweden,Canada,Texas,
Ohio,Delhi,Japan,Vietnam,Malta,Cyprus,Ghana,Leeds,Dublin,Naples,Lyon""".replace("\n", "").split(",")
SLOT = re.compile(r"\{([A-Z])\}")
# Share of the questions in the other language, of those about somebody else, and of texts with other news around it.
ACROSS, ELSEWHERE, AMONG, BARE = 0.15, 0.12, 0.55, 0.15


def frames(language):
    """{name: {"t": [...], "y": [...], "n": [...]}}"""
    found = {}
    with open(os.path.join(FOLDER, f"{language}.txt"), encoding="utf-8") as file:
        for line in file.read().splitlines():
            if line.startswith("== "):
                own = found[line[3:]] = {"t": [], "y": [], "n": []}
            else:
                own[line[0]].append(line[3:])
    return found


def cast(chance):
    """A value for each slot; no two alike."""
    person = lambda: f"{chance.choice(FIRST)} {chance.choice(LAST)}" if chance.random() < 0.7 else chance.choice(LAST)
    company = lambda: chance.choice(COMPANY) + chance.choice(AFTER)
    low, n, high = sorted(chance.sample(range(3, 180), 3)) if chance.random() < 0.4 else sorted(chance.sample(range(3, 60), 3))
    slots = {"N": n, "LESS": low, "MORE": high, "M": chance.choice([low, high])}
    for a, b, make in (("A", "B", company), ("H", "G", person), ("S", "T", lambda: chance.choice(TEAM)), ("P", "Q", lambda: chance.choice(PLACE))):
        slots[a], slots[b] = make(), make()
        while slots[b] in slots[a] or slots[a] in slots[b]:
            slots[b] = make()
    return slots


def events(chance, count, fillers):
    """(text, question, whether it is so), `count` of them; `fillers`: sentences of real news by language."""
    both = {each: frames(each) for each in ("en", "es")}
    names = list(both["en"])
    for _ in range(count):
        spoken = chance.choice(["en", "es"])
        asking = {"en": "es", "es": "en"}[spoken] if chance.random() < ACROSS else spoken
        name, slots = chance.choice(names), cast(chance)
        told = chance.choice(both[spoken][name]["t"]).format(**slots)
        right = chance.random() < 0.5
        question = chance.choice(both[asking][name]["y" if right else "n"])
        if right and SLOT.search(question) and set(SLOT.findall(question)) & set("ABHGST") and chance.random() < 2 * ELSEWHERE:
            right, slots = False, {**slots, **{k: v for k, v in cast(chance).items() if k in "ABHGST"}}
            if any(slots[k] in told for k in SLOT.findall(question) if k in "ABHGST"):
                continue
        asked = question.format(**slots)
        if chance.random() < BARE:
            asked = asked.strip("¿?").lower()
        parts = [told]
        if chance.random() < AMONG:
            parts[chance.choice([0, 1]):0] = chance.sample(fillers[spoken], chance.choice([1, 1, 2]))
        yield " ".join(part if part[-1] in ".?!…" else f"{part}." for part in parts), asked, float(right)
