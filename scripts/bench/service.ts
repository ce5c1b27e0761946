#!/usr/bin/env node

/** Answer quality of the whole service per mode, compared with BM25 alone, on judged queries over real news. */

import { parseArgs } from 'node:util';
import { nativeSearchRequest } from '../../core/compat/request.ts';
import type { Inference } from '../../core/inference/inference.ts';
import { NO_FILTER } from '../../core/news/word-index/filter.ts';
import { systemClock } from '../../core/platform/clock.ts';
import { unseen } from '../../core/platform/observe.ts';
import { SETTINGS } from '../../core/platform/settings/settings.ts';
import { MODES, type Mode } from '../../core/search/modes.ts';
import { searchPermits } from '../../core/search/permits.ts';
import type { SearchRequest } from '../../core/search/request/search-request.ts';
import { search } from '../../core/search/search.ts';
import type { SearchDeps } from '../../core/search/search-run.ts';
import { understand } from '../../core/search/understanding/question.ts';
import { localInference, MODELS } from '../cli/models/local-inference.ts';
import { quantile } from '../cli/models/measures/measures.ts';
import { splitOf } from '../cli/models/tasks/judged-rows.ts';
import { documentOf, Statistics } from '../cli/models/tasks/statistics.ts';
import { type Corpus, type JudgedQuery, judgedOf, readCorpora } from './service/corpora.ts';
import { DEPTH, type Figures, figuresOf, type Rated, type Shown } from './service/measures.ts';
import { type Place, placeOf } from './service/place.ts';
import { rankedBy } from './service/ranked.ts';

const HELP = `node scripts/bench/service.ts [--modes normal,deep] [--split test|all] [--kinds concept,acronym] [--ranking] [--words] [--json]

Searches the five corpora of the judged queries, each in an index of its own, and measures what the answers show:
nDCG@10, precision@10, recall@50, and how far \`score\` is from the share that was relevant (ECE). What nobody judged
is passed over. Texts stand in for pages where the corpora have them (Spanish); the English set has none, so normal
mode judges headlines and standfirsts there. BM25 ranks the index's 800 best candidates by title and standfirst.

  --split test   only the queries that no model was trained or calibrated on (default: test)
  --folder       models folder (default: the project's own)
  --ranking      measures each mode a second time with what it judged and did not show (below 0.5)
  --words        says which other words deep mode used
`;

const { values } = parseArgs({
  options: {
    modes: { type: 'string', default: MODES.join(',') },
    split: { type: 'string', default: 'test' },
    kinds: { type: 'string', default: '' },
    folder: { type: 'string', default: MODELS },
    words: { type: 'boolean', default: false },
    ranking: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});

const BM25 = 'BM25 alone';
const BM25_CANDIDATES = 800;
const SLICES = ['en', 'es', 'cross'] as const;
/** Kinds of queries meant for deep mode. */
const OTHER_WORDS = new Set(['concept', 'acronym']);

interface Row extends Rated {
  system: string;
  query: JudgedQuery;
  ms: number;
}

async function main(): Promise<void> {
  if (values.help) return void process.stdout.write(HELP);
  const inference = await localInference({ modelsFolder: values.folder });
  const rows: Row[] = [];
  try {
    for await (const corpus of readCorpora()) {
      const place = placeOf(corpus);
      for (const query of judgedOf(corpus).filter(isWanted)) {
        rows.push({ system: BM25, query, grades: query.grades, shown: bm25(corpus, place, query), ms: 0 });
        for (const mode of values.modes.split(',') as Mode[]) {
          const began = systemClock.tick();
          const shown = await answer(roomOf(inference), place, query, mode);
          rows.push({ system: mode, query, grades: query.grades, shown, ms: systemClock.tick() - began });
          if (!values.ranking) continue;
          const ranked = await rankedBy(inference, place, requestFor(query.query, mode), systemClock.now());
          rows.push({ system: `${mode}, all judged`, query, grades: query.grades, shown: ranked, ms: 0 });
        }
      }
    }
  } finally {
    await inference.close();
  }
  if (rows.length === 0) return void process.stdout.write('The datasets are not here; nothing measured.\n');
  print(rows);
}

function isWanted({ qid, kind }: JudgedQuery): boolean {
  const kinds = values.kinds === '' ? null : values.kinds.split(',');
  return (values.split !== 'test' || splitOf(qid) === 'test') && (kinds === null || kinds.includes(kind));
}

/** Only what a search in a source of its own needs. */
function roomOf(inference: Inference): SearchDeps {
  return {
    inference,
    readMs: 2000,
    clock: systemClock,
    observe: unseen,
    permits: searchPermits(1, 1, unseen),
    index: { isTakenDown: () => false },
  } as unknown as SearchDeps;
}

async function answer(deps: SearchDeps, from: Place, { query }: JudgedQuery, mode: Mode): Promise<Shown[]> {
  const request = requestFor(query, mode);
  const tell = values.words ? (news: { kind: string; message?: string }) => said(query, news) : undefined;
  const { results, near_misses } = await search(
    deps,
    understand(request, systemClock.now(), SETTINGS.date_offset.default),
    undefined,
    {
      from,
      ...(tell && { onProgress: tell }),
    },
  );
  return [...results, ...near_misses].map(({ url, score }) => ({ url, score }));
}

function said(query: string, news: { kind: string; stage?: string; message?: string }): void {
  if (news.kind === 'step' && news.stage === 'words') process.stdout.write(`${query}: ${news.message}\n`);
}

function requestFor(query: string, mode: Mode): SearchRequest {
  return nativeSearchRequest(query, { mode, max_results: DEPTH, temporal: 'off', fresh: true });
}

const statistics = new WeakMap<Corpus, Statistics>();

function bm25(corpus: Corpus, place: Place, { query }: JudgedQuery): Shown[] {
  let own = statistics.get(corpus);
  if (own === undefined) {
    own = Statistics.of(corpus.articles.map(documentOf));
    statistics.set(corpus, own);
  }
  const bySeq = new Map(corpus.articles.map((article) => [article.seq, article]));
  const terms = understand(requestFor(query, 'fast'), systemClock.now(), SETTINGS.date_offset.default)
    .parsed[0]!.terms;
  const { hits } = place.wordIndex.candidates(terms!, {
    filter: NO_FILTER,
    limit: BM25_CANDIDATES,
    now: systemClock.now(),
  });
  return hits
    .map(({ seq }) => bySeq.get(seq)!)
    .map((article) => ({ article, worth: own.bm25(query, documentOf(article)) }))
    .sort((a, b) => b.worth - a.worth)
    .slice(0, DEPTH)
    .map(({ article: { url } }) => ({ url, score: null }));
}

function print(rows: readonly Row[]): void {
  const systems = [...new Set(rows.map(({ system }) => system))];
  const slices: [name: string, pick: (row: Row) => boolean][] = [
    ['all', () => true],
    ...SLICES.map((slice): [string, (row: Row) => boolean] => [
      slice,
      ({ query }) => query.languages === slice,
    ]),
    ['concept, acronym', ({ query }) => OTHER_WORDS.has(query.kind)],
  ];
  const table = slices.flatMap(([slice, pick]) =>
    systems.map((system) => {
      const own = rows.filter((row) => row.system === system && pick(row));
      return {
        slice,
        system,
        ...figuresOf(own),
        p50_ms: quantile(
          own.map((row) => row.ms),
          0.5,
        ),
      };
    }),
  );
  if (values.json) return void process.stdout.write(`${JSON.stringify(table)}\n`);
  process.stdout.write(
    '| queries | of | system | nDCG@10 | P@10 | recall@50 | ECE | p50 ms |\n|---|---|---|---|---|---|---|---|\n',
  );
  for (const row of table) process.stdout.write(`${line(row)}\n`);
}

function line({
  slice,
  system,
  queries,
  ndcg10,
  precision10,
  recall50,
  ece,
  p50_ms,
}: Figures & { slice: string; system: string; p50_ms: number }): string {
  const numbers = [ndcg10, precision10, recall50, ece].map((value) =>
    Number.isNaN(value) ? '–' : value.toFixed(3),
  );
  return `| ${[slice, queries, system, ...numbers, p50_ms.toFixed(0)].join(' | ')} |`;
}

await main();
