import type { Basis, JudgeItem } from '../messages/articles.ts';
import { dot, type TermVectors, textVector } from '../vectors/term-vectors.ts';
import { meansOther } from './acronym-meanings.ts';
import { meaningIn } from './bare-names.ts';
import { coverageOf, type QueryCoverage } from './coverage.ts';
import { type FieldMatches, matchField, mayHaveNames, NO_FIELD, type TermHit } from './field-matches.ts';
import { type NameMeanings, withNamesWhole } from './names-in-text.ts';
import type { Field } from './numbered-words.ts';
import { cosineOf, type EmbeddedQuery, type Similarity, similarityOf } from './similarity.ts';

/** How much of an article is read: UTF-16 units per text, and number of passages. */
export const RELEVANCE_LIMITS = { title: 500, standfirst: 1500, passage: 2000, passages: 40 } as const;

/**
 * To be raised whenever the meaning of a feature changes: a model is only loaded with the version it was trained on.
 */
export const RELEVANCE_FEATURES_VERSION = 9;

/**
 * The features, in the order of the model's input: `q_` of the query itself, `t_` of the title, `s_` of the
 * standfirst, `l_` of both together (the lead), `x_` of the passages. They are explained in `QueryCoverage` and
 * `Similarity`.
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

/**
 * A text with at least this many different known words can be judged without its title; a shorter one is only an
 * opening.
 */
const LONG = 35;
/** An article's log-odds may exceed those of its text alone by this much. */
export const MAX_ABOVE_TEXT = 2;
/** Cosine from which a text in other words counts as close to the query; one in five such texts is relevant. */
const NEAR_IN_SENSE = 0.3;

/** Positions left free between two fields that are joined, so that no run of terms crosses the boundary. */
const GAP = 4;

/** What an article contains of a query, field by field. */
export interface ArticleEvidence {
  title: FieldMatches;
  standfirst: FieldMatches;
  text: PassagesEvidence;
}

/** What is found besides the features. */
export interface ArticleFindings {
  /** Index of the passage that matches the query best; -1 if none does, or if the basis excludes passages. */
  passage: number;
  /** Whether the text read shares a word or a kin word with the query, or is close to it in meaning. */
  shared: boolean;
  /** Whether the text contains a name of the query; true when the query has none. */
  named: boolean;
}

/** Finds a query in those parts of an article that the basis includes. */
export function findQuery(sought: EmbeddedQuery, item: JudgeItem, basis: Basis): ArticleEvidence {
  const { prepared } = sought;
  const standfirst = basis === 'headline' ? null : item.standfirst;
  const passages = basis === 'article' ? (item.passages ?? []).slice(0, RELEVANCE_LIMITS.passages) : [];
  const texts = [
    item.title.slice(0, RELEVANCE_LIMITS.title),
    (standfirst ?? '').slice(0, RELEVANCE_LIMITS.standfirst),
    ...passages.map((passage) => passage.slice(0, RELEVANCE_LIMITS.passage)),
  ];
  const [title, lead, ...text] = fieldsOf(sought, texts, item.language).map((field) =>
    matchField(sought.words, field, prepared),
  );
  return {
    title: title!,
    standfirst: standfirst === null ? NO_FIELD : lead!,
    text: readPassages(text, sought),
  };
}

/** The words of an article's texts, every name whole. */
function fieldsOf(
  { prepared, words }: EmbeddedQuery,
  texts: readonly string[],
  language: string | null,
): Field[] {
  words.begin(language);
  const fields = texts.map((text) => words.read(text));
  if (!mayHaveNames(words, prepared)) return fields;
  const meaning: NameMeanings = {
    ofSurnames(words, person) {
      const context = prepared.contexts.get(person);
      return context === undefined ? null : meaningIn(words, language, context);
    },
    isOther(words, name) {
      const meanings = prepared.meanings.get(name);
      return meanings !== undefined && meansOther(words, language, meanings);
    },
  };
  const whole = withNamesWhole(texts, prepared.names, meaning);
  words.begin(language);
  return whole.map((own) => words.add(own));
}

/** The text alone, as if there were no title and standfirst: all of it counts as the lead. */
export function textAlone({ text }: ArticleEvidence): ArticleEvidence {
  return { title: NO_FIELD, standfirst: text.whole, text };
}

/** Whether the article has a text but no title or standfirst. */
export function hasTextOnly({ title, standfirst, text }: ArticleEvidence): boolean {
  return title.words + standfirst.words === 0 && text.whole.words > 0;
}

/** Whether the text is long enough to confirm its title. */
export function hasLongText({ text }: ArticleEvidence): boolean {
  return text.whole.rows.length >= LONG;
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
  const lead = standfirst === NO_FIELD ? title : joinFields([title, standfirst], prepared.vectors);
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

/** What the passages of an article contain of a query. */
interface PassagesEvidence {
  /** All passages as one text, and its measures. */
  whole: FieldMatches;
  cover: QueryCoverage;
  related: Similarity;
  /** The largest share of the query's mass in one passage, and the index of the best passage. */
  best: number;
  bestAt: number;
  /** The highest cosine of one passage and the query. */
  bestCosine: number;
}

function readPassages(passages: readonly FieldMatches[], sought: EmbeddedQuery): PassagesEvidence {
  const { prepared } = sought;
  const whole = passages.length === 0 ? NO_FIELD : joinFields(passages, prepared.vectors);
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

/**
 * How well a passage matches, to choose the best: mostly the terms it contains, then how close together and how often
 * they occur, and its cosine.
 */
function strength({ mass, kinMass, near, saturated }: QueryCoverage, cosine: number): number {
  return mass + kinMass + 0.2 * (near + saturated + cosine);
}

/** Cosine of the lead and the text: a title is weak evidence when the text below it is about something else. */
function agreement(vectors: TermVectors, lead: FieldMatches, text: FieldMatches): number {
  if (lead.rows.length === 0 || text.rows.length === 0) return 0;
  return dot(textVector(vectors, lead.rows), textVector(vectors, text.rows));
}

function joinFields(fields: readonly FieldMatches[], { distinct }: TermVectors): FieldMatches {
  const hits: TermHit[] = [];
  const rows: number[] = [];
  distinct.startOver();
  let words = 0;
  for (const [i, field] of fields.entries()) {
    const start = words + i * GAP;
    for (const hit of field.hits) hits.push({ ...hit, at: hit.at + start });
    for (const row of field.rows) if (distinct.add(row)) rows.push(row);
    words += field.words;
  }
  return { words, hits, rows };
}
