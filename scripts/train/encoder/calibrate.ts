#!/usr/bin/env node
/** Fits how the cosines of an encoder and the scores of a reranker count, and writes it into their folder's manifest. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { logOddsOf } from '../../../core/inference/calibration/log-odds.ts';
import type { MeaningLine } from '../../../core/inference/calibration/meaning.ts';
import type { RerankLine } from '../../../core/inference/calibration/reranking.ts';
import { openInference } from '../../../core/inference/inference.ts';
import type { FolderManifest } from '../../../core/inference/models/hub-folder.ts';
import { systemClock } from '../../../core/platform/clock.ts';
import { unseen } from '../../../core/platform/observe.ts';
import { RELEVANT_GRADE } from '../../cli/models/measures/measures.ts';
import { readJudgedFile } from '../../cli/models/tasks/judged-rows.ts';
import { statisticsOfRows } from '../../cli/models/tasks/relevance.ts';
import { judgedWhole, type WholeJudgement } from '../../cli/models/tasks/whole-judgement.ts';
import { signedRegression } from '../same-story/regression.ts';

const HELP = `node scripts/train/encoder/calibrate.ts --judged FILE.jsonl --splits splits.json [--folder models/encoder]

Judges the pairs of the part "dev" and fits logistic regressions of relevance: on the log-odds by words and the cosine
("meaning"); on the log-odds by words, or by words and cosine, and the score of the reranker ("reranking"). Writes the
lines under "tasks" of the folder's manifest.json. No pair of the parts that test is read.
`;
const MODELS = resolve(import.meta.dirname, '../../../models');
const DECIMALS = 1000;
/** Candidates with vectors are judged on these; articles that were read have the lines of the standfirst. */
const BASES = ['headline', 'standfirst'] as const;

type Lines<Line> = Record<'headline' | 'standfirst' | 'article', { all: Line }>;

const { values } = parseArgs({
  options: {
    judged: { type: 'string' },
    splits: { type: 'string' },
    folder: { type: 'string', default: join(MODELS, 'encoder') },
  },
});

/** Weights of the features, in their order, and an offset. */
function fitted(found: readonly WholeJudgement[], featuresOf: (one: WholeJudgement) => number[]): number[] {
  const examples = found.map((one) => {
    const features = Float64Array.from([...featuresOf(one), 1]);
    return { features, same: one.row.grade >= RELEVANT_GRADE, weight: 1 };
  });
  const weights = signedRegression(
    examples,
    [...examples[0]!.features].map(() => 0 as const),
  );
  return weights.map((weight) => Math.round(weight * DECIMALS) / DECIMALS);
}

const words = ({ words }: WholeJudgement) => logOddsOf(words.probability);
const score = ({ whole }: WholeJudgement) => logOddsOf(whole.by.reranker!);

function linesOf(found: readonly WholeJudgement[]) {
  const [w, c, offset] = fitted(found, (one) => [words(one), one.cosine]);
  const meaning: MeaningLine = { words: w!, cosine: c!, offset: offset! };
  const near = (one: WholeJudgement) => w! * words(one) + c! * one.cosine + offset!;
  const rerank = (judged: (one: WholeJudgement) => number): RerankLine => {
    const [j, s, o] = fitted(found, (one) => [judged(one), score(one)]);
    return { judged: j!, score: s!, offset: o! };
  };
  return { meaning, words: rerank(words), near: rerank(near) };
}

async function main(judged: string, splits: string): Promise<void> {
  const { dev } = JSON.parse(readFileSync(splits, 'utf8')).relevance as { dev: string[] };
  const all = readJudgedFile(judged);
  const rows = all.filter(({ qid }) => dev.includes(qid));
  const inference = await openInference({
    threads: 1,
    maxQueue: 64,
    modelsFolder: MODELS,
    models: { encoder: `${values.folder}#encoder.onnx`, reranker: `${values.folder}#reranker.onnx` },
    clock: systemClock,
    observe: unseen,
  });
  const statistics = statisticsOfRows(all);
  const byBasis: ReturnType<typeof linesOf>[] = [];
  for (const basis of BASES) byBasis.push(linesOf(await judgedWhole(inference, basis, rows, statistics)));
  await inference.close();
  const table = <Line>(of: (lines: (typeof byBasis)[number]) => Line): Lines<Line> => {
    const [headline, standfirst] = byBasis.map((lines) => ({ all: of(lines) }));
    return { headline: headline!, standfirst: standfirst!, article: standfirst! };
  };
  const path = join(values.folder, 'manifest.json');
  const manifest = JSON.parse(readFileSync(path, 'utf8')) as FolderManifest;
  const { encoder, reranker } = manifest.tasks!;
  encoder!.meaning = table(({ meaning }) => meaning);
  reranker!.reranking = { words: table((lines) => lines.words), meaning: table(({ near }) => near) };
  writeFileSync(path, `${JSON.stringify(manifest, null, 1)}\n`);
  process.stdout.write(`${rows.length} pairs of ${dev.length} queries\n`);
  process.stdout.write(`${JSON.stringify({ meaning: encoder!.meaning, reranking: reranker!.reranking })}\n`);
}

if (values.judged === undefined || values.splits === undefined) process.stdout.write(HELP);
else await main(values.judged, values.splits);
