#!/usr/bin/env node

/** Typed questions about articles that trained and calibrated nothing, with 95 % intervals over the articles. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Inference } from '../../../core/inference/inference.ts';
import { LIGHT } from '../../../test/support/models.ts';
import { MODELS } from '../../cli/models/local-inference.ts';
import { calibrationError, mean } from '../../cli/models/measures/measures.ts';
import {
  type AnsweredRow,
  given,
  type QuestionRow,
  questionBins,
  questionBrier,
  questionSplit,
  readQuestions,
} from '../../cli/models/tasks/questions.ts';
import { harderQuestions } from '../../sets/harder-questions.ts';
import { withTexts } from '../../sets/question-texts.ts';
import { writtenQuestions } from '../../sets/written-questions.ts';
import { answersBy, slicesOf, tableOf } from './report.ts';

const HELP = `node scripts/bench/held-out/questions.ts --datasets FOLDER [--sets development,harder,press,new] [--folder models] [--json]

Answers four sets of questions by words alone and with the cross-encoder where there is one:
  development  typed-questions of the articles that the split by hash holds out; looked at often before
  harder       typed-questions/more.jsonl, the third of its articles that trains nothing
  press        about the stories of the sample press that train nothing (scripts/sets/written-questions.txt)
  new          scripts/bench/held-out/questions.jsonl, written blind for this measure
Prints accuracy, calibration error (ECE) and Brier score, each with the 95 % interval of 1,000 resamples of the articles, by type
and basis; and the processor time of a question.
`;
const NEW = join(import.meta.dirname, 'questions.jsonl');

const { values } = parseArgs({
  options: {
    datasets: { type: 'string' },
    sets: { type: 'string', default: 'development,harder,press,new' },
    folder: { type: 'string', default: MODELS },
    json: { type: 'boolean', default: false },
  },
});

const MEASURES: Record<string, (rows: AnsweredRow[]) => number> = {
  accuracy: (rows) => mean(rows.map((row) => Number(given(row) === row.answer))),
  ece: (rows) => calibrationError(questionBins(rows)),
  brier: questionBrier,
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

const ask = (inference: Inference, { question, basis, item }: QuestionRow) =>
  inference.answer({ question, basis, items: [item] });

async function main(datasets: string): Promise<void> {
  for (const set of values.sets.split(',')) {
    const rows = await SETS[set]!(datasets);
    for (const [system, models] of Object.entries(SYSTEMS)) {
      const { answered, ms } = await answersBy({ models, modelsFolder: values.folder }, rows, ask);
      const slices = slicesOf(answered, SLICES, MEASURES);
      if (values.json) process.stdout.write(`${JSON.stringify({ set, system, slices, ms })}\n`);
      else
        process.stdout.write(
          `\n${set}, ${system}, ${ms.toFixed(1)} ms of processor time a question\n${tableOf(slices)}`,
        );
    }
  }
}

if (values.datasets === undefined) process.stdout.write(HELP);
else await main(values.datasets);
