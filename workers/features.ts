import type { Basis, JudgeItem } from '../core/inference/judge.ts';
import type { Asked } from './asked.ts';
import { covered, type Cover } from './cover.ts';
import { type Field, type Hit, match } from './matches.ts';
import { type Related, related, type Sought, topicOf } from './related.ts';

/** What is looked at; the rest of longer texts is not. In UTF-16 units, and passages. */
export const LIMITS = { title: 500, standfirst: 1500, passage: 2000, passages: 40 } as const;

/** Raised whenever a feature changes its meaning: a model answers only for the version it was trained on. */
export const FEATURES_VERSION = 1;

/**
 * The evidence, in the order of the model's input. `q_` the query, `a_` the article, `t_` its title, `l_` its
 * lead (title and standfirst), `s_` the standfirst, `x_` the passages. All shares are of the query's idf mass.
 */
export const FEATURES = [
  'q_terms',
  'q_mean_idf',
  'q_rarest_idf',
  'q_rarest_share',
  'q_names',
  'q_numbers',
  'q_foreign',
  'a_title_words',
  'a_standfirst_words',
  'a_passages',
  'a_spanish',
  't_mass',
  't_terms',
  't_kin_mass',
  't_spelled',
  't_missing',
  't_rarest',
  't_second',
  't_head',
  't_tail',
  't_place',
  't_density',
  't_pairs',
  't_run',
  't_near',
  's_mass',
  's_place',
  'l_mass',
  'l_terms',
  'l_kin_mass',
  'l_missing',
  'l_rarest',
  'l_second',
  'l_pairs',
  'l_near',
  'l_saturated',
  'l_density',
  'l_names',
  'l_numbers',
  'x_mass',
  'x_missing',
  'x_saturated',
  'x_density',
  'x_rarest_density',
  'x_spread',
  'x_best',
  'x_best_near',
  'x_place',
  'l_bm25',
  'q_vectors',
  't_topic',
  't_soft',
  't_soft_missing',
  't_soft_least',
  'l_topic',
  'l_soft',
  'l_soft_missing',
  'l_soft_least',
  'x_topic',
  'x_soft',
  'x_soft_missing',
  'x_best_topic',
] as const;

export const FEATURE_COUNT = FEATURES.length;

/** A passage "says it" when it holds this share of the query's mass. */
const SAYS = 0.5;
const EMPTY: Field = { words: 0, hits: [], rows: [] };

/** What was seen besides the features. */
export interface Seen {
  /** Index of the passage that says most about the query; -1: none does, or the basis does not look at them. */
  passage: number;
  /** Does what was looked at share anything with the query? */
  shared: boolean;
}

/** Writes the features of one (query, article) pair at `out[offset …]`. */
export function writeFeatures(sought: Sought, item: JudgeItem, basis: Basis, out: Float32Array, offset: number): Seen {
  const { asked, vectors } = sought;
  const { language } = item;
  const title = match(item.title.slice(0, LIMITS.title), language, asked, vectors);
  const standfirst =
    basis === 'headline' || item.standfirst === null
      ? EMPTY
      : match(item.standfirst.slice(0, LIMITS.standfirst), language, asked, vectors);
  const passages =
    basis === 'article'
      ? (item.passages ?? [])
          .slice(0, LIMITS.passages)
          .map((passage) => match(passage.slice(0, LIMITS.passage), language, asked, vectors))
      : [];
  const t = covered(title, asked);
  const s = covered(standfirst, asked);
  const l = standfirst.hits.length === 0 && standfirst.words === 0 ? t : covered(joined([title, standfirst]), asked);
  const x = readPassages(passages, sought);
  const tr = related(sought, title.rows, t.worth);
  const lr = standfirst === EMPTY ? tr : related(sought, [...new Set([...title.rows, ...standfirst.rows])], l.worth);

  const { terms, mass } = asked;
  const spanish = language === 'es' ? 1 : language === 'en' ? 0 : 0.5;
  const values: Record<(typeof FEATURES)[number], number> = {
    q_terms: terms.length,
    q_mean_idf: terms.length === 0 ? 0 : mass / terms.length,
    q_rarest_idf: asked.rarest,
    q_rarest_share: mass === 0 ? 0 : asked.rarest / mass,
    q_names: asked.shares.names,
    q_numbers: asked.shares.numbers,
    q_foreign: asked.rarerInEnglish * (1 - 2 * spanish),
    a_title_words: title.words,
    a_standfirst_words: standfirst.words,
    a_passages: passages.length,
    a_spanish: spanish,
    t_mass: t.mass,
    t_terms: t.terms,
    t_kin_mass: t.kinMass,
    t_spelled: t.spelled,
    t_missing: t.missing,
    t_rarest: t.rarest,
    t_second: t.second,
    t_head: t.head,
    t_tail: t.tail,
    t_place: t.place,
    t_density: t.density,
    t_pairs: t.pairs,
    t_run: t.run,
    t_near: t.near,
    s_mass: s.mass,
    s_place: s.place,
    l_mass: l.mass,
    l_terms: l.terms,
    l_kin_mass: l.kinMass,
    l_missing: l.missing,
    l_rarest: l.rarest,
    l_second: l.second,
    l_pairs: l.pairs,
    l_near: l.near,
    l_saturated: l.saturated,
    l_density: l.density,
    l_names: l.names,
    l_numbers: l.numbers,
    x_mass: x.whole.mass,
    x_missing: x.whole.missing,
    x_saturated: x.whole.saturated,
    x_density: x.whole.density,
    x_rarest_density: x.whole.rarestDensity,
    x_spread: x.spread,
    x_best: x.best.mass,
    x_best_near: x.best.near,
    x_place: x.place,
    l_bm25: l.bm25,
    q_vectors: sought.share,
    t_topic: tr.topic,
    t_soft: tr.soft,
    t_soft_missing: tr.missing,
    t_soft_least: tr.least,
    l_topic: lr.topic,
    l_soft: lr.soft,
    l_soft_missing: lr.missing,
    l_soft_least: lr.least,
    x_topic: x.related.topic,
    x_soft: x.related.soft,
    x_soft_missing: x.related.missing,
    x_best_topic: x.bestTopic,
  };
  for (let i = 0; i < FEATURE_COUNT; i += 1) out[offset + i] = values[FEATURES[i]!];
  return { passage: x.bestAt, shared: l.kinMass > 0 || x.whole.kinMass > 0 };
}

interface PassageEvidence {
  /** All passages as one text. */
  whole: Cover;
  best: Cover;
  bestAt: number;
  /** Share of the passages that say it. */
  spread: number;
  /** Place of the first passage that says it: 0 the first, 1 none. */
  place: number;
  related: Related;
  bestTopic: number;
}

function readPassages(passages: readonly Field[], sought: Sought): PassageEvidence {
  const { asked } = sought;
  const nothing = covered(EMPTY, asked);
  const evidence: PassageEvidence = { whole: nothing, best: nothing, bestAt: -1, spread: 0, place: 1, bestTopic: 0, related: { topic: 0, soft: 0, missing: 0, least: 0 } };
  if (passages.length === 0) return evidence;
  evidence.whole = covered(joined(passages), asked);
  evidence.related = related(sought, [...new Set(passages.flatMap(({ rows }) => rows))], evidence.whole.worth);
  for (const passage of passages) evidence.bestTopic = Math.max(evidence.bestTopic, topicOf(sought, passage.rows));
  let saying = 0;
  for (const [i, passage] of passages.entries()) {
    if (passage.hits.length === 0) continue;
    const cover = covered(passage, asked);
    if (cover.kinMass > 0 && strength(cover) > strength(evidence.best)) {
      evidence.best = cover;
      evidence.bestAt = i;
    }
    if (cover.mass < SAYS) continue;
    if (saying === 0) evidence.place = i / passages.length;
    saying += 1;
  }
  evidence.spread = saying / passages.length;
  return evidence;
}

/** How much a passage says, to choose the best: what it holds first, then how closely and how often. */
function strength(cover: Cover): number {
  return cover.kinMass + cover.mass + 0.2 * cover.near + 0.2 * cover.saturated;
}

/** Fields as one text, with a gap between them so that no phrase runs across. */
function joined(fields: readonly Field[]): Field {
  const GAP = 4;
  const hits: Hit[] = [];
  let words = 0;
  let start = 0;
  for (const field of fields) {
    for (const { at, term, kind } of field.hits) hits.push({ at: at + start, term, kind });
    words += field.words;
    start += field.words + GAP;
  }
  return { words, hits, rows: [] };
}
