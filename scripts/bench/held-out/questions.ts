#!/usr/bin/env node

/** Typed questions about articles that trained and calibrated nothing, with 95 % intervals over the articles. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openInference } from '../../../core/inference/inference.ts';
import { systemClock } from '../../../core/platform/clock.ts';
import { unseen } from '../../../core/platform/observe.ts';
import { LIGHT } from '../../../test/support/models.ts';
import { type Interval, interval } from '../../cli/models/measures/interval.ts';
import {
  type AnsweredRow,
  given,
  type QuestionRow,
  questionBins,
  questionSplit,
  readQuestions,
} from '../../cli/models/tasks/questions.ts';
import { harderQuestions } from '../../sets/harder-questions.ts';
import { withTexts } from '../../sets/question-texts.ts';
import { writtenQuestions } from '../../sets/written-questions.ts';

const HELP = `node scripts/bench/held-out/questions.ts --datasets FOLDER [--sets development,harder,press,new] [--folder models] [--json]

Answers four sets of questions by words alone and with the cross-encoder where there is one:
  development  typed-questions of the articles that the split by hash holds out; looked at often before
  harder       typed-questions/more.jsonl, the third of its articles that trains nothing
  press        about the stories of the sample press that train nothing (scripts/sets/written-questions.txt)
  new          scripts/bench/held-out/questions.jsonl, written blind for this measure
Prints accuracy, calibration error (ECE) and Brier score, each with the 95 % interval of 1,000 resamples of the articles, by type
and basis; and the processor time of a question.
`;
const MODELS = join(import.meta.dirname, '../../../models');
const NEW = join(import.meta.dirname, 'questions.jsonl');

const { values } = parseArgs({
  options: {
    datasets: { type: 'string' },
    sets: { type: 'string', default: 'development,harder,press,new' },
    folder: { type: 'string', default: MODELS },
    json: { type: 'boolean', default: false },
  },
});

const mean = (found: readonly number[]) => found.reduce((sum, one) => sum + one, 0) / found.length;
const MEASURES: Record<string, (rows: AnsweredRow[]) => number> = {
  accuracy: (rows) => mean(rows.map((row) => Number(given(row) === row.answer))),
  ece: (rows) =>
    questionBins(rows).reduce(
      (sum, bin) => sum + (bin.count / rows.length) * Math.abs(bin.said - bin.was),
      0,
    ),
  brier: (rows) =>
    mean(
      rows.map(({ question, probabilities, answer }) =>
        question.type === 'boolean'
          ? (probabilities[0]! - answer) ** 2
          : probabilities.reduce((sum, p, i) => sum + (p - Number(i === answer)) ** 2, 0) / 2,
      ),
    ),
};
const SLICES: Record<string, (row: QuestionRow) => boolean> = {
  all: () => true,
  boolean: ({ question }) => question.type === 'boolean',
  choice: ({ question }) => question.type === 'choice',
  score: ({ question }) => question.type === 'score',
  headline: ({ basis }) => basis === 'headline',
  article: ({ basis }) => basis === 'article',
  es: ({ item }) => item.language === 'es',
  en: ({ item }) => item.language === 'en',
};
const SYSTEMS: Record<string, Record<string, string>> = {
  words: LIGHT,
  'words + reader': { encoder: 'none', reranker: 'none', tone_reader: 'none', query_reader: 'none' },
};
const SETS: Record<string, (datasets: string) => QuestionRow[] | Promise<QuestionRow[]>> = {
  development: (datasets) =>
    ['en', 'es']
      .flatMap((name) =>
        readQuestions(readFileSync(join(datasets, 'typed-questions', `${name}.jsonl`), 'utf8')),
      )
      .filter(({ id }) => questionSplit(id) === 'test'),
  harder: (datasets) => harderQuestions(datasets).held,
  press: () => {
    const held = writtenQuestions().filter(({ split }) => split === 'test');
    const rows = readQuestions(held.map((row) => JSON.stringify(row)).join('\n'));
    return rows.map((row, at) => ({ ...row, id: held[at]!.story }));
  },
  new: (datasets) => withTexts(datasets, readFileSync(NEW, 'utf8')),
};

async function main(datasets: string): Promise<void> {
  for (const set of values.sets.split(',')) {
    const rows = await SETS[set]!(datasets);
    for (const [system, models] of Object.entries(SYSTEMS)) {
      const { answered, ms } = await answeredBy(models, rows);
      const slices = Object.entries(SLICES).flatMap(([slice, inside]) => {
        const byArticle = [...Map.groupBy(answered.filter(inside), ({ id }) => id).values()];
        if (byArticle.length === 0) return [];
        const measures = Object.entries(MEASURES).map(
          ([name, of]) => [name, interval(byArticle, of)] as const,
        );
        return [{ slice, rows: byArticle.flat().length, ...Object.fromEntries(measures) }];
      });
      if (values.json) process.stdout.write(`${JSON.stringify({ set, system, slices, ms })}\n`);
      else
        process.stdout.write(
          `\n${set}, ${system}, ${ms.toFixed(1)} ms of processor time a question\n${tableOf(slices)}`,
        );
    }
  }
}

async function answeredBy(models: Record<string, string>, rows: readonly QuestionRow[]) {
  const options = { threads: 1, maxQueue: 64, modelsFolder: values.folder };
  const inference = await openInference({ ...options, models, clock: systemClock, observe: unseen });
  try {
    const ask = ({ question, basis, item }: QuestionRow) =>
      inference.answer({ question, basis, items: [item] });
    await ask(rows[0]!);
    const began = process.cpuUsage();
    const answered: AnsweredRow[] = [];
    for (const row of rows) answered.push({ ...row, probabilities: (await ask(row))[0]! });
    const { user, system } = process.cpuUsage(began);
    return { answered, ms: (user + system) / 1000 / rows.length };
  } finally {
    await inference.close();
  }
}

function tableOf(slices: readonly Record<string, unknown>[]): string {
  return slices
    .map(({ slice, rows, ...measures }) => {
      const cells = Object.entries(measures as Record<string, Interval>).map(
        ([name, { value, low, high }]) =>
          `${name} ${value.toFixed(3)} [${low.toFixed(3)}, ${high.toFixed(3)}]`,
      );
      return `  ${String(slice).padEnd(8)} ${String(rows).padStart(5)}  ${cells.join('  ')}\n`;
    })
    .join('');
}

if (values.datasets === undefined) process.stdout.write(HELP);
else await main(values.datasets);
