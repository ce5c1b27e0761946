#!/usr/bin/env node

/** Relevance on judged queries that neither trained nor calibrated anything, with 95 % intervals over the queries. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Judgement } from '../../../core/inference/calibration/relevance.ts';
import { dueRows } from '../../../core/search/judging/rerank.ts';
import { DEPTHS } from '../../../core/search/modes.ts';
import { datasets } from '../../../test/support/corpora.ts';
import type { Basis } from '../../../workers/messages/articles.ts';
import { localInference, MODELS } from '../../cli/models/local-inference.ts';
import { type Interval, interval, intervalText } from '../../cli/models/measures/interval.ts';
import { auc, ece, ndcg, RELEVANT_GRADE, type Scored } from '../../cli/models/measures/measures.ts';
import { type JudgedRow, readJudgedFile } from '../../cli/models/tasks/judged-rows.ts';
import { judgeRows, statisticsOfRows } from '../../cli/models/tasks/relevance.ts';
import { judgedWhole, type WholeJudgement } from '../../cli/models/tasks/whole-judgement.ts';
import { partOf } from './part.ts';

const HELP = `node scripts/bench/held-out/relevance.ts [--data FILE.jsonl] [--seen FILE.jsonl] [--splits FILE --part test]
    [--folder models] [--slices] [--json]

Judges the pairs of FILE (default: the second round of judged queries) by headline and by headline and standfirst, and
prints AUC, nDCG@10 and calibration error (ECE), what a list from 0.5 up has of the relevant articles and how much of it
is relevant, and the share that is relevant of what scores 0.7 to 0.9; each with the 95 % interval of 1,000 resamples
of the queries. Queries of --seen (default: the first round, which trained and calibrated) are left out. Where there is an
encoder, the pairs are also judged with cosines, and by the reranker: all of them, or the best of each query as a normal
search has it. --splits and --part take the queries of one part of the split by scripts/train/encoder, on which nothing of
the encoder and the reranker may have been trained or calibrated. --slices adds kinds of query, languages, and articles with
and without standfirst.
`;

const BASES: readonly Basis[] = ['headline', 'standfirst'];
const SHOWN = 0.5;
const SURE: readonly [number, number] = [0.7, 0.9];

const judged = datasets('judged') ?? '';
const { values } = parseArgs({
  options: {
    data: { type: 'string', default: join(judged, 'judged-2.jsonl') },
    seen: { type: 'string', default: join(judged, 'judged.jsonl') },
    folder: { type: 'string', default: MODELS },
    splits: { type: 'string' },
    part: { type: 'string', default: 'test' },
    slices: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});

const isRelevant = ({ grade }: Scored) => grade >= RELEVANT_GRADE;
const share = (rows: Scored[], of: (row: Scored) => boolean) => rows.filter(of).length / rows.length;

/** By name, in the order of the table. */
const MEASURES: Record<string, (rows: Row[]) => number> = {
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
/** Measures of a slice; BM25 has no probabilities. */
const SLICED = [...RANKING, 'ece'];

async function main(): Promise<void> {
  if (values.help) return void process.stdout.write(HELP);
  if (!existsSync(values.data))
    return void process.stdout.write(`${values.data} is not here; nothing measured.\n`);
  const seen = new Set(
    existsSync(values.seen) ? readJudgedFile(values.seen).map(({ query }) => query.toLowerCase()) : [],
  );
  const all = readJudgedFile(values.data);
  const part = values.splits === undefined ? null : partOf(values.splits, values.part);
  const rows = all.filter(({ qid, query }) => part?.has(qid) ?? !seen.has(query.toLowerCase()));
  const inference = await localInference({ modelsFolder: values.folder });
  const statistics = statisticsOfRows(all);
  const systems: Record<string, Row[]> = {};
  try {
    const pairs = await judgeRows((task) => inference.judge(task), rows, statistics);
    for (const basis of BASES)
      systems[basis] = pairs.map((row) => ({ ...row, score: row.judgements[basis]!.probability }));
    if ((await inference.encoder()) !== null)
      Object.assign(systems, systemsOf(await judgedWhole(inference, 'standfirst', rows, statistics)));
    systems.BM25 = pairs.map((row) => ({ ...row, score: row.bm25 }));
  } finally {
    await inference.close();
  }
  const report = Object.entries(systems).map(([system, scored]) => {
    const slices = values.slices ? slicesOf(scored) : [];
    const names = Object.keys(MEASURES).filter((name) => system !== 'BM25' || RANKING.includes(name));
    return {
      system,
      measures: measuresOf(scored, names),
      ...(values.slices && {
        slices: slices.map(
          ([name, some]) => [name, measuresOf(some, system === 'BM25' ? RANKING : SLICED)] as const,
        ),
      }),
    };
  });
  if (values.json) return void process.stdout.write(`${JSON.stringify(report)}\n`);
  process.stdout.write(`${new Set(rows.map(({ qid }) => qid)).size} queries, ${rows.length} pairs\n`);
  for (const { system, measures, slices = [] } of report) {
    process.stdout.write(`\n${system}\n`);
    for (const [name, found] of Object.entries(measures))
      process.stdout.write(`  ${name.padEnd(22)} ${intervalText(found)}\n`);
    for (const [name, found] of slices)
      process.stdout.write(
        `  ${name.padEnd(22)} ${Object.entries(found)
          .map(([one, value]) => `${one} ${intervalText(value)}`)
          .join('  ')}\n`,
      );
  }
}

type Row = JudgedRow & Scored;

/** The steps of the whole judgement, by headline and standfirst. */
function systemsOf(found: readonly WholeJudgement[]): Record<string, Row[]> {
  const scored = (of: (one: WholeJudgement) => Judgement) =>
    found.map((one) => ({ ...one.row, score: of(one).probability }));
  const best = new Set([...Map.groupBy(found, ({ row }) => row.qid).values()].flatMap(rerankedOf));
  return {
    'standfirst, encoder': scored(({ meaning }) => meaning),
    'standfirst, encoder, reranker': scored(({ whole }) => whole),
    'the same, reranked as in normal': scored((one) => (best.has(one) ? one.whole : one.meaning)),
  };
}

/** The articles of a pool that a normal search would have reranked. */
function rerankedOf(pool: readonly WholeJudgement[]): WholeJudgement[] {
  const judgements = new Map<number, Judgement>();
  const before = pool.map(({ meaning }) => meaning);
  let due = dueRows(before, judgements, DEPTHS.normal.rerank);
  while (due.length > 0) {
    for (const row of due) judgements.set(row, pool[row]!.whole);
    due = dueRows(before, judgements, DEPTHS.normal.rerank);
  }
  return [...judgements.keys()].map((row) => pool[row]!);
}

/** By kind of query, by language or both languages where they differ, and by what there is to judge. */
function slicesOf(rows: readonly Row[]): [string, Row[]][] {
  const kinds = Map.groupBy(rows, ({ kind }) => `kind ${kind}`);
  const languages = Map.groupBy(rows, ({ query_lang, lang }) =>
    query_lang === lang ? `${lang}` : `${query_lang}→${lang}`,
  );
  const texts = Map.groupBy(rows, ({ lang, descr }) =>
    descr ? `${lang} with standfirst` : `${lang} headline only`,
  );
  return [...kinds, ...languages, ...texts].sort(([a], [b]) => (a < b ? -1 : 1));
}

function measuresOf(rows: readonly Row[], names: readonly string[]): Record<string, Interval> {
  const byQuery = [...Map.groupBy(rows, ({ qid }) => qid).values()];
  return Object.fromEntries(names.map((name) => [name, interval(byQuery, MEASURES[name]!)]));
}

await main();
