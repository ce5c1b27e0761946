/** What understanding changes on judged queries: the same pairs judged by their query as written, and as understood. */

import { nativeSearchRequest } from '../../../core/compat/request.ts';
import { queryTerms } from '../../../core/language/words/terms.ts';
import { buildSegment } from '../../../core/news/word-index/build-segment.ts';
import { openSegment } from '../../../core/news/word-index/segment.ts';
import { WordIndex } from '../../../core/news/word-index/word-index.ts';
import { systemClock } from '../../../core/platform/clock.ts';
import { withNames } from '../../../core/search/understanding/named-question.ts';
import { soughtIn } from '../../../core/search/understanding/names/names-asked.ts';
import { understand } from '../../../core/search/understanding/question.ts';
import { inverseFrequencies } from '../../../core/search/understanding/word-statistics.ts';
import { datasets } from '../../../test/support/corpora.ts';
import { article } from '../../../test/support/word-index.ts';
import type { JudgeTask } from '../../../workers/messages/relevance.ts';
import { localInference } from '../../cli/models/local-inference.ts';
import { type Interval, interval } from '../../cli/models/measures/interval.ts';
import { auc, ndcg, type Scored } from '../../cli/models/measures/measures.ts';
import { type JudgedRow, readJudgedFile, splitOf } from '../../cli/models/tasks/judged-rows.ts';
import { itemOf } from '../../cli/models/tasks/relevance.ts';
import type { Measure } from './table.ts';

const MEASURES = { AUC: auc, 'nDCG@10': ndcg } as const;
/** The rounds of judged queries: of the first, those that trained nothing. */
const ROUNDS: readonly [file: string, name: string, counts: (qid: string) => boolean][] = [
  ['judged.jsonl', 'first round', (qid) => splitOf(qid) === 'test'],
  ['judged-2.jsonl', 'second round', () => true],
];

type Version = Scored & { before: number };

/** By headline and standfirst, words alone; null without the judged queries. */
export async function measureJudged(): Promise<Measure[] | null> {
  const folder = datasets('judged');
  if (folder === null) return null;
  const inference = await localInference();
  try {
    const measures: Measure[] = [];
    for (const [file, name, counts] of ROUNDS) {
      const all = readJudgedFile(`${folder}/${file}`);
      const index = indexOf(all);
      const pools = [
        ...Map.groupBy(
          all.filter(({ qid }) => counts(qid)),
          ({ qid }) => qid,
        ).values(),
      ];
      const judge = async (task: Omit<JudgeTask, 'basis' | 'items'>, pool: readonly JudgedRow[]) =>
        inference.judge({ ...task, basis: 'standfirst', items: pool.map(itemOf) });
      const scored: Version[][] = [];
      for (const pool of pools) {
        const { query } = pool[0]!;
        const idf = (text: string) => inverseFrequencies(index, queryTerms(text));
        const before = await judge({ query, idf: idf(query) }, pool);
        const request = nativeSearchRequest(query, { temporal: 'auto', days: null });
        const [read] = withNames(understand(request, systemClock.now(), '-03:00'), index).parsed;
        const topic = read!.spelledOut ?? read!.topic;
        const after = await judge({ query: topic, idf: idf(topic), names: soughtIn(topic, read!) }, pool);
        scored.push(
          pool.map(({ qid, grade }, at) => ({
            qid,
            grade,
            before: before[at]!.probability,
            score: after[at]!.probability,
          })),
        );
      }
      for (const [measure, of] of Object.entries(MEASURES))
        measures.push(...compared(`judged, ${name}: ${measure}`, scored, of));
    }
    return measures;
  } finally {
    await inference.close();
  }
}

/** Before, after, and the difference, over the same draws of queries. */
function compared(name: string, scored: readonly Version[][], of: (rows: Scored[]) => number): Measure[] {
  const asBefore = (rows: Version[]) => rows.map((row) => ({ ...row, score: row.before }));
  const shown = (version: string, { value, low, high }: Interval): Measure => {
    return { name: `${name}, ${version}`, rows: scored.length, value, interval: [low, high], unit: '' };
  };
  return [
    shown(
      'as written',
      interval(scored, (rows) => of(asBefore(rows))),
    ),
    shown('as understood', interval(scored, of)),
    shown(
      'difference',
      interval(scored, (rows) => of(rows) - of(asBefore(rows))),
    ),
  ];
}

function indexOf(rows: readonly JudgedRow[]): WordIndex {
  const articles = new Map(rows.map((row) => [row.id ?? `${row.title}\n${row.descr}`, row]));
  const documents = [...articles.values()].map(({ title, descr, lang }, at) =>
    article({ seq: at + 1, title, standfirst: descr, language: lang }),
  );
  const index = new WordIndex();
  index.addSegment('judged', openSegment(buildSegment(documents)));
  return index;
}
