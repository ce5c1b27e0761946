import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { QUESTION_TYPES } from '../../../workers/messages/questions.ts';
import { wilsonText } from '../../cli/models/measures/interval.ts';
import { reliabilityPng } from '../../cli/models/measures/reliability.ts';
import type { QuestionMeasure } from '../../cli/models/tasks/questions.ts';
import { shown, sizesTable, table } from '../card-tables.ts';
import type { TrainingFolders } from '../training.ts';
import type { Report } from './evaluate.ts';
import { QUESTIONS_FOLDER, WORK } from './folders.ts';

/** Writes the model's card and reliability diagrams: fixed text from `card.head.md`, figures from the last evaluation. */
export async function cardStep({ work, models }: TrainingFolders): Promise<void> {
  const report = JSON.parse(readFileSync(join(work, WORK.report), 'utf8')) as Report;
  const weights = JSON.parse(readFileSync(join(work, WORK.weights), 'utf8')) as Record<
    string,
    [string, number][]
  >;
  const folder = join(models, QUESTIONS_FOLDER);
  for (const type of QUESTION_TYPES) {
    const png = await reliabilityPng(report.bins[type], `${type} questions, development`);
    writeFileSync(join(folder, `reliability-${type}.png`), png);
  }
  const card = [
    readFileSync(join(import.meta.dirname, 'card.head.md'), 'utf8').trim(),
    '## Speed',
    `${report.speed} pairs of a question and an article of 600 words per second and core (two-core machine; CPU time of the whole process, including reading the text).`,
    '## Measures on the development articles',
    'Each question on the basis it needs. `majority` always gives the most frequent answer; `relevance` answers yes if the relevance model takes the article to be about the instructions, and picks the option with the highest relevance.',
    measuresTable(report.typed, report.peer),
    '### Questions about the sample press, on stories not used for training',
    'By a third writer; half of the wrong answers share words and names with the article.',
    measuresTable(report.press, {}),
    '### Written questions, cross-validated',
    'By another writer in another style; each was answered by a model that had not seen its article (five folds). The calibration was fitted on these same answers and those of the typed questions, so their ECE is slightly optimistic.',
    measuresTable(report.written, {}),
    '## Reliability',
    ...QUESTION_TYPES.map((type) => `![${type}](reliability-${type}.png)`),
    ...QUESTION_TYPES.flatMap((type) => [
      `### ${type}`,
      table(
        ['predicted', 'mean predicted', 'right', 'questions'],
        report.bins[type].map(({ from, to, said, was, count }) => [
          `${from.toFixed(1)}-${to.toFixed(1)}`,
          said.toFixed(3),
          was.toFixed(3),
          String(count),
        ]),
      ),
    ]),
    '## Features with the largest weights',
    'Change of the score for one standard deviation of the feature, of the types with a linear part.',
    table(
      Object.keys(weights).flatMap((type) => [type, '']),
      Object.values(weights)[0]!.map((_, i) =>
        Object.values(weights).flatMap((heaviest) => heaviest[i]!.map(String)),
      ),
    ),
    '## Most confident errors',
    table(
      ['question', 'answer', 'predicted', 'probability'],
      report.wrong.map(({ instructions, right, said, probability }) => [
        instructions.replaceAll('|', '/'),
        right,
        said,
        probability.toFixed(2),
      ]),
    ),
    '## Files',
    sizesTable(models, { file: `${QUESTIONS_FOLDER}/model.onnx` }),
  ];
  writeFileSync(join(folder, 'card.md'), `${card.join('\n\n')}\n`);
}

function measuresTable(measures: readonly QuestionMeasure[], peer: Record<string, number>): string {
  const head = [
    'slice',
    'questions',
    'accuracy',
    '95 %',
    'majority',
    'relevance',
    'ECE',
    'Brier',
    'level error',
  ];
  return table(
    head,
    measures.map(({ slice, rows, accuracy, majority, ece, brier, level_error }) => [
      slice,
      String(rows),
      shown(accuracy),
      wilsonText(accuracy, rows),
      shown(majority),
      shown(peer[slice]),
      shown(ece),
      shown(brier),
      shown(level_error),
    ]),
  );
}
