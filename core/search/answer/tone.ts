/** The tone of articles towards each query, individually and in total. */

import type { JudgeItem, ReadBasis } from '../../../workers/messages/articles.ts';
import type { ToneProbabilities } from '../../inference/calibration/tone.ts';
import type { Inference } from '../../inference/inference.ts';
import { itemOf, type Judged, queryOf, readItemOf } from '../judging/judged.ts';
import type { Passage } from '../pages/passages.ts';
import { annotatedAtOnce, type Part, type Ranking } from '../ranking/ranking.ts';
import type { Question } from '../understanding/question.ts';
import type { Tone, ToneLabel, ToneSum } from './answer.ts';
import { rounded } from './rounded.ts';

/** Relevant articles whose tone is counted, best first; `articles` has the number counted. */
const MAX_COUNTED = 100;
/** Articles of a query, best first, that are also read by the slower model, where there is one. */
const READ_AGAIN = 16;
/** Ties are neutral. */
const LABELS: readonly ToneLabel[] = ['neutral', 'positive', 'negative'];

/** What is judged of an article: its headline and standfirst, or its passages if it was read. */
export interface Readable {
  article: JudgeItem;
  passages: readonly Passage[];
}

export interface Tones {
  /** Tone of an article towards the query at `at`; null means its best-matching query. */
  of(one: Judged, at: number | null): Tone | null;
  sums: Map<Part, ToneSum>;
}

/** Tone was not requested. */
export const NO_TONES: Tones = { of: () => null, sums: new Map() };

/** Reads the tone of the results shown and of the best relevant articles. A query with only a date has no tone. */
export async function readToneOfRanking(
  inference: Inference,
  question: Question,
  { whole, groups }: Ranking,
  signal?: AbortSignal,
): Promise<Tones> {
  const parts = [whole, ...(groups ?? [])];
  const wanted = question.parsed.map(() => new Set<Judged>());
  for (const part of parts) {
    for (const one of [...part.relevant.slice(0, MAX_COUNTED), ...annotatedAtOnce(part)])
      wanted[queryOf(one, part.at)]!.add(one);
  }
  const tones = await Promise.all(
    question.parsed.map(({ topic }, at) => readTones(inference, topic, [...wanted[at]!], signal)),
  );
  const of = (one: Judged, at: number | null) => tones[queryOf(one, at)]!.get(one) ?? null;
  return { of, sums: new Map(parts.map((part) => [part, sumOf(part, of)])) };
}

/** The tone of each article towards `query`; none for a query with only a date. */
export async function readTones<T extends Readable>(
  inference: Inference,
  query: string,
  articles: readonly T[],
  signal?: AbortSignal,
): Promise<Map<T, Tone>> {
  if (query === '') return new Map();
  const bases = await Promise.all(
    byBasis(articles).map(async ({ basis, own, items }) => {
      const predictions = await inference.tone({ query, basis, items, again: READ_AGAIN }, signal);
      return own.map((one, at) => [one, toneFrom(predictions[at]!, basis)] as const);
    }),
  );
  return new Map(bases.flat());
}

/** Whether an article is judged on its text or, if it was not read, its headline. */
export function basisOf({ passages }: Pick<Readable, 'passages'>): ReadBasis {
  return passages.length > 0 ? 'article' : 'headline';
}

/** Articles by what they are judged on, with what is read of each. */
export function byBasis<T extends Readable>(articles: readonly T[]) {
  return [...Map.groupBy(articles, basisOf)].map(([basis, own]) => {
    return {
      basis,
      own,
      items: own.map(basis === 'article' ? readItemOf : ({ article }) => itemOf(article)),
    };
  });
}

function toneFrom(predicted: ToneProbabilities, basis: ReadBasis): Tone {
  const label = LABELS.reduce((top, one) => (predicted[one] > predicted[top] ? one : top));
  const { positive, neutral, negative } = predicted;
  const probabilities = {
    positive: rounded(positive),
    neutral: rounded(neutral),
    negative: rounded(negative),
  };
  return { label, probabilities, basis };
}

function sumOf(part: Part, of: Tones['of']): ToneSum {
  const counted = part.relevant.slice(0, MAX_COUNTED).flatMap((one) => {
    const tone = of(one, part.at);
    return tone === null ? [] : { source: one.article.source, label: tone.label };
  });
  const count = (own: readonly { label: ToneLabel }[]) => {
    const sum = { positive: 0, neutral: 0, negative: 0 };
    for (const { label } of own) sum[label] += 1;
    return sum;
  };
  return {
    articles: counted.length,
    overall: count(counted),
    by_source: [...Map.groupBy(counted, ({ source }) => source)]
      .sort(([a, own], [b, others]) => others.length - own.length || (a < b ? -1 : 1))
      .map(([source, own]) => ({ source, ...count(own) })),
  };
}
