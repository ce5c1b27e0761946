import type { Basis, JudgeItem } from '../messages/articles.ts';
import { dot, type TermVectors, textVector } from '../vectors/term-vectors.ts';
import { coverageOf, type QueryCoverage } from './coverage.ts';
import { type FieldMatches, matchField, NO_FIELD, type TermHit } from './field-matches.ts';
import { cosineOf, type EmbeddedQuery, type Similarity, similarityOf } from './similarity.ts';

/** How much of an article is read, in UTF-16 units and passages. */
export const RELEVANCE_LIMITS = { title: 500, standfirst: 1500, passage: 2000, passages: 40 } as const;

/** Raised whenever a feature changes its meaning: a model answers only for the version it was trained on. */
export const RELEVANCE_FEATURES_VERSION = 9;

/**
 * The evidence, in the order of the model's input: `q_` of the query itself, `t_` in the title, `s_` in the
 * standfirst, `l_` in both (the lead), `x_` in the passages. What each means: `Cover` and `Related`.
 */
export const RELEVANCE_FEATURES = [
  'q_rarest_share',
  'q_known',
  't_run',
  't_absent',
  't_soft',
  't_least',
  't_cosine',
  's_place',
  'l_kin_mass',
  'l_absent',
  'l_near',
  'l_bm25',
  'l_soft',
  'l_sharp',
  'l_missing',
  'l_least',
  'l_cosine',
  'l_around',
  'x_read',
  'x_kin_mass',
  'x_saturated',
  'x_best',
  'x_soft',
  'x_least',
  'x_cosine',
  'x_around',
  'x_best_cosine',
  'x_agrees',
] as const;

export const RELEVANCE_FEATURE_COUNT = RELEVANCE_FEATURES.length;

/** A text with this many different known words can be judged by itself; shorter ones are openings. */
const LONG = 35;
/** An article's log-odds may exceed those of its text alone by this much. */
export const MOST_ABOVE_TEXT = 2;
/** Cosine from which a text in other words counts as close to the query; one in five such texts is relevant. */
const NEAR_IN_SENSE = 0.3;

/** Words between two fields that are read as one, so that no phrase runs across. */
const GAP = 4;

/** What an article has of a query, field by field. */
export interface ArticleEvidence {
  title: FieldMatches;
  standfirst: FieldMatches;
  text: PassagesEvidence;
}

/** Findings besides the features. */
export interface ArticleFindings {
  /** Index of the passage that says most about the query; -1: none does, or the basis does not look at them. */
  passage: number;
  /** Does what was looked at share a word with the query, or a relative of one, or come near it in sense? */
  shared: boolean;
  /** Is a name of the query there, if it has any? */
  named: boolean;
}

/** Finds a query in an article, as far as the basis looks at it. */
export function findQuery(sought: EmbeddedQuery, item: JudgeItem, basis: Basis): ArticleEvidence {
  const look = (text: string, limit: number) =>
    matchField(text.slice(0, limit), item.language, sought.prepared);
  const { standfirst } = item;
  const passages = basis === 'article' ? (item.passages ?? []).slice(0, RELEVANCE_LIMITS.passages) : [];
  return {
    title: look(item.title, RELEVANCE_LIMITS.title),
    standfirst:
      basis === 'headline' || standfirst === null ? NO_FIELD : look(standfirst, RELEVANCE_LIMITS.standfirst),
    text: readPassages(
      passages.map((passage) => look(passage, RELEVANCE_LIMITS.passage)),
      sought,
    ),
  };
}

/** The text alone, as if it had no title or standfirst: all of it is the lead. */
export function textAlone({ text }: ArticleEvidence): ArticleEvidence {
  return { title: NO_FIELD, standfirst: text.whole, text };
}

/** Whether the article has a text but no title or standfirst. */
export function hasTextOnly({ title, standfirst, text }: ArticleEvidence): boolean {
  return title.words + standfirst.words === 0 && text.whole.words > 0;
}

/** Whether the text is long enough to confirm its title. */
export function hasLongText({ text }: ArticleEvidence): boolean {
  return text.whole.rows.size >= LONG;
}

/** Writes the features of one (query, article) pair at `out[offset …]`. */
export function writeRelevanceFeatures(
  sought: EmbeddedQuery,
  { title, standfirst, text: x }: ArticleEvidence,
  out: Float32Array,
  offset: number,
): ArticleFindings {
  const { prepared } = sought;
  const t = coverageOf(title, prepared);
  const tr = similarityOf(sought, title.rows, t.worth);
  const lead = standfirst === NO_FIELD ? title : joinFields([title, standfirst]);
  const l = lead === title ? t : coverageOf(lead, prepared);
  const lr = lead === title ? tr : similarityOf(sought, lead.rows, l.worth);
  const values: Record<(typeof RELEVANCE_FEATURES)[number], number> = {
    q_rarest_share: prepared.rarestShare,
    q_known: prepared.known,
    t_run: t.run,
    t_absent: t.absent,
    t_soft: tr.soft,
    t_least: tr.least,
    t_cosine: tr.cosine,
    s_place: coverageOf(standfirst, prepared).place,
    l_kin_mass: l.kinMass,
    l_absent: l.absent,
    l_near: l.near,
    l_bm25: l.bm25,
    l_soft: lr.soft,
    l_sharp: lr.sharp,
    l_missing: lr.missing,
    l_least: lr.least,
    l_cosine: lr.cosine,
    l_around: lr.around,
    x_read: x.whole === NO_FIELD ? 0 : 1,
    x_kin_mass: x.cover.kinMass,
    x_saturated: x.cover.saturated,
    x_best: x.best,
    x_soft: x.related.soft,
    x_least: x.related.least,
    x_cosine: x.related.cosine,
    x_around: x.related.around,
    x_best_cosine: x.bestCosine,
    x_agrees: agreement(prepared.vectors, lead, x.whole),
  };
  for (const [i, name] of RELEVANCE_FEATURES.entries()) out[offset + i] = values[name];
  const akin = Math.max(lr.cosine, x.bestCosine) >= NEAR_IN_SENSE;
  const isThere = (i: number) => l.worth[i]! > 0 || x.cover.worth[i]! > 0;
  return {
    passage: x.bestAt,
    shared: akin || l.kinMass > 0 || x.cover.kinMass > 0,
    named:
      prepared.terms.every(({ name }) => !name) || prepared.terms.some(({ name }, i) => name && isThere(i)),
  };
}

/** What the passages of an article have of a query. */
interface PassagesEvidence {
  /** All passages as one text, and its measures. */
  whole: FieldMatches;
  cover: QueryCoverage;
  related: Similarity;
  /** The most of the query's mass that one passage has, and which says most. */
  best: number;
  bestAt: number;
  /** The nearest that one passage comes to the query's sense. */
  bestCosine: number;
}

function readPassages(passages: readonly FieldMatches[], sought: EmbeddedQuery): PassagesEvidence {
  const { prepared } = sought;
  const whole = passages.length === 0 ? NO_FIELD : joinFields(passages);
  const cover = coverageOf(whole, prepared);
  const evidence: PassagesEvidence = {
    whole,
    cover,
    related: similarityOf(sought, whole.rows, cover.worth),
    best: 0,
    bestAt: -1,
    bestCosine: 0,
  };
  let most = 0;
  for (const [i, passage] of passages.entries()) {
    const cosine = cosineOf(sought, passage.rows);
    evidence.bestCosine = Math.max(evidence.bestCosine, cosine);
    if (passage.hits.length === 0) continue;
    const here = coverageOf(passage, prepared);
    const says = strength(here, cosine);
    if (says <= most) continue;
    most = says;
    evidence.bestAt = i;
    evidence.best = here.mass;
  }
  return evidence;
}

/** How much a passage says, to choose the best: what it holds first, then how closely, how often, in what sense. */
function strength({ mass, kinMass, near, saturated }: QueryCoverage, cosine: number): number {
  return mass + kinMass + 0.2 * (near + saturated + cosine);
}

/** Cosine of the lead and the text: a text that is about something else than its title says little for the title. */
function agreement(vectors: TermVectors, lead: FieldMatches, text: FieldMatches): number {
  if (lead.rows.size === 0 || text.rows.size === 0) return 0;
  return dot(textVector(vectors, lead.rows), textVector(vectors, text.rows));
}

function joinFields(fields: readonly FieldMatches[]): FieldMatches {
  const hits: TermHit[] = [];
  const rows = new Set<number>();
  let words = 0;
  for (const [i, field] of fields.entries()) {
    const start = words + i * GAP;
    for (const hit of field.hits) hits.push({ ...hit, at: hit.at + start });
    for (const row of field.rows) rows.add(row);
    words += field.words;
  }
  return { words, hits, rows };
}
