import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { wilsonText } from '../../cli/models/measures/interval.ts';
import type { ToneMeasure } from '../../cli/models/tasks/tone.ts';
import { shown, sizesTable, table } from '../card-tables.ts';
import { readTasks } from '../manifests.ts';
import type { TrainingFolders } from '../training.ts';
import { DIAGRAM, REPORT, type ToneReport } from './evaluate.ts';
import { TONE_FOLDER } from './score.ts';

const PLACEHOLDER = '{{measures}}';

/** Writes the model's card: fixed text from `card.head.md`, figures from the last evaluation. */
export function cardStep({ work, models }: TrainingFolders): void {
  const report = JSON.parse(readFileSync(join(work, REPORT), 'utf8')) as ToneReport;
  const { tone } = readTasks(models);
  if (tone === undefined) throw new Error('the manifest has no tone model: calibrate first');
  const head = readFileSync(join(import.meta.dirname, 'card.head.md'), 'utf8').trim();
  const heads = [
    'slice',
    'rows',
    'macro-F1',
    'accuracy',
    '95 %',
    'majority F1',
    'lexicon F1',
    'ECE',
    'Brier',
  ];
  const measures = [
    table(
      heads,
      report.measures.map((each) => figures(each, report.lexicon[each.slice])),
    ),
    `Where the text does not name the target (${report.strangers.rows} articles with the subject of another article as target): mean probability of neutral ${report.strangers.neutral.toFixed(2)}, of the most likely tone ${report.strangers.most.toFixed(2)}.`,
    `![Reliability](${DIAGRAM})`,
  ];
  const card = [
    head.replace(PLACEHOLDER, measures.join('\n\n')),
    '## Most confident errors',
    'Targets of test rows; the texts belong to their publishers.',
    table(
      ['set', 'target', 'label', 'predicted', 'probability'],
      report.wrong.map(({ set, query, gold, said, probability }) => [
        set,
        query.replaceAll('|', ' '),
        gold,
        said,
        probability.toFixed(2),
      ]),
    ),
    '## Files',
    sizesTable(models, tone.model, tone.words),
  ];
  writeFileSync(join(models, TONE_FOLDER, 'card.md'), `${card.join('\n\n')}\n`);
}

function figures(
  { slice, rows, macro_f1, accuracy, majority, ece, brier }: ToneMeasure,
  lexicon?: number,
): string[] {
  return [
    slice,
    String(rows),
    shown(macro_f1),
    shown(accuracy),
    wilsonText(accuracy, rows),
    shown(majority.macro_f1),
    shown(lexicon),
    shown(ece),
    shown(brier),
  ];
}
