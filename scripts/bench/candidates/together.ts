/**
 * Recall of candidates by words, by vectors and by both, among all articles of a folder that `scripts/bench/search.ts --models
 * full` has filled: what the index of a service finds, with the encoder as served.
 */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { serve } from '../../../core/app/serve.ts';
import { queryTerms } from '../../../core/language/words/terms.ts';
import { NO_FILTER } from '../../../core/news/word-index/filter.ts';
import type { WordHit } from '../../../core/news/word-index/top-hits.ts';
import { loadConfig } from '../../../core/platform/config.ts';
import { unseen } from '../../../core/platform/observe.ts';
import { fused } from '../../../core/search/candidates/fusion.ts';
import { openMeaning } from '../../../core/search/candidates/meaning.ts';
import { RELEVANT_GRADE } from '../../cli/models/measures/measures.ts';
import { type JudgedRow, readJudgedFile } from '../../cli/models/tasks/judged-rows.ts';
import { partOf } from '../held-out/part.ts';
import { recall } from './judged.ts';

const HELP = `node scripts/bench/candidates/together.ts --folder FOLDER --judged FILE.jsonl [--splits splits.json --part test]

Recall@200 and @300 of the relevant articles (grade 2 or 3) that the index has, averaged over the judged queries that have
any: all, within a language and across, concepts. --splits and --part take the queries of one part of the split by
scripts/train/encoder.
`;

const DEPTHS = [200, 300] as const;
const WAYS = ['words', 'vectors', 'together'] as const;
/** The judged articles were published before. */
const NOW = Date.parse('2023-12-01T00:00:00Z');

const { values } = parseArgs({
  options: {
    folder: { type: 'string' },
    judged: { type: 'string' },
    splits: { type: 'string' },
    part: { type: 'string', default: 'test' },
    help: { type: 'boolean', default: false },
  },
});

type App = Awaited<ReturnType<typeof serve>>['app'];
/** What each way finds, best first, by `seq`. */
type Found = Record<(typeof WAYS)[number], number[]>;

async function main(folder: string, judged: string): Promise<void> {
  const config = {
    ...loadConfig({ argv: ['--models=full'], env: {} }),
    data: join(folder, 'data'),
    database_url: '',
    port: 0,
  };
  const service = await serve({ config, observe: unseen, sources: [] });
  try {
    const { app } = service;
    await app.vectors.follow();
    const { count } = app.vectors.index.missing(0);
    if (count > 0) throw new Error(`${count} articles have no vector yet: run scripts/bench/search.ts first`);
    const seqs = await seqsById(app);
    const recalls = new Map<string, number[][]>();
    for (const rows of Map.groupBy(chosenRows(judged), ({ qid }) => qid).values()) {
      const relevant = new Set(
        rows.flatMap(({ id = '', grade }) => (grade >= RELEVANT_GRADE ? (seqs.get(id) ?? []) : [])),
      );
      if (relevant.size === 0) continue;
      const found = await candidatesOf(app, rows[0]!.query);
      const own = WAYS.flatMap((way) => DEPTHS.map((depth) => recall(found[way], relevant, depth)));
      for (const slice of slicesOf(rows[0]!)) recalls.set(slice, [...(recalls.get(slice) ?? []), own]);
    }
    for (const [slice, all] of recalls) print(slice, all);
  } finally {
    await service.stop();
  }
}

function chosenRows(judged: string): JudgedRow[] {
  const rows = readJudgedFile(judged);
  if (values.splits === undefined) return rows;
  const chosen = partOf(values.splits, values.part);
  return rows.filter(({ qid }) => chosen.has(qid));
}

/** Articles by set and line (`n12`), which is how their made addresses end. */
async function seqsById({ db }: App): Promise<Map<string, number>> {
  const { rows } = await db.query<{ seq: number; url: string }>('select seq, url from article', []);
  return new Map(rows.map(({ seq, url }) => [url.slice(url.lastIndexOf('/') + 1), Number(seq)]));
}

async function candidatesOf({ index, vectors, inference }: App, query: string): Promise<Found> {
  const limit = DEPTHS.at(-1)!;
  const words = index.wordIndex.candidates(queryTerms(query), { filter: NO_FILTER, limit, now: NOW }).hits;
  const [vector] = await inference.encode({ as: 'query', texts: [query] });
  const meaning = openMeaning(inference, vectors, async () => vector!);
  const near = (await meaning.nearest(query, NO_FILTER, limit))!;
  const around = await meaning.around(query, near, limit);
  const hits = near.hits.slice(0, limit);
  const seqsOf = (found: readonly WordHit[]) => found.map(({ seq }) => seq);
  return {
    words: seqsOf(words),
    vectors: seqsOf(hits),
    together: seqsOf(fused(words, { hits, around }, limit)),
  };
}

function slicesOf({ query_lang, lang, kind }: JudgedRow): string[] {
  return [
    'all',
    query_lang === lang ? 'within a language' : 'across',
    ...(kind === 'concept' ? ['concepts'] : []),
  ];
}

function print(slice: string, all: readonly number[][]): void {
  const mean = (at: number) => (all.reduce((sum, own) => sum + own[at]!, 0) / all.length).toFixed(3);
  const columns = WAYS.flatMap((way, w) =>
    DEPTHS.map((depth, d) => `${way}@${depth} ${mean(w * DEPTHS.length + d)}`),
  );
  process.stdout.write(
    `${slice.padEnd(18)} ${String(all.length).padStart(4)} queries  ${columns.join('  ')}\n`,
  );
}

if (values.help || !values.folder || !values.judged) process.stdout.write(HELP);
else await main(values.folder, values.judged);
