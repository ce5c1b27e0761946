import type { Basis, JudgeItem } from '../core/inference/judge.ts';
import { type Cover, covered } from './cover.ts';
import { type Field, type Hit, match, NO_FIELD } from './matches.ts';
import { related, type Sought, topicOf } from './related.ts';

/** What is looked at; the rest of longer texts is not. In UTF-16 units, and passages. */
export const LIMITS = { title: 500, standfirst: 1500, passage: 2000, passages: 40 } as const;

/** Raised whenever a feature changes its meaning: a model answers only for the version it was trained on. */
export const FEATURES_VERSION = 2;

/**
 * The evidence, in the order of the model's input: `q_` of the query itself, `t_` in the title, `s_` in the
 * standfirst, `l_` in both (the lead), `x_` in the passages. What each means: `Cover` and `Related`.
 */
export const FEATURES = [
  'q_rarest_share',
  'q_known',
  't_second',
  't_run',
  't_soft',
  't_least',
  't_topic',
  't_absent',
  's_place',
  'l_kin_mass',
  'l_absent',
  'l_near',
  'l_bm25',
  'l_soft',
  'l_sharp',
  'l_missing',
  'l_least',
  'l_topic',
  'x_saturated',
  'x_best',
  'x_best_topic',
] as const;

export const FEATURE_COUNT = FEATURES.length;

/** Words between two fields that are read as one, so that no phrase runs across. */
const GAP = 4;

/** What was seen besides the features. */
export interface Seen {
  /** Index of the passage that says most about the query; -1: none does, or the basis does not look at them. */
  passage: number;
  /** Does what was looked at share a word, or a relative of one, with the query? */
  shared: boolean;
}

/** Writes the features of one (query, article) pair at `out[offset …]`. */
export function writeFeatures(
  sought: Sought,
  item: JudgeItem,
  basis: Basis,
  out: Float32Array,
  offset: number,
): Seen {
  const { asked } = sought;
  const look = (text: string, limit: number) => match(text.slice(0, limit), item.language, asked);
  const title = look(item.title, LIMITS.title);
  const { standfirst: text } = item;
  const standfirst = basis === 'headline' || text === null ? NO_FIELD : look(text, LIMITS.standfirst);
  const read = basis === 'article' ? (item.passages ?? []).slice(0, LIMITS.passages) : [];
  const passages = read.map((passage) => look(passage, LIMITS.passage));

  const t = covered(title, asked);
  const tr = related(sought, title.rows, t.worth);
  const lead = standfirst === NO_FIELD ? title : joined([title, standfirst]);
  const l = lead === title ? t : covered(lead, asked);
  const lr = lead === title ? tr : related(sought, lead.rows, l.worth);
  const x = readPassages(passages, sought);
  const values: Record<(typeof FEATURES)[number], number> = {
    q_rarest_share: asked.rarestShare,
    q_known: asked.known,
    t_second: t.worth[asked.second] ?? 0,
    t_run: t.run,
    t_soft: tr.soft,
    t_least: tr.least,
    t_topic: tr.topic,
    t_absent: t.absent,
    s_place: covered(standfirst, asked).place,
    l_kin_mass: l.kinMass,
    l_absent: l.absent,
    l_near: l.near,
    l_bm25: l.bm25,
    l_soft: lr.soft,
    l_sharp: lr.sharp,
    l_missing: lr.missing,
    l_least: lr.least,
    l_topic: lr.topic,
    x_saturated: x.cover.saturated,
    x_best: x.best,
    x_best_topic: x.bestTopic,
  };
  for (const [i, name] of FEATURES.entries()) out[offset + i] = values[name];
  return { passage: x.bestAt, shared: l.kinMass > 0 || x.cover.kinMass > 0 };
}

interface PassageEvidence {
  /** All passages as one text. */
  cover: Cover;
  /** The most of the query's mass that one passage has, and which says most. */
  best: number;
  bestAt: number;
  /** The nearest that one passage comes to the query's topic. */
  bestTopic: number;
}

function readPassages(passages: readonly Field[], sought: Sought): PassageEvidence {
  const { asked } = sought;
  const cover = covered(passages.length === 0 ? NO_FIELD : joined(passages), asked);
  const evidence: PassageEvidence = { cover, best: 0, bestAt: -1, bestTopic: 0 };
  let most = 0;
  for (const [i, passage] of passages.entries()) {
    const topic = topicOf(sought, passage.rows);
    evidence.bestTopic = Math.max(evidence.bestTopic, topic);
    if (passage.hits.length === 0) continue;
    const here = covered(passage, asked);
    const says = strength(here, topic);
    if (says <= most) continue;
    most = says;
    evidence.bestAt = i;
    evidence.best = here.mass;
  }
  return evidence;
}

/** How much a passage says, to choose the best: what it holds first, then how closely, how often, on what topic. */
function strength({ mass, kinMass, near, saturated }: Cover, topic: number): number {
  return mass + kinMass + 0.2 * (near + saturated + topic);
}

function joined(fields: readonly Field[]): Field {
  const hits: Hit[] = [];
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
