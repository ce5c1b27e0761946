#!/usr/bin/env node

/** Relevance on judged queries that neither trained nor calibrated anything, with 95 % intervals over the queries. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openInference } from '../../../core/inference/inference.ts';
import { systemClock } from '../../../core/platform/clock.ts';
import { unseen } from '../../../core/platform/observe.ts';
import { datasets } from '../../../test/support/corpora.ts';
import type { Basis } from '../../../workers/messages/articles.ts';
import { type Interval, interval } from '../../cli/models/measures/interval.ts';
import { auc, ece, ndcg, RELEVANT_GRADE, type Scored } from '../../cli/models/measures/measures.ts';
import { readJudgedFile } from '../../cli/models/tasks/judged-rows.ts';
import { judgeRows, statisticsOfRows } from '../../cli/models/tasks/relevance.ts';

const HELP = `node scripts/bench/held-out/relevance.ts [--data FILE.jsonl] [--seen FILE.jsonl] [--folder models] [--json]

Judges the pairs of FILE (default: the second round of judged queries) by headline and by headline and standfirst, and
prints AUC, nDCG@10 and calibration error (ECE), what a list from 0.5 up has of the relevant articles and how much of it
is relevant, and the share that is relevant of what scores 0.7 to 0.9; each with the 95 % interval of 1,000 resamples
of the queries. Queries of --seen (default: the first round, which trained and calibrated) are left out.
`;

const BASES: readonly Basis[] = ['headline', 'standfirst'];
const SHOWN = 0.5;
const SURE: readonly [number, number] = [0.7, 0.9];

const judged = datasets('judged') ?? '';
const { values } = parseArgs({
  options: {
    data: { type: 'string', default: join(judged, 'judged-2.jsonl') },
    seen: { type: 'string', default: join(judged, 'judged.jsonl') },
    folder: { type: 'string', default: join(import.meta.dirname, '../../../models') },
    json: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});

const isRelevant = ({ grade }: Scored) => grade >= RELEVANT_GRADE;
const share = (rows: Scored[], of: (row: Scored) => boolean) => rows.filter(of).length / rows.length;

/** By name, in the order of the table. */
const MEASURES: Record<string, (rows: Scored[]) => number> = {
  auc,
  'nDCG@10': ndcg,
  ece,
  'listed: relevant': (rows) =>
    share(
      rows.filter(({ score }) => score >= SHOWN),
      isRelevant,
    ),
  'relevant: listed': (rows) => share(rows.filter(isRelevant), ({ score }) => score >= SHOWN),
  '0.7 to 0.9: relevant': (rows) =>
    share(
      rows.filter(({ score }) => score >= SURE[0] && score < SURE[1]),
      isRelevant,
    ),
};
const RANKING = ['auc', 'nDCG@10'];

async function main(): Promise<void> {
  if (values.help) return void process.stdout.write(HELP);
  if (!existsSync(values.data))
    return void process.stdout.write(`${values.data} is not here; nothing measured.\n`);
  const seen = new Set(
    existsSync(values.seen) ? readJudgedFile(values.seen).map(({ query }) => query.toLowerCase()) : [],
  );
  const rows = readJudgedFile(values.data).filter(({ query }) => !seen.has(query.toLowerCase()));
  const inference = await openInference({
    threads: 1,
    maxQueue: 64,
    modelsFolder: values.folder,
    clock: systemClock,
    observe: unseen,
  });
  const pairs = await judgeRows((task) => inference.judge(task), rows, statisticsOfRows(rows)).finally(() =>
    inference.close(),
  );
  const systems: Record<string, Scored[][]> = {};
  const byQuery = [...Map.groupBy(pairs, ({ qid }) => qid).values()];
  for (const basis of BASES)
    systems[basis] = byQuery.map((pool) =>
      pool.map(({ qid, grade, judgements }) => ({ qid, grade, score: judgements[basis]!.probability })),
    );
  systems.BM25 = byQuery.map((pool) => pool.map(({ qid, grade, bm25 }) => ({ qid, grade, score: bm25 })));
  const report = Object.entries(systems).map(([system, groups]) => ({
    system,
    measures: Object.fromEntries(
      Object.entries(MEASURES)
        .filter(([name]) => system !== 'BM25' || RANKING.includes(name))
        .map(([name, measure]) => [name, interval(groups, measure)]),
    ),
  }));
  if (values.json) return void process.stdout.write(`${JSON.stringify(report)}\n`);
  process.stdout.write(`${byQuery.length} queries, ${pairs.length} pairs\n`);
  for (const { system, measures } of report) {
    process.stdout.write(`\n${system}\n`);
    for (const [name, found] of Object.entries(measures))
      process.stdout.write(`  ${name.padEnd(22)} ${shown(found)}\n`);
  }
}

function shown({ value, low, high }: Interval): string {
  return `${value.toFixed(3)} [${low.toFixed(3)}, ${high.toFixed(3)}]`;
}

await main();
