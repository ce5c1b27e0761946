"""Measures of judgements: nDCG@10, AUC, ECE, with bootstrap intervals over queries."""
import numpy as np

BINS = 10
ROUNDS = 1000
SEED = 5


def ndcg(grades, scores, depth=10):
    """nDCG with gain 2^grade - 1; None where nothing is relevant at all."""
    gains = 2.0 ** np.asarray(grades) - 1
    discount = 1 / np.log2(np.arange(2, depth + 2))
    best = np.sort(gains)[::-1][:depth]
    if best.sum() == 0:
        return None
    first = gains[np.argsort(-np.asarray(scores), kind="stable")][:depth]
    return float((first * discount[: len(first)]).sum() / (best * discount[: len(best)]).sum())


def auc(relevant, scores):
    """Probability that a relevant one scores above another; None where one of the two is missing."""
    relevant, scores = np.asarray(relevant, bool), np.asarray(scores, float)
    ups, downs = relevant.sum(), (~relevant).sum()
    if ups == 0 or downs == 0:
        return None
    _, place, counts = np.unique(scores, return_inverse=True, return_counts=True)
    ranks = (np.cumsum(counts) - (counts - 1) / 2)[place]
    return float((ranks[relevant].sum() - ups * (ups + 1) / 2) / (ups * downs))


def ece(relevant, predicted):
    """Expected calibration error in ten equal bins."""
    relevant, predicted = np.asarray(relevant, float), np.asarray(predicted, float)
    place = np.minimum((predicted * BINS).astype(int), BINS - 1)
    return float(sum(abs(relevant[place == b].sum() - predicted[place == b].sum()) for b in range(BINS)) / len(predicted))


def interval(groups, measure, rounds=ROUNDS):
    """95 % bootstrap interval of `measure` over lists of groups drawn again."""
    chance = np.random.default_rng(SEED)
    values = []
    for _ in range(rounds):
        value = measure([groups[i] for i in chance.integers(0, len(groups), len(groups))])
        if value is not None:
            values.append(value)
    return tuple(float(v) for v in np.percentile(values, (2.5, 97.5))) if values else (None, None)


def pooled_auc(groups):
    return auc(np.concatenate([g >= 2 for g, _ in groups]), np.concatenate([s for _, s in groups]))


def mean_ndcg(groups):
    found = [value for value in (ndcg(g, s) for g, s in groups) if value is not None]
    return float(np.mean(found)) if found else None


def relevance(pools, scores, rounds=ROUNDS):
    """Rows of figures: all, by kind, by direction of languages. `scores`: a list of arrays, one for each pool."""
    groups = [(np.array([r.grade for r in p.rows]), np.asarray(s, float)) for p, s in zip(pools, scores)]
    slices = {"all": range(len(pools))}
    for i, p in enumerate(pools):
        across = "across" if p.lang != p.query_lang else "within"
        bare = ["headline only"] if not any(r.descr for r in p.rows) else []
        for name in (across, p.direction, f"kind {p.kind}", *bare):
            slices.setdefault(name, [])
            slices[name].append(i)
    rows = []
    for name, chosen in sorted(slices.items(), key=lambda item: (item[0] != "all", item[0])):
        picked = [groups[i] for i in chosen]
        wide = rounds if len(picked) > 3 else 0
        rows.append({"slice": name, "queries": len(picked), "pairs": sum(len(g) for g, _ in picked),
                     "ndcg": mean_ndcg(picked), "ndcg_interval": interval(picked, mean_ndcg, wide),
                     "auc": pooled_auc(picked), "auc_interval": interval(picked, pooled_auc, wide)})
    return rows


def table(title, rows):
    """Figures as lines of text."""
    shown = lambda v: "  —  " if v is None else f"{v:.3f}"
    out = [title]
    for r in rows:
        (a, b), (c, d) = r["ndcg_interval"], r["auc_interval"]
        out.append(f"  {r['slice']:<14} q {r['queries']:>3} n {r['pairs']:>4}  nDCG@10 {shown(r['ndcg'])} "
                   f"[{shown(a)} {shown(b)}]  AUC {shown(r['auc'])} [{shown(c)} {shown(d)}]")
    return "\n".join(out)


def macro_f1(truth, said, classes):
    """Mean F1 of so many classes; one that neither side has counts 0."""
    truth, said = np.asarray(truth), np.asarray(said)
    found = []
    for c in range(classes):
        hit = ((truth == c) & (said == c)).sum()
        found.append(2 * hit / max(1, (truth == c).sum() + (said == c).sum()))
    return float(np.mean(found))
