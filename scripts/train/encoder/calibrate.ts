#!/usr/bin/env node
/** Fits how the cosines of an encoder and the scores of a reranker count, and writes it into their folder's manifest. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { MeaningLine } from '../../../core/inference/calibration/meaning.ts';
import { logOddsOf } from '../../../core/inference/calibration/probability.ts';
import type { RerankLine } from '../../../core/inference/calibration/reranking.ts';
import { isPlainAndShort } from '../../../core/search/understanding/theme.ts';
import { localInference, MODELS } from '../../cli/models/local-inference.ts';
import { RELEVANT_GRADE } from '../../cli/models/measures/measures.ts';
import { readJudgedFile } from '../../cli/models/tasks/judged-rows.ts';
import { statisticsOfRows } from '../../cli/models/tasks/relevance.ts';
import { judgedWhole, type WholeJudgement } from '../../cli/models/tasks/whole-judgement.ts';
import { changeFolder } from '../manifests.ts';
import { signedRegression } from '../same-story/regression.ts';

const HELP = `node scripts/train/encoder/calibrate.ts --judged FILE.jsonl --categories graded-categories.jsonl --graded graded-train-2.jsonl --splits splits.json [--folder models/encoder]

Judges the pairs of the parts "dev", "dev_categories" and "calibrate" and fits logistic regressions of relevance: on the log-odds by words and the
cosine ("meaning"); on the log-odds by words, or by words and cosine, and the score of the reranker ("reranking"). Queries that only
name a theme have lines of their own. Writes the lines under "tasks" of the folder's manifest.json. No pair of the parts that test is read.
`;
const DECIMALS = 1000;
/** Candidates with vectors are judged on these; articles that were read have the lines of the standfirst. */
const BASES = ['headline', 'standfirst'] as const;

/** Queries that fit the lines. The reranker has learned from none of them. */
const PARTS = ['dev', 'dev_categories', 'calibrate'] as const;
type Part = (typeof PARTS)[number];
type Lines<Line> = Record<'headline' | 'standfirst' | 'article', { all: Line }>;

const { values } = parseArgs({
  options: {
    judged: { type: 'string' },
    categories: { type: 'string' },
    graded: { type: 'string' },
    splits: { type: 'string' },
    folder: { type: 'string', default: join(MODELS, 'encoder') },
  },
});

/** `part`, where the pair is from. */
type Example = WholeJudgement & { part: Part };

/**
 * How much of an offset the later graded queries decide, whose pools were made of near misses as the top of a large index is: nothing,
 * as the other parts stand for a whole index; a quarter for themes, whose own pools are easy.
 */
const OFFSET_OF_LATER = { themes: 0.25, others: 0 } as const;

/** Weights of the features, in their order, and an offset. */
function fitted(
  found: readonly Example[],
  ofLater: number,
  featuresOf: (one: WholeJudgement) => number[],
): number[] {
  const examples = found.map((one) => {
    const features = Float64Array.from([...featuresOf(one), Number(one.part === 'calibrate'), 1]);
    return { features, same: one.row.grade >= RELEVANT_GRADE, weight: 1 };
  });
  const weights = signedRegression(
    examples,
    [...examples[0]!.features].map(() => 0 as const),
  );
  const [later, offset] = weights.slice(-2);
  const all = [...weights.slice(0, -2), offset! + ofLater * later!];
  return all.map((weight) => Math.round(weight * DECIMALS) / DECIMALS);
}

const words = ({ words }: WholeJudgement) => logOddsOf(words.probability);
const score = ({ whole }: WholeJudgement) => logOddsOf(whole.by.reranker!);

function linesOf(found: readonly Example[], ofLater: number) {
  const [w, c, offset] = fitted(found, ofLater, (one) => [words(one), one.cosine]);
  const meaning: MeaningLine = { words: w!, cosine: c!, offset: offset! };
  const near = (one: WholeJudgement) => w! * words(one) + c! * one.cosine + offset!;
  const rerank = (judged: (one: WholeJudgement) => number): RerankLine => {
    const [j, s, o] = fitted(found, ofLater, (one) => [judged(one), score(one)]);
    return { judged: j!, score: s!, offset: o! };
  };
  return { meaning, words: rerank(words), near: rerank(near) };
}

/** The lines of queries that name a theme, or of the others, by basis. */
function tableOf(judged: readonly Example[][], ofThemes: boolean) {
  const ofLater = OFFSET_OF_LATER[ofThemes ? 'themes' : 'others'];
  const [headline, standfirst] = judged.map((found) =>
    linesOf(
      found.filter(({ row }) => isPlainAndShort(row.query) === ofThemes),
      ofLater,
    ),
  );
  const table = <Line>(of: (lines: ReturnType<typeof linesOf>) => Line): Lines<Line> => {
    const read = { all: of(standfirst!) };
    return { headline: { all: of(headline!) }, standfirst: read, article: read };
  };
  return {
    meaning: table(({ meaning }) => meaning),
    reranking: { words: table((lines) => lines.words), meaning: table(({ near }) => near) },
  };
}

async function main(files: Record<Part, string>, splits: string): Promise<void> {
  const parts = JSON.parse(readFileSync(splits, 'utf8')).relevance as Record<Part, string[]>;
  const read = PARTS.map((part) => ({
    part,
    all: readJudgedFile(files[part]),
    chosen: new Set(parts[part]),
  }));
  const inference = await localInference({
    threads: BASES.length,
    models: { encoder: `${values.folder}#encoder.onnx`, reranker: `${values.folder}#reranker.onnx` },
  });
  const byBasis = await Promise.all(
    BASES.map(async (basis) => {
      const found: Example[] = [];
      for (const { part, all, chosen } of read) {
        const rows = all.filter(({ qid }) => chosen.has(qid));
        const judged = await judgedWhole(inference, basis, rows, statisticsOfRows(all));
        found.push(...judged.map((one) => ({ ...one, part })));
      }
      return found;
    }),
  );
  await inference.close();
  const [others, themes] = [tableOf(byBasis, false), tableOf(byBasis, true)];
  const lines = {
    meaning: { ...others.meaning, themes: themes.meaning },
    reranking: { ...others.reranking, themes: themes.reranking },
  };
  changeFolder(values.folder, ({ encoder, reranker }) => {
    encoder!.meaning = lines.meaning;
    reranker!.reranking = lines.reranking;
  });
  process.stdout.write(
    `${byBasis[0]!.length} pairs of ${PARTS.map((part) => parts[part].length).join(' + ')} queries\n`,
  );
  process.stdout.write(`${JSON.stringify(lines)}\n`);
}

const { judged, categories, graded, splits } = values;
if (!judged || !categories || !graded || !splits) process.stdout.write(HELP);
else await main({ dev: judged, dev_categories: categories, calibrate: graded }, splits);
