#!/usr/bin/env node
/** The models' own tool: measures them on judged data, scores rows. `npm run models -- --help`. */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { systemClock } from '../core/clock.ts';
import { type Inference, openInference } from '../core/inference/pool.ts';
import { unseen } from '../core/observe.ts';
import { type JudgedRow, readArticles, readJudged, readJudgedFile, splitOf } from './models/judged.ts';
import { judgeRows, type Measured, measure, reliabilities, statisticsOfRows } from './models/relevance.ts';
import { type Counts, Statistics } from './models/statistics.ts';

const HELP = `Measures the configured models, and scores rows with them.

  npm run -s models -- evaluate --task relevance --data FILE.jsonl [--split S] [--stats FILE] [--json]
  npm run -s models -- score    --task relevance [--stats FILE] < rows.jsonl > scored.jsonl
  npm run -s models -- stats    < articles.jsonl > stats.json

Rows have "query", "title", and may have "qid", "descr", "passages" (array of text), "lang" (of the article),
"query_lang", "kind", "grade" (0-3, relevant from 2; evaluate needs it). Headline and standfirst are judged for
every row, the article where a row has passages.

  --split   all (default), train, calibration, test: the part of the judged queries the shipped model was
            trained on, calibrated on, or never saw; by the hash of qid
  --stats   document frequencies of an index, as "stats" writes them; without it the rows are the index
  --models  the models folder (default ./models of this program)
  --threads worker threads (default 1)
  --json    one JSON object instead of tables

evaluate prints AUC, nDCG@10, ECE, Brier and centrality error by basis, language and kind, beside BM25 over
title and standfirst. score adds "judgements": {basis: {probability, centrality, passage}} to each row.`;

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    task: { type: 'string', default: 'relevance' },
    data: { type: 'string' },
    split: { type: 'string', default: 'all' },
    stats: { type: 'string' },
    models: { type: 'string', default: resolve(import.meta.dirname, '../models') },
    threads: { type: 'string', default: '1' },
    json: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});

const VERBS: Record<string, () => Promise<void>> = { evaluate, score, stats };
const SPLITS = ['all', 'train', 'calibration', 'test'];
const BATCHES_AHEAD = 1024;

const verb = VERBS[positionals[0] ?? ''];
if (options.help || verb === undefined) {
  process.stdout.write(`${HELP}\n`);
  process.exitCode = options.help ? 0 : 2;
} else if (options.task !== 'relevance')
  fail(`no model for the task "${options.task}" (there is: relevance)`);
else await verb().catch((error: unknown) => fail(error instanceof Error ? error.message : String(error)));

async function evaluate(): Promise<void> {
  if (options.data === undefined) return fail('evaluate needs --data FILE.jsonl');
  if (!SPLITS.includes(options.split)) return fail(`--split is one of ${SPLITS.join(', ')}`);
  const all = readJudgedFile(options.data);
  const rows = all.filter(({ qid }) => options.split === 'all' || splitOf(qid) === options.split);
  if (rows.some(({ grade }) => !Number.isFinite(grade))) return fail('evaluate needs a "grade" in every row');
  const statistics = readStatistics(all);
  const pairs = await withInference((inference) =>
    judgeRows((task) => inference.judge(task), rows, statistics),
  );
  const measures = measure(pairs);
  if (!options.json) return printTable(measures);
  const { data, split } = options;
  const report = { task: options.task, data, split, measures, reliability: reliabilities(pairs) };
  process.stdout.write(`${JSON.stringify(report)}\n`);
}

async function score(): Promise<void> {
  const rows = readJudged(await text(process.stdin));
  const pairs = await withInference((inference) =>
    judgeRows((task) => inference.judge(task), rows, readStatistics(rows)),
  );
  // Pools are judged query by query; what is written has the order of what was read.
  const place = new Map(
    pairs.map((pair) => [`${pair.qid}\n${pair.id ?? ''}\n${pair.title}\n${pair.descr}`, pair]),
  );
  for (const row of rows) {
    const { judgements } = place.get(`${row.qid}\n${row.id ?? ''}\n${row.title}\n${row.descr}`)!;
    process.stdout.write(`${JSON.stringify({ ...row, judgements })}\n`);
  }
}

async function stats(): Promise<void> {
  process.stdout.write(JSON.stringify(statisticsOfRows(readArticles(await text(process.stdin)))));
}

function readStatistics(rows: readonly JudgedRow[]): Statistics {
  if (options.stats === undefined) return statisticsOfRows(rows);
  return Statistics.from(JSON.parse(readFileSync(options.stats, 'utf8')) as Counts);
}

async function withInference<T>(use: (inference: Inference) => Promise<T>): Promise<T> {
  const inference = await openInference({
    threads: Number(options.threads),
    maxQueue: BATCHES_AHEAD,
    modelsFolder: options.models,
    clock: systemClock,
    observe: unseen,
  });
  try {
    await inference.ready();
    return await use(inference);
  } finally {
    await inference.close();
  }
}

function printTable(measures: readonly Measured[]): void {
  const shown = measures.map(
    ({ basis, slice, pairs, queries, auc, ndcg10, ece, centrality_mae, bm25_auc, bm25_ndcg10 }) => ({
      basis,
      slice,
      pairs,
      queries,
      auc,
      'auc bm25': bm25_auc,
      ndcg10,
      'ndcg10 bm25': bm25_ndcg10,
      ece,
      centrality_mae,
    }),
  );
  console.table(shown);
}

function fail(sentence: string): void {
  process.stderr.write(`${sentence}\n`);
  process.exitCode = 1;
}
